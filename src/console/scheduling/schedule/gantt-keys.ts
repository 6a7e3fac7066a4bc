import { cellsOf, type Board, type Focus } from '../board/board.store';
import type { Change, Edit } from '../board/changes';
import { removal } from './gantt-drag';
import { movedBy, STEP_MINUTES, withEnd, withStart, type PlannedShift } from '../board/planned-shift';
import { shiftWords } from '../board/schedule-words';

/** Keyboard navigation and editing in the grid. */

export interface Key {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
}

interface Grid {
  board: Board;
  people: readonly string[];
  dates: readonly string[];
  /** Minutes by which the arrow keys move a shift to the side. */
  stepMinutes: number;
}

const PAGE_ROWS = 10;

/** Returns the focusable places of a roster line in order: its shifts, and the days without shifts. */
export function stopsOf({ board, dates }: Grid, employeeId: string): Focus[] {
  const shifts = board.shiftsOf(employeeId);
  return dates.flatMap((date): Focus[] => {
    const own = shifts.filter((shift) => shift.date === date);
    return own.length === 0
      ? [{ employeeId, date, shiftId: null }]
      : own.map(({ id }) => ({ employeeId, date, shiftId: id }));
  });
}

/** Returns the place to which a key moves the focus; undefined if it does not move. */
export function nextFocus(grid: Grid, focus: Focus, { key, ctrlKey }: Key): Focus | undefined {
  const { people } = grid;
  const row = people.indexOf(focus.employeeId);
  const inRow = (index: number): Focus | undefined => {
    const employeeId = people[Math.max(0, Math.min(people.length - 1, index))];
    if (employeeId === undefined) return undefined;
    const stops = stopsOf(grid, employeeId);
    return stops.find(({ date }) => date === focus.date) ?? stops[0];
  };
  const stops = stopsOf(grid, focus.employeeId);
  const at = Math.max(
    0,
    stops.findIndex(({ date, shiftId }) => date === focus.date && shiftId === focus.shiftId),
  );
  switch (key) {
    case 'ArrowRight':
      return stops[Math.min(stops.length - 1, at + 1)];
    case 'ArrowLeft':
      return stops[Math.max(0, at - 1)];
    case 'ArrowDown':
      return inRow(row + 1);
    case 'ArrowUp':
      return inRow(row - 1);
    case 'PageDown':
      return inRow(row + PAGE_ROWS);
    case 'PageUp':
      return inRow(row - PAGE_ROWS);
    case 'Home':
      return ctrlKey ? inRow(0) : stops[0];
    case 'End':
      return ctrlKey ? inRow(people.length - 1) : stops.at(-1);
    default:
      return undefined;
  }
}

/**
 * Returns the shifts to which a key applies: the selection if it includes the focused shift, otherwise the focused
 * shift.
 */
export function meantShifts(board: Board): PlannedShift[] {
  const shift = board.focus?.shiftId ? board.get(board.focus.shiftId) : undefined;
  if (!shift) return board.selected();
  return board.selection.has(shift.id) ? board.selected() : [shift];
}

/** Returns the days of the shifts to which a key applies, or the focused day. */
export function meantCells(board: Board): { employeeId: string; date: string }[] {
  const shifts = meantShifts(board);
  return cellsOf(shifts.length > 0 ? shifts : board.focus ? [board.focus] : []);
}

/** Returns the change that a key makes; undefined if none. */
export function keyChange(grid: Grid, { key, altKey, shiftKey }: Key): Change | undefined {
  const { board, people, stepMinutes } = grid;
  const shifts = meantShifts(board);
  if (shifts.length === 0) return undefined;
  if (key === 'Delete' || key === 'Backspace') return removal(shifts);
  if (!altKey) return undefined;
  const edited = (name: string, of: (shift: PlannedShift) => PlannedShift): Change => ({
    name: `${name} ${shiftWords(shifts.length)}`,
    edits: shifts.map((before): Edit => ({ before, after: of(before) })),
  });
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };
  const step = steps[key];
  if (step === undefined) return undefined;
  const isAside = key === 'ArrowRight' || key === 'ArrowLeft';
  if (shiftKey && isAside)
    return edited('Change the end of', (shift) => withEnd(board.clock, shift, step * STEP_MINUTES));
  if (shiftKey) return edited('Change the start of', (shift) => withStart(board.clock, shift, step * STEP_MINUTES));
  if (isAside) return edited('Move', (shift) => movedBy(board.clock, shift, step * stepMinutes));
  const nextOf = (employeeId: string) => people[people.indexOf(employeeId) + step] ?? employeeId;
  return edited('Move', (shift) => movedBy(board.clock, shift, 0, nextOf(shift.employeeId)));
}
