import { tenantOf, type RequestContext } from '../../../kernel/context';
import { addDays, localDateOf } from '../../../kernel/time/local-time';
import type { Stream } from '../../demand/interval-key';
import { joinedTotal } from '../../demand/deflection.rules';
import { minuteOf } from '../intervals/interval.rules';
import { containedShare } from './containment.rules';

/** Days of deflection that are looked at: eight weeks. */
const DAYS = 56;
const DAY_MINUTES = 1_440;
/** Of which each share of a day holds. */
export const SHARE_MINUTES = 5;

interface Row extends Stream {
  interval: string;
  /** Of records with a given total. */
  givenDeflected: number;
  givenTotal: number;
  /** Of records whose total is joined with the history. */
  joinedDeflected: number;
  volume: number;
}

/** What share of contacts bots resolve, by time of day; undefined where nothing is known of a stream. */
export type SharesOf = (stream: Stream & { historicalVolume: 'reached' | 'offered' }) => Float64Array | undefined;

/**
 * Shares of the last eight weeks by interval, of a stream's own deflection, else of its queue's, its channel's, or of
 * that which names neither: deflected contacts over all contacts of the same intervals.
 */
export async function containment(ctx: RequestContext): Promise<SharesOf> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const today = localDateOf(ctx.clock.now(), timeZone);
  const rows = await ctx.sql<Row>(
    null,
    `select d.queue, d.channel, d.interval,
       coalesce(sum(d.contacts_deflected) filter (where d.total_offered is not null), 0) as "givenDeflected",
       coalesce(sum(d.total_offered), 0) as "givenTotal",
       coalesce(sum(d.contacts_deflected) filter (where v.volume is not null), 0) as "joinedDeflected",
       coalesce(sum(v.volume), 0) as volume
     from deflection d
     left join lateral (
       select sum(h.volume) as volume from contact_history h
       where d.total_offered is null and h.organization_id = d.organization_id and h.date = d.date
         and h.interval = d.interval and (d.queue = '' or h.queue = d.queue)
         and (d.channel = '' or h.channel = d.channel)
     ) v on true
     where d.organization_id = $1 and d.date >= $2 and d.date < $3
     group by d.queue, d.channel, d.interval order by d.queue, d.channel, d.interval`,
    [organizationId, addDays(today, -DAYS), today],
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

/** An interval's share holds until the next one, an hour at most. */
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
