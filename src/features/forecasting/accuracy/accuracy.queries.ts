import { tenantOf, type RequestContext } from '../../../kernel/context';
import { csvText } from '../../../kernel/csv-text';
import { addDays, localDateOf } from '../../../kernel/time/local-time';
import { forecastDetails, streamState } from '../forecast/kept-forecast.queries';
import { settingsOfStreams, streamNotFound } from '../queue-settings/queue-settings.queries';
import { loadOf, loadValues } from '../runs/load.queries';
import { HORIZON_DAYS } from '../runs/run.rules';
import type { ForecastAccuracyArgs } from './accuracy.inputs';
import { LEAD_BANDS, type AccuracyGrouping } from './accuracy.rules';
import type { AccuracyRow, ForecastAccuracy } from './accuracy.type';

const BAND_ENDS = `'{${LEAD_BANDS.map(({ from }) => from).join(',')}}'::int[]`;

/** SQL of the group of a row, and the columns that identify rows of the answer. */
const GROUPS: Record<AccuracyGrouping, [group: string, columns: string]> = {
  leadBand: [
    `width_bucket(lead, ${BAND_ENDS})`,
    `null as date, (${BAND_ENDS})[part] as "leadFrom",
     ('{${LEAD_BANDS.map(({ to }) => to).join(',')}}'::int[])[part] as "leadTo"`,
  ],
  day: ['date', 'part as date, $8::int as "leadFrom", $9::int as "leadTo"'],
  week: [`date_trunc('week', date)::date`, 'part as date, $8::int as "leadFrom", $9::int as "leadTo"'],
  month: [`date_trunc('month', date)::date`, 'part as date, $8::int as "leadFrom", $9::int as "leadTo"'],
};

/**
 * Compares actual days with the forecasts made for them, from each forecast that was the last of its origin. Days
 * without records are omitted.
 */
export async function forecastAccuracy(ctx: RequestContext, args: ForecastAccuracyArgs): Promise<ForecastAccuracy> {
  const { queue, channel, from, to, groupBy } = args;
  const streams = await settingsOfStreams(ctx);
  const stream = streams.find((each) => each.queue === queue && each.channel === channel);
  if (!stream) throw await streamNotFound(ctx, { queue, channel });
  const today = localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
  const source = {
    queue,
    channel,
    historicalVolume: stream.historicalVolume,
    origin: to < today ? addDays(to, 1) : today,
    hasUnnamed: streams.some((each) => each.queue === ''),
  };
  const [group, columns] = GROUPS[groupBy];
  const data = await ctx.sql<AccuracyRow>(
    null,
    `with ${loadOf(source)}, actual as (
       select date, sum(volume) as volume from load where date >= $6 group by date
     ), made as (
       select distinct on (origin) origin, day_volume, day_lower80, day_upper80 from forecast
       where organization_id = $1 and queue = $2 and channel = $3 and origin < $4
       order by origin, made_at desc
     ), judged as (
       select a.date, a.date - m.origin + 1 as lead, a.volume, m.day_volume[a.date - m.origin + 1]::float8 as forecast,
         a.volume between m.day_lower80[a.date - m.origin + 1] - $7::float8
           and m.day_upper80[a.date - m.origin + 1] + $7::float8 as within
       from made m join actual a on a.date >= m.origin and a.date < m.origin + ${HORIZON_DAYS}
     )
     select ${columns}, days, contacts, "forecastContacts", wape, bias, coverage80
     from (
       select ${group} as part, count(*)::int as days, sum(volume) as contacts, sum(forecast) as "forecastContacts",
         sum(abs(forecast - volume)) / nullif(sum(volume), 0) as wape,
         sum(forecast - volume) / nullif(sum(volume), 0) as bias,
         avg(within::int)::float8 as coverage80
       from judged where lead between coalesce($8::int, 1) and coalesce($9::int, ${HORIZON_DAYS}) group by part
     ) r order by part`,
    [...loadValues(ctx, source), from, ROUNDING, args.leadFrom ?? null, args.leadTo ?? null],
  );
  const forecastId = (await streamState(ctx, { queue, channel }, null))?.forecastId;
  const backtests = forecastId ? (await forecastDetails(ctx, forecastId)).audit : null;
  return { queue, channel, data, backtests, csv: csvOf(data) };
}

/** Bounds are stored with seven digits, so a value on a bound counts as inside. */
const ROUNDING = 1e-3;

const COLUMNS = [
  'date',
  'leadFrom',
  'leadTo',
  'days',
  'contacts',
  'forecastContacts',
  'wape',
  'bias',
  'coverage80',
] as const satisfies readonly (keyof AccuracyRow)[];

const csvOf = (rows: readonly AccuracyRow[]): string =>
  csvText([COLUMNS, ...rows.map((row) => COLUMNS.map((name) => cell(row[name])))]);
const cell = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(4) : String(value);
