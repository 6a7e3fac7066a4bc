import { addDays, instantOf, localDateOf, localTimeOf } from '../../kernel/time/local-time';
import { HOUR_MS, MINUTE_MS } from '../../kernel/time/units';

export const SELF_REPORT_KINDS = ['ill', 'late'] as const;
export type SelfReportKind = (typeof SELF_REPORT_KINDS)[number];

/** A shift can be reported late from so long before its start. */
export const MAX_AHEAD_MS = 24 * HOUR_MS;
/** A login so long before the shift is an arrival. */
export const EARLY_ARRIVAL_SECONDS = 900;
export const MAX_ILL_DAYS = 31;

export interface PlannedShift {
  id: string;
  startsAt: string;
  endsAt: string;
}

interface Hours {
  startDate: string;
  startTime: string;
  endTime: string;
}

/** Returns what is left of shifts from the next minute on, as hours on the wall clock. */
export function restOfShifts(shifts: readonly PlannedShift[], now: Date, timeZone: string): Hours[] {
  const next = new Date(Math.floor(now.getTime() / MINUTE_MS + 1) * MINUTE_MS);
  return shifts.flatMap(({ startsAt, endsAt }) => {
    const [start, end] = [new Date(startsAt), new Date(endsAt)];
    const from = start > next ? start : next;
    if (from >= end) return [];
    return [
      {
        startDate: localDateOf(from, timeZone),
        startTime: localTimeOf(from, timeZone),
        endTime: localTimeOf(end, timeZone),
      },
    ];
  });
}

interface Absence {
  startDate: string;
  startTime: string | null;
}

/** True for time off that has begun. */
export const hasBegun = ({ startDate, startTime }: Absence, now: Date, timeZone: string): boolean =>
  instantOf(startDate, startTime ?? '00:00', timeZone) <= now;

/** The days after today until the last one; null where there are none. */
export const daysAfter = (today: string, untilDate: string) =>
  untilDate > today ? { startDate: addDays(today, 1), endDate: untilDate } : null;
