import type { Highs } from 'highs';
import type { Compiled } from '../model/compiled';
import type { Cells } from '../model/problem';
import type { Random } from '../../random';
import { shortAndOver, supplyOf } from '../score/score';
import { counted, type Task } from '../run/task';
import { Branching } from './branching';
import { type ColumnGeneration, ROOT_ROUNDS } from './column-generation';
import type { Block } from './master';
import type { Pricer } from './pricing';
import { Proof } from './proof';

/** Maximum range in days for roster lines to be selected as a whole. */
export const MAX_DAYS_WHOLE = 42;
/** Lengths in days of neighborhoods in longer ranges. */
const WINDOWS = [7, 14, 28];
/** Good roster lines kept per person. */
const KEPT_ROWS = 40;
/**
 * Share of the work for the whole problem that a proof may take without closing FAIR_GAIN of the gap in a turn; a turn
 * that does earns its work.
 */
const PROOF_CREDIT = 0.2;
const FAIR_GAIN = 0.03;
/** People times days times shift patterns in the first neighborhoods of each length. */
const FIRST_SIZE = 4500;
/** Maximum people for a neighborhood to be searched exhaustively by branching. */
const BRANCHED = 8;
/** Minimum deterministic work, in nanoseconds, after which a neighborhood is abandoned as too large. */
const MIN_PATIENCE = 5e8;
/** Weight of the newest result in the estimated gain of a length. */
const NEWEST = 0.2;
/** One in this many neighborhoods has a random length. */
const BLIND = 4;

/** Limits and callbacks of the search of the whole problem. */
interface RootWatch {
  /** Returns the cost below which a roster is useful. */
  readonly cutoff: () => number;
  /** Deterministic work, in nanoseconds, after which no further dive begins. */
  readonly work: number;
  /** Called with every bound. */
  readonly onBound: (bound: number) => void;
  /** Called with the prices of slots at the root, and the bound they would yield. */
  readonly onPrices: (bound: number, prices: Float64Array) => void;
  readonly onFound: (cells: Cells) => void;
}

/** Result of one neighborhood: the changed roster, if it costs less than the initial one. */
interface BlockResult {
  readonly cells?: Cells;
}

/**
 * One length of neighborhoods: how many people to free, and the recent gain in cost per second of deterministic work.
 */
interface Shape {
  readonly days: number;
  people: number;
  gain: number;
}

/**
 * Large neighborhood search (Shaw 1998): frees some people, over the range or a window of it, and finds their cheapest
 * roster lines by column generation and a dive, with the others fixed. The number of people adapts: a block proven
 * optimal was too small, one whose dive found nothing too large. Lengths with the highest gain are used most often.
 */
export class Neighborhoods {
  /** Good roster lines found for each person, for problems whose lines are selected as a whole. */
  private readonly pool: { values: Uint16Array; reduced: number }[][];
  private readonly shapes: Shape[];
  /** Work after which a neighborhood is abandoned; grows while none finishes in time. */
  private patience = MIN_PATIENCE;

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    private readonly pricer: Pricer,
    private readonly random: Random,
  ) {
    this.pool = Array.from({ length: c.people }, () => []);
    const lengths = c.days > MAX_DAYS_WHOLE ? WINDOWS : [...WINDOWS.filter((days) => days < c.days), c.days];
    this.shapes = lengths.map((days) => ({
      days,
      people: Math.min(c.people, Math.max(BRANCHED, FIRST_SIZE / (days * Math.max(1, c.values - 1)))),
      gain: Infinity,
    }));
  }

  /**
   * Solves the root of the whole problem, starting from `prices` of its slots: a lower bound and good roster lines;
   * then alternates dives from there and proof.
   */
  *root(
    cells: Cells,
    prices: Float64Array,
    { cutoff, work, onBound, onPrices, onFound }: RootWatch,
    cancelled: () => boolean,
  ): Task<void> {
    const { c } = this;
    const block = { people: Array.from({ length: c.people }, (_, p) => p), from: 0, to: c.days - 1 };
    const generation = new Proof(this.highs, c, this.pricer, cells, block);
    generation.beginWith(prices);
    let done = 0;
    const count = (ns: number): void => {
      done += ns;
    };
    try {
      for (const step of counted(generation.relax(ROOT_ROUNDS, cancelled), count)) {
        onBound(generation.bound);
        onPrices(generation.bound, generation.pricesOfSlots());
        yield step;
      }
      onBound(generation.bound);
      onPrices(generation.bound, generation.pricesOfSlots());
      this.remember(generation, block);
      let credit = PROOF_CREDIT * work;
      for (let k = 0; done < work && !generation.exhausted && !generation.hopeless(cutoff()) && !cancelled(); k++) {
        const begun = done;
        const found = yield* counted(generation.diveOnCells(cutoff(), cancelled, k ? this.random : undefined), count);
        if (found) onFound(found);
        // A dive that ends immediately is charged as well.
        count(1e6);
        yield 1e6;
        if (credit <= 0) {
          if (generation.tooDear) break;
          continue;
        }
        const { bound } = generation;
        const gap = cutoff() - bound;
        const dived = done;
        yield* counted(generation.prove(cutoff, Math.min(credit, dived - begun), onBound, onFound, cancelled), count);
        credit += generation.bound - bound > FAIR_GAIN * gap ? done - dived : dived - done;
      }
    } finally {
      generation.dispose();
    }
  }

  /** Searches one neighborhood of the roster that costs `cutoff`. */
  *improve(cells: Cells, cutoff: number, cancelled: () => boolean): Task<BlockResult> {
    const shape = this.shape();
    const block = this.choose(cells, shape);
    const whole = shape.days === this.c.days;
    const generation = new Branching(this.highs, this.c, this.pricer, cells, block);
    let effort = 1;
    try {
      if (whole) {
        block.people.forEach((p, j) => {
          for (const row of this.pool[p]!) generation.add(j, row.values);
        });
      }
      const search = this.search(generation, block.people.length, cutoff, cancelled);
      let step = search.next();
      for (; !step.done && effort < this.patience; step = search.next()) {
        effort += step.value;
        yield step.value;
      }
      const tooLong = !step.done;
      if (whole) this.remember(generation, block);
      const found = step.done ? step.value : undefined;
      const gain = found ? cutoff - generation.objective : 0;
      const rate = gain / (effort / 1e9);
      shape.gain = shape.gain === Infinity ? rate : (1 - NEWEST) * shape.gain + NEWEST * rate;
      if (found) this.patience = Math.max(MIN_PATIENCE, this.patience / 1.5);
      else if (tooLong) this.patience *= 1.15;
      if (generation.hopeless(cutoff)) shape.people *= 1.1;
      else if (tooLong) shape.people /= 1.5;
      else if (!found) shape.people /= 1.05;
      // All people over the whole range would be the root again.
      const most = whole ? Math.ceil(this.c.people * 0.8) : this.c.people;
      shape.people = Math.max(Math.min(5, most), Math.min(most, shape.people));
      return { cells: found };
    } finally {
      generation.dispose();
    }
  }

  private *search(
    generation: Branching,
    people: number,
    cutoff: number,
    cancelled: () => boolean,
  ): Task<Cells | undefined> {
    yield* generation.relax(60, cancelled, cutoff);
    if (generation.hopeless(cutoff)) return undefined;
    return people > BRANCHED
      ? yield* generation.dive(cutoff, cancelled)
      : yield* generation.branch(60, cutoff, cancelled);
  }

  private shape(): Shape {
    const { shapes, random } = this;
    if (random.below(BLIND) === 0) return shapes[random.below(shapes.length)]!;
    return shapes.reduce((best, s) => (s.gain > best.gain ? s : best));
  }

  private remember(generation: ColumnGeneration, block: Block): void {
    for (const column of generation.columns) {
      this.pool[block.people[column.person]!]!.push({
        values: column.values,
        reduced: generation.reducedCost(column.person, column.values),
      });
    }
    for (const p of block.people) {
      const best = this.pool[p]!.sort((a, b) => a.reduced - b.reduced);
      const seen = new Set<string>();
      this.pool[p] = best.filter((row) => {
        const key = row.values.join();
        if (seen.has(key) || seen.size >= KEPT_ROWS) return false;
        seen.add(key);
        return true;
      });
    }
  }

  /**
   * Selects random days and people around a slot that is short or over: half of the people can work there, the rest are
   * arbitrary.
   */
  private choose(cells: Cells, shape: Shape): Block {
    const { c, random } = this;
    const { days } = shape;
    const supply = supplyOf(c, cells);
    const sore: number[] = [];
    for (let s = 0; s < c.days * c.slotsPerDay; s++) {
      const { short, over } = shortAndOver(c, supply, s);
      if (short * c.under[s]! + over * c.over[s]! > 0) sore.push(s);
    }
    const slot = sore.length ? sore[random.below(sore.length)]! : random.below(Math.max(1, c.days * c.slotsPerDay));
    const day = Math.min(c.days - 1, Math.floor(slot / c.slotsPerDay));
    const from = days === c.days ? 0 : Math.max(0, Math.min(c.days - days, day - random.below(days)));
    const order = Array.from({ length: c.people }, (_, p) => p);
    random.shuffle(order);
    const able = (p: number): boolean => {
      for (let v = 1; v < c.values; v++) {
        if (!c.legal[(p * c.days + day) * c.values + v]) continue;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++)
          if (c.coverSlots[i]! === slot - day * c.slotsPerDay) return true;
      }
      return false;
    };
    const size = Math.max(1, Math.min(c.people, Math.floor(shape.people)));
    const people = new Set(random.below(3) ? order.filter(able).slice(0, size >> 1) : []);
    for (const p of order) if (people.size < size) people.add(p);
    return { people: [...people].sort((a, b) => a - b), from, to: from + days - 1 };
  }
}
