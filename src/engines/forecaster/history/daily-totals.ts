import { weekdayOf } from '../civil-date';
import { median } from '../numbers';

/** The mean week of other queues, by which a queue knows what its own history does not tell. Plain data. */
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

/** What days of one record were taken to be. */
export interface DailyTotals {
  /** Number of days. */
  days: number;
  /** By what they were spread over the day. */
  like: 'queue' | 'organization' | 'hours' | 'default';
}

/** Days of one record from which these are totals, and how much larger than other records they are. */
const MIN_DAYS = 3;
const MIN_TIMES = 4;
/** Share of days of one record that have it at the same time: a quiet queue has it at any. */
const MIN_SAME_TIME = 0.8;
/** Hours of a day of which nothing is known. */
const DEFAULT_HOURS = { from: 9 * 60, until: 17 * 60 };
const DEFAULT_SLOT_MINUTES = 30;

/** Shares of a day's contacts by slot. */
interface Shape {
  slotMinutes: number;
  /** By weekday (0 Monday); undefined where the weekday is closed. */
  shares: (Float64Array | undefined)[];
}

/**
 * Replaces days of a single record, which are totals of the day, by intervals: spread like the days of the queue that
 * have intervals, else like those of other queues, else over the opening hours (`isOpen`), else over a working day.
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

/** Days whose only record is the day's total; undefined where there are none. */
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

/** The mean day of the queue's own intervals by weekday; undefined where it has none. */
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
