import { isDate, stretchOf } from '../../../src/console/kernel/dates';

describe('hours of a day', () => {
  it('end on the same day where they end after they begin, else on the next one', () => {
    expect(stretchOf('2026-06-08', '09:00', '17:00', 'Europe/Berlin')).toEqual({
      startsAt: '2026-06-08T07:00:00.000Z',
      endsAt: '2026-06-08T15:00:00.000Z',
    });
    expect(stretchOf('2026-06-08', '22:00', '06:00', 'UTC').endsAt).toBe('2026-06-09T06:00:00.000Z');
    expect(stretchOf('2026-06-08', '09:00', '09:00', 'UTC').endsAt).toBe('2026-06-09T09:00:00.000Z');
  });
});

describe('a date that somebody types or an address holds', () => {
  it('is one of the calendar and of the years that the server knows', () => {
    expect(['1990-01-01', '2024-02-29', '2100-12-31'].filter(isDate)).toHaveLength(3);
    const none = ['', 'notadate', '0002-03-12', '1989-12-31', '2101-01-01', '2026-02-30', '2026-13-01', '2026-3-1'];
    expect(none.filter(isDate)).toEqual([]);
  });
});
