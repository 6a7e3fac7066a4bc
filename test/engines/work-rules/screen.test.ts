import fc from 'fast-check';
import { judge, workedMinutes } from '../../../src/engines/work-rules/judge';
import type { PlannedShift } from '../../../src/engines/work-rules/plan';
import type { WorkRule } from '../../../src/engines/work-rules/rule';
import { overlapsPlan, screenShift, type Timeline } from '../../../src/engines/work-rules/screen';
import { dayOf } from '../../../src/engines/time/civil-date';
import { addDays } from '../../../src/kernel/time/local-time';

/** The screen of one more shift against the judge, which is the authority. */

const MONDAY = '2026-03-02';
const DAYS = 21;
const strength = { hard: true, weight: 1 };

function shift(id: string, day: number, startHour: number, hours: number, lunch = 0): PlannedShift {
  const date = addDays(MONDAY, day);
  const startMs = Date.parse(`${date}T00:00:00Z`) + startHour * 3_600_000;
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
  return {
    ...{ id, date, startTime: clock(startHour), endTime: clock(startHour + hours), templateId: null },
    ...{ startMs, endMs: startMs + hours * 3_600_000 },
    breaks: lunch > 0 ? [{ startOffset: 60, duration: lunch, type: 'lunch' }] : [],
  };
}

const timeline = (shifts: readonly PlannedShift[]): Timeline => {
  const ordered = shifts.toSorted((a, b) => a.startMs - b.startMs);
  return {
    days: ordered.map(({ date }) => dayOf(date)),
    startMs: ordered.map(({ startMs }) => startMs),
    endMs: ordered.map(({ endMs }) => endMs),
    minutes: ordered.map(workedMinutes),
  };
};

const times = fc.record({ startHour: fc.integer({ min: 0, max: 23 }), hours: fc.integer({ min: 1, max: 12 }) });
const plans = fc.array(fc.option(fc.record({ times, lunch: fc.constantFrom(0, 30, 60) }), { freq: 2 }), {
  minLength: DAYS,
  maxLength: DAYS,
});
const amounts = fc.record({ days: fc.integer({ min: 1, max: 10 }), sliding: fc.boolean() });
const rules = fc.array(
  fc.oneof(
    fc.integer({ min: 60, max: 900 }).map((atLeast): WorkRule => ({ kind: 'rest', ...strength, atLeast })),
    fc.integer({ min: 1, max: 8 }).map((atMost): WorkRule => ({ kind: 'days_in_a_row', ...strength, atMost })),
    fc.tuple(amounts, fc.integer({ min: 1, max: 9 })).map(([window, atMost]): WorkRule => {
      // Several shifts on a day change what rest means, which only the judge knows.
      return { kind: 'shifts', ...strength, ...window, atMost: window.days === 1 ? 1 : atMost };
    }),
    fc
      .tuple(amounts, fc.integer({ min: 4, max: 60 }))
      .map(([window, hours]): WorkRule => ({ kind: 'minutes', ...strength, ...window, atMost: hours * 60 })),
    fc.constant<WorkRule>({ kind: 'whole_weekends', ...strength }),
    fc.constant<WorkRule>({ kind: 'days_in_a_row', ...strength, atLeast: 2 }),
  ),
  { minLength: 1, maxLength: 4 },
);

it('agrees with the judge about every added shift of the kinds that it knows', () => {
  const input = fc.tuple(plans, rules, fc.integer({ min: 0, max: DAYS - 1 }), times);
  let [legal, illegal] = [0, 0];
  fc.assert(
    fc.property(input, ([plan, given, day, at]) => {
      const own: PlannedShift[] = [];
      for (const [i, each] of plan.entries()) {
        const next = each && shift(`own ${i}`, i, each.times.startHour, each.times.hours, each.lunch);
        if (next && !own.some((other) => other.startMs < next.endMs && next.startMs < other.endMs)) own.push(next);
      }
      const added = shift('new', day, at.startHour, at.hours);
      const screened = { ...added, day: dayOf(added.date), minutes: workedMinutes(added) };
      fc.pre(!overlapsPlan(timeline(own), screened));
      const inForce = given.map((rule) => ({ rule, from: '1990-01-01', to: '2100-12-31' }));
      const range = { from: MONDAY, to: addDays(MONDAY, DAYS - 1), dayStartMs: (date: string) => Date.parse(date) };
      const person = { rules: inForce, shifts: [...own, added], unavailable: [], timeOff: [], minutesOff: () => 0 };
      const isBroken = judge(person, range).some(
        ({ hard, unfinished, shiftIds }) => hard && !unfinished && shiftIds.includes('new'),
      );
      if (isBroken) illegal++;
      else legal++;
      expect(screenShift(given, timeline(own), screened)).toBe(isBroken ? 'illegal' : 'legal');
    }),
    { numRuns: 2_000 },
  );
  expect(Math.min(legal, illegal)).toBeGreaterThan(100);
});

it('leaves other kinds, sets of shifts and several shifts a day to the judge', () => {
  const plan = timeline([shift('own', 0, 9, 8)]);
  const added = { ...shift('new', 2, 9, 8), day: dayOf(addDays(MONDAY, 2)), minutes: 480 };
  const unknown: WorkRule[][] = [
    [{ kind: 'weekly_rest', ...strength, atLeast: 2_160 }],
    [{ kind: 'shifts', ...strength, days: 7, atMost: 5, set: { templateIds: ['night'] } }],
    [
      { kind: 'rest', ...strength, atLeast: 660 },
      { kind: 'shifts', ...strength, days: 1, atMost: 2 },
    ],
  ];
  for (const each of unknown) expect(screenShift(each, plan, added)).toBe('unknown');
  expect(screenShift([{ kind: 'weekly_rest', hard: false, weight: 1, atLeast: 2_160 }], plan, added)).toBe('legal');
  // A rule that is broken decides, whatever the others say.
  const short: WorkRule = { kind: 'days_in_a_row', ...strength, atMost: 0 };
  expect(screenShift([...unknown[0]!, short], plan, added)).toBe('illegal');
});
