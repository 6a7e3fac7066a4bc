import { timeTicks, valueTicks, weekendsOf } from '../../../src/console/ui/chart/time-scale';

const at = (text: string): number => Date.parse(text);

describe('value ticks', () => {
  it.each([
    [0, [0, 1]],
    [0.4, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9.2, [0, 5, 10]],
    [10, [0, 5, 10]],
    [72, [0, 20, 40, 60, 80]],
    [1000, [0, 500, 1000]],
  ])('up to %d are whole: %j', (most, ticks) => expect(valueTicks(most)).toEqual(ticks));

  it('always reach the largest value', () => {
    for (let most = 1; most < 5000; most = most * 1.07 + 0.3) {
      const ticks = valueTicks(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('weekends', () => {
  it('are those of the zone, cut at the edges of the range', () => {
    const found = weekendsOf(at('2026-12-05T10:00Z'), at('2026-12-14T00:00Z'), 'Europe/Berlin');
    expect(found.map(({ date }) => date)).toEqual(['2026-12-05', '2026-12-06', '2026-12-12', '2026-12-13']);
    expect(found[0]?.from).toBe(at('2026-12-05T10:00Z'));
    expect(found[1]?.to).toBe(at('2026-12-06T23:00Z'));
  });

  it('are left out within a day and in ranges where they are too narrow', () => {
    expect(weekendsOf(at('2026-12-05T00:00Z'), at('2026-12-06T00:00Z'), 'UTC')).toEqual([]);
    expect(weekendsOf(at('2026-01-01T00:00Z'), at('2026-12-31T00:00Z'), 'UTC')).toEqual([]);
  });
});

it('time ticks are at round local times', () => {
  const ticks = timeTicks(at('2026-12-07T06:00Z'), at('2026-12-07T18:00Z'), 'UTC', 4);
  expect(ticks.map((tick) => new Date(tick.at).toISOString().slice(11, 16))).toEqual([
    '06:00',
    '09:00',
    '12:00',
    '15:00',
    '18:00',
  ]);
});
