import type { Highs } from 'highs';
import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import type { Cells } from '../model/problem';
import type { Task } from '../run/task';
import { type Block, Master } from './master';
import type { Pricer } from './pricing';
import type { PricedRow } from './pricing-task';
import { Tolls } from './tolls';

/** Tolerance of reduced costs and of differences in cost. */
export const TOLERANCE = 1e-6;
/** Maximum rounds of pricing at the root of a block that is searched exhaustively. */
export const ROOT_ROUNDS = 400;
/** Wentges (1997) smoothing: weight of the best bound's duals. */
const SMOOTHING = 0.7;
/** Share of the promised gain that the master may leave unproven before a search begins. */
const NEAR = 0.05;

/**
 * Column generation (Dantzig & Wolfe 1960) over a block: rounds of master and pricing, in which the pricer finds roster
 * lines that improve the master, and everyone's cheapest lines prove a bound.
 */
export class ColumnGeneration extends Master {
  /** Lagrangian lower bound on the cost of the whole roster when only the block may change, within the given limits. */
  bound = -Infinity;
  /** 1 if a value may still be chosen: [block person][day][value]. */
  protected readonly allowed: Uint8Array[];
  private readonly tolls: Tolls[];
  /** Prices of the block's slots with the best bound so far, or from which smoothing begins. */
  private prices: Float64Array | undefined;
  private accounted: number;

  constructor(
    highs: Highs,
    c: Compiled,
    private readonly pricer: Pricer,
    cells: Cells,
    block: Block,
  ) {
    super(highs, c, cells, block);
    this.accounted = pricer.work;
    this.allowed = block.people.map((p) => this.openCells(p));
    this.tolls = block.people.map((p) => new Tolls(c, p));
  }

  protected override effort(): number {
    const total = this.pricer.work + this.simplexWork;
    const since = total - this.accounted;
    this.accounted = total;
    return since;
  }

  /** Returns 1 if a cell of a person of the block may take a value, [day - from][value]. */
  protected openCells(p: number): Uint8Array {
    const { c, block, cells } = this;
    const allowed = c.legal.slice((p * c.days + block.from) * c.values, (p * c.days + block.to + 1) * c.values);
    for (const d of block.stay ?? []) {
      const at = (d - block.from) * c.values;
      allowed.fill(0, at, at + c.values);
      allowed[at + cells[p * c.days + d]!] = 1;
    }
    return allowed;
  }

  /** Starts smoothing from these prices of all slots. */
  beginWith(prices: Float64Array): void {
    this.prices = Float64Array.from(this.slots, (s) => prices[s]!);
  }

  /** Writes the prices of the best bound, or the initial ones, into those of all slots. */
  keepPrices(prices: Float64Array): void {
    this.slots.forEach((s, i) => {
      prices[s] = this.prices![i]!;
    });
  }

  /** Returns the prices of all slots behind the bound; the highest value where no one in the block can work. */
  pricesOfSlots(): Float64Array {
    const { c } = this;
    const prices = c.under.map((weight) => weight * c.soft[AT.coverNotShort]!);
    if (this.prices) this.keepPrices(prices);
    return prices;
  }

  /** Returns true if the bound proves that there is nothing below `cutoff`. */
  hopeless(cutoff: number): boolean {
    return this.bound > cutoff - 1e-4;
  }

  /**
   * Solves the relaxation with nothing fixed: rounds of master and pricing until no roster line improves, the bound
   * meets the master, `rounds` are done or cancelled. With `cutoff`, the cost of the best known roster, also until the
   * bound reaches it, or the master has gained most of what the bound promises.
   */
  *relax(rounds: number, cancelled: () => boolean, cutoff = Infinity): Task<boolean> {
    return yield* this.solve(rounds, true, cancelled, () => {
      if (Number.isFinite(cutoff) && this.hopeless(cutoff)) return true;
      const open = this.objective - this.bound;
      return open < 1e-4 || (Number.isFinite(cutoff) && open < NEAR * (cutoff - this.bound));
    });
  }

  /**
   * Runs rounds of master and pricing until no roster line improves, `enough` is true, `rounds` are done, or cancelled
   * (then returns false). With `bounding`, nothing is fixed, so that prices yield bounds; otherwise only lines of
   * people with a choice are priced.
   */
  protected *solve(
    rounds: number,
    bounding: boolean,
    cancelled: () => boolean,
    enough: (round: number) => boolean,
  ): Task<boolean> {
    const n = this.block.people.length;
    for (let round = 0; round < rounds; round++) {
      if (!(yield* this.solveMaster(cancelled, round === 0 && !bounding))) return false;
      this.trim();
      yield this.effort();
      if (enough(round)) return true;
      let added = 0;
      for (const smooth of bounding ? this.smoothing(round) : [0]) {
        const prices = new Float64Array(this.slots.length);
        for (let s = 0; s < this.slots.length; s++) {
          const dual = this.duals[n + s]!;
          const mixed = smooth ? smooth * this.prices![s]! + (1 - smooth) * dual : dual;
          prices[s] = bounding ? Math.min(this.under[s]!, Math.max(-this.over[s]!, mixed)) : dual;
        }
        let bound = this.outsideCost;
        for (let s = 0; s < this.slots.length; s++) bound += prices[s]! * this.residual[s]!;
        const perCell = this.cellPrices(prices);
        for (let j = 0; j < n; j++) {
          if (cancelled()) return false;
          if (!bounding && this.settled(j)) continue;
          const rows = this.price(j, perCell, bounding ? 2 : 1);
          if (!rows.length) {
            bound = -Infinity;
            continue;
          }
          bound += rows[0]!.value;
          for (const r of rows) if (this.reducedCost(j, r.values) < -TOLERANCE && this.add(j, r.values)) added++;
        }
        if (bounding && bound > this.bound + TOLERANCE) {
          this.bound = bound;
          this.prices = prices;
        } else if (bounding && !this.prices) this.prices = prices;
        yield this.effort();
        if (added) break;
      }
      if (!added) return true;
    }
    return true;
  }

  /** Returns weights of the best prices to price with, one after another until a roster line is found. */
  private smoothing(round: number): number[] {
    if (!this.prices) return [0];
    // External prices have not yielded a bound yet.
    return round === 0 ? [1, SMOOTHING, 0] : [SMOOTHING, 0];
  }

  /** Returns true if each of the person's cells may take only one value. */
  private settled(j: number): boolean {
    const { values } = this.c;
    const allowed = this.allowed[j]!;
    for (let at = 0; at < allowed.length; at += values) {
      let open = 0;
      for (let v = 0; v < values; v++) open += allowed[at + v]!;
      if (open > 1) return false;
    }
    return true;
  }

  /**
   * Returns cheap roster lines of block person j, at most `most`; `value` is a lower bound on the cost of any of them
   * at the prices.
   */
  protected price(j: number, perCell: Float64Array, most: number): PricedRow[] {
    const { c, block } = this;
    const p = block.people[j]!;
    const price = perCell.slice();
    for (let d = block.from, i = 0; d <= block.to; d++)
      for (let v = 0; v < c.values; v++, i++) price[i]! += c.cellCost[c.costFrom[p * c.days + d]! + v]!;
    const rows = this.tolls[j]!.price(
      this.pricer,
      {
        person: p,
        row: this.cells.subarray(p * c.days, (p + 1) * c.days),
        from: block.from,
        to: block.to,
        price,
        allowed: this.allowed[j]!,
      },
      most,
    );
    return rows.map((r) => ({ ...r, value: r.value + this.outsideWishes(p) }));
  }

  /** Returns the cost of wishes on the person's days outside the block. */
  private outsideWishes(p: number): number {
    const { c, block } = this;
    let sum = 0;
    for (let d = 0; d < c.days; d++)
      if (d < block.from || d > block.to) sum += c.cellCost[c.costFrom[p * c.days + d]! + this.cells[p * c.days + d]!]!;
    return sum;
  }
}
