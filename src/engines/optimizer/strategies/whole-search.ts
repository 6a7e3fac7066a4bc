import { coolWhole } from '../local-search/cool-whole';
import type { Compiled } from '../model/compiled';
import type { EpochInput, EpochReply, Incumbent, Stage } from '../run/epoch';
import { SharedRoster } from '../run/shared-roster';
import type { Task } from '../run/task';

/** Shares of the planned work for an annealing run, and for the first one, which gives a good roster early. */
const [COOLING, FIRST_COOLING] = [1 / 3, 1 / 12];

/**
 * Repeatedly anneals a small roster as a whole: both searchers do, and agree on the best roster after each epoch. If
 * weeks are moved as a whole the first searcher uses higher temperatures, to explore further than the second, which
 * only refines.
 */
export class WholeSearch implements Stage {
  private readonly shared: SharedRoster;
  private readonly task: Task<void>;

  constructor(
    private readonly c: Compiled,
    private readonly role: 0 | 1,
    private readonly seed: number,
    private readonly epochEffort: number,
    private readonly plannedEpochs: number,
    private readonly cancelled: () => boolean,
    from: Incumbent,
  ) {
    this.shared = new SharedRoster(c, role, from);
    this.task = this.coolings();
  }

  epoch(input: EpochInput): EpochReply {
    this.shared.agree(input.other);
    let effort = 0;
    while (!input.last && effort < this.epochEffort && !this.cancelled()) effort += this.task.next().value ?? 0;
    return { ...this.shared.report(), bound: input.bound, phase: 'annealing' };
  }

  private *coolings(): Task<void> {
    const { c, role, seed, shared, cancelled } = this;
    const planned = this.plannedEpochs * this.epochEffort;
    const ofWeeks = role === 0 ? 'first' : 'again';
    for (let cycle = 0; ; cycle++) {
      const mostEffort = Math.min(COOLING, 2 ** cycle * FIRST_COOLING) * planned;
      yield* coolWhole(c, shared, { seed: (seed * 1000 + cycle) * 2 + role, ofWeeks, mostEffort }, cancelled);
      yield 1000;
    }
  }
}
