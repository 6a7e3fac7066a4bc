import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import type { Cells } from '../model/problem';
import { Random } from '../../random';
import { unitWeight } from '../model/compiled-rules';
import type { Task } from '../run/task';
import { isIntervalCover } from './cover-marginals';
import { type CoolingLength, IntervalMoves, type LockedDays } from './interval-moves';
import { Moves } from './moves';
import { RosterState } from './roster-state';
import type { WeekMoves } from './week-moves';

/** Moves between checks of the cancel flag, changes of the penalty weight and snapshots of large rosters. */
export const CHUNK = 1024;
/** Nanoseconds that a re-evaluated rule adds to a move. */
const EFFORT_PER_SHAPE = 150;
/** Nanoseconds of a move that is rejected because of locked days. */
const EFFORT_LOCKED_OUT = 60;
const EPSILON = 1e-7;

/**
 * Simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983) with a strategically oscillating weight for hard violations
 * (Glover's strategic oscillation). Within a run the temperature follows the count of moves, so a seed and a count
 * of moves give the same roster everywhere.
 */
export class Annealer {
  readonly state: RosterState;
  /** Best roster so far, by (hard, soft). */
  best: Cells;
  bestHard: number;
  bestSoft: number;
  private readonly scale: number;
  /** Weight of hard violations at which the oscillation restarts. */
  private readonly heaviest: number;
  private weight: number;
  private readonly lightest: number;
  private readonly random: Random;
  private readonly generator: Moves | IntervalMoves;
  /** The move generator, if it is the one for interval cover. */
  private readonly ofIntervals: IntervalMoves | undefined;
  private readonly small: boolean;
  /** Nanoseconds of a move, excluding the part specific to its kind. */
  private readonly effortOfAny: number;

  constructor(
    private readonly c: Compiled,
    seed: number,
    cells?: Cells,
  ) {
    this.scale = costScale(c);
    this.heaviest = 8 * hardScale(c);
    this.state = new RosterState(c, cells);
    this.random = new Random(seed);
    const intervals = isIntervalCover(c);
    this.ofIntervals = intervals ? new IntervalMoves(c, this.state, this.random) : undefined;
    this.generator = this.ofIntervals ?? new Moves(c, this.state, this.random);
    this.best = this.state.cells.slice();
    this.bestHard = this.state.hard;
    this.bestSoft = this.state.soft;
    this.weight = this.scale;
    this.lightest = this.scale / 20;
    const shapes = c.agreed.lists.map((list) => list.reduce((sum, rule) => sum + rule.shapes.length, 0));
    this.effortOfAny =
      (intervals ? 700 : 400) + (this.state.marginals?.effortPerMove ?? 0) + EFFORT_PER_SHAPE * Math.max(...shapes);
    this.small = c.people * c.days <= 3000;
  }

  /**
   * Restricts the days that may change, inclusive. `locked` days stay fixed for every other person (interval cover
   * only).
   */
  changeDays(from: number, to: number, locked?: LockedDays): void {
    this.generator.changeDays(from, to, locked);
  }

  /** Moves of whole weeks (interval cover only). */
  get weeks(): WeekMoves | undefined {
    return this.ofIntervals?.weeks;
  }

  /** Mean nanoseconds of a move on a typical core, used to compute its share of an epoch. */
  get effortPerMove(): number {
    return this.effortOfAny + (this.ofIntervals?.effortPerMove ?? 0);
  }

  /** Sets how often whole weeks are moved (interval cover only). */
  moveWeeks(cooling: CoolingLength): void {
    this.ofIntervals?.moveWeeks(cooling);
  }

  /**
   * Runs `moves` proposals with the temperature falling geometrically from `from` to `to`. With `strict`, a legal
   * roster stays legal: no move may break a hard rule. Stops early when `cancelled()`, checked every 1,024 moves.
   */
  *run(moves: number, from: number, to: number, strict: boolean, cancelled: () => boolean): Task<void> {
    const { state, random, generator, ofIntervals, effortPerMove } = this;
    const cooling = Math.pow(to / from, 1 / Math.max(1, moves / CHUNK));
    let temperature = from;
    for (let done = 0; done < moves; done += CHUNK) {
      if (cancelled()) break;
      for (let i = 0; i < CHUNK; i++) {
        const hard = state.hard;
        const soft = state.soft;
        if (!generator.propose(temperature)) continue;
        const broken = state.hard - hard;
        if (strict && broken > EPSILON) {
          state.undo();
          continue;
        }
        // A move already known to be rejected need not be evaluated.
        const known = generator.cover;
        if (known === undefined) state.settle();
        const delta = state.soft - soft + (known ?? 0) - generator.settled + this.weight * broken;
        if (delta > 0 && random.unit() >= Math.exp(-delta / temperature)) {
          state.undo();
          continue;
        }
        state.settle();
        if (this.small && state.soft !== soft && state.hard < EPSILON + this.bestHard) this.keep();
      }
      temperature *= cooling;
      if (state.hard > EPSILON) {
        // While a rule is broken its weight grows, and restarts from a small one once it is too heavy.
        this.weight = this.weight < this.heaviest ? this.weight * 1.02 : this.scale / 2;
      } else this.weight = Math.max(this.weight * 0.985, this.lightest);
      const lockedOut = ofIntervals?.lockedOut ?? 0;
      if (ofIntervals) ofIntervals.lockedOut = 0;
      this.keep();
      yield (CHUNK - lockedOut) * effortPerMove + lockedOut * EFFORT_LOCKED_OUT;
    }
  }

  private keep(): void {
    const { state, bestHard, bestSoft } = this;
    if (state.hard >= bestHard - EPSILON && (state.hard >= bestHard + EPSILON || state.soft >= bestSoft - EPSILON))
      return;
    this.best.set(state.cells);
    this.bestHard = Math.max(0, state.hard);
    this.bestSoft = state.soft;
  }
}

/**
 * Returns a typical cost of one decision: the maximum cost of one person short over one shift, including the weight of
 * the rule.
 */
export function costScale(c: Compiled): number {
  let heaviest = 0;
  for (let v = 1; v < c.values; v++) {
    for (let d = 0; d < c.days; d++) {
      let sum = 0;
      for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) sum += c.under[d * c.slotsPerDay + c.coverSlots[i]!]!;
      if (sum > heaviest) heaviest = sum;
    }
  }
  return heaviest * c.soft[AT.coverNotShort]! || 1;
}

/** Returns the minimum cost per unit of a broken hard rule for it to be avoided. */
export function hardScale(c: Compiled): number {
  return c.agreed.lists.flat().reduce((most, { rule, soft }) => Math.max(most, soft / unitWeight(rule)), costScale(c));
}
