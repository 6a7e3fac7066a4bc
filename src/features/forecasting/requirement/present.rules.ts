import { eachInSlices } from '../../../kernel/event-loop';
import { merged, without, type Stretch } from '../../availability/availability.rules';
import type { SkillClass } from './skills.rules';

/** People at work by interval, net of breaks, activities and time off. */

export interface WorkStretch extends Stretch {
  away: readonly Stretch[];
}

/** Everybody of the same skills, with what they work; a person is there once, however many shifts say so. */
export interface PresentClass {
  skills: readonly string[];
  people: readonly (readonly WorkStretch[])[];
}

/** How many of each class are there in each interval; somebody there for half of it counts a half. In slices. */
export async function presentByInterval(
  classes: readonly PresentClass[],
  intervals: readonly Stretch[],
): Promise<Float64Array[]> {
  const counts: Float64Array[] = [];
  for (const { people } of classes) {
    const present = new Float64Array(intervals.length);
    const count = (work: readonly WorkStretch[]): void => {
      const there = merged(work.flatMap((stretch) => without([stretch], merged(stretch.away))));
      for (const { startMs, endMs } of there) {
        let i = firstAfter(intervals, startMs);
        for (let interval = intervals[i]; interval && interval.startMs < endMs; interval = intervals[++i]) {
          const overlap = Math.min(interval.endMs, endMs) - Math.max(interval.startMs, startMs);
          if (overlap > 0) present[i] = (present[i] as number) + overlap / (interval.endMs - interval.startMs);
        }
      }
    };
    await eachInSlices(people, count, 1);
    counts.push(present);
  }
  return counts;
}

/** The classes of one interval. */
export const classesAt = (
  classes: readonly { skills: readonly string[] }[],
  present: readonly Float64Array[],
  interval: number,
): SkillClass[] =>
  classes.flatMap(({ skills }, c) => {
    const people = present[c]?.[interval] ?? 0;
    return people > 0 ? [{ skills, people }] : [];
  });

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
