import type { Problem } from '../model/problem';
import type { Task } from '../run/task';
import type { Alike, CheapestRow } from './alike';
import { type FoundRow, type Point, PriceBundle } from './price-bundle';
import type { SlotPrices } from './slot-prices';

/** Minimum gain, as a share of the gap, for a series of steps to count as progress and for a step to be promising. */
const MIN_GAIN = 0.001;
/** Initial reach: share of the gap divided by the squared slope. */
const FIRST_REACH = 5;
/** Shares of the promised gain above which a step is accepted, and above which it was too short. */
const TAKEN = 0.1;
const SHORT = 0.5;
/** Growth of the reach after a step that was too short, accepted, rejected, or far too long. */
const GROWTH = { short: 2, taken: 1.25, vain: 0.9, long: 0.5 };
/** Initial steps that may be too long because the bundle still knows little. */
const LEARNING = 15;
/** A series of steps is slow if its total gain is below this share of the best gain of as many steps. */
const SLOW = { steps: 20, gain: 0.1 };
/** Gaps up to this count as closed. */
const NO_GAP = 1e-6;
/** Rounding error of a sum, as a share of the sum of absolute values. */
const ERROR = 1e-12;

/** Stopping criteria of the steps. */
export interface StepSettings {
  /** Cost of the best known roster; prices are improved while it exceeds the bound. */
  readonly cost: () => number;
  /** Rounds the bound as it will be reported. */
  readonly rounded: (bound: number) => number;
  /** Approximate nanoseconds of all programs since the beginning above which no step is begun. */
  readonly mostWork: number;
  /** Number of steps without significant gain after which no more follow. */
  readonly mostInVain: number;
  readonly cancelled?: () => boolean;
}

/** Prices and multipliers that are improved step by step with the roster lines found so far; see `PriceBundle`. */
export class PriceSteps {
  /** The best evaluated point; undefined before the first evaluation, or if that was aborted. */
  best: Evaluated | undefined;
  private bundle: PriceBundle | undefined;

  constructor(
    private readonly problem: Problem,
    private readonly prices: SlotPrices,
    private readonly people: readonly Alike[],
  ) {}

  /** Evaluates the current prices. Yields the deterministic work. */
  *begin(how: HowToEvaluate): Task<void> {
    this.best = yield* this.evaluate(how);
  }

  /** Improves evaluated prices while this helps. Yields the deterministic work. */
  *improve({ cost, rounded, mostWork, mostInVain, cancelled }: StepSettings): Task<void> {
    if (!this.best) return;
    let from = this.best;
    const bundle = (this.bundle = this.newBundle(from));
    const pace = new Pace(from.bound);
    let reach: number | undefined;
    let [vain, steps, learnt] = [0, 0, LEARNING];
    let before = from.bound;
    for (;;) {
      const { work, best } = this;
      // The next step takes about as long as the previous ones.
      if (work + work / ++steps > mostWork) return;
      const known = cost();
      if (!(known - rounded(best.bound) > NO_GAP && known < Infinity)) return;
      const isStuck = !from.steepness || vain > mostInVain;
      if (isStuck || pace.isSlow(from.bound)) {
        from = this.best;
        if (this.tellMoreApart(bundle, from)) {
          const again: Evaluated | undefined = yield* this.evaluateAgain(from, cancelled);
          if (!again) return;
          this.best = from = again;
          [vain, learnt, before] = [0, steps + LEARNING, from.bound];
          continue;
        }
        if (isStuck) return;
      }
      const gap = known - from.bound;
      reach ??= (FIRST_REACH * gap) / from.steepness;
      const { promised, ...drawn } = yield* bundle.draw(from, reach);
      const next = yield* this.evaluateAt(drawn, cancelled);
      if (!next) return;
      bundle.add(next.rows, next);
      this.keep(next);
      const gain = promised - from.bound;
      const won = next.bound - from.bound;
      if (won > Math.max(0, TAKEN * gain)) {
        reach *= won > SHORT * gain ? GROWTH.short : GROWTH.taken;
        from = next;
      } else if (gain < MIN_GAIN * gap) reach *= GROWTH.taken;
      else reach *= -won > gain && steps > learnt ? GROWTH.long : GROWTH.vain;
      vain++;
      if (from.bound - before > MIN_GAIN * gap) [vain, before] = [0, from.bound];
    }
  }

  /**
   * Evaluates the point at a fraction of the way from the best prices to others, adding the resources that these roster
   * lines need, and returns the cheapest lines there. Yields the deterministic work.
   */
  *towards(others: Float64Array, share: number, cancelled: () => boolean): Task<readonly FoundRow[] | undefined> {
    if (!this.best) return undefined;
    const bundle = (this.bundle ??= this.newBundle(this.best));
    for (;;) {
      const { prices: from, tolls }: Evaluated = this.best;
      const prices = from.map((price, i) => price + share * (others[i]! - price));
      const found = yield* this.evaluateAt({ prices, tolls }, cancelled);
      if (!found) return undefined;
      bundle.add(found.rows, found);
      this.keep(found);
      if (!this.tellMoreApart(bundle, this.best, (g) => [found.rows[g]!])) return found.rows;
      const again: Evaluated | undefined = yield* this.evaluateAgain(this.best, cancelled);
      if (!again) return undefined;
      this.best = again;
    }
  }

  /** Returns the kept roster lines of each group. */
  rowsKept(): (readonly FoundRow[])[] {
    const { bundle, people, best } = this;
    return people.map((_, g) => bundle?.rowsKept(g) ?? (best ? [best.rows[g]!] : []));
  }

  /** Re-evaluates the prices of a point at the remaining multipliers. */
  private *evaluateAgain({ prices }: Point, cancelled?: () => boolean): Task<Evaluated | undefined> {
    const tolls = this.people.map((alike) => alike.scaledTolls);
    const again = yield* this.evaluateAt({ prices, tolls }, cancelled);
    if (again) this.bundle!.add(again.rows, again);
    return again;
  }

  private keep(found: Evaluated): void {
    if (found.bound > this.best!.bound) this.best = found;
  }

  private newBundle(first: Evaluated): PriceBundle {
    const { prices, people, problem } = this;
    const { skills } = problem;
    const lowest = prices.highest.map((_, i) => prices.lowest[Math.floor(i / skills)]!);
    const bundle = new PriceBundle(
      prices,
      people.map((alike) => alike.people),
      lowest,
      prices.highest,
    );
    bundle.add(first.rows, first);
    return bundle;
  }

  /** Adds resources that some roster lines violate or pay for; false if there are none left. */
  private tellMoreApart(
    bundle: PriceBundle,
    { tolls }: Point,
    rowsOf = (group: number): readonly FoundRow[] => bundle.rowsOf(group),
  ): boolean {
    let isMore = false;
    this.people.forEach((alike, g) => {
      alike.scaledTolls = tolls[g]!;
      const again = alike.tellApart(rowsOf(g));
      if (again) bundle.recount(g, again);
      isMore ||= again !== undefined;
    });
    return isMore;
  }

  private *evaluateAt({ prices, tolls }: Point, cancelled?: () => boolean): Task<Evaluated | undefined> {
    prices.forEach((price, i) => this.prices.move(i, price));
    this.people.forEach((alike, g) => (alike.scaledTolls = tolls[g]!));
    return yield* this.evaluate({ cancelled, areTollsGiven: true });
  }

  /** Groups of identical people. */
  get groups(): (readonly number[])[] {
    return this.people.map(({ members }) => members);
  }

  /** Approximate nanoseconds of all programs so far, and of the bundle. */
  get work(): number {
    return this.people.reduce((sum, { work }) => sum + work, this.bundle?.effort ?? 0);
  }

  /**
   * Returns the bound at the prices and the cheapest roster lines there. After a cancellation it returns undefined or,
   * if a bound is mandatory, uses roster lines without rules. Yields the deterministic work.
   */
  private *evaluate({
    cancelled,
    atAnyPrice,
    areTollsGiven,
    areStartsApart,
  }: HowToEvaluate): Task<Evaluated | undefined> {
    const { problem, people, prices } = this;
    const { covers } = prices;
    const { needed, turns } = prices;
    const short = needed.map((people, i) => (prices.all[i]! > turns[i]! ? people - 1 : people));
    let steepness = 0;
    const rows: FoundRow[] = [];
    const sum = new Sum();
    sum.add(prices.worthBeside);
    prices.all.forEach((price, i) => {
      sum.add(price * needed[i]!);
      if (price > turns[i]!) sum.add(turns[i]! - price);
    });
    const earnings = new Map<string, Float64Array>();
    const ofEarnings = problem.days * covers.reduce((sum, slots) => sum + slots.length, 0);
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
      const cheapest = isLate
        ? alike.cheapestOfCells(earned)
        : areTollsGiven
          ? alike.cheapestAtTolls(earned)
          : alike.cheapest(earned, areStartsApart);
      yield alike.work - before;
      sum.add(cheapest.cost * alike.people);
      const row = this.found(alike, cheapest);
      row.serves.forEach((at, i) => (short[at]! -= alike.people * (row.parts?.[i] ?? 1)));
      for (const slope of row.slopes) steepness += (alike.people * slope) ** 2;
      rows.push(row);
    }
    short.forEach((people, i) => (steepness += prices.mayMove(i, people) ? people ** 2 : 0));
    return {
      bound: sum.least(),
      steepness,
      prices: prices.all.slice(),
      tolls: people.map((each) => each.scaledTolls),
      rows,
    };
  }

  private found(alike: Alike, cheapest: CheapestRow): FoundRow {
    const { problem, prices } = this;
    const { slotsPerDay, days, skills } = problem;
    const { cost, kinds } = cheapest;
    const { own } = alike;
    const serves: number[] = [];
    const parts: number[] = [];
    kinds.forEach((kind, day) => {
      if (kind < 0 || !own.skills.length) return;
      for (const slot of prices.covers[kind]!) {
        const at = day * slotsPerDay + slot;
        if (at >= days * slotsPerDay) continue;
        const best = prices.bestSkill(own, at);
        serves.push(at * skills + own.skills[best]!);
        if (own.shares) parts.push(own.shares[best]!);
      }
    });
    return {
      cost,
      kinds,
      serves: Int32Array.from(serves),
      ...(own.shares ? { parts: Float64Array.from(parts) } : {}),
      slopes: Float64Array.from(alike.slopesOf(cheapest)),
    };
  }
}

/** Bound at given prices and multipliers, and the cheapest roster lines there. */
export interface Evaluated extends Point {
  readonly bound: number;
  /** Squared slope of the bound along prices and multipliers. */
  readonly steepness: number;
  /** One line for each group of people. */
  readonly rows: readonly FoundRow[];
}

/** Tracks the gain per series of steps. */
class Pace {
  private steps = 0;
  private most = 0;

  constructor(private bound: number) {}

  /** Returns true if the last series of steps was slow; call it once for each step. */
  isSlow(bound: number): boolean {
    if (this.steps++ < SLOW.steps) return false;
    const won = bound - this.bound;
    this.most = Math.max(this.most, won);
    [this.steps, this.bound] = [1, bound];
    return won < SLOW.gain * this.most;
  }
}

export interface HowToEvaluate {
  readonly cancelled?: () => boolean;
  /** After a cancellation roster lines ignore all rules; otherwise there is no bound then. */
  readonly atAnyPrice?: boolean;
  /** True to keep the multipliers; otherwise each person's are raised to their best values. */
  readonly areTollsGiven?: boolean;
  /** True to distinguish starts where roster lines pay for them. */
  readonly areStartsApart?: boolean;
}

/** A compensated sum (Neumaier 1974), with a lower bound that accounts for rounding errors. */
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
