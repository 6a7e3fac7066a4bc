import type { CompiledRule, CompiledRules } from '../model/compiled-rules';

/** Weighted breaches and cost. */
interface Totals {
  readonly hard: number;
  readonly soft: number;
}

const NOTHING: Totals = { hard: 0, soft: 0 };
let sums = new Int32Array(64);

/**
 * Evaluates each rule of a list for a roster line, stored in `cells` from `base` on; calls `each` for nonzero units.
 */
export function eachAgreed(
  { lists, amounts, calendar }: CompiledRules,
  list: number,
  cells: Uint16Array,
  base: number,
  each: (rule: CompiledRule, units: number) => void,
): void {
  const rules = lists[list]!;
  if (!rules.length) return;
  const first = amounts.from[list]!;
  const count = amounts.from[list + 1]! - first;
  if (sums.length < count) sums = new Int32Array(2 * count);
  amounts.sum(list, cells, base, sums);
  const units = new Float64Array(rules.length);
  for (let w = 0; w < count; w++) units[amounts.ruleOf[first + w]!]! += amounts.units(first + w, sums[w]!);
  rules.forEach((rule, r) => {
    for (const shape of rule.shapes) units[r]! += shape.units(cells, base, 0, calendar.days - 1);
    if (units[r]! > 0) each(rule, units[r]!);
  });
}

/** Returns the totals of all rules of a list for a roster line. */
export function agreedTotals(agreed: CompiledRules, list: number, cells: Uint16Array, base: number): Totals {
  if (!list) return NOTHING;
  let hard = 0;
  let soft = 0;
  eachAgreed(agreed, list, cells, base, (rule, units) => {
    hard += rule.hard * units;
    soft += rule.soft * units;
  });
  return { hard, soft };
}
