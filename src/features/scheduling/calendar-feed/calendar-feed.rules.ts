import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import { localTimeOf } from '../../../kernel/time/local-time';
import type { Break } from '../break.rules';

/** What a calendar program reads: instants in UTC, so that every program agrees on them over clock changes. */

export interface CalendarShift {
  id: string;
  startsAt: string | Date;
  endsAt: string | Date;
  changedAt: string | Date;
  /** The name of its template. */
  name: string | null;
  breaks: readonly Break[];
}

export interface CalendarAbsence {
  startsAt: string | Date;
  endsAt: string | Date;
}

const REFRESH_SECONDS = 3_600;
const MINUTE_MS = 60_000;

/** The calendar of one person; the same plan makes the same text. */
export function calendarText(
  shifts: readonly CalendarShift[],
  absences: readonly CalendarAbsence[],
  timeZone: string,
): string {
  const calendar = ical({
    name: 'Muster',
    prodId: { company: 'Muster', product: 'Workforce management', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  for (const { id, startsAt, endsAt, changedAt, name, breaks } of shifts) {
    const changed = new Date(changedAt);
    calendar.createEvent({
      id: `${id}@muster`,
      start: new Date(startsAt),
      end: new Date(endsAt),
      stamp: changed,
      lastModified: changed,
      summary: name ?? 'Shift',
      description: breaksText(new Date(startsAt), breaks, timeZone) || null,
      busystatus: ICalEventBusyStatus.BUSY,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  for (const { startsAt, endsAt } of absences) {
    const [start, end] = [new Date(startsAt), new Date(endsAt)];
    calendar.createEvent({
      id: `off-${start.getTime()}-${end.getTime()}@muster`,
      start,
      end,
      stamp: start,
      summary: 'Time off',
      busystatus: ICalEventBusyStatus.OOF,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  return calendar.toString();
}

/** A line a break, on the organization's wall clock: `10:00–10:15 break`. */
function breaksText(startsAt: Date, breaks: readonly Break[], timeZone: string): string {
  const clock = (minutes: number) => localTimeOf(new Date(startsAt.getTime() + minutes * MINUTE_MS), timeZone);
  return breaks
    .toSorted((a, b) => a.startOffset - b.startOffset)
    .map(({ startOffset, duration, type }) => `${clock(startOffset)}–${clock(startOffset + duration)} ${type}`)
    .join('\n');
}
