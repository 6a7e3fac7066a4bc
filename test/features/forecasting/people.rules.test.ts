import fc from 'fast-check';
import { peopleFor } from '../../../src/engines/staffing/plan/stream';
import { levelKey, settingsAt } from '../../../src/features/forecasting/queue-settings/queue-settings.rules';
import { termsOf } from '../../../src/features/forecasting/requirement/terms.rules';
import { assignPeople } from '../../../src/engines/coverage/assign-people';
import { daySpreadOf, restOfDay } from '../../../src/features/forecasting/intraday/rest-of-day.rules';
import { containedShare, loadFactor } from '../../../src/features/forecasting/what-if/containment.rules';

const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const skills = ['german', 'french', 'sales'];
const classes = fc.array(fc.record({ skills: fc.subarray(skills), people: fc.integer({ min: 0, max: 8 }) }), {
  maxLength: 6,
});
const needs = fc
  .array(fc.integer({ min: 0, max: 10 }), { minLength: 4, maxLength: 4 })
  .map((counts) => [...skills, null].map((skill, i) => ({ skill, people: counts[i]! })));

describe('the settings of a queue', () => {
  it('that were chosen under wider bounds still say how many people it needs', () => {
    const chat = { queue: 'help', channel: 'chat' };
    const organization = {
      serviceLevelTarget: 80,
      serviceLevelThreshold: 20,
      historicalVolume: 'reached' as const,
      skills: [],
    };
    const people = (concurrencySlowdown: number): number => {
      const chosen = new Map([[levelKey(chat), { concurrencySlowdown }]]);
      const load = { contacts: 30, intervalSeconds: 1800, handleTimeSeconds: 300 };
      return peopleFor(load, termsOf(settingsAt(chat, chosen, organization, String)));
    };
    expect(people(500)).toBe(people(100));
    expect(people(100)).toBeGreaterThan(people(0));
  });
});

describe('people with skills', () => {
  it('work where they are needed most: who can do several things leaves one to others', () => {
    const people = [
      { skills: ['german'], people: 3 },
      { skills: ['german', 'french'], people: 2 },
    ];
    expect(
      assignPeople(people, [
        { skill: 'german', people: 3 },
        { skill: 'french', people: 2 },
      ]).people,
    ).toEqual([3, 2]);
    expect(
      assignPeople(people, [
        { skill: 'german', people: 5 },
        { skill: null, people: 1 },
      ]).people,
    ).toEqual([5, 0]);
    expect(
      assignPeople(people, [
        { skill: null, people: 4 },
        { skill: 'french', people: 1.5 },
      ]),
    ).toEqual({ people: [3.5, 1.5], idle: [0, 0] });
  });

  it('are as many at work as any choice of skills allows (Hall)', () => {
    fc.assert(
      fc.property(classes, needs, (people, wanted) => {
        const { people: given, idle } = assignPeople(people, wanted);
        given.forEach((count, n) => {
          expect(count).toBeGreaterThanOrEqual(-1e-9);
          expect(count).toBeLessThanOrEqual(wanted[n]!.people + 1e-9);
        });
        // The least over all sets of needs of those able to do one of them, and all other needs.
        let most = Infinity;
        for (let mask = 0; mask < 16; mask++) {
          const inside = wanted.filter((_, n) => mask & (1 << n));
          const able = people.filter((group) =>
            inside.some(({ skill }) => skill === null || group.skills.includes(skill)),
          );
          const outside = wanted.filter((_, n) => !(mask & (1 << n)));
          most = Math.min(most, total(able.map((each) => each.people)) + total(outside.map((each) => each.people)));
        }
        expect(total(given)).toBeCloseTo(most, 6);
        expect(total(given) + total(idle)).toBeCloseTo(total(people.map((each) => each.people)), 6);
      }),
    );
  });
});

describe('the rest of a day', () => {
  const day = (actual: (number | null)[]) => actual.map((count) => ({ forecast: 100, actual: count }));

  it('stays as forecast while nothing has come', () => {
    const rest = restOfDay(day([null, null]), { daySpread: 0.1 });
    expect(rest.ratio).toBe(1);
    expect(rest.expected).toEqual([100, 100]);
  });

  it('follows the morning as far as its evidence goes', () => {
    // 400 forecast so far: chance has a variance of 1/400, the day of 1/100.
    const rest = restOfDay(day([120, 120, 120, 120, null, null]), { daySpread: 0.1 });
    expect(rest.weight).toBeCloseTo(0.8, 10);
    expect(rest.ratio).toBeCloseTo(1.16, 10);
    expect(rest.expected).toEqual([120, 120, 120, 120, expect.closeTo(116), expect.closeTo(116)]);
    const deviation = Math.sqrt(100 ** 2 * 0.01 * 0.2 + 116);
    expect(rest.upper80[4]).toBeCloseTo(116 + 1.2816 * deviation, 6);
    expect(rest.lower80[0]).toBe(120);
  });

  it('believes a lucky quarter-hour little, and a queue whose days never differ not at all', () => {
    const little = restOfDay(
      [
        { forecast: 2, actual: 6 },
        { forecast: 50, actual: null },
      ],
      { daySpread: 0.1 },
    );
    expect(little.ratio).toBeCloseTo(1 + (0.01 / 0.51) * 2, 10);
    expect(restOfDay(day([300, null]), { daySpread: 0 }).expected[1]).toBe(100);
  });

  it('lies between the forecast and what has come, with bounds around it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 500, noNaN: true }), fc.option(fc.integer({ min: 0, max: 900 }))), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rows, daySpread) => {
          const intervals = rows.map(([forecast, actual]) => ({ forecast, actual }));
          const rest = restOfDay(intervals, { daySpread });
          expect(rest.ratio).toBeGreaterThanOrEqual(0);
          intervals.forEach(({ forecast, actual }, i) => {
            expect(rest.lower80[i]).toBeLessThanOrEqual(rest.expected[i]!);
            expect(rest.upper80[i]).toBeGreaterThanOrEqual(rest.expected[i]!);
            expect(rest.expected[i]).toBeCloseTo(actual ?? forecast * rest.ratio, 6);
          });
        },
      ),
    );
  });

  it('takes the spread of days from the bounds of the forecast', () => {
    expect(daySpreadOf(1000, 1000 - 128.16, 1000 + 128.16)).toBeCloseTo(0.1, 10);
    expect(daySpreadOf(0, 0, 0)).toBe(0);
  });
});

describe('containment', () => {
  it('of a bot that goes down comes back to people', () => {
    const share = containedShare({ deflected: 20, total: 100 });
    expect(share).toBe(0.2);
    expect(80 * loadFactor(share, 0)).toBeCloseTo(100, 10);
    expect(80 * loadFactor(share, 0.4)).toBeCloseTo(60, 10);
    expect(loadFactor(share, share)).toBe(1);
  });

  it('is nothing where nothing is known, and never everything', () => {
    expect(containedShare({ deflected: 0, total: 0 })).toBe(0);
    expect(containedShare({ deflected: 500, total: 100 })).toBe(0.99);
  });
});
