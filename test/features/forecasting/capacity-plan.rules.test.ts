import fc from 'fast-check';
import { planCapacity, type CapacityTerms } from '../../../src/features/forecasting/capacity/capacity-plan.rules';

const TERMS: CapacityTerms = {
  contracts: [{ id: 'full', weeklyHours: 40, hireShare: 1 }],
  offDutyShare: 0.2,
  monthlyAttrition: 0,
  leadTimeWeeks: 8,
  today: '2026-01-15',
};
/** Months of 28 days: 128 hours on duty a person of 40 hours a week. */
const months = (hours: number[], skill: string | null = null) =>
  hours.map((each, m) => ({
    month: `2026-${String(m + 2).padStart(2, '0')}-01`,
    days: 28,
    needs: [{ skill, hours: each, peak: 0 }],
  }));
const heads = (people: number, skills: string[] = []) => ({ contractId: 'full', skills, people });

describe('people needed by month', () => {
  it('are hours over the hours that a contract is on duty', () => {
    const [month] = planCapacity(months([1280]), [heads(10)], [], TERMS);
    expect(month!.skills[0]).toMatchObject({ needed: 10, available: 10, gap: 0, hires: 0, decideBy: null });
  });

  it('are never fewer than those needed at once', () => {
    const [month] = planCapacity(
      [{ month: '2026-02-01', days: 28, needs: [{ skill: null, hours: 128, peak: 4 }] }],
      [heads(4)],
      [],
      TERMS,
    );
    expect(month!.skills[0]!.needed).toBe(4);
  });

  it('are hired in time: what cannot be decided on any more stays a gap until the lead time is over', () => {
    const plan = planCapacity(months([1408, 1408, 1408, 1536]), [heads(10)], [], TERMS);
    const shown = plan.map(({ skills: [skill] }) => [skill!.gap, skill!.hires, skill!.isLate, skill!.decideBy]);
    expect(shown).toEqual([
      [-1, 0, true, '2025-12-07'],
      [-1, 0, true, '2026-01-04'],
      [-1, 1, false, '2026-02-04'],
      [-1, 1, false, '2026-03-06'],
    ]);
    expect(plan.map(({ people }) => people)).toEqual([10, 10, 10, 11]);
  });

  it('follow attrition, and people known to come and go', () => {
    const terms = { ...TERMS, monthlyAttrition: 0.1, leadTimeWeeks: 200 };
    const changes = [
      { ...heads(2), month: 1 },
      { ...heads(-1), month: 2 },
    ];
    const plan = planCapacity(months([0, 0, 0]), [heads(10)], changes, terms);
    expect(plan.map(({ people }) => people)).toEqual([10, 11, expect.closeTo(8.9)]);
  });

  it('count who has several skills where they are needed most', () => {
    const needs = [
      { skill: 'german', hours: 640, peak: 0 },
      { skill: 'french', hours: 256, peak: 0 },
    ];
    const present = [heads(5, ['german', 'french']), heads(2, ['german'])];
    const [month] = planCapacity([{ month: '2026-02-01', days: 28, needs }], present, [], TERMS);
    expect(month!.skills.map(({ available, gap }) => [available, gap])).toEqual([
      [5, 0],
      [2, 0],
    ]);
  });

  it('divide hires between contracts as asked, in whole people', () => {
    const contracts = [
      { id: 'full', weeklyHours: 40, hireShare: 0.5 },
      { id: 'part', weeklyHours: 20, hireShare: 0.5 },
    ];
    const [month] = planCapacity(months([960]), [], [], { ...TERMS, contracts, leadTimeWeeks: 0 });
    // 96 hours a person of the mix.
    expect(month!.skills[0]).toMatchObject({ needed: 10, hires: 10 });
    expect(month!.skills[0]!.byContract).toEqual([
      { contractId: 'full', needed: 5, hires: 5 },
      { contractId: 'part', needed: 5, hires: 5 },
    ]);
  });

  it('leave no gap once hires can begin, whatever the hours, attrition and contracts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 11 }),
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (hours, monthlyAttrition, share) => {
          const contracts = [
            { id: 'full', weeklyHours: 38.5, hireShare: share },
            { id: 'part', weeklyHours: 20, hireShare: 1 - share },
          ];
          const plan = planCapacity(months(hours), [heads(3)], [], {
            ...TERMS,
            contracts,
            monthlyAttrition,
            leadTimeWeeks: 0,
          });
          for (const { skills } of plan)
            for (const { gap, hires, byContract, isLate } of skills) {
              expect(isLate).toBe(false);
              expect(hires).toBeGreaterThanOrEqual(-gap - 1e-5);
              expect(hires).toBeLessThan(1 - gap);
              expect(byContract.reduce((sum, part) => sum + part.hires, 0)).toBe(hires);
            }
        },
      ),
    );
  });
});
