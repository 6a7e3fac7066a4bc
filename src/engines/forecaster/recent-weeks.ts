import type { DayGrid } from './history/day-grid';
import type { QueueModel } from './model';
import { halfLifeWeight } from './numbers';

/** Weeks in which ordinary days are searched. */
const WEEKS = 8;

/** A way to average recent weeks. */
export interface WeeksMean {
  /** Maximum number of ordinary weeks, most recent first. */
  most: number;
  halfLifeWeeks: number;
  /** True to adjust each week to the forecast day by the model's day-of-month effect. */
  byDayOfMonth: boolean;
}

/** Eight weeks, recent ones with more weight: follows a week that changes its shape. */
export const RECENT_WEEKS: WeeksMean = { most: 8, halfLifeWeeks: 3, byDayOfMonth: true };
/** Four weeks of equal weight: common practice, with odd days and holidays left out. */
export const FOUR_ORDINARY_WEEKS: WeeksMean = { most: 4, halfLifeWeeks: Infinity, byDayOfMonth: false };

/**
 * A forecast by the recent weeks alone: each slot is the weighted mean of its last same weekdays, each brought to the
 * forecast day by the model's calendar effects; unusual and calendar days are left out. Contacts by [day of the
 * horizon][slot]; NaN where the queue is closed or nothing was recorded.
 */
export function recentWeeksForecast(
  grid: DayGrid,
  end: number,
  model: QueueModel,
  horizon: number,
  kind: WeeksMean,
): Float64Array {
  const { slots, volume, firstDay } = grid;
  const forecast = new Float64Array(horizon * slots).fill(NaN);
  const sum = new Float64Array(slots);
  const weights = new Float64Array(slots);
  for (let ahead = 0; ahead < horizon; ahead++) {
    const { closed, profileWeekday, calendarLog } = model.forecastDay(firstDay + end + ahead);
    if (closed) continue;
    sum.fill(0);
    weights.fill(0);
    const weekdayShift = profileWeekday - ((firstDay + end + ahead + 3) % 7);
    const monthAhead = kind.byDayOfMonth ? 0 : model.level.parts(firstDay + end + ahead).month;
    const season = model.provenSeason(firstDay + end + ahead);
    let taken = 0;
    for (let week = 1; week <= WEEKS && taken < kind.most; week++) {
      const day = end + (ahead % 7) - 7 * week + weekdayShift;
      if (day < 0 || day >= end) continue;
      const forward = model.broughtForward[day]!;
      if (forward !== forward) continue;
      taken++;
      const weight = halfLifeWeight(week, kind.halfLifeWeeks);
      const brought = Math.exp(
        forward +
          season -
          model.provenSeason(firstDay + day) +
          calendarLog -
          (kind.byDayOfMonth ? model.level.parts(firstDay + day).month : monthAhead),
      );
      for (let slot = 0; slot < slots; slot++) {
        const value = volume[day * slots + slot]!;
        if (value !== value) continue;
        sum[slot]! += weight * value * brought;
        weights[slot]! += weight;
      }
    }
    for (let slot = 0; slot < slots; slot++) {
      if (model.open[profileWeekday * slots + slot] && weights[slot]! > 0)
        forecast[ahead * slots + slot] = sum[slot]! / weights[slot]!;
    }
  }
  return forecast;
}
