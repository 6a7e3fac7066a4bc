import { getOrMake } from '../../../../kernel/collections';
import type { Break } from '../../break.rules';
import type { LocalShift } from '../../shift.rules';
import type { Board } from '../problem/lay-out';

/** What several people do on a day. */
export interface Slot extends LocalShift {
  templateId: string | null;
  breaks: readonly Break[];
}

/** The shifts of people as they pass between threads: objects cost the server time. */
export interface PackedShiftsOfPeople {
  slots: Slot[];
  /** Of each shift, in order of their slots: the positions of its slot, and of its person in the problem. */
  slotOfShift: Int32Array;
  personOfShift: Int32Array;
  /** Shifts of the schedule at hand that are no more. */
  droppedShiftIds: string[];
}

/** The shifts of a roster that are new, by day and letter: neither published already nor in the schedule at hand. */
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
  const [slotOfShift, personOfShift]: [number[], number[]] = [[], []];
  for (let day = 0; day < days.count; day++) {
    const holders = new Map<number, number[]>();
    for (let person = 0; person < problem.people.length; person++) {
      const cell = person * days.count + day;
      const value = cells[cell]!;
      if (value === 0 || published[cell] || stays[cell]) continue;
      getOrMake(holders, value, () => []).push(person);
    }
    for (const [value, people] of [...holders].sort(([a], [b]) => a - b)) {
      const { templateId, startTime, endTime, breaks } = letters[value - 1]!;
      slots.push({ date: days.dates[day]!, templateId, startTime, endTime, breaks });
      for (const person of people) {
        slotOfShift.push(slots.length - 1);
        personOfShift.push(person);
      }
    }
  }
  return {
    slots,
    slotOfShift: Int32Array.from(slotOfShift),
    personOfShift: Int32Array.from(personOfShift),
    droppedShiftIds,
  };
}
