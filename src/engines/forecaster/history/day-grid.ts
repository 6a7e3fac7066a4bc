import { formatDate, parseDate } from '../../time/civil-date';
import { clockFactor } from '../reading/real-minutes';
import type { ClockChange } from './clock-changes';
import { closeOutsideHours, latestHours, type OpeningHours } from './weekly-hours';
import { markClosedTime } from './closed-time';
import { spreadDailyTotals, type DailyTotals, type Rows, type UsualWeek } from './daily-totals';
import { columnsOf, type HistoryColumns, type HistoryRecord } from './history-columns';
import { fillOmittedZeros, omitsZeros } from './omitted-zeros';

/** History as a rectangle of days by slots. Cell `day * slots + slot`; NaN where nothing was recorded. */
export interface DayGrid {
  /** Day number (see civil-date) of row 0. */
  firstDay: number;
  /** Number of rows; the row after the last is the first day to forecast. */
  days: number;
  slots: number;
  slotMinutes: number;
  /** Contacts. NaN is missing. */
  volume: Float64Array;
  /** Contact-weighted handle time: seconds times contacts, and the contacts it is known of. */
  handledSeconds: Float64Array;
  handledContacts: Float64Array;
  /** 1 for cells in which the queue was closed, whose `volume` is missing; 0 for open and for unknown ones. */
  closed: Uint8Array;
  /** Open cells without a record that count as 0, in a history that never contains a 0. */
  filled: number;
  /** Days with a single record, which is taken as their total. */
  daily?: DailyTotals;
  /** Rejected rows: an invalid date or time, or a volume that is not a number or is below 0. */
  refused: number;
  /** Days of another cadence that were converted to `slotMinutes`. */
  converted: number;
}

/** Days of history used before the origin: four years. */
const MAX_HISTORY = 1461;
/** Interval lengths in minutes: divisors of an hour that also divide every clock change. */
export const SLOT_MINUTES: readonly number[] = [5, 10, 15, 20, 30, 60];
/** Minimum rows for a day to have a coarser cadence than usual; with fewer, rows are assumed missing. */
const ROWS_TO_BELIEVE_COARSE = 4;
/** Maximum share of rows at odd minutes in a day that are left out of its cadence. */
const MAX_ODD = 0.2;
/** Minimum rows of a day whose rows are mostly at odd minutes for it to have a cadence. */
const ROWS_TO_BELIEVE_ODD = 4;
/** Minimum consecutive rows of a coarser cadence for part of a day to be read with it. */
const ROWS_OF_COARSE_PART = 8;

/**
 * Builds the grid of all records before `originDay`. The length of a row is found day by day (greatest step between
 * starts that divides the hour, 5 to 60 minutes, without a few rows at odd minutes); the commonest of the last 28
 * recorded days, or `slotMinutes`, one of SLOT_MINUTES, is the grid's. Rows of other lengths are spread over the slots
 * that they overlap, evenly in time.
 * Throws nothing; unusable records are counted in `refused`.
 */
export function buildDayGrid(
  history: readonly HistoryRecord[] | HistoryColumns,
  originDay: number,
  slotMinutes?: number,
  clockChanges: readonly ClockChange[] = [],
  { openingHours = [], week }: { openingHours?: readonly OpeningHours[]; week?: UsualWeek } = {},
): DayGrid {
  const { rows: usable, refused } = usableRows('day' in history ? history : columnsOf(history), originDay);
  const { rows, daily } = spreadDailyTotals(usable, week, latestHours(openingHours), slotMinutes);
  const steps = stepOfDays(rows);
  const step = slotMinutes ?? slotFor(commonestStep(steps));
  const slots = Math.floor(1440 / step);
  let firstDay = originDay;
  for (let row = 0; row < rows.count; row++) if (rows.day[row]! < firstDay) firstDay = rows.day[row]!;
  const days = originDay - firstDay;
  const cells = days * slots;
  const volume = new Float64Array(cells).fill(NaN);
  const handledSeconds = new Float64Array(cells);
  const handledContacts = new Float64Array(cells);
  let lastDay = NaN;
  let dayStep = step;
  for (let row = 0; row < rows.count; row++) {
    const day = rows.day[row]!;
    const contacts = rows.volume[row]!;
    const aht = rows.aht[row]!;
    if (day !== lastDay) dayStep = steps.get((lastDay = day))!;
    const from = rows.minute[row]!;
    const until = Math.min(from + dayStep, 1440);
    const handled = aht > 0 && contacts > 0;
    for (let slot = Math.floor(from / step); slot * step < until; slot++) {
      const overlap = Math.min(until, (slot + 1) * step) - Math.max(from, slot * step);
      const share = overlap / (until - from);
      const cell = (day - firstDay) * slots + slot;
      const before = volume[cell]!;
      volume[cell] = (before === before ? before : 0) + contacts * share;
      if (handled) {
        handledSeconds[cell]! += aht * contacts * share;
        handledContacts[cell]! += contacts * share;
      }
    }
  }
  let converted = 0;
  for (const dayStep of steps.values()) if (dayStep !== step) converted++;
  const grid: DayGrid = {
    firstDay,
    days,
    slots,
    slotMinutes: step,
    volume,
    handledSeconds,
    handledContacts,
    closed: new Uint8Array(cells),
    filled: 0,
    daily,
    refused,
    converted,
  };
  spreadCoarseParts(grid);
  const omitted = omitsZeros(rows.volume.subarray(0, rows.count))
    ? volume.map((value) => (value >= 0 ? 0 : 1))
    : undefined;
  if (omitted) fillOmittedZeros(grid);
  undoClockChanges(grid, clockChanges);
  closeOutsideHours(openingHours, grid);
  markClosedTime(grid);
  if (omitted) for (let cell = 0; cell < cells; cell++) if (omitted[cell] && volume[cell] === 0) grid.filled++;
  return grid;
}

/** Returns the shortest slot that is a multiple of such a row length. */
function slotFor(rowMinutes: number): number {
  return SLOT_MINUTES.find((minutes) => minutes % rowMinutes === 0)!;
}

/**
 * Splits rows of parts of days that were recorded more coarsely than the rest, such as nights by the hour: consecutive
 * aligned blocks in which only the first slot has a record.
 */
function spreadCoarseParts(grid: DayGrid): void {
  const { days, slots, slotMinutes, volume } = grid;
  for (const length of SLOT_MINUTES) {
    const parts = length / slotMinutes;
    if (!(parts > 1 && Number.isInteger(parts))) continue;
    const isAlone = (cell: number): boolean => {
      if (!(volume[cell]! >= 0)) return false;
      for (let part = 1; part < parts; part++) if (volume[cell + part]! >= 0) return false;
      return true;
    };
    for (let day = 0; day < days; day++) {
      const end = (day + 1) * slots;
      let first = day * slots;
      for (let cell = first; cell <= end; cell += parts) {
        if (cell < end && isAlone(cell)) continue;
        if (cell - first >= ROWS_OF_COARSE_PART * parts) spreadBlocks(grid, first, cell, parts);
        first = cell + parts;
      }
    }
  }
}

function spreadBlocks(grid: DayGrid, from: number, until: number, parts: number): void {
  for (const column of [grid.volume, grid.handledSeconds, grid.handledContacts])
    for (let cell = from; cell < until; cell += parts) column.fill(column[cell]! / parts, cell, cell + parts);
}

/** Marks a skipped hour as missing, and scales a repeated one, which holds two hours of contacts, to one hour. */
function undoClockChanges(grid: DayGrid, clockChanges: readonly ClockChange[]): void {
  for (const change of clockChanges) {
    const day = parseDate(change.date);
    if (day === undefined || day < grid.firstDay || day >= grid.firstDay + grid.days) continue;
    for (let slot = 0; slot < grid.slots; slot++) {
      const factor = clockFactor([change], formatDate(day), slot * grid.slotMinutes, grid.slotMinutes);
      if (factor === 1) continue;
      const cell = (day - grid.firstDay) * grid.slots + slot;
      grid.volume[cell] = factor > 0 ? grid.volume[cell]! / factor : NaN;
    }
  }
}

function usableRows(history: HistoryColumns, originDay: number): { rows: Rows; refused: number } {
  const { length } = history.volume;
  const rows: Rows = {
    count: 0,
    day: new Int32Array(length),
    minute: new Int32Array(length),
    volume: new Float64Array(length),
    aht: new Float64Array(length),
  };
  let refused = 0;
  for (let row = 0; row < length; row++) {
    const day = history.day[row]!;
    const minute = history.minute[row]!;
    const volume = history.volume[row]!;
    const aht = history.handleTimeSeconds[row]!;
    if (!(minute >= 0 && minute < 1440 && volume >= 0 && volume <= 1e12)) {
      refused++;
    } else if (day < originDay && day >= originDay - MAX_HISTORY) {
      rows.day[rows.count] = day;
      rows.minute[rows.count] = minute;
      rows.volume[rows.count] = volume;
      rows.aht[rows.count] = aht > 0 && aht <= 1e7 ? aht : 0;
      rows.count++;
    }
  }
  return { rows, refused };
}

/**
 * Returns the cadence of every recorded day in minutes: a divisor of 60, at least 5. Rows at odd minutes (no multiples
 * of 5) are left out if they are few in their day; if a day has little else, it has the cadence of the others.
 */
function stepOfDays({ count, day, minute }: Rows): Map<number, number> {
  const steps = new Map<number, number>();
  /** Cadence without rows at odd minutes, and the number of these. */
  const regularSteps = new Map<number, number>();
  const odds = new Map<number, number>();
  const counts = new Map<number, number>();
  let row = 0;
  while (row < count) {
    // Rows of a day are mostly consecutive: each run of them is read once.
    const current = day[row]!;
    const first = row;
    let step = steps.get(current) ?? 60;
    let regular = regularSteps.get(current) ?? 60;
    let odd = odds.get(current) ?? 0;
    for (; row < count && day[row] === current; row++) {
      const at = minute[row]!;
      if (at % step !== 0) step = greatestCommonDivisor(at, step);
      if (at % 5 !== 0) odd++;
      else if (at % regular !== 0) regular = greatestCommonDivisor(at, regular);
    }
    steps.set(current, step);
    regularSteps.set(current, regular);
    odds.set(current, odd);
    counts.set(current, (counts.get(current) ?? 0) + row - first);
  }
  const doubtful: number[] = [];
  for (const [date, step] of steps) {
    if (step >= 5) continue;
    const rows = counts.get(date)!;
    if (odds.get(date)! <= MAX_ODD * rows) steps.set(date, regularSteps.get(date)!);
    else {
      steps.set(date, 5);
      if (rows < ROWS_TO_BELIEVE_ODD) doubtful.push(date);
    }
  }
  for (const date of doubtful) steps.delete(date);
  const usual = commonestStep(steps);
  for (const date of doubtful) steps.set(date, usual);
  for (const [date, step] of steps)
    if (step > usual && counts.get(date)! < ROWS_TO_BELIEVE_COARSE) steps.set(date, usual);
  return steps;
}

function commonestStep(steps: ReadonlyMap<number, number>): number {
  const counts = new Map<number, number>();
  for (const day of [...steps.keys()].sort((a, b) => b - a).slice(0, 28)) {
    const step = steps.get(day)!;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  let best = 30;
  let most = 0;
  for (const [step, count] of counts) if (count > most || (count === most && step < best)) [best, most] = [step, count];
  return best;
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}
