import { weekdayOf } from '../../time/civil-date';
import { median } from '../numbers';
import { isInUse, type SlotUse } from './rare-slots';

/** A history with the time in which the queue was closed. Cell `day * slots + slot`. */
interface Cells {
  firstDay: number;
  days: number;
  slots: number;
  volume: Float64Array;
  /** 1 where the queue was closed; its volume is NaN, like that of unrecorded cells. */
  closed: Uint8Array;
}

/** Minimum expected contacts for days without any to count as closed: the chance of that is e^-10. */
const MIN_EXPECTED = 10;
/** The same for one slot of a weekday: there are many, and their contacts vary more than by chance. */
const MIN_EXPECTED_OF_SLOT = 15;
/** Share of the usual contacts up to which a day counts as empty. */
const MAX_STRAY_SHARE = 0.02;
/** Days of the same weekday on each side that define the usual contacts. */
const USUAL_DAYS = 6;
const USUAL_VALUES = 8;
/**
 * Minimum consecutive same weekdays, and days, without contacts in a slot for hours to have changed; shorter gaps are
 * partial days.
 */
const MIN_WEEKS = 3;
const MIN_DAYS = 10;

/**
 * Finds the time in which the queue was closed and marks it as missing in `volume`: recorded zeros where contacts were
 * expected, on whole days and in hours that opened or closed, and slots that are never used. The remaining zeros are
 * open intervals without calls.
 */
export function markClosedTime(grid: Cells): void {
  const { days, slots, volume, closed } = grid;
  for (const day of closedDays(grid)) {
    for (let cell = day * slots; cell < (day + 1) * slots; cell++) {
      closed[cell] = 1;
      volume[cell] = NaN;
    }
  }
  const rows = rowsByWeekday(grid);
  const use = useOfSlots(grid, rows);
  for (let weekday = 0; weekday < 7; weekday++) {
    for (let slot = 0; slot < slots; slot++) closeSlot(grid, rows[weekday]!, weekday, slot, use);
  }
  for (let slot = 0; slot < slots; slot++) closeChangedHours(grid, rows, slot);
  for (let cell = 0; cell < days * slots; cell++) if (closed[cell]) volume[cell] = NaN;
}

/** Returns the recorded days with (almost) no contacts although adjacent same weekdays had some. */
function closedDays({ days, slots, volume }: Cells): number[] {
  const total = new Float64Array(days).fill(NaN);
  for (let day = 0; day < days; day++) {
    for (let cell = day * slots; cell < (day + 1) * slots; cell++)
      if (volume[cell]! >= 0) total[day] = (total[day]! || 0) + volume[cell]!;
  }
  const usual = usualTotals(total);
  const isEmpty = (day: number): boolean => total[day]! <= MAX_STRAY_SHARE * usual[day]!;
  const found = new Set<number>();
  for (const step of [1, 7]) {
    for (let start = 0; start < step; start++) {
      let run: number[] = [];
      let expected = 0;
      for (let day = start; ; day += step) {
        const goesOn = day < days && (isEmpty(day) || total[day] !== total[day]);
        if (goesOn && total[day] === total[day]) {
          run.push(day);
          expected += usual[day]!;
        }
        if (goesOn) continue;
        if (expected >= MIN_EXPECTED) run.forEach((empty) => found.add(empty));
        run = [];
        expected = 0;
        if (day >= days) break;
      }
    }
  }
  return [...found];
}

/**
 * Returns the usual contacts of each day: the smaller of the medians of its weekday's days with contacts before and
 * after it. A weekday that never has any gets the mean of the others.
 */
function usualTotals(total: Float64Array): Float64Array {
  const usual = new Float64Array(total.length);
  const means: number[] = [];
  for (let start = 0; start < 7; start++) {
    const busy: number[] = [];
    for (let day = start; day < total.length; day += 7) if (total[day]! > 0) busy.push(day);
    if (busy.length > 0) means.push(busy.reduce((sum, day) => sum + total[day]!, 0) / Math.ceil(total.length / 7));
    let next = 0;
    for (let day = start; day < total.length; day += 7) {
      while (next < busy.length && busy[next]! < day) next++;
      const after = busy[next] === day ? next + 1 : next;
      const sides = [busy.slice(Math.max(0, next - USUAL_DAYS), next), busy.slice(after, after + USUAL_DAYS)]
        .filter((side) => side.length > 0)
        .map((side) => median(side.map((other) => total[other]!)));
      usual[day] = sides.length > 0 ? Math.min(...sides) : NaN;
    }
  }
  const mean = means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length);
  return usual.map((value) => (value === value ? value : mean));
}

/** Rows of the grid by weekday (0 Monday) that are recorded and not closed. */
function rowsByWeekday({ firstDay, days, slots, volume }: Cells): number[][] {
  const rows: number[][] = [[], [], [], [], [], [], []];
  for (let day = 0; day < days; day++) {
    for (let cell = day * slots; cell < (day + 1) * slots; cell++) {
      if (!(volume[cell]! >= 0)) continue;
      rows[weekdayOf(firstDay + day)]!.push(day);
      break;
    }
  }
  return rows;
}

/** Days of the last half year with contacts, by weekday and slot. */
function useOfSlots({ days, slots, volume }: Cells, rows: readonly number[][]): SlotUse {
  const used = new Float64Array(7 * slots);
  const counted = new Float64Array(7);
  rows.forEach((own, weekday) => {
    for (const day of own) {
      if (day < days - 182) continue;
      counted[weekday]!++;
      for (let slot = 0; slot < slots; slot++) if (volume[day * slots + slot]! > 0) used[weekday * slots + slot]!++;
    }
  });
  return { slots, used, days: counted };
}

/** Closes a slot of a weekday where it is never in use, or while it was not. */
function closeSlot(
  { slots, volume, closed }: Cells,
  rows: readonly number[],
  weekday: number,
  slot: number,
  use: SlotUse,
): void {
  const cells: number[] = [];
  let contacts = 0;
  for (const day of rows) {
    const value = volume[day * slots + slot]!;
    if (value !== value) continue;
    cells.push(day * slots + slot);
    contacts += value;
  }
  if (!isInUse(use, weekday, slot)) {
    for (const cell of cells) if (volume[cell] === 0) closed[cell] = 1;
    return;
  }
  if (contacts === 0) return;
  for (let from = 0; from < cells.length; from++) {
    if (volume[cells[from]!] !== 0) continue;
    let until = from;
    while (until < cells.length && volume[cells[until]!] === 0) until++;
    const weeks = until - from;
    if (weeks >= MIN_WEEKS) {
      const sides = [cells.slice(Math.max(0, from - USUAL_VALUES), from), cells.slice(until, until + USUAL_VALUES)]
        .filter((side) => side.length > 0)
        .map((side) => side.reduce((sum, cell) => sum + volume[cell]!, 0) / side.length);
      if (weeks * Math.min(...sides) >= MIN_EXPECTED_OF_SLOT) for (let i = from; i < until; i++) closed[cells[i]!] = 1;
    }
    from = until;
  }
}

/** Closes a slot on days one after another without contacts in it, on whatever weekday. */
function closeChangedHours(grid: Cells, rows: readonly number[][], slot: number): void {
  const { firstDay, days, slots, volume, closed } = grid;
  const means = rows.map((own) => {
    let [sum, count] = [0, 0];
    for (const day of own) {
      const cell = day * slots + slot;
      if (closed[cell] || volume[cell] !== volume[cell]) continue;
      sum += volume[cell]!;
      count++;
    }
    return count > 0 ? sum / count : 0;
  });
  let run: number[] = [];
  let expected = 0;
  for (let day = 0; day <= days; day++) {
    const cell = day * slots + slot;
    if (day < days && (closed[cell] || volume[cell] !== volume[cell])) continue;
    if (day < days && volume[cell] === 0) {
      run.push(cell);
      expected += means[weekdayOf(firstDay + day)]!;
      continue;
    }
    const lasts = run.length > 0 ? Math.floor(run[run.length - 1]! / slots) - Math.floor(run[0]! / slots) + 1 : 0;
    if (lasts >= MIN_DAYS && expected >= MIN_EXPECTED) for (const empty of run) closed[empty] = 1;
    run = [];
    expected = 0;
  }
}
