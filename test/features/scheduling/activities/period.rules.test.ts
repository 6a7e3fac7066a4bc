import { addMonths, periodsOf } from '../../../../src/features/scheduling/activities/period.rules';
import { Understaffing } from '../../../../src/features/scheduling/activities/understaffing.rules';

describe('periods of a plan', () => {
  const plan = { from: '2026-01-31', to: null, every: 1, period: 'month' as const };

  it('clamp months to their last day, counted from the first day', () => {
    expect([1, 2, 12, 13].map((months) => addMonths('2026-01-31', months))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2027-01-31',
      '2027-02-28',
    ]);
    expect(periodsOf(plan, { from: '2026-03-01', to: '2026-04-10' })).toEqual([
      { start: '2026-02-28', end: '2026-03-30' },
      { start: '2026-03-31', end: '2026-04-29' },
    ]);
  });

  it('are found in every range, and end with the plan', () => {
    const weeks = { from: '2026-03-02', to: '2026-03-20', every: 2, period: 'week' as const };
    expect(periodsOf(weeks, { from: '2026-03-10', to: '2026-04-30' })).toEqual([
      { start: '2026-03-02', end: '2026-03-15' },
      { start: '2026-03-16', end: '2026-03-20' },
    ]);
    expect(periodsOf({ ...weeks, every: 0 }, { from: '2026-03-10', to: '2026-04-30' })).toEqual([
      { start: '2026-03-02', end: '2026-03-20' },
    ]);
    expect(
      periodsOf({ ...weeks, period: 'day', every: 3, to: null }, { from: '2027-03-02', to: '2027-03-05' }),
    ).toEqual([
      { start: '2027-02-28', end: '2027-03-02' },
      { start: '2027-03-03', end: '2027-03-05' },
    ]);
  });
});

describe('understaffing', () => {
  it('is what the best assignment to skills leaves short, before and after people leave', () => {
    const minute = (n: number): number => n * 60_000;
    const cover = new Understaffing(0, minute(60), [
      { skillId: 'a', startMs: 0, endMs: minute(60), people: 1 },
      { skillId: 'b', startMs: minute(30), endMs: minute(60), people: 1 },
    ]);
    const [a, both] = [cover.keyOf(['a', 'x']), cover.keyOf(['a', 'b'])];
    cover.add(a, 0, minute(60));
    cover.add(both, 0, minute(60));
    expect(cover.shortIn(0, minute(60))).toBe(0);
    expect(cover.costWithout([a], 0, minute(60))).toBe(30);
    expect(cover.costWithout([both], 0, minute(60))).toBe(30);
    expect(cover.costWithout([a, both], 0, minute(60))).toBe(90);
    cover.add(a, 0, minute(15), -1);
    expect(cover.costWithout([both], 0, minute(60))).toBe(45);
    expect(cover.shortIn(0, minute(60))).toBe(0);
  });
});
