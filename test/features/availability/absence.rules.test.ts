import { absenceStretch, minutesTaken, timeTaken } from '../../../src/features/availability/absence.rules';
import { wallClock } from '../../../src/kernel/time/wall-clock';

const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(text);
const day = { startMs: 24 * HOUR, endMs: 48 * HOUR, wholeDays: true };
const hours = { startMs: 26 * HOUR, endMs: 28 * HOUR, wholeDays: false };

describe('time off on the wall clock', () => {
  const clock = wallClock('America/New_York');
  const dates = { startDate: '2026-03-07', endDate: '2026-03-08' };

  it('lasts from midnight to midnight in full days, also where the clock changes', () => {
    expect(absenceStretch({ ...dates, startTime: null, endTime: null }, clock)).toEqual({
      startMs: at('2026-03-07T05:00Z'),
      endMs: at('2026-03-09T04:00Z'),
      wholeDays: true,
    });
  });

  it.each([
    ['09:00', null],
    [null, '17:00'],
  ])('is in full days with only one time, %s and %s', (startTime, endTime) => {
    expect(absenceStretch({ ...dates, startTime, endTime }, clock)).toMatchObject({ wholeDays: true });
  });

  it('takes some hours of the first day, which may end on the next one', () => {
    expect(absenceStretch({ ...dates, startTime: '22:00', endTime: '06:00' }, clock)).toMatchObject({
      startMs: at('2026-03-08T03:00Z'),
      endMs: at('2026-03-08T10:00Z'),
    });
  });
});

describe('the time that an absence blocks', () => {
  it('is exactly its hours, whatever the shifts are', () => {
    expect(timeTaken(hours, [{ startMs: 20 * HOUR, endMs: 30 * HOUR }])).toEqual({
      startMs: hours.startMs,
      endMs: hours.endMs,
    });
  });

  it('begins after the night shift of the day before, and lasts to the end of the last shift that starts in it', () => {
    const before = { startMs: 20 * HOUR, endMs: 29 * HOUR };
    const last = { startMs: 47 * HOUR, endMs: 55 * HOUR };
    expect(timeTaken(day, [before, last])).toEqual({ startMs: 29 * HOUR, endMs: 55 * HOUR });
  });

  it('ignores shifts that start just after it, and counts those that start with it', () => {
    const first = { startMs: 24 * HOUR, endMs: 60 * HOUR };
    const after = { startMs: 48 * HOUR, endMs: 70 * HOUR };
    expect(timeTaken(day, [after])).toEqual({ startMs: day.startMs, endMs: day.endMs });
    expect(timeTaken(day, [first])).toEqual({ startMs: day.startMs, endMs: 60 * HOUR });
  });

  it('never begins after its end', () => {
    expect(timeTaken(day, [{ startMs: 0, endMs: 90 * HOUR }])).toMatchObject({ startMs: day.endMs });
  });
});

describe('the minutes of a shift that absences take', () => {
  const shift = { startMs: 25 * HOUR, endMs: 33 * HOUR };

  it('are all of them on a full day off in which it starts, and none otherwise', () => {
    expect(minutesTaken([day], shift)).toBe(480);
    expect(minutesTaken([day], { startMs: day.startMs, endMs: 26 * HOUR })).toBe(120);
    expect(minutesTaken([day], { startMs: 23 * HOUR, endMs: 33 * HOUR })).toBe(0);
    expect(minutesTaken([day], { startMs: day.endMs, endMs: 50 * HOUR })).toBe(0);
  });

  it('are the shared ones of hours off, outside a split gap', () => {
    expect(minutesTaken([hours], shift)).toBe(120);
    const parts = [
      { startMs: 25 * HOUR, endMs: 27 * HOUR },
      { startMs: 30 * HOUR, endMs: 33 * HOUR },
    ];
    expect(minutesTaken([hours], shift, parts)).toBe(60);
    expect(minutesTaken([{ ...hours, startMs: 40 * HOUR, endMs: 42 * HOUR }], shift)).toBe(0);
  });
});
