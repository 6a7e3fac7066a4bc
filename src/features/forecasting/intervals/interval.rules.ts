import { minuteOf } from '../../../engines/time/civil-date';
import { addDays, localTimeOf } from '../../../kernel/time/local-time';
import type { WallClock } from '../../../kernel/time/wall-clock';
import { MINUTE_MS } from '../../../kernel/time/units';

/** Intervals of days on the wall clock, and their instants. */

/** A stretch of time within a slot of a day. A slot that the clock repeats has two, a skipped one none. */
export interface Piece {
  slot: number;
  startMs: number;
  endMs: number;
}

const DAY_MINUTES = 1_440;
/** Clock changes occur at multiples of this. */
const STEP_MINUTES = 5;

/** Returns the pieces of a day's slots, sorted by time. */
export function piecesOf(date: string, slotMinutes: number, clock: WallClock, timeZone: string): Piece[] {
  const startMs = clock.instantOf(`${date}T00:00`);
  const endMs = clock.instantOf(`${addDays(date, 1)}T00:00`);
  const slots = DAY_MINUTES / slotMinutes;
  const slotMs = slotMinutes * MINUTE_MS;
  if (endMs - startMs === slots * slotMs)
    return Array.from({ length: slots }, (_, slot) => {
      const at = startMs + slot * slotMs;
      return { slot, startMs: at, endMs: at + slotMs };
    });
  const pieces: Piece[] = [];
  let before = -1;
  for (let at = startMs; at < endMs; at += STEP_MINUTES * MINUTE_MS) {
    const minute = minuteOf(localTimeOf(new Date(at), timeZone));
    const last = pieces.at(-1);
    const slot = Math.floor(minute / slotMinutes);
    const until = at + STEP_MINUTES * MINUTE_MS;
    // If the clock goes back within a slot, a second piece begins.
    if (last && last.slot === slot && minute > before) last.endMs = until;
    else pieces.push({ slot, startMs: at, endMs: until });
    before = minute;
  }
  return pieces;
}
