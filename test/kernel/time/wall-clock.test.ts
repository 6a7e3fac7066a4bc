import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { instantOf } from '../../../src/kernel/time/local-time';
import { wallClock } from '../../../src/kernel/time/wall-clock';

const ZONES = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Antarctica/Troll',
  'UTC',
];
const pad = (n: number) => String(n).padStart(2, '0');

/** Any minute of the supported years, and the minutes around clock changes. */
const moment = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    ms: fc.integer({ min: Date.UTC(1990, 0, 2), max: Date.UTC(2100, 11, 30) }),
    near: fc.boolean(),
    minutes: fc.integer({ min: -200, max: 200 }),
  })
  .map(({ zone, ms, near, minutes }) => {
    const start = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
    const change = near ? start.getTimeZoneTransition('next') : null;
    const wall = (change && change.year <= 2100 ? change : start).toPlainDateTime().add({ minutes });
    return { zone, date: wall.toPlainDate().toString(), time: `${pad(wall.hour)}:${pad(wall.minute)}` };
  })
  .filter(({ date }) => date >= '1990-01-01' && date < '2101');

describe('the wall clock of a zone', () => {
  it('tells the instant of any minute, those of clock changes included', () => {
    fc.assert(
      fc.property(moment, ({ zone, date, time }) => {
        expect(wallClock(zone).instantOf(`${date}T${time}`)).toBe(instantOf(date, time, zone).getTime());
        expect(wallClock(zone).instantOf(`${date}T${time}:59.999`) - wallClock(zone).instantOf(`${date}T${time}`)).toBe(
          wallClock(zone).skips(date, time) ? 0 : 59_999,
        );
      }),
      { numRuns: 2000 },
    );
  });
});
