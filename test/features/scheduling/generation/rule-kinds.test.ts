import type { Break } from '../../../../src/features/scheduling/break.rules';
import { RULE_KIND_NAMES, type RuleKindName, type WorkRule } from '../../../../src/engines/work-rules/rule';
import { blockerWords } from '../../../../src/features/scheduling/explanation/blocker.rules';
import { explain } from '../../../../src/features/scheduling/explanation/solving/explain';
import type {
  PackedShift,
  PlannedTemplate,
} from '../../../../src/features/scheduling/generation/problem/planning-data';
import { instantOf } from '../../../../src/kernel/time/local-time';
import {
  breachesOf,
  dataOf,
  planned,
  type Asked,
  type RuledPerson,
  type ShiftOfPerson,
  type WallShift,
} from './judged';

/**
 * Each kind of rule determines what Ann works: without it she works something else, and whyNot explains the difference.
 */

const ZONE = 'Europe/Berlin';
const [MON, TUE, WED, THU] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
const [FRI, SAT, SUN] = ['2026-03-06', '2026-03-07', '2026-03-08'];
const NEXT = { mon: '2026-03-09', sat: '2026-03-14', sun: '2026-03-15' };
const HOUR = 60;
const midnight = (date: string): number => +instantOf(date, '00:00', ZONE);
const wholeDay = (date: string, next: string) => [{ startMs: midnight(date), endMs: midnight(next) }];

type Template = PlannedTemplate & { id: string };
const template = (times: string, daysOfWeek: number[] = [], breakRules: Template['breakRules'] = []): Template => {
  const [startTime, endTime] = times.split('-') as [string, string];
  return { id: times, startTime, endTime, daysOfWeek, breakRules };
};
const had = (date: string, times = '09:00-17:00'): WallShift => {
  const [startTime, endTime] = times.split('-') as [string, string];
  return { date, startTime, endTime };
};
const DAY = '09:00-17:00';
const LUNCH = { startOffset: 240, duration: 30, type: 'lunch' as const };
const NIGHTS = { startsWithin: { from: '20:00', before: '02:00' } };
const LATES = { startsWithin: { from: '13:00', before: '20:00' } };
const LUNCHES: WorkRule = {
  ...{ kind: 'breaks', hard: false, weight: 1, types: ['lunch'] },
  ...{ shiftsOver: 360, count: 1, atLeast: 30, beginsBy: 300 },
};

type RuleText = WorkRule extends infer Each ? (Each extends WorkRule ? Omit<Each, 'hard' | 'weight'> : never) : never;

interface Case {
  name: string;
  rule: RuleText;
  range: [string, string];
  templates: Template[];
  /** Published shifts around the range, or in it. */
  had?: WallShift[];
  others?: WorkRule[];
  ann?: Partial<RuledPerson>;
  /** Ann's work with the rule: days, or times if these differ. */
  works: string[] | number;
  /** The explanation of whyNot for the shift she would have without the rule. */
  says: RegExp;
}

const CASES: Case[] = [
  {
    name: 'rest between a late and an early',
    rule: { kind: 'rest', atLeast: 11 * HOUR },
    range: [MON, TUE],
    templates: [template('14:00-22:00', [1]), template('06:00-14:00', [2])],
    works: 1,
    says: /^8 h rest between 2026-03-02 14:00–22:00 and 2026-03-03 06:00–14:00; minimum 11 h$/,
  },
  {
    name: 'rest after a shift before the range and before one after it',
    rule: { kind: 'rest', atLeast: 11 * HOUR },
    range: [WED, WED],
    templates: [template('06:00-14:00'), template('15:00-21:00')],
    had: [had(TUE, '15:00-23:00'), had(THU, '05:00-13:00')],
    works: [],
    says: /rest between 2026-03-0\d .* minimum 11 h/,
  },
  {
    name: 'a succession of a late after a night',
    rule: { kind: 'succession', set: NIGHTS, next: LATES },
    range: [MON, TUE],
    templates: [template('22:00-06:00', [1]), template('14:00-22:00', [2])],
    works: 1,
    says: /^2026-03-03 14:00–22:00 must not follow 2026-03-02 22:00–06:00$/,
  },
  {
    name: 'a succession over the border of the range',
    rule: { kind: 'succession', set: NIGHTS, next: LATES },
    range: [MON, TUE],
    templates: [template('14:00-22:00')],
    had: [had('2026-03-01', '22:00-06:00')],
    works: [TUE],
    says: /2026-03-02 14:00–22:00 must not follow 2026-03-01 22:00–06:00/,
  },
  {
    name: 'days in a row, two worked before the range',
    rule: { kind: 'days_in_a_row', atMost: 3 },
    range: [WED, SAT],
    templates: [template(DAY)],
    had: [had(MON), had(TUE)],
    works: 3,
    says: /^6 consecutive working days until 2026-03-07; maximum 3$/,
  },
  {
    name: 'no day alone',
    rule: { kind: 'days_in_a_row', atLeast: 2 },
    range: [MON, SUN],
    templates: [template(DAY, [3])],
    works: [],
    says: /would work more or fewer days in a row than agreed/,
  },
  {
    name: 'days off in a row',
    rule: { kind: 'days_off_in_a_row', atLeast: 2 },
    range: [MON, WED],
    templates: [template(DAY, [1, 3])],
    works: 1,
    says: /would lack days off in a row/,
  },
  {
    name: 'minutes of a week that begins before the range and goes on after it',
    rule: { kind: 'minutes', days: 7, atMost: 32 * HOUR },
    range: [WED, FRI],
    templates: [template(DAY)],
    had: [had(MON), had(TUE), had(SUN)],
    works: 1,
    says: /^40 h of work from 2026-03-02 to 2026-03-08; maximum 32 h$/,
  },
  {
    name: 'minutes of weeks from Sunday',
    rule: { kind: 'minutes', days: 7, startingOn: '2026-03-01', atMost: 8 * HOUR },
    range: [SAT, NEXT.mon],
    templates: [template(DAY)],
    had: [had(NEXT.sat)],
    works: [SAT],
    says: /^16 h of work from 2026-03-08 to 2026-03-14; maximum 8 h$/,
  },
  {
    name: 'minutes of any three days',
    rule: { kind: 'minutes', days: 3, sliding: true, atMost: 16 * HOUR },
    range: [TUE, FRI],
    templates: [template(DAY)],
    had: [had(MON)],
    works: 3,
    says: /^24 h of work from 2026-03-0\d to 2026-03-0\d; maximum 16 h$/,
  },
  {
    name: 'least minutes',
    rule: { kind: 'minutes', days: 2, startingOn: MON, atLeast: 16 * HOUR },
    range: [MON, TUE],
    templates: [{ ...template(DAY), id: 'no lunch' }, template(DAY, [], [LUNCH])],
    others: [LUNCHES],
    works: ['no lunch', 'no lunch'],
    says: /^Ann would be outside the contract hours$/,
  },
  {
    name: 'minutes of a day',
    rule: { kind: 'minutes', days: 1, atMost: 6 * HOUR },
    range: [MON, MON],
    templates: [template(DAY), template('10:00-14:00')],
    works: [`${MON} 10:00-14:00`],
    says: /^8 h of work from 2026-03-02 to 2026-03-02; maximum 6 h$/,
  },
  {
    name: 'shifts of a set in any days',
    rule: { kind: 'shifts', days: 5, sliding: true, set: LATES, atMost: 1 },
    range: [TUE, THU],
    templates: [template('14:00-22:00')],
    had: [had('2026-02-27', '14:00-22:00')],
    works: 1,
    says: /^2 shifts from 2026-0\d-\d\d to 2026-03-0\d; maximum 1$/,
  },
  {
    name: 'a long rest in a week that is half before the range',
    rule: { kind: 'weekly_rest', atLeast: 35 * HOUR },
    range: [WED, SUN],
    templates: [template(DAY)],
    had: [had(MON), had(TUE)],
    works: 4,
    says: /^the longest rest from 2026-03-02 to 2026-03-08 is 16 h; minimum 35 h$/,
  },
  {
    name: 'a long rest that goes on from the week before the range',
    rule: { kind: 'weekly_rest', atLeast: 35 * HOUR },
    range: [NEXT.mon, NEXT.mon],
    templates: [template('01:00-09:00'), template('05:00-09:00')],
    had: [...[MON, TUE, WED, THU, FRI].map((date) => had(date)), had(SAT, '10:00-18:00')],
    works: [`${NEXT.mon} 05:00-09:00`],
    says: /^the longest rest from 2026-03-02 to 2026-03-08 is 31 h; minimum 35 h$/,
  },
  {
    name: 'starts as steady as the week began',
    rule: { kind: 'steady_starts', atMost: 2 * HOUR },
    range: [WED, WED],
    templates: [template('06:00-16:00'), template('13:00-16:00')],
    had: [had(MON, '13:00-21:00')],
    works: [`${WED} 13:00-16:00`],
    says: /^start times from 2026-03-02 to 2026-03-08 vary by 7 h; maximum 2 h$/,
  },
  {
    name: 'weekends, one of which the range cuts',
    rule: { kind: 'weekends', weeks: 2, startingOn: MON, atMost: 1 },
    range: [SUN, NEXT.sun],
    templates: [template(DAY, [0, 6])],
    had: [had(SAT)],
    works: [SUN],
    says: /^2 weekends worked from 2026-03-02 to 2026-03-15; maximum 1$/,
  },
  {
    name: 'any two weekends',
    rule: { kind: 'weekends', weeks: 2, sliding: true, atMost: 1 },
    range: [MON, NEXT.sun],
    templates: [template(DAY, [0, 6])],
    had: [had('2026-02-28')],
    works: [NEXT.sat, NEXT.sun],
    says: /^2 weekends worked from 2026-02-22 to 2026-03-07; maximum 1$/,
  },
  {
    name: 'whole weekends',
    rule: { kind: 'whole_weekends' },
    range: [FRI, SUN],
    templates: [template(DAY, [5, 6])],
    works: [FRI],
    says: /would work half a weekend/,
  },
  {
    name: 'times of day',
    rule: { kind: 'times_of_day', earliestStart: '07:00' },
    range: [MON, MON],
    templates: [template('05:00-17:00'), template(DAY)],
    works: [`${MON} 09:00-17:00`],
    says: /^2026-03-02 05:00–17:00 is 2 h outside the permitted hours, from 07:00$/,
  },
  {
    name: 'breaks',
    rule: { kind: 'breaks', types: ['lunch'], shiftsOver: 6 * HOUR, count: 1, atLeast: 30, beginsBy: 5 * HOUR },
    range: [MON, MON],
    templates: [template('09:00-18:00'), template('09:00-17:00', [], [LUNCH])],
    works: [`${MON} 09:00-17:00`],
    says: /lacks its first lunch of 30 min, started within 5 h/,
  },
  {
    name: 'availability',
    rule: { kind: 'availability' },
    range: [MON, TUE],
    templates: [template(DAY)],
    ann: { unavailable: wholeDay(MON, TUE) },
    works: [TUE],
    says: /is 8 h outside availability/,
  },
];

const strength = { hard: true, weight: 1 };
const worked = (shifts: readonly ShiftOfPerson[]): string[] =>
  shifts.map(({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`).sort();

/** Templates, or days with or without times, of what is worked: whichever is looked for. */
const toldOf = (shifts: readonly ShiftOfPerson[], wanted: readonly string[]): string[] =>
  wanted[0] === 'no lunch'
    ? shifts.map(({ templateId }) => templateId!)
    : worked(shifts).map((shift, i) => shift.slice(0, wanted[i]?.length));

function askedOf({ range, templates, others = [], had: published = [], ann }: Case, rules: WorkRule[]): Asked {
  const [startDate, endDate] = range;
  const person = { id: 'ann', rules: [...others, ...rules], published, ...ann };
  return { startDate, endDate, timeZone: ZONE, people: [person], templates, coverageTarget: 1 };
}

const breachesOfKind = (asked: Asked, shifts: readonly ShiftOfPerson[], kind: RuleKindName) => {
  const data = dataOf(asked);
  return breachesOf(data, data.people[0]!, shifts).filter(({ by }) => by.rule.kind === kind);
};

describe('a rule of each kind', () => {
  it.each(CASES.map((each) => [each.name, each] as const))('decides: %s', async (_name, each) => {
    const { rule, works, says } = each;
    const hard: WorkRule = { ...rule, ...strength };
    const free = await planned(dataOf(askedOf(each, [])));
    const bound = await planned(dataOf(askedOf(each, [hard])));
    // Without the rule she works shifts that break it; with it, shifts that do not.
    expect(breachesOfKind(askedOf(each, [hard]), free.shifts, rule.kind)).not.toEqual([]);
    expect(breachesOfKind(askedOf(each, [hard]), bound.shifts, rule.kind)).toEqual([]);
    expect(bound.certificate).toMatchObject({ legal: true, broken: [] });
    if (typeof works === 'number') expect(bound.shifts).toHaveLength(works);
    else expect(toldOf(bound.shifts, works)).toEqual(works);

    // As a soft rule it costs what the rule checker reports if the weight is small, and is kept if it is large.
    const light = askedOf(each, [{ ...hard, hard: false, weight: 0.001 }]);
    const broken = await planned(dataOf(light));
    const units = breachesOfKind(light, broken.shifts, rule.kind).reduce((sum, breach) => sum + breach.units, 0);
    expect(units).toBeGreaterThan(0);
    const points = broken.certificate.costByTerm.find(({ term }) => [rule.kind, 'wishes'].includes(term))!.cost;
    if (!each.others && !('sliding' in rule)) expect(points).toBeCloseTo(units * 0.001, 9);
    const heavy = askedOf(each, [{ ...hard, hard: false, weight: 1e5 }]);
    expect(breachesOfKind(heavy, (await planned(dataOf(heavy))).shifts, rule.kind)).toEqual([]);

    // Asks why she does not have the shift she had without the rule.
    const isWorked = (one: ShiftOfPerson) =>
      bound.shifts.some(({ date, templateId }) => date === one.date && templateId === one.templateId);
    const missing = free.shifts.find((shift) => !isWorked(shift))!;
    const data = dataOf(askedOf(each, [hard]));
    const own = bound.shifts.map(
      ({ id, date, startTime, endTime, startMs, endMs, templateId, breaks }): PackedShift => [
        ...([date, startMs, endMs, breaks as Break[], templateId, startTime, endTime, id] as const),
      ],
    );
    const answer = await explain({
      data: { ...data, own: [{ employeeId: 'ann', shifts: JSON.stringify(own) }] },
      wanted: { date: missing.date, employeeId: 'ann', templateId: missing.templateId! },
      staying: [],
      untilMs: Infinity,
    });
    const words = answer!.blockedBy.map((why) => [
      why.rule,
      why.isJudged ? why.says : blockerWords(why.rule, 'Ann', why.says),
    ]);
    expect(words).toContainEqual([rule.kind, expect.stringMatching(says)]);
    for (const [, said] of words) expect(said).not.toMatch(/\bday \d|slot|kind|cell|undefined|NaN/);
  });

  it('has a case for every kind that can be entered', () => {
    const tried = new Set<string>(CASES.map(({ rule }) => rule.kind));
    expect(RULE_KIND_NAMES.filter((kind) => !tried.has(kind))).toEqual(['time_off']);
  });

  it('keeps nobody from their target, and pays for the distance from it', async () => {
    const asked = (rules: WorkRule[]): Asked =>
      askedOf({ ...CASES[0]!, range: [MON, SUN], templates: [template(DAY, [1, 2, 3, 4])] }, rules);
    const week = { days: 7, target: 40 * HOUR, atMost: 44 * HOUR };
    const { shifts, certificate } = await planned(dataOf(asked([{ kind: 'minutes', ...strength, ...week }])));
    expect(shifts).toHaveLength(4);
    expect(certificate).toMatchObject({ legal: true, costByTerm: [{ term: 'minutes', cost: 8 * HOUR }] });
    // A day of leave takes its share of the target.
    const off = asked([{ kind: 'minutes', ...strength, ...week }]);
    const ann = { ...off.people[0]!, timeOff: wholeDay(FRI, SAT) };
    const planOfFour = await planned(dataOf({ ...off, people: [ann] }));
    expect(planOfFour.shifts).toHaveLength(4);
    expect(planOfFour.certificate.costByTerm).toEqual([]);
  });

  it('gives nobody a shift in their time off, which whyNot says', async () => {
    const asked = askedOf({ ...CASES[0]!, range: [MON, TUE], templates: [template(DAY)] }, []);
    const ann = { ...asked.people[0]!, timeOff: wholeDay(MON, TUE) };
    const data = dataOf({ ...asked, people: [ann] });
    const { shifts } = await planned(data);
    expect(worked(shifts)).toEqual([`${TUE} ${DAY}`]);
    const answer = await explain({
      data,
      wanted: { date: MON, employeeId: 'ann', templateId: DAY },
      staying: [],
      untilMs: Infinity,
    });
    expect(answer!.blockedBy).toMatchObject([
      { rule: 'time_off', says: '2026-03-02 09:00–17:00 is 8 h within approved time off' },
    ]);
  });

  it('that published shifts break is told as what stays', async () => {
    const rules: WorkRule[] = [
      { kind: 'times_of_day', ...strength, earliestStart: '10:00' },
      { kind: 'minutes', ...strength, days: 1, atMost: 6 * HOUR },
      { kind: 'breaks', ...strength, types: ['lunch'], shiftsOver: 300, count: 1, atLeast: 30, beginsBy: 300 },
      { kind: 'rest', ...strength, atLeast: 11 * HOUR },
    ];
    const published = [had('2026-03-01', '15:00-23:00'), had(MON)];
    const asked = askedOf(
      { ...CASES[0]!, range: [MON, TUE], templates: [template('10:00-14:00')], had: published },
      rules,
    );
    const { shifts, certificate } = await planned(dataOf(asked));
    expect(worked(shifts)).toEqual([`${TUE} 10:00-14:00`]);
    expect(certificate.legal).toBe(false);
    expect(certificate.broken).toEqual([
      { employeeId: 'ann', rule: 'times_of_day', date: MON, units: 60 },
      { employeeId: 'ann', rule: 'minutes', date: MON, units: 120 },
      { employeeId: 'ann', rule: 'breaks', date: MON, units: 30 },
      { employeeId: 'ann', rule: 'rest', date: MON, units: 60 },
    ]);
  });
});
