import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import type { Entry, LinearModel } from './linear-model';

/** Returns true if weekends or undesirable shifts are shared evenly. */
export function areLoadsShared(c: Compiled): boolean {
  return c.soft[AT.weekendsShared]! > 0 || areUndesirableShared(c);
}

/** Returns true if undesirable shifts are shared evenly. */
export function areUndesirableShared({ soft, undesirable }: Compiled): boolean {
  return soft[AT.undesirableShared]! > 0 && undesirable.includes(1);
}

/** Weekends and undesirable shifts of each person over the whole range if shared evenly: [person]. */
export interface EvenLoads {
  readonly weekends: ArrayLike<number>;
  readonly undesirable: ArrayLike<number>;
}

/**
 * Weekends and undesirable shifts of a pool over the whole range, of which each person pays the square of their number.
 * Each person's steps are increasing, so the pool pays at least the sum of its cheapest steps. In a part of the range
 * each step costs that of an even share, less the overestimate for people with fewer or more, which is all credited to
 * the first part: the tangent of a square lies below it.
 */
export class SharedLoads {
  /** Row of each day of a weekend: shifts of the day less weekends worked. */
  private readonly onWeekend = new Map<number, number>();
  private readonly weekends: Load | undefined;
  private readonly undesirable: Load | undefined;
  /** Overestimate of the steps of all parts of the range; 0 except in the first part. */
  readonly tooMuch: number = 0;

  constructor(
    private readonly program: LinearModel,
    private readonly c: Compiled,
    days: readonly number[],
    people: readonly number[],
    evenly: EvenLoads,
  ) {
    const { soft } = c;
    const loadOf = (weight: number, carried: Int32Array, most: number, even: ArrayLike<number>): Load => {
      const squares = { people, weight, carried, most };
      const row = program.row(-Infinity, 0);
      return days.length === c.days
        ? { row, steps: stepsOf(squares), tooMuch: 0 }
        : { row, ...tangentOf(squares, even) };
    };
    const weekends = new Set(daysOfWeekends(c).map((day) => c.weekOfDay[day]!)).size;
    if (soft[AT.weekendsShared] && weekends > 0) {
      this.weekends = loadOf(soft[AT.weekendsShared]!, c.carriedWeekends, weekends, evenly.weekends);
      for (const day of daysOfWeekends(c)) if (days.includes(day)) this.onWeekend.set(day, program.row(-Infinity, 0));
    }
    if (areUndesirableShared(c))
      this.undesirable = loadOf(soft[AT.undesirableShared]!, c.carriedUndesirable, c.days, evenly.undesirable);
    if (days[0] === 0) this.tooMuch = (this.weekends?.tooMuch ?? 0) + (this.undesirable?.tooMuch ?? 0);
  }

  /** Returns tables, by value, that distinguish shifts of a day. */
  tellingApart(): readonly ArrayLike<number>[] {
    return this.undesirable ? [this.c.undesirable] : [];
  }

  /** Returns the coefficients of a shift by row. */
  entries(day: number, v: number): Entry[] {
    const weekend = this.onWeekend.get(day);
    const undesirable = this.c.undesirable[v] ? this.undesirable?.row : undefined;
    return [weekend, undesirable].flatMap((row) => (row === undefined ? [] : [[row, 1] as const]));
  }

  /** Adds the weekends worked, and the steps, after all shifts. */
  end(): void {
    const { program, c, weekends, undesirable } = this;
    const days = [...this.onWeekend];
    for (const week of new Set(days.map(([day]) => c.weekOfDay[day]!))) {
      for (const [day, row] of days) if (c.weekOfDay[day] === week) program.entry(row, -1);
      program.entry(weekends!.row, 1);
      program.column(0, 0, Infinity);
    }
    for (const load of [weekends, undesirable])
      for (const [cost, most] of load?.steps ?? []) {
        program.entry(load!.row, -1);
        program.column(cost, 0, most);
      }
  }
}

/** A row of the load less the paid steps; the number of steps by cost, and their overestimate. */
interface Load {
  readonly row: number;
  readonly steps: ReadonlyMap<number, number>;
  readonly tooMuch: number;
}

/** Costs of some people: the weight times the square of the carried load plus up to `most` more. */
interface Squares {
  readonly people: readonly number[];
  readonly weight: number;
  readonly carried: Int32Array;
  readonly most: number;
}

/** Returns the number of steps of some people by cost: each further weekend or shift increases the square by more. */
function stepsOf({ people, weight, carried, most }: Squares): ReadonlyMap<number, number> {
  const steps = new Map<number, number>();
  for (const p of people)
    for (let n = carried[p]!; n < carried[p]! + most; n++) {
      const cost = weight * ((n + 1) ** 2 - n ** 2);
      steps.set(cost, (steps.get(cost) ?? 0) + 1);
    }
  return steps;
}

/**
 * Returns the cost of a step at the tangent of some people's squares at an even share, and its maximum excess over
 * these squares for all of them.
 */
function tangentOf({ people, weight, carried, most }: Squares, evenly: ArrayLike<number>): Omit<Load, 'row'> {
  const mean = (of: (p: number) => number): number => sum(people.map(of)) / people.length;
  const even = Math.min(most - 1, Math.floor(mean((p) => evenly[p]!)));
  const price = weight * Math.max(0, 2 * (mean((p) => carried[p]!) + even) + 1);
  const tooMuchOf = (before: number): number => {
    // The overestimate of each further step decreases.
    const n = Math.min(most, Math.max(0, Math.ceil((price / weight - 1) / 2 - before)));
    return price * n - weight * ((before + n) ** 2 - before ** 2);
  };
  return { steps: new Map([[price, Infinity]]), tooMuch: sum(people.map((p) => tooMuchOf(carried[p]!))) };
}

const daysOfWeekends = (c: Compiled): number[] =>
  [...c.weekendPartner.keys()].filter((day) => c.weekendPartner[day] !== -2);

/**
 * Returns each person's approximate loads if shared evenly with the full need covered. Weekends: both days together, in
 * shifts of mean length, for everyone with a skill. Undesirable shifts: their share among the values that cover a slot,
 * for people who may work some, at most `mostUndesirable` each.
 */
export function evenLoads(c: Compiled, mostUndesirable: (p: number) => number): EvenLoads {
  const slotsOfShift = c.coverFrom[c.values]! / Math.max(1, c.values - 1);
  const shiftsNeeded = (days: readonly number[], shareOf: (slot: number) => number): number => {
    const perDay = c.slotsPerDay * c.skills;
    let needed = 0;
    for (const day of days)
      for (let i = 0; i < perDay; i++) needed += c.need[day * perDay + i]! * shareOf(Math.floor(i / c.skills));
    return needed / Math.max(1, slotsOfShift);
  };
  // People without any skill cover nothing.
  const counting = c.classOf.reduce((n, k) => (k < 0 ? n : n + 1), 0);
  const weekends = shiftsNeeded(daysOfWeekends(c), () => 1) / Math.max(1, counting) / 2;
  const most = Array.from(c.classOf, (k, p) => (k < 0 ? 0 : mostUndesirable(p)));
  const able = most.filter((n) => n > 0).length;
  const undesirable = shiftsNeeded([...c.weekOfDay.keys()], undesirableAt(c)) / Math.max(1, able);
  return {
    weekends: new Float64Array(c.people).fill(weekends),
    undesirable: most.map((n) => Math.min(n, undesirable)),
  };
}

/** Returns the share of undesirable values among those that cover a slot of a day, or of the day after theirs. */
function undesirableAt({
  values,
  coverFrom,
  coverSlots,
  slotsPerDay,
  undesirable,
}: Compiled): (slot: number) => number {
  const all = new Float64Array(slotsPerDay);
  const some = new Float64Array(slotsPerDay);
  for (let v = 1; v < values; v++)
    for (let i = coverFrom[v]!; i < coverFrom[v + 1]!; i++) {
      all[coverSlots[i]! % slotsPerDay]!++;
      some[coverSlots[i]! % slotsPerDay]! += undesirable[v]!;
    }
  return (slot) => some[slot]! / Math.max(1, all[slot]!);
}

const sum = (all: readonly number[]): number => all.reduce((total, x) => total + x, 0);
