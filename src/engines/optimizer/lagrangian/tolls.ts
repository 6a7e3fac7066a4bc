import type { Total } from './totals';

/** Evaluations in one line search along a multiplier, and the first step as a share of the value of a shift. */
const EVALUATIONS = 10;
const FIRST_STEP = 0.25;
const PASSES = 3;

/** An amount as a multiple of its unit; amounts with a finite cost lie from `least` to `most`. */
export interface CountedTotal {
  readonly total: Total;
  readonly unit: number;
  readonly least: number;
  readonly most: number;
}

/** Determines the possible amounts of a total. */
export function counted(total: Total, unit: number): CountedTotal {
  let most = Math.floor(total.most / unit);
  while (most > 0 && total.cost(most * unit) === Infinity) most--;
  let least = 0;
  while (least < most && total.cost(least * unit) === Infinity) least++;
  return { total, unit, least, most };
}

/**
 * Returns the amount that minimizes the cost of a total less the multipliers of its units, and that minimum. Costs are
 * convex, so the first unprofitable step up marks the minimum.
 */
export function cheapestAmount(
  { total, unit, least, most }: CountedTotal,
  toll: number,
): { amount: number; cost: number } {
  const cost = (n: number): number => total.cost(n * unit) - toll * n * unit;
  let low = least;
  let high = most;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (cost(middle + 1) < cost(middle)) low = middle + 1;
    else high = middle;
  }
  return { amount: low * unit, cost: cost(low) };
}

/** An evaluation of multipliers: the bound on a person's roster line, and the slope along each multiplier. */
export interface TolledValue {
  readonly cost: number;
  readonly slopes: readonly number[];
}

/**
 * Optimizes multipliers on the units of totals that are not resources of a person's program (Lagrangian relaxation,
 * Held and Karp 1970). They are raised or lowered one after another until the roster line approximately satisfies the
 * totals: along each by doubling steps, then by bisecting the interval in which the slope changes sign. Returns the
 * best value found, and leaves its multipliers in place.
 */
export function raiseTolls<Value extends TolledValue>(
  tolls: Float64Array,
  first: Value,
  worthOfUnit: readonly number[],
  evaluate: () => Value | undefined,
): Value {
  let best = first;
  let bestTolls = tolls.slice();
  const keep = (value: Value): void => {
    if (value.cost <= best.cost) return;
    best = value;
    bestTolls = tolls.slice();
  };
  search: for (let pass = 0; pass < PASSES; pass++) {
    const before = best.cost;
    const order = [...tolls.keys()].sort(
      (i, j) => Math.abs(best.slopes[j]! * worthOfUnit[j]!) - Math.abs(best.slopes[i]! * worthOfUnit[i]!),
    );
    for (const i of order) {
      const direction = Math.sign(best.slopes[i]!);
      if (!direction) continue;
      let step = bestTolls[i] ? Math.abs(bestTolls[i]) / 4 : FIRST_STEP * worthOfUnit[i]!;
      let near = bestTolls[i]!;
      let far: number | undefined;
      for (let n = 0; n < EVALUATIONS; n++) {
        tolls[i] = far === undefined ? near + direction * step : (near + far) / 2;
        const value = evaluate();
        if (!value) break search;
        keep(value);
        const slope = value.slopes[i]!;
        if (!slope) break;
        if (Math.sign(slope) === direction) near = tolls[i]!;
        else far = tolls[i]!;
        step *= 2;
      }
      tolls.set(bestTolls);
    }
    if (best.cost - before <= 1e-3 * Math.abs(before)) break;
  }
  tolls.set(bestTolls);
  return best;
}
