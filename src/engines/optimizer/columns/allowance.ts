import type { Compiled } from '../model/compiled';
import type { Cells } from '../model/problem';
import { usageOf } from '../score/score';

/**
 * Limits of one of two searches that work on different days of the same roster. For each person's minutes, weekends and
 * limited templates it may use as much as the roster does, plus half of the rest, so that both results usually fit
 * together.
 */
export class Allowance {
  /** The problem with these limits. */
  readonly c: Compiled;
  /** Minutes of the shortest shift. */
  private readonly shortest: number;

  constructor(
    private readonly whole: Compiled,
    private readonly role: 0 | 1,
  ) {
    const { maxMinutes, minMinutes, maxWeekends, maxOfTemplate } = whole;
    this.shortest = whole.minutesOf.reduce((least, m) => (m > 0 && m < least ? m : least), 1440);
    this.c = {
      ...whole,
      maxMinutes: maxMinutes.slice(),
      minMinutes: minMinutes.slice(),
      maxWeekends: maxWeekends.slice(),
      maxOfTemplate: maxOfTemplate.slice(),
    };
  }

  /** Sets the limits from the usage of a roster. */
  update(cells: Cells): void {
    const { whole, c } = this;
    const { days, templates } = whole;
    for (let p = 0; p < whole.people; p++) {
      const { minutes, weekends, templateCount } = usageOf(whole, cells.subarray(p * days, (p + 1) * days));
      c.maxMinutes[p] = this.between(minutes, whole.maxMinutes[p]!, this.shortest);
      c.minMinutes[p] = -this.between(-minutes, -whole.minMinutes[p]!, this.shortest);
      c.maxWeekends[p] = this.between(weekends, whole.maxWeekends[p]!);
      for (let t = p * templates; t < (p + 1) * templates; t++)
        c.maxOfTemplate[t] = this.between(templateCount[t - p * templates]!, whole.maxOfTemplate[t]!);
    }
  }

  /** Returns the usage plus half of the remaining whole steps; a single step goes to the second searcher. */
  private between(used: number, limit: number, step = 1): number {
    const steps = Math.floor(Math.max(0, limit - used) / step);
    return used + step * (this.role ? Math.ceil : Math.floor)(steps / 2);
  }
}
