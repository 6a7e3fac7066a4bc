import { holidaysOf } from '../../../src/engines/forecaster/calendar/holidays';
import { parseDate } from '../../../src/engines/time/civil-date';
import { contactsOf, forecastOf } from './forecasts';
import { madeUpHistory } from './history';

const holidays = holidaysOf('DE', 'BE', parseDate('2023-01-01')!, parseDate('2027-01-01')!);
const horizon = { origin: '2026-03-20', horizonDays: 28, holidays };

describe('a holiday without records', () => {
  it.each([
    ['of the year before', ['2025-04-20', '2025-04-21']],
    ['one of them', ['2025-04-21']],
    ['of one of two years', ['2024-03-31', '2024-04-01']],
  ])('does not close the next one where other holidays are open: Easter %s', (_, missing) => {
    const records = madeUpHistory({ from: '2024-02-01', days: 778 }).filter(({ date }) => !missing.includes(date));
    const forecast = forecastOf({ records, ...horizon });
    expect(contactsOf(forecast, '2026-04-05')).toBeGreaterThan(0);
    expect(contactsOf(forecast, '2026-04-06')).toBeGreaterThan(0);
  });

  it('closes the next one where it is missing each year, or other holidays are closed', () => {
    const all = madeUpHistory({ from: '2024-02-01', days: 778 });
    const twice = all.filter(({ date }) => date !== '2024-04-01' && date !== '2025-04-21');
    expect(contactsOf(forecastOf({ records: twice, ...horizon }), '2026-04-06')).toBeUndefined();
    const free = new Set(holidays.filter(({ dayClass }) => dayClass === 'public').map(({ day }) => day));
    const closed = madeUpHistory({ from: '2025-03-01', days: 384 }).filter(({ date }) => !free.has(parseDate(date)!));
    expect(contactsOf(forecastOf({ records: closed, ...horizon }), '2026-04-06')).toBeUndefined();
  });

  it('that is recorded with 0 contacts is closed', () => {
    const records = madeUpHistory({ from: '2025-03-01', days: 384 }).map((record) =>
      record.date === '2025-04-21' ? { ...record, volume: 0 } : record,
    );
    expect(contactsOf(forecastOf({ records, ...horizon }), '2026-04-06')).toBeUndefined();
  });
});
