import { AT, coefficients, type ConstraintName, CONSTRAINTS, type RuleSettings } from './constraints';
import type { Problem } from './problem';

/** Cost of breaking such a rule once, in multiples of the maximum cost of one shift. */
const HEAVY = 10;

/** Returns the names of usually soft rules that the problem makes hard. */
export function hardenedRules(rules: RuleSettings | undefined): ConstraintName[] {
  return CONSTRAINTS.filter((c) => !c.hard && rules?.[c.name]?.hard).map((c) => c.name);
}

/**
 * Returns the problem for the search: usually soft rules that it makes hard are priced so high that breaking one never
 * pays off, so every part of the search that models their cost respects them. Returns the same problem if there are
 * none.
 */
export function withHardenedRulesPriced(problem: Problem): Problem {
  const names = hardenedRules(problem.rules);
  if (!names.length) return problem;
  const { rules, kinds, underWeight, overWeight, skillWeights = [1], people, offTogether } = problem;
  const wishes = people.flatMap((p) => [...(p.costs ?? [])]);
  const largest = (amounts: Iterable<number>): number => {
    let most = 0;
    for (const x of amounts) most = Math.max(most, x);
    return most;
  };
  const smallest = (amounts: Iterable<number>): number => {
    let least = 1;
    for (const x of amounts) if (x > 0) least = Math.min(least, x);
    return least;
  };
  const shortWeights = skillWeights.flatMap((weight) => Array.from(underWeight, (under) => under * weight));
  const { hard, soft } = coefficients(rules);
  const weightOf = (name: ConstraintName): number => hard[AT[name]]! + soft[AT[name]]!;
  const apart = offTogether?.map(({ weight }) => weight) ?? [];
  const ofSlot = largest(shortWeights) * weightOf('coverNotShort') + largest(overWeight) * weightOf('coverNotOver');
  const ofShift =
    1 +
    largest(kinds.map((k) => k.covers.length)) * ofSlot +
    largest(wishes) * weightOf('wishes') +
    weightOf('keptAsPlanned') +
    apart.reduce((sum, weight) => sum + weight, 0) * weightOf('offTogether');
  const units = { coverNotShort: shortWeights, coverNotOver: overWeight, wishes, offTogether: apart } as {
    readonly [N in ConstraintName]?: Iterable<number>;
  };
  const priced = names.map((name) => [name, { hard: false, weight: (HEAVY * ofShift) / smallest(units[name] ?? []) }]);
  return { ...problem, rules: { ...rules, ...Object.fromEntries(priced) } };
}
