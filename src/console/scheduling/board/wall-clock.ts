import { Temporal } from 'temporal-polyfill';
import { addDays, instantOf, timeOf } from '../../kernel/dates';

/** Instants and the clock on the organization's wall. */
export interface WallClock {
  timezone: string;
  /** Epoch milliseconds of a local time, in minutes after midnight of a date. May be negative or beyond the day. */
  instantOf(date: string, minutes: number): number;
  /** Date and minutes since its midnight. */
  localOf(instant: number): { date: string; minutes: number };
}

export const DAY_MINUTES = 1440;

export function createWallClock(timezone: string): WallClock {
  const known = new Map<string, number>();
  return {
    timezone,
    instantOf(date, minutes) {
      const days = Math.floor(minutes / DAY_MINUTES);
      const key = `${days === 0 ? date : addDays(date, days)}T${timeOf(minutes)}`;
      let instant = known.get(key);
      if (instant === undefined) known.set(key, (instant = instantOf(key.slice(0, 10), key.slice(11), timezone)));
      return instant;
    },
    localOf(instant) {
      const local = Temporal.Instant.fromEpochMilliseconds(Math.round(instant)).toZonedDateTimeISO(timezone);
      return { date: local.toPlainDate().toString(), minutes: local.hour * 60 + local.minute };
    },
  };
}
