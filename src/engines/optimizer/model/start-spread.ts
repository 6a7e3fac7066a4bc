const DAY_MINUTES = 1440;

/**
 * Returns the minutes of the shortest clock arc that contains the first `count` starts, which are in ascending order.
 */
export function spreadOf(starts: ArrayLike<number>, count: number): number {
  let gap = starts[0]! + DAY_MINUTES - starts[count - 1]!;
  for (let i = 1; i < count; i++) gap = Math.max(gap, starts[i]! - starts[i - 1]!);
  return DAY_MINUTES - gap;
}
