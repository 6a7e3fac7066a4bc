import type { Highs } from 'highs';
import { Annealer } from '../annealing/anneal';
import { clamped, inCost, repeatedCoolings, type Temperatures } from '../annealing/temperatures';
import { WeekCoolings } from '../annealing/week-coolings';
import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { emptyRoster, type EpochInput, type EpochReply, keptBest, type Stage } from '../epoch';
import type { Cells } from '../problem';
import { doWeeksMatter, MAX_CELLS_WHOLE } from '../rules/wants';
import { Assigning } from './assigning';
import { BoundImprover } from './bound-improver';
import { Capacities } from './capacities';
import { areRowsChosen, ChoosingRows } from '../columns/choosing-rows';
import { areWeeksChosen, ChoosingWeeks } from '../columns/choosing-weeks';
import { Counting } from './counting';
import { kindsOfPeople } from './kinds-of-people';
import { mendRows } from './mend-rows';
import { type Beside, MAX_CELLS_SMALL, Opening } from './opening';
import { SplitSearch } from './split-search';
import { WholeCounts } from './whole-counts';
import { WholeSearch } from './whole-search';

/** Nanoseconds of counted work in an epoch: at most, and per cell of a small roster. */
const EPOCH_EFFORT = 0.4e9;
const EFFORT_PER_CELL = 0.2e6;
/** Cells up to which whole counts are worth their time: in larger rosters fractions of a person matter little. */
const MAX_COUNTED = 16_000;
/** Epochs planned below which there is no time for them. */
const MIN_EPOCHS = 44;
/** Bound below which demand counts as exactly met, as a share of the cost of leaving all demand uncovered. */
const EXACT = 0.001;
/**
 * Most that the first roster may cost above the bound, as a share of the same: beyond it, skills or rules matter that
 * counts do not know.
 */
const MAX_UNSEEN = 0.05;
const EPSILON = 1e-6;
/** Kinds of people up to which a step of prices takes little time, however many people there are. */
const FEW_KINDS = 20;
/** Share of the epochs planned for which a large roster is left to one searcher then, and epochs at most. */
const IMPROVING_SHARE = 0.2;
const MAX_IMPROVING = 20;
/**
 * Where heat undoes much, the first cooling takes a share of the epochs planned, so that the second one, twice as long,
 * ends with them; within bounds, so that good rosters come soon in a long search.
 */
const COOLING_SHARE = 0.7;
const COOLING_BOUNDS = [4, 48] as const;
/** Epochs of the first cooling elsewhere. */
const FIRST_COOLING = 16;
/** Epochs of the short cooling before. */
const QUENCHING = 2;
/**
 * First and last temperature in cost per person short over half a slot, for 200 people. Where demand could be met
 * exactly, annealing freezes early; elsewhere heat only undoes the counts, whole ones most of all. Where people's own
 * weeks matter as well, a move from one good row to another passes rows that cost as much as whole shifts; a short
 * cooling with little heat comes before, so that a search that is stopped early has a good roster as well.
 */
const TEMPERATURES = {
  exact: [0.85, 0.4],
  usual: [0.3, 0.2],
  counted: [0.25, 0.1],
  personal: [9, 0.06],
  quench: [1.2, 0.06],
} as const satisfies Record<string, Temperatures>;

/**
 * Search for interval cover of any size, in stages that both searchers go through together: a first roster and a bound;
 * for rosters that are not too large the cheapest whole numbers of shifts and the people to work them, or weeks chosen
 * together; where many people are alike, whole rows; then annealing, of small rosters as a whole.
 */
export class IntervalSearch {
  private readonly stages: Iterator<Stage, never>;
  private stage: Stage;
  private bound = -Infinity;
  /** Share of the search that is over. */
  private done = 0;

  constructor(
    private readonly c: Compiled,
    private readonly role: 0 | 1,
    private readonly seed: number,
    private readonly highs: Highs,
    private readonly cancelled: () => boolean,
    private readonly plannedEpochs: number,
    private readonly start?: Cells,
    private readonly beside: Pick<Beside, 'verify' | 'proven' | 'timeOver' | 'seconds' | 'other'> = {},
  ) {
    this.stages = this.inTurn();
    this.stage = this.stages.next().value;
  }

  /** Works for one epoch, in the next stage when one is over. */
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
    const { c, role, seed, highs, cancelled, start, plannedEpochs } = this;
    const epochEffort = Math.min(EPOCH_EFFORT, 2e6 + c.people * c.days * EFFORT_PER_CELL);
    const annealer = new Annealer(c, seed * 2 + role, start ?? emptyRoster(c));
    const { state } = annealer;
    const capacities = new Capacities(c);
    const isPersonal = doWeeksMatter(c);
    const isWeekly = isPersonal && annealer.weeks?.ofMost === true;
    const started = start !== undefined;
    const isSmall = c.people * c.days <= MAX_CELLS_SMALL;
    // Where one searcher has all cells, not half of them, its epochs are as long as those of two.
    const effortOfAll = Math.min(EPOCH_EFFORT, 2 * epochEffort);
    const effort = isWeekly && isSmall ? effortOfAll : epochEffort;
    const effortOfBoth = isSmall ? effort : 2 * effort;
    const layout = { plannedEpochs, effortOfBoth, isStarted: started, timeOver: this.beside.timeOver };
    const coolings = isWeekly ? new WeekCoolings(c, layout) : undefined;
    if (coolings) annealer.moveWeeks(coolings.length);
    const beside = { ...this.beside, coolings, plannedEpochs, epochEffort: effort };
    const opening = new Opening(c, annealer, role, seed, highs, capacities, epochEffort, cancelled, started, beside);
    yield opening;
    mendRows(c, state, cancelled);
    const worth =
      c.soft[AT.coverNotShort]! *
      c.need.reduce((sum, n, i) => sum + n * c.under[Math.floor(i / c.skills)]! * c.skillWeights[i % c.skills]!, 0);
    const exact = Number.isFinite(this.bound) && this.bound < EXACT * worth;
    if (c.people * c.days <= MAX_CELLS_WHOLE && !coolings) {
      const begun = keptBest(undefined, state);
      yield new WholeSearch(c, role, seed, effortOfAll, this.plannedEpochs, cancelled, begun);
    }
    // Counts know of cover alone: where people's own hours and weekends matter too, they lead astray.
    let temperatures = temperaturesOf(c, TEMPERATURES[isPersonal ? 'personal' : exact ? 'exact' : 'usual']);
    const countable =
      !isPersonal &&
      !c.shares &&
      c.people * c.days <= MAX_COUNTED &&
      state.hard < EPSILON &&
      state.soft - this.bound < MAX_UNSEEN * worth;
    if (countable && !start && this.plannedEpochs >= MIN_EPOCHS) {
      const counting = new Counting(
        c,
        new WholeCounts(highs, c, capacities, opening.relaxed!, exact),
        role,
        epochEffort,
        cancelled,
      );
      yield counting;
      if (counting.shifts) {
        const begun = keptBest(undefined, state);
        const assigning = new Assigning(c, counting.shifts, role, seed, epochEffort, cancelled, begun);
        yield assigning;
        state.load(assigning.best.cells);
        temperatures = temperaturesOf(c, TEMPERATURES.counted);
        // With one skill, exchanges do not change cover.
        if (c.skills > 1) annealer.keepCounts();
      }
    }
    if (isPersonal && !coolings) {
      const quench = repeatedCoolings(temperaturesOf(c, TEMPERATURES.quench), QUENCHING);
      yield new SplitSearch(c, annealer, role, epochEffort, quench, cancelled, { mostEpochs: QUENCHING });
    }
    const firstCooling = isPersonal
      ? clamped(Math.ceil(COOLING_SHARE * this.plannedEpochs), ...COOLING_BOUNDS)
      : FIRST_COOLING;
    if (coolings && !started && opening.relaxed && areWeeksChosen(c)) {
      const { slotPrices } = opening.relaxed;
      const { timeOver, seconds } = this.beside;
      const times = { timeOver, seconds, plannedEpochs, epochEffort: effort };
      const choosing = new ChoosingWeeks(c, state, role, highs, cancelled, { ...times, seed, slotPrices });
      yield choosing;
      if (choosing.isChosen) coolings.keepChosen(this.done);
    }
    // Of a small roster one searcher cools all, so that no days are locked, while the other one proves more; of a large
    // one for a while, where people are of few kinds.
    const isWhole = isWeekly && isSmall && (opening.isBounding || c.weeks < 2);
    const isVerified = isWeekly && !isWhole && opening.isBounding && beside.verify !== undefined;
    const isImproved = isVerified && kindsOfPeople(c.problem) <= FEW_KINDS;
    const left = (1 - this.done) * Math.min(plannedEpochs * effort, 1e9 * (beside.seconds ?? Infinity));
    const isOfRows = coolings !== undefined && (isWhole || isVerified) && !started && areRowsChosen(c, left);
    const source = (isWhole || isImproved || isOfRows) && role === 1 ? beside.proven?.() : undefined;
    const isWaitedFor = (): boolean => coolings?.isHurried === true && beside.other?.isDone === true;
    const improver = source && new BoundImprover(source, effort, cancelled, isWaitedFor);
    const heat = coolings ?? repeatedCoolings(temperatures, firstCooling);
    if (isOfRows) {
      const cooling = new SplitSearch(c, annealer, role, effort, heat, cancelled, { isWhole: true });
      const layout = {
        highs,
        cancelled,
        epochEffort: effort,
        timeOver: beside.timeOver,
        cooling,
        heat,
        source,
        improver,
      };
      const choosing = new ChoosingRows(c, state, role, layout);
      yield choosing;
      if (choosing.isChosen) coolings?.keepChosen(this.done);
    }
    if (isImproved && !isOfRows) {
      const mostEpochs = Math.min(MAX_IMPROVING, Math.ceil(IMPROVING_SHARE * plannedEpochs));
      yield new SplitSearch(c, annealer, role, effort, heat, cancelled, { isWhole: true, improver, mostEpochs });
    }
    for (;;) yield new SplitSearch(c, annealer, role, effort, heat, cancelled, { isWhole, improver });
  }
}

/** Temperatures in cost. Small rosters cannot spread a change of single shifts and need more heat. */
function temperaturesOf(c: Compiled, [hot, cold]: Temperatures): Temperatures {
  const crowd = clamped(Math.pow(200 / Math.max(1, c.people), 0.7), 0.15, 1);
  return inCost(c, [crowd * hot, crowd * cold]);
}
