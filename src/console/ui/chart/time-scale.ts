import { addDays, instantOf, weekdayOf } from '../../kernel/dates';

/**
 * Linear scale of instants and its ticks. The scale uses elapsed time, so days with clock changes are longer or
 * shorter.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Scale {
  (value: number): number;
  invert(position: number): number;
}

export function linearScale([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const span = to - from || 1;
  const scale = (value: number) => start + ((value - from) / span) * (end - start);
  scale.invert = (position: number) => from + ((position - start) / (end - start || 1)) * span;
  return scale;
}

/**
 * Returns about `count` round values from 0 to a round value that is at least `most`. They are whole, as people and
 * contacts are.
 */
export function valueTicks(most: number, count = 4): number[] {
  if (!(most > 1)) return [0, 1];
  const rough = Math.max(1, most / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) => index * step);
}

export interface TimeTick {
  at: number;
  /** True if a local day begins at this tick. */
  isDay: boolean;
  /** Local date `YYYY-MM-DD`. */
  date: string;
}

/**
 * Returns about `count` ticks at round local times: hours within a day, days within a week, otherwise weeks and months.
 */
export function timeTicks(from: number, to: number, timezone: string, count = 8): TimeTick[] {
  const dates = localDates(from, to, timezone);
  const rough = (to - from) / count;
  if (rough < DAY * 0.75) {
    const hours = [1, 2, 3, 4, 6, 12].find((size) => size * HOUR >= rough) ?? 12;
    return dates.flatMap((date) =>
      Array.from({ length: 24 / hours }, (_, index) => {
        const time = `${String(index * hours).padStart(2, '0')}:00`;
        return { at: instantOf(date, time, timezone), isDay: index === 0, date };
      }).filter(({ at }) => at >= from && at <= to),
    );
  }
  const days = [1, 2, 7, 14, 28].find((size) => size * DAY >= rough);
  const chosen = days
    ? dates.filter((date) => Math.round((Date.parse(date) / DAY - MONDAY) % days) === 0)
    : dates.filter((date) => date.endsWith('-01'));
  return chosen
    .map((date) => ({ at: instantOf(date, '00:00', timezone), isDay: true, date }))
    .filter(({ at }) => at >= from && at <= to);
}

/** Longer ranges show weekends too narrow to see. */
const MAX_WEEKEND_DAYS = 70;

/** Returns the Saturdays and Sundays of a range; none of a single day, or where they would be too narrow. */
export function weekendsOf(from: number, to: number, timezone: string): { date: string; from: number; to: number }[] {
  const dates = localDates(from, to, timezone);
  if (dates.length <= 2 || dates.length > MAX_WEEKEND_DAYS) return [];
  return dates
    .filter((date) => weekdayOf(date) >= SATURDAY)
    .map((date) => ({
      date,
      from: Math.max(from, instantOf(date, '00:00', timezone)),
      to: Math.min(to, instantOf(addDays(date, 1), '00:00', timezone)),
    }));
}

const SATURDAY = 6;

/** 1970-01-05 was a Monday. */
const MONDAY = 4;

function localDates(from: number, to: number, timezone: string): string[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
  const first = Date.parse(format.format(from));
  const last = Date.parse(format.format(to));
  return Array.from({ length: Math.round((last - first) / DAY) + 1 }, (_, index) =>
    new Date(first + index * DAY).toISOString().slice(0, 10),
  );
}
