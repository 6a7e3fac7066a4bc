import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  daysBetween,
  instantOf,
  isLocalDate,
  isLocalTime,
  isTimeZone,
  localDateOf,
  mondayOf,
  timeZoneName,
  weekdayOf,
} from '../../../src/kernel/time/local-time';
import { wallClock } from '../../../src/kernel/time/wall-clock';

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => /\//.test(zone));
const zone = fc.constantFrom(
  ...zones,
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
  'Asia/Kathmandu',
);
const two = (n: number) => String(n).padStart(2, '0');
const date = fc
  .date({ min: new Date('1990-01-02T00:00:00Z'), max: new Date('2099-12-30T00:00:00Z'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${two(h)}:${two(m)}`);
const wallOf = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString()
    .slice(0, 16);

/** How often a wall-clock time occurs: counted by looking at every minute of the days around it. */
function occurrences(day: string, at: string, timeZone: string): number {
  const noon = Date.parse(`${day}T${at}:00Z`);
  const offsets = new Set<number>();
  for (let hours = -40; hours <= 40; hours += 0.5) {
    const sample = Temporal.Instant.fromEpochMilliseconds(noon + hours * 3_600_000).toZonedDateTimeISO(timeZone);
    offsets.add(sample.offsetNanoseconds / 1e6);
  }
  return [...offsets].filter((offset) => wallOf(new Date(noon - offset), timeZone) === `${day}T${at}`).length;
}

/** Days around a zone's next clock change: random days would hardly ever meet one. */
const change = fc.tuple(zone, date, fc.integer({ min: -1, max: 1 }), time).map(([timeZone, from, shift, at]) => {
  const next = Temporal.PlainDate.from(from).toZonedDateTime(timeZone).getTimeZoneTransition('next');
  const day = next && next.year < 2100 ? next.toPlainDate().add({ days: shift }).toString() : from;
  return {
    timeZone,
    day,
    at:
      next && shift === 0
        ? next
            .add({ minutes: Number(at.slice(3)) - 30 })
            .toPlainTime()
            .toString()
            .slice(0, 5)
        : at,
  };
});

describe('a wall-clock time', () => {
  it('is skipped where it never occurs, and repeated where it occurs twice', () => {
    fc.assert(
      fc.property(change, ({ timeZone, day, at }) => {
        const times = occurrences(day, at, timeZone);
        const known = wallClock(timeZone);
        expect([timeZone, day, at, known.skips(day, at), known.repeats(day, at)]).toEqual([
          timeZone,
          day,
          at,
          times === 0,
          times === 2,
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('is the first instant that shows it, or the one after the gap', () => {
    fc.assert(
      fc.property(change, ({ timeZone, day, at }) => {
        const instant = instantOf(day, at, timeZone);
        if (wallClock(timeZone).skips(day, at)) {
          expect(wallOf(instant, timeZone) > `${day}T${at}`).toBe(true);
          expect(wallOf(new Date(instant.getTime() - 60_000), timeZone) < `${day}T${at}`).toBe(true);
        } else {
          expect(wallOf(instant, timeZone)).toBe(`${day}T${at}`);
          expect(localDateOf(instant, timeZone)).toBe(day);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never goes back as the wall clock goes on', () => {
    fc.assert(
      fc.property(zone, date, time, time, (timeZone, day, a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        expect(instantOf(day, early, timeZone).getTime()).toBeLessThanOrEqual(instantOf(day, late, timeZone).getTime());
      }),
      { numRuns: 300 },
    );
  });
});

describe('dates and times', () => {
  it('are what the calendar has', () => {
    fc.assert(fc.property(date, time, (day, at) => isLocalDate(day) && isLocalTime(at)));
    for (const wrong of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '1989-12-31',
      '2101-01-01',
      '2026-1-01',
      '2026-01-01 ',
      '٢٠٢٦-٠١-٠١',
      '+2026-01-1',
    ])
      expect([wrong, isLocalDate(wrong)]).toEqual([wrong, false]);
    for (const right of ['2024-02-29', '2000-02-29', '1990-01-01', '2100-12-31']) expect(isLocalDate(right)).toBe(true);
    for (const wrong of ['24:00', '9:00', '09:60', '09:00:00', '09:0', '0９:00', '09:00\n'])
      expect([wrong, isLocalTime(wrong)]).toEqual([wrong, false]);
  });

  it('add up', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -300, max: 300 }), (day, days) =>
        expect(addDays(addDays(day, days), -days)).toBe(day),
      ),
    );
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });
});

it('a time zone has the form region/city', () => {
  for (const name of ['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5', 'Asia/Ho_Chi_Minh'])
    expect(isTimeZone(name)).toBe(true);
  for (const name of ['Mars/Base', 'EST', 'EST5EDT', '+02:00', 'New York', '', 'America/', '../etc/passwd'])
    expect([name, isTimeZone(name)]).toEqual([name, false]);
});

it('a time zone is named as the zone database writes it, in whatever case it is given; an alias stays one', () => {
  for (const name of [...zones, 'Asia/Kolkata', 'Asia/Calcutta', 'US/Eastern', 'America/Knox_IN', 'Etc/GMT+5', 'UTC'])
    for (const given of [name, name.toLowerCase(), name.toUpperCase()]) expect(timeZoneName(given)).toBe(name);
});

describe('the calendar', () => {
  it('tells days between dates, weekdays and Mondays as Temporal does', () => {
    fc.assert(
      fc.property(date, date, (from, to) => {
        const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
        expect(daysBetween(from, to)).toBe(first.until(last).days);
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        expect(weekdayOf(from)).toBe(first.dayOfWeek % 7);
        expect(mondayOf(from)).toBe(first.subtract({ days: first.dayOfWeek - 1 }).toString());
      }),
    );
  });
});
