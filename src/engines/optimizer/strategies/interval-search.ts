import type { Highs } from 'highs';
import { Annealer } from '../local-search/anneal';
import { clamped, type Heat, inCost, repeatedCoolings, type Temperatures } from '../local-search/temperatures';
import { WeekCoolings } from '../local-search/week-coolings';
import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import { emptyRoster, type EpochInput, type EpochReply, keptBest, type Stage } from '../run/epoch';
import type { Cells } from '../model/problem';
import { doWeeksMatter, MAX_CELLS_WHOLE } from '../model/wants';
import { BoundImprover } from '../lagrangian/bound-improver';
import { Capacities } from '../relaxation/capacities';
import { areRowsChosen, ChoosingRows } from '../columns/choosing-rows';
import { areWeeksChosen, ChoosingWeeks } from '../columns/choosing-weeks';
import { kindsOfPeople } from '../relaxation/kinds-of-people';
import { mendRows } from './mend-rows';
import { type Beside, MAX_CELLS_SMALL, Opening } from './opening';
import { type SplitLayout, SplitSearch } from './split-search';
import { WholeSearch } from './whole-search';

/** Deterministic work of an epoch, in nanoseconds: maximum, and per cell of a small roster. */
const EPOCH_EFFORT = 0.4e9;
const EFFORT_PER_CELL = 0.2e6;
/** Bound below which demand counts as exactly coverable, as a share of the cost of leaving all demand uncovered. */
const EXACT = 0.001;
/** Maximum groups of people for which a price step is fast, whatever the number of people. */
const FEW_KINDS = 20;
/** Share of the planned epochs for which a large roster is then left to one searcher, and maximum epochs. */
const IMPROVING_SHARE = 0.2;
const MAX_IMPROVING = 20;
/**
 * If the first run loses much to heat, it takes a share of the planned epochs such that the second one, twice as long,
 * ends with them; within bounds, so that good rosters are available early in a long search.
 */
const COOLING_SHARE = 0.7;
const COOLING_BOUNDS = [4, 48] as const;
/** Epochs of the first annealing run otherwise. */
const FIRST_COOLING = 16;
/** Epochs of the short annealing run before it. */
const QUENCHING = 2;
/**
 * First and last temperature in cost per person short over half a slot, for 200 people. If demand can be covered
 * exactly, annealing freezes early. Otherwise heat mostly destroys the counts. If people's own weeks matter as well,
 * moving from one good roster line to another passes lines that cost as much as whole shifts.
 * A short run at low temperature comes before, so that a search that is stopped early has a good roster as well.
 */
const TEMPERATURES = {
  exact: [0.85, 0.4],
  usual: [0.3, 0.2],
  personal: [9, 0.06],
  quench: [1.2, 0.06],
} as const satisfies Record<string, Temperatures>;

/**
 * Search for interval cover of any size, in stages that both searchers pass through together. First an initial roster
 * and a bound. Then, unless the roster is too large, weeks selected together; with many identical people, whole roster
 * lines. Finally annealing, of small rosters as a whole.
 */
export class IntervalSearch {
  private readonly stages: Iterator<Stage, never>;
  private stage: Stage;
  private bound = -Infinity;
  /** Elapsed share of the search. */
  private done = 0;
  private readonly annealer: Annealer;
  private readonly isSmall: boolean;
  private readonly isPersonal: boolean;
  private readonly isStarted: boolean;
  /** Deterministic work of an epoch if this searcher has half of the cells, in nanoseconds. */
  private readonly effortOfHalf: number;
  /** The same if it has all cells: its epochs are then as long as those of two searchers. */
  private readonly effortOfAll: number;
  /** Deterministic work of an epoch of annealing in this search, in nanoseconds. */
  private readonly effort: number;
  /** Annealing runs across all stages, if weeks are moved as a whole. */
  private readonly coolings: WeekCoolings | undefined;

  constructor(
    private readonly c: Compiled,
    private readonly role: 0 | 1,
    private readonly seed: number,
    private readonly highs: Highs,
    private readonly cancelled: () => boolean,
    private readonly plannedEpochs: number,
    start?: Cells,
    private readonly beside: Pick<Beside, 'verify' | 'proven' | 'timeOver' | 'seconds' | 'other'> = {},
  ) {
    const cells = c.people * c.days;
    this.annealer = new Annealer(c, seed * 2 + role, start ?? emptyRoster(c));
    this.isStarted = start !== undefined;
    this.isSmall = cells <= MAX_CELLS_SMALL;
    this.isPersonal = doWeeksMatter(c);
    const isWeekly = this.isPersonal && this.annealer.weeks?.ofMost === true;
    this.effortOfHalf = Math.min(EPOCH_EFFORT, 2e6 + cells * EFFORT_PER_CELL);
    this.effortOfAll = Math.min(EPOCH_EFFORT, 2 * this.effortOfHalf);
    this.effort = isWeekly && this.isSmall ? this.effortOfAll : this.effortOfHalf;
    const effortOfBoth = this.isSmall ? this.effort : 2 * this.effort;
    const { isStarted } = this;
    const layout = { plannedEpochs, effortOfBoth, isStarted, timeOver: beside.timeOver };
    this.coolings = isWeekly ? new WeekCoolings(c, layout) : undefined;
    if (this.coolings) this.annealer.moveWeeks(this.coolings.length);
    this.stages = this.inTurn();
    this.stage = this.stages.next().value;
  }

  /** Works for one epoch, in the next stage if the current one is over. */
  epoch(input: EpochInput): EpochReply {
    this.bound = Math.max(this.bound, input.bound);
    this.done = input.done ?? 0;
    let reply = this.stage.epoch(input);
    while (!reply) {
      this.stage = this.stages.next().value;
      reply = this.stage.epoch({ bound: input.bound, done: input.done, last: input.last });
    }
    return reply;
  }

  private *inTurn(): Generator<Stage, never> {
    const { c, annealer, coolings, cancelled } = this;
    const opening = this.opening();
    yield opening;
    mendRows(c, annealer.state, cancelled);
    if (!coolings) yield* this.beforeAnnealing();
    else if (!this.isStarted && opening.relaxed && areWeeksChosen(c))
      yield* this.choosingWeeks(coolings, opening.relaxed.slotPrices);
    return yield* this.annealing(opening.isBounding);
  }

  private opening(): Opening {
    const { c, annealer, role, seed, highs, cancelled, isStarted, coolings, plannedEpochs } = this;
    const beside = { ...this.beside, coolings, plannedEpochs, epochEffort: this.effort };
    const capacities = new Capacities(c);
    return new Opening(c, annealer, role, seed, highs, capacities, this.effortOfHalf, cancelled, isStarted, beside);
  }

  /** Anneals small rosters as a whole, to the end; others for a short time at low temperature if weeks matter. */
  private *beforeAnnealing(): Generator<Stage, void> {
    const { c, annealer, role, seed, cancelled, plannedEpochs } = this;
    if (c.people * c.days <= MAX_CELLS_WHOLE) {
      const begun = keptBest(undefined, annealer.state);
      yield new WholeSearch(c, role, seed, this.effortOfAll, plannedEpochs, cancelled, begun);
    }
    if (!this.isPersonal) return;
    const quench = repeatedCoolings(temperaturesOf(c, TEMPERATURES.quench), QUENCHING);
    yield new SplitSearch(c, annealer, role, this.effortOfHalf, quench, cancelled, { mostEpochs: QUENCHING });
  }

  private *choosingWeeks(coolings: WeekCoolings, slotPrices: Float64Array): Generator<Stage, void> {
    const { c, annealer, role, seed, highs, cancelled, plannedEpochs, effort } = this;
    const { timeOver, seconds } = this.beside;
    const layout = { timeOver, seconds, plannedEpochs, epochEffort: effort, seed, slotPrices };
    const choosing = new ChoosingWeeks(c, annealer.state, role, highs, cancelled, layout);
    yield choosing;
    if (choosing.isChosen) coolings.keepChosen(this.done);
  }

  /**
   * Anneals to the end. A small roster is annealed by one searcher, so that no days are locked, while the other
   * improves the bound; a large one only for a while, if there are few groups of people.
   */
  private *annealing(isBounding: boolean): Generator<Stage, never> {
    const { c, annealer, role, highs, cancelled, coolings, plannedEpochs, effort, beside } = this;
    const isWeekly = coolings !== undefined;
    const isWhole = isWeekly && this.isSmall && (isBounding || c.weeks < 2);
    const isVerified = isWeekly && !isWhole && isBounding && beside.verify !== undefined;
    const isImproved = isVerified && kindsOfPeople(c.problem) <= FEW_KINDS;
    const left = (1 - this.done) * Math.min(plannedEpochs * effort, 1e9 * (beside.seconds ?? Infinity));
    const isOfRows = (isWhole || isVerified) && !this.isStarted && areRowsChosen(c, left);
    const source = (isWhole || isImproved || isOfRows) && role === 1 ? beside.proven?.() : undefined;
    const isWaitedFor = (): boolean => coolings?.isHurried === true && beside.other?.isDone === true;
    const improver = source && new BoundImprover(source, effort, cancelled, isWaitedFor);
    const heat = coolings ?? this.heatOfShifts();
    const splitSearch = (layout: SplitLayout): SplitSearch =>
      new SplitSearch(c, annealer, role, effort, heat, cancelled, layout);
    if (isOfRows) {
      const cooling = splitSearch({ isWhole: true });
      const { timeOver } = beside;
      const layout = { highs, cancelled, epochEffort: effort, timeOver, cooling, heat, source, improver };
      const choosing = new ChoosingRows(c, annealer.state, role, layout);
      yield choosing;
      if (choosing.isChosen) coolings?.keepChosen(this.done);
    } else if (isImproved) {
      const mostEpochs = Math.min(MAX_IMPROVING, Math.ceil(IMPROVING_SHARE * plannedEpochs));
      yield splitSearch({ isWhole: true, improver, mostEpochs });
    }
    for (;;) yield splitSearch({ isWhole, improver });
  }

  /** Returns the temperatures of annealing runs that move single shifts. */
  private heatOfShifts(): Heat {
    const { c, bound, plannedEpochs } = this;
    if (this.isPersonal) {
      const epochs = clamped(Math.ceil(COOLING_SHARE * plannedEpochs), ...COOLING_BOUNDS);
      return repeatedCoolings(temperaturesOf(c, TEMPERATURES.personal), epochs);
    }
    const worth =
      c.soft[AT.coverNotShort]! *
      c.need.reduce((sum, n, i) => sum + n * c.under[Math.floor(i / c.skills)]! * c.skillWeights[i % c.skills]!, 0);
    const isExact = Number.isFinite(bound) && bound < EXACT * worth;
    return repeatedCoolings(temperaturesOf(c, TEMPERATURES[isExact ? 'exact' : 'usual']), FIRST_COOLING);
  }
}

/** Returns temperatures in cost. Small rosters cannot spread a change of single shifts and need more heat. */
function temperaturesOf(c: Compiled, [hot, cold]: Temperatures): Temperatures {
  const crowd = clamped(Math.pow(200 / Math.max(1, c.people), 0.7), 0.15, 1);
  return inCost(c, [crowd * hot, crowd * cold]);
}
