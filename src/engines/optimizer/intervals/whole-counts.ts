import type { Highs } from 'highs';
import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { shortSteps } from '../cover/short-steps';
import { LinearModel } from '../linear-model';
import type { Task } from '../task';
import type { Capacities, Capacity } from './capacities';
import type { ShiftCounts } from './cover-bound';
import { ExactCovers, type Limit } from './exact-covers';

/** Maximum nodes of one day's search. */
const MAX_NODES = 300;
/** Distance to a day's optimal cost at which its search ends, as a share of one slot's maximum cost. */
const NEAR = 0.8;
/** For a small problem like a day, presolve, many cuts and neighborhood heuristics take longer than they save. */
const QUICK = {
  presolve: 'off',
  mip_pool_soft_limit: 50,
  mip_pool_age_limit: 2,
  mip_heuristic_run_rins: false,
  mip_heuristic_run_rens: false,
  mip_heuristic_run_root_reduced_cost: false,
};
const TINY = 1e-6;

/**
 * Rounds a relaxation of interval cover to integral shifts at minimum cost, day by day: each day is a small integer
 * program with the part of its week's counts that the previous days left. If demand can be covered exactly, the
 * relaxation gives almost no guidance; the exact covers of a day are then searched first.
 */
export class WholeCounts {
  private readonly reach: number;
  private readonly exact: ExactCovers | undefined;
  /** Capacities that apply to each day. */
  private readonly limiting: Capacity[][];

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    private readonly capacities: Capacities,
    private readonly relaxed: ShiftCounts,
    exact: boolean,
  ) {
    this.reach = c.coverSlots.reduce((most, s) => Math.max(most, s + 1), c.slotsPerDay);
    this.limiting = Array.from({ length: c.days }, () => []);
    for (const capacity of capacities.of([...c.weekOfDay.keys()]))
      for (const { day } of capacity.parts) this.limiting[day]!.push(capacity);
    this.exact = exact ? new ExactCovers(highs, c, this.reach) : undefined;
  }

  /** Returns the integral shifts of the days, inclusive: [day - from][value]. Yields the deterministic work. */
  *count(from: number, to: number, cancelled: () => boolean): Task<Float64Array> {
    const { c, relaxed, capacities } = this;
    const shifts = relaxed.shifts.slice();
    const owed = capacities.groups.map(() => 0);
    for (let d = from; d <= to && !cancelled(); d++) {
      if (d > from && c.weekOfDay[d] !== c.weekOfDay[d - 1]) owed.fill(0);
      const day = shifts.subarray(d * c.values, (d + 1) * c.values);
      capacities.groups.forEach((set, g) => {
        owed[g]! += total(day, set);
      });
      const left = this.left(d, shifts);
      const whole = (other: number): boolean => other >= from && other < d;
      const found =
        (this.exact &&
          (yield* this.exact.find(d, left, capacities.mostPerValue(d), this.limits(d, shifts, whole), cancelled))) ??
        (yield* this.cheapestDay(d, left, shifts, owed, cancelled)) ??
        (yield* this.cheapestDay(d, left, shifts, undefined, cancelled));
      if (found) day.set(found);
      else
        day.forEach((x, v) => {
          day[v] = Math.round(x);
        });
      capacities.groups.forEach((set, g) => {
        owed[g]! -= total(day, set);
      });
    }
    return shifts.slice(from * c.values, (to + 1) * c.values);
  }

  /** Returns the demand that the adjacent days leave to the day, from its first slot on. */
  private left(d: number, shifts: Float64Array): Float64Array {
    const { c } = this;
    const first = d * c.slotsPerDay;
    const left = Float64Array.from({ length: this.reach }, (_, i) => c.needed[first + i]!);
    const days = Math.ceil(this.reach / c.slotsPerDay) - 1;
    for (let other = Math.max(0, d - days); other <= Math.min(c.days - 1, d + days); other++) {
      if (other === d) continue;
      for (let v = 1; v < c.values; v++) {
        const count = shifts[other * c.values + v]!;
        if (!count) continue;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
          const s = (other - d) * c.slotsPerDay + c.coverSlots[i]!;
          if (s >= 0 && s < left.length) left[s]! -= count;
        }
      }
    }
    return left;
  }

  /**
   * Returns the cheapest integral shifts of a day. Groups contribute their share, rounded up or down, and the entire
   * rest on their week's last day.
   */
  private *cheapestDay(
    d: number,
    left: Float64Array,
    shifts: Float64Array,
    owed: readonly number[] | undefined,
    cancelled: () => boolean,
  ): Task<Float64Array | undefined> {
    const { c, capacities, relaxed } = this;
    const first = d * c.slotsPerDay;
    const program = new LinearModel();
    for (const need of left) program.row(need, need);
    const rows = this.limits(d, shifts, () => true).map(({ set, most }) => ({
      set,
      row: program.row(-Infinity, most),
    }));
    const endsWeek = d === c.days - 1 || c.weekOfDay[d + 1] !== c.weekOfDay[d];
    owed?.forEach((due, g) => {
      const low = endsWeek ? Math.round(due) : Math.floor(due + TINY);
      const high = endsWeek ? low : Math.ceil(due - TINY);
      rows.push({ set: capacities.groups[g]!, row: program.row(Math.max(0, low), Math.max(0, high)) });
    });
    const most = capacities.mostPerValue(d);
    for (let v = 1; v < c.values; v++) {
      for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) program.entry(c.coverSlots[i]!, 1);
      for (const { set, row } of rows) if (set[v]) program.entry(row, 1);
      program.column(relaxed.prices[d * c.values + v]!, 0, most[v]!, true);
    }
    let heaviest = 0;
    for (let s = 0; s < left.length; s++) {
      for (const { cost, most } of shortSteps(c, first + s)) {
        heaviest = Math.max(heaviest, cost);
        program.entry(s, 1);
        program.column(cost, 0, most);
      }
      program.entry(s, -1);
      program.column(c.over[first + s]! * c.soft[AT.coverNotOver]!, 0, Infinity);
    }
    const x = yield* program.search(
      this.highs,
      { ...QUICK, mip_max_nodes: MAX_NODES, mip_abs_gap: NEAR * heaviest, mip_rel_gap: 0 },
      cancelled,
    );
    return x && Float64Array.from({ length: c.values }, (_, v) => (v ? Math.round(x[v - 1]!) : 0));
  }

  /** Returns the capacities that the known days leave to a day, rounded up to whole people. */
  private limits(d: number, shifts: Float64Array, known: (day: number) => boolean): Limit[] {
    const { values } = this.c;
    return this.limiting[d]!.map(({ parts, most }) => {
      let left = most;
      for (const { day, set } of parts)
        if (day !== d && known(day)) left -= total(shifts.subarray(day * values, (day + 1) * values), set);
      return { set: parts.find(({ day }) => day === d)!.set, most: Math.max(0, Math.ceil(left - TINY)) };
    });
  }
}

/** Returns the number of shifts with a value of the set. */
function total(shifts: ArrayLike<number>, set: Uint8Array): number {
  let sum = 0;
  for (let v = 0; v < shifts.length; v++) if (set[v]) sum += shifts[v]!;
  return sum;
}
