import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import type { Entry, LinearModel } from '../linear-model';

/** Tangents by which the square of the hours off target is told. */
const TANGENTS = 64;
const HOUR_MINUTES = 60;

/**
 * Hours of a pool over the whole range, of which everybody pays for the square of what is off target: the pool together
 * pays at least what the same hours would cost if they were shared evenly (Jensen's inequality), and that at least its
 * tangents (outer linearisation). A part of the range says nothing of them, unless it stands for all of it.
 */
export class TargetHours {
  private readonly row: number | undefined;
  private readonly steps: { readonly cost: number; readonly hours: number }[] = [];
  /** What the pool pays if nobody works. */
  readonly constant: number = 0;

  constructor(
    private readonly programme: LinearModel,
    private readonly c: Compiled,
    days: readonly number[],
    people: readonly number[],
    isRepeated: boolean,
  ) {
    const weight = c.soft[AT.hoursOnTarget]!;
    const isKnown = weight > 0 && people.length > 0 && people.every((p) => c.targetMinutes[p]! >= 0);
    if (!isKnown || (days.length < c.days && !isRepeated)) return;
    this.row = programme.row(0, 0);
    const part = days.length / c.days;
    const targetHours = (part * people.reduce((sum, p) => sum + c.targetMinutes[p]!, 0)) / HOUR_MINUTES / people.length;
    const longest = c.minutesOf.reduce((most, minutes) => Math.max(most, minutes), 0);
    const width = Math.max(targetHours, (days.length * longest) / HOUR_MINUTES) / TANGENTS;
    // A part pays for itself: so many like it pay for the square of all their hours together.
    const ofPart = weight / part;
    // The first tangent touches where nobody works, and holds for half a width; the last one for all beyond.
    for (let n = 0; n <= TANGENTS; n++)
      this.steps.push({
        cost: 2 * ofPart * (n * width - targetHours),
        hours: n < TANGENTS ? (n ? 1 : 0.5) * width * people.length : Infinity,
      });
    this.constant = ofPart * targetHours ** 2 * people.length;
  }

  /** What tells shifts apart, by value. */
  tellingApart(): readonly ArrayLike<number>[] {
    return this.row === undefined ? [] : [this.c.minutesOf];
  }

  /** What a shift adds in which rows. */
  entries(v: number): Entry[] {
    return this.row === undefined ? [] : [[this.row, this.hoursOf(v)]];
  }

  /** Adds the hours paid for, once all shifts are there. */
  end(): void {
    for (const { cost, hours } of this.steps) {
      this.programme.entry(this.row!, -1);
      this.programme.column(cost, 0, hours);
    }
  }

  /** Price of one shift more. */
  price(rowDual: ArrayLike<number>, v: number): number {
    return this.row === undefined ? 0 : -rowDual[this.row]! * this.hoursOf(v);
  }

  private hoursOf(v: number): number {
    return this.c.minutesOf[v]! / HOUR_MINUTES;
  }
}
