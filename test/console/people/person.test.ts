import { weekText } from '../../../src/console/people/person/week';
import { MAX_AT_ONCE, slicesOf } from '../../../src/console/people/person/parts';
import { contractsInForce, filtered, lacks, type Person } from '../../../src/console/people/person/person';

const person = (fields: Partial<Person>): Person => ({
  id: 'p',
  userId: 'u',
  firstName: 'Rosa',
  lastName: 'Diaz',
  employeeNumber: 'E7',
  active: true,
  teamId: 't',
  teamName: 'Care',
  employmentType: null,
  weeklyHoursTarget: null,
  skills: [{ id: 's', skillId: 's', name: 'Care', proficiencyLevel: null }],
  seniorityDate: null,
  rankPoints: null,
  ...fields,
});

const ALL = { text: '', team: 'any', role: 'any', contract: 'any', lack: 'any', active: 'yes' } as const;

describe('a contract in force', () => {
  it('is the latest that has begun, and none once it was ended', () => {
    const assignments = [
      { employeeId: 'a', contractId: 'old', from: '2026-01-01' },
      { employeeId: 'a', contractId: 'new', from: '2026-03-01' },
      { employeeId: 'a', contractId: 'later', from: '2026-09-01' },
      { employeeId: 'b', contractId: 'old', from: '2026-01-01' },
      { employeeId: 'b', contractId: null, from: '2026-02-01' },
    ];
    expect([...contractsInForce(['a', 'b', 'c'], assignments, '2026-03-02')]).toEqual([
      ['a', 'new'],
      ['b', null],
      ['c', null],
    ]);
  });
});

describe('what somebody lacks', () => {
  it('is told of active people', () => {
    expect(lacks(person({ teamId: null }), 'team', undefined)).toBe(true);
    expect(lacks(person({ teamId: null, active: false }), 'team', undefined)).toBe(false);
    expect(lacks(person({ skills: [] }), 'skill', undefined)).toBe(true);
    expect(lacks(person({}), 'contract', undefined)).toBe(false);
    expect(lacks(person({}), 'contract', new Map())).toBe(false);
    expect(lacks(person({}), 'contract', new Map([['p', null]]))).toBe(true);
    expect(lacks(person({}), 'contract', new Map([['p', 'c']]))).toBe(false);
    expect(lacks(person({ hasPassword: false }), 'password', undefined)).toBe(true);
    expect(lacks(person({ hasPassword: null }), 'password', undefined)).toBe(false);
  });

  it('filters with words, team, role, contract and status', () => {
    const people = [
      person({}),
      person({ id: 'q', firstName: 'Ben', teamId: null, role: 'planner' }),
      person({ id: 'r', active: false }),
    ];
    const ids = (filter: object) => filtered(people, { ...ALL, ...filter }, new Map([['q', 'c']])).map(({ id }) => id);
    expect(ids({})).toEqual(['p', 'q']);
    expect(ids({ text: 'rosa' })).toEqual(['p']);
    expect(ids({ text: 'e7', lack: 'team' })).toEqual(['q']);
    expect(ids({ team: 't' })).toEqual(['p']);
    expect(ids({ role: 'planner' })).toEqual(['q']);
    expect(ids({ contract: 'c' })).toEqual(['q']);
    expect(ids({ active: 'no' })).toEqual(['r']);
  });
});

describe('more people than come at once', () => {
  const ids = Array.from({ length: 2 * MAX_AT_ONCE + 1 }, (_, index) => index);

  it('are changed in slices', () => {
    expect(slicesOf(ids).map(({ length }) => length)).toEqual([MAX_AT_ONCE, MAX_AT_ONCE, 1]);
    expect(slicesOf(ids).flat()).toEqual(ids);
  });
});

describe('a week in words', () => {
  const on = (day: number, startTime = '08:00', endTime = '18:00') => ({ day, startTime, endTime });

  it('begins on Monday and joins days of the same hours', () => {
    expect(weekText([])).toBe('never');
    expect(weekText([on(0), on(1), on(2), on(3), on(5, '22:00', '06:00')])).toBe(
      'Mon–Wed 08:00–18:00, Fri 22:00–06:00, Sun 08:00–18:00',
    );
  });
});
