import type { TimeOffState } from '../availability/time-off/time-off.lifecycle';

/** Texts hold days as YYYY-MM-DD and times as HH:MM; readers see them in the format of their language. */

interface Days {
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
}

/** Returns `on 2026-03-04`, `on 2026-03-04, 09:00–12:00` or `from 2026-03-04 to 2026-03-06`. */
export function daysText({ startDate, endDate, startTime, endTime }: Days): string {
  if (startTime !== null && endTime !== null) return `on ${startDate}, ${startTime}–${endTime}`;
  return startDate === endDate ? `on ${startDate}` : `from ${startDate} to ${endDate}`;
}

export const timeOffTitle = (state: TimeOffState): string => `Time off ${state}`;

/** The text contains no reason of absence, because it is also sent by e-mail. */
export const timeOffText = (state: TimeOffState, days: Days): string => `Your time off ${daysText(days)} was ${state}.`;
