import fc from 'fast-check';
import type { ShiftSet, WorkRule } from '../../../../src/engines/work-rules/rule';
import { subjectOf } from '../../../../src/engines/work-rules/rule';
import { addDays } from '../../../../src/kernel/time/local-time';
import { instantOf } from '../../../../src/kernel/time/local-time';
import { breachesOf, dataOf, planned, type Asked, type RuledPerson, type WallShift } from './judged';
import { budget } from '../../../support/budget';

/** Random people with random rules: the generator's certificate must agree with the rule checker. */

const ZONE = 'Europe/Berlin';
const STARTS = ['2026-03-02', '2026-03-04', '2026-03-07', '2026-03-08', '2026-03-26', '2026-10-24'];
const TIMES = [
  ['06:00', '14:00'],
  ['09:00', '17:30'],
  ['14:00', '22:00'],
  ['22:00', '06:00'],
  ['10:00', '14:00'],
] as const;
const BREAKS = [
  [],
  [{ startOffset: 180, duration: 30, type: 'lunch' as const }],
  [
    { startOffset: 90, duration: 15, type: 'break' as const },
    { startOffset: 210, duration: 45, type: 'lunch' as const },
  ],
];

const set = fc.constantFrom<ShiftSet>(
  { startsWithin: { from: '20:00', before: '02:00' } },
  { startsWithin: { from: '05:00', before: '12:00' } },
  { endsWithin: { from: '03:00', before: '15:00' } },
  { templateIds: ['t0'] },
);
const someSet = fc.option(set, { nil: undefined, freq: 2 });
const startingOn = fc.constantFrom(undefined, '2026-03-01', '2026-02-25');
const bounds = (unit: number) =>
  fc
    .tuple(
      fc.constantFrom<('atLeast' | 'target' | 'atMost')[]>(
        ['atMost'],
        ['atLeast'],
        ['target'],
        ['atLeast', 'atMost'],
        ['target', 'atMost'],
      ),
      fc.array(fc.nat(5), { minLength: 2, maxLength: 2 }),
    )
    .map(([names, amounts]) => {
      const sorted = amounts.map((n) => n * unit).sort((a, b) => a - b);
      return Object.fromEntries(names.map((name, i) => [name, sorted[i]]));
    });
const amountOf = (kind: 'minutes' | 'shifts', unit: number) =>
  fc
    .record({
      days: fc.constantFrom(1, 2, 3, 7, 14),
      sliding: fc.boolean(),
      set: someSet,
      startingOn,
      of: bounds(unit),
    })
    .map(({ of, startingOn: first, ...rest }) => ({
      kind,
      ...rest,
      ...of,
      ...(rest.sliding ? {} : { startingOn: first }),
    }));
const kinds = fc.oneof(
  fc.record({ kind: fc.constant('rest'), atLeast: fc.constantFrom(480, 660, 900, 1500) }),
  fc.record({ kind: fc.constant('succession'), set, next: set }),
  fc.record({ kind: fc.constant('days_in_a_row'), set: someSet, atMost: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('days_in_a_row'), set: someSet, atLeast: fc.integer({ min: 2, max: 3 }) }),
  fc.record({ kind: fc.constant('days_off_in_a_row'), atLeast: fc.integer({ min: 2, max: 3 }) }),
  amountOf('minutes', 480),
  amountOf('shifts', 1),
  fc.record({ kind: fc.constant('weekly_rest'), atLeast: fc.constantFrom(1440, 2100, 4000) }),
  fc.record({ kind: fc.constant('steady_starts'), atMost: fc.constantFrom(0, 120, 240) }),
  fc
    .record({ weeks: fc.integer({ min: 1, max: 3 }), sliding: fc.boolean(), startingOn, atMost: fc.nat(2) })
    .map(({ startingOn: first, ...rest }) => ({
      kind: 'weekends',
      ...rest,
      ...(rest.sliding ? {} : { startingOn: first }),
    })),
  fc.record({ kind: fc.constant('weekends'), weeks: fc.constantFrom(1, 2), startingOn, atLeast: fc.constant(1) }),
  fc.record({ kind: fc.constant('whole_weekends') }),
  fc.record({ kind: fc.constant('times_of_day'), set: someSet, earliestStart: fc.constantFrom('07:00', '21:00') }),
  fc.record({ kind: fc.constant('times_of_day'), set: someSet, latestEnd: fc.constantFrom('17:00', '06:00') }),
  fc.record({
    kind: fc.constant('breaks'),
    types: fc.constantFrom(['lunch'], ['break', 'lunch']),
    shiftsOver: fc.constant(300),
    count: fc.constantFrom(1, 2),
    atLeast: fc.constantFrom(15, 30),
    beginsBy: fc.constantFrom(120, 240),
  }),
  fc.record({
    kind: fc.constant('breaks'),
    types: fc.constant(['break', 'lunch']),
    shiftsOver: fc.constantFrom(300, 540),
    atLeast: fc.constant(15),
    totalAtLeast: fc.constantFrom(30, 45),
    stretchAtMost: fc.constant(300),
  }),
  fc.record({ kind: fc.constant('availability') }),
);
const rule = fc
  .record({ kind: kinds, hard: fc.boolean(), weight: fc.constantFrom(0.5, 1, 20) })
  .map(({ kind, ...strength }) => ({ ...kind, ...strength }) as WorkRule);

const shift = fc.constantFrom(...TIMES).map(([startTime, endTime]) => ({ startTime, endTime }));

const someone = fc.record({
  rules: fc.uniqueArray(rule, { minLength: 1, maxLength: 4, selector: subjectOf }),
  changes: fc.option(fc.record({ rule: fc.nat(3), day: fc.integer({ min: 1, max: 9 }), later: fc.boolean() })),
  published: fc.uniqueArray(
    fc.record({ offset: fc.integer({ min: -16, max: 26 }), shift, template: fc.constantFrom(null, 't0') }),
    { maxLength: 8, selector: ({ offset }) => offset },
  ),
  inRange: fc.boolean(),
  off: fc.option(fc.record({ day: fc.nat(9), days: fc.integer({ min: 1, max: 3 }) }), { freq: 2 }),
  away: fc.option(fc.record({ day: fc.nat(9), from: fc.constantFrom('00:00', '12:00') }), { freq: 2 }),
});

const organization = fc
  .record({
    startDate: fc.constantFrom(...STARTS),
    days: fc.integer({ min: 1, max: 14 }),
    templates: fc.array(fc.tuple(shift, fc.constantFrom(...BREAKS)), { minLength: 1, maxLength: 3 }),
    people: fc.array(someone, { minLength: 1, maxLength: 2 }),
    coverageTarget: fc.constantFrom(0, 1, 2),
  })
  .map(({ startDate, days, templates, people, coverageTarget }): Asked => {
    const day = (n: number) => addDays(startDate, n);
    const midnight = (n: number, time = '00:00') => +instantOf(day(n), time, ZONE);
    return {
      startDate,
      endDate: day(days - 1),
      timeZone: ZONE,
      templates: templates.map(([times, breakRules], i) => ({ id: `t${i}`, ...times, breakRules, daysOfWeek: [] })),
      people: people.map(({ rules, changes, published, inRange, off, away }, i): RuledPerson => ({
        id: `person-${i}`,
        rules,
        inForce: rules.map((_, r) =>
          changes?.rule === r
            ? changes.later
              ? { from: day(changes.day), to: day(400) }
              : { from: day(-400), to: day(changes.day) }
            : undefined,
        ),
        published: published
          .filter(({ offset }) => inRange || offset < 0 || offset >= days)
          .map(({ offset, shift: times, template }): WallShift => ({
            date: day(offset),
            ...times,
            templateId: template,
          })),
        timeOff: off ? [{ startMs: midnight(off.day), endMs: midnight(off.day + off.days) }] : [],
        unavailable: away ? [{ startMs: midnight(away.day, away.from), endMs: midnight(away.day + 1) }] : [],
      })),
      coverageTarget,
    };
  });

/** A violation in sliding windows costs points in each window, but is reported once for each day worked. */
const isPaidByWindow = (each: WorkRule): boolean =>
  (each.kind === 'minutes' || each.kind === 'shifts' || each.kind === 'weekends') &&
  each.sliding === true &&
  !each.hard &&
  each.atMost !== undefined;
const OF_COVER = ['coverNotShort', 'coverNotOver'];

const rounded = (points: number): number => Math.round(points * 1e6) / 1e6;

/** Compares the certificate with the rule checker: broken hard rules, and points of soft ones. */
async function toldAndJudged(asked: Asked) {
  const data = dataOf(asked);
  const { shifts, certificate } = await planned(data, { epochs: 3 });
  const breaches = data.people.flatMap((person) => {
    const own = shifts.filter(({ employeeId }) => employeeId === person.id);
    return breachesOf(data, person, own).map((breach) => ({ ...breach, employeeId: person.id }));
  });
  // Without demand, weekly hours are distributed with points of their own.
  const isClear =
    asked.coverageTarget > 0 && !data.people.some(({ rules }) => rules.some(({ rule: each }) => isPaidByWindow(each)));
  const paid = certificate.costByTerm.filter(({ term }) => !OF_COVER.includes(term));
  const [hard, soft] = [breaches.filter((each) => each.hard), breaches.filter((each) => !each.hard)];
  const named = (broken: { employeeId: string; rule: string }[]): string[] =>
    [...new Set(broken.map(({ employeeId, rule: kind }) => `${employeeId} ${kind}`))].sort();
  const sum = (points: number[]): number => rounded(points.reduce((total, each) => total + each, 0));
  return {
    told: { broken: named(certificate.broken), points: isClear ? sum(paid.map(({ cost }) => cost)) : null },
    judged: {
      broken: named(hard.map(({ employeeId, by }) => ({ employeeId, rule: by.rule.kind }))),
      points: isClear ? sum(soft.map(({ units, by }) => units * by.rule.weight)) : null,
    },
    breaches,
    certificate,
    shifts,
  };
}

describe('a schedule of people with any rules', () => {
  it('breaks what it says it breaks, and costs what the judge finds', async () => {
    await fc.assert(
      fc.asyncProperty(organization, async (asked) => {
        const { told, judged } = await toldAndJudged(asked);
        expect(told).toEqual(judged);
      }),
      { numRuns: budget({ short: 10, long: 25 }) },
    );
  });
});
