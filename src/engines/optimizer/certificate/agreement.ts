import type { Person, Problem } from '../problem';
import { addAgreed, restsAgreed, runsAgreed, steadyAgreed } from './agreed';
import type { Rests } from './rest-groups';
import type { Runs } from './run-phases';
import { chargesOf } from './settings';
import type { SteadyDays } from './start-bands';
import { type Total, Totals } from './totals';

export const MINUTES = 'minutes';

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
  const charges = chargesOf(problem);
  const isHard = (name: Parameters<typeof charges>[0]): boolean => charges(name)(1) === Infinity;
  const rules = person.rules ?? [];
  const rests = isHard('restBetweenShifts');
  const totals = new Totals(problem, kinds);
  addTotals(problem, person, totals);
  addAgreed(problem, rules, kinds, totals);
  return {
    kinds,
    runs: runsAgreed(problem, rules, kinds, {
      bounds: [
        { of: 'work', atMost: person.maxDaysInARow, charge: charges('atMostDaysInARow') },
        { of: 'work', atLeast: person.minDaysInARow, charge: charges('atLeastDaysInARow') },
        { of: 'off', atLeast: person.minDaysOffInARow, charge: charges('atLeastDaysOffInARow') },
      ],
      turns: new Map(),
    }),
    rests: restsAgreed(problem, rules, {
      minutes: rests ? (problem.minRestMinutes ?? -Infinity) : -Infinity,
      pairs: rests ? (problem.forbidden ?? []) : [],
      successions: [],
    }),
    totals: totals.all,
    steady: steadyAgreed(problem, rules),
  };
}

/** Adds limits, contract and target from the person's own fields. */
function addTotals(problem: Problem, person: Person, totals: Totals): void {
  const { kinds, days, firstWeekday } = problem;
  const charges = chargesOf(problem);
  const last = days - 1;
  const minutes = { name: MINUTES, ofKind: (k: number) => kinds[k]!.minutes };
  const shifts = { name: 'shifts', ofKind: () => 1 };
  for (let monday = -firstWeekday; monday < days; monday += 7) {
    const from = Math.max(0, monday);
    const to = Math.min(last, monday + 6);
    totals.above(shifts, from, to, person.maxWeekShifts, charges('atMostWeekShifts'));
    totals.above(minutes, from, to, person.maxWeekMinutes, charges('atMostWeekMinutes'));
    if (to - from === 6) totals.below(shifts, from, to, person.weekShifts, charges('weekShiftsGiven'));
  }
  if (!days) return;
  totals.above(minutes, 0, last, person.maxMinutes, charges('atMostTotalMinutes'));
  totals.below(minutes, 0, last, person.minMinutes, charges('atLeastTotalMinutes'));
  const { targetMinutes } = person;
  const offTarget = charges('hoursOnTarget');
  if (targetMinutes !== undefined && offTarget(1) > 0)
    totals.add(minutes, 0, last, (n) => offTarget(((n - targetMinutes) / 60) ** 2));
  const weekends = { name: 'weekends', ofKind: () => 1, weekends: true } as const;
  totals.above(weekends, 0, last, person.maxWeekends, charges('atMostWeekends'));
  const before = person.carried ?? { weekends: 0, undesirable: 0 };
  const sharedWeekends = charges('weekendsShared');
  if (sharedWeekends(1) > 0)
    totals.add(weekends, 0, last, (n) => sharedWeekends((n + before.weekends) ** 2 - before.weekends ** 2));
  const undesirable = { name: 'undesirable', ofKind: (k: number) => (kinds[k]!.undesirable ? 1 : 0) };
  const sharedShifts = charges('undesirableShared');
  if (sharedShifts(1) > 0)
    totals.add(undesirable, 0, last, (n) => sharedShifts((n + before.undesirable) ** 2 - before.undesirable ** 2));
  person.maxOfTemplate?.forEach((most, t) => {
    const ofTemplate = {
      name: `template ${t}`,
      template: t,
      ofKind: (k: number) => (kinds[k]!.template === t ? 1 : 0),
    };
    if (most !== 0) totals.above(ofTemplate, 0, last, most, charges('atMostShiftsOfATemplate'));
  });
}
