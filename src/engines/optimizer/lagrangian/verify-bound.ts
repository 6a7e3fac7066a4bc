import { CONSTRAINTS, type ConstraintName } from '../model/constraints';
import type { PricedBound, TotalPrices, Verified } from '../run/epoch';
import type { Problem } from '../model/problem';
import { finished, type Task } from '../run/task';
import { gatherAlike } from './alike';
import { PriceSteps } from './price-steps';
import { chargesOf } from './settings';
import { SlotPrices } from './slot-prices';

/** Approximate nanoseconds of all programs above which no price step is begun. */
const WORK_OF_STEPS = 1e9;
/** Approximate nanoseconds of the programs evaluated first if verification can be aborted. */
const QUICK_WORK = 0.05e9;
/** Steps without gain after which no more follow: at the end of a search, and concurrently with one. */
const IN_VAIN = { verifying: 30, searching: 100 };
/** Minimum excess over a whole number for the bound to be rounded up. */
const WHOLE = 1e-6;

export interface Settings {
  /**
   * Rules broken somewhere, and people whose roster lines break a rule: these are waived, so that the bound still
   * applies.
   */
  readonly waivedRules?: ReadonlySet<string>;
  readonly waivedPeople?: ReadonlySet<string>;
  /** People among them with a value that is not permitted: all their cells are permitted. */
  readonly freePeople?: ReadonlySet<string>;
  /** Multipliers of everyone's totals over the range, if known. */
  readonly ofPeople?: readonly TotalPrices[];
  /** Approximate nanoseconds of one evaluation for all people, above which roster lines are relaxed further. */
  readonly work?: number;
  /** The same for all price steps, above which no further one follows. */
  readonly workOfSteps?: number;
  /** Cost of a known roster; prices are improved while it exceeds the bound. */
  readonly cost?: number;
  /** Previously verified bound at the same prices with nothing waived; returned at once if it is final. */
  readonly known?: Verified;
  /** Polled regularly; once true, the best bound so far is returned. */
  readonly cancelled?: () => boolean;
}

/**
 * Returns a lower bound on the cost of any legal roster, computed from the plain problem and arbitrary prices of its
 * slots (Lagrangian relaxation, Geoffrion 1974): the value of the need at the prices, plus everyone's cheapest roster
 * line net of its earnings (`SlotPrices`). Roster lines satisfy the rules modeled by a separate dynamic program;
 * leaving out a rule or a cost only lowers the bound. Shares no code with the search. If there are too many people,
 * days and patterns for the allowed work, rests are ignored first, then runs; resources are added as far as the work
 * allows.
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
    // The quick evaluation comes first: roster lines satisfy few rules and, after a cancellation, none.
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

/** Returns true if the first evaluation took so little work that steps may follow after the search. */
const isStepWorth = ({ work }: PriceSteps): boolean => 2 * work <= WORK_OF_STEPS;

/** A bound that is verified with nothing waived and then improved, in increments. */
export class Proof {
  private readonly rounded: (bound: number) => number;
  private readonly steps: PriceSteps;
  /** Evaluates other prices, with more resources than price steps have time for. */
  private finder: PriceSteps | undefined;
  private isOver = false;
  private readonly enoughWork: number;

  /**
   * `work` and `workOfSteps` are as in `Settings`. After half of the latter the proof is final, although steps
   * continue.
   */
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

  /** Verifies the bound at the prices, unless cancelled before. */
  verify(cancelled: () => boolean): Verified | undefined {
    finished(this.steps.begin({ cancelled }));
    this.isOver = !isStepWorth(this.steps);
    return this.priced?.verified;
  }

  /** Improves the prices while a known roster costs more than the bound. Yields the deterministic work. */
  *improve(cost: () => number, cancelled: () => boolean): Task<void> {
    const { steps, rounded } = this;
    yield* steps.improve({ cost, rounded, mostWork: Infinity, mostInVain: IN_VAIN.searching, cancelled });
    this.isOver = true;
  }

  /** Groups of identical people. */
  get groups(): (readonly number[])[] {
    return this.steps.groups;
  }

  /** Returns the kept roster lines of each group: positions in `Problem.kinds` by day, -1 for off. */
  rowsKept(): (readonly Int32Array[])[] {
    return this.steps.rowsKept().map((rows) => rows.map(({ kinds }) => kinds));
  }

  /** Returns the cheapest roster line of each group at prices between the best ones and others; see `PriceSteps`. */
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

  /** The best proven bound so far. */
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

/** Rules whose units have individual weights. */
const WEIGHTED: readonly ConstraintName[] = ['coverNotShort', 'coverNotOver', 'wishes', 'offTogether'];

/**
 * Returns a function that rounds bounds for reporting: no cost is negative, and if all rosters cost whole numbers, so
 * does the cheapest.
 */
function roundedFor(problem: Problem): (bound: number) => number {
  const isWholeCost = isWhole(problem);
  return (bound) => Math.max(0, isWholeCost ? Math.ceil(bound - WHOLE) : bound);
}

/** Returns true if every roster costs a whole number. */
function isWhole(problem: Problem): boolean {
  const charges = chargesOf(problem);
  const whole = (charge: (units: number) => number, units: Iterable<number>): boolean => {
    for (const x of units) if (Number.isFinite(charge(x)) && !Number.isInteger(charge(x))) return false;
    return true;
  };
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
    [...costs].every((list) => whole(charges('wishes'), list)) &&
    CONSTRAINTS.every(({ name }) => WEIGHTED.includes(name) || whole(charges(name), [1])) &&
    [0, Infinity].includes(charges('hoursOnTarget')(1)) &&
    problem.people.every(({ rules }) => rules?.every((rule) => rule.hard || Number.isInteger(rule.weight)) ?? true)
  );
}
