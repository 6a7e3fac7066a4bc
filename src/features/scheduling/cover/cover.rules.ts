import { hundredths } from '../../../kernel/rounding';
import { merged, without, type Stretch } from '../../availability/availability.rules';

/** Counts the people on duty in time intervals. */

/** A shift and the time to subtract from it: breaks and time off. */
export interface Presence extends Stretch {
  employeeId: string;
  away: readonly Stretch[];
}

export interface CoveredInterval extends Stretch {
  required: number;
}

/** An interval that would be understaffed with one person less. */
export interface ShortInterval extends CoveredInterval {
  /** People on duty without that person; presence for half of the interval counts as 0.5. */
  people: number;
  /** The part of the shortage that the absence of that person causes. */
  added: number;
}

const overlapMs = (a: Stretch, b: Stretch): number =>
  Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs));

/** Returns the intervals that lack a person who is away during a stretch. Intervals must be sorted and disjoint. */
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

/** Index of the first interval that ends after an instant. */
function firstAfter(intervals: readonly Stretch[], ms: number): number {
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle] as Stretch).endMs > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}
