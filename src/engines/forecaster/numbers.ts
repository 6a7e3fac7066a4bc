/** Small numeric tools of the forecaster: robust location and spread, quantiles, and the solver of the level. */

/** Maximum number of values for insertion sort. */
const SMALL = 16;

/** Median of the values (not changed); 0 for none. */
export function median(values: ArrayLike<number>): number {
  if (values.length > SMALL) return quantileOfSorted(Float64Array.from(values).sort(), 0.5);
  const sorted: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    let at = i;
    for (; at > 0 && sorted[at - 1]! > value; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = value;
  }
  return quantileOfSorted(sorted, 0.5);
}

/** Quantile of ascending values, linear between neighbors (Hyndman & Fan 1996, type 7); 0 for none. */
export function quantileOfSorted(sorted: ArrayLike<number>, probability: number): number {
  if (sorted.length === 0) return 0;
  const position = Math.min(Math.max(probability, 0), 1) * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}

/**
 * Standard deviation by the median absolute deviation about `center` (1.4826 makes it exact for Gauss; Hampel 1974).
 */
export function madSpread(values: ArrayLike<number>, center = 0): number {
  const distances = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) distances[i] = Math.abs(values[i]! - center);
  return 1.4826 * median(distances);
}

/** Weight that halves every `halfLife` units of `age`. */
export function halfLifeWeight(age: number, halfLife: number): number {
  return Math.exp((-Math.LN2 * age) / halfLife);
}

/**
 * Solves the symmetric positive definite system `a x = b` in place by Cholesky (Golub & Van Loan, 4.2). `a` is
 * row-major p x p, of which the lower triangle is read; a pivot that is not positive drops its column (x = 0 there).
 */
export function solveSymmetric(a: Float64Array, b: Float64Array, p: number): Float64Array {
  const dropped = new Uint8Array(p);
  for (let j = 0; j < p; j++) {
    let pivot = a[j * p + j]!;
    const scale = pivot;
    for (let k = 0; k < j; k++) pivot -= a[j * p + k]! * a[j * p + k]!;
    if (!(pivot > 1e-12 * scale) || !(pivot > 0)) {
      dropped[j] = 1;
      for (let i = j; i < p; i++) a[i * p + j] = 0;
      continue;
    }
    const root = Math.sqrt(pivot);
    a[j * p + j] = root;
    for (let i = j + 1; i < p; i++) {
      let sum = a[i * p + j]!;
      for (let k = 0; k < j; k++) sum -= a[i * p + k]! * a[j * p + k]!;
      a[i * p + j] = sum / root;
    }
  }
  const x = Float64Array.from(b);
  for (let i = 0; i < p; i++) {
    if (dropped[i]) {
      x[i] = 0;
      continue;
    }
    let sum = x[i]!;
    for (let k = 0; k < i; k++) sum -= a[i * p + k]! * x[k]!;
    x[i] = sum / a[i * p + i]!;
  }
  for (let i = p - 1; i >= 0; i--) {
    if (dropped[i]) {
      x[i] = 0;
      continue;
    }
    let sum = x[i]!;
    for (let k = i + 1; k < p; k++) sum -= a[k * p + i]! * x[k]!;
    x[i] = sum / a[i * p + i]!;
  }
  return x;
}

/**
 * Sine of a number of whole turns (1 is 360 degrees) by the Taylor series on a quarter turn: additions and products
 * only, so the same to the last bit everywhere, which the sine of the platform is not.
 */
export function sineOfTurns(turns: number): number {
  let t = turns - Math.round(turns);
  if (t > 0.25) t = 0.5 - t;
  else if (t < -0.25) t = -0.5 - t;
  const x = 2 * Math.PI * t;
  let term = x;
  let sum = x;
  for (let n = 2; n < 22; n += 2) {
    term *= (-x * x) / (n * (n + 1));
    sum += term;
  }
  return sum;
}

/** Rounds to millionths, which hides the last bits in which platforms' exponentials differ; never minus zero. */
export function toMillionths(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
