import type { Highs } from 'highs';
import { shortSteps, type WholeNeed, wholeNeed } from '../coverage/short-steps';
import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import type { Task } from '../run/task';
import type { Capacities } from './capacities';
import { LinearModel, OPTIMAL, runUntil } from './linear-model';
import { PoolLimits } from './pool-limits';
import { coveredBy, type PlacesOfValues, PoolShifts } from './pool-shifts';
import type { Pools } from './pools';
import type { EvenLoads } from './shared-loads';

const TINY = 1e-7;
/** Presolve finds nothing here, and the primal simplex method needs about half the time of the dual one. */
const OF_EVERYBODY = { solver: 'simplex', presolve: 'off', simplex_strategy: 4 };
/**
 * With pools that share slots there are many equivalent vertices: the interior-point method is faster, and its prices
 * are as good.
 */
const OF_POOLS = { solver: 'ipm', run_crossover: 'off' };

/** Days to bound together, and what all programs of a range have in common. */
interface Layout {
  readonly c: Compiled;
  readonly pools: Pools;
  readonly capacities: Capacities;
  readonly evenly: EvenLoads;
  readonly places: PlacesOfValues;
  /** By group of skills, true if all people who serve it are full agents and serve no other group. */
  readonly isServedWhole: readonly boolean[];
  /** Value that shifts extending into weeks bounded later still have to earn there, by class, day and value. */
  readonly owed: Map<number, number>;
  /** Consecutive days. */
  readonly days: readonly number[];
  /** True if the days represent the whole range: shifts beyond the last one cover slots of the first. */
  readonly isRepeated: boolean;
}

/** Values of an optimal solution, its objective, and the prices of the rows. */
interface Solution {
  readonly objective: number;
  readonly colValue: ArrayLike<number>;
  readonly rowDual: ArrayLike<number>;
}

/**
 * The linear program of some weeks (see `CoverBound`). Rows are the slots of each group of skills, those of each class
 * that serves several groups, and the limits of pools; columns are shifts, people divided among groups, and steps of
 * shortage and surplus.
 */
export class WeeksProgram {
  private readonly program = new LinearModel();
  private readonly first: number;
  private readonly slots: number;
  /** First row of each group, and of each class: slots are consecutive. */
  private readonly groupRows: readonly number[];
  private readonly classRows: readonly number[];
  private readonly limits: readonly PoolLimits[];
  private readonly shifts: PoolShifts;
  private readonly poolsOfClass: readonly (readonly number[])[];
  /** Cost of fractional needs, whatever the roster. */
  private beside = 0;

  constructor(private readonly layout: Layout) {
    const { c, pools, capacities, evenly, places, days, isRepeated } = layout;
    const { program } = this;
    this.first = days[0]! * c.slotsPerDay;
    this.slots = days.length * c.slotsPerDay;
    this.groupRows = pools.groups.map((_, g) => this.addNeed(g));
    // People of a class that serves several groups are divided among them. Someone who is part of a full agent counts
    // as that part where useful, and the rest of their best share is surplus.
    this.classRows = pools.serves.map((served) => {
      if (served.length === 1) return this.groupRows[served[0]!]!;
      const from = program.rows;
      for (let s = 0; s < this.slots; s++) program.row(0, 0);
      return from;
    });
    this.limits = pools.people.map(
      (people) => new PoolLimits(program, c, capacities, days, people, evenly, isRepeated),
    );
    this.poolsOfClass = pools.serves.map((_, k) =>
      [...pools.classOf.keys()].filter((pool) => pools.classOf[pool] === k),
    );
    this.shifts = new PoolShifts(program, c, this.limits, places);
    pools.serves.forEach((_, ofClass) => this.addShifts(ofClass));
    pools.serves.forEach((_, ofClass) => this.addDivision(ofClass));
    pools.groups.forEach((_, g) => this.addShortage(g));
    for (const limits of this.limits) limits.end();
  }

  /** Yields deterministic work; returns undefined if there is no optimal solution, or when cancelled. */
  *solve(highs: Highs, cancelled: () => boolean): Task<Solution | undefined> {
    const { program } = this;
    yield 20 * program.entries;
    const model = program.load(highs);
    try {
      model.options.set(this.limits.length > 1 ? OF_POOLS : OF_EVERYBODY);
      const { modelStatus } = runUntil(model, cancelled);
      yield (
        Number(model.info.get('simplex_iteration_count')) * program.rows * 100 +
        Number(model.info.get('ipm_iteration_count')) * program.entries * 200
      );
      return modelStatus === OPTIMAL ? { ...model.getSolution(), objective: model.getObjectiveValue() } : undefined;
    } finally {
      model.dispose();
    }
  }

  /** Returns the bound of the days, slightly reduced for rounding. */
  boundBy({ objective }: Solution): number {
    const cost = objective + this.beside;
    return this.limits.reduce((sum, { constant }) => sum + constant, cost - TINY * 10 * Math.abs(cost));
  }

  /** Writes the prices of slots: [slot][skill]. */
  readPrices({ rowDual }: Solution, prices: Float64Array): void {
    const { c, pools } = this.layout;
    this.groupRows.forEach((from, g) => {
      for (let slot = 0; slot < this.slots; slot++)
        for (const k of pools.groups[g]!) prices[(this.first + slot) * c.skills + k] = rowDual[from + slot]!;
    });
  }

  /** Writes the people of each pool who start each value on each day: [pool][day][value]. */
  readCounts({ colValue }: Solution, ofPools: readonly Float64Array[]): void {
    for (const { pool, day, value, people } of this.shifts.counts(colValue))
      ofPools[pool]![day * this.layout.c.values + value] = people;
  }

  /** Records the value that shifts extending beyond the days still have to earn in later weeks. */
  owe({ rowDual }: Solution): void {
    const { c, days, owed } = this.layout;
    const end = this.first + this.slots;
    const reaching = days.slice(Math.max(0, days.length - this.daysBefore(days.at(-1)! + 1).length));
    this.poolsOfClass.forEach((own, ofClass) => {
      const paid = (slot: number): number =>
        rowDual[this.classRows[ofClass]! + slot - this.first]! * this.partAt(ofClass, slot);
      for (const day of reaching)
        for (let v = 1; v < c.values; v++) {
          const slots = Array.from(coveredBy(c, v), (slot) => day * c.slotsPerDay + slot);
          if (slots.every((slot) => slot < end)) continue;
          const costs = own
            .map((pool) => this.limits[pool]!)
            .filter(({ mostPerValue }) => mostPerValue.get(day)![v])
            .map((limits) => limits.entries(c, day, v).reduce((sum, [row, value]) => sum - rowDual[row]! * value, 0));
          const earned = slots.reduce((sum, slot) => (slot < end ? sum + paid(slot) : sum), 0);
          owed.set(this.shiftOf(ofClass, day, v), Math.max(0, Math.min(...costs) - earned));
        }
    });
  }

  /** Adds the rows of a group's need. */
  private addNeed(g: number): number {
    const from = this.program.rows;
    for (let slot = 0; slot < this.slots; slot++) {
      const { needed, cost } = this.needOf(g, slot);
      this.program.row(needed, needed);
      this.beside += cost;
    }
    return from;
  }

  private needOf(g: number, slot: number): WholeNeed {
    const { c, pools, isServedWhole } = this.layout;
    const { first } = this;
    const group = pools.groups[g]!;
    if (isServedWhole[g]) return wholeNeed(c, first + slot, group);
    const needed = group.reduce((sum, k) => sum + c.need[(first + slot) * c.skills + k]!, 0);
    return { needed, steps: shortSteps(c, first + slot, group), cost: 0 };
  }

  /** Adds the shifts of a class, among them those of days before that extend into the days. */
  private addShifts(ofClass: number): void {
    const { c, pools, capacities, days, isRepeated, owed } = this.layout;
    const { program, first, slots } = this;
    const at = this.classRows[ofClass]!;
    const cover = (day: number, covered: Iterable<number>, number: number): void => {
      for (const ofDay of covered) {
        const ofDays = day * c.slotsPerDay + ofDay - first;
        const slot = isRepeated ? ofDays % slots : ofDays;
        if (slot >= 0 && slot < slots) program.entry(at + slot, number * this.partAt(ofClass, first + slot));
      }
    };
    const own = this.poolsOfClass[ofClass]!;
    for (const day of isRepeated ? [] : this.daysBefore(days[0]!)) {
      const people = own.flatMap((pool) => pools.people[pool]!);
      const most = capacities.mostPerValue(day, people);
      for (let v = 1; v < c.values; v++) {
        if (most[v]) cover(day, coveredBy(c, v), 1);
        if (program.begun) program.column(owed.get(this.shiftOf(ofClass, day, v)) ?? 0, 0, most[v]!);
      }
    }
    for (const day of days) this.shifts.add(day, own, cover);
  }

  /** Adds the division of a class among the groups that it serves. */
  private addDivision(ofClass: number): void {
    const { c, pools } = this.layout;
    const { program, first } = this;
    const served = pools.serves[ofClass]!;
    if (served.length === 1) return;
    for (let slot = 0; slot < this.slots; slot++)
      served.forEach((group, i) => {
        const share = pools.shares[ofClass]![i]!;
        const unused = (c.sharing?.best[ofClass] ?? 1) - share;
        program.entry(this.classRows[ofClass]! + slot, -1);
        program.entry(this.groupRows[group]! + slot, share);
        program.column(unused && unused * c.over[first + slot]! * c.soft[AT.coverNotOver]!, 0, Infinity);
      });
  }

  /** Adds shortage and surplus of a group. */
  private addShortage(g: number): void {
    const { c } = this.layout;
    const { program } = this;
    const from = this.groupRows[g]!;
    for (let slot = 0; slot < this.slots; slot++) {
      for (const { cost, most } of this.needOf(g, slot).steps) {
        program.entry(from + slot, 1);
        program.column(cost, 0, most);
      }
      program.entry(from + slot, -1);
      program.column(c.over[this.first + slot]! * c.soft[AT.coverNotOver]!, 0, Infinity);
    }
  }

  /** Returns the days whose shifts may extend into the day. */
  private daysBefore(day: number): number[] {
    const { days, slots, slotsPerDay } = this.layout.c;
    const reach = Math.ceil((slots - days * slotsPerDay) / slotsPerDay);
    return [...Array(days).keys()].filter((before) => before < day && before >= day - reach);
  }

  /** Returns the share of a full agent that people of a class count as in a slot. */
  private partAt(ofClass: number, slot: number): number {
    const { c, pools } = this.layout;
    const { serves, shares, most } = pools;
    if (serves[ofClass]!.length > 1) return 1;
    return c.over[slot]! > 0 ? shares[ofClass]![0]! : most[ofClass]!;
  }

  private shiftOf(ofClass: number, day: number, v: number): number {
    const { c } = this.layout;
    return (ofClass * c.days + day) * c.values + v;
  }
}
