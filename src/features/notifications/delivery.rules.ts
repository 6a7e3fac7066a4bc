import { addDays, instantOf, localDateOf, localTimeOf } from '../../kernel/time/local-time';
import { HOUR_MS, MINUTE_MS } from '../../kernel/time/units';
import type { EmailDelivery } from './notification.rules';

/** When deliveries are sent. */

export const DEFAULT_QUIET_FROM = '21:00';
export const DEFAULT_QUIET_UNTIL = '07:00';
export const DEFAULT_DIGEST_AT = '07:00';
export const DEFAULT_LOCALE = 'en-US';

/** A shift that begins so soon after quiet hours is worth breaking them. */
const URGENT_AFTER_QUIET_MS = 2 * HOUR_MS;

export interface QuietHours {
  /** HH:MM; both null: no quiet hours. */
  quietFrom: string | null;
  quietUntil: string | null;
  timezone: string;
}

/** Returns when the quiet hours end in which an instant lies; null outside of them. */
export function quietEnd(now: Date, { quietFrom, quietUntil, timezone }: QuietHours): Date | null {
  if (quietFrom === null || quietUntil === null) return null;
  const [date, time] = [localDateOf(now, timezone), localTimeOf(now, timezone)];
  const isOvernight = quietUntil <= quietFrom;
  const isEvening = time >= quietFrom && (isOvernight || time < quietUntil);
  const isMorning = isOvernight && time < quietUntil;
  if (!isEvening && !isMorning) return null;
  const end = instantOf(isEvening && isOvernight ? addDays(date, 1) : date, quietUntil, timezone);
  return end > now ? end : null;
}

/** Returns the next instant at which the clock of a zone shows a time. */
export function nextAt(time: string, timezone: string, now: Date): Date {
  const date = localDateOf(now, timezone);
  const today = instantOf(date, time, timezone);
  return today > now ? today : instantOf(addDays(date, 1), time, timezone);
}

interface Due extends QuietHours {
  now: Date;
  digestAt: string;
  /** The begin of the shift that a notification is about, where that may be urgent. */
  beginsAt: Date | null;
}

/** Returns when an e-mail, or with `at_once` also a push, is sent. */
export function dueAt(delivery: Exclude<EmailDelivery, 'off'>, { now, digestAt, beginsAt, ...quiet }: Due): Date {
  const at = delivery === 'digest' ? nextAt(digestAt, quiet.timezone, now) : now;
  const end = quietEnd(at, quiet);
  if (end === null) return at;
  const isUrgent = beginsAt !== null && beginsAt.getTime() < end.getTime() + URGENT_AFTER_QUIET_MS;
  return isUrgent ? at : end;
}

/** From one attempt to the next: ten attempts of a mail in three days, four of a push in an hour. */
const RETRY_MINUTES = {
  email: [1, 5, 30, ...[2, 5, 10, 14, 18, 20].map((hours) => hours * 60)],
  push: [0.5, 9.5, 45],
} as const;

export type Channel = keyof typeof RETRY_MINUTES;

/** Returns when a delivery is tried again after so many attempts; null when it is given up. */
export function retryAt(channel: Channel, tries: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[channel][tries - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

const DATE_OR_TIME = /\b(\d{4})-(\d{2})-(\d{2})\b/g;

/** Texts hold days as YYYY-MM-DD: they are sent in the format of the reader. */
export function localized(text: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return text.replace(DATE_OR_TIME, (date) => format.format(new Date(`${date}T00:00:00Z`)));
}
