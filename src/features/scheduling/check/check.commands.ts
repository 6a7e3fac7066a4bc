import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { recordAudit } from '../../audit/audit.commands';
import type { Shift } from '../shift.entity';
import { requireOverrideRight } from './check.policy';
import { breachesIn, overridesByShift, told, type JudgedSchedule } from './check.queries';
import { type EmployeeBreach, sameBreachAmong } from './check.rules';
import type { RuleOverrideInput } from './check.type';

const MAX_TOLD = 100;

/** What is written: shifts of a schedule that people entered, or all of it that is published. */
interface Written {
  schedule: JudgedSchedule;
  employeeIds: readonly string[];
  /** The shifts written; left out, the schedule is judged as a whole, what is missing too. */
  shiftIds?: readonly string[];
  /** Shifts of these employees as they were: what they broke before is no reason to refuse them. */
  before?: readonly Shift[];
  /** Nobody knows these ids yet. */
  newIds?: readonly string[];
}

/**
 * Refuses what breaks hard rules that somebody entered, all of them in one answer, unless somebody with the right says
 * why. Call it with the shifts written and the employees locked; the unit of work takes them back.
 */
export async function refuseBreaches(
  ctx: RequestContext,
  { schedule, employeeIds, shiftIds, before, newIds = [] }: Written,
  override: RuleOverrideInput | null,
): Promise<void> {
  if (override) requireOverrideRight(ctx);
  const replaced = (before ?? []).map((shift) => ({
    ...shift,
    startMs: +new Date(shift.startsAt),
    endMs: +new Date(shift.endsAt),
  }));
  const written = shiftIds && new Set(shiftIds);
  const found = await breachesIn(ctx, schedule, [...new Set(employeeIds)], { withDefaults: false, replaced, written });
  const isWritten = (breach: EmployeeBreach) => !written || breach.shiftIds.some((id) => written.has(id));
  const asBefore = sameBreachAmong(found.before);
  const isNoWorse = (breach: EmployeeBreach) => (asBefore(breach)?.units ?? 0) >= breach.units;
  // A shift may break what it was allowed to as far as it was allowed to; another breach of the rule is another matter.
  const isExcused = (breach: EmployeeBreach) => breach.overridden && (!before || asBefore(breach) !== undefined);
  const refused = found.now.filter(
    (breach) =>
      breach.hard &&
      !isExcused(breach) &&
      (!written || (!breach.unfinished && isWritten(breach) && (override !== null || !isNoWorse(breach)))),
  );
  if (before)
    await dropOverrides(
      ctx,
      before.map(({ id }) => id),
      found.now.filter(isExcused),
    );
  const [first] = refused;
  if (!first) return;
  if (override) return storeOverrides(ctx, refused, override, written);
  const unknown = new Set(newIds);
  const breaches = refused.slice(0, MAX_TOLD).map((breach) => {
    const said = told(breach);
    return { ...said, shiftIds: said.shiftIds.filter((id) => !unknown.has(id)) };
  });
  const more = refused.length > 1 ? `, and ${refused.length - 1} more` : '';
  throw conflict(`A work rule of the employee ${first.employeeId} is broken: ${first.says}${more}`, { breaches });
}

/** What shifts were allowed to break is allowed no more, but for these breaches. */
export async function dropOverrides(
  ctx: RequestContext,
  shiftIds: readonly string[],
  kept: readonly EmployeeBreach[] = [],
): Promise<void> {
  if (shiftIds.length === 0) return;
  const dropped = await ctx.sql<{ shiftId: string }>(
    null,
    `delete from shift_override o where organization_id = $1 and shift_id = any($2) and not exists (
       select from json_to_recordset($3) as k ("shiftIds" jsonb, subject text)
       where k.subject = o.subject and k."shiftIds" ? o.shift_id::text)
     returning shift_id as "shiftId"`,
    [
      tenantOf(ctx).organizationId,
      idArray(shiftIds),
      JSON.stringify(kept.map(({ shiftIds: ids, subject }) => ({ shiftIds: ids, subject }))),
    ],
  );
  if (dropped.length > 0) await overridesByShift.loadMany(ctx, [...new Set(dropped.map(({ shiftId }) => shiftId))]);
}

/** Kept on the shifts written; of a whole schedule, on all shifts of the breach. */
async function storeOverrides(
  ctx: RequestContext,
  refused: readonly EmployeeBreach[],
  { reason }: RuleOverrideInput,
  written: ReadonlySet<string> | undefined,
): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const rows = new Map(
    // Of several breaches of a shift the furthest comes last, and stays.
    refused
      .toSorted((a, b) => a.units - b.units)
      .flatMap(({ by, subject, units, says, shiftIds }) =>
        shiftIds
          .filter((id) => !written || written.has(id))
          .map((shiftId) => [`${shiftId} ${subject}`, { shiftId, subject, kind: by.rule.kind, units, says }] as const),
      ),
  );
  await ctx.sql(
    null,
    `insert into shift_override (organization_id, shift_id, subject, kind, units, says, reason, user_name, created_at)
     select $1, "shiftId", subject, kind, units, says, $3, $4, $5
     from json_to_recordset($2) as r ("shiftId" uuid, subject text, kind text, units float8, says text)
     on conflict (organization_id, shift_id, subject) do update
       set units = excluded.units, says = excluded.says, reason = excluded.reason, user_name = excluded.user_name,
         created_at = excluded.created_at`,
    [organizationId, JSON.stringify([...rows.values()]), reason, userOf(ctx).userName, ctx.clock.now()],
  );
  // The request may have read them before.
  await overridesByShift.loadMany(ctx, [...new Set([...rows.values()].map(({ shiftId }) => shiftId))]);
  await recordAudit(ctx, organizationId, 'shift.override', {
    reason,
    breaches: refused.slice(0, MAX_TOLD).map(told),
    count: refused.length,
  });
}
