import { hundredths } from '../../../kernel/rounding';
import { merged, without, type Stretch } from '../../availability/availability.rules';

/** How many people are at work in intervals of time. */

/** A shift with what is taken from it: breaks, and time off. */
export interface Presence extends Stretch {
  employeeId: string;
  away: readonly Stretch[];
}

export interface CoveredInterval extends Stretch {
  required: number;
}

/** An interval that one person less leaves short. */
export interface ShortInterval extends CoveredInterval {
  /** People at work without that one; somebody there for half of it counts a half. */
  people: number;
  /** How many of those who are missing then are missing because of that one. */
  added: number;
}

const overlapMs = (a: Stretch, b: Stretch): number =>
  Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs));

/** The intervals in which somebody would be missed during a stretch; intervals are in order and apart. */
export function shortWithout(
  employeeId: string,
  during: Stretch,
  shifts: readonly Presence[],
  intervals: readonly CoveredInterval[],
): ShortInterval[] {
  const people = new Float64Array(intervals.length);
  const missed = new Float64Array(intervals.length);
  const count = (into: Float64Array, parts: readonly Stretch[], share: number) => {
    for (const part of parts)
      for (let i = firstAfter(intervals, part.startMs); i < intervals.length; i++) {
        const interval = intervals[i] as CoveredInterval;
        if (interval.startMs >= part.endMs) break;
        into[i] = (into[i] as number) + (share * overlapMs(interval, part)) / (interval.endMs - interval.startMs);
      }
  };
  for (const shift of shifts) {
    const present = without([shift], merged(shift.away));
    const lost = shift.employeeId === employeeId ? without(present, without([shift], [during])) : [];
    count(people, present, 1);
    count(people, lost, -1);
    count(missed, lost, 1);
  }
  return intervals.flatMap((interval, i) => {
    const left = hundredths(people[i] as number);
    const gone = missed[i] as number;
    if (gone <= 0 || left >= interval.required) return [];
    return [{ ...interval, people: left, added: hundredths(Math.min(gone, interval.required - left)) }];
  });
}

/** The first interval that ends after an instant. */
function firstAfter(intervals: readonly Stretch[], ms: number): number {
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle] as Stretch).endMs > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}
