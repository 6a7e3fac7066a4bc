import type { CandidateShift } from './candidate-shifts';
import type { PersonPlan } from './person-plan';

/** A generated schedule keeps every hard rule; each says whether a person may take one more shift. */

interface HardRule {
  /** Names the rule's test. */
  name: string;
  allows(person: PersonPlan, shift: CandidateShift): boolean;
}

const REST_MS = 11 * 3_600_000;
const MOST_DAYS_IN_A_ROW = 6;
const MOST_OF_WEEKLY_TARGET = 1.1;
/** Rounding of hours given as fractions must not take a shift away. */
const EPSILON_MINUTES = 1e-6;

export const HARD_RULES: readonly HardRule[] = [
  { name: 'oneShiftADay', allows: (person, { day }) => !person.worksOn(day) },
  {
    name: 'weeklyHoursWithinTarget',
    allows: (person, { week, paidMinutes }) =>
      person.weekMinutes(week) + paidMinutes <= person.weeklyTargetMinutes * MOST_OF_WEEKLY_TARGET + EPSILON_MINUTES,
  },
  {
    name: 'atLeastElevenHoursRest',
    allows: (person, { day, startMs, endMs }) =>
      person.around(day, 2).every((other) => startMs - other.endMs >= REST_MS || other.startMs - endMs >= REST_MS),
  },
  {
    name: 'atMostSixDaysInARow',
    allows(person, { day }) {
      let run = 1;
      for (let before = day - 1; person.worksOn(before) && run <= MOST_DAYS_IN_A_ROW; before--) run++;
      for (let after = day + 1; person.worksOn(after) && run <= MOST_DAYS_IN_A_ROW; after++) run++;
      return run <= MOST_DAYS_IN_A_ROW;
    },
  },
  {
    name: 'whileAvailable',
    allows: ({ absences }, { startMs, endMs }) =>
      absences.every(({ startsAt, endsAt }) => endMs <= startsAt.getTime() || startMs >= endsAt.getTime()),
  },
];

export const mayWork = (person: PersonPlan, shift: CandidateShift): boolean =>
  HARD_RULES.every((rule) => rule.allows(person, shift));
