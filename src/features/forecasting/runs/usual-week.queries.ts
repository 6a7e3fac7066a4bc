import type { UsualWeek } from '../../../engines/forecaster/history/daily-totals';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { Stream } from '../../demand/interval-key';
import type { LoadDigest } from './load.queries';

/** Days with records from which a stream tells its week itself, and records of a day that has intervals. */
const LONG_ENOUGH = 28;
const MIN_RECORDS_A_DAY = 2;
/** Weeks before the origin whose mean is taken, and days of them that a stream must have intervals on. */
const WEEKS = 8;
const MIN_DAYS = 15;
const SLOT_MINUTES = 30;
/** Share of the busiest interval below which an interval of the mean week counts as closed. */
const MIN_SHARE = 0.02;

/** Whether a stream's own history leaves open what its week and its days look like. */
export const needsUsualWeek = ({ recordedDays, records }: LoadDigest): boolean =>
  recordedDays < LONG_ENOUGH || records < MIN_RECORDS_A_DAY * recordedDays;

/**
 * The mean week of the organization's other streams before the origin: of those of the same channel, or of all where
 * the channel has no other. Null where none has intervals of some weeks.
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
