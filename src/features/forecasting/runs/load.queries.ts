import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { Stream } from '../../demand/interval-key';
import type { HistoryPart, PackedDays } from '../solving/packed-history';

/**
 * Reads the contacts that reach agents, packed by PostgreSQL as columns in network byte order, so that the event loop
 * handles a few values instead of many rows.
 */

export interface LoadSource extends Stream {
  historicalVolume: 'reached' | 'offered';
  /** The first day after the history. */
  origin: string;
  /** True if some history has no queue; deflection without a queue then belongs to it. */
  hasUnnamed: boolean;
}

const REACHED = `load as (
    select date, interval, volume, aht, 0::float8 as deflected, volume as offered from contact_history
    where organization_id = $1 and queue = $2 and channel = $3 and date < $4
  )`;

/**
 * Contacts offered minus deflected. Deflection without a queue or channel is distributed over the matching
 * queue-channels in proportion to their contacts in the interval.
 */
const OFFERED = `wide as materialized (
    select queue, channel, date, interval, contacts_deflected as deflected from deflection
    where organization_id = $1 and date < $4
      and (queue = $2 and channel = '' or not $5 and $2 <> '' and queue = '' and channel in ('', $3))
  ), shared as (
    select w.date, w.interval, w.deflected / nullif(sum(h.volume), 0) as part
    from wide w
    join contact_history h on h.organization_id = $1 and h.date = w.date and h.interval = w.interval
      and case when w.queue = '' and not $5 then h.queue <> '' else h.queue = w.queue end
      and (w.channel = '' or h.channel = w.channel)
    group by w.queue, w.channel, w.date, w.interval, w.deflected
  ), part as (
    select date, interval, sum(part) as part from shared group by date, interval
  ), load as (
    select h.date, h.interval, h.volume as offered, h.aht, x.deflected, greatest(0, h.volume - x.deflected) as volume
    from contact_history h
    left join deflection d on $3 <> '' and d.organization_id = h.organization_id and d.queue = h.queue
      and d.channel = h.channel and d.date = h.date and d.interval = h.interval
    left join part p on p.date = h.date and p.interval = h.interval
    cross join lateral (
      select coalesce(d.contacts_deflected, 0) + h.volume * coalesce(p.part, 0) as deflected
    ) x
    where h.organization_id = $1 and h.queue = $2 and h.channel = $3 and h.date < $4
  )`;

/** SQL of the relation `load`: date, interval, volume, aht; its parameters are `loadValues`, $1 to $5. */
export const loadOf = ({ historicalVolume }: LoadSource): string =>
  historicalVolume === 'offered' ? OFFERED : `${REACHED}, unused as (select $5::boolean)`;

export const loadValues = (ctx: RequestContext, { queue, channel, origin, hasUnnamed }: LoadSource) => [
  tenantOf(ctx).organizationId,
  queue,
  channel,
  origin,
  hasUnnamed,
];

/**
 * Runs a load query with hash or merge joins only. PostgreSQL underestimates the rows of deflection, especially after
 * an import, and would choose a nested loop over all pairs of intervals.
 */
async function askLoad<Row>(ctx: RequestContext, source: LoadSource, text: string): Promise<Row[]> {
  const plan = (nested: 'on' | 'off') => ctx.sql(null, `select set_config('enable_nestloop', $1, true)`, [nested]);
  const isJoined = source.historicalVolume === 'offered';
  if (isJoined) await plan('off');
  const rows = await ctx.sql<Row & object>(null, text, loadValues(ctx, source));
  if (isJoined) await plan('on');
  return rows;
}

/** Fingerprint of a load, its totals by day, and its deflection. */
export interface LoadDigest {
  fingerprint: string;
  days: PackedDays;
  /** Number of days with records, and of all records. */
  recordedDays: number;
  records: number;
  /** In the last eight weeks, 0 to 1. */
  deflectedShare: number;
  /** Number of intervals with more deflected than offered contacts. */
  overDeflected: number;
}

export async function loadDigest(ctx: RequestContext, source: LoadSource): Promise<LoadDigest> {
  const [row] = await askLoad<PackedDays & Omit<LoadDigest, 'days'>>(
    ctx,
    source,
    `with ${loadOf(source)}, day as (
       select date, sum(volume) as total, count(*) as rows,
         sum(hash_record_extended(row(interval, volume, aht), 0)) as hash,
         sum(deflected) as deflected, sum(offered) as offered, count(*) filter (where deflected > offered) as over
       from load group by date order by date
     )
     select coalesce(string_agg(int4send(date - '1970-01-01'), '' order by date), '') as day,
       coalesce(string_agg(float8send(total), '' order by date), '') as total,
       concat_ws(' ', count(*), sum(rows), sum(hash_record_extended(row(date, hash), 0))) as fingerprint,
       count(*)::int as "recordedDays", coalesce(sum(rows), 0)::int as records,
       coalesce(sum(deflected) filter (where date >= $4::date - 56)
         / nullif(sum(offered) filter (where date >= $4::date - 56), 0), 0) as "deflectedShare",
       coalesce(sum(over), 0)::int as "overDeflected"
     from day`,
  );
  const { day, total, ...digest } = row as NonNullable<typeof row>;
  return { ...digest, days: { day, total } };
}

/** Days per batch: some tens of kilobytes, so that messages do not block the event loop. */
const PART_DAYS = 28;

export function loadParts(ctx: RequestContext, source: LoadSource): Promise<HistoryPart[]> {
  return askLoad<HistoryPart>(
    ctx,
    source,
    `with ${loadOf(source)}
     select string_agg(int4send(day), '') as day, string_agg(int2send(minute), '') as minute,
       string_agg(float8send(volume), '') as volume, string_agg(float8send(aht), '') as "handleTimeSeconds"
     from (
       select date - '1970-01-01' as day, (extract(epoch from interval) / 60)::int2 as minute, volume, aht
       from load order by date, interval
     ) r
     group by day / ${PART_DAYS} order by day / ${PART_DAYS}`,
  );
}
