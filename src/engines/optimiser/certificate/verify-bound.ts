import { CONSTRAINTS, type ConstraintName } from '../constraints';
import type { PricedBound, TotalPrices, Verified } from '../epoch';
import type { Problem } from '../problem';
import { finished, type Task } from '../task';
import { gatherAlike } from './alike';
import { evaluate, PriceSteps } from './price-steps';
import { chargesOf } from './settings';
import { SlotPrices } from './slot-prices';

/** Nanoseconds, about, of everybody's programmes, above which no step of prices is begun. */
const WORK_OF_STEPS = 1e9;
/** Nanoseconds, about, of programmes that are looked at first where verifying may be broken off. */
const QUICK_WORK = 0.05e9;
/** Steps in vain after which verifying ends, and after which a search gives the bound up that has time for it. */
const IN_VAIN = { verifying: 30, searching: 300 };
/** A whole number is rounded up to from so far above the one before. */
const WHOLE = 1e-6;

export interface Settings {
  /** Rules broken somewhere, and people whose rows break one: nothing is asked of them, so bounds hold all the same. */
  readonly waivedRules?: ReadonlySet<string>;
  readonly waivedPeople?: ReadonlySet<string>;
  /** Prices of everybody's totals over the range, where they are known. */
  readonly ofPeople?: readonly TotalPrices[];
  /** Nanoseconds, about, of everybody's programmes once, above which rows are relaxed further. */
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
 * for what it earns at them (`SlotPrices`). Rows keep the rules that a dynamic programme of its own knows; leaving a
 * rule or a cost out only lowers the bound. Shares no code with the search. Where there are too many people, days and
 * kinds for the work allowed, rests are not looked at, then nor are runs; counts are told apart as far as it reaches.
 */
export function verifyBound(problem: Problem, prices: ArrayLike<number>, settings: Settings = {}): number {
  return verified(problem, prices, settings).bound;
}

/** The same bound, and whether steps of prices were beyond the work allowed. */
export function verified(problem: Problem, prices: ArrayLike<number>, settings: Settings = {}): Verified {
  const { cost = Infinity, cancelled, known, workOfSteps = WORK_OF_STEPS } = settings;
  if (known?.isFinal) return known;
  const slotPrices = new SlotPrices(problem, prices, settings.waivedRules);
  const rounded = roundedFor(problem);
  const quick = known?.bound ?? (cancelled ? quickBound(problem, slotPrices, settings) : -Infinity);
  const people = gatherAlike(problem, settings);
  const steps = new PriceSteps(problem, slotPrices, people);
  const mayStep = (taken: number, work: number): boolean =>
    work + work / taken <= (taken > 1 ? workOfSteps : WORK_OF_STEPS);
  finished(steps.run({ cost: () => cost, rounded, mayStep, mostInVain: IN_VAIN.verifying, cancelled }));
  const bound = Math.max(quick, steps.best?.bound ?? -Infinity);
  // No cost is negative.
  return { bound: Math.max(0, rounded(bound)), isFinal: !mayStep(1, steps.work) };
}

/** Verifies bounds at better and better prices, a piece of work at a time, with nothing waived. */
export class PriceImprovement {
  private readonly rounded: (bound: number) => number;
  private readonly steps: PriceSteps;

  /** `work` as in `Settings`. */
  constructor(problem: Problem, prices: ArrayLike<number>, work: number) {
    this.rounded = roundedFor(problem);
    this.steps = new PriceSteps(problem, new SlotPrices(problem, prices), gatherAlike(problem, { work }));
  }

  /** Improves the prices while a known roster costs more than they prove. Yields the counted effort. */
  run(cost: () => number, cancelled: () => boolean): Task<void> {
    const mayStep = (taken: number, work: number): boolean => work <= (WORK_OF_STEPS / 2) * taken;
    return this.steps.run({ cost, rounded: this.rounded, mayStep, mostInVain: IN_VAIN.searching, cancelled });
  }

  /** What proves most so far. */
  get best(): PricedBound | undefined {
    const { best } = this.steps;
    if (!best) return undefined;
    const bound = Math.max(0, this.rounded(best.bound));
    return { bound, prices: best.prices, verified: { bound, isFinal: true } };
  }
}

/** A bound at the prices that takes little time: rows keep few rules, and once it is too late, none. */
function quickBound(problem: Problem, prices: SlotPrices, settings: Settings): number {
  const people = gatherAlike(problem, { ...settings, work: QUICK_WORK });
  return finished(evaluate(problem, people, prices, { cancelled: settings.cancelled, atAnyPrice: true }))!.bound;
}

/** Rules whose units come with weights of their own. */
const WEIGHTED: readonly ConstraintName[] = ['coverNotShort', 'coverNotOver', 'wishes', 'offTogether'];

/** Bounds as they may be given: where every roster costs a whole number, so does the cheapest one. */
function roundedFor(problem: Problem): (bound: number) => number {
  const isWholeCost = isWhole(problem);
  return (bound) => (isWholeCost ? Math.ceil(bound - WHOLE) : bound);
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
