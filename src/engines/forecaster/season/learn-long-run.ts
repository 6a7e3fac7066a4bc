import type { LevelModel } from '../level';
import { fitLongRun, type LongRun, type SharedSeason } from './long-run';
import { smearingOf } from './smearing';
import { weekMeansOf, type WeekMeans } from './week-means';

/** Day totals of a history as used by the level's regression. */
export interface HistoryInLogs {
  /** Logs of day totals, days before a level shift adjusted to the level after it; NaN is missing. */
  logs: Float64Array;
  /** Weights of the days: 0 for excluded ones. */
  weights: Float64Array;
  level: LevelModel;
  firstDay: number;
}

/** Data the long run was fitted to. */
export interface Taught {
  logs: Float64Array;
  weights: Float64Array;
  weeks: WeekMeans;
  /** Mean of totals over the exponential of the mean of logs. */
  smear: number;
  /** True if days before a level shift were adjusted to the level after it. */
  brought: boolean;
}

/** Minimum gain in log likelihood for the weeks with level shifts to be preferred over those without. */
const CHANGES_COST = 3;

/**
 * Fits the long run of a history. A level shift found in the last weeks (`forward`, see `QueueModel`) may be a steep
 * season not known yet: the likelihood of the weeks with and without it decides.
 */
export function learnLongRun(
  history: HistoryInLogs,
  forward: Float64Array,
  shared: SharedSeason | undefined,
): { taught: Taught; longRun: LongRun } {
  const changed = forward.some((size) => size !== 0);
  const brought = teach(history, changed);
  const longRun = fitLongRun(brought.weeks, shared);
  if (!changed) return { taught: brought, longRun };
  const logs = history.logs.map((value, day) => value - forward[day]!);
  const plain = teach({ ...history, logs }, false);
  const without = fitLongRun(plain.weeks, shared);
  return longRun.logLikelihood - without.logLikelihood > CHANGES_COST
    ? { taught: brought, longRun }
    : { taught: plain, longRun: without };
}

/** Returns the weeks of a history, and the factor from mean logs to mean totals. */
export function teach({ logs, weights, level, firstDay }: HistoryInLogs, brought: boolean): Taught {
  const weeks = weekMeansOf(logs, weights, firstDay, level);
  const residual = logs.map((value, day) => {
    const week = weeks.count - Math.ceil((logs.length - day) / 7);
    const { weekday, month } = level.parts(firstDay + day);
    return week >= 0 ? value - weekday - month - weeks.mean[week]! : NaN;
  });
  return { logs, weights, weeks, smear: smearingOf(logs, residual, weights), brought };
}
