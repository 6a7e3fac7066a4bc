/** Returns the number of ways to choose up to `most` of some things with repetition. */
export function multisets(things: number, most: number): number {
  let ways = 1;
  for (let n = 1; n <= most; n++) ways = (ways * (things + n)) / n;
  return ways;
}
