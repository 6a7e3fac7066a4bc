import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import type { Entry, LinearModel } from '../linear-model';

/** Tangents on either side of the target by which the square of the hours off it is told. */
const TANGENTS = 48;
const HOUR_MINUTES = 60;
/** Which way hours missing, and hours too many, balance those worked. */
const SIGNS = [1, -1];

/**
 * Hours of a pool over the whole range, of which everybody pays for the square of what is off target: the pool together
 * pays at least what it would if everybody were equally far off (Jensen's inequality), and that at least its tangents
 * (outer linearisation). A part of the range says nothing of them, unless it stands for all of it.
 */
export class TargetHours {
  /** Hours worked and missing, less those too many; undefined where they are unknown. */
  private readonly row: number | undefined;
  /** Hours off target that cost so much each, from the nearest to the target on. */
  private readonly steps: { readonly cost: number; readonly hours: number }[] = [];

  constructor(
    private readonly program: LinearModel,
    private readonly c: Compiled,
    days: readonly number[],
    people: readonly number[],
    isRepeated: boolean,
  ) {
    const weight = c.soft[AT.hoursOnTarget]!;
    const isKnown = weight > 0 && people.length > 0 && people.every((p) => c.targetMinutes[p]! >= 0);
    if (!isKnown || (days.length < c.days && !isRepeated)) return;
    const part = days.length / c.days;
    const targets = (part * people.reduce((sum, p) => sum + c.targetMinutes[p]!, 0)) / HOUR_MINUTES;
    this.row = program.row(targets, targets);
    const longest = c.minutesOf.reduce((most, minutes) => Math.max(most, minutes), 0);
    const target = targets / people.length;
    const width = Math.max(target, (days.length * longest) / HOUR_MINUTES - target) / TANGENTS;
    // Each tangent holds for half a width on either side of where it touches; the last one for all beyond. A part pays
    // for itself: so many like it pay for the square of all their hours together.
    for (let n = 0; n <= TANGENTS; n++)
      this.steps.push({
        cost: 2 * (weight / part) * n * width,
        hours: n < TANGENTS ? (n ? 1 : 0.5) * width * people.length : Infinity,
      });
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
    const { row, program, steps } = this;
    if (row === undefined) return;
    for (const sign of SIGNS)
      for (const { cost, hours } of steps) {
        program.entry(row, sign);
        program.column(cost, 0, hours);
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
