import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import type { Entry, LinearModel } from '../linear-model';

/** Whether people's weekends or undesirable shifts are to be shared evenly. */
export function areLoadsShared(c: Compiled): boolean {
  return c.soft[AT.weekendsShared]! > 0 || areUndesirableShared(c);
}

/** Whether undesirable shifts are. */
export function areUndesirableShared({ soft, undesirable }: Compiled): boolean {
  return soft[AT.undesirableShared]! > 0 && undesirable.includes(1);
}

/** Weekends and undesirable shifts of each person over the whole range, were they shared evenly: [person]. */
export interface EvenLoads {
  readonly weekends: ArrayLike<number>;
  readonly undesirable: ArrayLike<number>;
}

/**
 * Weekends and undesirable shifts of a pool over the whole range, which cost everybody the square of their own number:
 * the pool together pays at least what the cheapest steps of all its people cost, as each person's steps grow dearer.
 * Of a part of the range each one costs as much as the step that an even share would reach, less what that is too much
 * for people who work fewer or more, all of which the first part is given: the tangent of a square lies below it.
 */
export class SharedLoads {
  /** Row of each day of a weekend: shifts of the day less weekends worked. */
  private readonly onWeekend = new Map<number, number>();
  private readonly weekends: Load | undefined;
  private readonly undesirable: Load | undefined;
  /** What the steps of all parts of the range are too much; of others than the first part, 0. */
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

  /** What tells shifts of a day apart, by value. */
  tellingApart(): readonly ArrayLike<number>[] {
    return this.undesirable ? [this.c.undesirable] : [];
  }

  /** What a shift adds in which rows. */
  entries(day: number, v: number): Entry[] {
    const weekend = this.onWeekend.get(day);
    const undesirable = this.c.undesirable[v] ? this.undesirable?.row : undefined;
    return [weekend, undesirable].flatMap((row) => (row === undefined ? [] : [[row, 1] as const]));
  }

  /** Adds the weekends worked, and the steps, once all shifts are there. */
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

  /** Price of one shift more. */
  price(rowDual: ArrayLike<number>, day: number, v: number): number {
    const weekend = this.onWeekend.get(day);
    return (
      (weekend === undefined ? 0 : -rowDual[weekend]!) +
      (this.undesirable && this.c.undesirable[v] ? -rowDual[this.undesirable.row]! : 0)
    );
  }
}

/** A row of what is worked less the steps paid for; how many of these cost how much, and what they are too much. */
interface Load {
  readonly row: number;
  readonly steps: ReadonlyMap<number, number>;
  readonly tooMuch: number;
}

/** What each of some people pays: the weight of the square of what was carried and up to so much more. */
interface Squares {
  readonly people: readonly number[];
  readonly weight: number;
  readonly carried: Int32Array;
  readonly most: number;
}

/** How many steps of some people cost how much each: with every weekend or shift more the square grows. */
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
 * What a step costs at the tangent of the squares of some people, where these are shared evenly; and how much more than
 * the squares that can come to for all of them.
 */
function tangentOf({ people, weight, carried, most }: Squares, evenly: ArrayLike<number>): Omit<Load, 'row'> {
  const mean = (of: (p: number) => number): number => sum(people.map(of)) / people.length;
  const even = Math.min(most - 1, Math.floor(mean((p) => evenly[p]!)));
  const price = weight * Math.max(0, 2 * (mean((p) => carried[p]!) + even) + 1);
  const tooMuchOf = (before: number): number => {
    // Each more is too much by less than the one before.
    const n = Math.min(most, Math.max(0, Math.ceil((price / weight - 1) / 2 - before)));
    return price * n - weight * ((before + n) ** 2 - before ** 2);
  };
  return { steps: new Map([[price, Infinity]]), tooMuch: sum(people.map((p) => tooMuchOf(carried[p]!))) };
}

const daysOfWeekends = (c: Compiled): number[] =>
  [...c.weekendPartner.keys()].filter((day) => c.weekendPartner[day] !== -2);

/**
 * What each person would work, about, were loads shared evenly and all of the need covered: both days of a weekend
 * together, in shifts of mean length, by everybody with a skill; and of the shifts that cover a slot as many
 * undesirable ones as are among the values that do, by people who may work some, `mostUndesirable` at most each.
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

/** Which part of the values that cover a slot of a day, or of the day after theirs, are undesirable. */
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
