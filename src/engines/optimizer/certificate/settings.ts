import { CONSTRAINTS, type ConstraintName, type RuleSetting } from '../constraints';
import type { Problem } from '../problem';

/** Cost of so many units of a rule: infinite where it is hard and there are any. */
export type Charge = (units: number) => number;

/** The cost of each rule as the problem sets it. Rules that are `waived` cost nothing. */
export function chargesOf(problem: Problem, waived?: ReadonlySet<string>): (name: ConstraintName) => Charge {
  return (name) => {
    const usual = CONSTRAINTS.find((c) => c.name === name)!;
    const own: RuleSetting = problem.rules?.[name] ?? {};
    const weight = own.weight ?? usual.weight;
    if (waived?.has(name)) return () => 0;
    if (own.hard ?? usual.hard) return (units) => (units > 0 ? Infinity : 0);
    return (units) => Math.max(0, units) * weight;
  };
}
