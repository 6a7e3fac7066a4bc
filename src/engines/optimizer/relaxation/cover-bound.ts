import type { Highs } from 'highs';
import type { Compiled } from '../model/compiled';
import { doWeeksMatter } from '../model/wants';
import type { Task } from '../run/task';
import type { AlikeDays } from './alike-days';
import type { Capacities } from './capacities';
import type { Guide } from '../strategies/construct';
import { PlacesOfValues } from './pool-shifts';
import { areLoadsShared, type EvenLoads, evenLoads } from './shared-loads';
import { type Pools, poolsOf } from './pools';
import { WeeksProgram } from './weeks-program';

/** Weeks per linear program: longer programs lose less at the borders between them. */
const WEEKS_AT_ONCE = 4;
/** Maximum rows for weeks to be bounded together; more if people share loads of the whole range. */
const MAX_ROWS = 6_000;
const MAX_ROWS_SHARED = 20_000;
/** Approximate deterministic work, in nanoseconds per entry of a program, and per row if people's weeks matter. */
const EFFORT = { anEntry: 8_000, aRowOfWants: 75_000 };

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
  /** Value that shifts extending into weeks bounded later still have to earn there, by class, day and value. */
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

  /**
   * With `isRepeated`, the days represent the whole range: shifts that extend beyond the last one cover slots of the
   * first.
   */
  private *weeks(firstWeek: number, lastWeek: number, cancelled: () => boolean, isRepeated = false): Task<number> {
    const { c, pools, evenly, places, capacities, isServedWhole, owed } = this;
    const days = [...c.weekOfDay.keys()].filter((d) => c.weekOfDay[d]! >= firstWeek && c.weekOfDay[d]! <= lastWeek);
    const program = new WeeksProgram({ c, pools, evenly, places, capacities, isServedWhole, owed, days, isRepeated });
    const solution = yield* program.solve(this.highs, cancelled);
    if (!solution) return -Infinity;
    program.readPrices(solution, this.slotPrices);
    program.readCounts(solution, this.ofPools);
    this.solved.push(...new Set(days.map((day) => c.weekOfDay[day]!)));
    if (!isRepeated) program.owe(solution);
    return program.boundBy(solution);
  }
}
