import type { Highs, Model } from 'highs';
import { costScale } from '../annealing/anneal';
import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { ITERATION_LIMIT, LinearModel, OPTIMAL, runUntil } from '../linear-model';
import { type PricedRow, Pricer } from './pricing';
import type { Cells } from '../problem';
import { rowScore, supplyOf } from '../score';
import type { Task } from '../task';
import { Tolls } from './tolls';

/** People and days that may change; everything else stays. Days are inclusive; those in `stay` stay, too. */
export interface Block {
  readonly people: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly stay?: ReadonlySet<number>;
}

/** One column: the values of one person on the block's days. */
interface Column {
  readonly person: number;
  readonly values: Uint16Array;
  readonly cost: number;
  active: boolean;
}

export const TOLERANCE = 1e-6;
/** Rounds of pricing at the root of a block that is searched to its end, at most. */
export const ROOT_ROUNDS = 400;
/** Rows a person in the master: at which the worse ones are dropped, and how many stay then. */
const MOST_COLUMNS = 20;
const KEPT_COLUMNS = 10;
/** Wentges (1997) smoothing: share of the best bound's duals. */
const SMOOTHING = 0.7;
/** Simplex iterations after which the other searcher may first be heard. */
const FIRST_ITERATIONS = 1000;
/** Share of what the bound promises that the master may leave unproven before a search begins. */
const NEAR = 0.05;

/**
 * Dantzig-Wolfe master of a block: choose one row per person so that cover costs least, the rest of the roster fixed.
 * The linear programme stays alive in HiGHS between rounds; rows come from the pricer. Problems with one skill only.
 */
export class ColumnGeneration {
  /** Lagrangian lower bound on what the whole roster costs when only the block may change, within the limits given. */
  bound = -Infinity;
  columns: Column[] = [];
  protected readonly model: Model;
  /** The slots that the block can cover, and the place of each slot among them, or -1. */
  protected readonly slots: number[] = [];
  private readonly placeOf: Int32Array;
  private readonly openDays: readonly number[];
  protected readonly residual: Float64Array;
  protected readonly under: Float64Array;
  protected readonly over: Float64Array;
  /** Variables before the columns: artificial ones, short and over per slot, and one that makes up for what limits lack. */
  protected readonly offset: number;
  private readonly seen = new Set<string>();
  /** What may still be chosen: [block person][day][value]. */
  protected readonly allowed: Uint8Array[];
  protected readonly outsideCost: number;
  private readonly tolls: Tolls[];
  /** What a unit of broken hard rule costs in the master, for rows that were illegal before. */
  private readonly illegal: number;
  /** Prices of the block's slots that gave the best bound so far, or with which smoothing begins. */
  private prices: Float64Array | undefined;
  protected duals: Float64Array;
  protected primal: Float64Array = new Float64Array(0);
  objective = Infinity;
  private accounted: number;
  /** Nanoseconds that the simplex iterations so far should have taken. */
  private simplexWork = 0;
  /** Cells worked in the columns, about the entries of the matrix. */
  private entriesHeld = 0;

  constructor(protected readonly highs: Highs, protected readonly c: Compiled, private readonly pricer: Pricer, protected readonly cells: Cells, protected readonly block: Block) {
    const { people, from, to } = block;
    this.openDays = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((d) => !block.stay?.has(d));
    this.placeOf = new Int32Array(c.slots).fill(-1);
    for (const d of this.openDays) for (let v = 1; v < c.values; v++) this.eachSlot(v, d, (s) => { this.placeOf[s] = 0; });
    this.placeOf.forEach((place, s) => { if (place === 0) this.placeOf[s] = this.slots.push(s) - 1; });
    const supply = supplyOf(c, cells);
    const su = c.soft[AT.coverNotShort]!;
    const so = c.soft[AT.coverNotOver]!;
    let outside = 0;
    for (let s = 0; s < c.slots; s++) {
      if (this.placeOf[s]! >= 0) continue;
      const gap = c.need[s]! - supply[s]!;
      outside += gap > 0 ? gap * c.under[s]! * su : -gap * c.over[s]! * so;
    }
    const inBlock = new Uint8Array(c.people);
    for (const p of people) {
      inBlock[p] = 1;
      for (const d of this.openDays) this.eachSlot(cells[p * c.days + d]!, d, (s) => supply[s]!--);
    }
    for (let p = 0; p < c.people; p++) if (!inBlock[p]) outside += rowScore(c, p, cells.subarray(p * c.days, (p + 1) * c.days)).soft;
    this.outsideCost = outside;
    this.accounted = pricer.work;
    this.illegal = costScale(c) * 20;
    this.residual = Float64Array.from(this.slots, (s) => c.need[s]! - supply[s]!);
    this.under = Float64Array.from(this.slots, (s) => c.under[s]! * su);
    this.over = Float64Array.from(this.slots, (s) => c.over[s]! * so);
    this.allowed = people.map((p) => this.openCells(p));
    this.offset = people.length + 2 * this.slots.length + 1;
    this.duals = new Float64Array(people.length + this.slots.length);
    this.tolls = people.map((p) => new Tolls(c, p));
    this.model = this.build();
    people.forEach((p, j) => this.add(j, cells.slice(p * c.days + from, p * c.days + to + 1)));
  }

  /** Nanoseconds that the work since the last call should take, counted in steps of the algorithms, not by a clock. */
  protected effort(): number {
    const total = this.pricer.work + this.simplexWork;
    const since = total - this.accounted;
    this.accounted = total;
    return since;
  }

  dispose(): void {
    this.model.dispose();
  }

  /** What a person of the block may take, [day - from][value]. */
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

  /** Lets smoothing begin with these prices of all slots. */
  beginWith(prices: Float64Array): void {
    this.prices = Float64Array.from(this.slots, (s) => prices[s]!);
  }

  /** Writes the prices of the best bound, or those begun with, into those of all slots. */
  keepPrices(prices: Float64Array): void {
    this.slots.forEach((s, i) => { prices[s] = this.prices![i]!; });
  }

  private eachSlot(value: number, day: number, each: (slot: number) => void): void {
    const { c } = this;
    for (let i = c.coverFrom[value]!; i < c.coverFrom[value + 1]!; i++) each(day * c.slotsPerDay + c.coverSlots[i]!);
  }

  private build(): Model {
    const n = this.block.people.length;
    const expensive = costScale(this.c) * 50 + 1000;
    const programme = new LinearModel();
    for (let j = 0; j < n; j++) programme.row(1, 1);
    for (const need of this.residual) programme.row(need, need);
    const columns = (cost: (i: number) => number, count: number, row: number, value: number): void => {
      for (let i = 0; i < count; i++) {
        programme.entry(row + i, value);
        programme.column(cost(i), 0, Infinity);
      }
    };
    columns(() => expensive, n, 0, 1);
    columns((s) => this.under[s]!, this.slots.length, n, 1);
    columns((s) => this.over[s]!, this.slots.length, n, -1);
    programme.column(expensive, 0, Infinity);
    const model = programme.load(this.highs);
    model.options.set({ presolve: 'off', solver: 'simplex' });
    return model;
  }

  /** Adds a row of block person j when it is new and legal; says whether it did. */
  add(j: number, values: Uint16Array): boolean {
    const { c, block } = this;
    const key = `${j}:${values.join()}`;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    const p = block.people[j]!;
    const row = this.cells.slice(p * c.days, (p + 1) * c.days);
    const before = rowScore(c, p, row).hard;
    row.set(values, block.from);
    const { hard, soft } = rowScore(c, p, row);
    if (hard > before + 1e-9) return false;
    const { indices, counts } = this.entries(j, values);
    const cost = soft + hard * this.illegal;
    this.model.addCol(cost, 0, this.highs.infinity, { indices, values: counts });
    this.entriesHeld += indices.length;
    this.columns.push({ person: j, values, cost, active: true });
    return true;
  }

  private entries(j: number, values: Uint16Array): { indices: Int32Array; counts: Float64Array } {
    const n = this.block.people.length;
    const covered = new Map<number, number>();
    for (const d of this.openDays) this.eachSlot(values[d - this.block.from]!, d, (s) => {
      const r = n + this.placeOf[s]!;
      covered.set(r, (covered.get(r) ?? 0) + 1);
    });
    const sorted = [...covered].sort((a, b) => a[0] - b[0]);
    return { indices: Int32Array.from([j, ...sorted.map((e) => e[0])]), counts: Float64Array.from([1, ...sorted.map((e) => e[1])]) };
  }

  /** Solves the master as it stands, so many iterations at a time. Returns false when interrupted. */
  protected *solveMaster(cancelled: () => boolean, boundsChanged: boolean): Task<boolean> {
    const { model } = this;
    // New columns leave the basis primal feasible, new bounds leave it dual feasible.
    model.options.set('simplex_strategy', boundsChanged ? 1 : 4);
    // Stopped simplex begins again with some of its way to go: only ever longer runs are sure to end.
    for (let most = FIRST_ITERATIONS; ; most *= 2) {
      model.options.set('simplex_iteration_limit', most);
      const { modelStatus } = runUntil(model, cancelled);
      this.simplexWork += Number(model.info.get('simplex_iteration_count')) * ((this.slots.length + this.block.people.length) * 290 + this.entriesHeld * 2);
      if (modelStatus === OPTIMAL) break;
      if (modelStatus !== ITERATION_LIMIT || cancelled()) return false;
      yield this.effort();
    }
    const solution = model.getSolution();
    this.duals = solution.rowDual;
    this.primal = solution.colValue;
    this.objective = model.getObjectiveValue() + this.outsideCost;
    return true;
  }

  /** Drops the rows that lean least on the master's last duals, once there are many; those in its basis stay. */
  protected trim(): void {
    const n = this.block.people.length;
    if (!n || this.columns.length < MOST_COLUMNS * n) return;
    const { colStatus, rowStatus } = this.model.getBasis();
    const { colDual } = this.model.getSolution();
    const basic = (i: number): boolean => colStatus[this.offset + i] === 1;
    const worth = (i: number): number => (basic(i) ? -Infinity : this.columns[i]!.active ? colDual[this.offset + i]! : Infinity);
    const places = [...this.columns.keys()];
    const most = Math.max(KEPT_COLUMNS * n, places.filter(basic).length);
    const kept = new Set(places.sort((a, b) => worth(a) - worth(b) || a - b).slice(0, most));
    const mask = Int32Array.from(colStatus, (_, i) => (i >= this.offset && !kept.has(i - this.offset) ? 1 : 0));
    this.model.deleteCols({ kind: 'mask', mask });
    this.model.setBasis({ colStatus: colStatus.filter((_, i) => !mask[i]), rowStatus });
    this.primal = this.primal.filter((_, i) => !mask[i]);
    this.columns.forEach(({ person, values }, i) => { if (!kept.has(i)) this.seen.delete(`${person}:${values.join()}`); });
    this.entriesHeld *= kept.size / this.columns.length;
    this.columns = this.columns.filter((_, i) => kept.has(i));
  }

  /** Whether the bound proves that nothing below `cutoff` is to be found. */
  hopeless(cutoff: number): boolean {
    return this.bound > cutoff - 1e-4;
  }

  /**
   * Solves the relaxation with nothing fixed: rounds of master and pricing until no row improves, the bound meets the
   * master, `rounds` are done or cancelled. With `cutoff`, the cost of the best roster known: also until the bound reaches it,
   * or the master has won most of what the bound promises.
   */
  *relax(rounds: number, cancelled: () => boolean, cutoff = Infinity): Task<boolean> {
    return yield* this.solve(rounds, true, cancelled, () => {
      if (Number.isFinite(cutoff) && this.hopeless(cutoff)) return true;
      const open = this.objective - this.bound;
      return open < 1e-4 || (Number.isFinite(cutoff) && open < NEAR * (cutoff - this.bound));
    });
  }

  protected *solve(rounds: number, bounding: boolean, cancelled: () => boolean, enough: (round: number) => boolean): Task<boolean> {
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
          if (!rows.length) { bound = -Infinity; continue; }
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

  /** Shares of the best prices to price with, one after the other until a row is found. */
  private smoothing(round: number): number[] {
    if (!this.prices) return [0];
    // Prices that came from elsewhere have given no bound yet.
    return round === 0 ? [1, SMOOTHING, 0] : [SMOOTHING, 0];
  }

  /** Whether each of the person's cells may take one value only. */
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

  protected price(j: number, perCell: Float64Array, most: number): PricedRow[] {
    const { c, block } = this;
    const p = block.people[j]!;
    const price = perCell.slice();
    for (let d = block.from, i = 0; d <= block.to; d++) for (let v = 0; v < c.values; v++, i++) price[i]! += c.cellCost[c.costFrom[p * c.days + d]! + v]!;
    const rows = this.tolls[j]!.price(this.pricer, {
      person: p, row: this.cells.subarray(p * c.days, (p + 1) * c.days), from: block.from, to: block.to, price, allowed: this.allowed[j]!,
    }, most);
    return rows.map((r) => ({ ...r, value: r.value + this.outsideWishes(p) }));
  }

  private outsideWishes(p: number): number {
    const { c, block } = this;
    let sum = 0;
    for (let d = 0; d < c.days; d++) if (d < block.from || d > block.to) sum += c.cellCost[c.costFrom[p * c.days + d]! + this.cells[p * c.days + d]!]!;
    return sum;
  }

  protected cellPrices(prices: Float64Array): Float64Array {
    const { c, block } = this;
    const perCell = new Float64Array((block.to - block.from + 1) * c.values);
    for (const d of this.openDays) {
      for (let v = 1; v < c.values; v++) {
        let sum = 0;
        this.eachSlot(v, d, (s) => { sum -= prices[this.placeOf[s]!]!; });
        perCell[(d - block.from) * c.values + v] = sum;
      }
    }
    return perCell;
  }

  /** Reduced cost of a row by the master's last duals. */
  reducedCost(j: number, values: Uint16Array): number {
    const { c, block } = this;
    const p = block.people[j]!;
    const row = this.cells.slice(p * c.days, (p + 1) * c.days);
    row.set(values, block.from);
    let cost = rowScore(c, p, row).soft - this.duals[j]!;
    const n = block.people.length;
    for (const d of this.openDays) this.eachSlot(values[d - block.from]!, d, (s) => { cost -= this.duals[n + this.placeOf[s]!]!; });
    return cost;
  }
}
