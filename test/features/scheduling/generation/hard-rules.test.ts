import {
  candidateShifts,
  existingShifts,
  type CandidateShift,
} from '../../../../src/features/scheduling/generation/search/candidate-shifts';
import { HARD_RULES, mayWork } from '../../../../src/features/scheduling/generation/search/hard-rules';
import { PersonPlan } from '../../../../src/features/scheduling/generation/search/person-plan';
import type { GenerationProblem } from '../../../../src/features/scheduling/generation/search/problem';
import { shiftInstants, type LocalShift } from '../../../../src/features/scheduling/shift.rules';

interface Person {
  weeklyHoursTarget?: number;
  absences?: readonly { startsAt: Date; endsAt: Date }[];
  has?: readonly LocalShift[];
}

interface Example {
  person: Person;
  /** Every rule allows it. */
  allowed: LocalShift;
  /** This rule refuses it, and no other one. */
  refused: LocalShift;
}

/** A shift in March 2026; the second is a Monday. */
const shift = (day: number, startTime: string, endTime: string): LocalShift => ({
  date: `2026-03-${String(day).padStart(2, '0')}`,
  startTime,
  endTime,
});
const eightHours = (...days: number[]) => days.map((day) => shift(day, '09:00', '17:00'));

/** One for each rule, at its limit. */
const EXAMPLES: Record<string, Example> = {
  oneShiftADay: {
    person: { has: [shift(2, '00:00', '04:00')] },
    allowed: shift(3, '15:00', '23:00'),
    refused: shift(2, '15:00', '23:00'),
  },
  weeklyHoursWithinTarget: {
    person: {
      weeklyHoursTarget: 40,
      has: eightHours(1, 2, 3, 4, 5),
    },
    allowed: shift(7, '09:00', '21:00'), // with 32 hours since Monday exactly 44, a tenth above 40
    refused: shift(7, '09:00', '21:01'),
  },
  atLeastElevenHoursRest: {
    person: { has: [shift(2, '14:00', '22:00')] },
    allowed: shift(3, '09:00', '17:00'),
    refused: shift(3, '08:59', '17:00'),
  },
  atMostSixDaysInARow: {
    person: { weeklyHoursTarget: 80, has: eightHours(1, 2, 3, 5, 6, 8, 9, 10, 11) },
    allowed: shift(4, '09:00', '17:00'),
    refused: shift(7, '09:00', '17:00'),
  },
  whileAvailable: {
    person: { absences: [{ startsAt: new Date('2026-03-02T12:00Z'), endsAt: new Date('2026-03-02T18:00Z') }] },
    allowed: shift(2, '04:00', '12:00'),
    refused: shift(2, '17:59', '23:00'),
  },
};

const TIME_ZONE = 'UTC';
const instantsOf = shiftInstants(TIME_ZONE);

function problemOf({ date, startTime, endTime }: LocalShift, { has = [] }: Person): GenerationProblem {
  return {
    startDate: date,
    endDate: date,
    timeZone: TIME_ZONE,
    people: [],
    templates: [{ id: 'template', startTime, endTime, breakRules: [], daysOfWeek: [] }],
    existing: has.map((each) => ({ ...each, ...instantsOf(each), employeeId: 'person', breaks: [] })),
    coverageTarget: 0,
    requirement: null,
    balanceHours: true,
    seed: 0,
  };
}

/** The names of the rules that refuse the person the shift. */
function refusedBy(person: Person, asked: LocalShift): string[] {
  const { weeklyHoursTarget = 40, absences = [] } = person;
  const problem = problemOf(asked, person);
  const plan = new PersonPlan(
    { id: 'person', weeklyHoursTarget, absences },
    existingShifts(problem).get('person') ?? [],
    0,
  );
  const candidate = candidateShifts(problem)[0] as CandidateShift;
  const names = HARD_RULES.filter((rule) => !rule.allows(plan, candidate)).map(({ name }) => name);
  expect(mayWork(plan, candidate)).toBe(names.length === 0);
  return names;
}

describe('the hard rule', () => {
  it.each(HARD_RULES)('$name has an example, and refuses what breaks it alone', ({ name }) => {
    const { person, allowed, refused } = EXAMPLES[name] as Example;
    expect({ allowed: refusedBy(person, allowed), refused: refusedBy(person, refused) }).toEqual({
      allowed: [],
      refused: [name],
    });
  });

  it('has a name of its own, and an example under that name', () => {
    expect(HARD_RULES.map(({ name }) => name).sort()).toEqual(Object.keys(EXAMPLES).sort());
  });
});
