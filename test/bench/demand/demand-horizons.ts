import { slotForecast } from '../../../src/engines/forecaster/backtest';
import { buildCalendar } from '../../../src/engines/forecaster/calendar/calendar';
import { parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import { forecastQueue } from '../../../src/engines/forecaster/forecast';
import { buildDayGrid } from '../../../src/engines/forecaster/history/day-grid';
import { fitModel } from '../../../src/engines/forecaster/model';
import { readPeriods } from '../../../src/engines/forecaster/reading/periods';
import { shareSeason } from '../../../src/engines/forecaster/season/shared-season';
import { dayTotalsOf } from './day-totals';
import { drawCases, makeYears, YEAR, type YearCase } from './demand-years';

/** Scores by month of lead time: forecast day totals compared with expected values, averaged over the cases. */
export interface MonthScore {
  bias: number;
  wape: number;
  /** WAPE of the four-week mean, and of the model without the simpler forecasts. */
  fourWeekMean: number;
  modelAlone: number;
  /** Fraction of open days whose contacts lie within the 80 % interval. */
  within80: number;
}

/** Months of lead by set of cases. */
export interface HorizonScores {
  name: string;
  cases: number;
  months: MonthScore[];
}

const MONTHS = 12;
const MONTH_DAYS = 30.4;

const CLEAN: YearCase = {
  origin: '2026-01-15',
  historyDays: 1096,
  shape: 'sine',
  amplitude: 0.35,
  phase: 0.3,
  growth: 0,
  volume: 1000,
  slotMinutes: 60,
  hours: [8, 20],
  openDays: 7,
  weekday: [1.2, 1.05, 1, 0.95, 0.9, 0.5, 0.4],
  dayNoise: 0.04,
  levelNoise: 0,
  country: 'US',
  holidayShare: 0.5,
  seed: 11,
};
const clean = (change: Partial<YearCase>): YearCase[] =>
  [0, 0.25, 0.5, 0.75].map((phase, i) => ({ ...CLEAN, phase, seed: CLEAN.seed + i, ...change }));

/**
 * Forecasts a year for fixed cases and random ones with various seasons, growth, noise, hours, holidays and history
 * lengths, each set from its own seed. The cases of `seed` 0 were used for development.
 */
export function horizonScores(seed: number): HorizonScores[] {
  const drawn = (historyDays: number): YearCase[] => drawCases({ historyDays, count: 24, seed: 1 + seed });
  return [
    scoresOf('three clean years, season of 35 %', clean({})),
    scoresOf('the same from July', clean({ origin: '2026-07-01' })),
    scoresOf('440 days, season of 35 %', clean({ historyDays: 440 })),
    scoresOf('200 days, season of 35 % borrowed from two queues', clean({ historyDays: 200 }), true),
    scoresOf('three years, growth of 2 % a month', clean({ growth: 0.02, amplitude: 0.15 })),
    scoresOf('drawn, three years', drawn(1096)),
    scoresOf('drawn, 440 days', drawn(440)),
    scoresOf('drawn, 200 days', drawn(200)),
    scoresOf('drawn, 200 days, season borrowed from two queues', drawn(200), true),
  ];
}

function scoresOf(name: string, cases: readonly YearCase[], borrowed = false): HorizonScores {
  const scores = cases.map((one) => scoreOf(one, borrowed));
  const mean = (month: number, pick: (score: MonthScore) => number): number =>
    scores.reduce((sum, months) => sum + pick(months[month]!), 0) / scores.length;
  const months = Array.from({ length: MONTHS }, (_, month) => ({
    bias: mean(month, ({ bias }) => bias),
    wape: mean(month, ({ wape }) => wape),
    fourWeekMean: mean(month, ({ fourWeekMean }) => fourWeekMean),
    modelAlone: mean(month, ({ modelAlone }) => modelAlone),
    within80: mean(month, ({ within80 }) => within80),
  }));
  return { name, cases: cases.length, months };
}

function scoreOf(one: YearCase, borrowed: boolean): MonthScore[] {
  const made = makeYears(one);
  const { records, holidays, expected, actual } = made;
  const others = [1, 2].map((k) => {
    const other = { ...one, historyDays: 1096, seed: one.seed + k, volume: one.volume * (1 + k), growth: 0.005 * k };
    return makeYears({ ...other, amplitude: one.amplitude * (0.8 + 0.2 * k), phase: one.phase + 0.01 * k }).records;
  });
  const totals = (borrowed ? [records, ...others] : []).map(dayTotalsOf);
  const season = borrowed ? shareSeason(totals, one.origin, holidays) : undefined;
  const forecast = forecastQueue({ records, origin: one.origin, horizonDays: YEAR, holidays, season });
  if (forecast.status === 'none') throw new Error(forecast.reason);
  const days = readPeriods(forecast, 'day');
  const alone = modelAlone(one, made);
  const past = new Map(dayTotalsOf(records).days.map(({ date, volume }) => [parseDate(date)!, volume]));
  const fourWeeks = (day: number): number => {
    const origin = parseDate(one.origin)!;
    const before = [1, 2, 3, 4].flatMap((week) => past.get(origin + (day % 7) - 7 * week) ?? []);
    return before.reduce((sum, volume) => sum + volume, 0) / Math.max(before.length, 1);
  };
  return Array.from({ length: MONTHS }, (_, month) => {
    const sums = { expected: 0, forecast: 0, own: 0, fourWeeks: 0, alone: 0, open: 0, within: 0 };
    for (let day = Math.ceil(month * MONTH_DAYS); day < Math.ceil((month + 1) * MONTH_DAYS) && day < YEAR; day++) {
      const { volume, lower80, upper80 } = days[day]!;
      sums.expected += expected[day]!;
      sums.forecast += volume;
      sums.own += Math.abs(volume - expected[day]!);
      sums.fourWeeks += Math.abs(fourWeeks(day) - expected[day]!);
      sums.alone += Math.abs(alone[day]! - expected[day]!);
      if (!(expected[day]! > 0)) continue;
      sums.open++;
      if (actual[day]! >= lower80 && actual[day]! <= upper80) sums.within++;
    }
    return {
      bias: sums.forecast / sums.expected - 1,
      wape: sums.own / sums.expected,
      fourWeekMean: sums.fourWeeks / sums.expected,
      modelAlone: sums.alone / sums.expected,
      within80: sums.within / sums.open,
    };
  });
}

/** Day totals of the model without the simpler forecasts. */
function modelAlone(one: YearCase, { records, holidays }: ReturnType<typeof makeYears>): Float64Array {
  const grid = buildDayGrid(records, parseDate(one.origin)!);
  const open = Array.from({ length: 7 }, (_, weekday) => weekday < one.openDays);
  const model = fitModel(grid, grid.days, buildCalendar(holidays, [], open));
  const slots = slotForecast(grid, model, grid.firstDay + grid.days, YEAR);
  return Float64Array.from({ length: YEAR }, (_, day) => {
    if (!open[weekdayOf(grid.firstDay + grid.days + day)]) return 0;
    return slots
      .subarray(day * grid.slots, (day + 1) * grid.slots)
      .reduce((sum, value) => sum + (value >= 0 ? value : 0), 0);
  });
}
