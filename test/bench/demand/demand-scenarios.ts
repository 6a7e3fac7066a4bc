import { join } from 'node:path';
import { formatDate, parseDate } from '../../../src/engines/time/civil-date';
import { forecastQueue } from '../../../src/engines/forecaster/forecast';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import { peopleRequired } from '../../../src/engines/staffing/requirement';
import { readCells, type Cell, type Series } from './demand-data';
import { byTime, geometric, pastBy, scoreAt, scoreCells, type Expected } from './demand-scores';

/** A rise a week ago, two weeks of history, a triple day and an outage: ratios to the four-week mean or to oneself. */
export function scenarioRatios(series: Series): { shift: number; short: number; disturbed: number } {
  const shift: number[] = [];
  const short: number[] = [];
  const disturbed: number[] = [];
  const push = (ratios: number[], rows: readonly Cell[], history: readonly Cell[], origin: number) => {
    const score = scoreAt({ ...series, rows: [...rows] }, history, origin, 28);
    if (score && score.fourWeekMean > 0) ratios.push(score.error / score.fourWeekMean);
  };
  const { rows, firstDay, days, stride } = series;
  for (let origin = firstDay + days - 28; origin >= firstDay + 70; origin -= 2 * stride) {
    const plain = scoreAt(series, rows, origin, 28);
    if (!plain) continue;
    const raised = rows.map((row) => (row.day >= origin - 7 ? { ...row, volume: row.volume * 1.3 } : row));
    push(shift, raised, raised, origin);
    const twoWeeks = rows.filter(({ day }) => day >= origin - 14);
    push(short, rows, twoWeeks, origin);
    const [triple, outage] = disturbedDays(series, origin);
    const volumeOf = ({ day, volume }: Cell) => (day === outage ? 0 : day === triple ? volume * 3 : volume);
    const broken = rows.map((row) => ({ ...row, volume: volumeOf(row) }));
    const after = scoreAt(series, broken, origin, 28);
    if (after && triple !== outage) disturbed.push(after.error / plain.error);
  }
  return { shift: geometric(shift), short: geometric(short), disturbed: geometric(disturbed) };
}

/** Two of the ten days before the origin, no holidays. */
function disturbedDays({ rows, publicDays }: Series, origin: number): [number | undefined, number | undefined] {
  const recent = rows.filter(({ day, date }) => day >= origin - 10 && day < origin && !publicDays.has(date));
  const days = [...new Set(recent.map(({ day }) => day))];
  return [days[origin % days.length], days[(origin * 3 + 1) % days.length]];
}

/** Forecasts eight weeks over Christmas for the simulated queues, compared with the true means. */
export function christmasScores(folder: string, series: readonly Series[]) {
  const truth = readCells(join(folder, 'synth-truth.csv'));
  const origin = parseDate('2025-12-01')!;
  return series
    .filter(({ file }) => file === 'synth-history')
    .map((one) => {
      const actuals = truth.get(one.queue)!;
      const forecast = forecastQueue({
        records: one.rows,
        origin: formatDate(origin),
        horizonDays: 56,
        holidays: one.holidays,
        clockChanges: one.clockChanges,
      });
      if (forecast.status === 'none') throw new Error(`${one.queue}: ${forecast.reason}`);
      const expected = byTime(readIntervals(forecast));
      const score = scoreCells(one, one.rows, origin, actuals, expected);
      const sums = truthErrors(one, origin, actuals, expected, forecast.slotMinutes * 60);
      return {
        queue: one.queue,
        ratio: score.error / score.fourWeekMean,
        within80: score.within80 / score.cells,
        within95: score.within95 / score.cells,
        holiday: over(score.holiday[0], score.holiday[1]),
        holidayErrors: score.holiday,
        aht: over(sums.aht, sums.weight),
        ahtMean: over(sums.ahtMean, sums.weight),
        ahtWeight: sums.weight,
        requirement: over(sums.people, sums.required),
        requirementMean: over(sums.peopleMean, sums.required),
        required: sums.required,
      };
    });
}

const TARGET = { serviceLevel: 0.8, withinSeconds: 20 };

/** Errors of handle time and of people required, of the forecast and of the four-week mean. */
function truthErrors(
  { rows }: Series,
  origin: number,
  actuals: readonly Cell[],
  expected: Expected,
  intervalSeconds: number,
) {
  const people = (contacts: number, handleTimeSeconds: number): number =>
    peopleRequired({ contacts, intervalSeconds, handleTimeSeconds }, TARGET);
  const past = pastBy(rows, origin);
  const sums = { aht: 0, ahtMean: 0, weight: 0, people: 0, peopleMean: 0, required: 0 };
  for (const { day, date, interval, lambda = 0, ahtTrue = 0 } of actuals) {
    if (!(lambda > 0 && ahtTrue > 0)) continue;
    const own = expected.get(`${date} ${interval}`);
    const mean = past(day, interval, 4);
    const meanAht = mean.aht > 0 ? mean.aht : ahtTrue;
    if (lambda >= 10 && own?.handleTimeSeconds) {
      sums.weight++;
      sums.aht += Math.abs(own.handleTimeSeconds - ahtTrue) / ahtTrue;
      sums.ahtMean += Math.abs(meanAht - ahtTrue) / ahtTrue;
    }
    const needed = people(lambda, ahtTrue);
    sums.required += needed;
    sums.people += Math.abs(people(own?.volume ?? 0, own?.handleTimeSeconds ?? ahtTrue) - needed);
    sums.peopleMean += Math.abs(people(mean.volume, meanAht) - needed);
  }
  return sums;
}

const over = (value: number, by: number): number => (by > 0 ? value / by : 0);

/**
 * Measures the seconds for 8-week forecasts, intervals and backtests of a hundred queues with 78 weeks of history,
 * single-threaded and without caching.
 */
export function hundredQueues(series: readonly Series[]): number {
  const synthetic = series.filter(({ file, days }) => file === 'synth-history' && days > 300);
  if (synthetic.length === 0) return NaN;
  const from = process.hrtime.bigint();
  for (let i = 0; i < 100; i++) {
    const { rows, holidays, clockChanges } = synthetic[i % synthetic.length]!;
    const forecast = forecastQueue({ records: rows, origin: '2025-12-01', horizonDays: 56, holidays, clockChanges });
    if (forecast.status === 'forecast') readIntervals(forecast);
  }
  return Number(process.hrtime.bigint() - from) / 1e9;
}
