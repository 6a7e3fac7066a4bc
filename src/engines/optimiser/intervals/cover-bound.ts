import type { Highs } from 'highs';
import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { shortSteps } from '../cover/short-steps';
import { LinearModel, OPTIMAL, runUntil } from '../linear-model';
import { areWantsPriced } from '../rules/wants';
import type { Task } from '../task';
import type { Capacities } from './capacities';
import type { Guide } from './construct';
import { PoolLimits } from './pool-limits';
import { PlacesOfValues, PoolShifts } from './pool-shifts';
import { areLoadsShared, evenWeekends } from './shared-loads';
import { type Pools, poolsOf } from './pools';

/** Weeks of one linear programme: longer ones lose less where they meet. */
const WEEKS_AT_ONCE = 4;
/**
 * Rows up to which weeks are bound together: many where people share loads of the whole range.
 */
const MOST_ROWS = 6_000;
const MOST_ROWS_SHARED = 20_000;
/** Nanoseconds of counted work, about, for each entry of a programme, and each row where people's own wants cost. */
const EFFORT = { anEntry: 8_000, aRowOfWants: 75_000 };
const TINY = 1e-7;
/** Presolve finds nothing here, and the primal simplex method needs about half of the dual one's time. */
const OF_EVERYBODY = { solver: 'simplex', presolve: 'off', simplex_strategy: 4 };
/** Where pools share the slots, vertices are many and alike: the inside is quicker, and its prices are as good. */
const OF_POOLS = { solver: 'ipm', run_crossover: 'off' };

/** Rows of slots of some days: one of each group, and one of each class that several share. */
export function slotRows({ slotsPerDay }: Compiled, { groups, serves }: Pools, days: number): number {
  return days * slotsPerDay * (groups.length + serves.filter((served) => served.length > 1).length);
}

/** Nanoseconds of counted work, about, of a bound. Most entries are slots that a shift of somebody covers. */
export function boundEffort(c: Compiled, pools: Pools): number {
  const ofDay = pools.people.length > 1 ? new PlacesOfValues(c).entries() : c.coverFrom[c.values]!;
  const entries = c.days * pools.serves.length * ofDay;
  return entries * EFFORT.anEntry + (areWantsPriced(c) ? slotRows(c, pools, c.days) * EFFORT.aRowOfWants : 0);
}

/**
 * Weeks that are bound together: as many as have few rows, and take no more nanoseconds of counted work, about, than
 * `mostEffort`; one at least.
 */
export function weeksBoundAtOnce(c: Compiled, pools: Pools, mostEffort: number): number {
  const ofWeek = slotRows(c, pools, 7);
  const parts = Math.max(1, Math.ceil(boundEffort(c, pools) / mostEffort));
  // Loads of the whole range are known best where all of it is bound together.
  const isShared = areLoadsShared(c) && parts === 1 && c.weeks <= WEEKS_AT_ONCE && c.weeks * ofWeek <= MOST_ROWS_SHARED;
  const mostRows = isShared ? MOST_ROWS_SHARED : MOST_ROWS;
  return Math.max(1, Math.min(WEEKS_AT_ONCE, Math.floor(mostRows / ofWeek), Math.floor(c.weeks / parts)));
}

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
  private readonly weeksAtOnce: number;
  /** Weekends of each person were they shared evenly. */
  private readonly evenly: number;
  private readonly places: PlacesOfValues;

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    private readonly capacities: Capacities,
    /** Nanoseconds of counted work that it may take: weeks are bound apart where it would take more together. */
    mostEffort = Infinity,
  ) {
    this.pools = poolsOf(c);
    this.weeksAtOnce = weeksBoundAtOnce(c, this.pools, mostEffort);
    this.evenly = evenWeekends(c);
    this.places = new PlacesOfValues(c);
    this.poolOf = this.pools.poolOf;
    this.shifts = new Float64Array(c.days * c.values);
    this.ofPools = this.pools.people.map(() => new Float64Array(c.days * c.values));
    this.prices = new Float64Array(c.days * c.values);
    this.slotPrices = new Float64Array(c.days * c.slotsPerDay * c.skills);
  }

  /** Bounds the whole, some weeks at once. Yields the counted effort, and between such parts an infinite one. */
  *solve(cancelled: () => boolean): Task<void> {
    const { c, weeksAtOnce } = this;
    for (let week = 0; week < c.weeks; week += weeksAtOnce) {
      if (week > 0) yield Infinity;
      this.bound += yield* this.weeks(week, Math.min(c.weeks - 1, week + weeksAtOnce - 1), cancelled);
    }
  }

  /** Days whose shifts may run into the day. */
  private daysBefore(day: number): number[] {
    const { days, slots, slotsPerDay } = this.c;
    const reach = Math.ceil((slots - days * slotsPerDay) / slotsPerDay);
    return [...Array(days).keys()].filter((before) => before < day && before >= day - reach);
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
    const ofPools = pools.people.map(
      (people) => new PoolLimits(programme, c, this.capacities, days, people, this.evenly),
    );
    const shifts = new PoolShifts(programme, c, ofPools, this.places);
    pools.serves.forEach((served, ofClass) => {
      const at = classRows[ofClass]!;
      const [best, largest] =
        served.length === 1 ? [pools.shares[ofClass]![0]!, pools.most[ofClass]!] : ([1, 1] as const);
      const cover = (day: number, covered: Iterable<number>, number: number): void => {
        for (const ofDay of covered) {
          const slot = day * c.slotsPerDay + ofDay - first;
          if (slot < 0 || slot >= slots) continue;
          programme.entry(at + slot, number * (c.over[first + slot]! > 0 ? best : largest));
        }
      };
      const own = [...pools.people.keys()].filter((pool) => pools.classOf[pool] === ofClass);
      for (const day of this.daysBefore(days[0]!)) {
        const most = this.capacities.mostPerValue(
          day,
          own.flatMap((pool) => pools.people[pool]!),
        );
        for (let v = 1; v < c.values; v++) {
          if (most[v]) cover(day, c.coverSlots.subarray(c.coverFrom[v], c.coverFrom[v + 1]), 1);
          if (programme.begun) programme.column(0, 0, most[v]!);
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
      for (const { pool, day, value, people } of shifts.counts(colValue)) {
        this.ofPools[pool]![day * c.values + value] = people;
        this.shifts[day * c.values + value]! += people;
      }
      const everybody = pools.people.reduce((sum, people) => sum + people.length, 0);
      ofPools.forEach((limits, pool) => {
        const share = pools.people[pool]!.length / Math.max(1, everybody);
        for (const day of days)
          for (let v = 1; v < c.values; v++)
            this.prices[day * c.values + v]! += share * limits.price(c, rowDual, day, v);
      });
      const cost = model.getObjectiveValue();
      return ofPools.reduce((sum, { constant }) => sum + constant, cost - TINY * 10 * Math.abs(cost));
    } finally {
      model.dispose();
    }
  }
}
