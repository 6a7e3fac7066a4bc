import { parseDate, parseTime } from '../../time/civil-date';

/**
 * One interval of history in local wall-clock time. Rows of the same date and interval (the doubled autumn hour) add
 * up.
 */
export interface HistoryRecord {
  /** `YYYY-MM-DD`, local. */
  date: string;
  /** Start of the interval, `HH:MM`, local. */
  interval: string;
  /** Contacts in the interval, 0 or more. */
  volume: number;
  /** Mean handle time in seconds; 0, null or absent is unknown. */
  aht?: number | null;
}

/** A history as columns of one length: the same as records, without an object for each row. */
export interface HistoryColumns {
  /** Day numbers, see civil-date. */
  day: Int32Array;
  /** Start of the interval in minutes after local midnight, 0 to 1439. */
  minute: Int32Array | Int16Array;
  /** Contacts; anything but a number from 0 to 1e12 is rejected. */
  volume: Float64Array;
  /** Mean handle time in seconds; 0 or NaN is unknown. */
  handleTimeSeconds: Float64Array;
}

/** Converts records to columns. A record with an invalid date or time gets the volume NaN. */
export function columnsOf(records: readonly HistoryRecord[]): HistoryColumns {
  const { length } = records;
  const columns = {
    day: new Int32Array(length),
    minute: new Int32Array(length),
    volume: new Float64Array(length),
    handleTimeSeconds: new Float64Array(length),
  };
  const minuteOf = new Map<string, number | undefined>();
  let lastDate = '';
  let day: number | undefined;
  for (let row = 0; row < length; row++) {
    const { date, interval, volume, aht } = records[row]!;
    if (date !== lastDate) day = parseDate((lastDate = date));
    let minute = minuteOf.get(interval);
    if (minute === undefined && !minuteOf.has(interval)) minuteOf.set(interval, (minute = parseTime(interval)));
    columns.day[row] = day ?? 0;
    columns.minute[row] = minute ?? 0;
    columns.volume[row] = day === undefined || minute === undefined ? NaN : volume;
    columns.handleTimeSeconds[row] = aht ?? 0;
  }
  return columns;
}
