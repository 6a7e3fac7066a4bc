import ical, { escape, foldLines } from 'ical-generator';
import { stretchesOf } from '../../../engines/work-rules/stretches';
import { absenceStretch, type LocalAbsence } from '../../availability/absence.rules';
import { eachInSlices } from '../../../kernel/event-loop';
import { addDays } from '../../../kernel/time/local-time';
import { wallClock } from '../../../kernel/time/wall-clock';
import { MINUTE_MS } from '../../../kernel/time/units';
import type { Break, QueueSegment } from '../break.rules';
import { timeOfMinute } from '../shift.rules';
import { minuteOf } from '../../../engines/time/civil-date';
import { CalendarZone, utcText } from './calendar-zone.rules';

/** iCalendar text (RFC 5545): shifts on the organization's wall clock, full days off as all-day events. */

export interface CalendarShift {
  id: string;
  /** 1 for a new shift; increases with each change. */
  version: number;
  startsAt: string | Date;
  endsAt: string | Date;
  changedAt: string | Date;
  /** The name of its template. */
  name: string | null;
  breaks: readonly Break[];
  onQueue?: readonly QueueSegment[];
  /** Notes for staff on the cell and its day. */
  notes?: readonly string[] | null;
}

export interface CalendarAbsence extends LocalAbsence {
  id: string;
  changedAt: string | Date;
}

/** Names of activity codes that are not built in, by id. */
type CodeNames = ReadonlyMap<string, string>;

const REFRESH_SECONDS = 3_600;

/** The year used for a calendar without events. */
const EPOCH = 1970;

const END = 'END:VCALENDAR';
const LINE_END = '\r\n';

/** Returns the calendar of one person, formatted in slices. The same plan always gives the same text. */
export async function calendarText(
  shifts: readonly CalendarShift[],
  absences: readonly CalendarAbsence[],
  timeZone: string,
  codeNames: CodeNames = new Map(),
): Promise<string> {
  const calendar = ical({
    name: 'Muster',
    prodId: { company: 'Muster', product: 'Workforce management', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  const parts: string[] = [calendar.toString().slice(0, -END.length)];
  const write = (lines: readonly string[]) => parts.push(foldLines(lines.join(LINE_END)) + LINE_END);
  const zone = zoneOf(shifts, absences, timeZone);
  if (shifts.length + absences.length > 0) write(zone.lines());
  await eachInSlices(shifts, (shift) => write(shiftEvents(shift, zone, codeNames)), 1);
  await eachInSlices(absences, (absence) => write(absenceEvent(absence, zone, timeZone)), 1);
  return [...parts, END, LINE_END].join('');
}

function zoneOf(
  shifts: readonly CalendarShift[],
  absences: readonly CalendarAbsence[],
  timeZone: string,
): CalendarZone {
  const years = [
    ...shifts.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => new Date(at).getUTCFullYear())),
    ...absences.flatMap(({ startDate, endDate }) => [startDate, endDate].map((date) => Number(date.slice(0, 4)))),
  ];
  const first = years.reduce((least, year) => Math.min(least, year), years[0] ?? EPOCH);
  const last = years.reduce((most, year) => Math.max(most, year), first);
  return new CalendarZone(timeZone, first, last);
}

/** Returns the event of a shift, or of each stretch of a split shift. */
function shiftEvents(shift: CalendarShift, zone: CalendarZone, codeNames: CodeNames): string[] {
  const [startMs, endMs] = [new Date(shift.startsAt).getTime(), new Date(shift.endsAt).getTime()];
  return stretchesOf({ ...shift, startMs, endMs }).flatMap((stretch, i) =>
    shiftEvent(stretch, i === 0 ? shift.id : `${shift.id}-${i + 1}`, { zone, codeNames }),
  );
}

type Stretch = CalendarShift & { startMs: number; endMs: number };

function shiftEvent(
  shift: Stretch,
  id: string,
  { zone, codeNames }: { zone: CalendarZone; codeNames: CodeNames },
): string[] {
  const changed = utcText(new Date(shift.changedAt));
  const description = [segmentsText(shift, zone, codeNames), ...(shift.notes ?? [])].filter(Boolean).join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${id}@muster`,
    `SEQUENCE:${shift.version - 1}`,
    `DTSTAMP:${changed}`,
    zone.property('DTSTART', new Date(shift.startMs)),
    zone.property('DTEND', new Date(shift.endMs)),
    `SUMMARY:${escape(shift.name ?? 'Shift', false)}`,
    ...(description ? [`DESCRIPTION:${escape(description, false)}`] : []),
    'TRANSP:OPAQUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    `LAST-MODIFIED:${changed}`,
    'END:VEVENT',
  ];
}

function absenceEvent(absence: CalendarAbsence, zone: CalendarZone, timeZone: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:off-${absence.id}@muster`,
    'SEQUENCE:0',
    `DTSTAMP:${utcText(new Date(absence.changedAt))}`,
    ...timesOff(absence, zone, timeZone),
    'SUMMARY:Time off',
    'TRANSP:OPAQUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    'END:VEVENT',
  ];
}

/** All-day events are dates without a zone; their end is exclusive (the day after the last). */
function timesOff(absence: CalendarAbsence, zone: CalendarZone, timeZone: string): string[] {
  const { startDate, endDate, startTime } = absence;
  if (startTime === null) {
    const day = (name: string, date: string) => `${name};VALUE=DATE:${date.replaceAll('-', '')}`;
    return [day('DTSTART', startDate), day('DTEND', addDays(endDate, 1)), 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'];
  }
  const { startMs, endMs } = absenceStretch(absence, wallClock(timeZone));
  return [zone.property('DTSTART', new Date(startMs)), zone.property('DTEND', new Date(endMs))];
}

/** One line per segment, on the organization's wall clock: `10:00–10:15 break`, or the name of a code of its own. */
function segmentsText(shift: Stretch, zone: CalendarZone, codeNames: CodeNames): string {
  const { startMs, endMs, breaks, onQueue = [] } = shift;
  if (breaks.length + onQueue.length === 0) return '';
  const clock = clockOfShift(startMs, endMs, zone);
  const named = [
    ...breaks.map((each) => ({ ...each, name: codeNames.get(each.activityCodeId ?? '') ?? each.type })),
    ...onQueue.map((each) => ({ ...each, name: codeNames.get(each.activityCodeId) ?? 'work' })),
  ];
  return named
    .sort((a, b) => a.startOffset - b.startOffset)
    .map(({ startOffset, duration, name }) => {
      return `${clock(startOffset)}–${clock(startOffset + duration)} ${name}`;
    })
    .join('\n');
}

/**
 * Returns a function from minutes since the start to wall-clock time: plain arithmetic unless the clock changes within
 * the shift.
 */
function clockOfShift(startMs: number, endMs: number, zone: CalendarZone): (minutes: number) => string {
  const timeAt = (ms: number) => zone.wallAt(ms).slice(11, 16);
  const first = minuteOf(timeAt(startMs));
  const plain = (minutes: number) => timeOfMinute(first + minutes);
  if (plain((endMs - startMs) / MINUTE_MS) === timeAt(endMs)) return plain;
  return (minutes) => timeAt(startMs + minutes * MINUTE_MS);
}
