import type { Highs } from 'highs';
import { Annealer, costScale } from './anneal';
import type { Compiled } from './compiled';
import { Constructor } from './construct';
import { CoverBound, type CoverCount } from './cover-bound';
import type { Cells } from './problem';
import { Random } from './random';
import { RosterState } from './roster-state';
import { rowScore, score } from './score';
import type { EpochInput, EpochReply, Incumbent } from './searcher';
import type { Task } from './task';

/** Nanoseconds of counted work in an epoch. */
const EPOCH_EFFORT = 0.4e9;
const EPSILON = 1e-6;
/** Weeks of one linear programme: longer ones lose less where they meet. */
const WEEKS_AT_ONCE = 4;
/** Temperatures as shares of what one person short over one shift costs. */
const HOT = Number(process.env.HOT ?? 1 / 60);
const COLD = Number(process.env.COLD ?? 1 / 1500);

/**
 * Search for interval cover of any size. Both searchers bound the whole; then the weeks are shared out: each constructs and
 * anneals its own while the other's stay as they were, and after every epoch the halves are joined. Weeks touch
 * only where one ends (rest, runs), and people who would break a rule there are mended. Temperature follows the epoch.
 */
export class SplitSearch {
  private readonly state: RosterState;
  private readonly random: Random;
  private readonly annealer: Annealer;
  private readonly from: number;
  private readonly to: number;
  private epochs = 0;
  private bound = -Infinity;
  private best: Incumbent | undefined;
  private counts: CoverCount[] = [];
  private readonly preparation: Task<void>;
  private prepared = false;
  private phase = 'construction';
  private readonly strict: boolean;

  constructor(private readonly c: Compiled, private readonly role: 0 | 1, seed: number, private readonly highs: Highs, private readonly cancelled: () => boolean, private readonly plannedEpochs: number, start?: Cells) {
    this.random = new Random(seed * 2 + role);
    const half = c.weeks > 1 ? Math.ceil(c.weeks / 2) * 7 - c.problem.firstWeekday : c.days;
    [this.from, this.to] = role === 0 ? [0, half - 1] : [half, c.days - 1];
    this.annealer = new Annealer(c, seed * 2 + role, start ?? emptyRoster(c), this.idle ? undefined : [this.from, this.to]);
    this.state = this.annealer.state;
    const p = c.problem.people;
    this.strict = !p.some((x) => x.minMinutes || (x.minDaysInARow ?? 1) > 1 || (x.minDaysOffInARow ?? 1) > 1);
    this.preparation = this.prepare(start !== undefined);
  }

  /** Ranges of a single week are left to the first searcher. */
  private get idle(): boolean {
    return this.from > this.to;
  }

  epoch(input: EpochInput): EpochReply {
    if (input.other) this.join(input.other.cells);
    this.bound = Math.max(this.bound, input.bound);
    if (!this.idle && !input.last) this.work();
    this.epochs++;
    this.keep();
    return {
      found: { cells: this.state.cells.slice(), hard: this.state.hard, soft: this.state.soft },
      best: this.best, bound: this.bound, phase: this.phase,
    };
  }

  private work(): void {
    let effort = 0;
    if (!this.prepared) {
      for (; effort < EPOCH_EFFORT && !this.cancelled(); ) {
        const step = this.preparation.next();
        if (step.done) {
          this.prepared = true;
          break;
        }
        effort += step.value;
      }
      return;
    }
    this.phase = 'annealing';
    const scale = costScale(this.c);
    const planned = Math.max(1, this.plannedEpochs * 0.6);
    const at = (epoch: number): number => scale * HOT * Math.pow(COLD / HOT, Math.min(1, epoch / planned));
    const run = this.annealer.run(Infinity, at(this.epochs), at(this.epochs), this.strict && this.state.hard < EPSILON, this.cancelled);
    while (effort < EPOCH_EFFORT && !this.cancelled()) effort += run.next().value ?? 0;
  }

  /** Something legal at once; then bound and guided construction of the own weeks. */
  private *prepare(started: boolean): Task<void> {
    const { c, state } = this;
    const builder = new Constructor(c, state, this.random);
    if (!started) {
      builder.fill(this.from, this.to, []);
      yield EPOCH_EFFORT;
    }
    this.phase = 'bound';
    const relaxation = new CoverBound(this.highs, c);
    let bound = 0;
    const last = c.weeks - 1;
    for (let week = 0; week <= last; week += WEEKS_AT_ONCE) {
      const solved = yield* relaxation.weeks(week, Math.min(last, week + WEEKS_AT_ONCE - 1), this.cancelled);
      if (!solved) return;
      bound += solved.bound;
      this.counts.push(...solved.counts);
    }
    this.bound = Math.max(this.bound, bound);
    const before = this.state.cells.slice();
    const { hard, soft } = this.state;
    builder.fill(this.from, this.to, this.counts);
    if (state.hard > hard + EPSILON || (state.hard > hard - EPSILON && state.soft > soft)) state.load(before);
    this.counts = [];
    yield EPOCH_EFFORT / 4;
  }

  /** Takes the other searcher's weeks over and mends people whose rules break where the halves meet. */
  private join(other: Cells): void {
    const { c } = this;
    const mine = this.state.cells.slice();
    const joined = mine.slice();
    for (let p = 0; p < c.people; p++) {
      const at = p * c.days;
      const row = joined.subarray(at, at + c.days);
      const [left, right] = this.role === 0 ? [mine, other] : [other, mine];
      const border = this.role === 0 ? this.to + 1 : this.from;
      row.set(left.subarray(at, at + border));
      row.set(right.subarray(at + border, at + c.days), border);
      if (border >= c.days) continue;
      // Days after the border are given off, one by one, until the person's rules hold as well as before.
      const allowed = Math.max(rowScore(c, p, left.subarray(at, at + c.days)).hard, rowScore(c, p, right.subarray(at, at + c.days)).hard);
      for (let d = border; d < Math.min(c.days, border + 7) && rowScore(c, p, row).hard > allowed + EPSILON; d++) {
        if (row[d] && c.legal[(at + d) * c.values]) row[d] = 0;
      }
    }
    this.state.load(joined);
  }

  private keep(): void {
    const { hard, soft } = this.state;
    const { best } = this;
    if (best && (hard > best.hard + EPSILON || (hard > best.hard - EPSILON && soft >= best.soft - EPSILON))) return;
    const exact = score(this.c, this.state.cells);
    this.best = { cells: this.state.cells.slice(), hard: exact.hard, soft: exact.soft };
  }
}

/** Every cell off where that is allowed, else its first legal value. */
export function emptyRoster(c: Compiled): Cells {
  const cells = new Uint16Array(c.people * c.days);
  for (let i = 0; i < cells.length; i++) {
    let v = 0;
    while (v < c.values - 1 && !c.legal[i * c.values + v]) v++;
    cells[i] = c.legal[i * c.values + v] ? v : 0;
  }
  return cells;
}
