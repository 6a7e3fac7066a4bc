import { formatDate, formatTime, parseDate } from '../../../src/engines/time/civil-date';
import { forecastQueue } from '../../../src/engines/forecaster/forecast';
import { buildDayGrid } from '../../../src/engines/forecaster/history/day-grid';
import type { HistoryRecord } from '../../../src/engines/forecaster/history/history-columns';
import { readIntervals } from '../../../src/engines/forecaster/reading/intervals';
import { forecastOf, ORIGIN } from './forecasts';
import { expectedContacts, madeUpHistory } from './history';

const first = parseDate('2025-05-01')!;
const gridOf = (records: HistoryRecord[], slotMinutes?: number) =>
  buildDayGrid(records, parseDate(ORIGIN)!, slotMinutes);

/** Rows of such a length from one hour to another, two contacts a minute, on a number of days. */
function rowsOf(minutes: number, [from, until] = [0, 24], days = 7): HistoryRecord[] {
  const rows: HistoryRecord[] = [];
  for (let day = first; day < first + days; day++)
    for (let minute = from * 60; minute < until * 60; minute += minutes)
      rows.push({ date: formatDate(day), interval: formatTime(minute), volume: 2 * minutes, aht: 200 + minute / 60 });
  return rows;
}

describe('history of another cadence than the forecast', () => {
  it('of 15 minutes on a grid of 20 is spread by overlap, contacts and handle time', () => {
    const { volume, handledSeconds, handledContacts, slots } = gridOf(rowsOf(15), 20);
    expect(slots).toBe(72);
    for (let slot = 0; slot < slots; slot++) {
      expect(volume[slot]).toBeCloseTo(40, 9);
      expect(handledContacts[slot]).toBeCloseTo(40, 9);
    }
    // The second slot holds two thirds of the row of 00:15, and one of the row of 00:30.
    expect(handledSeconds[1]! / handledContacts[1]!).toBeCloseTo((10 * 200.25 + 10 * 200.5) / 20, 9);
  });

  it.each([
    [5, 15],
    [15, 5],
    [15, 20],
    [20, 15],
    [30, 20],
    [60, 15],
    [6, 20],
    [12, 5],
  ])('of %i minutes on a grid of %i keeps every contact in its hour', (rows, slotMinutes) => {
    const { volume, slots } = gridOf(rowsOf(rows, [8, 20], 3), slotMinutes);
    const parts = 60 / slotMinutes;
    for (let hour = 8; hour < 20; hour++) {
      const sum = volume.subarray(hour * parts, (hour + 1) * parts).reduce((all, one) => all + one, 0);
      expect(sum).toBeCloseTo(120, 9);
    }
    expect(volume[8 * parts - 1]).toBeNaN();
    expect(volume.length % slots).toBe(0);
  });

  it('is forecast as it would be on its own grid, by the hour', () => {
    const records = madeUpHistory({ slotMinutes: 15 });
    const hourly = (slotMinutes: number): number[] => {
      const sums: number[] = [];
      for (const { date, interval, volume } of readIntervals(forecastOf({ records, slotMinutes, horizonDays: 7 }))) {
        const hour = (parseDate(date)! - parseDate(ORIGIN)!) * 24 + Number(interval.slice(0, 2));
        sums[hour] = (sums[hour] ?? 0) + volume;
      }
      return sums;
    };
    const [own, other] = [hourly(15), hourly(20)];
    own.forEach((volume, hour) => expect(Math.abs(other[hour]! / volume - 1)).toBeLessThan(0.05));
  });

  it('is forecast in slots that its rows fill wholly where it has rows of 6 or 12 minutes', () => {
    expect(gridOf(rowsOf(6)).slotMinutes).toBe(30);
    expect(gridOf(rowsOf(12)).slotMinutes).toBe(60);
    expect(gridOf(rowsOf(20)).slotMinutes).toBe(20);
  });

  it('in slots of no such length is refused by name and value', () => {
    for (const slotMinutes of [7.5, 7, 6, 0, -15, 45, 120, NaN, Infinity])
      expect(forecastQueue({ records: madeUpHistory(), origin: ORIGIN, horizonDays: 7, slotMinutes })).toEqual({
        status: 'none',
        reason: `slotMinutes must be one of 5, 10, 15, 20, 30, 60, got ${slotMinutes}.`,
      });
  });
});

describe('rows at odd minutes', () => {
  const row = (date: string, interval: string): HistoryRecord => ({ date, interval, volume: 5, aht: 300 });

  it('make no cadence of their own: neither a few days of one row each', () => {
    const records = [row('2025-06-02', '09:07'), row('2025-06-03', '10:00'), row('2025-06-04', '10:30')];
    expect(gridOf(records).slotMinutes).toBe(30);
  });

  it('nor one among the others of a day, whose contacts are kept', () => {
    const usual = Array.from({ length: 16 }, (_, i) => row('2025-06-02', formatTime(540 + 30 * i)));
    const { slotMinutes, volume } = gridOf([...usual, row('2025-06-02', '11:07')]);
    expect(slotMinutes).toBe(30);
    expect(volume.reduce((sum, each) => sum + (each >= 0 ? each : 0), 0)).toBeCloseTo(17 * 5);
  });
});

describe('history of mixed cadences', () => {
  it('that changed from one to another has the one of late, and the contacts of both', () => {
    const change = (date: string): boolean => date >= '2025-06-01';
    const records = [
      ...madeUpHistory({ slotMinutes: 60 }).filter(({ date }) => !change(date)),
      ...madeUpHistory({ slotMinutes: 15 }).filter(({ date }) => change(date)),
    ];
    const forecast = forecastOf({ records, horizonDays: 14 });
    expect(forecast.slotMinutes).toBe(15);
    expect(forecast.flags.find(({ kind }) => kind === 'convertedCadence')!.message).toMatch(/^146 days/);
    let [sum, truth] = [0, 0];
    for (const { date, interval, volume } of readIntervals(forecast)) {
      const minute = Number(interval.slice(0, 2)) * 60 + Number(interval.slice(3));
      sum += volume;
      truth += expectedContacts({}, parseDate(date)!, minute) / 2;
    }
    expect(Math.abs(sum / truth - 1)).toBeLessThan(0.05);
  });

  it('by time of day, such as nights by the hour, is spread over the slots of its rows', () => {
    const records = [...rowsOf(60, [0, 8]), ...rowsOf(15, [8, 24])];
    const { slotMinutes, volume } = gridOf(records);
    expect(slotMinutes).toBe(15);
    expect(new Set(Array.from(volume.subarray(0, 7 * 96), (contacts) => Math.round(contacts * 1e6) / 1e6))).toEqual(
      new Set([30]),
    );
  });

  it('keeps single rows of a quiet queue where they are', () => {
    const quiet = rowsOf(15, [8, 20]).filter((_, i) => i % 4 === 0 || i % 7 === 0);
    const { volume } = gridOf(quiet);
    expect(volume.filter((contacts) => contacts > 0)).toHaveLength(quiet.length);
  });
});
