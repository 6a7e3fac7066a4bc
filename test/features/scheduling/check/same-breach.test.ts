import { type EmployeeBreach, sameBreachAmong } from '../../../../src/features/scheduling/check/check.rules';

const rules = [{}, {}] as EmployeeBreach['by'][];
const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** A breach of a rule by shifts of these numbers. */
const breachOf = (shifts: readonly number[], more: Partial<EmployeeBreach> = {}): EmployeeBreach => ({
  by: rules[0] as EmployeeBreach['by'],
  hard: true,
  units: 1,
  date: '2026-03-02',
  shiftIds: shifts.map(idOf),
  unfinished: false,
  says: '',
  employeeId: idOf(0),
  subject: '',
  overridden: false,
  ...more,
});

it('is by the same rule and shifts, in any order and on any day', () => {
  const old = breachOf([1, 2, 3]);
  const same = sameBreachAmong([breachOf([1, 2]), breachOf([1, 2, 4]), old]);
  expect(same(breachOf([3, 1, 2], { date: '2026-03-05', units: 7 }))).toBe(old);
  expect(same(breachOf([1, 2, 3], { by: rules[1] }))).toBeUndefined();
  expect(same(breachOf([1, 2, 3], { hard: false }))).toBeUndefined();
  expect(same(breachOf([1, 2, 3], { unfinished: true }))).toBeUndefined();
});

it('is not by other shifts whose ids have the same sum', () => {
  expect(sameBreachAmong([breachOf([1, 4])])(breachOf([2, 3]))).toBeUndefined();
});

it('of one shift alone is on the same day', () => {
  const [monday, tuesday] = [breachOf([1]), breachOf([1], { date: '2026-03-03' })];
  const same = sameBreachAmong([monday, tuesday]);
  expect(same(breachOf([1], { date: '2026-03-03' }))).toBe(tuesday);
  expect(same(breachOf([1], { date: '2026-03-04' }))).toBeUndefined();
});

it('is found without going through all of them', () => {
  const count = 2_000;
  let reads = 0;
  const before = Array.from({ length: count }, (_, i) => {
    const breach = breachOf([i, i + 1]);
    const { shiftIds } = breach;
    return Object.defineProperty(breach, 'shiftIds', { get: () => (reads++, shiftIds) });
  });
  const same = sameBreachAmong(before);
  for (let i = 0; i < count; i++) expect(same(breachOf([i, i + 1]))).toBe(before[i]);
  expect(reads).toBeLessThan(20 * count);
});
