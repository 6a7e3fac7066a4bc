import type { Compiled } from '../compiled';
import type { CoolingLength } from './interval-moves';
import { partOfCoolingsTo, temperatureAt, type Temperatures, weekTemperatures } from './temperatures';

/** By how much of the whole time may run ahead of the work: after that coolings follow the time. */
const LATE = 0.05;
/** Share of a search that a quick first cooling takes, so that a good roster is there soon, and its epochs at most. */
const QUICK_SHARE = 0.12;
const MOST_QUICK = 32;
/** Nanoseconds of cooling for each week of a person below which there is one cooling only, of moves of whole weeks. */
const SHORT_COOLING = 6e6;

/** What coolings of a search are laid out in. */
interface Layout {
  readonly plannedEpochs: number;
  /** Nanoseconds of counted work of an epoch, of all searchers that cool. */
  readonly epochEffort: number;
  /** A roster was given to start from. */
  readonly isStarted: boolean;
  /** Which share of the search's time is over, 0 to 1, where it has a limit. */
  readonly timeOver?: () => number;
}

/**
 * The coolings of a search that moves whole weeks, over all of its stages: a quick one, then as many as there is time
 * for, the last of which is over when the search is; one only where there is little time. They follow the work that is
 * done, or the time once that is late.
 */
export class WeekCoolings {
  /** They follow the time: another time the search may find another roster. */
  isHurried = false;
  readonly length: CoolingLength;
  /** Share of the search that is over, and was when the coolings began; shares of the one stage that ends with it. */
  private past = 0;
  private begun: number | undefined;
  private stage: { readonly past: number; readonly done: number } | undefined;
  private readonly first: Temperatures;
  private readonly later: Temperatures;
  private isOne: boolean;
  private readonly plannedEpochs: number;
  private readonly timeOver: () => number;

  constructor(c: Compiled, { plannedEpochs, epochEffort, isStarted, timeOver = () => 0 }: Layout) {
    const isShort = plannedEpochs * epochEffort < SHORT_COOLING * c.people * c.weeks;
    this.length = isShort ? 'short' : 'usual';
    this.isOne = isShort;
    this.first = weekTemperatures(c, isStarted ? 'again' : 'first');
    this.later = isStarted ? this.first : weekTemperatures(c, 'later');
    this.plannedEpochs = plannedEpochs;
    this.timeOver = timeOver;
  }

  get temperature(): number {
    const over = this.begun === undefined || this.begun >= 1 ? 1 : (this.past - this.begun) / (1 - this.begun);
    if (this.isOne) return temperatureAt(this.first, over);
    const quick = Math.min(QUICK_SHARE, MOST_QUICK / this.plannedEpochs);
    if (over < quick) return temperatureAt(this.first, over / quick);
    const rest = 1 - quick;
    return temperatureAt(this.later, partOfCoolingsTo((over - quick) / rest, rest * this.plannedEpochs));
  }

  /** Whether all of the time is over. */
  get isOver(): boolean {
    return this.timeOver() >= 1;
  }

  /**
   * Goes on to a share of the search, further where the time has. The share of the time may shrink; no cooling goes
   * back. The first time they begin, and are one where time is short already.
   */
  goOn(planned: number): void {
    const due = this.timeOver();
    const past = Math.max(this.past, Math.min(1, planned));
    this.isHurried ||= due > past + LATE;
    this.past = this.isHurried ? Math.max(past, Math.min(1, due)) : past;
    if (this.begun !== undefined) return;
    this.begun = this.past;
    this.isOne ||= this.isHurried;
  }

  /**
   * The temperature after so many epochs of a stage that lasts until the search is over, of which the share `done` is,
   * where it has an end.
   */
  at(epochs: number, done = epochs / this.plannedEpochs): number {
    this.stage ??= { past: this.past, done };
    const { past, done: from } = this.stage;
    this.goOn(past + (1 - past) * (from < 1 ? (done - from) / (1 - from) : 1));
    return this.temperature;
  }
}
