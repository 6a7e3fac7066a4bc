import type { Highs } from 'highs';
import type { RosterState } from '../local-search/roster-state';
import { weeksOf } from '../local-search/week-layout';
import type { Compiled } from '../model/compiled';
import { type EpochInput, type EpochReply, type Incumbent, keptBest, type Stage } from '../run/epoch';
import type { Cells } from '../model/problem';
import { Random } from '../../random';
import { areHoursOfRange } from '../model/wants';
import { rowScore } from '../score/score';
import type { Task } from '../run/task';
import { slotRows } from '../relaxation/cover-bound';
import { poolsOf } from '../relaxation/pools';
import { type Thoroughness, WeekColumns } from './week-columns';

const EPSILON = 1e-9;
const DAYS_OF_WEEK = 7;
/** Maximum number of people for which a week of all of them can be selected in the time of a few epochs. */
const MAX_PEOPLE = 300;
/** Minimum number of people for the quick mode, as the last weeks fixed affect few people. */
const MIN_QUICK = 100;
/**
 * Approximate deterministic work of selecting a week, in nanoseconds per row of its slots; more beyond PEOPLE_OF_ROWS
 * people.
 */
const EFFORT_PER_ROW = { usual: 1.1e6, quick: 0.55e6 } as const satisfies Record<Thoroughness, number>;
const PEOPLE_OF_ROWS = 200;
/** Maximum share of the rest of a search for selecting weeks: they are worth little before annealing. */
const MAX_OF_REST = 0.75;

/** Approximate share of a search's time that is left after its initial phase. */
const AFTER_OPENING = 0.7;

/** Days of a week, inclusive. */
interface Days {
  readonly from: number;
  readonly to: number;
}

/** Inputs of the selection besides the problem. */
interface Layout {
  readonly seed: number;
  /** Prices of the slots, [slot][skill]. */
  readonly slotPrices: Float64Array;
  readonly plannedEpochs: number;
  /** Deterministic work of an epoch, in nanoseconds. */
  readonly epochEffort: number;
  /**
   * Returns the elapsed share of the search's time limit, 0 to 1; and the limit in seconds. Omitted without a limit.
   */
  readonly timeOver?: () => number;
  readonly seconds?: number;
}

/**
 * Returns true if the weeks of a roster can be selected together: cover and personal roster lines are the only costs,
 * excluding hours of the whole range, of which the first weeks would take too many.
 */
export function areWeeksChosen(c: Compiled): boolean {
  const { serves } = poolsOf(c);
  return (
    !areHoursOfRange(c) && c.people <= MAX_PEOPLE && !c.shares && !c.together && serves.length === c.classes.length
  );
}

/**
 * Selects the weeks of all people together, one week after another. The first searcher processes the first half of the
 * range and the second the other half, so that adjacent weeks are never selected at once. The first searcher decides
 * whether there is time. Both end with the same roster.
 */
export class ChoosingWeeks implements Stage {
  /** True if all weeks were selected. */
  isChosen = false;
  private readonly weeks: readonly Days[];
  /** Number of steps, in each of which every searcher selects a week; and the steps completed. */
  private readonly steps: number;
  private step = 0;
  /** True if the first searcher decides in this epoch whether there is time for another step. */
  private isDeciding = true;
  private isOver = false;
  private isHurried = false;
  private chosen = 0;
  private task: Task<void> | undefined;
  /** The roster before the current step, the same in both searchers. */
  private before: Cells;
  private best: Incumbent;
  private timeBegun: number | undefined;
  private thoroughness: Thoroughness = 'usual';

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly role: 0 | 1,
    private readonly highs: Highs,
    private readonly cancelled: () => boolean,
    private readonly layout: Layout,
  ) {
    this.weeks = usualWeeks(c);
    const { length } = this.weeks;
    // The first searcher alone selects weeks that are adjacent.
    this.steps = length > 2 ? Math.ceil(length / 2) : length;
    this.before = state.cells.slice();
    this.best = keptBest(undefined, state);
  }

  epoch(input: EpochInput): EpochReply | undefined {
    if (!input.last) {
      const chosenByOther = input.message?.stage === 'choosing' ? input.message.chosen : 0;
      if (this.role === 0 ? this.isOver : chosenByOther === Infinity) {
        this.state.load(this.before);
        this.isChosen = this.step === this.steps;
        return undefined;
      }
      const isStepOver = this.chosen > this.step && chosenByOther > this.step;
      if (isStepOver) this.join(input.other!.cells);
      if (isStepOver || this.isDeciding) this.decide(input.done ?? 0);
      else this.work();
    }
    this.best = keptBest(this.best, this.state);
    return {
      found: keptBest(undefined, this.state),
      best: this.best,
      bound: input.bound,
      phase: 'choosing weeks',
      isHurried: this.isHurried,
      message: { stage: 'choosing', chosen: this.isOver ? Infinity : this.chosen },
    };
  }

  /** Returns the week of a searcher in the current step. */
  private weekOf(role: 0 | 1): Days | undefined {
    if (role === 0) return this.weeks[this.step];
    return this.steps < this.weeks.length ? this.weeks[this.steps + this.step] : undefined;
  }

  /** Begins a step, or ends the stage if all steps are completed or there is no time for more. */
  private decide(done: number): void {
    this.isDeciding = false;
    this.task = undefined;
    const { plannedEpochs, epochEffort, seconds = Infinity } = this.layout;
    const left = Math.min((1 - done) * plannedEpochs * epochEffort, AFTER_OPENING * seconds * 1e9);
    const most = MAX_OF_REST * left;
    const isShort = this.step === 0 && this.effort > most;
    if (isShort && this.c.people >= MIN_QUICK) this.thoroughness = 'quick';
    if (this.role === 1) return;
    this.isOver = this.step === this.steps || (this.step === 0 && this.effort > most) || !this.isInTime();
  }

  /** Approximate deterministic work of all steps, in nanoseconds. */
  private get effort(): number {
    const { c, steps } = this;
    const rows = slotRows(c, poolsOf(c), DAYS_OF_WEEK);
    return EFFORT_PER_ROW[this.thoroughness] * rows * Math.max(1, c.people / PEOPLE_OF_ROWS) * steps;
  }

  /** Returns true if there is time for the remaining steps, judging by the completed ones. */
  private isInTime(): boolean {
    const { step, steps } = this;
    const { timeOver, seconds = Infinity } = this.layout;
    if (!timeOver || seconds === Infinity) return true;
    const now = timeOver();
    this.timeBegun ??= now;
    const spent = now - this.timeBegun;
    const left = step === 0 ? this.effort / 1e9 / seconds : (spent / step) * (steps - step);
    this.isHurried = spent + left > MAX_OF_REST * (1 - this.timeBegun);
    return !this.isHurried;
  }

  private work(): void {
    const { layout, role, cancelled } = this;
    this.task ??= this.choose(this.weekOf(role));
    let effort = 0;
    while (this.chosen === this.step && effort < layout.epochEffort && !cancelled()) {
      const next = this.task.next();
      if (next.done) this.chosen++;
      else effort += next.value;
    }
  }

  private *choose(week: Days | undefined): Task<void> {
    if (!week) return;
    const { c, state, highs, layout, cancelled, role, step } = this;
    const random = new Random(2 * (layout.seed + step) + role);
    const columns = new WeekColumns(highs, c, state, random, week.from, week.to);
    try {
      yield* columns.choose(layout.slotPrices, this.thoroughness, cancelled);
    } finally {
      columns.dispose();
    }
  }

  /** Takes over the other searcher's week, except for people whose rules both weeks together would break. */
  private join(others: Cells): void {
    const { c, state, before } = this;
    const [first, second] = this.role === 0 ? [state.cells, others] : [others, state.cells];
    const joined = before.slice();
    const [ofFirst, ofSecond] = [this.weekOf(0), this.weekOf(1)];
    for (let p = 0; p < c.people; p++) {
      const at = p * c.days;
      const row = joined.subarray(at, at + c.days);
      const { hard } = rowScore(c, p, row);
      if (ofFirst) row.set(first.subarray(at + ofFirst.from, at + ofFirst.to + 1), ofFirst.from);
      if (!ofSecond) continue;
      const kept = row.slice(ofSecond.from, ofSecond.to + 1);
      row.set(second.subarray(at + ofSecond.from, at + ofSecond.to + 1), ofSecond.from);
      if (rowScore(c, p, row).hard > hard + EPSILON) row.set(kept, ofSecond.from);
    }
    state.load(joined);
    this.before = joined;
    this.step++;
  }
}

/** Returns the whole weeks of the range whose days count together for most people, none contained in another. */
function usualWeeks(c: Compiled): Days[] {
  const ofLists = weeksOf(c);
  const people = new Map<string, Days & { count: number }>();
  for (const list of c.agreed.listOf)
    for (const { from, to } of ofLists[list]!) {
      if (to - from + 1 !== DAYS_OF_WEEK) continue;
      const week = people.get(`${from}`) ?? { from, to, count: 0 };
      week.count++;
      people.set(`${from}`, week);
    }
  const chosen: Days[] = [];
  for (const week of [...people.values()].sort((a, b) => b.count - a.count || a.from - b.from))
    if (chosen.every(({ from, to }) => week.from > to || week.to < from)) chosen.push(week);
  return chosen.sort((a, b) => a.from - b.from);
}
