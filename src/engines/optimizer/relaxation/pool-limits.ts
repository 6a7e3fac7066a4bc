import type { Compiled } from '../model/compiled';
import type { Entry, LinearModel } from './linear-model';
import type { Capacities, Capacity } from './capacities';
import type { Due } from './dues';
import { type EvenLoads, SharedLoads } from './shared-loads';
import { TargetHours } from './target-hours';
import { WeekPatterns } from './week-patterns';

/** Rows for the limits and targets of a pool of people on some days. */
export class PoolLimits {
  /** Cost without a column: of targets that people cannot reach individually, less the overestimate of shared loads. */
  readonly constant: number;
  /** Number of its people who may work each value, by day. */
  readonly mostPerValue: ReadonlyMap<number, Int32Array>;
  /** Capacities that apply to each day: their sets and rows. */
  private readonly onDay = new Map<number, { set: Uint8Array; row: number }[]>();
  private readonly dues: readonly (Due & { row: number })[];
  private readonly patterns: WeekPatterns;
  private readonly shared: SharedLoads;
  private readonly hours: TargetHours;

  constructor(
    private readonly program: LinearModel,
    c: Compiled,
    private readonly capacities: Capacities,
    days: readonly number[],
    private readonly people: readonly number[],
    evenly: EvenLoads,
    isRepeated: boolean,
  ) {
    for (const day of days) this.onDay.set(day, []);
    this.mostPerValue = new Map(days.map((day) => [day, capacities.mostPerValue(day, people)]));
    for (const { parts, most } of withoutImplied(capacities.of(days, people), this.mostPerValue)) {
      const row = program.row(-Infinity, most);
      for (const { day, set } of parts) this.onDay.get(day)!.push({ set, row });
    }
    this.patterns = new WeekPatterns(program, c, capacities, days, people);
    this.shared = new SharedLoads(program, c, days, people, evenly);
    this.hours = new TargetHours(program, c, days, people, isRepeated);
    const { dues, unreachable } = capacities.dues(days, people, (window) => !this.patterns.has(window));
    this.dues = dues.map((due) => ({ ...due, row: program.row(due.wanted, due.wanted) }));
    this.constant = unreachable - this.shared.tooMuch;
  }

  /** Returns the number of people of the pool who may work any of the values on a day. */
  mostOfAny(day: number, values: readonly number[]): number {
    return this.capacities.mostOfAny(day, values, this.people);
  }

  /** Returns tables, by value, that distinguish shifts of a day beyond eligibility: entries depend only on these. */
  tellingApart(day: number): readonly ArrayLike<number>[] {
    return [
      ...this.onDay.get(day)!.map(({ set }) => set),
      ...this.dues.flatMap(({ from, to, amountOf }) => (day >= from && day <= to ? [amountOf] : [])),
      ...this.patterns.tellingApart(day),
      ...this.shared.tellingApart(),
      ...this.hours.tellingApart(),
    ];
  }

  /** Returns the coefficients of a shift by row. */
  entries(c: Compiled, day: number, v: number): Entry[] {
    const ofDay = this.onDay.get(day)!.filter(({ set }) => set[v]);
    const due = this.dues.filter(({ from, to, amountOf }) => day >= from && day <= to && amountOf[v]);
    return [
      ...ofDay.map(({ row }): Entry => [row, 1]),
      ...due.map(({ row, amountOf }): Entry => [row, amountOf[v]!]),
      ...this.patterns.entries(day, v),
      ...this.shared.entries(day, v),
      ...this.hours.entries(v),
    ];
  }

  /** Adds the variables for shortfall and excess. */
  end(): void {
    const { program } = this;
    for (const { short, over, row } of this.dues) {
      program.entry(row, 1);
      program.column(short, 0, Infinity);
      program.entry(row, -1);
      program.column(over, 0, Infinity);
    }
    this.patterns.end();
    this.shared.end();
    this.hours.end();
  }
}

/**
 * Removes implied capacities: a larger set on the same days with a capacity that is no larger implies a smaller one.
 * Values that no one in the pool may work on a day are ignored.
 */
function withoutImplied(
  capacities: readonly Capacity[],
  mostPerValue: ReadonlyMap<number, Int32Array>,
): readonly Capacity[] {
  const sameDays = new Map<string, { values: readonly Uint8Array[]; size: number; capacity: Capacity }[]>();
  for (const capacity of capacities) {
    const { parts } = capacity;
    const values = parts.map(({ day, set }) => set.map((isIn, v) => (isIn && mostPerValue.get(day)![v]! > 0 ? 1 : 0)));
    const size = values.reduce((sum, each) => sum + each.reduce((n, isIn) => n + isIn, 0), 0);
    const key = parts.map(({ day }) => day).join();
    if (size) sameDays.set(key, [...(sameDays.get(key) ?? []), { values, size, capacity }]);
  }
  const isWithin = (smaller: readonly Uint8Array[], larger: readonly Uint8Array[]): boolean =>
    smaller.every((each, i) => each.every((isIn, v) => !isIn || larger[i]![v] === 1));
  return [...sameDays.values()].flatMap((group) => {
    const kept: typeof group = [];
    for (const each of group.sort((a, b) => b.size - a.size))
      if (!kept.some((k) => k.capacity.most <= each.capacity.most && isWithin(each.values, k.values))) kept.push(each);
    return kept.map(({ capacity }) => capacity);
  });
}
