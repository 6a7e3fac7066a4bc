import { Temporal } from 'temporal-polyfill';
import { dayNumber, formatDate } from '../../time/civil-date';

/** A clock change of a time zone as the wall-clock time that a date skips or repeats. */
export interface ClockChange {
  date: string;
  kind: 'skipped' | 'repeated';
  /** Minutes after midnight, from inclusive, until exclusive. */
  fromMinute: number;
  untilMinute: number;
}

/** First and last days whose beginning the civil calendar defines in every zone: years 1 to 9999. */
const FIRST_DAY = dayNumber(1, 1, 1);
const LAST_DAY = dayNumber(9999, 12, 31);

/**
 * Clock changes of an IANA zone on the days `fromDay` (inclusive) to `untilDay` (exclusive), in order; one that crosses
 * midnight is a change of either date. Throws RangeError for an unknown zone, and for days beyond the years 1 to 9999.
 */
export function clockChangesOf(zone: string, fromDay: number, untilDay: number): ClockChange[] {
  const changes: ClockChange[] = [];
  // A change at the first midnight belongs to the first day; a change back across the last midnight to the last.
  let at = midnight(zone, 'fromDay', fromDay).subtract({ minutes: 1 });
  const end = midnight(zone, 'untilDay', untilDay).add({ days: 1 }).epochMilliseconds;
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > end) return changes;
    const before = next.subtract({ nanoseconds: 1 });
    const gained = (next.offsetNanoseconds - before.offsetNanoseconds) / 6e10;
    const reached = wallMinute(next);
    const from = gained > 0 ? reached - gained : reached;
    const kind = gained > 0 ? 'skipped' : 'repeated';
    for (const part of byDay(from, from + Math.abs(gained)))
      if (part.day >= fromDay && part.day < untilDay)
        changes.push({
          date: formatDate(part.day),
          kind,
          fromMinute: part.from - part.day * DAY,
          untilMinute: part.until - part.day * DAY,
        });
    at = next;
  }
}

const DAY = 1440;

function midnight(zone: string, name: string, day: number): Temporal.ZonedDateTime {
  if (!(Number.isInteger(day) && day >= FIRST_DAY && day <= LAST_DAY))
    throw new RangeError(`${name} must be a day of the years 1 to 9999, got day number ${day}`);
  try {
    return Temporal.PlainDate.from(formatDate(day)).toZonedDateTime(zone);
  } catch {
    throw new RangeError(`zone must be a time zone such as Europe/Berlin, got "${zone}"`);
  }
}

/** Wall-clock time as minutes since 1970-01-01 00:00. */
function wallMinute({ year, month, day, hour, minute, second }: Temporal.ZonedDateTime): number {
  return dayNumber(year, month, day) * DAY + hour * 60 + minute + second / 60;
}

/** Splits a range of wall-clock time at midnights. */
function byDay(from: number, until: number): { day: number; from: number; until: number }[] {
  const parts = [];
  for (let at = from; at < until;) {
    const day = Math.floor(at / DAY);
    const next = Math.min(until, (day + 1) * DAY);
    parts.push({ day, from: at, until: next });
    at = next;
  }
  return parts;
}
