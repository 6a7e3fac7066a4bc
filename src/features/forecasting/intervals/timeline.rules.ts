import { eachInSlices } from '../../../kernel/event-loop';
import { addDays } from '../../../kernel/time/local-time';
import { wallClock } from '../../../kernel/time/wall-clock';
import { piecesOf } from './interval.rules';
import { formatTime } from '../../../engines/time/civil-date';

/** A stretch of an interval in elapsed time, sorted by time. */
export interface TimelinePiece {
  /** Index of the interval on the wall clock of the days. */
  interval: number;
  date: string;
  /** `HH:MM`. */
  time: string;
  startMs: number;
  endMs: number;
  /** Share of the interval's elapsed time: 0.5 if the clock repeats it. */
  share: number;
}

export async function timelineOf(
  from: string,
  days: number,
  slotMinutes: number,
  timeZone: string,
): Promise<TimelinePiece[]> {
  const clock = wallClock(timeZone);
  const slots = 1_440 / slotMinutes;
  const timeline: TimelinePiece[] = [];
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day));
  const addDay = (date: string, day: number) => {
    const pieces = piecesOf(date, slotMinutes, clock, timeZone);
    const realMs = new Map<number, number>();
    for (const { slot, startMs, endMs } of pieces) realMs.set(slot, (realMs.get(slot) ?? 0) + endMs - startMs);
    for (const { slot, startMs, endMs } of pieces)
      timeline.push({
        interval: day * slots + slot,
        date,
        time: formatTime(slot * slotMinutes),
        startMs,
        endMs,
        share: (endMs - startMs) / (realMs.get(slot) as number),
      });
  };
  await eachInSlices(dates, addDay, 1);
  return timeline;
}
