import type { Problem } from '../problem';
import type { Task } from '../task';
import type { Alike } from './alike';
import type { SlotPrices } from './slot-prices';

/** Share of the gap that a step wins at least which is not in vain. */
const LEAST_GAIN = 0.001;
/** Growth of a step after one that was not too long, and after one that was. */
const [LONGER, SHORTER] = [1.3, 0.7];
/** Gaps up to this are none. */
const NO_GAP = 1e-6;
/** Rounding errors of a sum, as a share of all that is added up. */
const ERROR = 1e-12;

/** How far steps of prices go. */
export interface StepSettings {
  /** What a known roster costs: prices are improved while it is above the bound. */
  readonly cost: () => number;
  /** The bound as it is given. */
  readonly rounded: (bound: number) => number;
  /** Nanoseconds, about, of everybody's programmes from the beginning on, above which no step is begun. */
  readonly mostWork: number;
  /** Steps in vain, one after the other, after which none follow. */
  readonly mostInVain: number;
  readonly cancelled?: () => boolean;
}

/**
 * Prices and tolls that prove more and more: steps of Polyak (1969) towards the cost that is known, along the shortest
 * of the slopes seen (Lemaréchal 1975).
 */
export class PriceSteps {
  /** What proves most so far; undefined before the first prices are evaluated, or where that was broken off. */
  best: Evaluated | undefined;
  private readonly covers: readonly (readonly number[])[];

  constructor(
    private readonly problem: Problem,
    private readonly prices: SlotPrices,
    private readonly people: readonly Alike[],
  ) {
    this.covers = problem.kinds.map((kind) => [...new Set(kind.covers)]);
  }

  /** Evaluates the prices at hand. Yields the counted effort. */
  *begin(how: HowToEvaluate): Task<void> {
    this.best = yield* this.evaluate(how);
  }

  /** Improves prices that were evaluated while that is of use. Yields the counted effort. */
  *improve({ cost, rounded, mostWork, mostInVain, cancelled }: StepSettings): Task<void> {
    const { prices, people } = this;
    let direction = this.best?.slopes;
    let share = 1;
    let [vain, steps] = [0, 0];
    while (this.best && direction && vain <= mostInVain) {
      const { best, work } = this;
      // The next step takes about as long as those before.
      if (work + work / ++steps > mostWork) return;
      const known = cost();
      if (!(known - rounded(best.bound) > NO_GAP && known < Infinity)) return;
      const gap = known - best.bound;
      const steepness = direction.reduce((sum, x) => sum + x * x, 0);
      if (!steepness) return;
      move(prices, people, best, direction, (share * gap) / steepness);
      const next = yield* this.evaluate({ cancelled, areTollsGiven: true });
      if (!next) return;
      vain = next.bound > best.bound + LEAST_GAIN * gap ? 0 : vain + 1;
      const isBetter = next.bound > best.bound;
      share = isBetter ? Math.min(1, LONGER * share) : SHORTER * share;
      direction = nearestToZero(direction, next.slopes);
      if (isBetter) this.best = next;
    }
  }

  /** Nanoseconds, about, of everybody's programmes so far. */
  get work(): number {
    return this.people.reduce((sum, { work }) => sum + work, 0);
  }

  /**
   * The bound at the prices, which it keeps, and its slope for each: people needed less people at work. Once it is too
   * late, undefined, or where it must be had with rows that keep no rules. Yields the counted effort.
   */
  private *evaluate({ cancelled, atAnyPrice, areTollsGiven }: HowToEvaluate): Task<Evaluated | undefined> {
    const { problem, people, prices, covers } = this;
    const { slotsPerDay, days, skills } = problem;
    const slopes = Float64Array.from(problem.need);
    const ofTolls: number[] = [];
    const sum = new Sum();
    prices.all.forEach((price, i) => sum.add(price * problem.need[i]!));
    const earnings = new Map<string, Float64Array>();
    const ofEarnings = days * covers.reduce((sum, slots) => sum + slots.length, 0);
    for (const alike of people) {
      const { own } = alike;
      const key = [own.skills, own.shares].join(' ');
      if (!earnings.has(key)) {
        earnings.set(key, prices.earnings(own));
        yield ofEarnings;
      }
      const isLate = cancelled?.() ?? false;
      if (isLate && !atAnyPrice) return undefined;
      const earned = earnings.get(key)!;
      const before = alike.work;
      const row = isLate
        ? alike.cheapestOfCells(earned)
        : areTollsGiven
          ? alike.cheapestAtTolls(earned)
          : alike.cheapest(earned);
      yield alike.work - before;
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

/** What prices and tolls prove, and how the bound grows with each price that may move so, then with each toll. */
export interface Evaluated {
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

export interface HowToEvaluate {
  readonly cancelled?: () => boolean;
  /** Once it is too late, rows keep no rules; otherwise there is no bound then. */
  readonly atAnyPrice?: boolean;
  /** Tolls are right as they are; otherwise each person's are raised to where they prove most. */
  readonly areTollsGiven?: boolean;
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
