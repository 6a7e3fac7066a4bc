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

export const timeOffTitle = (state: TimeOffState): string => `Time off ${state}`;

/** The text contains no reason of absence, because it is also sent by e-mail. */
export const timeOffText = (state: TimeOffState, days: Days): string => `Your time off ${daysText(days)} was ${state}.`;

/** The text contains no reason, because it is also sent by e-mail. */
export const exceptionText = (state: ExceptionState, from: string, to: string): string =>
  `Your exception from ${from} to ${to} was ${state}.`;

export const alertText = (type: AlertType, at: string): string =>
  `Your state differs from your schedule since ${at}: ${type.replaceAll('_', ' ')}.`;

/** Requesters of shorter jobs wait for them. */
export const MIN_JOB_SECONDS = 30;

const JOBS: Readonly<Record<string, { name: string; link: string }>> = {
  'forecast.run': { name: 'Forecast', link: '/forecast' },
  'invitation.send': { name: 'Sending of invitations', link: '/people' },
  'requirement.compute': { name: 'Computation of the requirement', link: '/coverage' },
  'schedule.generate': { name: 'Generation of a schedule', link: '/schedule' },
  'schedule.improve': { name: 'Improvement of a schedule', link: '/schedule' },
};

/** Returns `Generation of a schedule finished`, and the page with its result. */
export function jobWords(kind: string, status: 'succeeded' | 'failed'): { title: string; link: string } {
  const { name, link } = JOBS[kind] ?? { name: 'Job', link: '/today' };
  return { title: `${name} ${status === 'succeeded' ? 'finished' : 'failed'}`, link };
}
