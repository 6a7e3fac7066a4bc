import type { LevelModel } from '../level';
import { madSpread } from '../numbers';
import { COLUMNS, fillRow } from './year-row';

/** The weeks of a history, the last ending with its last day: 7 days each, the oldest first. */
export interface WeekMeans {
  count: number;
  /** Day number of the day after the last week. */
  endDay: number;
  /** Mean logarithm of the level on ordinary days; NaN for weeks without any. */
  mean: Float64Array;
  /** Variance of the mean by the scatter of days within weeks. */
  variance: Float64Array;
  /** Variance of a day about the mean of its week. */
  withinWeek: number;
  /** Rows of the long run's regression, week after week. */
  features: Float64Array;
}

/** Least spread of a day within its week, in logs. */
const MIN_SPREAD = 0.01;

/**
 * Means by week of the logs of day totals less weekday and day of month. `weights` are those of the
 * level. Days before the first whole week are left out.
 */
export function weekMeansOf(logs: Float64Array, weights: Float64Array, firstDay: number, level: LevelModel): WeekMeans {
  const days = logs.length;
  const count = Math.floor(days / 7);
  const start = days - 7 * count;
  const endDay = firstDay + days;
  const mean = new Float64Array(count).fill(NaN);
  const counted = new Float64Array(count);
  const features = new Float64Array(count * COLUMNS);
  const values = new Float64Array(7);
  const within: number[] = [];
  for (let week = 0; week < count; week++) {
    let [sum, all, squares] = [0, 0, 0];
    for (let i = 0; i < 7; i++) {
      const day = start + 7 * week + i;
      const weight = weights[day]!;
      values[i] = NaN;
      if (!(weight > 0) || logs[day] !== logs[day]) continue;
      const { weekday, month } = level.parts(firstDay + day);
      values[i] = logs[day]! - weekday - month;
      sum += weight * values[i]!;
      all += weight;
      squares += weight * weight;
    }
    fillRow(features, week * COLUMNS, endDay - 7 * (count - week) + 3, endDay);
    if (!(all > 0)) continue;
    mean[week] = sum / all;
    counted[week] = (all * all) / squares;
    if (counted[week]! < 1.5) continue;
    const wider = Math.sqrt(counted[week]! / (counted[week]! - 1));
    for (let i = 0; i < 7; i++) if (values[i] === values[i]) within.push((values[i]! - mean[week]!) * wider);
  }
  const spread = Math.max(MIN_SPREAD, madSpread(within));
  const withinWeek = spread * spread;
  const variance = counted.map((number) => withinWeek / Math.max(number, 1));
  return { count, endDay, mean, variance, withinWeek, features };
}
