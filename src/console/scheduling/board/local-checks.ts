import { passingMinutes, type PlannedShift } from './planned-shift';

/** What can be said of a shift before the server has judged it. */

export interface Absence {
  employeeId: string;
  /** First and last day. */
  startDate: string;
  endDate: string;
  name: string;
  isApproved: boolean;
}

export interface Finding {
  /** The server will refuse it. */
  isRefused: boolean;
  says: string;
}

export interface Surroundings {
  /** All of the person's. */
  shifts: readonly PlannedShift[];
  absences: readonly Absence[];
  startDate: string;
  endDate: string;
}

const LEAST_REST_HOURS = 11;
const HOUR_MS = 3_600_000;

const hoursText = (ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
const timesOf = ({ startTime, endTime }: PlannedShift): string => `${startTime}–${endTime}`;

/** `without` are shifts that go away with the same change. */
export function findingsOf(
  shift: PlannedShift,
  { shifts, absences, startDate, endDate }: Surroundings,
  without: ReadonlySet<string> = new Set(),
): Finding[] {
  const findings: Finding[] = [];
  const refuses = (says: string) => findings.push({ isRefused: true, says });
  const warns = (says: string) => findings.push({ isRefused: false, says });
  if (shift.date < startDate || shift.date > endDate) refuses(`outside the schedule (${startDate} to ${endDate})`);
  const others = shifts.filter(
    ({ id, employeeId }) => id !== shift.id && employeeId === shift.employeeId && !without.has(id),
  );
  for (const other of others) {
    if (other.startsAt < shift.endsAt && shift.startsAt < other.endsAt) refuses(`overlaps ${timesOf(other)}`);
    else {
      const rest = other.startsAt >= shift.endsAt ? other.startsAt - shift.endsAt : shift.startsAt - other.endsAt;
      if (other.date === shift.date) warns(`second shift of the day, beside ${timesOf(other)}`);
      else if (rest < LEAST_REST_HOURS * HOUR_MS) {
        const where = other.startsAt >= shift.endsAt ? `before ${other.startTime}` : `after ${other.endTime}`;
        warns(`${hoursText(rest)} of rest ${where}, under ${LEAST_REST_HOURS} h`);
      }
    }
  }
  for (const absence of absences)
    if (absence.employeeId === shift.employeeId && absence.startDate <= shift.date && absence.endDate >= shift.date)
      warns(`${absence.name}${absence.isApproved ? '' : ' asked for'} on this day`);
  if (passingMinutes(shift) > 12 * 60) warns(`longer than 12 h`);
  return findings;
}
