import {
  heatOf,
  overstaffedAround,
  requiredHoursOf,
  resultSummary,
} from '../../../src/console/scheduling/result/result-summary';

const format = {
  number: (value: number, digits = 0) => value.toLocaleString('en-US', { maximumFractionDigits: digits }),
  timeRange: () => '12:00–13:30',
};
const of = {
  people: 25,
  shifts: 485,
  requiredHours: 2646,
  understaffedHours: 0,
  stretches: [],
  brokenRules: 0,
  missedPreferences: 0,
};
const stretch = (date: string, hours: number) => ({
  ...{ skillId: null, date, startTime: '12:00', worstTime: '12:00', from: 0, to: 1, most: 1, hours },
});

describe('the summary of a result', () => {
  it('tells size, staffing and rules in three sentences', () => {
    expect(resultSummary(of, format)).toBe(
      '25 people, 485 shifts. Fully staffed: all 2,646 required hours are covered. No rule broken.',
    );
    const stretches = [stretch('2026-12-05', 10), stretch('2026-12-07', 7.5)];
    const short = { ...of, understaffedHours: 17.5, stretches, brokenRules: 1, missedPreferences: 79 };
    expect(resultSummary(short, format)).toBe(
      '25 people, 485 shifts. 17.5 of 2,646 hours understaffed, mostly Saturdays 12:00–13:30. ' +
        '1 rule broken, 79 preferences missed.',
    );
    const spread = [stretch('2026-12-05', 4), stretch('2026-12-07', 4), stretch('2026-12-08', 4)];
    expect(resultSummary({ ...short, stretches: spread }, format)).toContain('17.5 of 2,646 hours understaffed. ');
    expect(resultSummary({ ...of, requiredHours: 0 }, format)).toContain('No staffing requirement.');
  });

  it('shows staffing by day and time, without closed hours', () => {
    const row = (startsAt: string, scheduled: number, scheduledPeople: number) => ({
      startsAt: `2026-12-0${startsAt}:00Z`,
      endsAt: `2026-12-0${startsAt}:59Z`,
      scheduled,
      scheduledPeople,
      understaffedHours: null,
    });
    const rows = [row('7T08:00', 2, 3), row('7T09:00', 2, 0), row('8T03:00', 0, 0), row('8T09:00', 0, 1)];
    const { times, days } = heatOf(rows, { dateOf: (at) => at.slice(0, 10), clock: (at) => at.slice(11, 16) });
    expect(times).toEqual(['08:00', '09:00']);
    expect(days.map(({ date, cells }) => [date, [...cells.values()].map(({ gap }) => gap)])).toEqual([
      ['2026-12-07', [1, -2]],
      ['2026-12-08', [1]],
    ]);
    expect(requiredHoursOf([{ ...rows[0]!, endsAt: '2026-12-07T08:30:00Z' }])).toBe(1);
  });

  it('shows who is missing with a skill, though there are enough people in all', () => {
    const row = {
      startsAt: '2026-12-07T08:00:00Z',
      endsAt: '2026-12-07T08:30:00Z',
      ...{ scheduled: 4, scheduledPeople: 6, understaffedHours: 0.75 },
    };
    const { days } = heatOf([row], { dateOf: (at) => at.slice(0, 10), clock: (at) => at.slice(11, 16) });
    expect(days[0]?.cells.get('08:00')).toMatchObject({ required: 4, scheduled: 6, gap: -1.5 });
  });

  it('finds the overstaffed intervals side by side with one of them', () => {
    const interval = (hour: number, scheduledPeople: number) => ({
      startsAt: `2026-12-07T0${hour}:00:00Z`,
      endsAt: `2026-12-07T0${hour + 1}:00:00Z`,
      scheduled: 2,
      scheduledPeople,
      understaffedHours: 0,
    });
    const rows = [interval(1, 4), interval(2, 2.5), interval(3, 3), interval(4, 2.96), interval(5, 5), interval(7, 4)];
    expect(overstaffedAround(rows, '2026-12-07T04:00:00Z')).toEqual({
      from: Date.parse('2026-12-07T03:00:00Z'),
      to: Date.parse('2026-12-07T06:00:00Z'),
    });
  });
});
