import { solveSymmetric } from '../numbers';
import type { Sums } from './week-sums';
import { COLUMNS as P, SEASON_FROM as SEASON } from './year-row';

/** Prior of season and trend: standard deviations in logs. */
export interface Prior {
  /** Standard deviation of the annual coefficients; the k-th harmonic has it divided by k to the power `falls`. */
  season: number;
  falls: number;
  /** Standard deviation of the growth per year. */
  trend: number;
  /** True for the shared season plus a deviation of the queue's own. */
  shared: boolean;
  logWeight: number;
}

/** Precision of the intercept's prior. */
const FLAT = 1e-4;

export interface Posterior {
  beta: Float64Array;
  /** Covariance of the coefficients; empty unless requested. */
  covariance: Float64Array;
  /** Logarithm of prior weight times marginal likelihood, less a constant. */
  logWeight: number;
}

/**
 * Returns the coefficients given the sums, and the likelihood of the hypothesis. `priorMean` and `apart` are the shared
 * season's coefficients and the deviations from them, by pair.
 */
export function posterior(
  { normal, right, squares, logVariances }: Sums,
  prior: Prior,
  priorMean: Float64Array,
  apart: readonly number[] | undefined,
  withCovariance = true,
): Posterior {
  const a = normal.slice();
  const b = right.slice();
  let rest = squares;
  let logPriors = 0;
  if (prior.shared) {
    for (let i = 0; i < P; i++) {
      let product = 0;
      for (let j = 0; j < P; j++) product += normal[i > j ? i * P + j : j * P + i]! * priorMean[j]!;
      b[i]! -= product;
      rest += priorMean[i]! * (product - 2 * right[i]!);
    }
  }
  for (let j = 0; j < P; j++) {
    const precision = priorPrecision(j, prior, apart);
    a[j * (P + 1)]! += precision;
    logPriors += Math.log(precision);
  }
  const away = b.slice();
  const solution = solveSymmetric(a, away, P);
  // The solver leaves the Cholesky factor in `a`.
  let logDeterminant = 0;
  let explained = 0;
  for (let j = 0; j < P; j++) {
    logDeterminant += 2 * Math.log(a[j * (P + 1)]!);
    explained += b[j]! * solution[j]!;
  }
  const beta = prior.shared ? solution.map((value, j) => value + priorMean[j]!) : solution;
  return {
    beta,
    covariance: withCovariance ? inverseOf(a) : new Float64Array(0),
    logWeight: prior.logWeight - (logDeterminant - logPriors + rest - explained + logVariances) / 2,
  };
}

function priorPrecision(column: number, prior: Prior, apart: readonly number[] | undefined): number {
  if (column === 0) return FLAT;
  if (column === 1) return 1 / (prior.trend * prior.trend);
  const pair = Math.floor((column - SEASON) / 2);
  const deviation = prior.shared && apart ? apart[pair]! : prior.season * Math.exp(-prior.falls * Math.log(pair + 1));
  return 1 / Math.max(deviation * deviation, 1e-8);
}

/** The inverse from the Cholesky factor (lower triangle of `factor`). */
function inverseOf(factor: Float64Array): Float64Array {
  const inverse = new Float64Array(P * P);
  const column = new Float64Array(P);
  for (let j = 0; j < P; j++) {
    column.fill(0);
    column[j] = 1;
    for (let i = j; i < P; i++) {
      let sum = column[i]!;
      for (let k = j; k < i; k++) sum -= factor[i * P + k]! * column[k]!;
      column[i] = sum / factor[i * (P + 1)]!;
    }
    for (let i = P - 1; i >= 0; i--) {
      let sum = column[i]!;
      for (let k = i + 1; k < P; k++) sum -= factor[k * P + i]! * column[k]!;
      column[i] = sum / factor[i * (P + 1)]!;
    }
    for (let i = 0; i < P; i++) inverse[i * P + j] = column[i]!;
  }
  return inverse;
}
