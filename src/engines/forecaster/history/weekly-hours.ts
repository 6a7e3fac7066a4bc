import { parseDate, weekdayOf } from '../../time/civil-date';
import { overlap } from '../inputs/local-time';

/** Weekly opening hours, and the history outside them. */

/** The hours of a week, from a date on until the next such entry. */
export interface OpeningHours {
  /** `YYYY-MM-DD`. */
  validFrom: string;
  /** Open times, local: weekday 1 Monday to 7 Sunday, minutes after midnight, until exclusive (at most 1440). */
  hours: readonly { weekday: number; fromMinute: number; untilMinute: number }[];
}

/** The cells of a history by day and slot. */
interface HistoryCells {
  firstDay: number;
  days: number;
  slots: number;
  slotMinutes: number;
  volume: Float64Array;
  closed: Uint8Array;
}

/** Entries in the order of their dates, as day numbers. */
export const byDate = (entries: readonly OpeningHours[]) =>
  entries
    .map(({ validFrom, hours }) => ({ since: parseDate(validFrom) ?? NaN, hours }))
    .filter(({ since }) => since === since)
    .sort((a, b) => a.since - b.since);

/** Marks the cells of a history outside the opening hours in force. */
export function closeOutsideHours(
  entries: readonly OpeningHours[],
  { firstDay, days, slots, slotMinutes, volume, closed }: HistoryCells,
): void {
  const weeks = byDate(entries).map(({ since, hours }) => ({
    since,
    open: Array.from({ length: 7 * slots }, (_, cell) =>
      openShare(hours, Math.floor(cell / slots), (cell % slots) * slotMinutes, slotMinutes),
    ),
  }));
  for (let day = 0; weeks.length > 0 && day < days; day++) {
    const week = weeks.findLast(({ since }) => since <= firstDay + day);
    if (!week) continue;
    for (let slot = 0; slot < slots; slot++) {
      if (week.open[weekdayOf(firstDay + day) * slots + slot]! > 0) continue;
      closed[day * slots + slot] = 1;
      volume[day * slots + slot] = NaN;
    }
  }
}

/** Returns whether the latest opening hours include a minute of a weekday (0 Monday); undefined without any. */
export function latestHours(
  entries: readonly OpeningHours[],
): ((weekday: number, minute: number) => boolean) | undefined {
  const week = byDate(entries).at(-1);
  return week && ((weekday, minute) => openShare(week.hours, weekday, minute, 5) > 0);
}

/** Returns the share of a slot in which the queue is open under the hours of a weekday (0 Monday). */
export function openShare(hours: OpeningHours['hours'], weekday: number, minute: number, slotMinutes: number): number {
  let minutes = 0;
  for (const { weekday: ofHours, fromMinute, untilMinute } of hours)
    if (ofHours === weekday + 1) minutes += overlap(fromMinute, untilMinute, minute, minute + slotMinutes);
  return Math.min(1, minutes / slotMinutes);
}
