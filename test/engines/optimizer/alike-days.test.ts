import loadHighs from 'highs';
import { verifyBound } from '../../../src/engines/optimizer/lagrangian/verify-bound';
import { Annealer } from '../../../src/engines/optimizer/local-search/anneal';
import { WeekCoolings } from '../../../src/engines/optimizer/local-search/week-coolings';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { emptyRoster } from '../../../src/engines/optimizer/run/epoch';
import { AlikeDays } from '../../../src/engines/optimizer/relaxation/alike-days';
import { Capacities } from '../../../src/engines/optimizer/relaxation/capacities';
import { CoverBound } from '../../../src/engines/optimizer/relaxation/cover-bound';
import { Opening } from '../../../src/engines/optimizer/strategies/opening';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { solve } from '../../../src/engines/optimizer/solve';
import { finished } from '../../../src/engines/optimizer/run/task';
import { limited } from '../../support/problems/limits';

const WEEKS = 4;
const DAYS = 7 * WEEKS;
const SLOTS = 4;
const night = { name: 'night', template: 1, startMinute: 1200, endMinute: 1680, minutes: 480, covers: [3, 4] };

/** Four weeks of six hours a slot, with days and nights: two people are needed by day, one by night. */
const weeks = limited({
  days: DAYS,
  firstWeekday: 0,
  slotsPerDay: SLOTS,
  skills: 1,
  need: Int32Array.from({ length: DAYS * SLOTS }, (_, i) => [1, 2, 2, 1][i % SLOTS]!),
  underWeight: new Float64Array(DAYS * SLOTS).fill(10),
  overWeight: new Float64Array(DAYS * SLOTS).fill(1),
  kinds: [{ name: 'day', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [1, 2] }, night],
  people: Array.from({ length: 5 }, (_, i) => ({ id: `person ${i}`, skills: [0], maxWeekShifts: 5 })),
  minRestMinutes: 660,
  rules: { weekendsShared: { hard: false, weight: 1 } },
});

const withNeed = (change: (needed: number, day: number) => number): Problem => ({
  ...weeks,
  need: weeks.need.map((needed, i) => change(needed, Math.floor(i / SLOTS))),
});
const typicalOf = (problem: Problem): number[] => new AlikeDays(compile(problem)).typicalWeeks();

describe('weeks that stand for all others', () => {
  it('are one where all are alike, and one more for each that is not', () => {
    expect(typicalOf(weeks)).toEqual([0]);
    expect(typicalOf(withNeed((needed, day) => (day < 7 ? 2 * needed : needed)))).toEqual([1, 0]);
    expect(typicalOf(withNeed((needed, day) => (1 + Math.floor(day / 7)) * needed))).toHaveLength(WEEKS);
  });

  it('are whole ones, and others for weeks in which people are away or have to work', () => {
    expect(typicalOf({ ...weeks, firstWeekday: 3 })).toEqual([1]);
    const [need, underWeight, overWeight] = [weeks.need, weeks.underWeight, weeks.overWeight].map((all) =>
      all.slice(0, 5 * SLOTS),
    ) as [Int32Array, Float64Array, Float64Array];
    expect(typicalOf({ ...weeks, days: 5, need, underWeight, overWeight })).toEqual([]);
    const [first, ...others] = weeks.people;
    const inLastWeek = [21, 22, 23, 24, 25];
    const { people } = limited({ ...weeks, people: [{ ...first!, daysOff: inLastWeek }] });
    const away = people[0]!;
    const bound = { ...first!, fixed: inLastWeek.map((day) => ({ day, kind: 0 })) };
    for (const changed of [away, bound]) expect(typicalOf({ ...weeks, people: [changed, ...others] })).toEqual([0, 3]);
  });

  it('give days the prices of the same weekday of the week that is most like theirs', () => {
    const c = compile(withNeed((needed, day) => (day >= 7 && day < 14 ? 3 * needed : needed)));
    const prices = Float64Array.from({ length: DAYS * SLOTS }, (_, i) => (i < 14 * SLOTS ? i : 0));
    new AlikeDays(c).copyPrices(prices, [1, 0]);
    expect([...prices.subarray(14 * SLOTS, 21 * SLOTS)]).toEqual([...prices.subarray(0, 7 * SLOTS)]);
    expect(prices[8 * SLOTS]).toBe(8 * SLOTS);
  });

  it('prove as much as all weeks, and nothing by themselves', async () => {
    const c = compile(weeks);
    const highs = await loadHighs();
    const days = new AlikeDays(c);
    const relaxation = new CoverBound(highs, c, new Capacities(c), 1);
    finished(relaxation.solveTypical({ weeks: days.typicalWeeks(), days }, () => false));
    const all = new CoverBound(highs, c, new Capacities(c), 1);
    finished(all.solve(() => false));
    const proven = verifyBound(weeks, relaxation.slotPrices);
    expect(proven).toBeGreaterThan(0.95 * verifyBound(weeks, all.slotPrices));
    const { cost, bound, certificate } = await solve(weeks, { seed: 1, epochs: 8, threads: false });
    expect(certificate.bound).toBeGreaterThanOrEqual(proven - 1e-6);
    expect(bound).toBeLessThanOrEqual(cost + 1e-6);
    expect(bound).toBe(certificate.bound);
  });

  it('lend their prices where a bound is broken off', async () => {
    const c = compile(withNeed((needed, day) => (1 + Math.floor(day / 7)) * needed));
    const highs = await loadHighs();
    const layout = { plannedEpochs: 20, epochEffort: 1e6 };
    const coolings = new WeekCoolings(c, { ...layout, effortOfBoth: 1e6, isStarted: false });
    const beside = { ...layout, coolings, verify: () => undefined };
    const annealer = new Annealer(c, 1, emptyRoster(c));
    const opening = new Opening(c, annealer, 1, 1, highs, new Capacities(c), 1e6, () => false, false, beside);
    const replies = [1, 2, 3].map(() => opening.epoch({ bound: 0 })!);
    const prices = replies.find(({ priced }) => priced)!.priced!.prices;
    const ofWeek = (week: number) => [...prices.subarray(7 * week * SLOTS, 7 * (week + 1) * SLOTS)];
    expect(ofWeek(0).some((price) => price > 0)).toBe(true);
    for (const week of [1, 2, 3]) expect(ofWeek(week)).toEqual(ofWeek(0));
    expect(opening.relaxed).toBeUndefined();
  });
});

describe('shifts that run from one week into the next', () => {
  it('are paid for where weeks are bound apart, and never twice', async () => {
    const highs = await loadHighs();
    // Someone is needed in the first hours of each Monday: nights cost one each, and someone over in the evening.
    const problem: Problem = {
      ...weeks,
      need: weeks.need.map((_, i) => (i % (7 * SLOTS) === 0 ? 1 : 0)),
      kinds: [weeks.kinds[0]!, { ...night, undesirable: true }],
      people: weeks.people.map((p) => ({ ...p, rules: p.rules?.filter(({ shape }) => shape === 'neighbors') })),
      rules: { undesirableShared: { hard: false, weight: 1 } },
    };
    const c = compile(problem);
    const [apart, whole] = [1, Infinity].map((mostEffort) => {
      const relaxation = new CoverBound(highs, c, new Capacities(c), mostEffort);
      finished(relaxation.solve(() => false));
      return relaxation.bound;
    });
    const [firstMonday, others] = [10, 3 * (1 + 1)];
    expect(whole).toBeCloseTo(firstMonday + others, 2);
    expect(apart).toBeLessThanOrEqual(whole! + 1e-3);
    expect(apart).toBeGreaterThan(firstMonday + 1);
  });
});
