import type { Highs } from 'highs';
import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import { shortSteps, wholeNeed } from '../coverage/short-steps';
import { LinearModel, OPTIMAL, runUntil } from './linear-model';
import { doWeeksMatter } from '../model/wants';
import type { Task } from '../run/task';
import type { AlikeDays } from './alike-days';
import type { Capacities } from './capacities';
import type { Guide } from '../strategies/construct';
import { PoolLimits } from './pool-limits';
import { coveredBy, PlacesOfValues, PoolShifts } from './pool-shifts';
import { areLoadsShared, type EvenLoads, evenLoads } from './shared-loads';
import { type Pools, poolsOf } from './pools';

/** Weeks per linear program: longer programs lose less at the borders between them. */
const WEEKS_AT_ONCE = 4;
/** Maximum rows for weeks to be bounded together; more if people share loads of the whole range. */
const MAX_ROWS = 6_000;
const MAX_ROWS_SHARED = 20_000;
/** Approximate deterministic work, in nanoseconds per entry of a program, and per row if people's weeks matter. */
const EFFORT = { anEntry: 8_000, aRowOfWants: 75_000 };
const TINY = 1e-7;
/** Presolve finds nothing here, and the primal simplex method needs about half the time of the dual one. */
const OF_EVERYBODY = { solver: 'simplex', presolve: 'off', simplex_strategy: 4 };
/**
 * With pools that share slots there are many equivalent vertices: the interior-point method is faster, and its prices
 * are as good.
 */
const OF_POOLS = { solver: 'ipm', run_crossover: 'off' };

/** Weeks that represent all others, and the similarity of days. */
export interface Typical {
  readonly weeks: readonly number[];
  readonly days: AlikeDays;
}

/** Returns the rows of slots of some days: one for each group, and one for each class that serves several groups. */
export function slotRows({ slotsPerDay }: Compiled, { groups, serves }: Pools, days: number): number {
  return days * slotsPerDay * (groups.length + serves.filter((served) => served.length > 1).length);
}

/** Returns the approximate deterministic work of a bound, in nanoseconds. Most entries are slots covered by a shift. */
export function boundEffort(c: Compiled, pools: Pools): number {
  const ofDay = pools.people.length > 1 ? new PlacesOfValues(c).entries() : c.coverFrom[c.values]!;
  const entries = c.days * pools.serves.length * ofDay;
  return entries * EFFORT.anEntry + (doWeeksMatter(c) ? slotRows(c, pools, c.days) * EFFORT.aRowOfWants : 0);
}

/**
 * Returns the number of weeks to bound together: as many as have few rows and take at most `mostEffort` nanoseconds of
 * deterministic work; at least one.
 */
export function weeksBoundAtOnce(c: Compiled, pools: Pools, mostEffort: number): number {
  const ofWeek = slotRows(c, pools, 7);
  const parts = Math.max(1, Math.ceil(boundEffort(c, pools) / mostEffort));
  // Loads of the whole range are bounded best if all of it is one program.
  const isShared = areLoadsShared(c) && parts === 1 && c.weeks <= WEEKS_AT_ONCE && c.weeks * ofWeek <= MAX_ROWS_SHARED;
  const mostRows = isShared ? MAX_ROWS_SHARED : MAX_ROWS;
  return Math.max(1, Math.min(WEEKS_AT_ONCE, Math.floor(mostRows / ofWeek), Math.floor(c.weeks / parts)));
}

/** Numbers of people who start each value on each day, possibly fractional. */
export interface ShiftCounts extends Guide {
  /** Price of one more person of each skill in each slot: [slot][skill]. */
  readonly slotPrices: Float64Array;
}

/**
 * Lower bound for interval cover by a linear program whose size does not depend on headcount (after Dantzig 1954, set
 * covering with implicit people). Variables are the people of each pool who start each pattern each day, those of them
 * who serve each group of skills, shortage and surplus per slot, and missing contract shifts per week. People enter
 * only through capacities: a pool cannot work more of a set of values on a day than it has people with a legal one, nor
 * more shifts in a week than their contracts allow. Soft rules count week by week as mixtures of the patterns that
 * single people can work, otherwise as aggregated targets of a pool. A shift that extends from previous days costs the
 * value it still had to earn there, so that the bounds of consecutive weeks add up to a bound of the whole (weak
 * duality: their prices together are prices of all weeks). Within a group the cheapest skills are short first.
 */
export class CoverBound implements ShiftCounts {
  /** Proven once all weeks have been solved in turn; -Infinity if one of them was aborted. */
  bound = 0;
  /** Weeks solved so far. */
  readonly solved: number[] = [];
  readonly ofPools: readonly Float64Array[];
  readonly slotPrices: Float64Array;
  readonly poolOf: Int32Array;
  private readonly pools: Pools;
  private readonly weeksAtOnce: number;
  /** By group of skills, true if all people who serve it are full agents and serve no other group. */
  private readonly isServedWhole: readonly boolean[];
  private readonly evenly: EvenLoads;
  private readonly places: PlacesOfValues;
  /** Value that shifts extending into weeks bounded later still have to earn there: by class, day and value. */
  private readonly owed = new Map<number, number>();

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    private readonly capacities: Capacities,
    /** Maximum deterministic work in nanoseconds; weeks are bounded separately if they would take more together. */
    mostEffort = Infinity,
  ) {
    this.pools = poolsOf(c);
    const { serves, groups } = this.pools;
    this.isServedWhole = groups.map(
      (_, g) => !c.sharing && serves.every((served) => served.length === 1 || !served.includes(g)),
    );
    this.weeksAtOnce = weeksBoundAtOnce(c, this.pools, mostEffort);
    this.evenly = evenLoads(c, (p) => capacities.mostUndesirable(p));
    this.places = new PlacesOfValues(c);
    this.poolOf = this.pools.poolOf;
    this.ofPools = this.pools.people.map(() => new Float64Array(c.days * c.values));
    this.slotPrices = new Float64Array(c.days * c.slotsPerDay * c.skills);
  }

  /** Bounds the whole range, some weeks at a time. Yields the deterministic work, and Infinity between parts. */
  *solve(cancelled: () => boolean): Task<void> {
    const { c, weeksAtOnce } = this;
    for (let week = 0; week < c.weeks; week += weeksAtOnce) {
      if (week > 0) yield Infinity;
      this.bound += yield* this.weeks(week, Math.min(c.weeks - 1, week + weeksAtOnce - 1), cancelled);
    }
  }

  /**
   * Prices the whole range by typical weeks, each as if it repeated forever; other days take the prices of the most
   * similar ones. This proves no bound by itself, but a bound verified at these prices does. Yields as `solve`.
   */
  *solveTypical({ weeks, days }: Typical, cancelled: () => boolean): Task<void> {
    for (const [i, week] of weeks.entries()) {
      if (i > 0) yield Infinity;
      this.bound += yield* this.weeks(week, week, cancelled, true);
      if (Number.isFinite(this.bound)) days.copyPrices(this.slotPrices, this.solved);
    }
  }

  /** Returns the days whose shifts may extend into the day. */
  private daysBefore(day: number): number[] {
    const { days, slots, slotsPerDay } = this.c;
    const reach = Math.ceil((slots - days * slotsPerDay) / slotsPerDay);
    return [...Array(days).keys()].filter((before) => before < day && before >= day - reach);
  }

  /** Returns the share of a full agent that people of a class count as in a slot. */
  private partAt(ofClass: number, slot: number): number {
    const { serves, shares, most } = this.pools;
    if (serves[ofClass]!.length > 1) return 1;
    return this.c.over[slot]! > 0 ? shares[ofClass]![0]! : most[ofClass]!;
  }

  private shiftOf(ofClass: number, day: number, v: number): number {
    return (ofClass * this.c.days + day) * this.c.values + v;
  }

  /**
   * Records the value that shifts extending beyond the days still have to earn in later weeks, for the pools of a
   * class, given the prices of the slots.
   */
  private owe(
    ofClass: number,
    limits: readonly PoolLimits[],
    days: readonly number[],
    rowDual: ArrayLike<number>,
    paid: (slot: number) => number,
  ): void {
    const { c } = this;
    const end = (days.at(-1)! + 1) * c.slotsPerDay;
    for (const day of days.slice(Math.max(0, days.length - this.daysBefore(days.at(-1)! + 1).length)))
      for (let v = 1; v < c.values; v++) {
        const slots = Array.from(coveredBy(c, v), (slot) => day * c.slotsPerDay + slot);
        if (slots.every((slot) => slot < end)) continue;
        const costs = limits
          .filter(({ mostPerValue }) => mostPerValue.get(day)![v])
          .map((ofPool) => ofPool.entries(c, day, v).reduce((sum, [row, value]) => sum - rowDual[row]! * value, 0));
        const earned = slots.reduce((sum, slot) => (slot < end ? sum + paid(slot) : sum), 0);
        this.owed.set(this.shiftOf(ofClass, day, v), Math.max(0, Math.min(...costs) - earned));
      }
  }

  /**
   * With `isRepeated`, the days represent the whole range: shifts that extend beyond the last one cover slots of the
   * first.
   */
  private *weeks(firstWeek: number, lastWeek: number, cancelled: () => boolean, isRepeated = false): Task<number> {
    const { c, highs, pools } = this;
    const days = [...c.weekOfDay.keys()].filter((d) => c.weekOfDay[d]! >= firstWeek && c.weekOfDay[d]! <= lastWeek);
    const first = days[0]! * c.slotsPerDay;
    const slots = days.length * c.slotsPerDay;
    const program = new LinearModel();
    const needOf = (g: number, slot: number) => {
      const group = pools.groups[g]!;
      if (this.isServedWhole[g]) return wholeNeed(c, first + slot, group);
      const needed = group.reduce((sum, k) => sum + c.need[(first + slot) * c.skills + k]!, 0);
      return { needed, steps: shortSteps(c, first + slot, group), cost: 0 };
    };
    let beside = 0;
    // Slots of a group are consecutive.
    const groupRows = pools.groups.map((_, g) => {
      const from = program.rows;
      for (let slot = 0; slot < slots; slot++) {
        const { needed, cost } = needOf(g, slot);
        program.row(needed, needed);
        beside += cost;
      }
      return from;
    });
    // People of a class that serves several groups are divided among them. Someone who is part of a full agent counts
    // as that part where useful, and the rest of their best share is surplus.
    const classRows = pools.serves.map((served) => {
      if (served.length === 1) return groupRows[served[0]!]!;
      const from = program.rows;
      for (let s = 0; s < slots; s++) program.row(0, 0);
      return from;
    });
    const ofPools = pools.people.map(
      (people) => new PoolLimits(program, c, this.capacities, days, people, this.evenly, isRepeated),
    );
    const poolsOfClass = pools.serves.map((_, k) =>
      [...pools.classOf.keys()].filter((pool) => pools.classOf[pool] === k),
    );
    const shifts = new PoolShifts(program, c, ofPools, this.places);
    pools.serves.forEach((_, ofClass) => {
      const at = classRows[ofClass]!;
      const cover = (day: number, covered: Iterable<number>, number: number): void => {
        for (const ofDay of covered) {
          const ofDays = day * c.slotsPerDay + ofDay - first;
          const slot = isRepeated ? ofDays % slots : ofDays;
          if (slot >= 0 && slot < slots) program.entry(at + slot, number * this.partAt(ofClass, first + slot));
        }
      };
      const own = poolsOfClass[ofClass]!;
      for (const day of isRepeated ? [] : this.daysBefore(days[0]!)) {
        const most = this.capacities.mostPerValue(
          day,
          own.flatMap((pool) => pools.people[pool]!),
        );
        for (let v = 1; v < c.values; v++) {
          if (most[v]) cover(day, coveredBy(c, v), 1);
          if (program.begun) program.column(this.owed.get(this.shiftOf(ofClass, day, v)) ?? 0, 0, most[v]!);
        }
      }
      for (const day of days) shifts.add(day, own, cover);
    });
    pools.serves.forEach((served, k) => {
      if (served.length === 1) return;
      for (let slot = 0; slot < slots; slot++)
        served.forEach((group, i) => {
          const share = pools.shares[k]![i]!;
          const unused = (c.sharing?.best[k] ?? 1) - share;
          program.entry(classRows[k]! + slot, -1);
          program.entry(groupRows[group]! + slot, share);
          program.column(unused && unused * c.over[first + slot]! * c.soft[AT.coverNotOver]!, 0, Infinity);
        });
    });
    groupRows.forEach((from, g) => {
      for (let slot = 0; slot < slots; slot++) {
        for (const { cost, most } of needOf(g, slot).steps) {
          program.entry(from + slot, 1);
          program.column(cost, 0, most);
        }
        program.entry(from + slot, -1);
        program.column(c.over[first + slot]! * c.soft[AT.coverNotOver]!, 0, Infinity);
      }
    });
    for (const limits of ofPools) limits.end();
    yield 20 * program.entries;
    const model = program.load(highs);
    try {
      model.options.set(pools.people.length > 1 ? OF_POOLS : OF_EVERYBODY);
      const { modelStatus } = runUntil(model, cancelled);
      yield (
        Number(model.info.get('simplex_iteration_count')) * program.rows * 100 +
        Number(model.info.get('ipm_iteration_count')) * program.entries * 200
      );
      if (modelStatus !== OPTIMAL) return -Infinity;
      const { colValue, rowDual } = model.getSolution();
      groupRows.forEach((from, g) => {
        for (let slot = 0; slot < slots; slot++)
          for (const k of pools.groups[g]!) this.slotPrices[(first + slot) * c.skills + k] = rowDual[from + slot]!;
      });
      this.solved.push(...new Set(days.map((day) => c.weekOfDay[day]!)));
      for (const { pool, day, value, people } of shifts.counts(colValue))
        this.ofPools[pool]![day * c.values + value] = people;
      (isRepeated ? [] : poolsOfClass).forEach((own, k) => {
        const limits = own.map((pool) => ofPools[pool]!);
        const paid = (slot: number): number => rowDual[classRows[k]! + slot - first]! * this.partAt(k, slot);
        this.owe(k, limits, days, rowDual, paid);
      });
      const cost = model.getObjectiveValue() + beside;
      return ofPools.reduce((sum, { constant }) => sum + constant, cost - TINY * 10 * Math.abs(cost));
    } finally {
      model.dispose();
    }
  }
}
