import type { ShiftDifference } from '../../api/types.generated';
import { contractMinutes } from '../board/planned-shift';

/** Activities of an agent during a day, and changes since their last visit. */

export type Activity = 'available' | 'break' | 'lunch' | 'meeting' | 'training';

export interface OwnShift {
  id: string;
  date: string;
  startsAt: string;
  endsAt: string;
  updatedAt: string;
  /** The gap of a split shift. */
  split?: { gapStartsAt: string; gapEndsAt: string } | null;
  breaks: readonly { type: Exclude<Activity, 'available'>; startOffset: number; duration: number }[];
}

export interface Stretch {
  /** `offline` in the gap of a split shift. */
  activity: Activity | 'offline';
  from: number;
  to: number;
}

const MINUTE_MS = 60_000;

/** Splits a shift into consecutive activities without gaps. */
export function stretchesOf({ startsAt, endsAt, breaks, split }: OwnShift): Stretch[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const gapFrom = split ? Date.parse(split.gapStartsAt) : null;
  const stretches: Stretch[] = [];
  let at = start;
  for (const { type, startOffset, duration } of [...breaks].sort((one, other) => one.startOffset - other.startOffset)) {
    const from = Math.max(at, start + startOffset * MINUTE_MS);
    const to = Math.min(end, start + (startOffset + duration) * MINUTE_MS);
    if (to <= from) continue;
    if (from > at) stretches.push({ activity: 'available', from: at, to: from });
    stretches.push({ activity: from === gapFrom ? 'offline' : type, from, to });
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

/** Returns the stretches in which a shift is at work: one, or two around the gap of a split shift. */
export const workedStretches = ({ startsAt, endsAt, split }: OwnShift): readonly [from: string, to: string][] =>
  split
    ? [
        [startsAt, split.gapStartsAt],
        [split.gapEndsAt, endsAt],
      ]
    : [[startsAt, endsAt]];

interface Times {
  startTime: string;
  endTime: string;
}

/** A day of the user that differs from what it was at the last visit. */
export interface OwnChange {
  date: string;
  differences: readonly ShiftDifference[];
  before: readonly Times[];
  after: readonly (Times & { id: string })[];
}

/** Changes that leave the times as they are. */
const PART_CHANGES: Partial<Record<ShiftDifference, string>> = {
  template: 'template changed',
  breaks: 'breaks changed',
  activities: 'activities changed',
};

const timesOf = (shifts: readonly Times[]): string =>
  shifts.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ');

/**
 * Returns `09:00–17:00 → 10:00–18:00`, `new, 09:00–17:00`, `removed, was 09:00–17:00`, or the times with what else
 * changed, such as `09:00–17:00, breaks changed`.
 */
export function changeText({ before, after, differences }: Omit<OwnChange, 'date'>): string {
  const [was, is] = [timesOf(before), timesOf(after)];
  if (was === is) return [is, ...differences.flatMap((kind) => PART_CHANGES[kind] ?? [])].join(', ');
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

/** Returns true if approved time off covers the whole day on which a shift starts: it is not worked then. */
export const isOff = ({ date }: Pick<OwnShift, 'date'>, absences: readonly OwnAbsence[]): boolean =>
  absences.some(({ startDate, endDate, startTime }) => !startTime && startDate <= date && date <= endDate);

/** Returns the types of approved time off on a day, with hours unless the whole day is off. */
export const absencesOn = (absences: readonly OwnAbsence[], date: string): string[] =>
  absences
    .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
    .map(({ startTime, endTime, type }) =>
      startTime && endTime ? `${type.name}, ${startTime}–${endTime}` : type.name,
    );
