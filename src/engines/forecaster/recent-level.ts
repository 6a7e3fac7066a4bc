import { halfLifeWeight, median } from './numbers';

/** Half-life of a residual's say in the recent level, in days. */
const HALF_LIFE = 7;
/** Days of evidence at which the recent level is believed by half. */
const SHRINK_DAYS = 2;
/** A shift: at least this many trailing residuals of one sign beyond `EACH` spreads, with a median beyond `MIDDLE` spreads. */
const SHIFT_DAYS = 4;
const EACH = 1.2;
const MIDDLE = 2.2;

/** Where the queue stands now against its long-run level, in natural logs; `shifted` when a lasting change was detected. */
export interface RecentLevel {
  value: number;
  shifted: boolean;
  /** First day (index of the residuals) of the detected change; the number of residuals when there is none. */
  since: number;
}

/**
 * Exponentially weighted mean of the residuals of ordinary days, shrunk to 0, unless the trailing residuals show a shift: then
 * the mean since the shift. `residual[i]` is NaN where there is none; `unusual` days only speak for a shift, as one is made of
 * days that look unusual one by one.
 */
export function recentLevelOf(residual: Float64Array, unusual: Uint8Array, spread: number): RecentLevel {
  const shift = trailingShift(residual, spread);
  if (shift.days >= SHIFT_DAYS) return { value: shift.mean, shifted: true, since: shift.since };
  let weights = 0;
  let sum = 0;
  const bound = 3 * spread;
  for (let day = Math.max(0, residual.length - 120); day < residual.length; day++) {
    const value = residual[day]!;
    if (value !== value || unusual[day]) continue;
    const weight = halfLifeWeight(residual.length - 1 - day, HALF_LIFE);
    weights += weight;
    sum += weight * Math.max(-bound, Math.min(bound, value));
  }
  return { value: sum / (weights + SHRINK_DAYS), shifted: false, since: residual.length };
}

function trailingShift(residual: Float64Array, spread: number): { days: number; mean: number; since: number } {
  const run: number[] = [];
  let since = residual.length;
  for (let day = residual.length - 1; day >= 0 && run.length < 60; day--) {
    const value = residual[day]!;
    if (value !== value) continue;
    if (Math.abs(value) < EACH * spread || (run.length > 0 && Math.sign(value) !== Math.sign(run[0]!))) break;
    run.push(value);
    since = day;
  }
  const middle = median(run);
  if (run.length < SHIFT_DAYS || Math.abs(middle) < MIDDLE * spread) return { days: 0, mean: 0, since };
  return { days: run.length, since, mean: (middle * run.length) / (run.length + 0.3) };
}
