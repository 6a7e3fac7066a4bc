import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { Stream } from '../../demand/interval-key';
import { streamKey } from '../runs/run.rules';

/** Metadata of a stored requirement, with its days. */
export interface StoredStream extends Stream {
  /** '' if the queue-channel no longer has a forecast. */
  inputHash: string;
  firstDay: string;
  lastDay: string;
}

/** By streamKey. */
export async function storedStreams(ctx: RequestContext): Promise<Map<string, StoredStream>> {
  const rows = await ctx.sql<StoredStream>(
    'requirement.streams',
    `select queue, channel, input_hash as "inputHash", first_day as "firstDay", last_day as "lastDay"
     from requirement_stream where organization_id = $1`,
    [tenantOf(ctx).organizationId],
  );
  return new Map(rows.map((row) => [streamKey(row), row]));
}

export interface StoredDay extends Stream {
  date: string;
  slotMinutes: number;
  figures: Buffer;
}

/** Returns stored days of all queue-channels, or of one queue or channel, sorted by queue, channel and date. */
export function storedDays(ctx: RequestContext, from: string, to: string): Promise<StoredDay[]> {
  return ctx.sql<StoredDay>(
    'requirement.days',
    `select queue, channel, date, slot_minutes as "slotMinutes", figures from requirement_day
     where organization_id = $1 and date between $2 and $3
     order by queue collate "C", channel collate "C", date`,
    [tenantOf(ctx).organizationId, from, to],
  );
}

/** Returns the queue-channels whose requirement could not be computed or updated. */
export const requirementFailures = (ctx: RequestContext): Promise<(Stream & { reason: string })[]> =>
  ctx.sql(
    'requirement.failures',
    `select queue, channel, reason from requirement_failure where organization_id = $1
     order by queue collate "C", channel collate "C"`,
    [tenantOf(ctx).organizationId],
  );

/** True if any forecast exists or ever existed. */
export async function isAnyForecast(ctx: RequestContext): Promise<boolean> {
  const [found] = await ctx.sql<{ is: boolean }>(
    'requirement.isAny',
    `select exists (select from forecast_stream where organization_id = $1 and forecast_id is not null)
       or exists (select from requirement_stream where organization_id = $1) as is`,
    [tenantOf(ctx).organizationId],
  );
  return found?.is ?? true;
}
