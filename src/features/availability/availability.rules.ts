import { addDays, weekdayOf } from '../../kernel/time/local-time';
import type { WallClock } from '../../kernel/time/wall-clock';
import { DAY_MS } from '../../kernel/time/units';

/** Availability of employees: weekly windows, and exceptions on certain days. */

/** Weekly hours on weekdays 0 Sunday to 6 Saturday. An end at or before the start is on the next day. */
export interface AvailabilityWindow {
  day: number;
  startTime: string;
  endTime: string;
}

export interface AvailabilityPattern {
  from: string;
  to: string | null;
  windows: readonly AvailabilityWindow[];
}

/** Full days, or the same hours on each of them. */
export interface AvailabilityException {
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
  available: boolean;
}

/** A period between two instants in milliseconds, end exclusive. */
export interface Stretch {
  startMs: number;
  endMs: number;
}

/** The days to compute. */
export interface Days {
  from: string;
  to: string;
  clock: WallClock;
}

/**
 * Returns the times of these days outside the windows of weekly patterns, sorted and disjoint. A window belongs to the
 * day on which it begins, and counts if its pattern is the one valid on that day with the latest start. Days without a
 * pattern are available.
 */
export const outsidePatterns = (patterns: readonly AvailabilityPattern[], days: Days): Stretch[] =>
  patterns.length > 0 ? without([wholeOf(days)], patternHours(patterns, days)) : [];

/** Applies exceptions to the result of `outsidePatterns`, in the order of entry, so that the last one wins. */
export function withExceptions(
  outside: readonly Stretch[],
  exceptions: readonly AvailabilityException[],
  days: Days,
): readonly Stretch[] {
  let off = outside;
  for (const exception of exceptions) {
    const hours = exceptionHours(exception, days);
    off = exception.available ? without(off, hours) : within(merged([...off, ...hours]), wholeOf(days));
  }
  return off;
}

const wholeOf = ({ from, to, clock }: Days): Stretch => ({
  startMs: dayStart(from, clock),
  endMs: dayStart(addDays(to, 1), clock),
});

const utcDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns each day of a range. */
export function eachDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += DAY_MS) days.push(utcDate(ms));
  return days;
}

export const nextDay = (date: string): string => utcDate(Date.parse(date) + DAY_MS);

export const dayStart = (date: string, clock: WallClock): number => clock.instantOf(`${date}T00:00`);

/** Returns hours that begin on a day; an end at or before the start is on the next day. */
export const hoursOf = (
  date: string,
  { startTime, endTime }: Omit<AvailabilityWindow, 'day'>,
  clock: WallClock,
): Stretch => ({
  startMs: clock.instantOf(`${date}T${startTime}`),
  endMs: clock.instantOf(`${endTime > startTime ? date : nextDay(date)}T${endTime}`),
});

const wholeDay = (date: string, clock: WallClock): Stretch => ({
  startMs: dayStart(date, clock),
  endMs: dayStart(addDays(date, 1), clock),
});

/** Returns the times that the patterns make available, including hours of the night before the first day. */
function patternHours(patterns: readonly AvailabilityPattern[], { from, to, clock }: Days): Stretch[] {
  const hours = eachDay(addDays(from, -1), to).flatMap((date) => {
    const pattern = patternOn(patterns, date);
    if (!pattern) return [wholeDay(date, clock)];
    const weekday = weekdayOf(date);
    return pattern.windows.filter(({ day }) => day === weekday).map((window) => hoursOf(date, window, clock));
  });
  return merged(hours);
}

function patternOn(patterns: readonly AvailabilityPattern[], date: string): AvailabilityPattern | undefined {
  let last: AvailabilityPattern | undefined;
  for (const pattern of patterns)
    if (pattern.from <= date && (pattern.to === null || date <= pattern.to) && (!last || pattern.from > last.from))
      last = pattern;
  return last;
}

function exceptionHours(
  { startDate, endDate, startTime, endTime }: AvailabilityException,
  { from, to, clock }: Days,
): Stretch[] {
  const first = addDays(from, -1);
  const days = eachDay(startDate > first ? startDate : first, endDate < to ? endDate : to);
  const ofDay = (date: string) =>
    startTime === null || endTime === null ? wholeDay(date, clock) : hoursOf(date, { startTime, endTime }, clock);
  return merged(days.map(ofDay));
}

/** Merges stretches: the result is sorted and disjoint, without empty ones. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { startMs, endMs } of stretches.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = found.at(-1);
    if (endMs <= startMs) continue;
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else found.push({ startMs, endMs });
  }
  return found;
}

/** Subtracts stretches from others; both lists must be sorted and disjoint. */
export function without(stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let next = 0;
  for (const { startMs, endMs } of stretches) {
    let begin = startMs;
    for (let other = others[next]; other && other.startMs < endMs; other = others[++next]) {
      if (other.startMs > begin) left.push({ startMs: begin, endMs: other.startMs });
      begin = Math.max(begin, other.endMs);
      // The subtracted stretch can extend into the next one.
      if (begin >= endMs) break;
    }
    if (begin < endMs) left.push({ startMs: begin, endMs });
  }
  return left;
}

const within = (stretches: readonly Stretch[], { startMs, endMs }: Stretch): Stretch[] =>
  stretches
    .map((each) => ({ startMs: Math.max(each.startMs, startMs), endMs: Math.min(each.endMs, endMs) }))
    .filter((each) => each.startMs < each.endMs);
