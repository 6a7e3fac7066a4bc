import type { Person, Problem } from '../model/problem';
import { addAgreed, measureOf, restsAgreed, runsAgreed, steadyAgreed } from './agreed';
import type { Rests } from './rest-groups';
import type { Runs } from './run-phases';
import { chargesOf } from './settings';
import type { SteadyDays } from './start-bands';
import { type Total, Totals } from './totals';

/**
 * Rules and costs of a person's roster line as a whole; cells are separate. Rules not listed are left out, which only
 * makes roster lines cheaper.
 */
export interface Agreement {
  /** Positions in `Problem.kinds` that the person may work on some day. */
  readonly kinds: readonly number[];
  readonly runs: Runs;
  readonly rests: Rests;
  readonly totals: readonly Total[];
  readonly steady: readonly SteadyDays[];
}

/** Reads the contract of a person, who may work these patterns, from the plain problem. */
export function agreementOf(problem: Problem, person: Person, kinds: readonly number[]): Agreement {
  const rules = person.rules ?? [];
  const totals = new Totals(problem, kinds);
  addTotals(problem, person, totals);
  addAgreed(problem, rules, kinds, totals);
  return {
    kinds,
    runs: runsAgreed(problem, rules, kinds),
    rests: restsAgreed(problem, rules),
    totals: totals.all,
    steady: steadyAgreed(problem, rules),
  };
}

/** Adds the costs of hours off target, and of weekends and undesirable shifts that are shared. */
function addTotals(problem: Problem, person: Person, totals: Totals): void {
  const { kinds, days } = problem;
  if (!days) return;
  const charges = chargesOf(problem);
  const last = days - 1;
  const minutes = measureOf(problem, 'minutes', undefined);
  const { targetMinutes } = person;
  const offTarget = charges('hoursOnTarget');
  if (targetMinutes !== undefined && offTarget(1) > 0)
    totals.add(minutes, 0, last, (n) => offTarget(((n - targetMinutes) / 60) ** 2));
  const weekends = { name: 'weekends', ofKind: () => 1, weekends: true } as const;
  const before = person.carried ?? { weekends: 0, undesirable: 0 };
  const sharedWeekends = charges('weekendsShared');
  if (sharedWeekends(1) > 0)
    totals.add(weekends, 0, last, (n) => sharedWeekends((n + before.weekends) ** 2 - before.weekends ** 2));
  const undesirable = { name: 'undesirable', ofKind: (k: number) => (kinds[k]!.undesirable ? 1 : 0) };
  const sharedShifts = charges('undesirableShared');
  if (sharedShifts(1) > 0)
    totals.add(undesirable, 0, last, (n) => sharedShifts((n + before.undesirable) ** 2 - before.undesirable ** 2));
}
