import { startOfWeek, weekdays } from '../../../src/console/kernel/dates';
import { createFormat } from '../../../src/console/kernel/format';
import {
  clockRange,
  clockText,
  setNotation,
  shortClock,
  typedClock,
  withClocks,
} from '../../../src/console/kernel/notation';
import { dateText, typedDate } from '../../../src/console/kernel/written-date';

const plain = (text: string) => text.replace(/\s/g, ' ');

afterEach(() => setNotation({ clock: 'h24', firstWeekday: 'monday' }));

describe('24 hours', () => {
  it('shows times as the API has them', () => {
    expect([clockText('08:30'), clockRange('08:00', '16:30')]).toEqual(['08:30', '08:00–16:30']);
    expect(['08:00', '16:30', '00:00'].map(shortClock)).toEqual(['8', '16:30', '0']);
    expect(createFormat('UTC').time('2026-12-07T14:05:00Z')).toBe('14:05');
  });
});

describe('12 hours', () => {
  beforeEach(() => setNotation({ clock: 'h12', firstWeekday: 'sunday' }));

  it('shows AM and PM in labels, ranges, bars and sentences of the server', () => {
    expect(['00:00', '08:30', '12:00', '23:59', '24:00'].map(clockText)).toEqual([
      '12:00 AM',
      '8:30 AM',
      '12:00 PM',
      '11:59 PM',
      '12:00 AM',
    ]);
    expect(clockRange('08:00', '16:30')).toBe('8:00 AM – 4:30 PM');
    expect(['08:00', '16:30', '00:00'].map(shortClock)).toEqual(['8a', '4:30p', '12a']);
    expect(withClocks('no start after 09:00, 40:30 h and 12:15 h of work, 10:00:00')).toBe(
      'no start after 9:00 AM, 40:30 h and 12:15 h of work, 10:00:00',
    );
    const format = createFormat('UTC');
    expect(plain(format.time('2026-12-07T14:05:00Z'))).toMatch(/^2:05 pm$/i);
    expect(plain(format.timeRange('2026-12-07T08:00:00Z', '2026-12-07T16:30:00Z'))).toMatch(/^8:00 am – 4:30 pm$/i);
    expect(format.clock('2026-12-07T14:05:00Z')).toBe('14:05');
  });

  it('begins weeks on the first weekday', () => {
    expect(weekdays().map(({ short }) => short)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(['2026-12-05', '2026-12-06', '2026-12-07'].map(startOfWeek)).toEqual([
      '2026-11-29',
      '2026-12-06',
      '2026-12-06',
    ]);
    setNotation({ clock: 'h12', firstWeekday: 'saturday' });
    expect(['2026-12-04', '2026-12-05'].map(startOfWeek)).toEqual(['2026-11-28', '2026-12-05']);
  });
});

it.each([
  ['8', '08:00'],
  ['830', '08:30'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['16h30', '16:30'],
  ['4:30 pm', '16:30'],
  ['12am', '00:00'],
  ['12 p.m.', '12:00'],
  ['4p', '16:00'],
  ['24:00', undefined],
  ['8:60', undefined],
  ['13 pm', undefined],
  ['soon', undefined],
])('reads the time %j as %j', (text, time) => expect(typedClock(text)).toBe(time));

it.each([
  ['2026-12-24', '2026-12-24'],
  ['24 Dec', '2026-12-24'],
  ['Thu, Dec 24, 2026', '2026-12-24'],
  ['december 24 27', '2027-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['31 Nov', undefined],
  ['2026-02-30', undefined],
  ['24', undefined],
  ['next week', undefined],
])('reads the date %j as %j', (text, date) => expect(typedDate(text, 2026)).toBe(date));

it('reads the dates and times that it shows', () => {
  for (const clock of ['h24', 'h12'] as const) {
    setNotation({ clock, firstWeekday: 'monday' });
    for (const time of ['00:00', '00:30', '08:05', '12:00', '12:30', '23:59'])
      expect(typedClock(clockText(time))).toBe(time);
  }
  for (const date of ['2026-01-01', '2026-05-31', '2027-12-09']) expect(typedDate(dateText(date))).toBe(date);
});
