import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import type { Entry, LinearModel } from '../linear-model';

/** Whether people's weekends or undesirable shifts are to be shared evenly. */
export function areLoadsShared({ soft, undesirable }: Compiled): boolean {
  return soft[AT.weekendsShared]! > 0 || (soft[AT.undesirableShared]! > 0 && undesirable.includes(1));
}

/**
 * Weekends and undesirable shifts of a pool over the whole range, which cost everybody the square of their own number:
 * the pool together pays at least what the cheapest steps of all its people cost, as each person's steps grow dearer.
 * Of a part of the range each weekend costs as much as the step that an even share would reach, less what that is too
 * much for people who work fewer or more, all of which the first part is given: the tangent of a square lies below it.
 */
export class SharedLoads {
  /** Row of each day of a weekend: shifts of the day less weekends worked. */
  private readonly onWeekend = new Map<number, number>();
  private readonly weekends: Load | undefined;
  private readonly undesirable: Load | undefined;
  /** What the steps of all parts of the range are too much; of others than the first part, 0. */
  readonly tooMuch: number = 0;

  constructor(
    private readonly programme: LinearModel,
    private readonly c: Compiled,
    days: readonly number[],
    people: readonly number[],
    evenly: number,
  ) {
    const { soft } = c;
    const isWhole = days.length === c.days;
    const weekends = new Set(daysOfWeekends(c).map((day) => c.weekOfDay[day]!)).size;
    if (soft[AT.weekendsShared] && weekends > 0) {
      const tangent = isWhole ? undefined : tangentOf(c, people, weekends, evenly);
      const steps = tangent?.steps ?? stepsOf(people, soft[AT.weekendsShared]!, c.carriedWeekends, weekends);
      this.weekends = { row: programme.row(-Infinity, 0), steps };
      this.tooMuch = tangent && days[0] === 0 ? tangent.tooMuch : 0;
      for (const day of daysOfWeekends(c)) if (days.includes(day)) this.onWeekend.set(day, programme.row(-Infinity, 0));
    }
    if (isWhole && soft[AT.undesirableShared] && c.undesirable.includes(1)) {
      const steps = stepsOf(people, soft[AT.undesirableShared]!, c.carriedUndesirable, c.days);
      this.undesirable = { row: programme.row(-Infinity, 0), steps };
    }
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
    const { programme, c, weekends, undesirable } = this;
    const days = [...this.onWeekend];
    for (const week of new Set(days.map(([day]) => c.weekOfDay[day]!))) {
      for (const [day, row] of days) if (c.weekOfDay[day] === week) programme.entry(row, -1);
      programme.entry(weekends!.row, 1);
      programme.column(0, 0, Infinity);
    }
    for (const load of [weekends, undesirable])
      for (const [cost, most] of load?.steps ?? []) {
        programme.entry(load!.row, -1);
        programme.column(cost, 0, most);
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

/** A row of what is worked less the steps paid for, and how many steps there are at each cost. */
interface Load {
  readonly row: number;
  readonly steps: ReadonlyMap<number, number>;
}

/** How many steps of some people cost how much each: with every weekend or shift more the square grows. */
function stepsOf(
  people: readonly number[],
  weight: number,
  carried: Int32Array,
  most: number,
): ReadonlyMap<number, number> {
  const steps = new Map<number, number>();
  for (const p of people)
    for (let n = carried[p]!; n < carried[p]! + most; n++) {
      const cost = weight * ((n + 1) ** 2 - n ** 2);
      steps.set(cost, (steps.get(cost) ?? 0) + 1);
    }
  return steps;
}

const daysOfWeekends = (c: Compiled): number[] =>
  [...c.weekendPartner.keys()].filter((day) => c.weekendPartner[day] !== -2);

/**
 * Weekends that each person would work, about, were they shared evenly and all of the need covered: both days of a
 * weekend together, in shifts of mean length.
 */
export function evenWeekends(c: Compiled): number {
  const perDay = c.slotsPerDay * c.skills;
  let needed = 0;
  for (const day of daysOfWeekends(c)) for (let i = day * perDay; i < (day + 1) * perDay; i++) needed += c.need[i]!;
  const slotsOfShift = c.coverFrom[c.values]! / Math.max(1, c.values - 1);
  return needed / Math.max(1, slotsOfShift * c.people) / 2;
}

/**
 * What a weekend costs at the tangent of the squares of some people's weekends, where these are shared evenly; and how
 * much more than the squares that can come to for all of them.
 */
function tangentOf(
  c: Compiled,
  people: readonly number[],
  weekends: number,
  evenly: number,
): { readonly steps: ReadonlyMap<number, number>; readonly tooMuch: number } {
  const sum = (all: readonly number[]): number => all.reduce((total, x) => total + x, 0);
  const carried = sum(people.map((p) => c.carriedWeekends[p]!)) / people.length;
  const weight = c.soft[AT.weekendsShared]!;
  const price = weight * Math.max(0, 2 * (carried + Math.min(weekends - 1, Math.floor(evenly))) + 1);
  const tooMuchOf = (before: number): number => {
    const over = (n: number): number => price * n - weight * ((before + n) ** 2 - before ** 2);
    return Math.max(...Array.from({ length: weekends + 1 }, (_, n) => over(n)));
  };
  return { steps: new Map([[price, Infinity]]), tooMuch: sum(people.map((p) => tooMuchOf(c.carriedWeekends[p]!))) };
}
