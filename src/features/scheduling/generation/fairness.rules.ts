import type { Undesired } from './problem/planning-data';

/** Shifts that begin before or end after these times count as undesirable. */
export const DAYTIME = { from: '06:00', to: '22:00' } as const;

export const isUndesirable = ({ startTime, endTime }: { startTime: string; endTime: string }): boolean =>
  endTime < startTime || startTime < DAYTIME.from || endTime > DAYTIME.to;

/** Larger counts are capped: employees with equal counts are planned and proven together. */
const MAX_WEEKENDS = 4;
const STEP_OF_SHIFTS = 3;
const MAX_SHIFTS = 18;

/**
 * Returns each employee's excess over the employee with the fewest. Employees without shifts in that time get the mean.
 */
export function moreThanOthers(had: readonly (Undesired | undefined)[]): (Undesired | undefined)[] {
  const known = had.filter((each) => each !== undefined);
  if (known.length === 0) return had.map(() => undefined);
  const counted = (field: keyof Undesired) => {
    const counts = known.map((each) => each[field]);
    const mean = counts.reduce((sum, n) => sum + n, 0) / counts.length;
    const least = Math.min(...counts);
    return (each: Undesired | undefined): number => (each?.[field] ?? mean) - least;
  };
  const [weekends, shifts] = [counted('weekends'), counted('undesirable')];
  return had.map((each) => ({
    weekends: Math.min(MAX_WEEKENDS, Math.round(weekends(each))),
    undesirable: Math.min(MAX_SHIFTS, STEP_OF_SHIFTS * Math.round(shifts(each) / STEP_OF_SHIFTS)),
  }));
}
