import type { Break, BreakRule } from '../features/scheduling/break.rules';

/** A shift without its breaks, in minutes since the start of the week. */
interface ShiftToFill {
  startMinute: number;
  endMinute: number;
  breakRules: readonly BreakRule[];
  /** Other activities of the shift, such as coaching, in minutes from its start. */
  activities: readonly Break[];
}

const STEP_MINUTES = 15;

/**
 * Places the breaks of shifts, one shift after another. Each break is placed within its window where the smallest
 * fraction of the people on duty is away; ties go to the position nearest to the template's. Results are in the order
 * of the shifts.
 */
export function spreadBreaks(shifts: readonly ShiftToFill[]): Break[][] {
  const present = new Map<number, number>();
  const away = new Map<number, number>();
  const count = (counts: Map<number, number>, from: number, to: number) => {
    for (const step of stepsOf(from, to)) counts.set(step, (counts.get(step) ?? 0) + 1);
  };
  for (const { startMinute, endMinute, activities } of shifts) {
    count(present, startMinute, endMinute);
    for (const { startOffset, duration } of activities)
      count(away, startMinute + startOffset, startMinute + startOffset + duration);
  }
  return shifts.map(({ startMinute, breakRules, activities }) => {
    const breaks = breakRules.map((rule): Break => {
      const { type, duration } = rule;
      const shareAway = (offset: number) =>
        stepsOf(startMinute + offset, startMinute + offset + duration).reduce(
          (sum, step) => sum + ((away.get(step) ?? 0) + 1) / (present.get(step) ?? 1),
          0,
        );
      const best = placesOf(rule).reduce((best, place) => (shareAway(place) < shareAway(best) - 1e-9 ? place : best));
      count(away, startMinute + best, startMinute + best + duration);
      return { startOffset: best, duration, type };
    });
    return [...activities, ...breaks].sort((a, b) => a.startOffset - b.startOffset);
  });
}

/** Returns the candidate positions, nearest to the template's first. */
function placesOf({ startOffset, window }: BreakRule): number[] {
  if (!window) return [startOffset];
  const { earliestOffset, latestOffset, stepMinutes } = window;
  const places = [];
  for (let place = earliestOffset; place <= latestOffset; place += stepMinutes) places.push(place);
  return places.sort((a, b) => Math.abs(a - startOffset) - Math.abs(b - startOffset));
}

function stepsOf(from: number, to: number): number[] {
  const steps = [];
  for (let step = Math.floor(from / STEP_MINUTES); step * STEP_MINUTES < to; step++) steps.push(step);
  return steps;
}
