import type { AlertType } from '../adherence/alerts/alert.rules';
import type { ExceptionState } from '../adherence/exceptions/exception.lifecycle';
import type { TimeOffState } from '../time-off/time-off.lifecycle';

/** Texts hold days as YYYY-MM-DD and times as HH:MM; readers see them in the format of their language. */

interface Days {
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
}

/** Returns `on 2026-03-04`, `on 2026-03-04, 09:00–12:00` or `from 2026-03-04 to 2026-03-06`. */
export function daysText({ startDate, endDate, startTime, endTime }: Days): string {
  if (startTime !== null && endTime !== null) return `on ${startDate}, ${startTime}–${endTime}`;
  return startDate === endDate ? `on ${startDate}` : `from ${startDate} to ${endDate}`;
}

const DECISIONS: Readonly<Record<TimeOffState | ExceptionState, string>> = {
  requested: 'requested',
  waiting: 'waitlisted',
  approved: 'approved',
  refused: 'rejected',
  withdrawn: 'withdrawn',
  cancelled: 'canceled',
};

export const timeOffTitle = (state: TimeOffState): string => `Time off ${DECISIONS[state]}`;

/** The text contains no reason of absence, because it is also sent by e-mail. */
export const timeOffText = (state: TimeOffState, days: Days): string =>
  `Your time off ${daysText(days)} was ${DECISIONS[state]}.`;

export const exceptionTitle = (state: ExceptionState): string => `Exception ${DECISIONS[state]}`;

/** The text contains no reason, because it is also sent by e-mail. */
export const exceptionText = (state: ExceptionState, from: string, to: string): string =>
  `Your exception from ${from} to ${to} was ${DECISIONS[state]}.`;

export const alertText = (type: AlertType, at: string): string =>
  `Your state has not matched your schedule since ${at}: ${type.replaceAll('_', ' ')}.`;

/** Requesters of shorter jobs wait for them. */
export const MIN_JOB_SECONDS = 30;

interface JobWords {
  succeeded: string;
  failed: string;
  link: string;
}

const JOBS: Readonly<Record<string, JobWords>> = {
  'forecast.run': { succeeded: 'Forecasts updated', failed: 'Forecast update failed', link: '/forecast' },
  'invitation.send': { succeeded: 'Invitations sent', failed: 'Invitations not sent', link: '/people' },
  'requirement.compute': { succeeded: 'Requirement updated', failed: 'Requirement update failed', link: '/coverage' },
  'schedule.generate': { succeeded: 'Schedule generated', failed: 'Schedule generation failed', link: '/schedule' },
  'schedule.improve': { succeeded: 'Schedule improved', failed: 'Schedule improvement failed', link: '/schedule' },
};
const OTHER_JOB: JobWords = { succeeded: 'Job finished', failed: 'Job failed', link: '/today' };

/** Returns `Schedule generated`, and the page with its result. */
export function jobWords(kind: string, status: 'succeeded' | 'failed'): { title: string; link: string } {
  const { [status]: title, link } = JOBS[kind] ?? OTHER_JOB;
  return { title, link };
}
