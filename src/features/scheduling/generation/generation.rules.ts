import type { Issue } from '../../../kernel/errors';
import { variantsOf, type TemplateTimes } from '../template.rules';

/** How large a schedule may be that is generated at once: what takes the generator about half a minute. */

interface Size {
  people: number;
  days: number;
  /** Different shifts that templates allow. */
  shifts: number;
  /** Times of day at which they begin or end. */
  times: number;
}

const MAX_DAYS_OF_WORK = 1_000_000;
const MAX_CHOICES = 5_000_000;
const MAX_PIECES = 20_000_000;
/** The search is of use up to so many. */
const MAX_SHIFTS = 2_000;

/** What says how many people are needed, and so how many hours are missing. */
export const HOURS_MEASURES = ['requirement', 'coverage_target'] as const;
export type HoursMeasure = (typeof HOURS_MEASURES)[number];

/** Rounds of a search while somebody waits: about ten seconds of work for a large problem, less for a small one. */
export const EPOCHS_AT_ONCE = 36;
/** An answer is there within 15 seconds: what is left of them goes to the way to and from the one who waits. */
export const SECONDS_TO_ANSWER = 14.5;
/**
 * Writing a roster takes as long for each cell as the last one that is large and full enough to tell; before there was
 * any, so many times as long as reading its problem, within bounds. And a little.
 */
const MIN_SHIFTS_TO_TELL = 5_000;
const MIN_SHIFTS_OF_A_CELL = 0.4;
const WRITING_OF_READING = 14;
const MIN_SECONDS_OF_A_CELL = 36e-6;
const MAX_SECONDS_OF_A_CELL = 80e-6;
const SECONDS_TO_WRITE = 0.5;
/** However long that is, so much of the time goes to the search. */
const MIN_SHARE_OF_SEARCH = 0.3;

/** How long this server takes to write a roster. */
export class WritingPace {
  private secondsOfACell: number | undefined;

  /** Notes how long a roster took. */
  note({ cells, shifts, seconds }: { cells: number; shifts: number; seconds: number }): void {
    if (shifts < Math.max(MIN_SHIFTS_TO_TELL, MIN_SHIFTS_OF_A_CELL * cells)) return;
    this.secondsOfACell = Math.min(2 * MAX_SECONDS_OF_A_CELL, seconds / cells);
  }

  /** The seconds that a roster will take, whose problem took so many to be read. */
  secondsFor(cells: number, readSeconds: number): number {
    const ofReading = (WRITING_OF_READING * readSeconds) / Math.max(1, cells);
    const guessed = Math.min(MAX_SECONDS_OF_A_CELL, Math.max(MIN_SECONDS_OF_A_CELL, ofReading));
    return cells * (this.secondsOfACell ?? guessed);
  }
}

/** Of some seconds, those that may pass until the search answers: the rest is kept to write what it found. */
export function secondsToSearch(seconds: number, writing: number): number {
  return Math.max(MIN_SHARE_OF_SEARCH * seconds, seconds - SECONDS_TO_WRITE - writing);
}

/** How many different shifts templates allow, and at how many times of day those begin or end. */
export function shiftsAllowedBy(templates: readonly TemplateTimes[]): { shifts: number; times: number } {
  const variants = templates.flatMap(variantsOf);
  return {
    shifts: variants.length,
    times: new Set(variants.flatMap(({ startTime, endTime }) => [startTime, endTime])).size,
  };
}

/** The fault of templates that allow more different shifts than a search can tell apart. */
export const shiftFaults = (shifts: number, path: string): Issue[] =>
  shifts <= MAX_SHIFTS
    ? []
    : [
        {
          path,
          message: `must allow at most ${MAX_SHIFTS} different shifts, got ${shifts}: choose fewer or narrower bands`,
        },
      ];

/** The fault of a size that is too large, if it is. */
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
