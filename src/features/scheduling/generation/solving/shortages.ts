import { hundredths } from '../../../../kernel/rounding';
import { localDateOf, localTimeOf } from '../../../../kernel/time/local-time';
import { MINUTE_MS } from '../../../../kernel/time/units';
import type { LocalShift, ShiftInstants } from '../../shift.rules';
import { othersIn, slotsOf } from '../problem/demand';
import type { Board } from '../problem/lay-out';
import { reasonsOf } from './reasons';

/** A time with fewer people scheduled than required. */
export type ShortInterval = LocalShift &
  ShiftInstants & {
    required: number;
    scheduled: number;
    /** The obstacle to more people; null if there was no time to find it. */
    reason: string | null;
  };

interface Shortages {
  /** Shortage in full agents: [day][slot]. */
  shortOfSlot: Float64Array;
  timeZone: string;
  /** Once true, no more reasons are searched. */
  isLate?: () => boolean;
}

/** Returns the understaffed times of the range, sorted; adjacent ones with equal numbers are joined. */
export function shortIntervals(
  board: Board,
  cells: Uint16Array,
  { shortOfSlot, timeZone, isLate }: Shortages,
): ShortInterval[] {
  const { days, demand } = board;
  const { cuts, need, skills, slotsPerDay, measure } = demand;
  if (measure === 'templates') return [];
  const slots = slotsOf(demand);
  const found: Stretch[] = [];
  const add = (day: number, slot: number, required: number, scheduled: number): void => {
    const startMs = days.midnightMs(day) + cuts[slot]! * MINUTE_MS;
    const endMs = days.midnightMs(day) + cuts[slot + 1]! * MINUTE_MS;
    const last = found.at(-1);
    if (last?.endMs === startMs && last.required === required && last.scheduled === scheduled) last.endMs = endMs;
    else found.push({ day, slot, startMs, endMs, required, scheduled });
  };
  const requiredIn = (cell: number): number =>
    need.subarray(cell * skills.length, (cell + 1) * skills.length).reduce((sum, n) => sum + n, 0);
  for (let day = 0; day < days.count; day++)
    for (let slot = 0; slot < slots; slot++) {
      // The worse one of the net and the gross slot counts.
      const cells = [day * slotsPerDay + slot, ...(measure === 'both' ? [day * slotsPerDay + slots + slot] : [])];
      const cell = cells.reduce((worst, other) => (shortOfSlot[other]! > shortOfSlot[worst]! ? other : worst));
      const short = shortOfSlot[cell]!;
      if (short === 0 || cuts[slot + 1]! > days.lengths[day]!) continue;
      const required = requiredIn(cell) + othersIn(demand, day, cell - day * slotsPerDay, 'all');
      add(day, slot, hundredths(required), hundredths(required - short));
    }
  const worst = found.toSorted((a, b) => minutesMissing(b) - minutesMissing(a));
  const reasons = reasonsOf(board, cells, worst, isLate);
  const reasonOf = new Map(worst.map((stretch, i) => [stretch, reasons[i]]));
  return found.map((stretch) => {
    const { startMs, endMs, required, scheduled } = stretch;
    const [startsAt, endsAt] = [new Date(startMs), new Date(endMs)];
    return {
      date: localDateOf(startsAt, timeZone),
      startTime: localTimeOf(startsAt, timeZone),
      endTime: localTimeOf(endsAt, timeZone),
      startsAt,
      endsAt,
      required,
      scheduled,
      reason: reasonOf.get(stretch) ?? null,
    };
  });
}

interface Stretch {
  day: number;
  slot: number;
  startMs: number;
  endMs: number;
  required: number;
  scheduled: number;
}

const minutesMissing = ({ startMs, endMs, required, scheduled }: Stretch): number =>
  (required - scheduled) * ((endMs - startMs) / MINUTE_MS);
