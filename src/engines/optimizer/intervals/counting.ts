import type { Compiled } from '../compiled';
import type { EpochInput, EpochReply, Stage } from '../epoch';
import type { Task } from '../task';
import type { WholeCounts } from './whole-counts';

/** Share of the search after which counting is abandoned, as assigning people to the counts takes time as well. */
const LATEST = 0.55;

/**
 * Rounds the relaxation to whole shifts: each searcher one half of the weeks. If that takes too long, both abandon it.
 */
export class Counting implements Stage {
  /** Whole shifts of all days, [day][value], once both halves are known. */
  shifts: Float64Array | undefined;
  private mine: Float64Array | undefined;
  private others: Float64Array | undefined;
  private readonly task: Task<Float64Array>;

  constructor(
    c: Compiled,
    counts: WholeCounts,
    private readonly role: 0 | 1,
    private readonly epochEffort: number,
    cancelled: () => boolean,
  ) {
    const border = Math.min(c.days, Math.ceil(c.weeks / 2) * 7 - c.problem.firstWeekday);
    this.task = role === 0 ? counts.count(0, border - 1, cancelled) : counts.count(border, c.days - 1, cancelled);
  }

  epoch(input: EpochInput): EpochReply | undefined {
    this.others ??= input.shifts;
    if (this.mine && this.others && !input.last) {
      const [first, second] = this.role === 0 ? [this.mine, this.others] : [this.others, this.mine];
      this.shifts = Float64Array.from([...first, ...second]);
      return undefined;
    }
    if ((input.done ?? 0) > LATEST && !input.last) {
      // Aborts the current program.
      this.task.return(new Float64Array());
      return undefined;
    }
    let effort = 0;
    while (!this.mine && !input.last && effort < this.epochEffort) {
      const step = this.task.next();
      if (step.done) this.mine = step.value;
      else effort += step.value;
    }
    return { bound: input.bound, phase: 'counts', shifts: this.mine };
  }
}
