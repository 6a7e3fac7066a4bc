import { halfLifeWeight } from './numbers';

/** Half-life of a residual's say in the recent level, in days. */
const HALF_LIFE = 7;
/** Days of evidence at which the recent level is believed by half. */
const SHRINK_DAYS = 2;
/** A day says at most so many spreads. */
const MOST_SPREADS = 3;

/**
 * Where the queue stands now against its long-run level, in natural logs: the exponentially weighted mean of the residuals of
 * ordinary days, shrunk to 0. `residual[i]` is NaN where there is none; `unusual` days say nothing.
 */
export function recentLevelOf(residual: Float64Array, unusual: Uint8Array, spread: number): number {
  let weights = 0;
  let sum = 0;
  const bound = MOST_SPREADS * spread;
  for (let day = Math.max(0, residual.length - 120); day < residual.length; day++) {
    const value = residual[day]!;
    if (value !== value || unusual[day]) continue;
    const weight = halfLifeWeight(residual.length - 1 - day, HALF_LIFE);
    weights += weight;
    sum += weight * Math.max(-bound, Math.min(bound, value));
  }
  return sum / (weights + SHRINK_DAYS);
}
