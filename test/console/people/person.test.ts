import { contractsInForce, filtered, lacks, type Person } from '../../../src/console/people/people/person';

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
  ...fields,
});

describe('a contract in force', () => {
  it('is the latest that has begun, and none once it was ended', () => {
    const assignments = [
      { employeeId: 'a', contractId: 'old', from: '2026-01-01' },
      { employeeId: 'a', contractId: 'new', from: '2026-03-01' },
      { employeeId: 'a', contractId: 'later', from: '2026-09-01' },
      { employeeId: 'b', contractId: 'old', from: '2026-01-01' },
      { employeeId: 'b', contractId: null, from: '2026-02-01' },
    ];
    expect([...contractsInForce(assignments, '2026-03-02')]).toEqual([['a', 'new']]);
  });
});

describe('what somebody lacks', () => {
  it('is told of active people', () => {
    expect(lacks(person({ teamId: null }), 'team', undefined)).toBe(true);
    expect(lacks(person({ teamId: null, active: false }), 'team', undefined)).toBe(false);
    expect(lacks(person({ skills: [] }), 'skill', undefined)).toBe(true);
    expect(lacks(person({}), 'contract', undefined)).toBe(false);
    expect(lacks(person({}), 'contract', new Map())).toBe(true);
    expect(lacks(person({}), 'contract', new Map([['p', 'c']]))).toBe(false);
  });

  it('filters with words, team and status', () => {
    const people = [
      person({}),
      person({ id: 'q', firstName: 'Ben', teamId: null }),
      person({ id: 'r', active: false }),
    ];
    const ids = (filter: object) =>
      filtered(people, { text: '', team: 'any', lack: 'any', active: 'yes', ...filter }, undefined).map(({ id }) => id);
    expect(ids({})).toEqual(['p', 'q']);
    expect(ids({ text: 'rosa' })).toEqual(['p']);
    expect(ids({ text: 'e7', lack: 'team' })).toEqual(['q']);
    expect(ids({ team: 't' })).toEqual(['p']);
    expect(ids({ active: 'no' })).toEqual(['r']);
  });
});
