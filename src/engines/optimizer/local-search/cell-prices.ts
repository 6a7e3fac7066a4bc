import type { Compiled } from '../model/compiled';
import { type LegalRows, legalRows } from '../model/legal-rows';
import type { Random } from '../../random';
import { restLimits } from './rest-limits';
import type { RosterState } from './roster-state';

/** Cost per slot of a person at work, see `CoverMarginals.sum`. */
export interface SlotCosts {
  sum(p: number, d: number, old: number, first: number, end: number, costs: Float64Array, sums: Float64Array): void;
}

/** Choices that cost this many temperatures more than the cheapest are never chosen. */
const HOPELESS = 12;

/**
 * Computes the cover cost of every shift pattern that a person may work on a day from prefix sums of the slots' costs.
 * These are marginal costs unless others are given. A pattern takes a few additions, however long it is. Interval cover
 * only.
 */
export class CellPrices {
  /** Number of choices priced since `clear`, with their days, values and costs. */
  size = 0;
  readonly day: Int32Array;
  readonly value: Uint16Array;
  readonly cost: Float64Array;
  private least = Infinity;
  private readonly rows: LegalRows;
  /**
   * By option of a row: first slot covered and the one after the last; and the slots in between that it leaves out,
   * `gaps[gapFrom[i] .. gapFrom[i + 1])`.
   */
  private readonly first: Int32Array;
  private readonly end: Int32Array;
  private readonly gapFrom: Int32Array;
  private readonly gaps: Int32Array;
  /** Slots that the options of a row can cover: the first, and the one after the last. */
  private readonly rowFirst: Int32Array;
  private readonly rowEnd: Int32Array;
  /** Cost of each slot for the current cell, and the prefix sums before each slot. */
  private readonly slotCost: Float64Array;
  private readonly sums: Float64Array;
  private readonly limits = { earliest: 0, latest: 0 };

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly cover: SlotCosts = state.marginals!,
  ) {
    this.rows = legalRows(c);
    const { from, options } = this.rows;
    this.first = new Int32Array(options.length);
    this.end = new Int32Array(options.length);
    const gapFrom = [0];
    const gaps: number[] = [];
    options.forEach((v, i) => {
      const slots = new Set(c.coverSlots.subarray(c.coverFrom[v], c.coverFrom[v + 1]));
      this.first[i] = slots.size ? Math.min(...slots) : 0;
      this.end[i] = slots.size ? Math.max(...slots) + 1 : 0;
      for (let s = this.first[i]; s < this.end[i]; s++) if (!slots.has(s)) gaps.push(s);
      gapFrom.push(gaps.length);
    });
    this.gapFrom = Int32Array.from(gapFrom);
    this.gaps = Int32Array.from(gaps);
    const rows = from.length - 1;
    this.rowFirst = new Int32Array(rows).fill(c.slots);
    this.rowEnd = new Int32Array(rows);
    for (let row = 0; row < rows; row++) {
      for (let i = from[row]!; i < from[row + 1]!; i++) {
        this.rowFirst[row] = Math.min(this.rowFirst[row]!, this.first[i]!);
        this.rowEnd[row] = Math.max(this.rowEnd[row]!, this.end[i]!);
      }
    }
    this.slotCost = new Float64Array(c.slots);
    this.sums = new Float64Array(c.slots + 1);
    this.day = new Int32Array(2 * c.values);
    this.value = new Uint16Array(2 * c.values);
    this.cost = new Float64Array(2 * c.values);
  }

  /** Discards all choices. */
  clear(): void {
    this.size = 0;
    this.least = Infinity;
  }

  /** Returns true if the person may work any shift pattern on the day. */
  hasOptions(p: number, day: number): boolean {
    const row = this.rows.rowOf[p * this.c.days + day]!;
    return this.rows.from[row]! < this.rows.from[row + 1]!;
  }

  /** Returns a random shift pattern of the person on the day, 0 without any. */
  anyOption(p: number, day: number, random: Random): number {
    const { rowOf, from, options } = this.rows;
    const row = rowOf[p * this.c.days + day]!;
    const count = from[row + 1]! - from[row]!;
    return count ? options[from[row]! + random.below(count)]! : 0;
  }

  /**
   * Adds the shift patterns that the person could work on the day, with their cover costs after removing `old`; days
   * from `freeFrom` to `freeTo` count as off.
   */
  add(p: number, day: number, old: number, freeFrom: number, freeTo = freeFrom): void {
    const { c, state, sums, slotCost, first, end, gaps, gapFrom } = this;
    const { forbidden, values } = c;
    const { rowOf, from, options } = this.rows;
    const at = p * c.days + day;
    const row = rowOf[at]!;
    this.cover.sum(p, day, old, this.rowFirst[row]!, this.rowEnd[row]!, slotCost, sums);
    const isFree = (d: number): boolean => d < 0 || d >= c.days || (d >= freeFrom && d <= freeTo);
    const before = isFree(day - 1) ? 0 : state.cells[at - 1]!;
    const after = isFree(day + 1) ? 0 : state.cells[at + 1]!;
    const toBefore = day > 0 ? (c.matrixOfDay[day]! * values + before) * values : 0;
    const toAfter = day < c.days - 1 ? c.matrixOfDay[day + 1]! * values * values + after : 0;
    const { earliest, latest } = restLimits(c, p, day, before, after, this.limits);
    const { startOf, endOf } = c.agreed.calendar;
    let { size, least } = this;
    const last = from[row + 1]!;
    for (let i = from[row]!; i < last; i++) {
      const v = options[i]!;
      if (v !== old && ((before && forbidden[toBefore + v]) || (after && forbidden[toAfter + v * values]))) continue;
      if (v !== old && (startOf[v]! < earliest || endOf[v]! > latest)) continue;
      let cost = sums[end[i]!]! - sums[first[i]!]!;
      const lastGap = gapFrom[i + 1]!;
      for (let k = gapFrom[i]!; k < lastGap; k++) cost -= slotCost[gaps[k]!]!;
      if (cost < least) least = cost;
      this.day[size] = day;
      this.value[size] = v;
      this.cost[size++] = cost;
    }
    this.size = size;
    this.least = least;
  }

  /** Returns the values of up to `most` cheapest choices; the costs are consumed. */
  cheapest(most: number): number[] {
    const found: number[] = [];
    for (let n = Math.min(most, this.size); n > 0; n--) {
      let best = 0;
      for (let i = 1; i < this.size; i++) if (this.cost[i]! < this.cost[best]!) best = i;
      found.push(this.value[best]!);
      this.cost[best] = Infinity;
    }
    return found;
  }

  /**
   * Draws a choice with probability proportional to exp(-cost / temperature) and returns its position; the costs are
   * consumed.
   */
  draw(temperature: number, random: Random): number {
    const { cost, size, least } = this;
    const most = least + HOPELESS * temperature;
    let sum = 0;
    for (let i = 0; i < size; i++) sum += cost[i] = cost[i]! > most ? 0 : Math.exp((least - cost[i]!) / temperature);
    let left = random.unit() * sum;
    for (let i = 0; i < size; i++) if ((left -= cost[i]!) < 0) return i;
    return 0;
  }
}
