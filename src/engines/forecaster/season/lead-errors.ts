import type { BacktestCells } from '../spread';
import type { LevelModel } from '../level';
import type { Taught } from './learn-long-run';
import type { LongRun } from './long-run';

/** Leads in days (1 is the first day) whose errors are reported together. */
export const LEAD_BANDS: readonly [from: number, to: number][] = [
  [1, 7],
  [8, 28],
  [29, 91],
  [92, 182],
  [183, 365],
];

/** Forecast and actual totals of past days as columns. */
export interface LeadDays {
  /** Days ahead: 0 is the first day. */
  ahead: number[];
  forecast: number[];
  actual: number[];
  /** Variance of the level as predicted; empty for the backtests of four weeks. */
  variance: number[];
  /** Days from the first origin to the end of the history. */
  span: number;
  /** Index of the first day after each past origin, in order. */
  originEnds: number[];
}

/** Totals of the ordinary days of the backtests. */
export function daysOfCells({ forecast, actual, named, unusual, ahead, windowEnds }: BacktestCells): LeadDays {
  const days: LeadDays = { ahead: [], forecast: [], actual: [], variance: [], span: 0, originEnds: [] };
  let cell = 0;
  for (const end of windowEnds) {
    let last = -1;
    for (; cell < end; cell++) {
      if (named[cell] || unusual[cell]) continue;
      if (ahead[cell] !== last) {
        last = ahead[cell]!;
        days.ahead.push(last);
        days.forecast.push(0);
        days.actual.push(0);
      }
      days.forecast[days.forecast.length - 1]! += forecast[cell]!;
      days.actual[days.actual.length - 1]! += actual[cell]!;
    }
    days.originEnds.push(days.ahead.length);
  }
  return days;
}

/** Weeks between the origins of the long backtests, and minimum weeks of history of the first. */
const STRIDE_WEEKS = 8;
const MIN_WEEKS = 26;
/** Days over which one deviation of the level is averaged. */
const MONTH = 28;

/**
 * Returns ordinary days as predicted by the long run from past origins, eight weeks apart, from the fifth week after
 * each. Weekday and day of month are those of the whole history. Season, growth and level, which dominate at these
 * leads, are not.
 */
export function daysOfLongRun(
  { logs, weights, weeks, smear }: Taught,
  longRun: LongRun,
  level: LevelModel,
  firstDay: number,
): LeadDays {
  const days: LeadDays = { ahead: [], forecast: [], actual: [], variance: [], span: 0, originEnds: [] };
  const least = LEAD_BANDS[2]![0] - 1;
  const most = LEAD_BANDS[LEAD_BANDS.length - 1]![1];
  for (let back = STRIDE_WEEKS; weeks.count - back >= MIN_WEEKS; back += STRIDE_WEEKS) {
    const view = longRun.asOf(back);
    if (!view) break;
    const origin = logs.length - 7 * back;
    let [variance, until] = [0, 0];
    for (let day = origin + least; day < Math.min(logs.length, origin + most); day++) {
      if (!(weights[day]! > 0.5)) continue;
      const { weekday, month } = level.parts(firstDay + day);
      if (day >= until) {
        const deviation = view.deviation(firstDay + day + MONTH / 2);
        variance = deviation * deviation;
        until = day + MONTH;
      }
      days.variance.push(variance);
      days.ahead.push(day - origin);
      days.forecast.push(smear * Math.exp(view.mean(firstDay + day) + weekday + month) - 0.5);
      days.actual.push(Math.exp(logs[day]!) - 0.5);
    }
    days.span = 7 * back;
    days.originEnds.push(days.ahead.length);
  }
  return days;
}
