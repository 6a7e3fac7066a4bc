import { formatDate } from '../../../src/engines/time/civil-date';
import { forecastQueue } from '../../../src/engines/forecaster/forecast';
import { readIntervals, type ForecastInterval } from '../../../src/engines/forecaster/reading/intervals';
import { sumCells, type Cell, type Series } from './demand-data';

/** Score of a forecast, and of simple baselines on the same data. */
export interface Score {
  origin: string;
  error: number;
  fourWeekMean: number;
  lastWeek: number;
  actual: number;
  /** Error and four-week mean on public holidays. */
  holiday: [number, number];
  within80: number;
  within95: number;
  cells: number;
}

/** Forecast intervals by date and time. */
export type Expected = ReadonlyMap<string, ForecastInterval>;

export const byTime = (intervals: readonly ForecastInterval[]): Expected =>
  new Map(intervals.map((interval) => [`${interval.date} ${interval.interval}`, interval]));

const HORIZON_DAYS = 28;
const MIN_HISTORY_DAYS = 56;

/** Scores of forecasts of four weeks, oldest origin first. */
export function rollingScores(series: Series): Score[] {
  const scores: Score[] = [];
  const last = series.firstDay + series.days - HORIZON_DAYS;
  for (let origin = last; origin >= series.firstDay + MIN_HISTORY_DAYS; origin -= series.stride) {
    const score = scoreAt(series, series.rows, origin, HORIZON_DAYS);
    if (score) scores.push(score);
  }
  return scores.reverse();
}

/** Forecasts from `history` and scores against the series' own rows. */
export function scoreAt(
  series: Series,
  history: readonly Cell[],
  origin: number,
  horizonDays: number,
): Score | undefined {
  const forecast = forecastQueue({
    records: history,
    origin: formatDate(origin),
    horizonDays,
    holidays: series.holidays,
    clockChanges: series.clockChanges,
  });
  if (forecast.status === 'none') return undefined;
  const actuals = sumCells(series.rows.filter(({ day }) => day >= origin && day < origin + horizonDays));
  return scoreCells(series, history, origin, actuals, byTime(readIntervals(forecast)));
}

export function scoreCells(
  series: Series,
  history: readonly Cell[],
  origin: number,
  actuals: readonly Cell[],
  expected: Expected,
): Score {
  const past = pastBy(history, origin);
  const score: Score = {
    origin: formatDate(origin),
    error: 0,
    fourWeekMean: 0,
    lastWeek: 0,
    actual: 0,
    holiday: [0, 0],
    within80: 0,
    within95: 0,
    cells: 0,
  };
  for (const { day, date, interval, volume } of actuals) {
    const own = expected.get(`${date} ${interval}`);
    const error = Math.abs(volume - (own?.volume ?? 0));
    const mean = Math.abs(volume - past(day, interval, 4).volume);
    score.error += error;
    score.fourWeekMean += mean;
    score.lastWeek += Math.abs(volume - past(day, interval, 1).volume);
    score.actual += volume;
    if (series.publicDays.has(date)) score.holiday = [score.holiday[0] + error, score.holiday[1] + mean];
    if (!own) continue;
    score.cells++;
    if (volume >= own.lower80 && volume <= own.upper80) score.within80++;
    if (volume >= own.lower95 && volume <= own.upper95) score.within95++;
  }
  return score;
}

/** Mean volume, and contact-weighted handle time, of the last same weekdays before the origin. */
export function pastBy(
  history: readonly Cell[],
  origin: number,
): (day: number, interval: string, weeks: number) => { volume: number; aht: number } {
  const past = new Map<string, Cell>();
  for (const cell of sumCells(history.filter(({ day }) => day < origin && day >= origin - 28)))
    past.set(`${cell.day} ${cell.interval}`, cell);
  return (day, interval, weeks) => {
    const cells: Cell[] = [];
    for (let week = 1; week <= weeks; week++) {
      const cell = past.get(`${origin + ((day - origin) % 7) - 7 * week} ${interval}`);
      if (cell) cells.push(cell);
    }
    const handled = cells.filter(({ aht, volume }) => (aht ?? 0) > 0 && volume > 0);
    const contacts = handled.reduce((sum, { volume }) => sum + volume, 0);
    return {
      volume: cells.length > 0 ? cells.reduce((sum, { volume }) => sum + volume, 0) / cells.length : 0,
      aht: contacts > 0 ? handled.reduce((sum, { volume, aht }) => sum + volume * aht!, 0) / contacts : NaN,
    };
  };
}

/** Returns the geometric mean. */
export function geometric(values: readonly number[]): number {
  return values.length === 0 ? NaN : Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
