import fc from 'fast-check';
import { absenceStretch } from '../../../src/features/availability/absence.rules';
import {
  fullDays,
  settledPlaces,
  type DaysOff,
  type LimitOfDays,
  type OpenRequest,
} from '../../../src/features/time-off/time-off-limit.rules';
import { minutesByYear } from '../../../src/features/time-off/time-off.rules';
import { shortWithout, type Presence } from '../../../src/features/scheduling/cover/cover.rules';
import { addDays, localDateOf, localTimeOf } from '../../../src/kernel/time/local-time';
import { wallClock } from '../../../src/kernel/time/wall-clock';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

describe('the minutes of time off', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
  /** Clock changes of all of these zones, and a new year, lie in these days. */
  const firsts = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31', '2026-12-30'];
  const hour = fc.integer({ min: 0, max: 23 }).map((each) => String(each).padStart(2, '0'));
  const time = fc.tuple(hour, fc.constantFrom('00', '30')).map(([h, m]) => `${h}:${m}`);
  const absence = fc.record({
    first: fc.integer({ min: 0, max: 2 }),
    days: fc.integer({ min: 0, max: 2 }),
    hours: fc.option(fc.tuple(time, time)),
  });
  const shift = fc.record({ day: fc.integer({ min: -1, max: 4 }), startTime: time, endTime: time });

  it('are those that a clock on the wall counts, quarter by quarter', () => {
    const property = fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...firsts),
      absence,
      fc.uniqueArray(shift, { selector: ({ day }) => day, maxLength: 3 }),
      fc.option(fc.integer({ min: 0, max: 3 })),
      (zone, day, { first, days, hours }, shifts, planned) => {
        const clock = wallClock(zone);
        const startDate = addDays(day, first);
        const off = {
          startDate,
          endDate: hours ? startDate : addDays(startDate, days),
          startTime: hours?.[0] ?? null,
          endTime: hours?.[1] ?? null,
        };
        const work = shifts.map(({ day: n, startTime, endTime }) => {
          const dates = { startDate: addDays(day, n), endDate: addDays(day, n) };
          const { startMs, endMs } = absenceStretch({ ...dates, startTime, endTime }, clock);
          const lunchMs = startMs + Math.floor((endMs - startMs) / 2 / QUARTER) * QUARTER;
          return { startMs, endMs, lunches: [{ startMs: lunchMs, endMs: Math.min(endMs, lunchMs + 30 * MINUTE) }] };
        });
        const plannedDays = planned === null ? [] : [{ from: addDays(day, planned), to: addDays(day, planned + 1) }];
        const target = (date: string) => 100 + Number(date.slice(8));
        const found = minutesByYear(off, { work, plannedDays }, target, clock);
        expect(Object.fromEntries(found.map(({ year, minutes }) => [year, minutes]))).toEqual(
          Object.fromEntries(naive(off, work, plannedDays, target, zone)),
        );
      },
    );
    fc.assert(property, { numRuns: 150 });
  });

  /** Looks at each quarter of an hour around the time off, and asks what the clock on the wall shows. */
  function naive(
    off: Parameters<typeof absenceStretch>[0],
    work: { startMs: number; endMs: number; lunches: { startMs: number; endMs: number }[] }[],
    plannedDays: { from: string; to: string }[],
    target: (date: string) => number,
    zone: string,
  ): Map<number, number> {
    const { startDate, endDate, startTime, endTime } = off;
    // Hours run until the clock first shows their end: of an hour that it shows twice the first pass counts.
    const isOff = ({ ms, date }: { ms: number; date: string }) =>
      startTime === null ? startDate <= date && date <= endDate : begun <= ms && ms < ended;
    const from = Date.parse(`${addDays(startDate, -1)}T00:00Z`);
    const until = Date.parse(`${addDays(endDate, 3)}T00:00Z`);
    let [begun, ended] = [Infinity, Infinity];
    const quarters: { ms: number; date: string }[] = [];
    for (let ms = from; ms < until; ms += QUARTER) {
      const [date, at] = [localDateOf(new Date(ms), zone), localTimeOf(new Date(ms), zone)];
      quarters.push({ ms, date });
      const shown = `${date} ${at}`;
      if (begun === Infinity && startTime !== null && shown >= `${startDate} ${startTime}`) begun = ms;
      const last = endTime !== null && startTime !== null && endTime > startTime ? startDate : addDays(startDate, 1);
      if (ended === Infinity && endTime !== null && shown >= `${last} ${endTime}`) ended = ms;
    }
    const days = new Map<string, { off: number; worked: number; onShift: boolean }>();
    const within = (each: { startMs: number; endMs: number }, ms: number) => each.startMs <= ms && ms < each.endMs;
    for (const { ms, date } of quarters.filter(isOff)) {
      const key = startTime === null ? date : startDate;
      const day = days.get(key) ?? { off: 0, worked: 0, onShift: false };
      // Whole days take the shifts that start in them, to their end.
      const shifts = work.filter((each) => startTime !== null && within(each, ms));
      day.off += 15;
      day.worked += shifts.reduce((sum, each) => sum + (each.lunches.some((lunch) => within(lunch, ms)) ? 0 : 15), 0);
      if (shifts.length > 0) day.onShift = true;
      days.set(key, day);
    }
    for (const shift of startTime === null ? work : []) {
      const day = days.get(localDateOf(new Date(shift.startMs), zone));
      if (!day) continue;
      day.onShift = true;
      for (const { ms } of quarters.filter((each) => within(shift, each.ms)))
        day.worked += shift.lunches.some((lunch) => within(lunch, ms)) ? 0 : 15;
    }
    const years = new Map<number, number>();
    for (const [date, day] of days) {
      const isPlanned = day.onShift || plannedDays.some((each) => each.from <= date && date <= each.to);
      const year = Number(date.slice(0, 4));
      years.set(year, (years.get(year) ?? 0) + (isPlanned ? day.worked : Math.min(day.off, target(date))));
    }
    return years;
  }
});

describe('places for those who want to be off', () => {
  const date = fc.integer({ min: 1, max: 6 }).map((day) => `2026-03-0${day}`);
  const person = fc.constantFrom('Ann', 'Ben', 'Cem', 'Dot', 'Eve');
  const type = fc.constantFrom('paid', 'unpaid');
  const days = fc
    .tuple(date, date, person, type)
    .map(([a, b, employeeId, typeId]) => ({ employeeId, typeId, startDate: a < b ? a : b, endDate: a < b ? b : a }));
  const limit = fc
    .record({
      id: fc.uuid(),
      typeId: fc.option(type),
      from: date,
      to: fc.option(date),
      people: fc.integer({ min: 0, max: 3 }),
    })
    .filter(({ from, to }) => to === null || to >= from);

  const everyDay = [1, 2, 3, 4, 5, 6].map((day) => `2026-03-0${day}`);
  const isOn = (each: { from: string; to: string | null }, day: string) =>
    each.from <= day && (each.to === null || day <= each.to);
  const peopleOn = (all: readonly DaysOff[], day: string, typeId: string | null) =>
    new Set(
      all
        .filter((each) => each.startDate <= day && day <= each.endDate && (typeId === null || each.typeId === typeId))
        .map(({ employeeId }) => employeeId),
    );

  it('are never more than a limit by who moves up, and nobody who fits whole is left waiting', () => {
    const property = fc.property(
      fc.array(limit, { maxLength: 3 }),
      fc.array(days, { maxLength: 5 }),
      fc.array(days, { maxLength: 6 }),
      (limits: LimitOfDays[], holders: DaysOff[], asked: DaysOff[]) => {
        const open = asked.map((each, i): OpenRequest => ({ ...each, id: `${i}`, state: 'waiting' }));
        const { up, back } = settledPlaces(open, limits, holders);
        expect(back).toEqual([]);
        const risen = open.filter(({ id }) => up.includes(id));
        const now = [...holders, ...risen];
        for (const each of limits)
          for (const day of everyDay.filter((on) => isOn(each, on))) {
            const before = peopleOn(holders, day, each.typeId);
            const after = peopleOn(now, day, each.typeId);
            if (after.size > before.size) expect(after.size).toBeLessThanOrEqual(each.people);
          }
        for (const request of open.filter(({ id }) => !up.includes(id)))
          expect(fullDays(request, limits, now)).not.toEqual([]);
        // The first request that fits beside those with a place gets one, whoever asked later.
        const first = open.find((request) => fullDays(request, limits, holders).length === 0);
        if (first) expect(up[0]).toBe(first.id);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it('are lost by the latest who is not decided, when a limit falls', () => {
    const day = { startDate: '2026-03-02', endDate: '2026-03-02', typeId: 'paid' };
    const open = ['Ann', 'Ben', 'Cem'].map((employeeId, i): OpenRequest => ({
      ...day,
      employeeId,
      id: employeeId,
      state: i === 1 ? 'waiting' : 'requested',
    }));
    const limits = [{ id: 'l', typeId: null, from: '2026-01-01', to: null, people: 2 }];
    expect(settledPlaces(open, limits, [{ ...day, employeeId: 'Dot' }])).toEqual({ up: [], back: ['Cem'] });
    expect(settledPlaces(open, limits, [])).toEqual({ up: [], back: [] });
    // Two absences of one employee on a day take one place.
    expect(settledPlaces(open, limits, [{ ...day, employeeId: 'Cem' }])).toEqual({ up: [], back: [] });
  });
});

describe('cover without somebody', () => {
  const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);
  const shift = (employeeId: string, from: string, until: string, ...away: [string, string][]): Presence => ({
    employeeId,
    startMs: at(from),
    endMs: at(until),
    away: away.map(([begin, end]) => ({ startMs: at(begin), endMs: at(end) })),
  });
  const intervals = ['09:00', '09:30', '10:00', '10:30'].map((time) => ({
    startMs: at(time),
    endMs: at(time) + 30 * MINUTE,
    required: 2,
  }));

  it('is short where fewer are left than required, net of breaks and of others who are off', () => {
    const shifts = [
      shift('Ann', '09:00', '11:00'),
      shift('Ben', '09:00', '11:00', ['09:45', '10:00']),
      shift('Cem', '09:00', '11:00', ['10:30', '12:00']),
    ];
    const during = { startMs: at('09:30'), endMs: at('12:00') };
    const short = shortWithout('Ann', during, shifts, intervals);
    expect(short.map(({ startMs, people }) => [new Date(startMs).toISOString().slice(11, 16), people])).toEqual([
      ['09:30', 1.5],
      ['10:30', 1],
    ]);
    expect(shortWithout('Dot', during, shifts, intervals)).toEqual([]);
  });
});
