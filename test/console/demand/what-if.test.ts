import { shortMinutes, todayCourse } from '../../../src/console/demand/forecast/today-points';
import { isTried, lineOf, NO_TRIAL, whatIfInput } from '../../../src/console/demand/forecast/what-if';

const SALES = { queue: 'Sales', channel: 'voice' };
const DAY = { from: '2026-11-25', to: '2026-11-25', ofScheduled: false };

describe('what is tried out', () => {
  it('is asked with what was moved alone', () => {
    expect(whatIfInput(NO_TRIAL, SALES, DAY)).toEqual({ ...SALES, from: DAY.from, to: DAY.to });
    const trial = { ...NO_TRIAL, volumePercent: 20, containmentPercent: 0, shrinkagePercent: 30 };
    expect(isTried(trial)).toBe(true);
    expect(whatIfInput(trial, SALES, { ...DAY, ofScheduled: true })).toEqual({
      ...SALES,
      from: DAY.from,
      to: DAY.to,
      scheduled: true,
      changes: [{ ...SALES, volumePercent: 20, containmentPercent: 0 }],
      settings: [{ ...SALES, shrinkagePercent: 30 }],
    });
  });

  it('is drawn with a gap over the night', () => {
    const figures = { contacts: 1, scheduled: 2, serviceLevel: null };
    const row = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, people: 2, now: figures, then: figures });
    const rows = [
      row('2026-11-25T13:00:00Z', '2026-11-25T13:30:00Z'),
      row('2026-11-25T13:30:00Z', '2026-11-25T14:00:00Z'),
      row('2026-11-26T13:00:00Z', '2026-11-26T13:30:00Z'),
    ];
    expect(lineOf(rows, 'then', 'scheduled').map(({ value }) => value)).toEqual([2, 2, null, 2, null]);
    expect(lineOf(rows, 'now', 'serviceLevel').every(({ value }) => value === null)).toBe(true);
  });
});

describe('today', () => {
  const interval = (hour: number, actual: number | null, scheduledPeople = 3) => ({
    startsAt: new Date(Date.UTC(2026, 10, 24, hour)).toISOString(),
    endsAt: new Date(Date.UTC(2026, 10, 24, hour + 1)).toISOString(),
    actual,
    expected: actual ?? 12,
    forecast: 10,
    lower80: actual ?? 8,
    upper80: actual ?? 16,
    requiredNow: 3,
    scheduledNow: 4,
    scheduledPeople,
    understaffedHours: Math.max(0, 4 - scheduledPeople),
  });
  const intervals = [interval(9, 11), interval(10, null), interval(11, null, 6)];

  it('draws what came and the band of the rest', () => {
    const course = todayCourse(intervals);
    expect(course.actual.map(({ value }) => value)).toEqual([11, null, null, null]);
    expect(course.expected.map(({ value }) => value)).toEqual([null, 12, 12, null]);
    expect(course.band.map(({ lower, upper }) => [lower, upper])).toEqual([
      [8, 16],
      [8, 16],
      [8, 16],
    ]);
    expect(new Date(course.to).toISOString()).toBe('2026-11-24T12:00:00.000Z');
  });

  it('counts who is missing from now on, those over not against them', () => {
    expect(shortMinutes(intervals, Date.UTC(2026, 10, 24, 10, 30))).toBe(30);
    expect(shortMinutes(intervals, Date.UTC(2026, 10, 24, 9))).toBe(120);
  });
});
