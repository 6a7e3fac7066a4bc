import { contractMinutes } from '../board/planned-shift';

/** Activities of an agent during a day, and changes since their last visit. */

export type Activity = 'available' | 'break' | 'lunch' | 'meeting' | 'training';

export interface OwnShift {
  id: string;
  date: string;
  startsAt: string;
  endsAt: string;
  updatedAt: string;
  breaks: readonly { type: Exclude<Activity, 'available'>; startOffset: number; duration: number }[];
}

export interface Stretch {
  activity: Activity;
  from: number;
  to: number;
}

const MINUTE_MS = 60_000;

/** Splits a shift into consecutive activities without gaps. */
export function stretchesOf({ startsAt, endsAt, breaks }: OwnShift): Stretch[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const stretches: Stretch[] = [];
  let at = start;
  for (const { type, startOffset, duration } of [...breaks].sort((one, other) => one.startOffset - other.startOffset)) {
    const from = Math.max(at, start + startOffset * MINUTE_MS);
    const to = Math.min(end, start + (startOffset + duration) * MINUTE_MS);
    if (to <= from) continue;
    if (from > at) stretches.push({ activity: 'available', from: at, to: from });
    stretches.push({ activity: type, from, to });
    at = to;
  }
  if (at < end) stretches.push({ activity: 'available', from: at, to: end });
  return stretches;
}

/**
 * Returns the current activity and the next one. Between shifts, the next one is the first activity of the next shift.
 */
export function nowAndNext(shifts: readonly OwnShift[], now: number): { now?: Stretch; next?: Stretch } {
  const all = shifts.flatMap(stretchesOf).sort((one, other) => one.from - other.from);
  return { now: all.find(({ from, to }) => from <= now && now < to), next: all.find(({ from }) => from > now) };
}

interface Times {
  startTime: string;
  endTime: string;
}

/** A day of the user that differs from what it was at the last visit. */
export interface OwnChange {
  date: string;
  before: readonly Times[];
  after: readonly (Times & { id: string })[];
}

const timesOf = (shifts: readonly Times[]): string =>
  shifts.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ');

/** Returns `09:00–17:00 → 10:00–18:00`, `new, 09:00–17:00`, `removed, was 09:00–17:00`, or `other breaks`. */
export function changeText({ before, after }: Pick<OwnChange, 'before' | 'after'>): string {
  const [was, is] = [timesOf(before), timesOf(after)];
  if (was === is) return `${is}, other breaks`;
  if (!was) return `new, ${is}`;
  return is ? `${was} → ${is}` : `removed, was ${was}`;
}

/** Returns the minutes of shifts that count toward contracts. */
export const contractMinutesOf = (shifts: readonly OwnShift[]): number =>
  shifts.reduce(
    (sum, { startsAt, endsAt, breaks }) =>
      sum + contractMinutes({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), breaks }),
    0,
  );

export const ACTIVITY_NAMES: Record<Activity | 'offline', string> = {
  available: 'Contacts',
  break: 'Break',
  lunch: 'Lunch',
  meeting: 'Meeting',
  training: 'Training',
  offline: 'Off',
};

export interface OwnAbsence {
  startDate: string;
  endDate: string;
  startTime?: string | null;
  endTime?: string | null;
  type: { name: string };
}

/** Returns the types of approved time off on a day, with hours unless the whole day is off. */
export const absencesOn = (absences: readonly OwnAbsence[], date: string): string[] =>
  absences
    .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
    .map(({ startTime, endTime, type }) =>
      startTime && endTime ? `${type.name}, ${startTime}–${endTime}` : type.name,
    );
