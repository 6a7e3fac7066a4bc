import { tenantOf, type RequestContext } from '../../../kernel/context';
import { slice } from '../../../kernel/event-loop';
import { addDays } from '../../../kernel/time/local-time';
import type { Stream } from '../../demand/interval-key';
import { packedDay } from './figures.rules';
import type { StreamFigures } from '../solving/staff-streams';

/** Requirement of a queue-channel as stored. */
export interface NewRequirement extends Stream {
  inputHash: string;
  skillId: string | null;
  firstDay: string;
  days: number;
  figures: StreamFigures;
}

/** Days for which past requirements are stored. */
const KEPT_DAYS = 400;

/** Replaces the requirements of these queue-channels from their first day on; earlier days stay as history. */
export async function storeRequirements(ctx: RequestContext, streams: readonly NewRequirement[]): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  if (streams.length === 0) return;
  const column = <Value>(of: (stream: NewRequirement) => Value): Value[] => streams.map(of);
  await ctx.sql(
    null,
    `insert into requirement_stream (organization_id, queue, channel, input_hash, skill_id, first_day, last_day,
       computed_at)
     select $1, r.queue, r.channel, r.hash, r.skill, r.first_day, r.last_day, $8
     from unnest($2::text[], $3::text[], $4::text[], $5::uuid[], $6::date[], $7::date[])
       as r (queue, channel, hash, skill, first_day, last_day)
     order by r.queue collate "C", r.channel collate "C"
     on conflict (organization_id, queue, channel) do update set input_hash = excluded.input_hash,
       skill_id = excluded.skill_id, first_day = excluded.first_day, last_day = excluded.last_day,
       computed_at = excluded.computed_at`,
    [
      organizationId,
      column(({ queue }) => queue),
      column(({ channel }) => channel),
      column(({ inputHash }) => inputHash),
      column(({ skillId }) => skillId),
      column(({ firstDay }) => firstDay),
      column(({ firstDay, days }) => addDays(firstDay, days - 1)),
      ctx.clock.now(),
    ],
  );
  await ctx.sql(
    null,
    `delete from requirement_day d using unnest($2::text[], $3::text[], $4::date[]) as r (queue, channel, first_day)
     where d.organization_id = $1 and d.queue = r.queue and d.channel = r.channel
       and (d.date >= r.first_day or d.date < r.first_day - ${KEPT_DAYS})`,
    [
      organizationId,
      column(({ queue }) => queue),
      column(({ channel }) => channel),
      column(({ firstDay }) => firstDay),
    ],
  );
  const work = slice();
  for (const { queue, channel, firstDay, days, figures } of streams) {
    const slots = 1_440 / figures.slotMinutes;
    const places = Array.from({ length: days }, (_, day) => day);
    await ctx.sql(
      null,
      `insert into requirement_day (organization_id, queue, channel, date, slot_minutes, figures)
       select $1, $2, $3, r.date, $4, r.figures from unnest($5::date[], $6::bytea[]) as r (date, figures)`,
      [
        organizationId,
        queue,
        channel,
        figures.slotMinutes,
        places.map((day) => addDays(firstDay, day)),
        places.map((day) => packedDay(figures, day, slots)),
      ],
    );
    if (work.isOver()) await work.next();
  }
}

/** A queue-channel whose requirement could not be computed or updated. */
export interface RequirementFailure extends Stream {
  reason: string;
}

/** Replaces the recorded failures; stored requirements stay. */
export async function noteFailures(ctx: RequestContext, failures: readonly RequirementFailure[]): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  await ctx.sql('requirement.failed', 'delete from requirement_failure where organization_id = $1', [organizationId]);
  if (failures.length === 0) return;
  await ctx.sql(
    null,
    `insert into requirement_failure (organization_id, queue, channel, reason, failed_at)
     select $1, r.queue, r.channel, r.reason, $2 from unnest($3::text[], $4::text[], $5::text[])
       as r (queue, channel, reason)
     on conflict do nothing`,
    [
      organizationId,
      ctx.clock.now(),
      failures.map(({ queue }) => queue),
      failures.map(({ channel }) => channel),
      failures.map(({ reason }) => reason),
    ],
  );
}

/** Deletes requirements of queue-channels that no longer have a forecast, from a day on. */
export async function forgetRequirements(
  ctx: RequestContext,
  streams: readonly Stream[],
  from: string | null,
): Promise<void> {
  if (streams.length === 0) return;
  await ctx.sql(
    null,
    `with gone as (
       delete from requirement_day d using unnest($2::text[], $3::text[]) as r (queue, channel)
       where d.organization_id = $1 and d.queue = r.queue and d.channel = r.channel
         and ($4::date is null or d.date >= $4)
     )
     update requirement_stream s set input_hash = '', last_day = first_day
     from unnest($2::text[], $3::text[]) as r (queue, channel)
     where s.organization_id = $1 and s.queue = r.queue and s.channel = r.channel`,
    [tenantOf(ctx).organizationId, streams.map(({ queue }) => queue), streams.map(({ channel }) => channel), from],
  );
}
