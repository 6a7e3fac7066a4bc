import type { Stream } from '../interval-key';
import type { IntervalRecord } from './interval-record';

/** Detects the cadence of a queue-channel, which is the distance between its intervals. */

const CADENCES_MINUTES = [60, 30, 20, 15, 10, 5];
/** Minimum number of intervals. */
const ENOUGH = 8;
const KEPT = 0.8;

/** Number of intervals that begin at each minute of the hour. */
export type Minutes = Uint32Array;

/** A queue-channel among the records of a request. */
export interface StreamOfRequest extends Stream {
  /** Index of its first record. */
  index: number;
  minutes: Minutes;
  /** True if some interval does not begin on the hour; otherwise every cadence fits. */
  hasParts: boolean;
}

/** Collects the queue-channels of records. Optimized for runs of records with the same one. */
export class StreamsOfRequest {
  private readonly streams = new Map<string, StreamOfRequest>();
  private last: StreamOfRequest | undefined;

  add({ index, queue, channel, interval }: IntervalRecord): void {
    let { last } = this;
    if (last?.queue !== queue || last.channel !== channel) {
      const key = `${channel} ${queue}`;
      last = this.streams.get(key);
      if (!last) {
        last = { index, queue, channel, minutes: new Uint32Array(60), hasParts: false };
        this.streams.set(key, last);
      }
      this.last = last;
    }
    const minute = minuteOf(interval);
    last.minutes[minute] = (last.minutes[minute] as number) + 1;
    if (minute !== 0) last.hasParts = true;
  }

  list(): StreamOfRequest[] {
    return [...this.streams.values()];
  }
}

/** Parses the minute of `HH:MM`. */
export const minuteOf = (interval: string): number =>
  (interval.charCodeAt(3) - 48) * 10 + (interval.charCodeAt(4) - 48);

/**
 * Returns the widest cadence that four of five intervals fit; undefined if there are too few intervals or none fits.
 */
export function cadenceOf(minutes: Minutes): number | undefined {
  const count = minutes.reduce((sum, times) => sum + times, 0);
  if (count < ENOUGH) return undefined;
  return CADENCES_MINUTES.find((cadence) => {
    let kept = 0;
    for (let minute = 0; minute < 60; minute += cadence) kept += minutes[minute] as number;
    return kept >= count * KEPT;
  });
}
