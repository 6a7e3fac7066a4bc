import { addDays } from '../../../kernel/dates';
import { readDate, type DateOrder } from './dates';
import { MINUTES_OF_DAY, readTime, type DigitsOfTimes, type TimeAndRest } from './times';
import type { ToLocal } from './zones';

/** Parses dates and times of one or two columns to the local date and start of an interval. */

export interface MomentStyle {
  order: DateOrder;
  digits: DigitsOfTimes;
  /** True if times without a zone are in UTC. */
  isUtc: boolean;
  toLocal: ToLocal;
}

/** Absent fields were empty. Unparseable cells keep their text, which the server refuses. */
export interface IntervalOfRow {
  date?: string;
  interval?: string;
  utcOffset?: string;
}

interface Moment extends TimeAndRest {
  date: string;
}

/** Parses the date and the time, if any; undefined if the cell does not begin with a date. */
function momentOf(
  cell: string,
  { order, digits }: MomentStyle,
): { date: string; time?: TimeAndRest; rest: string } | undefined {
  const read = readDate(cell, order);
  if (!read) return undefined;
  const [between = '', rest = ''] = [/^[T\s,]*/.exec(read.rest)?.[0], read.rest.replace(/^[T\s,]*/, '')];
  const time = rest === '' ? undefined : readTime(rest, digits, between.includes('T') ? 'T' : ' ');
  return { date: read.date, time, rest };
}

const MIDNIGHT = /^0?0:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?$/;

/** Parses the cells of the date and the interval, which are the same if one column holds both. */
export function intervalOf(
  dateCell: string,
  timeCell: string,
  isOneColumn: boolean,
  style: MomentStyle,
): IntervalOfRow {
  const asIs: IntervalOfRow = { ...(dateCell && { date: dateCell }), ...(timeCell && { interval: timeCell }) };
  const inTime = timeCell === '' ? undefined : momentOf(timeCell, style);
  if (inTime?.time) {
    const day = isOneColumn || dateCell === '' ? undefined : momentOf(dateCell, style);
    const isOther = day !== undefined && day.date !== inTime.date && inTime.time.offset === undefined;
    return isOther ? asIs : localOf({ date: inTime.date, ...inTime.time }, style);
  }
  const inDate = dateCell === '' ? undefined : momentOf(dateCell, style);
  if (!inDate) return asIs;
  const { date, time: timeOfDate, rest } = inDate;
  if (timeCell === '' || isOneColumn) {
    if (timeOfDate) return localOf({ date, ...timeOfDate }, style);
    return rest === '' ? { date } : asIs;
  }
  const time = readTime(timeCell, style.digits);
  // A date may be written as midnight, but not with another time than that of the interval.
  const isDay = rest === '' || MIDNIGHT.test(rest) || (timeOfDate && timeOfDate.minutes === time?.minutes);
  if (!isDay) return asIs;
  if (!time) return { date, interval: timeCell };
  return localOf(
    { date, ...time, offset: time.offset ?? (rest === '' || MIDNIGHT.test(rest) ? undefined : timeOfDate?.offset) },
    style,
  );
}

function localOf({ date, minutes, offset }: Moment, { isUtc, toLocal }: MomentStyle): IntervalOfRow {
  const zone = offset ?? (isUtc ? 'Z' : undefined);
  if (zone !== undefined) {
    const { date: day, time: interval, utcOffset } = toLocal(date, minutes, zone);
    return { date: day, interval, ...(utcOffset && { utcOffset }) };
  }
  const ofDay = minutes % MINUTES_OF_DAY;
  const interval = `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
  return { date: minutes < MINUTES_OF_DAY ? date : addDays(date, 1), interval };
}

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const ZONED = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;
const TIME_OF_DAY =
  /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d+))?)?\s*(?:([ap])\.?\s?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** Returns an ISO 8601 timestamp with its zone, or the cell itself if it cannot be parsed. */
export function timestampOf(cell: string, { order, isUtc }: Pick<MomentStyle, 'order' | 'isUtc'>): string {
  const withZone = (text: string): string => (isUtc && !ZONED.test(text) ? `${text}Z` : text);
  if (ISO.test(cell)) return withZone(cell.replace(/\s*(?:UTC|GMT)$/i, 'Z'));
  const read = readDate(cell, order);
  const [, hours, minutes, seconds = '00', fraction, half, zone = ''] =
    TIME_OF_DAY.exec(read?.rest.replace(/^[T\s,]*/, '') ?? '') ?? [];
  if (!read || hours === undefined) return cell;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23) return cell;
  const time = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}${fraction ? `.${fraction.slice(0, 3)}` : ''}`;
  return withZone(`${read.date}T${time}${/^(UTC|GMT)$/i.test(zone) ? 'Z' : zone}`);
}
