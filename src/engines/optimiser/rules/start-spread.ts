const DAY_MINUTES = 1440;

/** The shortest arc of the clock's circle that holds some starts: the first `count`, in rising order of their minutes. */
export function spreadOf(starts: ArrayLike<number>, count: number): number {
  let gap = starts[0]! + DAY_MINUTES - starts[count - 1]!;
  for (let i = 1; i < count; i++) gap = Math.max(gap, starts[i]! - starts[i - 1]!);
  return DAY_MINUTES - gap;
}
