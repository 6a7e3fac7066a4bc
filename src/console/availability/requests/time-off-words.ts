import { addDays, datesOf, startOfWeek } from '../../kernel/dates';
import { clockRange } from '../../kernel/notation';

/** Texts about time off, and absences by day. */

export interface Times {
  startDate: string;
  endDate: string;
  startTime?: string | null;
  endTime?: string | null;
}

export type State = 'requested' | 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'cancelled';

export const STATES: Record<State, { name: string; look: 'good' | 'warn' | 'bad' | 'info' | 'quiet' }> = {
  requested: { name: 'Pending', look: 'info' },
  waiting: { name: 'Waitlisted', look: 'warn' },
  approved: { name: 'Approved', look: 'good' },
  refused: { name: 'Rejected', look: 'bad' },
  withdrawn: { name: 'Withdrawn', look: 'quiet' },
  cancelled: { name: 'Canceled', look: 'quiet' },
};

export function timesText(
  { startDate, endDate, startTime, endTime }: Times,
  dayRange: (from: string, to: string) => string,
): string {
  if (startTime && endTime) return `${dayRange(startDate, startDate)}, ${clockRange(startTime, endTime)}`;
  return dayRange(startDate, endDate);
}

export const isOpen = (state: State): boolean => state === 'requested' || state === 'waiting';

/** Returns the weeks of a month, padded with days of the adjacent months. */
export function weeksOf(first: string, last: string): string[][] {
  const days = datesOf(startOfWeek(first), addDays(startOfWeek(last), 6));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Returns approved and open requests by day, without refused, withdrawn and cancelled ones. */
export function awayByDay<Away extends Times & { state: State }>(
  all: readonly Away[],
  from: string,
  to: string,
): Map<string, Away[]> {
  const byDay = new Map<string, Away[]>();
  for (const away of all) {
    if (away.state !== 'approved' && !isOpen(away.state)) continue;
    const first = away.startDate < from ? from : away.startDate;
    const last = away.endDate > to ? to : away.endDate;
    for (const date of datesOf(first, last)) byDay.set(date, [...(byDay.get(date) ?? []), away]);
  }
  return byDay;
}

/** Returns the additional understaffed person-hours caused by the time off. */
export const hoursAdded = (cover: readonly { startsAt: string; endsAt: string; added: number }[]): number =>
  cover.reduce(
    (sum, { startsAt, endsAt, added }) => sum + added * ((Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000),
    0,
  );

/** Returns true if the request covers only times without planned work. */
export const takesNothing = (years: readonly { minutes: number }[]): boolean =>
  years.every(({ minutes }) => minutes === 0);

interface Type {
  countsAgainstBalance: boolean;
  needsApproval: boolean;
}

/**
 * Returns the default type: one that has a balance and needs approval, otherwise one that needs approval, otherwise the
 * first.
 */
export const usualType = <Of extends Type>(types: readonly Of[]): Of | undefined =>
  types.find(({ countsAgainstBalance, needsApproval }) => countsAgainstBalance && needsApproval) ??
  types.find(({ needsApproval }) => needsApproval) ??
  types[0];
