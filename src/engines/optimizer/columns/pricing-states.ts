import type { Compiled } from '../model/compiled';
import type { PricingTask } from './pricing-task';
import { MAX_RUN } from './row-states';

/**
 * Maximum number of states over all days; beyond it limits are left out (bounds stay valid, roster lines are checked).
 */
const MAX_STATES = 12_000_000;

/** Succession groups: values of a group forbid the same values on the next day. */
export interface SuccessionGroups {
  /** Group of each value. */
  readonly of: Int32Array;
  readonly count: number;
}

/**
 * The states of one pricing task. A state is a status (consecutive days off, or succession group and consecutive days
 * worked), then weekends worked, then shifts of up to two limited templates, then minutes in units. States that differ
 * only in the last part form a line:
 *
 * state = (((status * lineWeekends + weekends) * firsts + first) * seconds + second) * lineLength + units
 *
 * If minutes are left out, weekends take their place within the lines.
 */
export interface PricingStates {
  /** Last day whose rules the window's days can still affect. */
  readonly end: number;
  /** Distinct numbers of consecutive days off: statuses 0 to offs - 1, where the last one includes longer runs. */
  readonly offs: number;
  /** Distinct numbers of consecutive days worked: status offs + group * longestRun + run - 1. */
  readonly longestRun: number;
  /** Minimum consecutive days worked. */
  readonly shortestRun: number;
  /** True if runs of the longest length may continue. */
  readonly endless: boolean;
  readonly statuses: number;
  /** Status before the window's first day. */
  readonly start: number;
  /** True if minutes are in the state; the minimum, and the minutes of the longest shift, in units. */
  readonly countsMinutes: boolean;
  readonly leastUnits: number;
  readonly longestUnits: number;
  /** True if weekends are limited; if any may be worked; and if their count is within the lines. */
  readonly limitsWeekends: boolean;
  readonly mayWorkWeekends: boolean;
  readonly weekendsOnLines: boolean;
  readonly lineWeekends: number;
  /** Distinct numbers of shifts of the first and of the second limited template; 1 if left out. */
  readonly firsts: number;
  readonly seconds: number;
  /** Lines of one status, states of one line, and total number of states. */
  readonly lines: number;
  readonly lineLength: number;
  readonly count: number;
  /** Returns the maximum days that can be worked within this many days of the window. */
  mostWorked(days: number): number;
}

/**
 * Returns the states of a task with minutes in `unit`s and the limits of up to two templates; undefined if the days
 * outside the window already break a limit.
 */
export function pricingStates(
  c: Compiled,
  task: PricingTask,
  groups: SuccessionGroups,
  unit: number,
  limited: readonly number[],
): PricingStates | undefined {
  const { person: p, row, from, to } = task;
  const end = lastDay(c, row, to);
  const outside = usedOutside(c, task, end);
  const maxRun = Math.min(c.maxRun[p]!, MAX_RUN);
  const endless = c.maxRun[p]! > MAX_RUN;
  const shortestRun = c.minRun[p]!;
  const longestRun = endless ? Math.max(1, shortestRun) : maxRun;
  const offs = Math.max(1, c.minOff[p]!);
  const statuses = offs + groups.count * longestRun;
  let longestUnits = 0;
  for (let v = 1; v < c.values; v++) longestUnits = Math.max(longestUnits, c.minutesOf[v]! / unit);
  const length = end - from + 1;
  const mostUnits = Math.floor((c.maxMinutes[p]! - outside.minutes) / unit);
  const leastUnits = Math.max(0, Math.ceil((c.minMinutes[p]! - outside.minutes) / unit));
  if (mostUnits < 0) return undefined;
  const bindsMinutes = leastUnits > 0 || mostUnits < length * longestUnits;
  const units = bindsMinutes ? Math.min(mostUnits, length * longestUnits) + 1 : 1;
  const weekendsLeft = c.maxWeekends[p]! - outside.weekends;
  if (weekendsLeft < 0) return undefined;
  const limitsWeekends = weekendsLeft < outside.weekendsInside;
  const weekends = limitsWeekends ? weekendsLeft + 1 : 1;
  const shiftsLeft = limited.map((t) => c.maxOfTemplate[p * c.templates + t]! - outside.shifts[t]!);
  if (shiftsLeft.some((n) => n < 0)) return undefined;
  let firsts = limited.length > 0 ? shiftsLeft[0]! + 1 : 1;
  let seconds = limited.length > 1 ? shiftsLeft[1]! + 1 : 1;
  // Limits are left out one by one until there are few enough states.
  const tooMany = (): boolean => statuses * weekends * firsts * seconds * units > MAX_STATES / length;
  if (tooMany()) seconds = 1;
  if (tooMany()) firsts = 1;
  const countsMinutes = bindsMinutes && !tooMany();
  const weekendsOnLines = !countsMinutes && weekends > 1;
  const lineWeekends = weekendsOnLines ? 1 : weekends;
  const lineLength = weekendsOnLines ? weekends : countsMinutes ? units : 1;
  const start = startStatus(task, groups, { offs, longestRun, endless });
  if (start < 0) return undefined;
  const lines = lineWeekends * firsts * seconds;
  // Maximum runs with minimum breaks in between: no roster line works more days.
  const cycle = maxRun + offs;
  return {
    end,
    offs,
    longestRun,
    shortestRun,
    endless,
    statuses,
    start,
    countsMinutes,
    leastUnits,
    longestUnits,
    limitsWeekends,
    mayWorkWeekends: weekends > 1,
    weekendsOnLines,
    lineWeekends,
    firsts,
    seconds,
    lines,
    lineLength,
    count: statuses * lines * lineLength,
    mostWorked: (days) => (endless ? days : Math.floor(days / cycle) * maxRun + Math.min(days % cycle, maxRun)),
  };
}

/**
 * Returns the last day whose rules the window's days can still affect: the end of the run after the window, and one
 * more.
 */
function lastDay(c: Compiled, row: Uint16Array, to: number): number {
  if (to >= c.days - 1) return c.days - 1;
  let d = to + 1;
  while (d + 1 < c.days && (row[d + 1] !== 0) === (row[d] !== 0)) d++;
  d = Math.min(c.days - 1, d + 1);
  return c.weekendPartner[d] === d + 1 ? d + 1 : d;
}

/** Returns the status before the window's first day, from the days before it; -1 if they already break a rule. */
function startStatus(
  { row, from }: PricingTask,
  groups: SuccessionGroups,
  { offs, longestRun, endless }: Pick<PricingStates, 'offs' | 'longestRun' | 'endless'>,
): number {
  if (from === 0) return offs - 1;
  const v = row[from - 1]!;
  let d = from - 1;
  while (d > 0 && (row[d - 1] !== 0) === (v !== 0)) d--;
  const run = from - d;
  if (!v) return d === 0 ? offs - 1 : Math.min(run, offs) - 1;
  if (run > longestRun && !endless) return -1;
  return offs + groups.of[v]! * longestRun + Math.min(run, longestRun) - 1;
}

/**
 * Returns minutes, weekends and shifts of the days before the window and after `end`, and the weekends that lie inside.
 */
function usedOutside(
  c: Compiled,
  task: PricingTask,
  end: number,
): { minutes: number; weekends: number; weekendsInside: number; shifts: Int32Array } {
  const shifts = new Int32Array(c.templates);
  let minutes = 0;
  let weekends = 0;
  let weekendsInside = 0;
  for (let d = 0; d < c.days; d++) {
    const inside = d >= task.from && d <= end;
    const v = task.row[d]!;
    if (!inside && v) {
      minutes += c.minutesOf[v]!;
      shifts[c.templateOf[v]!]!++;
    }
    const other = c.weekendPartner[d]!;
    if (other === -2 || (other >= 0 && other < d)) continue;
    const otherInside = other >= task.from && other <= end;
    if (inside || (otherInside && !v)) weekendsInside++;
    else if (v || (other >= 0 && task.row[other])) weekends++;
  }
  return { minutes, weekends, weekendsInside, shifts };
}
