import type { Duty } from './generation.duties';
import type { Roster } from './generation.roster';

/** What a generated schedule always keeps: each rule says whether a person may take one more shift. */

interface HardRule {
  name: string;
  allows(roster: Roster, duty: Duty): boolean;
}

const REST_MS = 11 * 3_600_000;
const MOST_DAYS_IN_A_ROW = 6;
const MOST_OF_WEEKLY_TARGET = 1.1;
/** Rounding of hours given as fractions must not take a shift away. */
const EPSILON_MINUTES = 1e-6;

export const HARD_RULES: readonly HardRule[] = [
  { name: 'oneShiftADay', allows: (roster, { day }) => !roster.worksOn(day) },
  {
    name: 'weeklyHoursWithinTarget',
    allows: (roster, { week, paidMinutes }) =>
      roster.weekMinutes(week) + paidMinutes <= roster.weeklyTargetMinutes * MOST_OF_WEEKLY_TARGET + EPSILON_MINUTES,
  },
  {
    name: 'atLeastElevenHoursRest',
    allows: (roster, { day, startMs, endMs }) =>
      roster.around(day, 2).every((other) => startMs - other.endMs >= REST_MS || other.startMs - endMs >= REST_MS),
  },
  {
    name: 'atMostSixDaysInARow',
    allows(roster, { day }) {
      let run = 1;
      for (let before = day - 1; roster.worksOn(before) && run <= MOST_DAYS_IN_A_ROW; before--) run++;
      for (let after = day + 1; roster.worksOn(after) && run <= MOST_DAYS_IN_A_ROW; after++) run++;
      return run <= MOST_DAYS_IN_A_ROW;
    },
  },
  {
    name: 'whileAvailable',
    allows: ({ person }, { startMs, endMs }) => person.absences.every(({ startsAt, endsAt }) => endMs <= startsAt.getTime() || startMs >= endsAt.getTime()),
  },
];

export const mayWork = (roster: Roster, duty: Duty): boolean => HARD_RULES.every((rule) => rule.allows(roster, duty));
