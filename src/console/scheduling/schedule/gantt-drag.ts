import { daysBetween } from '../../kernel/dates';
import type { Board } from '../board/board.store';
import type { Change, Edit } from '../board/changes';
import {
  movedBy,
  newShift,
  newShiftId,
  onStep,
  STEP_MINUTES,
  wallMinutesBetween,
  withBreakMoved,
  withEnd,
  withStart,
  type PlannedShift,
} from '../board/planned-shift';
import { shiftWords } from '../board/schedule-words';
import type { TimeAxis } from '../board/time-axis';
import { DAY_MINUTES } from '../board/wall-clock';

/** Converts drags to edits. The grip is the part of a shift that is being dragged. */

export type Grip =
  | { kind: 'move'; shift: PlannedShift; others: readonly PlannedShift[] }
  | { kind: 'start'; shift: PlannedShift }
  | { kind: 'end'; shift: PlannedShift }
  | { kind: 'break'; shift: PlannedShift; index: number }
  | { kind: 'create'; employeeId: string; date: string };

export interface Pull {
  /** Instants under the pointer, at the start of the drag and now. */
  from: number;
  to: number;
  /** Id of the person under the pointer. */
  employeeId: string | undefined;
}

/**
 * Returns the edits of a drag. Times snap to 15 minutes, in the month view to whole days. In the week view a few pixels
 * are half an hour: a shift that moves to another day or person keeps its times.
 */
export function editsOf(board: Board, axis: TimeAxis, grip: Grip, pull: Pull): Edit[] {
  const { clock } = board;
  if (grip.kind === 'create') {
    const from = clock.localOf(Math.min(pull.from, pull.to));
    const to = clock.localOf(Math.max(pull.from, pull.to));
    const start = wallMinutesBetween({ date: grip.date, minutes: 0 }, { ...from, minutes: onStep(from.minutes) });
    const minutes = onStep(wallMinutesBetween(from, to));
    const { employeeId, date } = grip;
    return [{ before: null, after: newShift(clock, { id: NEW, employeeId, date, start, minutes }) }];
  }
  const { shift } = grip;
  if (grip.kind === 'break')
    return [{ before: shift, after: withBreakMoved(shift, grip.index, (pull.to - pull.from) / 60_000) }];
  const anchor = grip.kind === 'end' ? shift.endsAt : shift.startsAt;
  const was = clock.localOf(anchor);
  const step = axis.view === 'month' ? DAY_MINUTES : STEP_MINUTES;
  const fine = onStep(wallMinutesBetween(was, clock.localOf(anchor + pull.to - pull.from)), step);
  const days = daysBetween(clock.localOf(pull.from).date, clock.localOf(pull.to).date);
  const isElsewhere = days !== 0 || (pull.employeeId ?? shift.employeeId) !== shift.employeeId;
  const by = axis.view === 'week' && grip.kind === 'move' && isElsewhere ? days * DAY_MINUTES : fine;
  if (grip.kind === 'start') return [{ before: shift, after: withStart(clock, shift, by) }];
  if (grip.kind === 'end') return [{ before: shift, after: withEnd(clock, shift, by) }];
  const employeeId = pull.employeeId ?? shift.employeeId;
  if (grip.others.length === 0) return [{ before: shift, after: movedBy(clock, shift, by, employeeId) }];
  const isOfOne = grip.others.every((other) => other.employeeId === shift.employeeId);
  return [shift, ...grip.others].map((each) => ({
    before: each,
    after: movedBy(clock, each, by, isOfOne ? employeeId : each.employeeId),
  }));
}

/** Id of a shift that is being drawn. */
const NEW = 'new';

export const NAMES: Record<Grip['kind'], string> = {
  move: 'Move',
  start: 'Change the start of',
  end: 'Change the end of',
  break: 'Move a break of',
  create: 'Add',
};

export const changeOf = (grip: Grip, edits: readonly Edit[]): Change => ({
  name: `${NAMES[grip.kind]} ${shiftWords(edits.length)}`,
  edits: edits.map(({ before, after }) => ({
    before,
    after: after && (after.id === NEW ? { ...after, id: newShiftId() } : after),
  })),
});

export const removal = (shifts: readonly PlannedShift[]): Change => ({
  name: `Delete ${shiftWords(shifts.length)}`,
  edits: shifts.map((before) => ({ before, after: null })),
});

/** Swaps two shifts between their people. */
export const swap = (one: PlannedShift, other: PlannedShift): Change => ({
  name: 'Swap two shifts',
  edits: [
    { before: one, after: { ...one, employeeId: other.employeeId } },
    { before: other, after: { ...other, employeeId: one.employeeId } },
  ],
});
