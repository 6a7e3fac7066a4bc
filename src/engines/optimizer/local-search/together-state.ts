import { apart, type Together } from '../model/together';

/** Numbers of working people by team and day in a roster under change. */
export class TogetherState {
  /** [team][day] */
  private readonly working: Int32Array;

  constructor(
    private readonly together: Together,
    private readonly days: number,
  ) {
    this.working = new Int32Array(together.teams.length * days);
  }

  /** Resets to an empty roster. */
  empty(): void {
    this.working.fill(0);
  }

  /** Records that a person now works on a day (1), or no longer does (-1); returns the change in points. */
  change(p: number, d: number, step: 1 | -1): number {
    let points = 0;
    for (const t of this.together.of[p]!) {
      const { people, weight, counts } = this.together.teams[t]!;
      if (!counts[d]) continue;
      const before = this.working[t * this.days + d]!;
      this.working[t * this.days + d] = before + step;
      points += weight * (apart(before + step, people.length) - apart(before, people.length));
    }
    return points;
  }
}
