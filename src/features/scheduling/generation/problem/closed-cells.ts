import type { WorkRule } from '../../../../engines/work-rules/rule';
import type { Cells } from '../../../../engines/optimizer/model/problem';
import type { Alphabet, Letter } from './alphabet';
import type { Days } from './days';
import type { Demand } from './demand';
import type { PlanningData } from './planning-data';

/** A closed day within the planned range. */
export interface ClosedDayPlanned {
  date: string;
  reason: string;
  /** Employees who have a shift on it nevertheless. */
  employeeIds: string[];
}

/**
 * Shifts that begin on a closed day and cover no open need of the next one. They are not assigned, except to employees
 * with a hard rule that requires work. For these they cost points, so that one is used only if nothing else satisfies
 * the rule.
 */

/**
 * Returns 1 for each such cell, [day][letter]; undefined if there are none. Shift patterns of published shifts are
 * excluded.
 */
export function closedCells(
  days: Days,
  { letters, published }: Alphabet,
  demand: Demand | undefined,
  closedDays: NonNullable<PlanningData['closedDays']>,
): Uint8Array | undefined {
  if (closedDays.length === 0) return undefined;
  const given = new Set(published.map(({ letter }) => letter));
  const closed = new Uint8Array(days.count * letters.length);
  for (const { date } of closedDays) {
    const day = days.indexOf(date);
    letters.forEach((_, k) => {
      if (!given.has(k) && !(demand && meetsDemand(demand, day, k))) closed[day * letters.length + k] = 1;
    });
  }
  return closed;
}

function meetsDemand({ covers, slotsPerDay, skills, need }: Demand, day: number, letter: number): boolean {
  const first = day * slotsPerDay;
  return covers[letter]!.some((slot) => {
    const at = (first + slot) * skills.length;
    return need.subarray(at, at + skills.length).some((people) => people > 0);
  });
}

/** Returns the shift patterns without their closed days. */
export const openLetters = (letters: readonly Letter[], closed: Uint8Array | undefined): readonly Letter[] =>
  closed
    ? letters.map((letter, k) => ({ ...letter, days: letter.days.filter((day) => !closed[day * letters.length + k]) }))
    : letters;

/** True for a rule that only work can satisfy: a hard minimum of hours, shifts or weekends. */
export const asksForWork = (rule: WorkRule): boolean =>
  rule.hard &&
  (rule.kind === 'minutes' || rule.kind === 'shifts' || rule.kind === 'weekends') &&
  (rule.atLeast ?? 0) > 0;

type Closable = { days: Days; letters: readonly Letter[]; closed: Uint8Array | undefined };

const isOnClosedDay = ({ letters, closed }: Closable, day: number, value: number): boolean =>
  value > 0 && closed?.[day * letters.length + value - 1] === 1;

/** Counts the shifts of a roster on closed days. */
export function shiftsOnClosedDays(board: Closable, cells: Cells): number {
  if (!board.closed) return 0;
  return cells.reduce((sum, value, cell) => sum + Number(isOnClosedDay(board, cell % board.days.count, value)), 0);
}

/** Returns the closed days of a plan, each with the employees who have such a shift on it. */
export function closedDaysOf(
  { closedDays = [], people }: Pick<PlanningData, 'closedDays' | 'people'>,
  board: Closable,
  cells: Cells,
): ClosedDayPlanned[] {
  return closedDays.map(({ date, reason }) => {
    const day = board.days.indexOf(date);
    const isWorked = (p: number): boolean => isOnClosedDay(board, day, cells[p * board.days.count + day]!);
    return { date, reason, employeeIds: people.filter((_, p) => isWorked(p)).map(({ id }) => id) };
  });
}
