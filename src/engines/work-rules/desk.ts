import type { Breach, JudgedRange, PlannedAbsence, PlannedShift } from './plan';
import type { Least } from './least';
import { formatDate } from '../time/civil-date';
import type { WorkRule } from './rule';
import { inWords } from './words';

/** Input of the judge of one rule, and the breaches that it returns. */

export const EPSILON = 1e-6;
export const WEEK = { days: 7 };

export type Found = Omit<Breach, 'by'>;

export interface Stretch {
  startMs: number;
  endMs: number;
}

/** Everything needed to judge one rule. */
export interface Desk {
  shifts: readonly PlannedShift[];
  unavailable: readonly Stretch[];
  timeOff: readonly PlannedAbsence[];
  minutesOff: (date: string) => number;
  range: JudgedRange;
  first: number;
  last: number;
  isJudged(among: readonly PlannedShift[]): boolean;
  /** True if a rule of its own allows several shifts on a day. */
  maySplit(date: string): boolean;
  /** Returns the minimum that the current rule requires within a range of days. */
  leastWithin(begin: number, end: number): Least | undefined;
}

/** Returns a breach of an upper limit by some shifts. */
export function tooMuch(rule: WorkRule, among: readonly PlannedShift[], units: number): Found {
  return {
    hard: rule.hard,
    units,
    date: among.at(-1)!.date,
    shiftIds: among.map(({ id }) => id),
    unfinished: false,
    says: inWords(rule, units, among),
  };
}

/** Returns a breach of a lower limit within some days. */
export const tooLittle = (
  rule: WorkRule,
  among: readonly PlannedShift[],
  units: number,
  lastDay: number,
  says: string,
): Found => ({
  hard: rule.hard,
  units,
  date: formatDate(lastDay),
  shiftIds: among.map(({ id }) => id),
  unfinished: true,
  says,
});
