import type { Highs } from 'highs';
import type { Compiled } from '../model/compiled';
import type { Cells } from '../model/problem';
import type { Random } from '../../random';
import { rowScore } from '../score/score';
import type { Task } from '../run/task';
import { Allowance } from './allowance';
import { Branching } from './branching';
import { ROOT_ROUNDS } from './column-generation';
import type { Block } from './master';
import { Pricer } from './pricing';

/** Lengths of windows in days, longest first. */
const LENGTHS = [28, 14];
/**
 * Share of the remaining work for the first windows over the range; and for longer ones after them, which may be cut
 * off.
 */
const FIRST_SHARE = 0.35;
const LONGER_SHARE = 1.5;
/**
 * Nanoseconds of a window per person, shift pattern and cubed number of days: measured on typical problems, and
 * corrected by each window.
 */
const FIRST_PACE = 1200;
/** Candidate pairs, of which the one with the most different prices is taken. */
const PAIRS = 3;
const EPSILON = 1e-9;

/** Days that a search frees for all people: one window, or two with fixed days in between. */
export type Days = Pick<Block, 'from' | 'to' | 'stay'>;

/**
 * Windows of time with all people in them, solved by column generation and a dive with all other days fixed (large
 * neighborhoods in time, after relax-and-fix: Pochet, Wolsey 2006). A pass over the range makes each window nearly
 * optimal given its minutes and weekends and half of the unused ones; pairs of windows then trade them. Slot prices are
 * kept for the next search over the same days.
 */
export class Windows {
  /** Length of a window in days, chosen by the remaining work. */
  private days = LENGTHS.at(-1)!;
  /** Price of each slot, from the last search over it. */
  readonly prices: Float64Array;
  private pace = FIRST_PACE;
  private readonly allowance: Allowance;
  private readonly ownPricer: Pricer;

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    private readonly pricer: Pricer,
    private readonly role: 0 | 1,
  ) {
    this.prices = new Float64Array(c.slots);
    this.allowance = new Allowance(c, role);
    this.ownPricer = new Pricer(this.allowance.c);
  }

  /**
   * Yields windows in this searcher's half of the range: once over it with quick windows, then with longer ones as far
   * as the remaining deterministic work (nanoseconds) allows, then shifted by half a window.
   */
  *sweeps(left: () => number): Generator<Days> {
    const fits = (days: number, share: number): boolean =>
      days * 2 <= this.c.days && this.sweep(days) <= share * left();
    this.days = LENGTHS.find((days) => fits(days, FIRST_SHARE)) ?? this.days;
    yield* this.half(0);
    while (this.days < LENGTHS[0]! && fits(this.days * 2, LONGER_SHARE)) {
      this.days *= 2;
      yield* this.half(0);
    }
    if (fits(this.days, 1)) yield* this.half(this.days >> 1);
  }

  private half(first: number): Days[] {
    const windows: Days[] = [];
    for (let from = first; from < this.c.days - first; from += this.days) windows.push(this.windowAt(from));
    const half = Math.ceil(windows.length / 2);
    return this.role ? windows.slice(half) : windows.slice(0, half);
  }

  /** Returns the expected nanoseconds of one searcher's half of the windows. */
  private sweep(days: number): number {
    return (this.expected(days) * this.c.days) / days / 2;
  }

  /**
   * Returns two windows of half the length, preferably with different prices: people may be worth more in one of them.
   */
  pair(random: Random): Days {
    const { c } = this;
    const days = Math.max(7, this.days >> 1);
    const first = random.below(7);
    const count = Math.floor((c.days - first) / days);
    const level = (i: number): number => {
      const from = (first + i * days) * c.slotsPerDay;
      return this.prices.subarray(from, from + days * c.slotsPerDay).reduce((sum, x) => sum + x, 0);
    };
    let best = { a: 0, b: count - 1, difference: -1 };
    for (let i = 0; i < PAIRS; i++) {
      const a = random.below(count);
      const b = random.below(count);
      const difference = a === b ? -1 : Math.abs(level(a) - level(b));
      if (difference > best.difference) best = { a: Math.min(a, b), b: Math.max(a, b), difference };
    }
    const from = first + best.a * days;
    const second = first + best.b * days;
    const stay = Array.from({ length: Math.max(0, second - from - days) }, (_, i) => from + days + i);
    return { from, to: second + days - 1, stay: new Set(stay) };
  }

  /** Returns the expected deterministic work of a search over this many days, in nanoseconds. */
  expected(days: number): number {
    const { c } = this;
    return this.pace * c.people * (c.values - 1) * days ** 3;
  }

  /** Searches for a roster that costs less than `cutoff` and differs from `cells` on these days only. */
  *search(cells: Cells, days: Days, cutoff: number, cancelled: () => boolean): Task<Cells | undefined> {
    const { c } = this;
    // People with illegal roster lines are left out: pricing would find no line for them.
    const people = Array.from({ length: c.people }, (_, p) => p).filter(
      (p) => rowScore(c, p, cells.subarray(p * c.days, (p + 1) * c.days)).hard < EPSILON,
    );
    if (!people.length) return undefined;
    this.allowance.update(cells);
    const branching = new Branching(this.highs, this.allowance.c, this.ownPricer, cells, { people, ...days });
    const open = days.to - days.from + 1 - (days.stay?.size ?? 0);
    branching.beginWith(this.prices);
    const run = this.run(branching, cutoff, cancelled);
    let effort = 0;
    let step = run.next();
    for (; !step.done; step = run.next()) {
      effort += step.value;
      yield step.value;
    }
    branching.keepPrices(this.prices);
    this.pace += (this.pace * (effort / this.expected(open)) - this.pace) / 2;
    return step.value;
  }

  /** Searches for other work for some people on these days, with everyone else's as in `cells`. */
  *rework(
    cells: Cells,
    people: readonly number[],
    days: Days,
    cutoff: number,
    cancelled: () => boolean,
  ): Task<Cells | undefined> {
    return yield* this.run(
      new Branching(this.highs, this.c, this.pricer, cells, { people, ...days }),
      cutoff,
      cancelled,
    );
  }

  private *run(branching: Branching, cutoff: number, cancelled: () => boolean): Task<Cells | undefined> {
    try {
      yield* branching.relax(ROOT_ROUNDS, cancelled, cutoff);
      return branching.hopeless(cutoff) ? undefined : yield* branching.diveOnCells(cutoff, cancelled);
    } finally {
      branching.dispose();
    }
  }

  private windowAt(from: number): Days {
    const begin = Math.min(from, Math.max(0, this.c.days - this.days));
    return { from: begin, to: Math.min(this.c.days, begin + this.days) - 1 };
  }
}
