import type { Compiled } from '../compiled';
import type { Cooled } from '../epoch';
import type { CoolingLength } from './interval-moves';
import { partOfCoolingsTo, temperatureAt, type Temperatures, weekTemperatures } from './temperatures';

/** By how much of the whole time may run ahead of the work: after that it is followed. */
export const LATE = 0.05;
/** Share of a search that a quick first cooling takes, so that a good roster is there soon, and its epochs at most. */
const QUICK_SHARE = 0.12;
const MAX_QUICK = 32;
/** Nanoseconds of cooling for each week of a person below which there is one cooling only, of moves of whole weeks. */
const SHORT_COOLING = 6e6;

/** What coolings of a search are laid out in. */
interface Layout {
  readonly plannedEpochs: number;
  /** Nanoseconds of counted work of an epoch of both searchers. */
  readonly effortOfBoth: number;
  /** A roster was given to start from. */
  readonly isStarted: boolean;
  /** Which share of the search's time is over, 0 to 1, where it has a limit. */
  readonly timeOver?: () => number;
}

/**
 * The coolings of a search that moves whole weeks, over all of its stages: a quick one, then as many as there is time
 * for, the last of which is over when the search is; one only where there is little work for each person, or where
 * the quick one is late. They follow the work that is done, or the time once that is late.
 */
export class WeekCoolings {
  readonly length: CoolingLength;
  /** Where they are: a searcher that joins another one goes on from there. */
  cooled: Cooled;
  private stage: { readonly past: number; readonly done: number } | undefined;
  private readonly first: Temperatures;
  private readonly later: Temperatures;
  private readonly ofChosen: Temperatures;
  /** How far they were when all weeks had been chosen. */
  private pastChosen: number | undefined;
  /** Share of them that the quick one takes. */
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

  /** They follow the time: another time the search may find another roster. */
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

  /** Whether all of the time is over. */
  get isOver(): boolean {
    return this.timeOver() >= 1;
  }

  /**
   * Goes on to a share of the work, further where the time since they began has. The share of the time may shrink; no
   * cooling goes back.
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

  /** Weeks or rows were chosen once the share `done` of the search was over: what is left is one, with little heat. */
  keepChosen(done: number): void {
    this.goOn(done);
    this.pastChosen = this.cooled.past;
    this.stage = undefined;
  }

  /**
   * The temperature after so many epochs of a stage that lasts until the search is over, of which the share `done` is,
   * where it has an end. The last epoch is all cold.
   */
  at(epochs: number, done = epochs / this.plannedEpochs): number {
    this.stage ??= { past: this.cooled.past, done };
    const { past, done: from } = this.stage;
    const end = 1 - 1 / this.plannedEpochs;
    this.goOn(past + (1 - past) * (from < end ? (done - from) / (end - from) : 1));
    return this.temperature;
  }
}
