import type { ClockChange } from '../history/clock-changes';

/** Real minutes of a wall-clock slot over its nominal ones: 0 skipped, 2 repeated, parts of either, else 1. */
export function clockFactor(
  changes: readonly ClockChange[],
  date: string,
  minute: number,
  slotMinutes: number,
): number {
  let factor = 1;
  for (const change of changes) {
    if (change.date !== date) continue;
    const overlap = Math.min(minute + slotMinutes, change.untilMinute) - Math.max(minute, change.fromMinute);
    if (overlap > 0) factor += (change.kind === 'repeated' ? overlap : -overlap) / slotMinutes;
  }
  return factor;
}
