import { halfLifeWeight } from './numbers';

/** Half-life of a residual's weight in the recent level, in days. */
const HALF_LIFE = 7;
/** Days of evidence at which the recent level gets half the weight. */
const SHRINK_DAYS = 2;
/** Bound of a day's residual, in spreads. */
const MAX_SPREADS = 3;

/** The level of the last ordinary days. */
export interface RecentLevel {
  /** Difference to the long-run level, in natural logs. */
  level: number;
  /** Share (0 to 1) of the last days' weight that is missing: holidays, unusual days, gaps. */
  missingShare: number;
}

/**
 * The exponentially weighted mean of the residuals of ordinary days, shrunk to 0. `residual[i]` is NaN if missing;
 * `unusual` days have no weight; `open` is true if the queue takes contacts on day i at all.
 */
export function recentLevelOf(
  residual: Float64Array,
  unusual: Uint8Array,
  spread: number,
  open: (day: number) => boolean,
): RecentLevel {
  let weights = 0;
  let possible = 0;
  let sum = 0;
  const bound = MAX_SPREADS * spread;
  for (let day = Math.max(0, residual.length - 120); day < residual.length; day++) {
    if (!open(day)) continue;
    const value = residual[day]!;
    const weight = halfLifeWeight(residual.length - 1 - day, HALF_LIFE);
    possible += weight;
    if (value !== value || unusual[day]) continue;
    weights += weight;
    sum += weight * Math.max(-bound, Math.min(bound, value));
  }
  return { level: sum / (weights + SHRINK_DAYS), missingShare: possible > 0 ? 1 - weights / possible : 0 };
}
