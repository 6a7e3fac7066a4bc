import type { Total } from './totals';

/** Evaluations in one search along a toll, and the first step as a share of what a shift is worth. */
const EVALUATIONS = 10;
const FIRST_STEP = 0.25;
const PASSES = 3;

/** An amount as a multiple of its unit; those that cost nothing infinite lie from `least` to `most`. */
export interface CountedTotal {
  readonly total: Total;
  readonly unit: number;
  readonly least: number;
  readonly most: number;
}

/** Finds the amounts a total may have. */
export function counted(total: Total, unit: number): CountedTotal {
  let most = Math.floor(total.most / unit);
  while (most > 0 && total.cost(most * unit) === Infinity) most--;
  let least = 0;
  while (least < most && total.cost(least * unit) === Infinity) least++;
  return { total, unit, least, most };
}

/**
 * The amount at which the cost of a total, less the toll of each unit, is least, and that least cost. Costs are convex,
 * so that the first step up which does not pay is where it lies.
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

/** A value of tolls: the bound on a person's row, and the slope along each toll. */
export interface TolledValue {
  readonly cost: number;
  readonly slopes: readonly number[];
}

/**
 * Tolls on each unit of totals that a person's program does not count (Lagrangian relaxation, Held and Karp 1970),
 * raised or lowered one after the other until the row keeps to the totals or so: along each by doubling steps, then by
 * halving the interval in which the slope changes sign. Answers the best value seen, and leaves its tolls in place.
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
