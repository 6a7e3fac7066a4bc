import type { Compiled } from '../model/compiled';
import type { Cooled } from '../run/epoch';
import type { CoolingLength } from './interval-moves';
import { partOfCoolingsTo, temperatureAt, type Temperatures, weekTemperatures } from './temperatures';

/** Share of the total time by which the clock may be ahead of the work before the schedule follows the clock. */
export const LATE = 0.05;
/**
 * Share of the search for a short first annealing run, so that a good roster is available early, and its maximum
 * epochs.
 */
const QUICK_SHARE = 0.12;
const MAX_QUICK = 32;
/** Nanoseconds of annealing per person-week below which there is only one run, with moves of whole weeks. */
const SHORT_COOLING = 6e6;

/** Parameters for dividing a search into annealing runs. */
interface Layout {
  readonly plannedEpochs: number;
  /** Deterministic work of an epoch of both searchers, in nanoseconds. */
  readonly effortOfBoth: number;
  /** True if a starting roster was given. */
  readonly isStarted: boolean;
  /** Returns the elapsed share of the search's time limit, 0 to 1; omitted without a limit. */
  readonly timeOver?: () => number;
}

/**
 * Annealing runs of a search with moves of whole weeks, across all of its stages: a short one, then as many as there is
 * time for, the last of which ends with the search. There is only one if there is little work per person, or if the
 * short one is late. They follow the work done, or the clock once the work is late.
 */
export class WeekCoolings {
  readonly length: CoolingLength;
  /** Current progress; a searcher that joins another one continues from there. */
  cooled: Cooled;
  private stage: { readonly past: number; readonly done: number } | undefined;
  private readonly first: Temperatures;
  private readonly later: Temperatures;
  private readonly ofChosen: Temperatures;
  /** Progress at the time when all weeks had been chosen. */
  private pastChosen: number | undefined;
  /** Share of the short run in the total. */
  private readonly quick: number;
  private readonly plannedEpochs: number;
  private readonly timeOver: () => number;

  constructor(c: Compiled, { plannedEpochs, effortOfBoth, isStarted, timeOver = () => 0 }: Layout) {
    const isShort = plannedEpochs * effortOfBoth < SHORT_COOLING * c.people * c.weeks;
    this.length = isShort ? 'short' : 'usual';
    this.cooled = { past: 0, isHurried: false, isOne: isShort };
    this.quick = Math.min(QUICK_SHARE, MAX_QUICK / plannedEpochs);
    this.first = weekTemperatures(c, isStarted ? 'again' : 'first');
    this.later = isStarted ? this.first : weekTemperatures(c, 'later');
    this.ofChosen = weekTemperatures(c, 'chosen');
    this.plannedEpochs = plannedEpochs;
    this.timeOver = timeOver;
  }

  /** True if the schedule follows the clock, so that another run of the search may find another roster. */
  get isHurried(): boolean {
    return this.cooled.isHurried;
  }

  get temperature(): number {
    const { past, isOne } = this.cooled;
    const { quick, pastChosen } = this;
    if (pastChosen !== undefined)
      return temperatureAt(this.ofChosen, pastChosen < 1 ? (past - pastChosen) / (1 - pastChosen) : 1);
    if (isOne) return temperatureAt(this.first, past);
    if (past < quick) return temperatureAt(this.first, past / quick);
    const rest = 1 - quick;
    return temperatureAt(this.later, partOfCoolingsTo((past - quick) / rest, rest * this.plannedEpochs));
  }

  /** True once the time limit is reached. */
  get isOver(): boolean {
    return this.timeOver() >= 1;
  }

  /**
   * Advances to a share of the work, or further if the clock is ahead of it. The share of the clock may shrink; a run
   * never goes back.
   */
  goOn(planned: number): void {
    const timeOver = this.timeOver();
    const { timeBegun = timeOver } = this.cooled;
    const due = timeBegun < 1 ? (timeOver - timeBegun) / (1 - timeBegun) : 1;
    const past = Math.max(this.cooled.past, Math.min(1, planned));
    const isHurried = this.isHurried || due > past + LATE;
    const isOne = this.cooled.isOne || (isHurried && past < this.quick);
    this.cooled = { timeBegun, isHurried, isOne, past: isHurried ? Math.max(past, Math.min(1, due)) : past };
  }

  /**
   * Called after weeks or rows were chosen at the share `done` of the search: the rest is one run at low temperature.
   */
  keepChosen(done: number): void {
    this.goOn(done);
    this.pastChosen = this.cooled.past;
    this.stage = undefined;
  }

  /**
   * Returns the temperature after a number of epochs of a stage that lasts until the search ends, of which the share
   * `done` is over, if it has an end. The last epoch is entirely cold.
   */
  at(epochs: number, done = epochs / this.plannedEpochs): number {
    this.stage ??= { past: this.cooled.past, done };
    const { past, done: from } = this.stage;
    const end = 1 - 1 / this.plannedEpochs;
    this.goOn(past + (1 - past) * (from < end ? (done - from) / (end - from) : 1));
    return this.temperature;
  }
}
