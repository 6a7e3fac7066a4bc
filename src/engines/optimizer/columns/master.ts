import type { Highs, Model } from 'highs';
import { hardScale } from '../local-search/anneal';
import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import { ITERATION_LIMIT, LinearModel, OPTIMAL, runUntil } from '../relaxation/linear-model';
import type { Cells } from '../model/problem';
import { rowScore, supplyOf } from '../score/score';
import type { Task } from '../run/task';

/** People and days that may change; everything else is fixed. Days are inclusive; those in `stay` are fixed, too. */
export interface Block {
  readonly people: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly stay?: ReadonlySet<number>;
}

/** One column: the values of one person on the block's days. */
interface Column {
  /** Index in the block's people. */
  readonly person: number;
  readonly values: Uint16Array;
  readonly cost: number;
  active: boolean;
}

/** Roster lines per person in the master: number at which the worst are dropped, and number then kept. */
const MAX_COLUMNS = 20;
const KEPT_COLUMNS = 10;
/** Simplex iterations before the first check for cancellation. */
const FIRST_ITERATIONS = 1000;
/** Nanoseconds of a simplex iteration per row of the master and per entry of its matrix. */
const EFFORT_PER_ROW = 290;
const EFFORT_PER_ENTRY = 2;
/** Nanoseconds of setting up a master, and of every run besides its iterations. */
const EFFORT_OF_SET_UP = 1e6;
const EFFORT_OF_RUN = 0.3e6;

/**
 * Dantzig-Wolfe master of a block: selects one roster line per person at minimum cover cost, with the rest of the
 * roster fixed. The linear program stays loaded in HiGHS while columns are added. Only for problems with one skill.
 */
export abstract class Master {
  columns: Column[] = [];
  /** Cost of the whole roster in the last solution. */
  objective = Infinity;
  protected readonly model: Model;
  /** The slots that the block can cover, and the position of each slot among them, or -1. */
  protected readonly slots: number[] = [];
  private readonly placeOf: Int32Array;
  /** Days of the block that are not fixed. */
  private readonly openDays: readonly number[];
  /** By slot: need left to the block (negative if already exceeded), cost of a person short, and of one over. */
  protected readonly residual: Float64Array;
  protected readonly under: Float64Array;
  protected readonly over: Float64Array;
  /** Cost of slots and people outside the block. */
  protected readonly outsideCost: number;
  /** Variables before the columns: artificial ones, short and over per slot, and one that relaxes limits. */
  protected readonly offset: number;
  /** Duals of the last solution: of the block's people, then of its slots; and values of the variables. */
  protected duals: Float64Array;
  protected primal: Float64Array = new Float64Array(0);
  /** Nanoseconds of deterministic work of the setup and the runs so far. */
  protected simplexWork = EFFORT_OF_SET_UP;
  private readonly seen = new Set<string>();
  /** Cost of a unit of broken hard rule in the master, for roster lines that were illegal before. */
  private readonly illegal: number;
  /** Cells worked in the columns, approximately the entries of the matrix. */
  private entriesHeld = 0;

  constructor(
    protected readonly highs: Highs,
    protected readonly c: Compiled,
    protected readonly cells: Cells,
    protected readonly block: Block,
  ) {
    const { people, from, to } = block;
    this.openDays = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((d) => !block.stay?.has(d));
    this.placeOf = new Int32Array(c.slots).fill(-1);
    for (const d of this.openDays)
      for (let v = 1; v < c.values; v++)
        this.eachSlot(v, d, (s) => {
          this.placeOf[s] = 0;
        });
    this.placeOf.forEach((place, s) => {
      if (place === 0) this.placeOf[s] = this.slots.push(s) - 1;
    });
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
    for (let p = 0; p < c.people; p++)
      if (!inBlock[p]) outside += rowScore(c, p, cells.subarray(p * c.days, (p + 1) * c.days)).soft;
    this.outsideCost = outside;
    this.illegal = hardScale(c) * 20;
    this.residual = Float64Array.from(this.slots, (s) => c.need[s]! - supply[s]!);
    this.under = Float64Array.from(this.slots, (s) => c.under[s]! * su);
    this.over = Float64Array.from(this.slots, (s) => c.over[s]! * so);
    this.offset = people.length + 2 * this.slots.length + 1;
    this.duals = new Float64Array(people.length + this.slots.length);
    this.model = this.build();
    people.forEach((p, j) => this.add(j, cells.slice(p * c.days + from, p * c.days + to + 1)));
  }

  /** Returns the deterministic work since the last call in nanoseconds, counted in steps of the algorithms. */
  protected abstract effort(): number;

  /** Frees the memory of the linear program. */
  dispose(): void {
    this.model.dispose();
  }

  private build(): Model {
    const n = this.block.people.length;
    const expensive = hardScale(this.c) * 50 + 1000;
    const program = new LinearModel();
    for (let j = 0; j < n; j++) program.row(1, 1);
    for (const need of this.residual) program.row(need, need);
    const columns = (cost: (i: number) => number, count: number, row: number, value: number): void => {
      for (let i = 0; i < count; i++) {
        program.entry(row + i, value);
        program.column(cost(i), 0, Infinity);
      }
    };
    columns(() => expensive, n, 0, 1);
    columns((s) => this.under[s]!, this.slots.length, n, 1);
    columns((s) => this.over[s]!, this.slots.length, n, -1);
    program.column(expensive, 0, Infinity);
    const model = program.load(this.highs);
    model.options.set({ presolve: 'off', solver: 'simplex' });
    return model;
  }

  /** Adds a roster line of block person j if it is new and legal; returns true if it was added. */
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
    for (const d of this.openDays)
      this.eachSlot(values[d - this.block.from]!, d, (s) => {
        const r = n + this.placeOf[s]!;
        covered.set(r, (covered.get(r) ?? 0) + 1);
      });
    const sorted = [...covered].sort((a, b) => a[0] - b[0]);
    return {
      indices: Int32Array.from([j, ...sorted.map((e) => e[0])]),
      counts: Float64Array.from([1, ...sorted.map((e) => e[1])]),
    };
  }

  /** Solves the current master in increments of iterations. Returns false when interrupted. */
  protected *solveMaster(cancelled: () => boolean, boundsChanged: boolean): Task<boolean> {
    const { model } = this;
    // New columns leave the basis primal feasible, new bounds leave it dual feasible.
    model.options.set('simplex_strategy', boundsChanged ? 1 : 4);
    // An interrupted simplex run loses some progress: only increasing limits guarantee termination.
    for (let most = FIRST_ITERATIONS; ; most *= 2) {
      model.options.set('simplex_iteration_limit', most);
      const { modelStatus } = runUntil(model, cancelled);
      const rows = this.slots.length + this.block.people.length;
      this.simplexWork +=
        EFFORT_OF_RUN +
        Number(model.info.get('simplex_iteration_count')) *
          (rows * EFFORT_PER_ROW + this.entriesHeld * EFFORT_PER_ENTRY);
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

  /** Drops the roster lines with the highest reduced costs once there are many; those in the basis stay. */
  protected trim(): void {
    const n = this.block.people.length;
    if (!n || this.columns.length < MAX_COLUMNS * n) return;
    const { colStatus, rowStatus } = this.model.getBasis();
    const { colDual } = this.model.getSolution();
    const basic = (i: number): boolean => colStatus[this.offset + i] === 1;
    const worth = (i: number): number =>
      basic(i) ? -Infinity : this.columns[i]!.active ? colDual[this.offset + i]! : Infinity;
    const places = [...this.columns.keys()];
    const most = Math.max(KEPT_COLUMNS * n, places.filter(basic).length);
    const kept = new Set(places.sort((a, b) => worth(a) - worth(b) || a - b).slice(0, most));
    const mask = Int32Array.from(colStatus, (_, i) => (i >= this.offset && !kept.has(i - this.offset) ? 1 : 0));
    this.model.deleteCols({ kind: 'mask', mask });
    this.model.setBasis({ colStatus: colStatus.filter((_, i) => !mask[i]), rowStatus });
    this.primal = this.primal.filter((_, i) => !mask[i]);
    this.columns.forEach(({ person, values }, i) => {
      if (!kept.has(i)) this.seen.delete(`${person}:${values.join()}`);
    });
    this.entriesHeld *= kept.size / this.columns.length;
    this.columns = this.columns.filter((_, i) => kept.has(i));
  }

  /** Returns the price of each cell at prices of the block's slots, excluding wishes: [day - from][value]. */
  protected cellPrices(prices: Float64Array): Float64Array {
    const { c, block } = this;
    const perCell = new Float64Array((block.to - block.from + 1) * c.values);
    for (const d of this.openDays) {
      for (let v = 1; v < c.values; v++) {
        let sum = 0;
        this.eachSlot(v, d, (s) => {
          sum -= prices[this.placeOf[s]!]!;
        });
        perCell[(d - block.from) * c.values + v] = sum;
      }
    }
    return perCell;
  }

  /** Returns the reduced cost of a roster line of block person j at the master's last duals. */
  reducedCost(j: number, values: Uint16Array): number {
    const { c, block } = this;
    const p = block.people[j]!;
    const row = this.cells.slice(p * c.days, (p + 1) * c.days);
    row.set(values, block.from);
    let cost = rowScore(c, p, row).soft - this.duals[j]!;
    const n = block.people.length;
    for (const d of this.openDays)
      this.eachSlot(values[d - block.from]!, d, (s) => {
        cost -= this.duals[n + this.placeOf[s]!]!;
      });
    return cost;
  }

  private eachSlot(value: number, day: number, each: (slot: number) => void): void {
    const { c } = this;
    for (let i = c.coverFrom[value]!; i < c.coverFrom[value + 1]!; i++) each(day * c.slotsPerDay + c.coverSlots[i]!);
  }
}
