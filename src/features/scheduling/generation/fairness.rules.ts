import type { Undesired } from './problem/planning-data';

/** Begins before it or ends after it: what nobody likes to work. */
export const DAYTIME = { from: '06:00', to: '22:00' } as const;

export const isUndesirable = ({ startTime, endTime }: { startTime: string; endTime: string }): boolean =>
  endTime < startTime || startTime < DAYTIME.from || endTime > DAYTIME.to;

/** Counts are told apart no further: people who differ little are planned and proven together. */
const MAX_WEEKENDS = 4;
const STEP_OF_SHIFTS = 3;
const MAX_SHIFTS = 18;

/**
 * What people bring along: how much more each has had than whoever had least. Of whom nothing is known, because they
 * had no shifts then, the mean of the others counts.
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
