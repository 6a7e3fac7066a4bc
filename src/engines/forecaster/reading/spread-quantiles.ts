import { quantileOfSorted } from '../numbers';
import { relativeVariance, type LeadSpread } from './lead-spread';
import { normalQuantile } from './normal';

/**
 * Spread of contacts about the forecast f: variance phi f + c^2 f^2 (counting noise, and noise of whole days), and
 * the quantiles of the standardised residuals, by size class of f. Plain data: it can be stored and used again.
 */
export interface SpreadModel {
  phi: number;
  c: number;
  /** Inverse of the degrees of freedom of the backtests' estimate of c: its tails follow Student's t. */
  inverseDegrees: number;
  /** Upper bounds of f of the first and second size class. */
  bounds: [number, number];
  /** Standardised residuals at evenly spaced probabilities from 0 to 1: three size classes, then calendar days. */
  residuals: [Float64Array, Float64Array, Float64Array, Float64Array];
  /** True if measured in backtests; otherwise derived from the fit and the prior. */
  measured: boolean;
  /** Dependence of the spread on the lead, and the correlation between intervals of a day. */
  lead: LeadSpread;
}

/** Standard deviations beyond which the Student factor stays constant. */
const FAR_TAIL = 3;

/** Size class of an expectation: 0 small, 1 middle, 2 large. */
export function sizeClass(bounds: readonly [number, number], forecast: number): 0 | 1 | 2 {
  return forecast <= bounds[0] ? 0 : forecast <= bounds[1] ? 1 : 2;
}

/**
 * Student's quantile over the normal one, to the first order in one over the degrees of freedom (Abramowitz & Stegun
 * 26.7.5).
 */
function studentFactor(inverseDegrees: number, probability: number): number {
  const z = Math.min(Math.abs(normalQuantile(probability)), FAR_TAIL);
  return 1 + (inverseDegrees * (z * z + 1)) / 4;
}

/** Returns the hypotenuse of a right triangle. */
export function rootOfSquares(a: number, b: number): number {
  return Math.sqrt(a * a + b * b);
}

/** Returns the standard deviation of contacts around an expectation. */
export function spreadOf(phi: number, c: number, forecast: number): number {
  return Math.sqrt(phi * forecast + c * c * forecast * forecast);
}

/** Inputs of the spread of an interval. */
interface Expectation {
  /** Contacts. */
  volume: number;
  /** True on a day that the calendar makes uncertain. */
  named: boolean;
  /** Relative standard deviation that an unknown calendar effect adds. */
  calendarSpread: number;
  /** Days from the first day of the forecast, which is 0. */
  ahead: number;
}

/** Returns a quantile of the contacts; at least 0. */
export function quantileOf(
  spread: SpreadModel,
  { volume: forecast, named, calendarSpread, ahead }: Expectation,
  probability: number,
): number {
  if (!(forecast > 0)) return 0;
  const points = spread.residuals[named ? 3 : sizeClass(spread.bounds, forecast)];
  const c =
    Math.sqrt(relativeVariance(spread.lead, spread.c, ahead)) * studentFactor(spread.inverseDegrees, probability);
  return Math.max(
    0,
    forecast + spreadOf(spread.phi, rootOfSquares(c, calendarSpread), forecast) * quantileOfSorted(points, probability),
  );
}
