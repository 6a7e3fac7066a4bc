import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import type { Entry, LinearModel } from './linear-model';

/** Tangents on either side of the target that approximate the squared deviation of hours. */
const TANGENTS = 48;
const HOUR_MINUTES = 60;
/** Signs of missing and of excess hours in the balance. */
const SIGNS = [1, -1];

/**
 * Hours of a pool over the whole range, of which each person pays the squared deviation from target. The pool pays at
 * least the cost of equal deviations (Jensen's inequality), and this at least its tangents (outer linearization). A
 * part of the range does not determine them, unless it represents the whole.
 */
export class TargetHours {
  /** Row of hours worked and missing, less those in excess; undefined if unknown. */
  private readonly row: number | undefined;
  /** Hours off target by cost, from the target outward. */
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
    // Each tangent holds for half a width on either side of its point of contact; the last one holds beyond. A part of
    // the range pays for itself: copies of it pay for the square of all their hours together.
    for (let n = 0; n <= TANGENTS; n++)
      this.steps.push({
        cost: 2 * (weight / part) * n * width,
        hours: n < TANGENTS ? (n ? 1 : 0.5) * width * people.length : Infinity,
      });
  }

  /** Returns tables, by value, that distinguish shifts. */
  tellingApart(): readonly ArrayLike<number>[] {
    return this.row === undefined ? [] : [this.c.minutesOf];
  }

  /** Returns the coefficients of a shift by row. */
  entries(v: number): Entry[] {
    return this.row === undefined ? [] : [[this.row, this.hoursOf(v)]];
  }

  /** Adds the steps of hours, after all shifts. */
  end(): void {
    const { row, program, steps } = this;
    if (row === undefined) return;
    for (const sign of SIGNS)
      for (const { cost, hours } of steps) {
        program.entry(row, sign);
        program.column(cost, 0, hours);
      }
  }

  private hoursOf(v: number): number {
    return this.c.minutesOf[v]! / HOUR_MINUTES;
  }
}
