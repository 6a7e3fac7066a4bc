import { addDays, weekdayOf } from '../../kernel/time/local-time';
import type { WallClock } from '../../kernel/time/wall-clock';

/** When somebody can work: weekly windows, and exceptions on days. */

/** Hours of each week, from 0 Sunday to 6 Saturday. An end that is not after the start is on the next day. */
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

/** Whole days, or the same hours on each of them. */
export interface AvailabilityException {
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
  available: boolean;
}

/** From one instant to another, in milliseconds; the end is not part of it. */
export interface Stretch {
  startMs: number;
  endMs: number;
}

/**
 * The stretches of the days `from` to `to` in which somebody cannot work, in order and apart. A window belongs to the
 * day on which it begins and counts where the pattern that began last is valid on that day; days without a pattern are
 * available. Exceptions come over that, in the order in which they were entered: the last one counts.
 */
export function unavailableStretches(
  patterns: readonly AvailabilityPattern[],
  exceptions: readonly AvailabilityException[],
  from: string,
  to: string,
  clock: WallClock,
): Stretch[] {
  const whole = { startMs: dayStart(from, clock), endMs: dayStart(addDays(to, 1), clock) };
  let off = patterns.length > 0 ? without([whole], patternHours(patterns, from, to, clock)) : [];
  for (const exception of exceptions) {
    const hours = exceptionHours(exception, from, to, clock);
    off = exception.available ? without(off, hours) : within(merged([...off, ...hours]), whole);
  }
  return off;
}

const dayStart = (date: string, clock: WallClock): number => clock.instantOf(`${date}T00:00`);

const hoursOf = (date: string, { startTime, endTime }: Omit<AvailabilityWindow, 'day'>, clock: WallClock): Stretch => ({
  startMs: clock.instantOf(`${date}T${startTime}`),
  endMs: clock.instantOf(`${endTime > startTime ? date : addDays(date, 1)}T${endTime}`),
});

const wholeDay = (date: string, clock: WallClock): Stretch => ({
  startMs: dayStart(date, clock),
  endMs: dayStart(addDays(date, 1), clock),
});

/** The times that the patterns make available; those of the night before reach into the first day. */
function patternHours(patterns: readonly AvailabilityPattern[], from: string, to: string, clock: WallClock): Stretch[] {
  const hours: Stretch[] = [];
  for (let date = addDays(from, -1); date <= to; date = addDays(date, 1)) {
    const pattern = patternOn(patterns, date);
    if (!pattern) hours.push(wholeDay(date, clock));
    else
      for (const window of pattern.windows)
        if (window.day === weekdayOf(date)) hours.push(hoursOf(date, window, clock));
  }
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
  from: string,
  to: string,
  clock: WallClock,
): Stretch[] {
  const [first, last] = [addDays(from, -1), to];
  const hours: Stretch[] = [];
  const end = endDate < last ? endDate : last;
  for (let date = startDate > first ? startDate : first; date <= end; date = addDays(date, 1))
    hours.push(
      startTime === null || endTime === null ? wholeDay(date, clock) : hoursOf(date, { startTime, endTime }, clock),
    );
  return merged(hours);
}

/** The same time as stretches in order and apart; empty ones are left out. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { startMs, endMs } of stretches.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = found.at(-1);
    if (endMs <= startMs) continue;
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else found.push({ startMs, endMs });
  }
  return found;
}

/** What is left of stretches without others; both are in order and apart. */
function without(stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  for (const { startMs, endMs } of stretches) {
    let begin = startMs;
    for (const other of others) {
      if (other.endMs <= begin || other.startMs >= endMs) continue;
      if (other.startMs > begin) left.push({ startMs: begin, endMs: other.startMs });
      begin = Math.max(begin, other.endMs);
    }
    if (begin < endMs) left.push({ startMs: begin, endMs });
  }
  return left;
}

const within = (stretches: readonly Stretch[], { startMs, endMs }: Stretch): Stretch[] =>
  stretches
    .map((each) => ({ startMs: Math.max(each.startMs, startMs), endMs: Math.min(each.endMs, endMs) }))
    .filter((each) => each.startMs < each.endMs);
