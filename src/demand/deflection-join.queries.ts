import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';

/** What a deflection record shares with the history it is joined with; '' is no queue, no channel. */
export interface IntervalKey {
  date: string;
  interval: string;
  queue: string;
  channel: string;
}

/** What a day's cadence is takes three intervals to tell. */
const cadenceOf = (rows: string): string => `
  select *, case when count(*) over day >= 3 then min(gap) over day end as cadence
  from (select *, interval - lag(interval) over (partition by queue, channel, date order by interval) as gap from (${rows}) r) g
  window day as (partition by queue, channel, date)`;

const sums = (queue: string, condition: string): string => `
  select ${queue} as queue, coalesce(channel, '') as channel, date, interval, sum(volume) as volume
  from history where ${condition}
  group by grouping sets ((${queue}, date, interval), (${queue}, channel, date, interval))
  having grouping(channel) = 1 or channel <> ''`;

const VOLUMES = `with asked as (
    select * from unnest($2::text[], $3::text[], $4::date[], $5::time[]) with ordinality as r (queue, channel, date, interval, position)
  ),
  history as materialized (
    select queue, channel, date, interval, volume from contact_history
    where organization_id = $1 and date = any($6::date[]) and ($8 or queue = any($7::text[]))
  ),
  own as (${cadenceOf(sums('queue', 'true'))}),
  named as (${cadenceOf(sums(`''::text`, `$8 and queue <> ''`))}),
  deflected as (${cadenceOf(`select queue, channel, date, interval from deflection where organization_id = $1 and queue = any($7::text[]) and date = any($6::date[])`)})
  select a.position::int as position, coalesce(o.volume, n.volume) as volume
  from asked a
  left join own o on o.queue = a.queue and o.channel = a.channel and o.date = a.date and o.interval = a.interval
  left join named n on n.queue = a.queue and n.channel = a.channel and n.date = a.date and n.interval = a.interval
  left join deflected d on d.queue = a.queue and d.channel = a.channel and d.date = a.date and d.interval = a.interval
  where coalesce(o.volume, n.volume) is not null
    and coalesce(d.cadence = case when o.volume is null then n.cadence else o.cadence end, true)`;

/**
 * The volume of the history that each key joins, null where there is none. A key without a queue joins the history without
 * one where there is some (a stream of its own, never added to named ones), else the sum over the queues; a key without a
 * channel the sum over the channels. Where a day's intervals lie closer together, or wider apart, in the history than in
 * the deflection, the cadence is another one and nothing is joined.
 */
export async function historicalVolumes(ctx: RequestContext, keys: readonly IntervalKey[]): Promise<(number | null)[]> {
  const volumes = keys.map((): number | null => null);
  if (keys.length === 0) return volumes;
  const queues = new Set(keys.map(({ queue }) => queue));
  const rows = await ctx.q<{ position: number; volume: number }>(null, VOLUMES, [
    tenantOf(ctx).organizationId,
    columnArray(keys, ({ queue }) => queue),
    columnArray(keys, ({ channel }) => channel),
    columnArray(keys, ({ date }) => date),
    columnArray(keys, ({ interval }) => interval),
    [...new Set(keys.map(({ date }) => date))],
    [...queues],
    queues.has(''),
  ]);
  for (const { position, volume } of rows) volumes[position - 1] = volume;
  return volumes;
}
