import { apart, type Together } from '../together';

/** How many of each team work on each day of a roster under change. */
export class TogetherState {
  /** [team][day] */
  private readonly working: Int32Array;

  constructor(
    private readonly together: Together,
    private readonly days: number,
  ) {
    this.working = new Int32Array(together.teams.length * days);
  }

  /** Begins with everybody off. */
  empty(): void {
    this.working.fill(0);
  }

  /** Counts that somebody works on a day now (1), or not any more (-1); the points that it changes. */
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
