import type { Issue } from '../../../kernel/errors';
import { variantsOf, type TemplateTimes } from '../template.rules';

/** Maximum size of a problem: the generator takes about 30 s for one this large. */

interface Size {
  people: number;
  days: number;
  /** Number of different shifts that the templates allow. */
  shifts: number;
  /** Number of times of day at which they begin or end. */
  times: number;
}

const MAX_DAYS_OF_WORK = 1_000_000;
const MAX_CHOICES = 5_000_000;
const MAX_PIECES = 20_000_000;
/** The search is effective up to this number of shift patterns. */
const MAX_SHIFTS = 2_000;

/** The measures of demand from which missing hours are computed. */
export const HOURS_MEASURES = ['requirement', 'coverage_target'] as const;
export type HoursMeasure = (typeof HOURS_MEASURES)[number];

/** Epochs of a synchronous search: about ten seconds for a large problem, less for a small one. */
export const EPOCHS_AT_ONCE = 36;
/** Synchronous answers take at most 15 s; the rest is for the network. */
export const SECONDS_TO_ANSWER = 14.5;
/**
 * The time per cell to write a roster is taken from the last roster that was large and full enough to measure. Before
 * the first one it is estimated from the time to read the problem, within bounds. SECONDS_TO_WRITE is added as a
 * margin.
 */
const MIN_SHIFTS_TO_TELL = 5_000;
const MIN_SHIFTS_OF_A_CELL = 0.4;
const WRITING_OF_READING = 14;
const MIN_SECONDS_OF_A_CELL = 36e-6;
const MAX_SECONDS_OF_A_CELL = 80e-6;
const SECONDS_TO_WRITE = 0.5;
/** Minimum share of the time left for the search, however long writing takes. */
const MIN_SHARE_OF_SEARCH = 0.3;

/** Estimates how long this server takes to write a roster. */
export class WritingPace {
  private secondsOfACell: number | undefined;

  /** Records the duration of a write. */
  note({ cells, shifts, seconds }: { cells: number; shifts: number; seconds: number }): void {
    if (shifts < Math.max(MIN_SHIFTS_TO_TELL, MIN_SHIFTS_OF_A_CELL * cells)) return;
    this.secondsOfACell = Math.min(2 * MAX_SECONDS_OF_A_CELL, seconds / cells);
  }

  /** Returns the estimated seconds to write a roster, given the seconds its problem took to read. */
  secondsFor(cells: number, readSeconds: number): number {
    const ofReading = (WRITING_OF_READING * readSeconds) / Math.max(1, cells);
    const guessed = Math.min(MAX_SECONDS_OF_A_CELL, Math.max(MIN_SECONDS_OF_A_CELL, ofReading));
    return cells * (this.secondsOfACell ?? guessed);
  }
}

/** Returns how many of the total seconds the search may use; the rest is reserved for writing the result. */
export function secondsToSearch(seconds: number, writing: number): number {
  return Math.max(MIN_SHARE_OF_SEARCH * seconds, seconds - SECONDS_TO_WRITE - writing);
}

/** Counts the different shifts that templates allow, and the times of day at which they begin or end. */
export function shiftsAllowedBy(templates: readonly TemplateTimes[]): { shifts: number; times: number } {
  const variants = templates.flatMap(variantsOf);
  return {
    shifts: variants.length,
    times: new Set(variants.flatMap(({ startTime, endTime }) => [startTime, endTime])).size,
  };
}

/** Returns the fault of templates that allow too many different shifts. */
export const shiftFaults = (shifts: number, path: string): Issue[] =>
  shifts <= MAX_SHIFTS
    ? []
    : [
        {
          path,
          message: `must allow at most ${MAX_SHIFTS} different shifts, got ${shifts}: choose fewer or narrower bands`,
        },
      ];

/** Returns the fault of a problem that is too large. */
export function sizeFaults({ people, days, shifts, times }: Size): Issue[] {
  const sizes = [
    {
      path: 'employeeIds',
      factors: [`${people} people`, `${days} days`],
      size: people * days,
      most: MAX_DAYS_OF_WORK,
    },
    {
      path: 'employeeIds',
      factors: [`${people} people`, `${days} days`, `${shifts} different shifts`],
      size: people * days * shifts,
      most: MAX_CHOICES,
    },
    {
      path: 'templateIds',
      factors: [`${days} days`, `${shifts} different shifts`, `${times} times of day at which they begin or end`],
      size: days * shifts * times,
      most: MAX_PIECES,
    },
  ];
  const tooLarge = sizes.find(({ size, most }) => size > most);
  if (!tooLarge) return shiftFaults(shifts, 'templateIds');
  const { path, factors, size, most } = tooLarge;
  return [{ path, message: `must be fewer, or for fewer days: ${factors.join(' x ')} is ${size}, more than ${most}` }];
}
