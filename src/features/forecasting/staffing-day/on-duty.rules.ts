import { weekdayOf } from '../../../kernel/time/local-time';
import type { Figures } from '../requirement/figures.rules';
import { shrinkageAt, shrinkageOfWeek, type Shrinkage } from '../queue-settings/shrinkage.rules';
import type { TimelinePiece } from '../intervals/timeline.rules';

/** Converts people by piece of time to the intervals of a queue-channel. */

interface Days {
  grid: { from: string; days: number; slotMinutes: number };
  timeline: readonly TimelinePiece[];
}

/** Elapsed minutes of each interval. */
export function realMinutesOf(slotMinutes: number, { grid, timeline }: Days): Float64Array {
  const parts = slotMinutes / grid.slotMinutes;
  const minutes = new Float64Array((grid.days * 1_440) / slotMinutes);
  for (const { interval, startMs, endMs } of timeline) {
    const i = Math.floor(interval / parts);
    minutes[i] = (minutes[i] as number) + (endMs - startMs) / 60_000;
  }
  return minutes;
}

/** Mean number of people in each interval of a queue-channel, minus shrinkage. */
export function onDuty(
  present: Float64Array,
  { slotMinutes, shrinkage }: { slotMinutes: number; shrinkage: readonly Shrinkage[] },
  { grid, timeline }: Days,
): Float32Array {
  const slots = 1_440 / slotMinutes;
  const parts = slotMinutes / grid.slotMinutes;
  const people = new Float32Array(grid.days * slots);
  const minutes = realMinutesOf(slotMinutes, { grid, timeline });
  timeline.forEach(({ interval, startMs, endMs }, p) => {
    const i = Math.floor(interval / parts);
    people[i] = (people[i] as number) + ((present[p] as number) * (endMs - startMs)) / 60_000;
  });
  const week = shrinkageOfWeek(shrinkage);
  const first = weekdayOf(grid.from);
  return people.map((sum, i) => {
    const weekday = (first + Math.floor(i / slots)) % 7;
    const lost = shrinkageAt(week, weekday, (i % slots) * slotMinutes, slotMinutes);
    return minutes[i] === 0 ? 0 : (sum / (minutes[i] as number)) * (1 - lost);
  });
}

/** Converts a stored load to the staffing engine's form: a queue counts as open where contacts are expected. */
export function loadFigures({ slotMinutes, figures }: { slotMinutes: number; figures: Figures }, days: Days) {
  const { contacts, handleTimeSeconds } = figures;
  return {
    slotMinutes,
    realMinutes: realMinutesOf(slotMinutes, days),
    open: Uint8Array.from(contacts, (count) => Number(count > 0)),
    contacts,
    handleTimeSeconds,
  };
}
