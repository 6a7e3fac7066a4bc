import { CONSTRAINTS, type ConstraintName } from '../constraints';
import type { PricedBound, TotalPrices, Verified } from '../epoch';
import type { Problem } from '../problem';
import { finished, type Task } from '../task';
import { gatherAlike } from './alike';
import { PriceSteps } from './price-steps';
import { chargesOf } from './settings';
import { SlotPrices } from './slot-prices';

/** Nanoseconds, about, of everybody's programs, above which no step of prices is begun. */
const WORK_OF_STEPS = 1e9;
/** Nanoseconds, about, of programs that are looked at first where verifying may be broken off. */
const QUICK_WORK = 0.05e9;
/** Steps in vain after which no more follow: at the end of a search, and beside one. */
const IN_VAIN = { verifying: 30, searching: 100 };
/** A whole number is rounded up to from so far above the one before. */
const WHOLE = 1e-6;

export interface Settings {
  /** Rules broken somewhere, and people whose rows break one: nothing is asked of them, so bounds hold all the same. */
  readonly waivedRules?: ReadonlySet<string>;
  readonly waivedPeople?: ReadonlySet<string>;
  /** Those of them who work what is not permitted: all cells are, then. */
  readonly freePeople?: ReadonlySet<string>;
  /** Prices of everybody's totals over the range, where they are known. */
  readonly ofPeople?: readonly TotalPrices[];
  /** Nanoseconds, about, of everybody's programs once, above which rows are relaxed further. */
  readonly work?: number;
  /** The same of all steps of prices, above which none follows. */
  readonly workOfSteps?: number;
  /** What a known roster costs: prices are improved while it is above the bound. */
  readonly cost?: number;
  /** What was verified before at the same prices with nothing waived: given at once where it is final. */
  readonly known?: Verified;
  /** Asked now and then: once true, the best bound so far is given. */
  readonly cancelled?: () => boolean;
}

/**
 * A lower bound on what any legal roster costs, computed anew from the plain problem and prices of its slots, whatever
 * these are (Lagrangian relaxation, Geoffrion 1974): what the need is worth at the prices, and everybody's cheapest row
 * for what it earns at them (`SlotPrices`). Rows keep the rules that a dynamic program of its own knows; leaving a
 * rule or a cost out only lowers the bound. Shares no code with the search. Where there are too many people, days and
 * kinds for the work allowed, rests are not looked at, then nor are runs; counts are told apart as far as it reaches.
 */
export function verifyBound(problem: Problem, prices: ArrayLike<number>, settings: Settings = {}): number {
  const { cost = Infinity, cancelled, known, workOfSteps = WORK_OF_STEPS } = settings;
  if (known?.isFinal) return known.bound;
  const rounded = roundedFor(problem);
  const slotPrices = new SlotPrices(problem, prices, settings.waivedRules);
  const stepsOf = (work?: number): PriceSteps =>
    new PriceSteps(problem, slotPrices, gatherAlike(problem, { ...settings, work: work ?? settings.work }));
  let quick = known?.bound ?? -Infinity;
  if (cancelled && !known) {
    // What takes little time comes first: rows keep few rules, and once it is too late, none.
    const few = stepsOf(QUICK_WORK);
    finished(few.begin({ cancelled, atAnyPrice: true }));
    quick = few.best!.bound;
  }
  const steps = stepsOf();
  finished(steps.begin({ cancelled, areStartsApart: true }));
  const mostWork = isStepWorth(steps) ? workOfSteps : 0;
  finished(steps.improve({ cost: () => cost, rounded, mostWork, mostInVain: IN_VAIN.verifying, cancelled }));
  return rounded(Math.max(quick, steps.best?.bound ?? -Infinity));
}

/** Whether prices that were evaluated once take so little work that steps may follow when the search is over. */
const isStepWorth = ({ work }: PriceSteps): boolean => 2 * work <= WORK_OF_STEPS;

/** A bound that is verified with nothing waived, and improved then, a piece of work at a time. */
export class Proof {
  private readonly rounded: (bound: number) => number;
  private readonly steps: PriceSteps;
  /** Evaluates other prices, with more told apart than steps of prices have the time for. */
  private finder: PriceSteps | undefined;
  private isOver = false;
  private readonly enoughWork: number;

  /** `work` and `workOfSteps` as in `Settings`: after half of it the proof is final, though steps go on. */
  constructor(
    private readonly problem: Problem,
    prices: ArrayLike<number>,
    private readonly settings: Pick<Settings, 'work'> & { readonly workOfSteps: number },
  ) {
    const { work, workOfSteps } = settings;
    this.enoughWork = workOfSteps / 2;
    this.rounded = roundedFor(problem);
    this.steps = new PriceSteps(problem, new SlotPrices(problem, prices), gatherAlike(problem, { work }));
  }

  /** Verifies the bound at the prices, unless it is cancelled before. */
  verify(cancelled: () => boolean): Verified | undefined {
    finished(this.steps.begin({ cancelled }));
    this.isOver = !isStepWorth(this.steps);
    return this.priced?.verified;
  }

  /** Improves the prices while a known roster costs more than they prove. Yields the counted effort. */
  *improve(cost: () => number, cancelled: () => boolean): Task<void> {
    const { steps, rounded } = this;
    yield* steps.improve({ cost, rounded, mostWork: Infinity, mostInVain: IN_VAIN.searching, cancelled });
    this.isOver = true;
  }

  /** People who are alike. */
  get groups(): (readonly number[])[] {
    return this.steps.groups;
  }

  /** Rows of each group that were cheapest somewhere: positions in `Problem.kinds` by day, -1 for off. */
  rowsKept(): (readonly Int32Array[])[] {
    return this.steps.rowsKept().map((rows) => rows.map(({ kinds }) => kinds));
  }

  /** The cheapest row of each group at prices on the way from the best ones to others; see `PriceSteps`. */
  *rowsTowards(prices: Float64Array, share: number, cancelled: () => boolean): Task<readonly Int32Array[] | undefined> {
    const { problem, settings, steps } = this;
    if (!this.finder && steps.best) {
      const slotPrices = new SlotPrices(problem, steps.best.prices);
      const finder = new PriceSteps(problem, slotPrices, gatherAlike(problem, { work: settings.work }));
      yield* finder.begin({ cancelled });
      this.finder = finder;
    }
    const found = yield* this.finder!.towards(prices, share, cancelled);
    return found?.map(({ kinds }) => kinds);
  }

  /** What proves most so far. */
  get priced(): PricedBound | undefined {
    const [best] = [this.steps.best, this.finder?.best]
      .filter((each) => each !== undefined)
      .sort((a, b) => b.bound - a.bound);
    if (!best) return undefined;
    const bound = this.rounded(best.bound);
    const isFinal = this.isOver || this.steps.work > this.enoughWork;
    return { bound, prices: best.prices, verified: { bound, isFinal } };
  }
}

/** Rules whose units come with weights of their own. */
const WEIGHTED: readonly ConstraintName[] = ['coverNotShort', 'coverNotOver', 'wishes', 'offTogether'];

/** Bounds as they may be given: no cost is negative, and where all rosters cost whole numbers, so does the cheapest. */
function roundedFor(problem: Problem): (bound: number) => number {
  const isWholeCost = isWhole(problem);
  return (bound) => Math.max(0, isWholeCost ? Math.ceil(bound - WHOLE) : bound);
}

/** Whether every roster costs a whole number. */
function isWhole(problem: Problem): boolean {
  const charges = chargesOf(problem);
  const whole = (charge: (units: number) => number, units: Iterable<number>): boolean => {
    for (const x of units) if (Number.isFinite(charge(x)) && !Number.isInteger(charge(x))) return false;
    return true;
  };
  const wishes = problem.people.flatMap((p) => p.wishes?.map((w) => w.weight) ?? []);
  const costs = new Set(problem.people.map((p) => p.costs ?? []));
  return (
    problem.need.every((people: number) => Number.isInteger(people)) &&
    problem.people.every(({ shares }) => shares?.every((share) => share === 1) ?? true) &&
    whole(charges('offTogether'), problem.offTogether?.map(({ weight }) => weight) ?? []) &&
    (problem.skillWeights ?? [1]).every((weight) =>
      whole(
        charges('coverNotShort'),
        problem.underWeight.map((under) => under * weight),
      ),
    ) &&
    whole(charges('coverNotOver'), problem.overWeight) &&
    whole(charges('wishes'), wishes) &&
    [...costs].every((list) => whole(charges('wishes'), list)) &&
    CONSTRAINTS.every(({ name }) => WEIGHTED.includes(name) || whole(charges(name), [1])) &&
    [0, Infinity].includes(charges('hoursOnTarget')(1)) &&
    problem.people.every(({ rules }) => rules?.every((rule) => rule.hard || Number.isInteger(rule.weight)) ?? true)
  );
}
