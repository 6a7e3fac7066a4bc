import fc from 'fast-check';
import { addDays } from '../../../src/kernel/time/local-time';
import { BREAK_TYPES, breakFaults, breaksWithin, type Break } from '../../../src/features/scheduling/break.rules';
import {
  isSameShift,
  newShift,
  nextShift,
  nominalMinutes,
  realMinutes,
  shiftInstants,
  type ShiftFields,
} from '../../../src/features/scheduling/shift.rules';

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Pacific/Apia',
];

const breaks = fc.array(
  fc.record<Break>({
    startOffset: fc.integer({ min: 0, max: 500 }),
    duration: fc.integer({ min: 1, max: 90 }),
    type: fc.constantFrom(...BREAK_TYPES),
  }),
  { maxLength: 6 },
);
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const localShift = fc
  .record({
    date: fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2025-01-01', days)),
    startTime: time,
    endTime: time,
  })
  .filter(({ startTime, endTime }) => startTime !== endTime);
const zone = fc.constantFrom(...ZONES);

describe('the breaks of a shift', () => {
  it('are right exactly when each minute of them lies in the shift and in one break only', () => {
    fc.assert(
      fc.property(breaks, fc.integer({ min: 1, max: 600 }), (rules, length) => {
        const minutes = rules.flatMap(({ startOffset, duration }) =>
          Array.from({ length: duration }, (_, i) => startOffset + i),
        );
        const right = minutes.every((minute) => minute < length) && new Set(minutes).size === minutes.length;
        expect(breakFaults(rules, length, 'breaks').length === 0).toBe(right);
      }),
    );
  });

  it('of a template that fit a shorter shift are right for it', () => {
    fc.assert(
      fc.property(breaks, fc.integer({ min: 1, max: 600 }), (rules, length) => {
        fc.pre(breakFaults(rules, 600, 'breaks').length === 0);
        const kept = breaksWithin(rules, length);
        expect(breakFaults(kept, length, 'breaks')).toEqual([]);
        expect(
          rules
            .filter((rule) => !kept.some(({ startOffset }) => startOffset === rule.startOffset))
            .every(({ startOffset, duration }) => startOffset + duration > length),
        ).toBe(true);
      }),
    );
  });
});

describe('the instants of a shift', () => {
  const wallClock = (instant: Date, timeZone: string) => {
    const parts = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(instant);
    const of = (type: string) => parts.find((part) => part.type === type)?.value;
    return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
  };

  it('show its times on the wall, or the first one after a gap', () => {
    fc.assert(
      fc.property(localShift, zone, (shift, timeZone) => {
        const { startsAt } = shiftInstants(timeZone)(shift);
        const asked = `${shift.date}T${shift.startTime}`;
        const shown = wallClock(startsAt, timeZone);
        expect(shown >= asked).toBe(true);
        if (shown === asked) return;
        const before = wallClock(new Date(startsAt.getTime() - 60_000), timeZone);
        expect(before < asked).toBe(true); // the clock jumped over the time that was asked for
      }),
      { numRuns: 300 },
    );
  });

  it('are the first pass of a repeated time', () => {
    const { startsAt } = shiftInstants('Europe/Berlin')({ date: '2026-10-25', startTime: '02:30', endTime: '10:00' });
    expect(startsAt.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('are as far apart as the times on the wall, but for a clock change of at most a day', () => {
    fc.assert(
      fc.property(localShift, zone, (shift, timeZone) => {
        const real = realMinutes(shiftInstants(timeZone)(shift));
        const nominal = nominalMinutes(shift.startTime, shift.endTime);
        expect(real).toBeGreaterThanOrEqual(0);
        expect(Math.abs(real - nominal)).toBeLessThanOrEqual(1440);
        if (timeZone === 'UTC' || timeZone === 'Asia/Kolkata') expect(real).toBe(nominal);
      }),
      { numRuns: 300 },
    );
  });

  it('keep the order of the clock on the wall', () => {
    fc.assert(
      fc.property(localShift, localShift, zone, (a, b, timeZone) => {
        const instantsOf = shiftInstants(timeZone);
        const [first, second] = `${a.date}${a.startTime}` <= `${b.date}${b.startTime}` ? [a, b] : [b, a];
        expect(instantsOf(first).startsAt <= instantsOf(second).startsAt).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a shift', () => {
  const instantsOf = shiftInstants('Europe/Berlin');
  const early: Break = { startOffset: 60, duration: 15, type: 'break' };
  const lunch: Break = { startOffset: 240, duration: 60, type: 'lunch' };
  const meeting: Break = { startOffset: 30, duration: 30, type: 'meeting' };
  const calls = { startOffset: 120, duration: 60, activityCodeId: 'calls' };
  const before: ShiftFields = {
    scheduleId: 'schedule',
    employeeId: 'employee',
    templateId: 'template',
    date: '2026-03-02',
    startTime: '09:00',
    endTime: '17:00',
    breaks: [early, lunch],
    onQueue: [calls],
  };
  const request = { ...before, breaks: undefined };

  it('made of a template takes those of its breaks that fit, unless it is asked for with others', () => {
    const template = { breakRules: [early, lunch], onQueue: [calls] };
    expect(newShift(request, template, instantsOf)).toEqual({
      ...before,
      startsAt: new Date('2026-03-02T08:00Z'),
      endsAt: new Date('2026-03-02T16:00Z'),
    });
    expect(newShift({ ...request, endTime: '12:00' }, template, instantsOf).breaks).toEqual([early]);
    expect(newShift({ ...request, breaks: [meeting] }, template, instantsOf).breaks).toEqual([meeting]);
    expect(newShift({ ...request, breaks: [] }, template, instantsOf).breaks).toEqual([]);
    expect(newShift({ ...request, templateId: undefined }, undefined, instantsOf)).toMatchObject({
      templateId: null,
      breaks: [],
    });
  });

  it('after a change has the fields that were sent, and the others as before', () => {
    const next = (change: Parameters<typeof nextShift>[1]) => nextShift(before, change, undefined, instantsOf);
    expect(next({})).toEqual({ ...before, ...instantsOf(before) });
    expect(next({ date: undefined, breaks: null })).toEqual(next({}));
    expect(next({ employeeId: 'other', date: '2026-03-03' })).toMatchObject({
      employeeId: 'other',
      date: '2026-03-03',
      startTime: '09:00',
      startsAt: new Date('2026-03-03T08:00Z'),
    });
    expect(next({ templateId: null })).toMatchObject({ templateId: null, breaks: [early, lunch] });
  });

  it('after a change keeps the breaks that fit, takes those of another template or those that were sent', () => {
    const other = { breakRules: [meeting, lunch] };
    const breaksAfter = (change: Parameters<typeof nextShift>[1], template?: typeof other) =>
      nextShift(before, change, template, instantsOf).breaks;
    expect(breaksAfter({ endTime: '12:00' })).toEqual([early]);
    expect(breaksAfter({ templateId: 'other' }, other)).toEqual([meeting, lunch]);
    expect(breaksAfter({ templateId: 'other', endTime: '12:00' }, other)).toEqual([meeting]);
    expect(breaksAfter({ templateId: 'other', breaks: [early] }, other)).toEqual([early]);
    expect(breaksAfter({ breaks: [] })).toEqual([]);
  });

  it('is the same when nothing that people decide differs', () => {
    const stored = before.breaks.map(({ type, duration, startOffset }) => ({ type, duration, startOffset }));
    expect(isSameShift(before, { ...before, breaks: stored })).toBe(true);
    for (const change of [
      { scheduleId: 'other' },
      { employeeId: 'other' },
      { templateId: null },
      { date: '2026-03-03' },
      { startTime: '08:00' },
      { endTime: '18:00' },
      { breaks: [early] },
      { breaks: [early, lunch, meeting] },
      { breaks: [early, { ...lunch, duration: 30 }] },
    ])
      expect(isSameShift(before, { ...before, ...change })).toBe(false);
  });
});
