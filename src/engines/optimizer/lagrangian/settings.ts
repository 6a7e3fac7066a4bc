import { CONSTRAINTS, type ConstraintName, type RuleSetting } from '../model/constraints';
import type { Problem } from '../model/problem';

/** Cost of a number of units of a rule: infinite if it is hard and the number is positive. */
export type Charge = (units: number) => number;

/** Returns the cost of each rule as set by the problem. Rules in `waived` cost nothing. */
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
