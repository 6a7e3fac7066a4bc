import { getOrMake } from '../../../../kernel/collections';
import type { Break } from '../../break.rules';
import type { LocalShift } from '../../shift.rules';
import type { Board } from '../problem/lay-out';

/** A shift that several employees have on a day. */
export interface Slot extends LocalShift {
  templateId: string | null;
  breaks: readonly Break[];
}

/** The shifts of employees, packed because passing many objects between threads is slow. */
export interface PackedShiftsOfPeople {
  slots: Slot[];
  /** For each shift, person by person: the index of its slot, and below of its person in the problem. */
  slotOfShift: Int32Array;
  personOfShift: Int32Array;
  /** Shifts of the current schedule that were removed. */
  droppedShiftIds: string[];
}

/** Returns the new shifts of a roster, by person and day: neither published nor in the current schedule. */
export function shiftsOf(board: Board, cells: Uint16Array): PackedShiftsOfPeople {
  const { days, letters, problem, published, own } = board;
  const stays = new Uint8Array(cells.length);
  const droppedShiftIds: string[] = [];
  for (const { person, day, letter, shiftIds } of own) {
    const cell = person * days.count + day;
    if (published[cell] || cells[cell] === letter + 1) stays[cell] = 1;
    else droppedShiftIds.push(...shiftIds);
  }
  const slots: Slot[] = [];
  const slotsOfDay = days.dates.map(() => new Map<number, number>());
  const slotOf = (day: number, value: number): number =>
    getOrMake(slotsOfDay[day]!, value, () => {
      const { templateId, startTime, endTime, breaks } = letters[value - 1]!;
      return slots.push({ date: days.dates[day]!, templateId, startTime, endTime, breaks }) - 1;
    });
  const [slotOfShift, personOfShift]: [number[], number[]] = [[], []];
  for (let person = 0; person < problem.people.length; person++) {
    for (let day = 0; day < days.count; day++) {
      const cell = person * days.count + day;
      const value = cells[cell]!;
      if (value === 0 || published[cell] || stays[cell]) continue;
      slotOfShift.push(slotOf(day, value));
      personOfShift.push(person);
    }
  }
  return {
    slots,
    slotOfShift: Int32Array.from(slotOfShift),
    personOfShift: Int32Array.from(personOfShift),
    droppedShiftIds,
  };
}
