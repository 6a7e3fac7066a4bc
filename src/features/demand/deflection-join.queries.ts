import { columnsOf } from '../../kernel/import/columns';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { KEY_COLUMNS, type IntervalKey } from './interval-key';

const KEYS = columnsOf(KEY_COLUMNS);

const ASKED = `asked as (select * from ${KEYS.unnestCounted(2)})`;

const HISTORY = `history as materialized (
    select ${KEYS.names}, volume from contact_history
    where organization_id = $1 and date = any($6::date[]) and ($8 or queue = any($7::text[]))
  )`;

/** The history of each queue, by channel and over its channels. */
const QUEUE_SUMS = `queue_sum as (
    select queue, coalesce(channel, '') as channel, date, interval, sum(volume) as volume from history
    group by grouping sets ((queue, date, interval), (queue, channel, date, interval))
    having grouping(channel) = 1 or channel <> ''
  )`;

/** The history of all named queues together, by channel and over the channels. */
const NAMED_SUMS = `named_sum as (
    select '' as queue, coalesce(channel, '') as channel, date, interval, sum(volume) as volume from history
    where $8 and queue <> ''
    group by grouping sets ((date, interval), (channel, date, interval))
    having grouping(channel) = 1 or channel <> ''
  )`;

const DEFLECTION = `deflection_interval as (
    select ${KEYS.names} from deflection
    where organization_id = $1 and queue = any($7::text[]) and date = any($6::date[])
  )`;

/** Adds the cadence of each day, which is the interval between records; it is known from three intervals on. */
const withCadence = (relation: string): string => `
    select *, case when count(*) over day >= 3 then min(gap) over day end as cadence
    from (
      select *, interval - lag(interval) over (partition by queue, channel, date order by interval) as gap
      from ${relation}
    ) r
    window day as (partition by queue, channel, date)`;

const sameKey = (alias: string): string => KEY_COLUMNS.map(({ name }) => `${alias}.${name} = a.${name}`).join(' and ');

/** $1 organization, $2 to $5 the keys, $6 their dates, $7 their queues, $8 whether one of them has no queue. */
const VOLUMES = `with ${ASKED}, ${HISTORY}, ${QUEUE_SUMS}, ${NAMED_SUMS}, ${DEFLECTION},
  own as materialized (${withCadence('queue_sum')}),
  named as materialized (${withCadence('named_sum')}),
  deflected as materialized (${withCadence('deflection_interval')})
  select a.position::int as position, coalesce(o.volume, n.volume) as volume
  from asked a
  left join own o on ${sameKey('o')}
  left join named n on ${sameKey('n')}
  left join deflected d on ${sameKey('d')}
  where coalesce(o.volume, n.volume) is not null
    and coalesce(d.cadence = case when o.volume is null then n.cadence else o.cadence end, true)`;

/**
 * Returns the historical volume of each key, or null. A key without a queue joins the history without one if there is
 * any, which is a queue-channel of its own and never added to named ones; else it joins the sum over the queues. A key
 * without a channel joins the sum over the channels. If history and deflection have different cadences on a day,
 * nothing is joined.
 */
export async function historicalVolumes(ctx: RequestContext, keys: readonly IntervalKey[]): Promise<(number | null)[]> {
  const volumes = keys.map((): number | null => null);
  if (keys.length === 0) return volumes;
  const queues = new Set(keys.map(({ queue }) => queue));
  const rows = await ctx.sql<{ position: number; volume: number }>(null, VOLUMES, [
    tenantOf(ctx).organizationId,
    ...(await KEYS.arrays(keys)),
    [...new Set(keys.map(({ date }) => date))],
    [...queues],
    queues.has(''),
  ]);
  for (const { position, volume } of rows) volumes[position - 1] = volume;
  return volumes;
}
