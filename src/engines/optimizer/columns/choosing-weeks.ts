import type { Highs } from 'highs';
import type { RosterState } from '../annealing/roster-state';
import { weeksOf } from '../annealing/week-layout';
import type { Compiled } from '../compiled';
import { type EpochInput, type EpochReply, type Incumbent, keptBest, type Stage } from '../epoch';
import type { Cells } from '../problem';
import { Random } from '../random';
import { areHoursOfRange } from '../rules/wants';
import { rowScore } from '../score';
import type { Task } from '../task';
import { slotRows } from '../intervals/cover-bound';
import { poolsOf } from '../intervals/pools';
import { type Thoroughness, WeekColumns } from './week-columns';

const EPSILON = 1e-9;
const DAYS_OF_WEEK = 7;
/** People up to whom a week of all of them is chosen in the time of some epochs. */
const MAX_PEOPLE = 300;
/** People from whom on choosing in less depth is worth its time: the last ones fixed cost few people the most. */
const MIN_QUICK = 100;
/** Nanoseconds of counted work, about, of choosing a week, per row of its slots; of more people than so many, more. */
const EFFORT_PER_ROW = { usual: 1.1e6, quick: 0.55e6 } as const satisfies Record<Thoroughness, number>;
const PEOPLE_OF_ROWS = 200;
/** Share of what is left of a search that choosing takes at most: weeks are worth little before they are cooled. */
const MAX_OF_REST = 0.75;

/** Share of a search's time that is left after its opening, about. */
const AFTER_OPENING = 0.7;

/** Days of a week, inclusive. */
interface Days {
  readonly from: number;
  readonly to: number;
}

/** What choosing needs beside the problem. */
interface Layout {
  readonly seed: number;
  /** Prices of the slots, [slot][skill]. */
  readonly slotPrices: Float64Array;
  readonly plannedEpochs: number;
  /** Nanoseconds of counted work of an epoch. */
  readonly epochEffort: number;
  /** Which share of the search's time is over, 0 to 1, where it has a limit, and how many seconds it has. */
  readonly timeOver?: () => number;
  readonly seconds?: number;
}

/**
 * Whether the weeks of a roster can be chosen together: cover and people's own rows are all that costs, and rows not
 * for hours of the range, of which the weeks chosen first would take too many.
 */
export function areWeeksChosen(c: Compiled): boolean {
  const { serves } = poolsOf(c);
  return (
    !areHoursOfRange(c) && c.people <= MAX_PEOPLE && !c.shares && !c.together && serves.length === c.classes.length
  );
}

/**
 * Chooses the weeks of all people together, one week after the other: the first searcher those of the first half of the
 * range, the second one the others, so that no two weeks next to each other are chosen at once. The first searcher says
 * whether there is time for it. Both end with the same roster.
 */
export class ChoosingWeeks implements Stage {
  /** Whether all weeks were chosen. */
  isChosen = false;
  private readonly weeks: readonly Days[];
  /** Steps of which each is a week of every searcher, and those that are over. */
  private readonly steps: number;
  private step = 0;
  /** Whether the first searcher says in this epoch if there is time for another step. */
  private isDeciding = true;
  private isOver = false;
  private isHurried = false;
  private chosen = 0;
  private task: Task<void> | undefined;
  /** The roster before the step at hand, the same in both searchers. */
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
    // The first searcher alone chooses weeks that lie next to each other.
    this.steps = length > 2 ? Math.ceil(length / 2) : length;
    this.before = state.cells.slice();
    this.best = keptBest(undefined, state);
  }

  epoch(input: EpochInput): EpochReply | undefined {
    if (!input.last) {
      if (this.role === 0 ? this.isOver : input.chosen === Infinity) {
        this.state.load(this.before);
        this.isChosen = this.step === this.steps;
        return undefined;
      }
      const isStepOver = this.chosen > this.step && (input.chosen ?? 0) > this.step;
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
      chosen: this.isOver ? Infinity : this.chosen,
    };
  }

  /** The week of a searcher in the step at hand. */
  private weekOf(role: 0 | 1): Days | undefined {
    if (role === 0) return this.weeks[this.step];
    return this.steps < this.weeks.length ? this.weeks[this.steps + this.step] : undefined;
  }

  /** Begins a step, or ends them where all are over, or there is no time for the others. */
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

  /** Nanoseconds of counted work, about, of all steps. */
  private get effort(): number {
    const { c, steps } = this;
    const rows = slotRows(c, poolsOf(c), DAYS_OF_WEEK);
    return EFFORT_PER_ROW[this.thoroughness] * rows * Math.max(1, c.people / PEOPLE_OF_ROWS) * steps;
  }

  /** Whether there is time for the steps left, by the time that those before took. */
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

  /** Takes the other searcher's week over, but for people whose rules break with both. */
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

/** The whole weeks of the range whose days count together for most people, none of them within another one. */
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
