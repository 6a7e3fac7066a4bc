import { instantOf } from '../../../src/console/kernel/dates';
import { courseOf, missOf, type ForecastRow } from '../../../src/console/demand/forecast/course';
import { runsByOrigin } from '../../../src/console/demand/forecast/runs-by-origin';

const TIMEZONE = 'America/New_York';
const row = (date: string, fields: Partial<ForecastRow> = {}): ForecastRow => ({
  date,
  until: date,
  interval: null,
  complete: true,
  volume: 100,
  lower80: 80,
  upper80: 120,
  handleTimeSeconds: 300,
  name: null,
  drivers: [],
  ...fields,
});
const total = (date: string, volume: number, interval: string | null = null) => ({ date, interval, volume, aht: 300 });

describe('history and forecast of a chart', () => {
  it('draws days that are over as they came and leaves today to the forecast', () => {
    const course = courseOf(
      [row('2026-11-24'), row('2026-11-25')],
      [total('2026-11-22', 50), total('2026-11-23', 60), total('2026-11-24', 7)],
      { grouping: 'day', timezone: TIMEZONE, origin: '2026-11-24', today: '2026-11-24' },
    );
    expect(course.history.map(({ value }) => value)).toEqual([50, 60]);
    expect(course.expected.map(({ value }) => value)).toEqual([100, 100]);
    expect(course.dates.get(course.expected[0]!.at)).toBe('2026-11-24');
    expect(course.rows.get(course.expected[1]!.at)?.date).toBe('2026-11-25');
  });

  it('expects of a week that has begun what came and what is forecast of its rest', () => {
    const course = courseOf(
      [
        row('2026-11-25', { until: '2026-11-29', complete: false, volume: 500, lower80: 450, upper80: 550 }),
        row('2026-11-30', { until: '2026-12-06', volume: 700, lower80: 600, upper80: 800 }),
      ],
      [
        ...['16', '17', '18', '19', '20', '21', '22'].map((day) => total(`2026-11-${day}`, 100)),
        total('2026-11-23', 90),
        total('2026-11-24', 80),
      ],
      { grouping: 'week', timezone: TIMEZONE, origin: '2026-11-25', today: '2026-11-25' },
    );
    expect(course.history.map(({ value }) => value)).toEqual([700]);
    expect(course.expected.map(({ value }) => value)).toEqual([670, 700]);
    expect(course.band[0]).toEqual({
      at: instantOf('2026-11-23', '00:00', TIMEZONE),
      lower: 620,
      upper: 720,
    });
  });

  it('leaves out a month that the forecast does not reach to the end of', () => {
    const course = courseOf([row('2028-05-01', { until: '2028-05-25', complete: false })], [], {
      grouping: 'month',
      timezone: TIMEZONE,
      origin: '2026-11-24',
      today: '2026-11-24',
    });
    expect(course.expected).toEqual([]);
  });

  it('breaks lines and band over the night', () => {
    const course = courseOf(
      [
        row('2026-11-24', { interval: '19:30' }),
        row('2026-11-25', { interval: '08:00' }),
        row('2026-11-25', { interval: '08:30' }),
      ],
      [total('2026-11-23', 3, '19:30'), total('2026-11-24', 4, '08:00')],
      { grouping: 'interval', timezone: TIMEZONE, origin: '2026-11-24', today: '2026-11-24' },
    );
    expect(course.expected.map(({ value }) => value)).toEqual([100, null, 100, 100]);
    expect(course.band.map(({ upper }) => upper)).toEqual([120, NaN, 120, 120]);
    expect(course.history.map(({ value }) => value)).toEqual([3, null, 4]);
  });
});

describe('an earlier forecast', () => {
  const options = { timezone: TIMEZONE, origin: '2026-11-25', today: '2026-12-01', isEarlier: true };

  it('is drawn against what came since, up to yesterday', () => {
    const course = courseOf(
      ['2026-11-25', '2026-11-26', '2026-12-01'].map((date) => row(date)),
      [total('2026-11-24', 90), total('2026-11-25', 80), total('2026-11-26', 120), total('2026-12-01', 5)],
      { ...options, grouping: 'day' },
    );
    expect(course.history.map(({ value }) => value)).toEqual([90, 80, 120]);
    expect(course.expected.map(({ value }) => value)).toEqual([100, 100, 100]);
    expect(missOf(course)).toEqual({ points: 2, wape: 0.2, bias: 0 });
  });

  it('expects of the week in which it began what had come until then and what it forecast of the rest', () => {
    const days = ['23', '24', '25', '26', '27', '28', '29'].map((day) => total(`2026-11-${day}`, 100));
    const course = courseOf([row('2026-11-25', { until: '2026-11-29', complete: false, volume: 600 })], days, {
      ...options,
      grouping: 'week',
    });
    expect(course.history.map(({ value }) => value)).toEqual([700]);
    expect(course.expected.map(({ value }) => value)).toEqual([800]);
    expect(missOf(course)?.bias).toBeCloseTo(1 / 7);
  });

  it('has no error before anything of it came', () => {
    expect(missOf({ history: [{ at: 0, value: 5 }], expected: [{ at: 1, value: 5 }] })).toBeNull();
  });

  it('is chosen among the last run of each earlier day that ended', () => {
    const run = (id: string, origin: string, finishedAt: string | null = 'then') => ({ id, origin, finishedAt });
    const runs = [
      run('f', '2026-11-26', null),
      run('e', '2026-11-26'),
      run('d', '2026-11-26'),
      run('c', '2026-11-25'),
      run('b', '2026-11-25'),
      run('a', '2026-11-20'),
    ];
    expect(runsByOrigin(runs).map(({ id }) => id)).toEqual(['c', 'a']);
  });
});
