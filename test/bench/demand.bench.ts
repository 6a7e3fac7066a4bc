import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSeries } from './demand/demand-data';
import { christmasScores, hundredQueues, scenarioRatios } from './demand/demand-scenarios';
import { horizonScores, type HorizonScores, type MonthScore } from './demand/demand-horizons';
import { geometric, rollingScores, type Score } from './demand/demand-scores';

/**
 * `--data DIR [--seed NUMBER] [--json]`: prints the tables of the model's documentation for the development data,
 * compared with last week and the mean of the last four same weekdays on the same history, and the time taken; then
 * simulated years by month of lead time, drawn from the seed (0: those used for development).
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, seed: { type: 'string' }, json: { type: 'boolean' } },
  });
  const { data } = values;
  if (!data) throw new Error('Usage: demand --data DIR [--seed NUMBER] [--json]');
  const series = loadSeries(data);
  const started = process.hrtime.bigint();
  const rolling = series
    .map((one) => ({ queue: one.queue, real: one.real, scores: rollingScores(one) }))
    .filter(({ scores }) => scores.length > 0);
  const scenarios = series
    .filter(({ days }) => days > 120)
    .map((one) => ({ queue: one.queue, real: one.real, ...scenarioRatios(one) }));
  const christmas = existsSync(join(data, 'synth-truth.csv')) ? christmasScores(data, series) : [];
  const hundredQueuesSeconds = hundredQueues(series);
  const allSeconds = Number(process.hrtime.bigint() - started) / 1e9;
  const horizons = horizonScores(Number(values.seed ?? 0));
  const figures = {
    summary: {
      ...summaryOf(rolling, scenarios, christmas),
      hundredQueuesSeconds,
      allSeconds,
    },
    rolling,
    scenarios,
    christmas,
    horizons,
  };
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 1)}\n` : `${tables(figures).join('\n')}\n`);
}

interface Queue {
  queue: string;
  real: boolean;
}
type Rolling = Queue & { scores: Score[] };
type Scenarios = Queue & ReturnType<typeof scenarioRatios>;
type Christmas = ReturnType<typeof christmasScores>[number];

const ratioOf = ({ error, fourWeekMean }: Score): number => error / fourWeekMean;

function summaryOf(rolling: Rolling[], scenarios: Scenarios[], christmas: Christmas[]) {
  const perSeries = (isReal: boolean): number =>
    geometric(rolling.filter(({ real }) => real === isReal).map(({ scores }) => geometric(scores.map(ratioOf))));
  const sum = (pick: (row: Christmas) => number): number => christmas.reduce((total, row) => total + pick(row), 0);
  return {
    real: perSeries(true),
    realWorstOrigin: Math.max(...rolling.filter(({ real }) => real).flatMap(({ scores }) => scores.map(ratioOf))),
    synthetic: perSeries(false),
    christmas: geometric(christmas.map(({ ratio }) => ratio)),
    holidayDays: sum(({ holidayErrors }) => holidayErrors[0]) / sum(({ holidayErrors }) => holidayErrors[1]),
    shift: geometric(scenarios.map(({ shift }) => shift)),
    twoWeeks: geometric(scenarios.map(({ short }) => short)),
    tripleDayAndOutage: geometric(scenarios.map(({ disturbed }) => disturbed)) - 1,
    ahtError: sum(({ ahtWeight, aht }) => ahtWeight * aht) / sum(({ ahtWeight }) => ahtWeight),
    requirementError: sum(({ required, requirement }) => required * requirement) / sum(({ required }) => required),
  };
}

function tables(figures: {
  summary: Record<string, number>;
  rolling: Rolling[];
  scenarios: Scenarios[];
  christmas: Christmas[];
  horizons: HorizonScores[];
}): string[] {
  return [
    '1 to 4 weeks, rolling origins: WAPE in percent, ratio to the four-week mean (geometric mean, worst origin), ' +
      'coverage',
    ...figures.rolling.map(rollingLine),
    '\nScenarios: ratio to the four-week mean, or own error grown',
    ...figures.scenarios.map(scenarioLine),
    '\nContact-center queues over Christmas, 8 weeks: ratio, coverage, holiday days, handle time and requirement ' +
      'against truth',
    ...figures.christmas.map(christmasLine),
    '\nSummary',
    ...Object.entries(figures.summary).map(([name, value]) => `${name.padEnd(22)} ${value.toFixed(4)}`),
    '\nMade-up years, day totals by month of lead: percent; ratio to the four-week mean and to the model alone',
    ...figures.horizons.flatMap(horizonLines),
  ];
}

function rollingLine({ queue, scores }: Rolling): string {
  const ratios = scores.map(ratioOf);
  const worst = scores[ratios.indexOf(Math.max(...ratios))]!;
  const mean = (pick: (score: Score) => number): string =>
    ((100 * scores.reduce((sum, score) => sum + pick(score) / score.actual, 0)) / scores.length).toFixed(2).padStart(6);
  const sum = (pick: (score: Score) => number): number => scores.reduce((total, score) => total + pick(score), 0);
  const covered = (pick: (score: Score) => number): string => percent(sum(pick) / sum(({ cells }) => cells));
  const holidayMean = sum(({ holiday }) => holiday[1]);
  return [
    `${queue.padEnd(22)} own ${mean(({ error }) => error)}`,
    `mean ${mean(({ fourWeekMean }) => fourWeekMean)}`,
    `last ${mean(({ lastWeek }) => lastWeek)}`,
    `ratio ${geometric(ratios).toFixed(3)}`,
    `worst ${Math.max(...ratios).toFixed(3)} (${worst.origin})`,
    `origins ${scores.length}`,
    `80: ${covered(({ within80 }) => within80)}`,
    `95: ${covered(({ within95 }) => within95)}`,
    `holidays ${holidayMean > 0 ? (sum(({ holiday }) => holiday[0]) / holidayMean).toFixed(3) : '-'}`,
  ].join('  ');
}

const scenarioLine = ({ queue, shift, short, disturbed }: Scenarios): string =>
  [
    `${queue.padEnd(22)} +30 % a week before ${shift.toFixed(3)}`,
    `two weeks of history ${short.toFixed(3)}`,
    `triple day and outage ${percent(disturbed - 1)}`,
  ].join('   ');

const christmasLine = (row: Christmas): string =>
  [
    `${row.queue.padEnd(22)} ${row.ratio.toFixed(3)}`,
    `80: ${percent(row.within80)} 95: ${percent(row.within95)}`,
    `holidays ${row.holiday.toFixed(3)}`,
    `aht ${percent(row.aht)} (mean ${percent(row.ahtMean)})`,
    `requirement ${percent(row.requirement)} (mean ${percent(row.requirementMean)})`,
  ].join('   ');

function horizonLines({ name, cases, months }: HorizonScores): string[] {
  const line = (label: string, pick: (month: MonthScore) => number, digits = 1): string =>
    `  ${label.padEnd(16)}${months.map((month) => pick(month).toFixed(digits).padStart(7)).join('')}`;
  return [
    `${name} (${cases} queues)`,
    line('bias', ({ bias }) => 100 * bias),
    line('WAPE', ({ wape }) => 100 * wape),
    line('80 % band covers', ({ within80 }) => 100 * within80),
    line('over 4-week mean', ({ wape, fourWeekMean }) => wape / fourWeekMean, 2),
    line('over model alone', ({ wape, modelAlone }) => wape / modelAlone, 2),
  ];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
