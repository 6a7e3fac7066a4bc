import { formatDate, formatTime, parseDate, weekdayOf } from '../../../src/engines/time/civil-date';
import type { HistoryRecord } from '../../../src/engines/forecaster/history/history-columns';
import { seededRandom } from '../../support/seeded-random';

/** How a made-up queue behaves; everything has a default. */
export interface MadeUpQueue {
  from?: string;
  days?: number;
  slotMinutes?: number;
  /** Contacts of an average weekday slot at midday. */
  size?: number;
  /** First and last hour, and weekdays (0 Monday), on which rows exist. */
  hours?: [number, number];
  weekdays?: number[];
  /** Factor on a day's contacts. */
  dayFactor?: (date: string, dayNo: number) => number;
  noise?: number;
  seed?: number;
}

const WEEKDAY = [1.2, 1.05, 1, 0.95, 0.9, 0.5, 0.4];

/** Expected contacts of a slot, without any noise. */
export function expectedContacts(queue: MadeUpQueue, dayNo: number, minute: number): number {
  const hour = minute / 60;
  const shape = 0.2 + Math.exp(-((hour - 11) * (hour - 11)) / 14) + 0.7 * Math.exp(-((hour - 15) * (hour - 15)) / 10);
  return (queue.size ?? 30) * WEEKDAY[weekdayOf(dayNo)]! * shape * (queue.dayFactor?.(formatDate(dayNo), dayNo) ?? 1);
}

/** A history with noise of the counting kind (and a little of the day's own), the same for the same seed. */
export function madeUpHistory(queue: MadeUpQueue = {}): HistoryRecord[] {
  const {
    days = 180,
    slotMinutes = 30,
    hours = [8, 20],
    weekdays = [0, 1, 2, 3, 4, 5, 6],
    noise = 1,
    seed = 5,
  } = queue;
  const first = parseDate(queue.from ?? '2025-01-06')!;
  const random = seededRandom(seed);
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const records: HistoryRecord[] = [];
  for (let day = first; day < first + days; day++) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const ofDay = 1 + 0.04 * noise * gauss();
    for (let minute = hours[0] * 60; minute < hours[1] * 60; minute += slotMinutes) {
      const mean = expectedContacts(queue, day, minute) * ofDay * (slotMinutes / 30);
      const volume = Math.max(0, Math.round(mean + noise * Math.sqrt(mean) * gauss()));
      records.push({
        date: formatDate(day),
        interval: formatTime(minute),
        volume,
        aht: volume > 0 ? 300 + 20 * gauss() * noise : 0,
      });
    }
  }
  return records;
}
