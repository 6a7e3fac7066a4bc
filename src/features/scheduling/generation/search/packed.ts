import { localDateOf, localTimeOf } from '../../../../kernel/time/local-time';
import type { Break } from '../../break.rules';
import type { LocalShift } from '../../shift.rules';
import { generate } from './generate';
import type { ExistingShift, GeneratedShift, GenerationProblem, ShortInterval } from './problem';

/** A problem and its schedule as they pass between threads: objects cost the server time, long texts do not. */

/** Date, start and end in milliseconds, breaks. */
type PackedShift = [string, number, number, Break[]];

export interface PackedProblem extends Omit<GenerationProblem, 'existing'> {
  /** The JSON of each person's PackedShifts. */
  existing: readonly { employeeId: string; shifts: string }[];
}

/** What several people do on a day. */
export interface Slot extends LocalShift {
  templateId: string;
  breaks: Break[];
}

export interface PackedGeneration {
  slots: Slot[];
  /** Of each shift, in order of their slots: the positions of its slot, and of its person in the problem. */
  slotOfShift: Int32Array;
  personOfShift: Int32Array;
  shortIntervals: (LocalShift & ShortInterval)[];
  stoppedEarly: boolean;
}

export function generatePacked(packed: PackedProblem): PackedGeneration {
  const { timeZone, people } = packed;
  const { shifts, shortIntervals, stoppedEarly } = generate({ ...packed, existing: packed.existing.flatMap(unpacked) });
  const personIndex = new Map(people.map(({ id }, index) => [id, index]));
  const slots = new Map<string, { index: number; slot: Slot }>();
  const slotOf = ({ employeeId: _, ...slot }: GeneratedShift): number => {
    const key = `${slot.date} ${slot.templateId}`;
    let known = slots.get(key);
    if (!known) slots.set(key, (known = { index: slots.size, slot }));
    return known.index;
  };
  return {
    slotOfShift: Int32Array.from(shifts, slotOf),
    personOfShift: Int32Array.from(shifts, ({ employeeId }) => personIndex.get(employeeId) as number),
    slots: [...slots.values()].map(({ slot }) => slot),
    shortIntervals: shortIntervals.map((interval) => ({
      date: localDateOf(interval.startsAt, timeZone),
      startTime: localTimeOf(interval.startsAt, timeZone),
      endTime: localTimeOf(interval.endsAt, timeZone),
      ...interval,
    })),
    stoppedEarly,
  };
}

const unpacked = ({ employeeId, shifts }: PackedProblem['existing'][number]): ExistingShift[] =>
  (JSON.parse(shifts) as PackedShift[]).map(([date, startMs, endMs, breaks]) => ({
    employeeId,
    date,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    breaks,
  }));
