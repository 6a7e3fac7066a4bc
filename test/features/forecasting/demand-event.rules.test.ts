import { Temporal } from 'temporal-polyfill';
import { specialDaysOf, type DemandEventFields } from '../../../src/features/forecasting/events/demand-event.rules';
import { daysAbout } from '../../../src/features/forecasting/runs/run.rules';

const event = (fields: Partial<DemandEventFields>): DemandEventFields => ({
  name: 'Holiday',
  queue: null,
  channel: null,
  kind: 'closed',
  startDate: '2026-03-02',
  startTime: null,
  endDate: '2026-03-02',
  endTime: null,
  percent: null,
  contacts: null,
  halfLifeHours: null,
  weekday: null,
  factor: null,
  ...fields,
});
const days = daysAbout({ origin: '2026-03-02', horizonDays: 28 });
const closed = { name: 'Holiday', effect: { kind: 'closed' } };

describe('special days of a forecast', () => {
  it('are those from the history that it looks at to the days behind its horizon', () => {
    const everyYear = Array.from({ length: 111 }, (_, i) =>
      event({ startDate: `${1990 + i}-01-01`, endDate: `${1990 + i}-12-31` }),
    );
    const dates = specialDaysOf(everyYear, days).map(({ date }) => date);
    expect(dates).toHaveLength(1500 + 28 + 8);
    expect([dates[0], dates.at(-1)]).toEqual(['2022-01-22', '2026-04-06']);
    expect(new Set(dates).size).toBe(dates.length);
  });

  it('are of the last event of several, and ask for no calendar', () => {
    const from = jest.spyOn(Temporal.PlainDate, 'from');
    const events = [
      event({ startDate: '2026-02-28', endDate: '2026-03-02' }),
      event({ name: 'Half', kind: 'factor', factor: 0.5, startDate: '2026-03-01', endDate: '2026-03-01' }),
      event({ name: 'Mailing', kind: 'uplift', percent: 20 }),
    ];
    expect(specialDaysOf(events, days)).toEqual([
      { date: '2026-02-28', ...closed },
      { date: '2026-03-01', name: 'Half', effect: { kind: 'factor', factor: 0.5 } },
      { date: '2026-03-02', ...closed },
    ]);
    expect(from).not.toHaveBeenCalled();
    from.mockRestore();
  });
});
