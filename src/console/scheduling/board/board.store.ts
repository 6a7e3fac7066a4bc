import { addShift, newCover, type Cover, type RequiredStretch, type Stretch, type Work } from './cover';
import { idOf, type Edit } from './changes';
import {
  findingsOf,
  overlap,
  takenBy,
  type Absence,
  type Finding,
  type PublishedShift,
  type Rest,
} from './local-checks';
import type { PlannedShift } from './planned-shift';
import type { WallClock } from './wall-clock';
import { addDays } from '../../kernel/dates';

/**
 * External store of the shifts of a schedule, outside React state, so that a roster line re-renders only for its own
 * person.
 */

export interface Person {
  id: string;
  name: string;
  teamId: string | null;
  teamName: string | null;
  weeklyHoursTarget: number | null;
  skills: readonly { skillId: string; name: string }[];
}

export interface ScheduleHead {
  id: string;
  name: string;
  startDate: string;
  endDate: string;
  status: 'draft' | 'published' | 'locked';
  publishedAt: string | null;
}

/** Context of the shifts. Editing the schedule does not change it. */
export interface Around {
  required: readonly RequiredStretch[];
  absences: readonly Absence[];
  /** Published shifts of other schedules that overlap the days of this one or border on them. */
  others: readonly PublishedShift[];
  /** Keyed by employee id. */
  rests: ReadonlyMap<string, readonly Rest[]>;
}

/** A rule that a shift breaks. */
export interface ShiftBreach {
  description: string;
  isHard: boolean;
}

/** A note on a day of an employee, or without employee on a day. */
export interface Note {
  id: string;
  date: string;
  employeeId?: string | null;
  text: string;
  audience: 'planners' | 'staff';
  userName: string;
  version: number;
}

/** Pins and notes by `cellKey`. */
export interface Marks {
  pins: ReadonlySet<string>;
  notes: ReadonlyMap<string, readonly Note[]>;
}

/** A day of an employee; without employee, the day itself. */
export interface Cell {
  employeeId?: string | null;
  date: string;
}

export const cellKey = ({ employeeId, date }: Cell): string => `${employeeId ?? ''} ${date}`;

/** Returns each day of an employee once. */
export const cellsOf = (
  places: readonly { employeeId: string; date: string }[],
): { employeeId: string; date: string }[] => [
  ...new Map(places.map(({ employeeId, date }) => [cellKey({ employeeId, date }), { employeeId, date }])).values(),
];

/** Keyboard focus: a day of a person, or one of their shifts. */
export interface Focus {
  employeeId: string;
  date: string;
  shiftId: string | null;
}

const NONE: readonly never[] = [];

export class Board {
  readonly cover: Cover;
  selection: ReadonlySet<string> = new Set();
  focus: Focus | undefined;
  /** Undefined while it is loading. */
  around: Around | undefined;
  /** Names of the days that are closed or holidays, by date. */
  closedDays: ReadonlyMap<string, string> = new Map();
  /** Broken rules by shift, as saved. */
  breaches: ReadonlyMap<string, readonly ShiftBreach[]> = new Map();
  /** Edits of the drag in progress. The curve includes them. */
  preview: readonly Edit[] = [];
  marks: Marks = { pins: new Set(), notes: new Map() };
  private readonly shifts = new Map<string, PlannedShift>();
  private readonly byPerson = new Map<string, readonly PlannedShift[]>();
  private absencesOf: ReadonlyMap<string, readonly Absence[]> = new Map();
  /** Approved entries of `absencesOf`. */
  private approvedOf: ReadonlyMap<string, readonly Absence[]> = new Map();
  private othersOf: ReadonlyMap<string, readonly PublishedShift[]> = new Map();
  private readonly listeners = new Set<() => void>();
  private changed: number | undefined;
  /** True for an earlier version: the server's understaffing is that of the present one. */
  isPast = false;
  /** The base of a scenario, whose shifts this schedule replaces. */
  baseId: string | undefined;
  /** Incremented on every change of the shifts. */
  version = 0;

  constructor(
    readonly clock: WallClock,
    public head: ScheduleHead,
    shifts: readonly PlannedShift[],
  ) {
    const from = clock.instantOf(addDays(head.startDate, -1), 0);
    this.cover = newCover(from, clock.instantOf(addDays(head.endDate, 2), 0));
    for (const shift of shifts) {
      this.shifts.set(shift.id, shift);
      addShift(this.cover, shift, 1);
    }
    for (const [id, own] of byPerson(shifts)) this.byPerson.set(id, own.sort(byStart));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }

  get = (id: string): PlannedShift | undefined => this.shifts.get(id);
  all = (): PlannedShift[] => [...this.shifts.values()];
  count = (): number => this.shifts.size;
  /**
   * Returns true for people who have a shift, or had one since the schedule was loaded. Their roster line stays
   * visible.
   */
  hasHadShifts = (employeeId: string): boolean => this.byPerson.has(employeeId);
  /** Number of people for whom `hasHadShifts` is true. */
  peopleCount = (): number => this.byPerson.size;
  /** Number of shifts added or changed since publication; 0 for a draft. */
  changedSincePublished = (): number => {
    const { publishedAt } = this.head;
    return (this.changed ??= publishedAt ? this.all().filter(({ updatedAt }) => updatedAt > publishedAt).length : 0);
  };
  shiftsOf = (employeeId: string): readonly PlannedShift[] => this.byPerson.get(employeeId) ?? NONE;
  /** Returns the full-day time off of a date. */
  absenceOn = (employeeId: string, date: string): Absence | undefined =>
    this.absencesOf
      .get(employeeId)
      ?.find(({ hasHours, startDate, endDate }) => !hasHours && startDate <= date && date <= endDate);
  selected = (): PlannedShift[] => [...this.selection].flatMap((id) => this.shifts.get(id) ?? []);

  /** Returns a key that changes whenever the selection or focus within a person's roster line changes. */
  marksOf = (employeeId: string): string => {
    const chosen = this.shiftsOf(employeeId).filter(({ id }) => this.selection.has(id));
    const here = this.focus?.employeeId === employeeId ? `${this.focus.date} ${this.focus.shiftId ?? ''}` : '';
    return chosen.length === 0 ? here : `${here}|${chosen.map(({ id }) => id).join()}`;
  };

  /** Replaces each shift with its `after` state, whatever its current state. */
  apply(edits: readonly Edit[]): void {
    const touched = new Set<string>();
    for (const edit of edits) {
      const id = idOf(edit);
      const now = this.shifts.get(id);
      if (now) {
        addShift(this.cover, now, -1, this.offOf(now));
        touched.add(now.employeeId);
        this.shifts.delete(id);
        this.byPerson.set(
          now.employeeId,
          this.shiftsOf(now.employeeId).filter((shift) => shift.id !== id),
        );
      }
      const { after } = edit;
      if (!after) continue;
      addShift(this.cover, after, 1, this.offOf(after));
      this.shifts.set(id, after);
      this.byPerson.set(after.employeeId, [...this.shiftsOf(after.employeeId), after].sort(byStart));
      if (this.focus?.shiftId === id) this.focus = { employeeId: after.employeeId, date: after.date, shiftId: id };
    }
    this.changed = undefined;
    this.version++;
    const { focus } = this;
    if (focus?.shiftId && !this.shifts.has(focus.shiftId)) this.focus = { ...focus, shiftId: null };
    if ([...this.selection].some((id) => !this.shifts.has(id)))
      this.selection = new Set([...this.selection].filter((id) => this.shifts.has(id)));
    this.tell();
  }

  select(ids: Iterable<string>): void {
    this.selection = new Set(ids);
    this.tell();
  }

  focusOn(focus: Focus | undefined): void {
    this.focus = focus;
    this.tell();
  }

  show(preview: readonly Edit[]): void {
    this.preview = preview;
    this.tell();
  }

  setHead(head: ScheduleHead): void {
    this.head = head;
    this.changed = undefined;
    this.tell();
  }

  setMarks(pins: readonly Cell[], notes: readonly Note[]): void {
    const byCell = new Map<string, Note[]>();
    for (const note of notes) byCell.set(cellKey(note), [...(byCell.get(cellKey(note)) ?? []), note]);
    this.marks = { pins: new Set(pins.map(cellKey)), notes: byCell };
    this.tell();
  }

  isPinned = (cell: Cell): boolean => this.marks.pins.has(cellKey(cell));
  notesOn = (cell: Cell): readonly Note[] => this.marks.notes.get(cellKey(cell)) ?? NONE;

  /** Returns the days of the selected shifts, or of the focused place if none is selected. */
  chosenCells(): { employeeId: string; date: string }[] {
    return cellsOf(this.selection.size > 0 ? this.selected() : this.focus ? [this.focus] : []);
  }

  setAround(around: Around): void {
    this.around = around;
    this.absencesOf = byPerson(around.absences);
    this.approvedOf = byPerson(around.absences.filter(({ isApproved }) => isApproved));
    this.othersOf = byPerson(around.others);
    this.cover.people.fill(0);
    for (const shift of [...around.others, ...this.shifts.values()]) addShift(this.cover, shift, 1, this.offOf(shift));
    this.tell();
  }

  setBreaches(breaches: ReadonlyMap<string, readonly ShiftBreach[]>): void {
    this.breaches = breaches;
    this.tell();
  }

  breachesOf = (shiftId: string): readonly ShiftBreach[] => this.breaches.get(shiftId) ?? NONE;

  setRequired(required: Around['required']): void {
    if (!this.around) return;
    this.around = { ...this.around, required };
    this.tell();
  }

  /** The time that the employee's approved time off takes of a shift. */
  offOf = (shift: Work): readonly Stretch[] =>
    (this.approvedOf.get(shift.employeeId) ?? NONE).flatMap((absence) => takenBy(absence, shift) ?? []);

  /**
   * Returns published shifts of other schedules that overlap a shift of the same person here. The server refuses to
   * publish such a schedule.
   */
  overlapping(): PublishedShift[] {
    const others = this.around?.others ?? [];
    return others.filter((other) => this.shiftsOf(other.employeeId).some((own) => overlap(own, other)));
  }

  /** Checks shifts as they would be after these edits. */
  findings(edits: readonly Edit[]): Finding[] {
    const replaced = new Set(edits.map(idOf));
    const after = edits.flatMap((edit) => edit.after ?? []);
    return after.flatMap((shift) => {
      const { employeeId } = shift;
      const own = this.shiftsOf(employeeId).filter(({ id }) => !replaced.has(id));
      return findingsOf(shift, {
        shifts: [...own, ...after, ...(this.othersOf.get(employeeId) ?? NONE)],
        absences: this.absencesOf.get(employeeId) ?? NONE,
        rests: this.around?.rests.get(employeeId) ?? NONE,
        ...this.head,
      });
    });
  }
}

function byPerson<Of extends { employeeId: string }>(all: readonly Of[]): Map<string, Of[]> {
  const persons = new Map<string, Of[]>();
  for (const each of all) {
    const own = persons.get(each.employeeId);
    if (own) own.push(each);
    else persons.set(each.employeeId, [each]);
  }
  return persons;
}

const byStart = (one: PlannedShift, other: PlannedShift): number => one.startsAt - other.startsAt;

export function coverWith(board: Board): Cover {
  const { cover, preview } = board;
  if (preview.length === 0) return cover;
  const shown = { from: cover.from, people: cover.people.slice() };
  for (const { before, after } of preview) {
    if (before) addShift(shown, before, -1, board.offOf(before));
    if (after) addShift(shown, after, 1, board.offOf(after));
  }
  return shown;
}
