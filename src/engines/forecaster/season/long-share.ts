import type { BlendColumns } from '../blend';
import { halfLifeWeight } from '../numbers';

/** Error ratio at which only the long run is used in the first weeks, and from which it has no share. */
const ALONE_AT = 0.6;
const NONE_FROM = 0.85;
/** Windows over which the weight of a window halves, and the least number of them. */
const HALF_LIFE_WINDOWS = 4;
const MIN_WINDOWS = 6;

/**
 * Returns the share (0 to 1) that the long run takes from the blend in the first weeks: 0 unless its day totals were
 * much closer in the backtests. This happens when a steep season, seen once or borrowed, outruns every mean of recent
 * weeks.
 */
export function longShareOf(
  { actual, unusual, windowEnds }: Pick<BlendColumns, 'actual' | 'unusual' | 'windowEnds'>,
  ahead: Uint16Array,
  long: Float64Array,
  blended: Float64Array,
): number {
  if (windowEnds.length < MIN_WINDOWS) return 0;
  let [ofLong, ofBlend] = [0, 0];
  let cell = 0;
  windowEnds.forEach((end, age) => {
    const weight = halfLifeWeight(age, HALF_LIFE_WINDOWS);
    while (cell < end) {
      const day = ahead[cell]!;
      let [awayLong, awayBlend] = [0, 0];
      for (; cell < end && ahead[cell] === day; cell++) {
        if (unusual[cell]) continue;
        awayLong += actual[cell]! - long[cell]!;
        awayBlend += actual[cell]! - blended[cell]!;
      }
      ofLong += weight * Math.abs(awayLong);
      ofBlend += weight * Math.abs(awayBlend);
    }
  });
  if (!(ofBlend > 0)) return 0;
  return Math.min(1, Math.max(0, (NONE_FROM - ofLong / ofBlend) / (NONE_FROM - ALONE_AT)));
}
