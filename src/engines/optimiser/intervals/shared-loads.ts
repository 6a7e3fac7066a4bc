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
 */
export class SharedLoads {
  /** Row of each day of a weekend: shifts of the day less weekends worked. */
  private readonly onWeekend = new Map<number, number>();
  private readonly weekends: Load | undefined;
  private readonly undesirable: Load | undefined;

  constructor(
    private readonly programme: LinearModel,
    private readonly c: Compiled,
    days: readonly number[],
    people: readonly number[],
  ) {
    if (days.length < c.days) return;
    const isOnWeekend = (day: number): boolean => c.weekendPartner[day] !== -2;
    const weekends = new Set(days.filter(isOnWeekend).map((day) => c.weekOfDay[day]!)).size;
    const load = (rule: number, carried: Int32Array, most: number): Load | undefined =>
      c.soft[rule]
        ? { row: programme.row(-Infinity, 0), steps: stepsOf(people, c.soft[rule], carried, most) }
        : undefined;
    this.weekends = load(AT.weekendsShared, c.carriedWeekends, weekends);
    if (this.weekends)
      for (const day of days) if (isOnWeekend(day)) this.onWeekend.set(day, programme.row(-Infinity, 0));
    if (c.undesirable.includes(1)) this.undesirable = load(AT.undesirableShared, c.carriedUndesirable, c.days);
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
