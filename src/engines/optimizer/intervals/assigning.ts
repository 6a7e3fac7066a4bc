import { Annealer } from '../annealing/anneal';
import { repeatedCoolings } from '../annealing/temperatures';
import { type Compiled, compile } from '../compiled';
import { AT } from '../constraints';
import { better, emptyRoster, type EpochInput, type EpochReply, type Incumbent, type Stage } from '../epoch';
import { Random } from '../random';
import { score } from '../score';
import { anybodys, Constructor } from './construct';
import { SplitSearch } from './split-search';
import { StartTimes } from './start-times';

const MAX_EPOCHS = 16;
/**
 * First and last temperature, as shares of the cost of a missing shift. Cold, as filling by the counts leaves few of
 * them open.
 */
const HOT = 1 / 8;
const COLD = 1 / 40;

/**
 * Assigns people to given counts of shifts: fills the roster by them, then exchanges until all are assigned or time is
 * up.
 */
export class Assigning implements Stage {
  private readonly starts: StartTimes;
  private readonly annealer: Annealer;
  private readonly search: SplitSearch;

  /**
   * `shifts` are whole numbers, [day][value]. `best` is the best roster so far and stays unless a better one is found.
   */
  constructor(
    private readonly c: Compiled,
    shifts: Float64Array,
    role: 0 | 1,
    seed: number,
    epochEffort: number,
    cancelled: () => boolean,
    public best: Incumbent,
  ) {
    this.starts = new StartTimes(c, shifts);
    const byStart = compile(this.starts.problem, c.frozen);
    this.annealer = new Annealer(byStart, seed * 2 + role, emptyRoster(byStart));
    const guide = anybodys(byStart, this.starts.counts());
    new Constructor(byStart, this.annealer.state, new Random(seed)).fill(0, c.days - 1, guide);
    const weight = this.starts.weight * byStart.soft[AT.coverNotShort]!;
    const heat = repeatedCoolings([HOT * weight, COLD * weight], MAX_EPOCHS);
    this.search = new SplitSearch(byStart, this.annealer, role, epochEffort, heat, cancelled, {
      mostEpochs: MAX_EPOCHS,
    });
  }

  epoch(input: EpochInput): EpochReply | undefined {
    const reply = this.search.epoch(input);
    const cells = this.starts.withBreaks(this.annealer.state.cells);
    const roster = { cells, ...score(this.c, cells) };
    // Until the last reply each searcher has its own roster; the last one is the same in both.
    if (!reply) {
      if (better(roster, this.best)) this.best = roster;
      return undefined;
    }
    return { ...reply, best: better(roster, this.best) ? roster : this.best, phase: 'assignment' };
  }
}
