import { Temporal } from 'temporal-polyfill';
import { formatDate } from '../civil-date';

/** A clock change of a zone as wall-clock time that a date skips or passes twice. */
export interface ClockChange {
  date: string;
  kind: 'skipped' | 'repeated';
  /** Minutes after midnight, from inclusive, until exclusive. */
  fromMinute: number;
  untilMinute: number;
}

/**
 * Clock changes of an IANA zone on the days `fromDay` (inclusive) to `untilDay` (exclusive), in order.
 * Throws RangeError for an unknown zone.
 */
export function clockChangesOf(zone: string, fromDay: number, untilDay: number): ClockChange[] {
  const changes: ClockChange[] = [];
  let at = Temporal.PlainDate.from(formatDate(fromDay)).toZonedDateTime(zone);
  const end = Temporal.PlainDate.from(formatDate(untilDay)).toZonedDateTime(zone).epochMilliseconds;
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds >= end) return changes;
    const before = next.subtract({ nanoseconds: 1 });
    const gained = (next.offsetNanoseconds - before.offsetNanoseconds) / 6e10;
    const reached = next.toPlainDateTime();
    const left = gained > 0 ? reached.subtract({ minutes: gained }) : reached;
    if (gained !== 0) {
      const fromMinute = left.hour * 60 + left.minute;
      changes.push({
        date: left.toPlainDate().toString(),
        kind: gained > 0 ? 'skipped' : 'repeated',
        fromMinute,
        untilMinute: Math.min(fromMinute + Math.abs(gained), 1440),
      });
    }
    at = next;
  }
}
