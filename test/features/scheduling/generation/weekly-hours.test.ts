import type { WorkRule } from '../../../../src/engines/work-rules/rule';
import type { ResolvedRule } from '../../../../src/features/contracts/work-rule.rules';
import { layOut } from '../../../../src/features/scheduling/generation/problem/lay-out';
import type { PlannedPerson, PlanningData } from '../../../../src/features/scheduling/generation/problem/planning-data';
import { at, dayOf, person } from '../explanation/planning-day';

const targetOf = (hours: number, days: number, set?: object): ResolvedRule => ({
  rule: { kind: 'minutes', hard: false, weight: 0.5, days, target: hours * 60, ...(set && { set }) } as WorkRule,
  source: 'contract',
  contractId: null,
  from: '2020-01-01',
  to: '2030-12-31',
});

/** Target minutes that generation prices over a week from Monday, which needs so many person-hours. */
function targets(people: PlannedPerson[], neededHours: number, more: Partial<PlanningData> = {}) {
  const skills = [{ skillId: null, people: Float64Array.of(neededHours / 8) }];
  const data = dayOf(people, skills, { balanceHours: true, endDate: '2026-03-08', ...more });
  data.requirement = { ...data.requirement!, startMs: Float64Array.of(at(9)), endMs: Float64Array.of(at(17)) };
  return layOut(data).problem.people.map(({ targetMinutes }) => targetMinutes);
}

describe('weekly hours', () => {
  it('of a contract cost by its rule alone, whatever was entered beside it', () => {
    const partTime = person('a', { weeklyHoursTarget: null, rules: [targetOf(20, 7)] });
    const entered = person('b', { weeklyHoursTarget: 40, rules: [targetOf(20, 7)] });
    expect(targets([partTime, entered], 800)).toEqual([undefined, undefined]);
  });

  it('of a contract over more weeks than are planned count by their share', () => {
    expect(targets([person('a', { rules: [targetOf(80, 28)] })], 800)).toEqual([1200]);
    expect(targets([person('a', { rules: [targetOf(4, 1)] })], 800)).toEqual([undefined]);
  });

  it('of a contract for some shifts say nothing of all hours', () => {
    const nights = { startsWithin: { from: '20:00', before: '04:00' } };
    expect(targets([person('a', { weeklyHoursTarget: 30, rules: [targetOf(10, 7, nights)] })], 800)).toEqual([1800]);
  });

  it('that are entered shrink with the demand, and where none are known only share what is needed', () => {
    const [known, unknown] = [person('a', { weeklyHoursTarget: 20 }), person('b', { weeklyHoursTarget: null })];
    expect(targets([known, unknown], 800)).toEqual([1200, undefined]);
    expect(targets([known, unknown], 24)).toEqual([480, 960]);
  });

  it('shrink with what others leave of the requirement, but never below the coverage target', () => {
    const others = [{ skills: [], times: Float64Array.of(at(9), at(17), at(9), at(17)) }];
    expect(targets([person('a')], 24, { others })).toEqual([480]);
    expect(targets([person('a')], 16, { others })).toEqual([0]);
    expect(targets([person('a')], 16, { others, coverageTarget: 1 })).toEqual([2400]);
    const breakRules = [{ startOffset: 240, duration: 60, type: 'lunch' as const }];
    const templates = [{ id: 't', startTime: '09:00', endTime: '17:00', breakRules, daysOfWeek: [] }];
    const two = [person('a'), person('b')];
    // Seven shifts of seven hours, less lunch, for the two.
    expect(targets(two, 8, { others, templates, coverageTarget: 1 })).toEqual([1470, 1470]);
    expect(targets(two, 0, { templates, coverageTarget: 1 })).toEqual([1470, 1470]);
  });
});
