import { applyByHand, type ByHand } from '../../../src/features/forecasting/requirement/manual-requirement.rules';
import { shrinkageAt, shrinkageOfWeek } from '../../../src/features/forecasting/queue-settings/shrinkage.rules';
import { timelineOf } from '../../../src/features/forecasting/intervals/timeline.rules';

const NEW_YORK = 'America/New_York';

describe('the intervals of a day', () => {
  it('are forty-eight half hours on most days', async () => {
    const timeline = await timelineOf('2026-03-02', 1, 30, NEW_YORK);
    expect(timeline).toHaveLength(48);
    expect(timeline[18]).toEqual({
      interval: 18,
      date: '2026-03-02',
      time: '09:00',
      startMs: Date.parse('2026-03-02T14:00:00Z'),
      endMs: Date.parse('2026-03-02T14:30:00Z'),
      share: 1,
    });
  });

  it('of a year and a half are made while others run', async () => {
    let [turns, isOver] = [0, false];
    const count = () => void (turns++, isOver || setImmediate(count));
    setImmediate(count);
    expect(await timelineOf('2026-01-01', 550, 5, NEW_YORK)).toHaveLength(550 * 288 - 12); // two springs, one autumn
    isOver = true;
    expect(turns).toBeGreaterThan(1);
  });

  it.each([
    [NEW_YORK, '2026-03-08', 46, []],
    [NEW_YORK, '2026-11-01', 50, ['01:00', '01:30']],
    ['Australia/Lord_Howe', '2026-04-05', 49, ['01:30']],
    ['Australia/Lord_Howe', '2026-10-04', 47, []],
    ['America/Havana', '2026-11-01', 50, ['00:00', '00:30']],
    ['America/Havana', '2026-03-08', 46, []],
    ['Asia/Beirut', '2026-10-24', 50, ['23:00', '23:30']],
    ['Asia/Beirut', '2026-10-25', 48, []],
    ['America/Nuuk', '2026-03-28', 46, []],
  ])('in %s on %s are %i, those repeated twice with half of it each', async (timeZone, date, count, repeated) => {
    const timeline = await timelineOf(date, 1, 30, timeZone);
    expect(timeline).toHaveLength(count);
    timeline.slice(1).forEach(({ startMs }, i) => expect(startMs).toBe(timeline[i]!.endMs));
    const halves = timeline.filter(({ share }) => share === 0.5).map(({ time }) => time);
    expect([...new Set(halves)].sort()).toEqual(repeated);
    const shares = new Map<number, number>();
    for (const { interval, share } of timeline) shares.set(interval, (shares.get(interval) ?? 0) + share);
    for (const share of shares.values()) expect(share).toBeCloseTo(1, 10);
  });
});

describe('shrinkage', () => {
  it('adds up by time of the week; a night reaches into the next day', () => {
    const week = shrinkageOfWeek([
      { reason: 'absence', percent: 5 },
      { reason: 'lateness', percent: 10, weekdays: [5], from: '22:00', until: '06:00' },
    ]);
    const at = (weekday: number, hour: number) => shrinkageAt(week, weekday, hour * 60, 30);
    expect([at(5, 21), at(5, 23), at(6, 1), at(6, 7), at(5, 1)].map((share) => Math.round(share * 100))).toEqual([
      5, 15, 15, 5, 5,
    ]);
    const saturday = shrinkageOfWeek([{ reason: 'late', percent: 8, weekdays: [6], from: '23:00', until: '01:00' }]);
    expect(shrinkageAt(saturday, 0, 0, 60)).toBeCloseTo(0.08, 10);
  });
});

describe('people entered by hand', () => {
  const entry = (fields: Partial<ByHand>): ByHand => ({
    queue: null,
    channel: null,
    skillId: null,
    from: '2026-03-03',
    to: '2026-03-03',
    fromTime: null,
    untilTime: null,
    mode: 'set',
    people: 5,
    ...fields,
  });
  const applied = (...entries: ByHand[]): number[] => {
    const people = new Array<number>(3 * 24).fill(2);
    applyByHand(
      entries,
      { from: '2026-03-02', days: 3, slotMinutes: 60 },
      (i) => people[i]!,
      (i, count) => (people[i] = count),
    );
    return people;
  };

  it('replace or add, in the order in which they were said, and never leave fewer than none', () => {
    const people = applied(
      entry({}),
      entry({ mode: 'add', people: 3 }),
      entry({ mode: 'add', people: -100, fromTime: '09:00', untilTime: '10:00' }),
    );
    expect(people.slice(0, 24)).toEqual(new Array(24).fill(2));
    expect([people[24], people[24 + 9], people[47], people[48]]).toEqual([8, 0, 8, 2]);
  });

  it('apply to intervals that begin within their times, or to the one that contains them', () => {
    const hoursOf = (fromTime: string, untilTime: string): number[] =>
      applied(entry({ fromTime, untilTime })).flatMap((people, hour) => (people === 5 ? [hour - 24] : []));
    expect(hoursOf('09:30', '11:30')).toEqual([10, 11]);
    expect(hoursOf('09:07', '09:22')).toEqual([9]);
    expect(hoursOf('23:30', '23:50')).toEqual([23]);
  });

  it('of a night reach into the next day, also from before the days that are looked at', () => {
    const night = { from: '2026-03-01', to: '2026-03-01', fromTime: '22:00', untilTime: '02:00' };
    expect(applied(entry(night)).slice(0, 4)).toEqual([5, 5, 2, 2]);
  });
});
