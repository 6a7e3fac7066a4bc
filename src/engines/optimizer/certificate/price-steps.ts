import type { Problem } from '../problem';
import type { Task } from '../task';
import type { Alike, CheapestRow } from './alike';
import { type FoundRow, type Point, PriceBundle } from './price-bundle';
import type { SlotPrices } from './slot-prices';

/** Share of the gap that steps win together which are not in vain, and that one has to promise. */
const MIN_GAIN = 0.001;
/** How far prices are drawn at first: share of the gap by the square of the slope. */
const FIRST_REACH = 5;
/** Shares of what was promised from which on a step is taken, and from which on it was too short. */
const TAKEN = 0.1;
const SHORT = 0.5;
/** Growth of the reach after a step that was too short, another one taken, one that was not, and one far too long. */
const GROWTH = { short: 2, taken: 1.25, vain: 0.9, long: 0.5 };
/** Steps at first that are too long because little is known yet. */
const LEARNING = 15;
/** Steps that are slow where together they win less than such a share of the most that as many have won. */
const SLOW = { steps: 20, gain: 0.1 };
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
  /** Nanoseconds, about, of everybody's programs from the beginning on, above which no step is begun. */
  readonly mostWork: number;
  /** Steps that together win next to nothing, after which none follow. */
  readonly mostInVain: number;
  readonly cancelled?: () => boolean;
}

/** Prices and tolls that prove more and more, drawn by the rows that were cheapest so far; see `PriceBundle`. */
export class PriceSteps {
  /** What proves most so far; undefined before the first prices are evaluated, or where that was broken off. */
  best: Evaluated | undefined;
  private bundle: PriceBundle | undefined;

  constructor(
    private readonly problem: Problem,
    private readonly prices: SlotPrices,
    private readonly people: readonly Alike[],
  ) {}

  /** Evaluates the prices at hand. Yields the counted effort. */
  *begin(how: HowToEvaluate): Task<void> {
    this.best = yield* this.evaluate(how);
  }

  /** Improves prices that were evaluated while that is of use. Yields the counted effort. */
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
      // The next step takes about as long as those before.
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
   * Evaluates prices that are such a share of the way from the best ones to others, with as much told apart as these
   * rows need: answers the rows that are cheapest there. Yields the counted effort.
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

  /** Rows of each group that were cheapest somewhere, those kept of them. */
  rowsKept(): (readonly FoundRow[])[] {
    const { bundle, people, best } = this;
    return people.map((_, g) => bundle?.rowsKept(g) ?? (best ? [best.rows[g]!] : []));
  }

  /** Evaluates the prices of a point once more, at the tolls that are left. */
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

  /** Tells apart what some rows break or pay for that they do not know; false where nothing is left. */
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

  /** People who are alike. */
  get groups(): (readonly number[])[] {
    return this.people.map(({ members }) => members);
  }

  /** Nanoseconds, about, of everybody's programs so far, and of drawing prices. */
  get work(): number {
    return this.people.reduce((sum, { work }) => sum + work, this.bundle?.effort ?? 0);
  }

  /**
   * The bound at the prices, and the rows that are cheapest there. Once it is too late, undefined, or where it must be
   * had with rows that keep no rules. Yields the counted effort.
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

/** What prices and tolls prove, and the rows that are cheapest there. */
export interface Evaluated extends Point {
  readonly bound: number;
  /** Square of the slope of the bound along prices and tolls. */
  readonly steepness: number;
  /** Of each group of people. */
  readonly rows: readonly FoundRow[];
}

/** How much steps win, so many at a time. */
class Pace {
  private steps = 0;
  private most = 0;

  constructor(private bound: number) {}

  /** Whether the steps until now were slow; to be asked once for each. */
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
  /** Once it is too late, rows keep no rules; otherwise there is no bound then. */
  readonly atAnyPrice?: boolean;
  /** Tolls are right as they are; otherwise each person's are raised to where they prove most. */
  readonly areTollsGiven?: boolean;
  /** Starts are told apart as well where rows pay for them. */
  readonly areStartsApart?: boolean;
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
