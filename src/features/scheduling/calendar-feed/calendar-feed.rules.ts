import ical, {
  foldLines,
  ICalEvent,
  ICalEventBusyStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { eachInSlices } from '../../../kernel/event-loop';
import { localTimeOf } from '../../../kernel/time/local-time';
import type { Break } from '../break.rules';
import { minuteOfDay, timeOfMinute } from '../shift.rules';

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

const END = 'END:VCALENDAR';

/** The calendar of one person, written in slices; the same plan makes the same text. */
export async function calendarText(
  shifts: readonly CalendarShift[],
  absences: readonly CalendarAbsence[],
  timeZone: string,
): Promise<string> {
  const calendar = ical({
    name: 'Muster',
    prodId: { company: 'Muster', product: 'Workforce management', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  const events: string[] = [];
  const write = (data: ICalEventData) => events.push(foldLines(new ICalEvent(data, calendar).toString()));
  await eachInSlices(shifts, (shift) => write(shiftEvent(shift, timeZone)), 1);
  await eachInSlices(absences, (absence) => write(absenceEvent(absence)), 1);
  return [calendar.toString().slice(0, -END.length), ...events, END].join('');
}

function shiftEvent(shift: CalendarShift, timeZone: string): ICalEventData {
  const changed = new Date(shift.changedAt);
  return {
    id: `${shift.id}@muster`,
    start: new Date(shift.startsAt),
    end: new Date(shift.endsAt),
    stamp: changed,
    lastModified: changed,
    summary: shift.name ?? 'Shift',
    description: breaksText(shift, timeZone) || null,
    busystatus: ICalEventBusyStatus.BUSY,
    transparency: ICalEventTransparency.OPAQUE,
  };
}

function absenceEvent({ startsAt, endsAt }: CalendarAbsence): ICalEventData {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  return {
    id: `off-${start.getTime()}-${end.getTime()}@muster`,
    start,
    end,
    stamp: start,
    summary: 'Time off',
    busystatus: ICalEventBusyStatus.OOF,
    transparency: ICalEventTransparency.OPAQUE,
  };
}

/** A line a break, on the organization's wall clock: `10:00–10:15 break`. */
function breaksText({ startsAt, endsAt, breaks }: CalendarShift, timeZone: string): string {
  if (breaks.length === 0) return '';
  const clock = clockOfShift(new Date(startsAt), new Date(endsAt), timeZone);
  return breaks
    .toSorted((a, b) => a.startOffset - b.startOffset)
    .map(({ startOffset, duration, type }) => `${clock(startOffset)}–${clock(startOffset + duration)} ${type}`)
    .join('\n');
}

/** What the wall clock shows so many minutes after the start: plain arithmetic where no clock change lies within. */
function clockOfShift(start: Date, end: Date, timeZone: string): (minutes: number) => string {
  const first = minuteOfDay(localTimeOf(start, timeZone));
  const plain = (minutes: number) => timeOfMinute(first + minutes);
  const lasting = (end.getTime() - start.getTime()) / MINUTE_MS;
  if (plain(lasting) === localTimeOf(end, timeZone)) return plain;
  return (minutes) => localTimeOf(new Date(start.getTime() + minutes * MINUTE_MS), timeZone);
}
