import type { Highs } from 'highs';
import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { shortSteps } from '../cover/short-steps';
import { LinearModel, OPTIMAL, runUntil } from '../linear-model';
import type { Task } from '../task';
import type { Capacities } from './capacities';
import type { Guide } from './construct';
import { PoolLimits } from './pool-limits';
import { areLoadsShared } from './shared-loads';
import { type Pools, poolsOf } from './pools';

/** Weeks of one linear programme: longer ones lose less where they meet. */
const WEEKS_AT_ONCE = 4;
/**
 * Rows up to which weeks are bound together: many where people share loads of the whole range.
 */
const MOST_ROWS = 6_000;
const MOST_ROWS_SHARED = 20_000;
const TINY = 1e-7;
/** Presolve finds nothing here, and the primal simplex method needs about half of the dual one's time. */
const OF_EVERYBODY = { solver: 'simplex', presolve: 'off', simplex_strategy: 4 };
/** Where pools share the slots, vertices are many and alike: the inside is quicker, and its prices are as good. */
const OF_POOLS = { solver: 'ipm', run_crossover: 'off' };

/** Numbers of people who start each value on each day, perhaps fractions. */
export interface ShiftCounts extends Guide {
  /** Of everybody: [day][value] */
  readonly shifts: Float64Array;
  /** Price of one shift more, of anybody, in capacity that reaches beyond its day: [day][value]. */
  readonly prices: Float64Array;
}

/**
 * Lower bound for interval cover by a programme that does not grow with head count (after Dantzig 1954, set covering
 * with implicit people): variables are the people of each pool who start each kind each day, those of them who serve
 * each group of skills, short and over per slot, and contract shifts missing per week. People enter only through
 * capacities: no more of a pool can work a set of values on a day than have a legal one among them, nor more shifts in
 * a week than their contracts allow. What soft rules want of people counts week by week as mixtures of
 * what single people can work, and else as what they want of a pool together. A
 * shift that runs in from days before the first may be used freely, so the bounds of consecutive weeks add up to a
 * bound of the whole. Within a group the cheapest skills lack people first.
 */
export class CoverBound implements ShiftCounts {
  /** Proven once all weeks are solved; -Infinity when something stopped one of them. */
  bound = 0;
  readonly shifts: Float64Array;
  readonly ofPools: readonly Float64Array[];
  readonly prices: Float64Array;
  /** Price of one person more of each skill in each slot: [slot][skill]. */
  readonly slotPrices: Float64Array;
  readonly poolOf: Int32Array;
  private readonly pools: Pools;

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    private readonly capacities: Capacities,
  ) {
    this.pools = poolsOf(c);
    this.poolOf = this.pools.poolOf;
    this.shifts = new Float64Array(c.days * c.values);
    this.ofPools = this.pools.people.map(() => new Float64Array(c.days * c.values));
    this.prices = new Float64Array(c.days * c.values);
    this.slotPrices = new Float64Array(c.days * c.slotsPerDay * c.skills);
  }

  /** Bounds the whole, some weeks a step. Yields the counted effort. */
  *solve(cancelled: () => boolean): Task<void> {
    const { c, pools } = this;
    const ofWeek =
      7 * c.slotsPerDay * (pools.groups.length + pools.serves.filter((served) => served.length > 1).length);
    const isShared = areLoadsShared(c) && c.weeks <= WEEKS_AT_ONCE && c.weeks * ofWeek <= MOST_ROWS_SHARED;
    const mostRows = isShared ? MOST_ROWS_SHARED : MOST_ROWS;
    const weeks = Math.max(1, Math.min(WEEKS_AT_ONCE, Math.floor(mostRows / ofWeek)));
    for (let week = 0; week < c.weeks; week += weeks)
      this.bound += yield* this.weeks(week, Math.min(c.weeks - 1, week + weeks - 1), cancelled);
  }

  private *weeks(firstWeek: number, lastWeek: number, cancelled: () => boolean): Task<number> {
    const { c, highs, pools } = this;
    const days = [...c.weekOfDay.keys()].filter((d) => c.weekOfDay[d]! >= firstWeek && c.weekOfDay[d]! <= lastWeek);
    const first = days[0]! * c.slotsPerDay;
    const slots = days.length * c.slotsPerDay;
    const programme = new LinearModel();
    // Slots of a group, one after the other.
    const groupRows = pools.groups.map((group) => {
      const from = programme.rows;
      for (let s = first; s < first + slots; s++) {
        const needed = group.reduce((sum, k) => sum + c.need[s * c.skills + k]!, 0);
        programme.row(needed, needed);
      }
      return from;
    });
    // People of a class that serves several groups are shared out among them.
    // Who is a part of a full agent counts as that part where it is of use, and is over by the rest of the best one.
    const classRows = pools.serves.map((served) => {
      if (served.length === 1) return groupRows[served[0]!]!;
      const from = programme.rows;
      for (let s = 0; s < slots; s++) programme.row(0, 0);
      return from;
    });
    const ofPools = pools.people.map((people) => new PoolLimits(programme, c, this.capacities, days, people));
    const named: { column: number; cell: number; pool: number }[] = [];
    const reach = Math.ceil((c.slots - c.days * c.slotsPerDay) / c.slotsPerDay);
    ofPools.forEach((limits, pool) => {
      const ofClass = pools.classOf[pool]!;
      const at = classRows[ofClass]!;
      const isOfOne = pools.serves[ofClass]!.length === 1;
      const [best, largest] = isOfOne ? [pools.shares[ofClass]![0]!, pools.most[ofClass]!] : [1, 1];
      for (let day = Math.max(0, days[0]! - reach); day <= days.at(-1)!; day++) {
        const early = day < days[0]!;
        const most = this.capacities.mostPerValue(day, pools.people[pool]);
        for (let v = 1; v < c.values; v++) {
          if (!most[v]) continue;
          for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
            const slot = day * c.slotsPerDay + c.coverSlots[i]! - first;
            if (slot < 0 || slot >= slots) continue;
            programme.entry(at + slot, c.over[first + slot]! > 0 ? best : largest);
          }
          if (early && !programme.begun) continue;
          if (!early) limits.write(c, day, v);
          const column = programme.column(0, 0, most[v]!);
          if (!early) named.push({ column, cell: day * c.values + v, pool });
        }
      }
    });
    pools.serves.forEach((served, k) => {
      if (served.length === 1) return;
      for (let slot = 0; slot < slots; slot++)
        served.forEach((group, i) => {
          const share = pools.shares[k]![i]!;
          const unused = (c.sharing?.best[k] ?? 1) - share;
          programme.entry(classRows[k]! + slot, -1);
          programme.entry(groupRows[group]! + slot, share);
          programme.column(unused && unused * c.over[first + slot]! * c.soft[AT.coverNotOver]!, 0, Infinity);
        });
    });
    groupRows.forEach((from, g) => {
      for (let slot = 0; slot < slots; slot++) {
        for (const { cost, most } of shortSteps(c, first + slot, pools.groups[g])) {
          programme.entry(from + slot, 1);
          programme.column(cost, 0, most);
        }
        programme.entry(from + slot, -1);
        programme.column(c.over[first + slot]! * c.soft[AT.coverNotOver]!, 0, Infinity);
      }
    });
    for (const limits of ofPools) limits.end(c);
    yield 20 * programme.entries;
    const model = programme.load(highs);
    try {
      model.options.set(pools.people.length > 1 ? OF_POOLS : OF_EVERYBODY);
      const { modelStatus } = runUntil(model, cancelled);
      yield (
        Number(model.info.get('simplex_iteration_count')) * programme.rows * 100 +
        Number(model.info.get('ipm_iteration_count')) * programme.entries * 200
      );
      if (modelStatus !== OPTIMAL) return -Infinity;
      const { colValue, rowDual } = model.getSolution();
      groupRows.forEach((from, g) => {
        for (let slot = 0; slot < slots; slot++)
          for (const k of pools.groups[g]!) this.slotPrices[(first + slot) * c.skills + k] = rowDual[from + slot]!;
      });
      for (const { column, cell, pool } of named) {
        if (colValue[column]! <= TINY) continue;
        this.ofPools[pool]![cell] = colValue[column]!;
        this.shifts[cell]! += colValue[column]!;
      }
      const everybody = pools.people.reduce((sum, people) => sum + people.length, 0);
      ofPools.forEach((limits, pool) => {
        const share = pools.people[pool]!.length / Math.max(1, everybody);
        for (const day of days)
          for (let v = 1; v < c.values; v++)
            this.prices[day * c.values + v]! += share * limits.price(c, rowDual, day, v);
      });
      const unreachable = ofPools.reduce((sum, limits) => sum + limits.unreachable, 0);
      const cost = model.getObjectiveValue() + unreachable;
      return cost - TINY * 10 * Math.abs(cost);
    } finally {
      model.dispose();
    }
  }
}
