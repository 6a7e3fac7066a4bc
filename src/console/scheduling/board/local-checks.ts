import { clockRange, clockText } from '../../kernel/notation';
import type { Stretch } from './cover';
import { passingMinutes, type PlannedShift } from './planned-shift';

/** Checks of shifts that need no round trip to the server. */

/** Time off: whole days, or hours of the first day. */
export interface Absence extends Stretch {
  employeeId: string;
  /** First and last day, inclusive. */
  startDate: string;
  endDate: string;
  hasHours: boolean;
  name: string;
  isApproved: boolean;
}

/** Minimum rest between two shifts on a range of days, as set by a person's work rules. */
export interface Rest {
  from: string;
  to: string;
  minutes: number;
  /** True for a hard rule that was set explicitly, not by default. */
  isBinding: boolean;
}

/** The fields of another schedule's shift that the checks need. */
export type OtherShift = Stretch &
  Pick<PlannedShift, 'id' | 'employeeId' | 'date' | 'startTime' | 'endTime' | 'breaks'>;

/** A published shift of another schedule. */
export interface PublishedShift extends OtherShift {
  schedule: { id: string; name: string };
}

export const overlap = (one: Stretch, other: Stretch): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** The time that an absence takes of a shift: whole days take the shifts that start on them, and no part of others. */
export function takenBy({ hasHours, ...absence }: Absence, { startsAt, endsAt }: Stretch): Stretch | undefined {
  if (hasHours) return overlap(absence, { startsAt, endsAt }) ? absence : undefined;
  return absence.startsAt <= startsAt && startsAt < absence.endsAt ? { startsAt, endsAt } : undefined;
}

export interface Finding {
  /** True if the server will refuse the shift. */
  isRefused: boolean;
  says: string;
}

export interface Surroundings {
  /** All shifts of the person, including those of other schedules. */
  shifts: readonly OtherShift[];
  /** Time off of the person. */
  absences: readonly Absence[];
  rests: readonly Rest[];
  startDate: string;
  endDate: string;
}

const MINUTE_MS = 60_000;

const hoursText = (ms: number): string => {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
const timesOf = ({ startTime, endTime }: OtherShift): string => clockRange(startTime, endTime);

export function findingsOf(
  shift: PlannedShift,
  { shifts, absences, rests, startDate, endDate }: Surroundings,
): Finding[] {
  const findings: Finding[] = [];
  const refuses = (says: string) => findings.push({ isRefused: true, says });
  const warns = (says: string) => findings.push({ isRefused: false, says });
  if (shift.date < startDate || shift.date > endDate) refuses(`outside the schedule (${startDate} – ${endDate})`);
  const others = shifts.filter(({ id, employeeId }) => id !== shift.id && employeeId === shift.employeeId);
  for (const other of others) {
    if (overlap(other, shift)) refuses(`overlaps ${timesOf(other)}`);
    else {
      const isLater = other.startsAt >= shift.endsAt;
      const passing = isLater ? other.startsAt - shift.endsAt : shift.startsAt - other.endsAt;
      const day = isLater ? other.date : shift.date;
      const rest = rests.find(({ from, to }) => from <= day && day <= to);
      if (other.date === shift.date) warns(`second shift of the day, in addition to ${timesOf(other)}`);
      else if (rest && passing < rest.minutes * MINUTE_MS) {
        const where = isLater ? `before ${clockText(other.startTime)}` : `after ${clockText(other.endTime)}`;
        const says = `only ${hoursText(passing)} rest ${where} (minimum ${hoursText(rest.minutes * MINUTE_MS)})`;
        findings.push({ isRefused: rest.isBinding, says });
      }
    }
  }
  for (const absence of absences.filter((each) => takenBy(each, shift))) {
    const { name, isApproved } = absence;
    findings.push({ isRefused: isApproved, says: isApproved ? `during time off: ${name}` : `${name} requested` });
  }
  if (passingMinutes(shift) > 12 * 60) warns(`longer than 12 h`);
  return findings;
}
