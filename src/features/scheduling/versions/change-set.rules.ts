import { unpaidMinutes } from '../../../engines/work-rules/breaks';
import { getOrMake } from '../../../kernel/collections';
import { MINUTE_MS } from '../../../kernel/time/units';
import { areSameBreaks, areSameOnQueue, type Break } from '../break.rules';
import type { ShiftFields } from '../shift.rules';

/** Versions of a schedule: kinds of changes, and differences between two states of its shifts. */

export const CHANGE_SET_KINDS = [
  'baseline',
  'create',
  'generate',
  'scenario',
  'copy',
  'edit',
  'improve',
  'reoptimise',
  'activities',
  'rotation',
  'restore',
  'undo',
  'redo',
  'revert',
  'rebase',
  'promote',
  'hand_over',
  'trade',
  'offer',
  'fields',
  'publish',
  'withdraw',
  'lock',
  'unlock',
] as const;
export type ChangeSetKind = (typeof CHANGE_SET_KINDS)[number];

export const UNDOABLE_KINDS: readonly ChangeSetKind[] = [
  'edit',
  'improve',
  'reoptimise',
  'activities',
  'rotation',
  'copy',
  'restore',
  'rebase',
  'promote',
  'revert',
];

/** In the order in which they are listed for a cell. */
export const SHIFT_DIFFERENCES = ['added', 'removed', 'moved', 'template', 'breaks', 'activities'] as const;
export type ShiftDifference = (typeof SHIFT_DIFFERENCES)[number];

export const PUBLISH_NOTICES = ['changes', 'times', 'nobody'] as const;
export type PublishNotice = (typeof PUBLISH_NOTICES)[number];

/** Describes a write for its change set. */
export interface ChangeNote {
  kind: ChangeSetKind;
  reason?: string | null;
  /** The user who asked, if not the caller. */
  userId?: string;
  userName?: string;
  /** Version of this or the other schedule that the write repeats, takes back or copies. */
  ofVersion?: number;
  notify?: PublishNotice | null;
}

/** A cell: one employee on one start date. */
export interface Cell {
  employeeId: string;
  date: string;
}

export const cellKey = ({ employeeId, date }: Cell): string => `${date} ${employeeId}`;

/** A shift with its length, for comparisons. */
export interface ComparedShift extends ShiftFields {
  id: string;
  startsAt: Date | string;
  endsAt: Date | string;
}

export interface CellDifference<S extends ComparedShift> extends Cell {
  differences: ShiftDifference[];
  before: S[];
  after: S[];
  counterparts: Cell[];
}

const isBreak = ({ type }: Break): boolean => type === 'break' || type === 'lunch';

/** Real minutes less unpaid segments. */
export function paidMinutes(shift: Pick<ComparedShift, 'startsAt' | 'endsAt' | 'breaks' | 'onQueue'>) {
  const { startsAt, endsAt, breaks, onQueue = [] } = shift;
  const minutes = Math.round((+new Date(endsAt) - +new Date(startsAt)) / MINUTE_MS);
  return Math.max(0, minutes - unpaidMinutes([...breaks, ...onQueue]));
}

export const paidMinutesOf = (shifts: readonly ComparedShift[]): number =>
  shifts.reduce((sum, shift) => sum + paidMinutes(shift), 0);

const byStart = (a: ComparedShift, b: ComparedShift): number =>
  a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : a.id < b.id ? -1 : 1;

/** Returns the differences of two states of one shift. */
function differencesOf(before: ComparedShift, after: ComparedShift): ShiftDifference[] {
  const found: ShiftDifference[] = [];
  if (before.startTime !== after.startTime || before.endTime !== after.endTime) found.push('moved');
  if (before.templateId !== after.templateId) found.push('template');
  if (!areSameBreaks(before.breaks.filter(isBreak), after.breaks.filter(isBreak))) found.push('breaks');
  const isActivity = (each: Break) => !isBreak(each);
  const areSameActivities =
    areSameBreaks(before.breaks.filter(isActivity), after.breaks.filter(isActivity)) &&
    areSameOnQueue(before.onQueue, after.onQueue);
  if (!areSameActivities) found.push('activities');
  return found;
}

/**
 * Compares two states of shifts by cell. Shifts are paired by id, then within a cell by start; a shift that went to
 * another cell is removed there and added here. Cells without differences are left out.
 */
export function compareCells<S extends ComparedShift>(before: readonly S[], after: readonly S[]): CellDifference<S>[] {
  const [was, is] = [
    new Map(before.map((shift) => [shift.id, shift])),
    new Map(after.map((shift) => [shift.id, shift])),
  ];
  const cells = new Map<string, CellDifference<S>>();
  const cellOf = ({ employeeId, date }: Cell) =>
    getOrMake(cells, cellKey({ employeeId, date }), () => ({
      employeeId,
      date,
      differences: [],
      before: [],
      after: [],
      counterparts: [],
    }));
  for (const shift of before) cellOf(shift).before.push(shift);
  for (const shift of after) cellOf(shift).after.push(shift);
  for (const cell of cells.values()) {
    cell.before.sort(byStart);
    cell.after.sort(byStart);
    const found = new Set<ShiftDifference>();
    const pairs: [S, S][] = [];
    const isHere = (shift: S | undefined): shift is S => shift !== undefined && cellKey(shift) === cellKey(cell);
    const isElsewhere = (shift: S | undefined): shift is S => shift !== undefined && !isHere(shift);
    for (const shift of cell.before) {
      const same = is.get(shift.id);
      if (isHere(same)) pairs.push([shift, same]);
      else if (isElsewhere(same)) found.add('removed');
    }
    for (const shift of cell.after) if (isElsewhere(was.get(shift.id))) found.add('added');
    const left = cell.before.filter(({ id }) => !is.has(id));
    const come = cell.after.filter(({ id }) => !was.has(id));
    left.forEach((shift, i) => {
      const other = come[i];
      if (other) pairs.push([shift, other]);
      else found.add('removed');
    });
    if (come.length > left.length) found.add('added');
    for (const [one, other] of pairs) for (const each of differencesOf(one, other)) found.add(each);
    cell.differences = SHIFT_DIFFERENCES.filter((each) => found.has(each));
    cell.counterparts = counterpartsOf(cell, was, is);
  }
  return [...cells.values()].filter(({ differences }) => differences.length > 0);
}

function counterpartsOf<S extends ComparedShift>(
  cell: CellDifference<S>,
  was: ReadonlyMap<string, S>,
  is: ReadonlyMap<string, S>,
): Cell[] {
  const others = new Map<string, Cell>();
  const add = (other: S | undefined) => {
    if (other && cellKey(other) !== cellKey(cell))
      others.set(cellKey(other), { employeeId: other.employeeId, date: other.date });
  };
  cell.before.forEach(({ id }) => add(is.get(id)));
  cell.after.forEach(({ id }) => add(was.get(id)));
  return [...others.values()].sort((a, b) => (cellKey(a) < cellKey(b) ? -1 : 1));
}

/** An employee to notify, with the differences of their cells from a day on. */
export interface Notice {
  employeeId: string;
  differences: ShiftDifference[];
  firstDate: string;
}

const TIMES: readonly ShiftDifference[] = ['added', 'removed', 'moved'];

/** Returns the employees to notify of changed cells on `today` or later. */
export function noticesOf(
  cells: readonly Pick<CellDifference<ComparedShift>, 'employeeId' | 'date' | 'differences'>[],
  today: string,
  notify: PublishNotice,
): Notice[] {
  const found = new Map<string, Notice>();
  for (const { employeeId, date, differences } of notify === 'nobody' ? [] : cells) {
    const told = notify === 'times' ? differences.filter((each) => TIMES.includes(each)) : differences;
    if (date < today || told.length === 0) continue;
    const notice = getOrMake(found, employeeId, () => ({ employeeId, differences: [], firstDate: date }));
    if (date < notice.firstDate) notice.firstDate = date;
    notice.differences = SHIFT_DIFFERENCES.filter((each) => told.includes(each) || notice.differences.includes(each));
  }
  return [...found.values()];
}

/** True if two lists of shifts of one cell are equal but for their ids. */
export const isSamePlan = (a: readonly ComparedShift[], b: readonly ComparedShift[]): boolean => {
  const [one, other] = [a.toSorted(byStart), b.toSorted(byStart)];
  return one.length === other.length && one.every((shift, i) => differencesOf(shift, other[i]!).length === 0);
};

export const sortedByStart = <S extends ComparedShift>(shifts: readonly S[]): S[] => shifts.toSorted(byStart);
