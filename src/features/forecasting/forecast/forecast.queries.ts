import { readDays, type ForecastDay } from '../../../engines/forecaster/reading/drivers';
import type { HandleTimeBounds } from '../../../engines/forecaster/reading/handle-time-quantiles';
import { readIntervals } from '../../../engines/forecaster/reading/intervals';
import type { QueueForecast } from '../../../engines/forecaster/reading/kept-forecast';
import { readPeriods, type ForecastPeriod } from '../../../engines/forecaster/reading/periods';
import type { RequestContext } from '../../../kernel/context';
import { csvText } from '../../../kernel/csv-text';
import { notFound } from '../../../kernel/errors';
import { eachInSlices, slice } from '../../../kernel/event-loop';
import { streamNotFound } from '../queue-settings/queue-settings.queries';
import type { ForecastArgs } from './forecast.inputs';
import type { Forecast, ForecastQuantile, ForecastRow } from './forecast.type';
import { forecastDetails, loadForecast, streamState } from './kept-forecast.queries';

/** Returns the forecast of a queue-channel on some days, from the current or an earlier run. */
export async function forecastOf(ctx: RequestContext, args: ForecastArgs): Promise<Forecast> {
  const { queue, channel, runId = null } = args;
  const state = await streamState(ctx, { queue, channel }, runId);
  if (!state)
    throw runId
      ? notFound('A run with this queue and channel', 'runId', runId)
      : await streamNotFound(ctx, { queue, channel });
  const { forecastId, reason, failedAt } = state;
  if (forecastId === null) return { ...NONE, queue, channel, reason, failedAt };
  const { flags, audit, ...head } = await forecastDetails(ctx, forecastId);
  const kept = await loadForecast(ctx, forecastId);
  const data = await rowsOf(ctx, kept, args);
  const failure = reason === null ? [] : [{ kind: 'notRenewed', message: reason }];
  return {
    ...head,
    slotMinutes: kept.slotMinutes,
    reason,
    failedAt,
    audit,
    flags: [...failure, ...flags],
    data,
  } as Forecast;
}

const NONE = {
  id: null,
  origin: null,
  madeAt: null,
  modelVersion: null,
  inputHash: null,
  slotMinutes: null,
  audit: null,
  flags: [],
  data: [],
  csv: '',
};

async function rowsOf(
  ctx: RequestContext,
  kept: QueueForecast,
  { from, to, groupBy, quantiles }: ForecastArgs,
): Promise<ForecastRow[]> {
  if (groupBy === 'interval') return intervalRows(ctx, kept, from, to, quantiles);
  if (groupBy === 'day') return dayRows(kept, from, to, quantiles);
  return readPeriods(kept, groupBy, { from, to, quantiles }).map((period) => periodRow(period, quantiles));
}

/** Sliced by day, because the bounds of each day are computed from many sample paths. */
async function dayRows(
  kept: QueueForecast,
  from: string,
  to: string,
  quantiles: readonly number[],
): Promise<ForecastRow[]> {
  const rows: ForecastRow[] = [];
  const add = (day: ForecastDay): void => {
    const [period] = readPeriods(kept, 'day', { from: day.date, to: day.date, quantiles });
    rows.push({ ...periodRow(period as ForecastPeriod, quantiles), ...driversOf(day) });
  };
  await eachInSlices(readDays(kept, { from, to }), add);
  return rows;
}

/** Returns the factors of a day, without those that the row shows anyway. */
function driversOf(day: ForecastDay): Pick<ForecastRow, 'drivers' | 'name'> {
  const drivers = Object.entries(day).flatMap(([name, factor]) =>
    name !== 'total' && typeof factor === 'number' ? [{ name, factor }] : [],
  );
  return { drivers, name: day.name ?? null };
}

const MINUTES_PER_DAY = 1440;
/** Values in a row of an interval, and in each of its quantiles. */
const ROW_VALUES = 15;
const QUANTILE_VALUES = 4;

/** Sliced by day, because the bounds of each interval are computed. */
async function intervalRows(
  ctx: RequestContext,
  kept: QueueForecast,
  from: string,
  to: string,
  quantiles: readonly number[],
): Promise<ForecastRow[]> {
  const rows: ForecastRow[] = [];
  const work = slice();
  const valuesOfRow = ROW_VALUES + QUANTILE_VALUES * quantiles.length;
  for (const { date } of readDays(kept, { from, to })) {
    ctx.spend((valuesOfRow * MINUTES_PER_DAY) / kept.slotMinutes);
    for (const { quantiles: volumes, handleTimeBounds, ...interval } of readIntervals(kept, {
      from: date,
      to: date,
      quantiles,
    }))
      rows.push({
        ...interval,
        until: date,
        complete: true,
        handleTimeRange: handleTimeBounds,
        quantiles: named(quantiles, volumes, handleTimeBounds),
        drivers: [],
        name: null,
      });
    if (work.isOver()) await work.next();
  }
  return rows;
}

function periodRow(period: ForecastPeriod, quantiles: readonly number[]): ForecastRow {
  const { from, to, quantiles: volumes, handleTimeBounds, ...figures } = period;
  return {
    ...figures,
    date: from,
    until: to,
    interval: null,
    realMinutes: null,
    handleTimeRange: handleTimeBounds,
    quantiles: named(quantiles, volumes, handleTimeBounds),
    drivers: [],
    name: null,
  };
}

const named = (
  probabilities: readonly number[],
  volumes: readonly number[],
  handleTimes: HandleTimeBounds | null,
): ForecastQuantile[] =>
  probabilities.map((probability, i) => ({
    probability,
    volume: volumes[i] as number,
    handleTimeSeconds: handleTimes?.quantiles[i] ?? null,
  }));

/** Formats the rows as CSV, with columns for each requested quantile. */
export async function forecastCsv(ctx: RequestContext, { queue, channel, data }: Forecast): Promise<string> {
  const probabilities = (data[0]?.quantiles ?? []).map(({ probability }) => probability);
  const header = [
    ...CSV_COLUMNS,
    ...probabilities.map((probability) => `quantile${probability}`),
    ...RANGE.map((name) => `aht${name[0]?.toUpperCase()}${name.slice(1)}`),
    ...probabilities.map((probability) => `ahtQuantile${probability}`),
  ];
  const parts = [csvText([header])];
  const work = slice();
  for (const row of data) {
    const cells = [
      row.date,
      row.interval ?? '',
      queue,
      channel,
      ...[row.volume, row.lower80, row.upper80, row.lower95, row.upper95].map(figure),
      seconds(row.handleTimeSeconds),
      row.realMinutes === null ? '' : String(row.realMinutes),
      ...row.quantiles.map(({ volume }) => figure(volume)),
      ...RANGE.map((name) => seconds(row.handleTimeRange?.[name])),
      ...row.quantiles.map(({ handleTimeSeconds }) => seconds(handleTimeSeconds)),
    ];
    ctx.spend(cells.length);
    parts.push(csvText([cells]));
    if (work.isOver()) await work.next();
  }
  return parts.join('');
}

const CSV_COLUMNS = [
  'date',
  'interval',
  'queue',
  'channel',
  'volume',
  'lower80',
  'upper80',
  'lower95',
  'upper95',
  'aht',
  'realMinutes',
];
const RANGE = ['lower80', 'upper80', 'lower95', 'upper95'] as const;
const seconds = (value: number | null | undefined): string => value?.toFixed(2) ?? '';
const figure = (value: number): string => value.toFixed(3);
