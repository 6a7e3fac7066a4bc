import type { DayGrid } from './day-grid';
import type { QueueModel } from './model';
import { halfLifeWeight } from './numbers';

/** Same weekdays looked back at, and the half-life of their say, in weeks. */
const WEEKS = 8;
const HALF_LIFE_WEEKS = 3;

/**
 * A forecast by the recent weeks alone: each slot as the weighted mean of its last eight same weekdays, days that are unusual or of
 * the calendar left out, each brought to the forecast day by the model's day of month and holidays. It knows no long past, so it
 * follows a week that changes its shape. Fills `horizon * slots` cells; NaN where the queue is closed or nothing was recorded.
 */
export function recentWeeksForecast(grid: DayGrid, end: number, model: QueueModel, horizon: number): Float64Array {
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
    for (let week = 1; week <= WEEKS; week++) {
      const day = end + (ahead % 7) - 7 * week + weekdayShift;
      if (day < 0 || day >= end) continue;
      const forward = model.broughtForward[day]!;
      if (forward !== forward) continue;
      const weight = halfLifeWeight(week, HALF_LIFE_WEEKS);
      const brought = Math.exp(forward + calendarLog - model.level.parts(firstDay + day).month);
      for (let slot = 0; slot < slots; slot++) {
        const value = volume[day * slots + slot]!;
        if (value !== value) continue;
        sum[slot]! += weight * value * brought;
        weights[slot]! += weight;
      }
    }
    for (let slot = 0; slot < slots; slot++) {
      if (model.open[profileWeekday * slots + slot] && weights[slot]! > 0) forecast[ahead * slots + slot] = sum[slot]! / weights[slot]!;
    }
  }
  return forecast;
}
