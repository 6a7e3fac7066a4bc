import { judge } from '../../../src/engines/work-rules/judge';
import type { PlannedShift, RuleInForce } from '../../../src/engines/work-rules/plan';
import { RULE_KIND_NAMES, type RuleOf, type WorkRule } from '../../../src/engines/work-rules/rule';
import { addDays, instantOf } from '../../../src/kernel/time/local-time';

/** Each kind of rule, in the words of the field: what keeps it, and what breaks it by how much. */

const ZONE = 'America/New_York';
const MONDAY = '2026-03-02';
const day = (n: number) => addDays(MONDAY, n);
const ms = (date: string, time: string) => instantOf(date, time, ZONE).getTime();

function shift(n: number, times = '09:00-17:00', more: Partial<PlannedShift> = {}): PlannedShift {
  const [startTime, endTime] = times.split('-') as [string, string];
  const date = day(n);
  const end = endTime > startTime ? date : day(n + 1);
  return {
    id: `${n} ${times}`,
    date,
    startTime,
    endTime,
    startMs: ms(date, startTime),
    endMs: ms(end, endTime),
    templateId: null,
    breaks: [],
    ...more,
  };
}
const lunch = (startOffset: number, duration = 30, type = 'lunch') => ({ startOffset, duration, type });
const NIGHTS = { endsWithin: { from: '03:00', before: '10:00' } };
const LATES = { startsWithin: { from: '13:00', before: '20:00' } };
const strength = { hard: true, weight: 1 };
/** ArbZG section 4, second half. */
const ARBZG: RuleOf<'breaks'> = {
  ...{ kind: 'breaks', ...strength, types: ['break', 'lunch'], shiftsOver: 540 },
  ...{ atLeast: 15, totalAtLeast: 45, stretchAtMost: 360 },
};

type RuleText = WorkRule extends infer Each ? (Each extends WorkRule ? Omit<Each, 'hard' | 'weight'> : never) : never;

interface Stretch {
  startMs: number;
  endMs: number;
}

function found(
  rule: RuleText,
  shifts: PlannedShift[],
  { last = 27, unavailable = [] as Stretch[], timeOff = [] as Stretch[], to = '2100-01-01' } = {},
) {
  const inForce = { rule: { ...rule, ...strength }, from: '1990-01-01', to };
  const range = { from: MONDAY, to: day(last), dayStartMs: (date: string) => ms(date, '00:00') };
  const minutesOff = (date: string) => (date < day(5) ? 480 : 0);
  return judge({ rules: [inForce], shifts, unavailable, timeOff, minutesOff }, range);
}
const units = (...given: Parameters<typeof found>) => found(...given).map((breach) => breach.units);

type Case = [name: string, rule: RuleText, shifts: PlannedShift[], broken: number[], last?: number];
const week = [0, 1, 2, 3, 4].map((n) => shift(n));
const EARLIES = [0, 1, 2, 3, 4].map((n) => shift(n, '06:00-14:00'));
const LATE_WEEK = [8, 9, 10, 11, 12, 13].map((n) => shift(n, '00:00-08:00'));

const CASES: Case[] = [
  [
    'rest of 11 h between a late and an early',
    { kind: 'rest', atLeast: 660 },
    [shift(0, '14:00-22:00'), shift(1, '06:00-14:00')],
    [180],
  ],
  ['rest exactly as agreed', { kind: 'rest', atLeast: 660 }, [shift(0, '09:00-17:00'), shift(1, '04:00-12:00')], []],
  [
    'rest between two shifts of a day',
    { kind: 'rest', atLeast: 660 },
    [shift(0, '09:00-12:00'), shift(0, '15:00-19:00')],
    [480],
  ],
  [
    'rest over the hour that the clock skips',
    { kind: 'rest', atLeast: 660 },
    [shift(5, '14:00-22:00'), shift(6, '09:00-17:00')],
    [60],
  ],
  [
    'a late after a night',
    { kind: 'succession', set: NIGHTS, next: LATES },
    [shift(0, '22:00-06:00'), shift(1, '14:00-20:00')],
    [1],
  ],
  [
    'a late two days after a night',
    { kind: 'succession', set: NIGHTS, next: LATES },
    [shift(0, '22:00-06:00'), shift(2, '14:00-20:00')],
    [],
  ],
  ['five days in a row, four agreed', { kind: 'days_in_a_row', atMost: 4 }, week, [1]],
  [
    'four nights in a row, three agreed',
    { kind: 'days_in_a_row', set: NIGHTS, atMost: 3 },
    [1, 2, 3, 4].map((n) => shift(n, '22:00-06:00')),
    [1],
  ],
  [
    'nights between days',
    { kind: 'days_in_a_row', set: NIGHTS, atMost: 1 },
    [shift(0, '22:00-06:00'), shift(1), shift(2, '22:00-06:00')],
    [],
  ],
  ['one day alone, two agreed', { kind: 'days_in_a_row', atLeast: 2 }, [shift(3)], [1]],
  ['one day at the edge of the range', { kind: 'days_in_a_row', atLeast: 2 }, [shift(0), shift(6)], [], 6],
  ['a single day off', { kind: 'days_off_in_a_row', atLeast: 2 }, [shift(0), shift(2)], [1]],
  ['two days off', { kind: 'days_off_in_a_row', atLeast: 2 }, [shift(0), shift(3)], []],
  [
    '40 hours less lunches',
    { kind: 'minutes', days: 7, atMost: 2250 },
    week.map((s) => ({ ...s, breaks: [lunch(240)] })),
    [],
  ],
  ['40 hours, 38 agreed', { kind: 'minutes', days: 7, atMost: 2280 }, week, [120]],
  ['weeks are counted apart', { kind: 'minutes', days: 7, atMost: 960 }, [shift(5), shift(6), shift(7), shift(8)], []],
  ['any seven days', { kind: 'minutes', days: 7, sliding: true, atMost: 960 }, [shift(5), shift(6), shift(7)], [480]],
  ['too few hours in a whole week', { kind: 'minutes', days: 7, atLeast: 2460 }, week, [60], 6],
  ['too few hours in a week not planned whole', { kind: 'minutes', days: 7, atLeast: 2460 }, week, [], 5],
  ['off the target', { kind: 'minutes', days: 7, target: 2160 }, week, [240], 6],
  ['five hours too many in four weeks', { kind: 'minutes', days: 28, startingOn: MONDAY, atMost: 2100 }, week, [300]],
  [
    'two lates in fourteen days',
    { kind: 'shifts', days: 14, startingOn: MONDAY, set: LATES, atMost: 1 },
    [shift(0, '14:00-20:00'), shift(8, '14:00-20:00')],
    [1],
  ],
  [
    'two shifts on a day',
    { kind: 'shifts', days: 1, atMost: 1 },
    [shift(0, '06:00-10:00'), shift(0, '16:00-20:00')],
    [1],
  ],
  [
    'a named template',
    { kind: 'shifts', days: 7, set: { templateIds: ['t'] }, atMost: 0 },
    [shift(0, undefined, { templateId: 't' }), shift(1)],
    [1],
  ],
  [
    'no 35 h without work in a week',
    { kind: 'weekly_rest', atLeast: 2100 },
    [0, 1, 2, 3, 4, 5, 6].map((n) => shift(n)),
    [1140],
  ],
  ['35 h on a free day', { kind: 'weekly_rest', atLeast: 2100 }, [0, 1, 3, 4, 5, 6].map((n) => shift(n)), []],
  [
    '36 h from Saturday evening to Monday morning',
    { kind: 'weekly_rest', atLeast: 2100 },
    [...EARLIES, shift(5, '10:00-18:00'), shift(7, '06:00-14:00')],
    [],
  ],
  [
    'the same rest where the next week has no other',
    { kind: 'weekly_rest', atLeast: 2100 },
    [...EARLIES, shift(5, '10:00-18:00'), ...[7, 8, 9, 10, 11, 12, 13, 14].map((n) => shift(n, '06:00-14:00'))],
    [1140],
  ],
  [
    '36 h from a night before Sunday to Monday evening, and from the next Sunday on',
    { kind: 'weekly_rest', atLeast: 2100 },
    [...EARLIES, shift(5, '22:00-06:00'), ...[7, 8, 9, 10, 11, 12].map((n) => shift(n, '18:00-02:00'))],
    [],
  ],
  [
    '36 h from Sunday noon to Monday midnight after a week with a free day',
    { kind: 'weekly_rest', atLeast: 2100 },
    [shift(0), shift(1), shift(4), shift(5), shift(6, '06:00-12:00'), ...LATE_WEEK, shift(14, '00:00-08:00')],
    [],
  ],
  [
    '36 h from a night before Sunday to Monday evening, and none a week later',
    { kind: 'weekly_rest', atLeast: 2100 },
    [...EARLIES, shift(5, '22:00-06:00'), ...[7, 8, 9, 10, 11, 12, 13, 14].map((n) => shift(n, '18:00-02:00'))],
    [1020],
  ],
  [
    'starts that wander over midnight by an hour',
    { kind: 'steady_starts', atMost: 60 },
    [shift(0, '23:30-06:00'), shift(2, '00:30-06:00')],
    [],
  ],
  [
    'starts that wander by three hours',
    { kind: 'steady_starts', atMost: 60 },
    [shift(0, '06:00-12:00'), shift(2, '09:00-12:00')],
    [120],
  ],
  [
    'three weekends in four',
    { kind: 'weekends', weeks: 4, startingOn: MONDAY, atMost: 2 },
    [shift(5), shift(6), shift(13), shift(19)],
    [1],
  ],
  ['half a weekend', { kind: 'whole_weekends' }, [shift(5), shift(12), shift(13)], [1]],
  ['a start before the hours', { kind: 'times_of_day', earliestStart: '09:30', latestEnd: '17:00' }, [shift(0)], [30]],
  [
    'a night within hours that end next day',
    { kind: 'times_of_day', earliestStart: '20:00', latestEnd: '06:00' },
    [shift(0, '22:00-06:00'), shift(2, '01:00-05:00')],
    [],
  ],
  [
    'an end after the hours of the next day',
    { kind: 'times_of_day', earliestStart: '20:00', latestEnd: '05:00' },
    [shift(0, '22:00-06:00')],
    [60],
  ],
  [
    'eight hours without a meal',
    { kind: 'breaks', types: ['lunch'], shiftsOver: 300, count: 1, atLeast: 30, beginsBy: 300 },
    [shift(0)],
    [30],
  ],
  [
    'a meal that comes late',
    { kind: 'breaks', types: ['lunch'], shiftsOver: 300, count: 1, atLeast: 30, beginsBy: 300 },
    [shift(0, undefined, { breaks: [lunch(315)] })],
    [15],
  ],
  [
    'a meal in time',
    { kind: 'breaks', types: ['lunch'], shiftsOver: 300, count: 1, atLeast: 30, beginsBy: 300 },
    [shift(0, undefined, { breaks: [lunch(300)] })],
    [],
  ],
  [
    'a short shift without a meal',
    { kind: 'breaks', types: ['lunch'], shiftsOver: 300, count: 1, atLeast: 30, beginsBy: 300 },
    [shift(0, '09:00-14:00')],
    [],
  ],
  [
    '45 min of breaks in parts of 15 min',
    ARBZG,
    [shift(0, '08:00-18:00', { breaks: [lunch(180, 15, 'break'), lunch(300), lunch(400, 10, 'break')] })],
    [],
  ],
  [
    '30 min of breaks where 45 are agreed',
    ARBZG,
    [shift(0, '08:00-18:00', { breaks: [lunch(240, 15, 'break'), lunch(300, 15)] })],
    [15],
  ],
  [
    'a break after one hour and none in the nine after it',
    ARBZG,
    [shift(0, '08:00-18:00', { breaks: [lunch(60, 45)] })],
    [135],
  ],
];

describe('the judge of plans', () => {
  it.each(CASES)('measures %s', (_name, rule, shifts, broken, ...[last]) => {
    expect(units(rule, shifts, { last })).toEqual(broken);
  });

  it('measures work outside the times available', () => {
    const unavailable = [{ startMs: ms(MONDAY, '16:00'), endMs: ms(MONDAY, '23:00') }];
    expect(units({ kind: 'availability' }, [shift(0), shift(1)], { unavailable })).toEqual([60]);
  });

  it('measures work within approved time off, and says so', () => {
    const timeOff = [{ startMs: ms(MONDAY, '16:00'), endMs: ms(day(1), '10:30') }];
    const breaches = found({ kind: 'time_off' }, [shift(0), shift(1), shift(2)], { timeOff });
    expect(breaches.map(({ units, says }) => [units, says])).toEqual([
      [60, '2026-03-02 09:00–17:00 is 1 h within approved time off'],
      [90, '2026-03-03 09:00–17:00 is 1 h 30 min within approved time off'],
    ]);
  });

  it('measures of whole days off the shifts that start in them, to their end', () => {
    const timeOff = [{ startMs: ms(day(1), '00:00'), endMs: ms(day(2), '00:00'), wholeDays: true }];
    const nights = [0, 1, 2].map((n) => shift(n, '22:00-06:00'));
    const breaches = found({ kind: 'time_off' }, nights, { timeOff });
    expect(breaches.map(({ units, date }) => [units, date])).toEqual([[480, day(1)]]);
  });

  it('counts whole days off towards least and target, in minutes or shifts, and not towards most', () => {
    const timeOff = [{ startMs: ms(day(4), '00:00'), endMs: ms(day(7), '12:00') }];
    const four = [0, 1, 2, 3].map((n) => shift(n));
    const both = { atLeast: 2400, target: 2460, atMost: 1900 };
    const told = found({ kind: 'minutes', days: 7, ...both }, four, { timeOff, last: 6 });
    expect(told.map(({ hard, units, says }) => [hard, units, says])).toEqual([
      [true, 20, '32 h of work from 2026-03-02 to 2026-03-08; maximum 31 h 40 min'],
      [false, 60, '32 h of work from 2026-03-02 to 2026-03-08, and 8 h off; target 41 h'],
    ]);
    expect(units({ kind: 'shifts', days: 7, atLeast: 5 }, four, { timeOff, last: 6 })).toEqual([]);
    expect(units({ kind: 'shifts', days: 7, target: 3 }, four, { timeOff, last: 6 })).toEqual([2]);
    const nights = { kind: 'minutes', days: 7, set: NIGHTS, atLeast: 480 } as const;
    expect(units(nights, four, { timeOff, last: 6 })).toEqual([480]);
  });

  describe('of a week in which a rule begins or ends', () => {
    const hours = (from: number, atLeast: number, to = 400) => ({
      rule: { kind: 'minutes', days: 7, ...strength, atLeast } as WorkRule,
      ...{ from: day(from), to: day(to) },
    });
    const told = (rules: RuleInForce[], shifts: PlannedShift[], timeOff: Stretch[] = []) => {
      const range = { from: MONDAY, to: day(6), dayStartMs: (date: string) => ms(date, '00:00') };
      const minutesOff = (date: string) => (date < day(5) ? 480 : 0);
      return judge({ rules, shifts, unavailable: [], timeOff, minutesOff }, range).map(({ units, date, says }) => [
        ...[units, date, says],
      ]);
    };
    const three = [2, 3, 4].map((n) => shift(n));

    it('asks for the share of its working days', () => {
      expect(told([hours(2, 2280)], three)).toEqual([]);
      const says = '16 h of work from 2026-03-02 to 2026-03-08; minimum 22 h 48 min';
      expect(told([hours(2, 2280)], three.slice(1))).toEqual([[408, day(6), says]]);
      expect(
        told(
          [hours(-30, 2280, 2)],
          [0, 1, 2].map((n) => shift(n)),
        ),
      ).toEqual([]);
      expect(told([hours(-30, 2280, 2)], [shift(0)])).toEqual([[888, day(2), expect.stringMatching(/^8 h of work/)]]);
      expect(told([hours(5, 2280)], [])).toEqual([]);
    });

    it('asks the last of several versions for the shares of all', () => {
      const both = [hours(-30, 2400, 1), hours(2, 1200)];
      expect(told(both, three)).toEqual([[240, day(6), expect.stringContaining('minimum 28 h')]]);
      expect(told(both, [...three, shift(0, '09:00-13:00')])).toEqual([]);
      expect(
        told(
          [hours(-30, 2280, 1), hours(2, 2280)],
          [1, 2, 3, 4].map((n) => shift(n)),
        ),
      ).toHaveLength(1);
    });

    it('counts time off of its days alone, whole shifts, and no sliding window', () => {
      const off = [{ startMs: ms(day(0), '00:00'), endMs: ms(day(3), '00:00') }];
      expect(told([hours(2, 2400)], three.slice(1), off)).toEqual([]);
      expect(told([hours(2, 2400)], three.slice(2), off)).toHaveLength(1);
      const shifts = { kind: 'shifts', days: 7, ...strength, atLeast: 4 } as WorkRule;
      const inForce = { from: day(2), to: day(400) };
      expect(told([{ rule: shifts, ...inForce }], three.slice(1))).toEqual([]);
      expect(told([{ rule: shifts, ...inForce }], three.slice(2))).toEqual([[1, day(6), expect.any(String)]]);
      expect(told([{ rule: { ...shifts, sliding: true } as WorkRule, ...inForce }], [])).toEqual([]);
    });
  });

  it('holds a missed target to be no breach that must be mended', () => {
    const rule: RuleText = { kind: 'minutes', days: 7, atLeast: 2500, target: 2520 };
    expect(found(rule, week, { last: 6 }).map(({ hard, units }) => [hard, units])).toEqual([
      [true, 100],
      [false, 120],
    ]);
  });

  it('has a case for every kind', () => {
    const tried = new Set([...CASES.map(([, { kind }]) => kind), 'availability', 'time_off']);
    expect(RULE_KIND_NAMES.filter((kind) => !tried.has(kind))).toEqual([]);
  });

  it('says in the words of a planner who breaks what by how much', () => {
    const [breach] = found({ kind: 'rest', atLeast: 660 }, [shift(0, '14:00-22:00'), shift(1, '06:00-14:00')]);
    expect(breach).toMatchObject({
      says: '8 h rest between 2026-03-02 14:00–22:00 and 2026-03-03 06:00–14:00; minimum 11 h',
      shiftIds: ['0 14:00-22:00', '1 06:00-14:00'],
      unfinished: false,
    });
    for (const [, rule, shifts, broken, last] of CASES)
      for (const each of broken.length > 0 ? found(rule, shifts, { last }) : [])
        expect(each.says).toMatch(/^(?!.*(undefined|NaN|null)).{20,}$/);
  });

  it('needs no rest between the shifts of a day where several are allowed', () => {
    const rest: WorkRule = { kind: 'rest', ...strength, atLeast: 660 };
    const several: WorkRule = { kind: 'shifts', ...strength, days: 1, atMost: 2 };
    const shifts = [shift(0, '09:00-12:00'), shift(0, '15:00-19:00'), shift(1, '05:00-10:00')];
    const inForce = (rule: WorkRule): RuleInForce => ({ rule, from: '1990-01-01', to: '2100-01-01' });
    const range = { from: MONDAY, to: day(27), dayStartMs: (date: string) => ms(date, '00:00') };
    const plan = { shifts, unavailable: [], timeOff: [], minutesOff: () => 0 };
    const broken = (...rules: WorkRule[]) =>
      judge({ ...plan, rules: rules.map(inForce) }, range).map((breach) => [breach.by.rule.kind, breach.units]);
    expect(broken(rest, several)).toEqual([['rest', 60]]);
    expect(broken(rest, { ...several, atMost: 1 })).toEqual([
      ['rest', 480],
      ['shifts', 1],
      ['rest', 60],
    ]);
  });

  it('judges the stretches of a split shift', () => {
    const gap = { startOffset: 240, duration: 240, type: 'lunch', isGap: true };
    const split = (...breaks: object[]) => [
      shift(0, '08:00-20:00', { breaks: [gap, ...breaks] as PlannedShift['breaks'] }),
    ];
    expect(units({ kind: 'minutes', days: 1, atMost: 420 }, split())).toEqual([60]);
    expect(units({ kind: 'rest', atLeast: 660 }, [...split(), shift(1, '05:00-09:00')])).toEqual([120]);
    const rule: RuleText = { kind: 'breaks', types: ['lunch'], shiftsOver: 180, count: 1, atLeast: 30, beginsBy: 120 };
    expect(units(rule, split())).toEqual([60]);
    expect(units(rule, split(lunch(60), lunch(615)))).toEqual([15]);
    const unavailable = [{ startMs: ms(day(0), '11:00'), endMs: ms(day(0), '16:30') }];
    expect(found({ kind: 'availability' }, split(), { unavailable }).map((each) => each.units)).toEqual([90]);
    const off = [{ startMs: ms(day(0), '12:00'), endMs: ms(day(0), '16:00') }];
    expect(found({ kind: 'time_off' } as never, split(), { timeOff: off })).toEqual([]);
  });

  it('limits the spread of a day', () => {
    const rule: RuleText = { kind: 'times_of_day', maxSpreadMinutes: 630 };
    const split = [shift(0, '09:00-12:00'), shift(0, '15:00-20:00'), shift(1, '22:00-06:00')];
    const [breach, ...others] = found(rule, split);
    expect(others).toEqual([]);
    expect(breach).toMatchObject({
      units: 30,
      shiftIds: ['0 09:00-12:00', '0 15:00-20:00'],
      says: '11 h from the first start to the last end of 2026-03-02; maximum 10 h 30 min',
    });
    expect(units({ ...rule, earliestStart: '10:00' }, split)).toEqual([60, 30]);
    expect(units({ ...rule, set: LATES }, split)).toEqual([]);
  });

  it('leaves whole days off out of averages, and of no other maximum', () => {
    const off = [{ startMs: ms(day(0), '00:00'), endMs: ms(day(5), '00:00'), wholeDays: true }];
    const long = [7, 8, 9, 10, 11, 12].map((n) => shift(n, '08:00-20:00'));
    const average: RuleText = { kind: 'minutes', days: 14, startingOn: MONDAY, atMost: 5760 };
    expect(units(average, long)).toEqual([]);
    const [breach] = found(average, long, { timeOff: off });
    expect(breach).toMatchObject({ units: 1440 });
    expect(breach!.says).toContain('maximum 48 h');
    expect(units({ ...average, sliding: true }, long.slice(0, 5), { timeOff: off })).toEqual([720]);
    expect(units({ kind: 'shifts', days: 14, startingOn: MONDAY, atMost: 6 }, long, { timeOff: off })).toEqual([]);
    const week: RuleText = { kind: 'minutes', days: 7, atMost: 2160 };
    const two = [{ startMs: ms(day(0), '00:00'), endMs: ms(day(2), '00:00'), wholeDays: true }];
    expect(
      units(
        week,
        [2, 3, 4].map((n) => shift(n, '08:00-20:00')),
        { timeOff: two },
      ),
    ).toEqual([]);
  });

  it('judges by the rules of the day on which it shows', () => {
    const shifts = [shift(0, '14:00-22:00'), shift(1, '06:00-14:00')];
    expect(units({ kind: 'rest', atLeast: 660 }, shifts, { to: MONDAY })).toEqual([]);
  });
});
