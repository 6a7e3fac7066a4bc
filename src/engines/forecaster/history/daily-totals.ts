import { weekdayOf } from '../../time/civil-date';
import { median } from '../numbers';

/** Mean week of other queues, used where a queue's own history is insufficient. Plain data. */
export interface UsualWeek {
  slotMinutes: number;
  /** Mean contacts by weekday (0 Monday) and slot, 7 x slots; 0 where the queues are closed. */
  contacts: readonly number[];
}

/** Usable records as columns of the same length. */
export interface Rows {
  count: number;
  day: Int32Array;
  minute: Int32Array;
  volume: Float64Array;
  aht: Float64Array;
}

/** How records that hold a whole day were interpreted. */
export interface DailyTotals {
  /** Number of days. */
  days: number;
  /** Source of their distribution over the day. */
  like: 'queue' | 'organization' | 'hours' | 'default';
}

/** Minimum number of single-record days for them to be totals, and minimum ratio of their size to other records. */
const MIN_DAYS = 3;
const MIN_TIMES = 4;
/** Minimum share of single-record days at the same time of day: in a quiet queue the time varies. */
const MIN_SAME_TIME = 0.8;
/** Default hours of a day without any evidence. */
const DEFAULT_HOURS = { from: 9 * 60, until: 17 * 60 };
const DEFAULT_SLOT_MINUTES = 30;

/** Shares of a day's contacts by slot. */
interface Shape {
  slotMinutes: number;
  /** By weekday (0 Monday); undefined where the weekday is closed. */
  shares: (Float64Array | undefined)[];
}

/**
 * Replaces days with a single record, which are totals of the day, by intervals. The distribution comes from the
 * queue's own intervals, else from other queues, else from the opening hours (`isOpen`), else from a default working
 * day.
 */
export function spreadDailyTotals(
  rows: Rows,
  week: UsualWeek | undefined,
  isOpen: ((weekday: number, minute: number) => boolean) | undefined,
  slotMinutes?: number,
): { rows: Rows; daily?: DailyTotals } {
  const single = daysOfOneRecord(rows);
  if (!single) return { rows };
  const own = ownShape(rows, single);
  const [shape, like]: [Shape, DailyTotals['like']] = own
    ? [own, 'queue']
    : week
      ? [shapeOf(week.slotMinutes, week.contacts), 'organization']
      : [shapeOfHours(isOpen, slotMinutes ?? DEFAULT_SLOT_MINUTES), isOpen ? 'hours' : 'default'];
  const usual = shape.shares.find((share) => share) ?? shapeOfHours(undefined, shape.slotMinutes).shares[0]!;
  const slots = usual.length;
  const size = rows.count + single.size * slots;
  const spread: Rows = {
    count: 0,
    day: new Int32Array(size),
    minute: new Int32Array(size),
    volume: new Float64Array(size),
    aht: new Float64Array(size),
  };
  const push = (day: number, minute: number, volume: number, aht: number): void => {
    spread.day[spread.count] = day;
    spread.minute[spread.count] = minute;
    spread.volume[spread.count] = volume;
    spread.aht[spread.count++] = aht;
  };
  for (let row = 0; row < rows.count; row++) {
    const [day, volume, aht] = [rows.day[row]!, rows.volume[row]!, rows.aht[row]!];
    if (!single.has(day)) {
      push(day, rows.minute[row]!, volume, aht);
      continue;
    }
    const shares = shape.shares[weekdayOf(day)] ?? usual;
    for (let slot = 0; slot < slots; slot++)
      if (shares[slot]! > 0) push(day, slot * shape.slotMinutes, volume * shares[slot]!, aht);
  }
  return { rows: spread, daily: { days: single.size, like } };
}

/** Returns the days whose only record is the day's total; undefined if there are none. */
function daysOfOneRecord({ count, day, minute, volume }: Rows): Set<number> | undefined {
  const records = new Map<number, number>();
  for (let row = 0; row < count; row++) records.set(day[row]!, (records.get(day[row]!) ?? 0) + 1);
  const byMinute = new Map<number, number[]>();
  const others: number[] = [];
  let singles = 0;
  for (let row = 0; row < count; row++) {
    if (records.get(day[row]!) !== 1) {
      if (volume[row]! > 0) others.push(volume[row]!);
      continue;
    }
    singles++;
    const same = byMinute.get(minute[row]!);
    if (same) same.push(row);
    else byMinute.set(minute[row]!, [row]);
  }
  const same = [...byMinute.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  if (same.length < MIN_DAYS || same.length < MIN_SAME_TIME * singles) return undefined;
  const sizes = same.map((row) => volume[row]!).filter((contacts) => contacts > 0);
  if (others.length > 0 && !(median(sizes) >= MIN_TIMES * median(others))) return undefined;
  return new Set(same.map((row) => day[row]!));
}

/** Returns the mean day by weekday of the queue's own intervals; undefined without any. */
function ownShape({ count, day, minute, volume }: Rows, single: ReadonlySet<number>): Shape | undefined {
  let step = 60;
  let latest = -Infinity;
  for (let row = 0; row < count; row++) {
    if (single.has(day[row]!)) continue;
    for (let [a, b] = [minute[row]!, step]; ; [a, b] = [b, a % b])
      if (b === 0) {
        step = Math.max(5, a);
        break;
      }
    latest = Math.max(latest, day[row]!);
  }
  if (latest === -Infinity || 60 % step !== 0) return undefined;
  const slots = 1440 / step;
  const contacts = new Array<number>(7 * slots).fill(0);
  for (let row = 0; row < count; row++) {
    if (single.has(day[row]!) || day[row]! <= latest - 182) continue;
    contacts[weekdayOf(day[row]!) * slots + Math.floor(minute[row]! / step)]! += volume[row]!;
  }
  return shapeOf(step, contacts);
}

function shapeOf(slotMinutes: number, contacts: readonly number[]): Shape {
  const slots = 1440 / slotMinutes;
  const shares = Array.from({ length: 7 }, (_, weekday) => {
    const own = Float64Array.from(contacts.slice(weekday * slots, (weekday + 1) * slots));
    const sum = own.reduce((all, value) => all + value, 0);
    return sum > 0 ? own.map((value) => value / sum) : undefined;
  });
  return { slotMinutes, shares };
}

function shapeOfHours(isOpen: ((weekday: number, minute: number) => boolean) | undefined, slotMinutes: number): Shape {
  const slots = 1440 / slotMinutes;
  const isDefault = (_: number, minute: number): boolean =>
    minute >= DEFAULT_HOURS.from && minute < DEFAULT_HOURS.until;
  const contacts = Array.from({ length: 7 * slots }, (_, cell) =>
    (isOpen ?? isDefault)(Math.floor(cell / slots), (cell % slots) * slotMinutes) ? 1 : 0,
  );
  return shapeOf(slotMinutes, contacts);
}
