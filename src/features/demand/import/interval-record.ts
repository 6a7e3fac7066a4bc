import type { IntervalKey } from '../interval-key';

/** A valid record of an import of intervals. */
export interface IntervalRecord extends IntervalKey {
  /** Index in the request. */
  index: number;
  /** UTC offset in minutes, to select the pass of an interval that the clock repeats. */
  pass: number | null;
}
