import { tenantOf, type RequestContext } from '../../../kernel/context';
import { addDays, localDateOf } from '../../../kernel/time/local-time';
import type { Stream } from '../../demand/interval-key';
import { joinedTotal } from '../../demand/deflection.rules';
import { minuteOf } from '../../../engines/time/civil-date';
import { containedShare } from './containment.rules';

/** Days of deflection history: eight weeks. */
const DAYS = 56;
const DAY_MINUTES = 1_440;
/** Minutes covered by each share of a day. */
export const SHARE_MINUTES = 5;

interface Row extends Stream {
  interval: string;
  /** From records with an explicit total. */
  givenDeflected: number;
  givenTotal: number;
  /** From records whose total comes from the contact history. */
  joinedDeflected: number;
  volume: number;
}

/** Returns the share of contacts resolved by bots, by time of day; undefined without data for the queue-channel. */
export type SharesOf = (stream: Stream & { historicalVolume: 'reached' | 'offered' }) => Float64Array | undefined;

/** SQL for the distinct queues and channels of deflection, by a loose index scan of the primary key. */
const DEFLECTED = `deflected as (
    (select queue, channel from deflection where organization_id = $1 order by queue, channel limit 1)
    union all
    select next.queue, next.channel from deflected s cross join lateral (
      select d.queue, d.channel from deflection d
      where d.organization_id = $1 and (d.queue, d.channel) > (s.queue, s.channel)
      order by d.queue, d.channel limit 1) next
  )`;

/** SQL for the volumes of the queue-channel s, each part with a suitable index. */
const VOLUMES = ['queue = s.queue and channel = s.channel', 'queue = s.queue', `s.channel in ('', channel)`]
  .map(
    (which, i) => `select date, interval, volume from contact_history
      where ${[`s.queue <> '' and s.channel <> ''`, `s.queue <> '' and s.channel = ''`, `s.queue = ''`][i]}
        and organization_id = $1 and ${which} and date >= $2 and date < $3`,
  )
  .join(' union all ');

/**
 * Returns the shares of the last eight weeks by interval: deflected contacts over all contacts of the same intervals.
 * They come from deflection of the queue-channel itself, else of its queue, its channel, or without both names. For
 * some queues, or for all.
 */
export async function containment(ctx: RequestContext, queues: readonly string[] | null): Promise<SharesOf> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const today = localDateOf(ctx.clock.now(), timeZone);
  const rows = await ctx.sql<Row>(
    null,
    `with recursive ${DEFLECTED}
     select s.queue, s.channel, of_day.* from deflected s
     cross join lateral (
       select d.interval,
         coalesce(sum(d.contacts_deflected) filter (where d.total_offered is not null), 0) as "givenDeflected",
         coalesce(sum(d.total_offered), 0) as "givenTotal",
         coalesce(sum(d.contacts_deflected) filter (where d.total_offered is null and v.volume is not null), 0)
           as "joinedDeflected",
         coalesce(sum(v.volume) filter (where d.total_offered is null), 0) as volume
       from deflection d
       left join (select date, interval, sum(volume) as volume from (${VOLUMES}) h group by date, interval) v
         on v.date = d.date and v.interval = d.interval
       where d.organization_id = $1 and d.queue = s.queue and d.channel = s.channel and d.date >= $2 and d.date < $3
       group by d.interval
     ) of_day
     where $4::text[] is null or s.queue = '' or s.queue = any($4) order by s.queue, s.channel, of_day.interval`,
    [organizationId, addDays(today, -DAYS), today, queues],
  );
  const byStream = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.queue, row.channel]);
    byStream.set(key, [...(byStream.get(key) ?? []), row]);
  }
  return ({ queue, channel, historicalVolume }) => {
    const sources = [
      [queue, channel],
      [queue, ''],
      ['', channel],
      ['', ''],
    ];
    const own = sources.map((key) => byStream.get(JSON.stringify(key))).find((found) => found !== undefined);
    return own && sharesOfDay(own, historicalVolume);
  };
}

/** The share of an interval applies until the next interval, for at most one hour. */
function sharesOfDay(rows: readonly Row[], historicalVolume: 'reached' | 'offered'): Float64Array {
  const starts = rows.map(({ interval }) => minuteOf(interval));
  const gaps = starts.slice(1).map((start, i) => start - (starts[i] as number));
  const length = Math.min(60, ...gaps);
  const shares = new Float64Array(DAY_MINUTES / SHARE_MINUTES);
  rows.forEach(({ givenDeflected, givenTotal, joinedDeflected, volume }, r) => {
    const share = containedShare({
      deflected: givenDeflected + joinedDeflected,
      total: givenTotal + joinedTotal(historicalVolume, volume, joinedDeflected),
    });
    const first = Math.floor((starts[r] as number) / SHARE_MINUTES);
    shares.fill(share, first, Math.min(first + Math.ceil(length / SHARE_MINUTES), shares.length));
  });
  return shares;
}
