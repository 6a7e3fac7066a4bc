import {
  isWorsened,
  sameBreachAmong,
  type EmployeeBreach,
} from '../../../../src/features/scheduling/check/check.rules';

const RULE = { kind: 'days_in_a_row' } as unknown as EmployeeBreach['by'];
const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';
const breach = (change: Partial<EmployeeBreach> = {}): EmployeeBreach => ({
  employeeId: 'one',
  subject: 'Ann',
  overridden: false,
  by: RULE,
  hard: true,
  units: 2,
  date: '2026-03-02',
  shiftIds: [FIRST, SECOND],
  unfinished: false,
  says: '',
  ...change,
});

describe('a breach after a change', () => {
  it.each([
    ['the shifts in another order', { shiftIds: [SECOND, FIRST] }, true],
    ['another date for several shifts', { date: '2026-03-03' }, true],
    ['another rule', { by: { ...RULE } }, false],
    ['another hardness', { hard: false }, false],
    ['a range that is not over', { unfinished: true }, false],
    ['fewer shifts', { shiftIds: [FIRST] }, false],
  ])('with %s is the same: %#', (_, change, isSame) => {
    expect(sameBreachAmong([breach()])(breach(change)) !== undefined).toBe(isSame);
  });

  it('of one shift is the same only on the same day', () => {
    const find = sameBreachAmong([breach({ shiftIds: [FIRST] })]);
    expect(find(breach({ shiftIds: [FIRST] }))).toBeDefined();
    expect(find(breach({ shiftIds: [FIRST], date: '2026-03-03' }))).toBeUndefined();
  });

  const written = new Set([FIRST]);
  it('is worse if it is new, or breaks more than before', () => {
    expect(isWorsened(breach(), written, undefined)).toBe(true);
    expect(isWorsened(breach(), written, breach({ units: 1 }))).toBe(true);
    expect(isWorsened(breach(), written, breach({ units: 2 }))).toBe(false);
    expect(isWorsened(breach(), written, breach({ units: 3 }))).toBe(false);
  });

  it('is not worse if it is soft, not over, or of other shifts', () => {
    expect(isWorsened(breach({ hard: false }), written, undefined)).toBe(false);
    expect(isWorsened(breach({ unfinished: true }), written, undefined)).toBe(false);
    expect(isWorsened(breach({ shiftIds: [SECOND] }), written, undefined)).toBe(false);
  });
});
