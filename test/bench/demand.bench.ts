import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatDate, parseDate } from '../../src/engines/forecaster/civil-date';
import { clockChangesOf, type ClockChange } from '../../src/engines/forecaster/clock-changes';
import { forecastQueue, type ForecastInterval } from '../../src/engines/forecaster/forecast';
import { holidaysOf, type NamedDay } from '../../src/engines/forecaster/holidays';
import { peopleRequired } from '../../src/engines/staffing/requirement';
import { readCsv } from './tidy-csv';

/** A series of the development data. */
interface Series {
  queue: string;
  file: string;
  real: boolean;
  rows: Cell[];
  holidays: NamedDay[];
  clockChanges: ClockChange[];
  /** Public holidays, for the score of holiday days. */
  publicDays: Set<string>;
}

interface Cell {
  day: number;
  date: string;
  interval: string;
  volume: number;
  aht: number | null;
  lambda?: number;
  ahtTrue?: number;
}

const FILES: { file: string; country: string; region?: string; zone: string; stride: number }[] = [
  { file: 'us-bank', country: 'US', zone: 'America/New_York', stride: 14 },
  { file: 'il-bank', country: 'IL', zone: 'Asia/Jerusalem', stride: 14 },
  { file: 'ed-iowa', country: 'US', region: 'IA', zone: 'America/Chicago', stride: 28 },
  { file: 'nyc-taxi', country: 'US', region: 'NY', zone: 'America/New_York', stride: 14 },
  { file: 'melbourne-walk', country: 'AU', region: 'VIC', zone: 'Australia/Melbourne', stride: 14 },
  { file: 'synth-history', country: 'US', region: 'NY', zone: 'America/New_York', stride: 28 },
];
const TARGET = { serviceLevel: 0.8, withinSeconds: 20 };

/** What one forecast scored, and what common practice did on the same rows. */
interface Score {
  origin: string;
  error: number;
  fourWeekMean: number;
  lastWeek: number;
  actual: number;
  holiday: [number, number];
  within80: number;
  within95: number;
  cells: number;
}

/**
 * `--data DIR [--json]`: the tables of the model's description on the development data, beside last week and the mean of the last
 * four same weekdays on the same history in the same run, and how long it took.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, json: { type: 'boolean' } } });
  const { data } = values;
  if (!data) throw new Error('Usage: demand --data DIR [--json]');
  const series = FILES.flatMap((entry) => (existsSync(join(data, `${entry.file}.csv`)) ? loadSeries(data, entry) : []));
  const print = (line: string): void => { if (!values.json) process.stdout.write(`${line}\n`); };
  const started = process.hrtime.bigint();
  const rolling = series.map((one) => ({ queue: one.queue, real: one.real, scores: rollingScores(one, 28, strideOf(one)) })).filter(({ scores }) => scores.length > 0);
  print('1 to 4 weeks, rolling origins: WAPE in percent, ratio to the four-week mean (geometric mean, worst origin), coverage');
  for (const { queue, scores } of rolling) print(tableLine(queue, scores));
  const scenarios = series.filter(({ rows }) => spanOf(rows) > 120).map((one) => ({ queue: one.queue, real: one.real, ...scenarioRatios(one) }));
  print('\nScenarios: ratio to the four-week mean, or own error grown');
  for (const { queue, shift, short, disturbed } of scenarios) {
    print(`${queue.padEnd(22)} +30 % a week before ${shift.toFixed(3)}   two weeks of history ${short.toFixed(3)}   triple day and outage ${percent(disturbed - 1)}`);
  }
  const christmas = existsSync(join(data, 'synth-truth.csv')) ? christmasScores(data, series) : [];
  print('\nContact-centre queues over Christmas, 8 weeks: ratio, coverage, holiday days, handle time and requirement against truth');
  for (const row of christmas) {
    print(`${row.queue.padEnd(22)} ${row.ratio.toFixed(3)}   80: ${percent(row.within80)} 95: ${percent(row.within95)}   holidays ${row.holiday.toFixed(3)}   aht ${percent(row.aht)} (mean ${percent(row.ahtMean)})   requirement ${percent(row.requirement)} (mean ${percent(row.requirementMean)})`);
  }
  const perSeries = (real: boolean): number => geometric(rolling.filter((one) => one.real === real).map(({ scores }) => geometric(scores.map(({ error, fourWeekMean }) => error / fourWeekMean))));
  const sum = (pick: (row: (typeof christmas)[number]) => number): number => christmas.reduce((total, row) => total + pick(row), 0);
  const seconds = hundredQueues(series);
  const summary = {
    real: perSeries(true),
    realWorstOrigin: Math.max(...rolling.filter(({ real }) => real).flatMap(({ scores }) => scores.map(({ error, fourWeekMean }) => error / fourWeekMean))),
    synthetic: perSeries(false),
    christmas: geometric(christmas.map(({ ratio }) => ratio)),
    holidayDays: sum(({ holidayErrors }) => holidayErrors[0]) / sum(({ holidayErrors }) => holidayErrors[1]),
    shift: geometric(scenarios.map(({ shift }) => shift)),
    twoWeeks: geometric(scenarios.map(({ short }) => short)),
    tripleDayAndOutage: geometric(scenarios.map(({ disturbed }) => disturbed)) - 1,
    ahtError: sum(({ ahtWeight, aht }) => ahtWeight * aht) / sum(({ ahtWeight }) => ahtWeight),
    requirementError: sum(({ required, requirement }) => required * requirement) / sum(({ required }) => required),
    hundredQueuesSeconds: seconds,
    allSeconds: Number(process.hrtime.bigint() - started) / 1e9,
  };
  if (values.json) process.stdout.write(`${JSON.stringify({ summary, rolling, scenarios, christmas }, null, 1)}\n`);
  print('\nSummary');
  for (const [name, value] of Object.entries(summary)) print(`${name.padEnd(22)} ${value.toFixed(4)}`);
}

function strideOf(series: Series): number {
  return FILES.find(({ file }) => file === series.file)!.stride;
}

function loadSeries(data: string, { file, country, region, zone }: (typeof FILES)[number]): Series[] {
  const queues = new Map<string, Cell[]>();
  for (const row of readCsv(join(data, `${file}.csv`))) {
    const cells = queues.get(row.queue!) ?? [];
    queues.set(row.queue!, cells);
    cells.push(cellOf(row));
  }
  return [...queues].map(([queue, rows]) => {
    const first = rows.reduce((least, { day }) => Math.min(least, day), Infinity);
    const last = rows.reduce((most, { day }) => Math.max(most, day), -Infinity);
    const holidays = holidaysOf(country, region, first - 7, last + 70);
    const publicDays = new Set(holidays.filter(({ dayClass }) => dayClass === 'major' || dayClass === 'minor').map(({ day }) => formatDate(day)));
    return { queue, file, real: !file.startsWith('synth'), rows, holidays, clockChanges: clockChangesOf(zone, first, last + 70), publicDays };
  });
}

function cellOf(row: Record<string, string>): Cell {
  return {
    day: parseDate(row.date!)!, date: row.date!, interval: row.interval!, volume: Number(row.volume), aht: row.aht ? Number(row.aht) : null,
    lambda: row.lambda ? Number(row.lambda) : undefined, ahtTrue: row.ahtTrue ? Number(row.ahtTrue) : undefined,
  };
}

function spanOf(rows: readonly Cell[]): number {
  return rows.reduce((most, { day }) => Math.max(most, day), -Infinity) - rows.reduce((least, { day }) => Math.min(least, day), Infinity) + 1;
}

function rollingScores(series: Series, horizonDays: number, stride: number, least = 56): Score[] {
  const first = series.rows.reduce((earliest, { day }) => Math.min(earliest, day), Infinity);
  const scores: Score[] = [];
  for (let origin = first + spanOf(series.rows) - horizonDays; origin >= first + least; origin -= stride) {
    const score = scoreAt(series, series.rows, origin, horizonDays);
    if (score) scores.push(score);
  }
  return scores.reverse();
}

/** Forecasts from `history` and scores against the series' own rows. */
function scoreAt(series: Series, history: readonly Cell[], origin: number, horizonDays: number): Score | undefined {
  const forecast = forecastQueue({ records: history, origin: formatDate(origin), horizonDays, holidays: series.holidays, clockChanges: series.clockChanges });
  if (forecast.status === 'none') return undefined;
  const expected = new Map(forecast.intervals.map((interval) => [`${interval.date} ${interval.interval}`, interval]));
  return scoreCells(series, history, origin, sumCells(series.rows.filter(({ day }) => day >= origin && day < origin + horizonDays)), expected);
}

/** Adds the two passes of a repeated hour. */
function sumCells(rows: readonly Cell[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const row of rows) {
    const key = `${row.date} ${row.interval}`;
    const there = cells.get(key);
    cells.set(key, there ? { ...there, volume: there.volume + row.volume, lambda: there.lambda === undefined ? undefined : there.lambda + row.lambda! } : row);
  }
  return [...cells.values()];
}

function scoreCells(series: Series, history: readonly Cell[], origin: number, actuals: readonly Cell[], expected: Map<string, ForecastInterval>): Score {
  const past = pastBy(history, origin);
  const score: Score = { origin: formatDate(origin), error: 0, fourWeekMean: 0, lastWeek: 0, actual: 0, holiday: [0, 0], within80: 0, within95: 0, cells: 0 };
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
function pastBy(history: readonly Cell[], origin: number): (day: number, interval: string, weeks: number) => { volume: number; aht: number } {
  const past = new Map<string, Cell>();
  for (const cell of sumCells(history.filter(({ day }) => day < origin && day >= origin - 28))) past.set(`${cell.day} ${cell.interval}`, cell);
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

function scenarioRatios(series: Series): { shift: number; short: number; disturbed: number } {
  const shift: number[] = [];
  const short: number[] = [];
  const disturbed: number[] = [];
  const first = series.rows.reduce((earliest, { day }) => Math.min(earliest, day), Infinity);
  for (let origin = first + spanOf(series.rows) - 28; origin >= first + 70; origin -= 2 * strideOf(series)) {
    const plain = scoreAt(series, series.rows, origin, 28);
    if (!plain) continue;
    const raised = series.rows.map((row) => (row.day >= origin - 7 ? { ...row, volume: row.volume * 1.3 } : row));
    push(shift, scoreAt({ ...series, rows: raised }, raised, origin, 28));
    push(short, scoreAt(series, series.rows.filter(({ day }) => day >= origin - 14), origin, 28));
    const days = [...new Set(series.rows.filter(({ day, date }) => day >= origin - 10 && day < origin && !series.publicDays.has(date)).map(({ day }) => day))];
    const [triple, outage] = [days[origin % days.length], days[(origin * 3 + 1) % days.length]];
    const broken = series.rows.map((row) => (row.day === outage ? { ...row, volume: 0 } : row.day === triple ? { ...row, volume: row.volume * 3 } : row));
    const after = scoreAt(series, broken, origin, 28);
    if (after && triple !== outage) disturbed.push(after.error / plain.error);
  }
  return { shift: geometric(shift), short: geometric(short), disturbed: geometric(disturbed) };
}

function push(ratios: number[], score: Score | undefined): void {
  if (score && score.fourWeekMean > 0) ratios.push(score.error / score.fourWeekMean);
}

function christmasScores(data: string, series: readonly Series[]) {
  const truth = new Map<string, Cell[]>();
  for (const row of readCsv(join(data, 'synth-truth.csv'))) truth.set(row.queue!, [...(truth.get(row.queue!) ?? []), cellOf(row)]);
  const origin = parseDate('2025-12-01')!;
  return series.filter(({ file }) => file === 'synth-history').map((one) => {
    const actuals = truth.get(one.queue)!;
    const forecast = forecastQueue({ records: one.rows, origin: formatDate(origin), horizonDays: 56, holidays: one.holidays, clockChanges: one.clockChanges });
    if (forecast.status === 'none') throw new Error(`${one.queue}: ${forecast.reason}`);
    const expected = new Map(forecast.intervals.map((interval) => [`${interval.date} ${interval.interval}`, interval]));
    const score = scoreCells(one, one.rows, origin, actuals, expected);
    const past = pastBy(one.rows, origin);
    const sums = { aht: 0, ahtMean: 0, weight: 0, people: 0, peopleMean: 0, required: 0 };
    for (const { day, date, interval, lambda = 0, ahtTrue = 0 } of actuals) {
      if (!(lambda > 0 && ahtTrue > 0)) continue;
      const own = expected.get(`${date} ${interval}`);
      const mean = past(day, interval, 4);
      const meanAht = mean.aht > 0 ? mean.aht : ahtTrue;
      if (lambda >= 10 && own?.aht) {
        sums.weight++;
        sums.aht += Math.abs(own.aht - ahtTrue) / ahtTrue;
        sums.ahtMean += Math.abs(meanAht - ahtTrue) / ahtTrue;
      }
      const people = (contacts: number, handleTimeSeconds: number): number =>
        peopleRequired({ contacts, intervalSeconds: forecast.slotMinutes * 60, handleTimeSeconds }, TARGET);
      const needed = people(lambda, ahtTrue);
      sums.required += needed;
      sums.people += Math.abs(people(own?.volume ?? 0, own?.aht ?? ahtTrue) - needed);
      sums.peopleMean += Math.abs(people(mean.volume, meanAht) - needed);
    }
    const over = (value: number, by: number): number => (by > 0 ? value / by : 0);
    return {
      queue: one.queue, ratio: score.error / score.fourWeekMean, within80: score.within80 / score.cells, within95: score.within95 / score.cells,
      holiday: over(score.holiday[0], score.holiday[1]), holidayErrors: score.holiday, aht: over(sums.aht, sums.weight), ahtMean: over(sums.ahtMean, sums.weight), ahtWeight: sums.weight,
      requirement: over(sums.people, sums.required), requirementMean: over(sums.peopleMean, sums.required), required: sums.required,
    };
  });
}

/** Seconds for 8-week forecasts, intervals and backtests of a hundred queues of 78 weeks, one thread, nothing kept between them. */
function hundredQueues(series: readonly Series[]): number {
  const synthetic = series.filter(({ file, rows }) => file === 'synth-history' && spanOf(rows) > 300);
  if (synthetic.length === 0) return NaN;
  const from = process.hrtime.bigint();
  for (let i = 0; i < 100; i++) {
    const { rows, holidays, clockChanges } = synthetic[i % synthetic.length]!;
    forecastQueue({ records: rows, origin: '2025-12-01', horizonDays: 56, holidays, clockChanges });
  }
  return Number(process.hrtime.bigint() - from) / 1e9;
}

function tableLine(queue: string, scores: readonly Score[]): string {
  const ratios = scores.map(({ error, fourWeekMean }) => error / fourWeekMean);
  const worst = scores[ratios.indexOf(Math.max(...ratios))]!;
  const mean = (pick: (score: Score) => number): string => (100 * scores.reduce((sum, score) => sum + pick(score) / score.actual, 0) / scores.length).toFixed(2).padStart(6);
  const cells = scores.reduce((sum, score) => sum + score.cells, 0);
  const covered = (pick: (score: Score) => number): string => percent(scores.reduce((sum, score) => sum + pick(score), 0) / cells);
  const [holidayOwn, holidayMean] = scores.reduce(([own, other], { holiday }) => [own + holiday[0], other + holiday[1]], [0, 0]);
  return `${queue.padEnd(22)} own ${mean(({ error }) => error)}  mean ${mean(({ fourWeekMean }) => fourWeekMean)}  last ${mean(({ lastWeek }) => lastWeek)}  ratio ${geometric(ratios).toFixed(3)}  worst ${Math.max(...ratios).toFixed(3)} (${worst.origin})  origins ${scores.length}  80: ${covered(({ within80 }) => within80)}  95: ${covered(({ within95 }) => within95)}  holidays ${holidayMean! > 0 ? (holidayOwn! / holidayMean!).toFixed(3) : '-'}`;
}

function geometric(values: readonly number[]): number {
  return values.length === 0 ? NaN : Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
