import type { DayGrid } from './history/day-grid';
import { median } from './numbers';

/**
 * A forecast of common practice, from rows before `end` only: contacts by [day of the horizon][slot]; NaN where its
 * weeks hold nothing.
 */
export type Baseline = (grid: DayGrid, end: number, horizon: number) => Float64Array;

/** Mean of the last four same weekdays, slot by slot: what workforce tools commonly use. */
export const fourWeekMean: Baseline = (grid, end, horizon) =>
  bySameWeekdays(grid, end, horizon, 4, (values) => values.reduce((a, b) => a + b, 0) / values.length);

/** Repeats the last week. */
export const lastWeek: Baseline = (grid, end, horizon) => bySameWeekdays(grid, end, horizon, 1, (values) => values[0]!);

/** Median of the last six same weekdays, used as the fallback because no single odd day affects it. */
export const sixWeekMedian: Baseline = (grid, end, horizon) => bySameWeekdays(grid, end, horizon, 6, median);

function bySameWeekdays(
  grid: DayGrid,
  end: number,
  horizon: number,
  weeks: number,
  summarize: (values: number[]) => number,
): Float64Array {
  const { slots, volume } = grid;
  const forecast = new Float64Array(horizon * slots).fill(NaN);
  for (let ahead = 0; ahead < Math.min(7, horizon); ahead++) {
    for (let slot = 0; slot < slots; slot++) {
      const values: number[] = [];
      for (let week = 1; week <= weeks; week++) {
        const day = end + ahead - 7 * week;
        const value = day >= 0 ? volume[day * slots + slot]! : NaN;
        if (value === value) values.push(value);
      }
      if (values.length === 0) continue;
      const value = summarize(values);
      for (let day = ahead; day < horizon; day += 7) forecast[day * slots + slot] = value;
    }
  }
  return forecast;
}
