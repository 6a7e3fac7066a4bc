import { CONSTRAINTS, type ConstraintName } from '../constraints';
import type { TotalPrices, Verified } from '../epoch';
import type { Problem } from '../problem';
import { type Alike, gatherAlike } from './alike';
import { chargesOf } from './settings';
import { SlotPrices } from './slot-prices';

/** Nanoseconds, about, of everybody's programmes, above which no step of prices is begun. */
const WORK_OF_STEPS = 1e9;
/** Nanoseconds, about, of programmes that are looked at first where verifying may be broken off. */
const QUICK_WORK = 0.05e9;
/** Steps in a row that win less than this share of the gap, after which none follow. */
const STEPS_IN_VAIN = 30;
const LEAST_GAIN = 0.001;
/** Growth of a step after one that was not too long, and after one that was. */
const [LONGER, SHORTER] = [1.3, 0.7];
/** Rounding errors of a sum, as a share of all that is added up. */
const ERROR = 1e-12;
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
  const rounded = (bound: number): number => (isWhole(problem) ? Math.ceil(bound - WHOLE) : bound);
  const quick = known?.bound ?? (cancelled ? quickBound(problem, slotPrices, settings) : -Infinity);
  const people = gatherAlike(problem, settings);
  const hasTimeForStep = (step: number): boolean => {
    const work = people.reduce((sum, alike) => sum + alike.work, 0);
    return work + work / step <= (step > 1 ? workOfSteps : WORK_OF_STEPS);
  };
  // No cost is negative.
  const given = (bound: number): Verified => ({ bound: Math.max(0, rounded(bound)), isFinal: !hasTimeForStep(1) });
  const first = evaluate(problem, people, slotPrices, { cancelled });
  if (!first) return given(quick);
  let best = first;
  let direction = first.slopes;
  let share = 1;
  let vain = 0;
  for (let step = 1; hasTimeForStep(step); step++) {
    const gap = cost - best.bound;
    if (!(gap > WHOLE && gap < Infinity) || rounded(best.bound) >= cost - WHOLE) break;
    // Steps of Polyak (1969) towards the cost that is known, along the shortest of the slopes seen (Lemaréchal 1975).
    const steepness = direction.reduce((sum, x) => sum + x * x, 0);
    if (!steepness) break;
    move(slotPrices, people, best, direction, (share * gap) / steepness);
    const next = evaluate(problem, people, slotPrices, { cancelled, areTollsGiven: true });
    if (!next) break;
    vain = next.bound > best.bound + LEAST_GAIN * gap ? 0 : vain + 1;
    if (vain > STEPS_IN_VAIN) break;
    const isBetter = next.bound > best.bound;
    share = isBetter ? Math.min(1, LONGER * share) : SHORTER * share;
    direction = nearestToZero(direction, next.slopes);
    if (isBetter) best = next;
  }
  return given(Math.max(quick, best.bound));
}

/** The shortest of all slopes between two. */
function nearestToZero(a: Float64Array, b: Float64Array): Float64Array {
  let between = 0;
  let length = 0;
  a.forEach((x, i) => {
    between += x * (x - b[i]!);
    length += (x - b[i]!) ** 2;
  });
  const share = length ? Math.min(1, Math.max(0, between / length)) : 0;
  return a.map((x, i) => x + share * (b[i]! - x));
}

/** A bound at the prices that takes little time: rows keep few rules, and once it is too late, none. */
function quickBound(problem: Problem, prices: SlotPrices, settings: Settings): number {
  const people = gatherAlike(problem, { ...settings, work: QUICK_WORK });
  return evaluate(problem, people, prices, { cancelled: settings.cancelled, atAnyPrice: true })!.bound;
}

/** What prices and tolls prove, and how the bound grows with each price that may move so, then with each toll. */
interface Evaluated {
  readonly bound: number;
  readonly slopes: Float64Array;
  readonly prices: Float64Array;
  readonly tolls: readonly Float64Array[];
}

/** Moves prices and tolls from where they were evaluated. */
function move(
  prices: SlotPrices,
  people: readonly Alike[],
  from: Evaluated,
  direction: Float64Array,
  length: number,
): void {
  from.prices.forEach((price, i) => prices.move(i, price + length * direction[i]!));
  let at = from.prices.length;
  people.forEach((alike, k) => {
    alike.tollsOfShift = from.tolls[k]!.map((toll) => toll + length * direction[at++]!);
  });
}

interface HowToEvaluate {
  readonly cancelled?: () => boolean;
  /** Once it is too late, rows keep no rules; otherwise there is no bound then. */
  readonly atAnyPrice?: boolean;
  /** Tolls are right as they are; otherwise each person's are raised to where they prove most. */
  readonly areTollsGiven?: boolean;
}

/**
 * The bound at the prices, which it keeps, and its slope for each: people needed less people at work. Once it is too
 * late, undefined, or where it must be had with rows that keep no rules.
 */
function evaluate(
  problem: Problem,
  people: readonly Alike[],
  prices: SlotPrices,
  { cancelled, atAnyPrice, areTollsGiven }: HowToEvaluate,
): Evaluated | undefined {
  const { slotsPerDay, days, skills, kinds } = problem;
  const slopes = Float64Array.from(problem.need);
  const ofTolls: number[] = [];
  const sum = new Sum();
  prices.all.forEach((price, i) => sum.add(price * problem.need[i]!));
  const earnings = new Map<string, Float64Array>();
  const covers = kinds.map((kind) => [...new Set(kind.covers)]);
  for (const alike of people) {
    const { own } = alike;
    const key = [own.skills, own.shares].join(' ');
    if (!earnings.has(key)) earnings.set(key, prices.earnings(own));
    const isLate = cancelled?.() ?? false;
    if (isLate && !atAnyPrice) return undefined;
    const earned = earnings.get(key)!;
    const row = isLate
      ? alike.cheapestOfCells(earned)
      : areTollsGiven
        ? alike.cheapestAtTolls(earned)
        : alike.cheapest(earned);
    sum.add(row.cost * alike.people);
    ofTolls.push(...alike.slopesOf(row));
    if (!own.skills.length) continue;
    row.kinds.forEach((kind, day) => {
      if (kind < 0) return;
      for (const slot of covers[kind]!) {
        const at = day * slotsPerDay + slot;
        if (at >= days * slotsPerDay) continue;
        const best = prices.bestSkill(own, at);
        slopes[at * skills + own.skills[best]!]! -= alike.people * (own.shares?.[best] ?? 1);
      }
    });
  }
  const all = new Float64Array(slopes.length + ofTolls.length);
  slopes.forEach((slope, i) => (all[i] = prices.mayMove(i, slope) ? slope : 0));
  all.set(ofTolls, slopes.length);
  return {
    bound: sum.least(),
    slopes: all,
    prices: prices.all.slice(),
    tolls: people.map((each) => each.tollsOfShift),
  };
}

/** A sum with compensation (Neumaier 1974), and the least that rounding errors leave of it. */
class Sum {
  private total = 0;
  private lost = 0;
  private gross = 0;

  add(x: number): void {
    const next = this.total + x;
    this.lost += Math.abs(this.total) >= Math.abs(x) ? this.total - next + x : x - next + this.total;
    this.total = next;
    this.gross += Math.abs(x);
  }

  least(): number {
    return this.total + this.lost - ERROR * this.gross;
  }
}

/** Rules whose units come with weights of their own. */
const WEIGHTED: readonly ConstraintName[] = ['coverNotShort', 'coverNotOver', 'wishes', 'offTogether'];

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
