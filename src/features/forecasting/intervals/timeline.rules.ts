import { addDays } from '../../../kernel/time/local-time';
import { wallClock } from '../../../kernel/time/wall-clock';
import { piecesOf, timeOf } from './interval.rules';

/** The intervals of some days as they really happen, in order of time. */
export interface TimelinePiece {
  /** Its place among the intervals of the days, as the wall clock shows them. */
  interval: number;
  date: string;
  /** `HH:MM`. */
  time: string;
  startMs: number;
  endMs: number;
  /** Of the interval's real time: a half where the clock passes it twice. */
  share: number;
}

export function timelineOf(from: string, days: number, slotMinutes: number, timeZone: string): TimelinePiece[] {
  const clock = wallClock(timeZone);
  const slots = 1_440 / slotMinutes;
  return Array.from({ length: days }, (_, day) => {
    const date = addDays(from, day);
    const pieces = piecesOf(date, slotMinutes, clock, timeZone);
    const realMs = new Map<number, number>();
    for (const { slot, startMs, endMs } of pieces) realMs.set(slot, (realMs.get(slot) ?? 0) + endMs - startMs);
    return pieces.map(({ slot, startMs, endMs }) => ({
      interval: day * slots + slot,
      date,
      time: timeOf(slot * slotMinutes),
      startMs,
      endMs,
      share: (endMs - startMs) / (realMs.get(slot) as number),
    }));
  }).flat();
}
