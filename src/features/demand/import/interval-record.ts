import type { IntervalKey } from '../interval-key';

/** A good record of an import of intervals. */
export interface IntervalRecord extends IntervalKey {
  /** Its position in the request. */
  index: number;
  /** Of an interval that the clock shows twice: the offset from UTC, in minutes, of the one that is meant. */
  pass: number | null;
}
