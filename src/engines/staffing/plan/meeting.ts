import { largestLoad } from '../capacity';
import type { ServiceTarget } from '../load';
import { asQueue, loadOf, type StreamLoad, type StreamTerms } from './stream';

/**
 * Maximum relative difference of handle times that share a cached figure. It is scaled by their ratio, as people serve
 * a load in erlangs.
 */
const SAME_HANDLE_TIME = 0.01;
const HALVINGS = 24;

/**
 * Probability that people meet a stream's target in an interval, given the distribution of its contacts. The maximum
 * load of a number of people is computed once for each number, length of interval and handle time.
 */
export class MeetingOfTarget {
  private readonly known = new Map<string, number>();

  constructor(
    private readonly load: StreamLoad,
    private readonly terms: StreamTerms,
  ) {}

  /** Returns the probability; 1 without contacts. `people` is rounded down. */
  probability(interval: number, people: number): number {
    const { contacts, handleTimeSeconds, realMinutes } = this.load;
    if (!(contacts[interval]! > 0 && handleTimeSeconds[interval]! > 0 && realMinutes[interval]! > 0)) return 1;
    const most = this.mostContacts(interval, Math.floor(people + 1e-9));
    return this.probabilityOfAtMost(interval, most);
  }

  private mostContacts(interval: number, people: number): number {
    const seconds = this.load.handleTimeSeconds[interval]!;
    const step = Math.round(Math.log(seconds) / SAME_HANDLE_TIME);
    const shared = Math.exp(step * SAME_HANDLE_TIME);
    const key = `${people} ${step} ${this.load.realMinutes[interval]}`;
    let most = this.known.get(key);
    if (most === undefined) {
      const each = { ...loadOf(this.load, interval, 0, this.terms), handleTimeSeconds: shared };
      const queue = asQueue(people, each, this.terms);
      this.known.set(key, (most = largestLoad(queue.servers, queue.load, reachable(this.terms.target))));
    }
    return (most * shared) / seconds;
  }

  private probabilityOfAtMost(interval: number, most: number): number {
    const { quantile } = this.load;
    let [met, missed] = [0, 1];
    if (quantile(interval, 0.9999) <= most) return 1;
    if (quantile(interval, 0.0001) > most) return 0;
    for (let i = 0; i < HALVINGS && missed - met > 1e-4; i++) {
      const middle = (met + missed) / 2;
      if (quantile(interval, middle) <= most) met = middle;
      else missed = middle;
    }
    return (met + missed) / 2;
  }
}

/** Adds a mean wait of one hour to targets that limit only occupancy, so that contacts are at least served. */
const reachable = (target: ServiceTarget): ServiceTarget =>
  target.serviceLevel === undefined && target.averageWaitSeconds === undefined
    ? { ...target, averageWaitSeconds: 3600 }
    : target;
