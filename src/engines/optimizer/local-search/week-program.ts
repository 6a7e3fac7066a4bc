import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import { MAX_DAYS } from '../model/short-windows';
import { spreadOf } from '../model/start-spread';
import { MAX_STATES, type Week } from './week-layout';

/** Approximate number of bands of starts examined. */
const BANDS_A_WEEK = 16;

/**
 * Finds the cheapest week of a person given the cost of each value on each day, of the spread of starts and of numbers
 * of shifts. Dynamic programming over its days, for each band of starts.
 */
export class WeekProgram {
  /** Cost of each value of each day, infinite if not allowed: [day][value]. */
  readonly prices: Float64Array;
  /** Cost of working on the weekend. */
  weekend = 0;
  /** The resulting week. */
  readonly found = new Uint16Array(MAX_DAYS);
  /** By band: minimum cost of each day and class, `bestOf` entries per band; and the lower bound of a week's cost. */
  private readonly best: Float64Array;
  private readonly bestOf: number;
  private readonly reaches: Float64Array;
  private readonly choice = new Int16Array(MAX_DAYS * MAX_STATES);
  private readonly costs = [new Float64Array(MAX_STATES), new Float64Array(MAX_STATES)];
  /** Costs after the weekend by state, and states in which a free weekend is best. */
  private readonly after = new Float64Array(MAX_STATES);
  private readonly isFree = new Uint8Array(MAX_STATES);
  private readonly starts: number[] = [];
  /** Bands examined: every `bandStep`-th one from `firstBand` on. */
  private firstBand = 0;
  private bandStep = 1;

  constructor(
    private readonly c: Compiled,
    weeks: readonly Week[],
    private readonly random: Random,
  ) {
    this.prices = new Float64Array(MAX_DAYS * c.values);
    this.bestOf = MAX_DAYS * weeks.reduce((most, { classes }) => Math.max(most, classes), 0);
    const mostBands = weeks.reduce((most, { bands }) => Math.max(most, bands.length), 0);
    this.best = new Float64Array(mostBands * this.bestOf);
    this.reaches = new Float64Array(mostBands);
  }

  /** Writes the cheapest week into `found`; false if there is none. */
  cheapest(week: Week): boolean {
    const { reaches } = this;
    const { bands } = week;
    this.bandStep = Math.ceil(bands.length / BANDS_A_WEEK);
    this.firstBand = this.bandStep > 1 ? this.random.below(this.bandStep) : 0;
    for (let b = this.firstBand; b < bands.length; b += this.bandStep) reaches[b] = this.reach(week, b);
    let least = Infinity;
    for (;;) {
      // The band with the lowest bound comes first, so that few others need to be examined.
      let next = -1;
      for (let b = this.firstBand; b < bands.length; b += this.bandStep)
        if (reaches[b]! < (next < 0 ? least : reaches[next]!)) next = b;
      if (next < 0) return least < Infinity;
      reaches[next] = Infinity;
      least = Math.min(least, this.cheapestIn(week, next, least));
    }
  }

  /** Returns the lower bound of a week in a band, and prices its shifts by class. */
  private reach({ from, to, bands, classes, classOf }: Week, b: number): number {
    const { c, prices, best, bestOf } = this;
    const { values, cost } = bands[b]!;
    const first = b * bestOf;
    best.fill(Infinity, first, first + (to - from + 1) * classes);
    let reach = cost;
    for (let i = 0; i <= to - from; i++) {
      const at = first + i * classes;
      let cheapest = prices[i * c.values]!;
      for (let n = 0; n < values.length; n++) {
        const price = prices[i * c.values + values[n]!]!;
        const k = at + classOf[values[n]!]!;
        if (price < best[k]!) best[k] = price;
        if (price < cheapest) cheapest = price;
      }
      reach += cheapest;
    }
    return reach;
  }

  /** Returns the cost of the cheapest week of a band, written into `found` if it is below the minimum so far. */
  private cheapestIn(week: Week, b: number, least: number): number {
    const { c, prices, best, choice, found, isFree, after, weekend } = this;
    const { from, to, bands, classes, classOf, strides, costs, order, upTo, saturday } = week;
    const { values, cost } = bands[b]!;
    const first = b * this.bestOf;
    const length = to - from + 1;
    const states = costs.length;
    // Backward pass: the cheapest remainder of the week given the shifts worked before.
    let [next, now] = this.costs as [Float64Array, Float64Array];
    next.set(costs);
    for (let i = length - 1; i >= 0; i--) {
      if (weekend && i === saturday + 1) after.set(next);
      for (let n = 0; n < upTo[i]!; n++) {
        const s = order[n]!;
        let cheapest = next[s]! + prices[i * c.values]!;
        let taken = -1;
        for (let k = 0; k < classes; k++) {
          const cost = next[s + strides[k]!]! + best[first + i * classes + k]!;
          if (cost < cheapest) {
            cheapest = cost;
            taken = k;
          }
        }
        now[s] = cheapest;
        choice[i * states + s] = taken;
      }
      if (weekend && i === saturday) {
        const off = prices[i * c.values]! + prices[(i + 1) * c.values]!;
        for (let n = 0; n < upTo[i]!; n++) {
          const s = order[n]!;
          isFree[s] = after[s]! + off < now[s]! + weekend ? 1 : 0;
          now[s] = isFree[s] ? after[s]! + off : now[s]! + weekend;
        }
      }
      [next, now] = [now, next];
    }
    const total = next[0]! + cost;
    if (!(total < least)) return total;
    for (let i = 0, s = 0; i < length; i++) {
      found[i] = 0;
      if (weekend && i === saturday && isFree[s]) {
        found[++i] = 0;
        continue;
      }
      const k = choice[i * states + s]!;
      if (k < 0) continue;
      s += strides[k]!;
      const price = best[first + i * classes + k]!;
      for (const v of values) if (classOf[v] === k && prices[i * c.values + v] === price) found[i] = v;
    }
    return total;
  }

  /** Returns the cost of a week's spread of starts. */
  costOfStarts({ from, to, spread }: Week, row: Uint16Array): number {
    const { c, starts } = this;
    if (!spread) return 0;
    starts.length = 0;
    for (let i = 0; i <= to - from; i++) if (row[i]) starts.push(c.agreed.calendar.clockOf[row[i]!]!);
    if (starts.length < 2) return 0;
    starts.sort((a, b) => a - b);
    return spread.weight * Math.max(0, spreadOf(starts, starts.length) - spread.atMost);
  }

  /** Returns true if a week could have been found: its starts lie in an examined band that costs no more. */
  isInBand(week: Week, row: Uint16Array): boolean {
    const { bands, from, to } = week;
    const cost = this.costOfStarts(week, row);
    for (let b = this.firstBand; b < bands.length; b += this.bandStep) {
      const band = bands[b]!;
      let isIn = band.cost <= cost;
      for (let i = 0; i <= to - from && isIn; i++) isIn = row[i] === 0 || band.set[row[i]!] === 1;
      if (isIn) return true;
    }
    return false;
  }
}
