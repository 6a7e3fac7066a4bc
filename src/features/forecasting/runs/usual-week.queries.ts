import type { UsualWeek } from '../../../engines/forecaster/history/daily-totals';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { Stream } from '../../demand/interval-key';
import type { LoadDigest } from './load.queries';

/** Minimum days with records, and records per day, to learn a weekly profile from a queue-channel's own history. */
const LONG_ENOUGH = 28;
const MIN_RECORDS_A_DAY = 2;
/** Weeks of history in the mean week, and minimum days with intervals in them. */
const WEEKS = 8;
const MIN_DAYS = 15;
const SLOT_MINUTES = 30;
/** Intervals of the mean week below this share of the busiest one count as closed. */
const MIN_SHARE = 0.02;

/** True if a queue-channel's own history is too short for its weekly and daily profile. */
export const needsUsualWeek = ({ recordedDays, records }: LoadDigest): boolean =>
  recordedDays < LONG_ENOUGH || records < MIN_RECORDS_A_DAY * recordedDays;

/**
 * Returns the mean week of the organization's other queue-channels before the origin: of the same channel, or of all if
 * the channel has no other. Null if none has enough intervals.
 */
export async function usualWeekOfOthers(
  ctx: RequestContext,
  stream: Stream,
  origin: string,
): Promise<UsualWeek | null> {
  const cells = await ctx.sql<{ cell: number; contacts: number }>(
    'forecast.usualWeek',
    `with recent as materialized (
       select queue, channel, date, interval, volume from contact_history
       where organization_id = $1 and date >= $4::date - ${7 * WEEKS} and date < $4
         and (queue, channel) is distinct from ($2::text, $3::text)
     ), day as (
       select queue, channel, date from recent group by queue, channel, date having count(*) >= ${MIN_RECORDS_A_DAY}
     ), stream as (
       select queue, channel from day group by queue, channel having count(*) >= ${MIN_DAYS}
     )
     select ((extract(isodow from date)::int - 1) * ${1440 / SLOT_MINUTES}
         + extract(epoch from interval)::int / ${60 * SLOT_MINUTES}) as cell,
       sum(volume) / ${WEEKS} as contacts
     from recent join day using (queue, channel, date) join stream using (queue, channel)
     where channel = $3 or not exists (select from stream where channel = $3)
     group by 1`,
    [tenantOf(ctx).organizationId, stream.queue, stream.channel, origin],
  );
  if (cells.length === 0) return null;
  const contacts = new Array<number>((7 * 1440) / SLOT_MINUTES).fill(0);
  const most = Math.max(...cells.map((each) => each.contacts));
  for (const each of cells) if (each.contacts > MIN_SHARE * most) contacts[each.cell] = each.contacts;
  return { slotMinutes: SLOT_MINUTES, contacts };
}
