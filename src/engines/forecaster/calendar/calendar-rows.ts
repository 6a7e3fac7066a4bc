import { madSpread, median } from '../numbers';
import { isUncertainDay, type Calendar, type EffectClass } from './calendar';

/** Days of history below which every day is needed. */
const FEW_DAYS = 28;
/** Days before and after holidays. */
const NEIGHBOR: Partial<Record<EffectClass, true>> = {
  beforePublic: true,
  afterPublic: true,
  afterLight: true,
  bridge: true,
};
/** Classes in which many days have no effect. */
const OFTEN_NONE: Partial<Record<EffectClass, true>> = { light: true, special: true };

/**
 * Marks rows of a grid that are named in the calendar: 1 for holidays and observances, 2 for days before and after. In
 * a short history only uncertain days are marked, and no light holiday whose weekday has no other day.
 */
export function markCalendarRows(calendar: Calendar, firstDay: number, days: number): Uint8Array {
  const marks = new Uint8Array(days);
  for (let row = 0; row < days; row++) {
    const effectClass = calendar.get(firstDay + row)?.effectClass;
    if (effectClass && effectClass !== 'runUp' && (days >= FEW_DAYS || isUncertainDay(calendar, firstDay + row)))
      marks[row] = NEIGHBOR[effectClass] ? 2 : 1;
  }
  if (days >= FEW_DAYS) return marks;
  const full = marks.slice();
  for (let row = 0; row < days; row++) {
    const effectClass = calendar.get(firstDay + row)?.effectClass;
    if (!effectClass || !OFTEN_NONE[effectClass]) continue;
    let others = 0;
    for (let other = row % 7; other < days; other += 7) if (!full[other]) others++;
    if (others === 0) marks[row] = 0;
  }
  return marks;
}

/** Weeks before a run-up whose same weekdays it is compared with; and minimum number of its days. */
const WEEKS_BEFORE = 4;
const MIN_RUN_UP = 3;
/** Minimum size of a run-up in logs, and in standard deviations of its mean. */
const MIN_SIZE = 0.05;
const MIN_DEVIATIONS = 3;

/**
 * Marks with 1 the days before a Christmas to which demand did run up (or down): they say nothing about the level of
 * other days. `total` are the contacts of the days that `marks` marks.
 */
export function markRunUps(marks: Uint8Array, total: Float64Array, calendar: Calendar, firstDay: number): void {
  let run: number[] = [];
  for (let row = 0; row <= marks.length; row++) {
    if (run.length > 0 && (row === marks.length || row > run[0]! + 7)) {
      if (runsUp(run, marks, total)) for (const day of run) marks[day] = 1;
      run = [];
    }
    if (row < marks.length && calendar.get(firstDay + row)?.effectClass === 'runUp') run.push(row);
  }
}

function runsUp(run: readonly number[], marks: Uint8Array, total: Float64Array): boolean {
  const logOf = (row: number): number => (marks[row] ? NaN : Math.log(total[row]! + 0.5));
  const ratios: number[] = [];
  const deviations: number[] = [];
  for (const row of run) {
    const before: number[] = [];
    for (let week = 1; week <= WEEKS_BEFORE + 1; week++) {
      const other = row - 7 * week;
      const value = other >= 0 && !run.includes(other) ? logOf(other) : NaN;
      if (value === value && before.length < WEEKS_BEFORE) before.push(value);
    }
    const value = logOf(row);
    if (before.length < 2 || value !== value) continue;
    const usual = median(before);
    ratios.push(value - usual);
    for (const each of before) deviations.push(each - usual);
  }
  if (ratios.length < MIN_RUN_UP) return false;
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const spread = madSpread(deviations) / Math.sqrt(ratios.length);
  return Math.abs(mean) > Math.max(MIN_SIZE, MIN_DEVIATIONS * spread);
}
