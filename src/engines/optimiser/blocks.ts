import type { Highs } from 'highs';
import { type Block, ColumnGeneration } from './column-generation';
import type { Compiled } from './compiled';
import { Pricer } from './pricing';
import type { Cells } from './problem';
import type { Random } from './random';
import { shortAndOver, supplyOf } from './score';
import type { Task } from './task';

/** Longest range whose rows are chosen whole; longer ranges are cut into windows of `WINDOW` days. */
const WHOLE = 42;
const WINDOW = 28;
const KEPT_ROWS = 40;

/** Result of one neighbourhood: the changed roster, if it costs less than the one it started from. */
interface BlockResult {
  readonly block: Block;
  readonly cells?: Cells;
}

/**
 * Large neighbourhoods (Shaw 1998): frees some people, over the range or a window of it, and looks for their cheapest
 * rows by branch and price, the others fixed. The size of the block follows success: a block searched to its end was too
 * small, one that ran out of nodes with nothing found was too large.
 */
export class Neighbourhoods {
  private readonly pricer: Pricer;
  /** Good rows seen for each person, for problems whose rows are chosen whole. */
  private readonly pool: { values: Uint16Array; reduced: number }[][];
  private size: number;

  constructor(private readonly highs: Highs, private readonly c: Compiled, private readonly random: Random) {
    this.pricer = new Pricer(c);
    this.pool = Array.from({ length: c.people }, () => []);
    this.size = Math.min(c.people, 8);
  }

  /** Solves the root of the whole problem: lower bound, good rows, and a first branching. */
  *root(cells: Cells, cutoff: number, onBound: (bound: number) => void, cancelled: () => boolean): Task<BlockResult> {
    const { c } = this;
    const block = { people: Array.from({ length: c.people }, (_, p) => p), from: 0, to: c.days - 1 };
    const generation = new ColumnGeneration(this.highs, c, this.pricer, cells, block);
    try {
      const search = generation.solve(400, true, cancelled);
      for (let step = search.next(); !step.done; step = search.next()) {
        onBound(generation.bound);
        yield step.value;
      }
      onBound(generation.bound);
      this.remember(generation, block);
      if (generation.bound > cutoff - 1e-4) return { block };
      const { cells: found } = yield* generation.branch(c.people * 2, cutoff, 2, 0.9, cancelled);
      return { block, cells: found };
    } finally {
      generation.dispose();
    }
  }

  /** One neighbourhood of the roster that costs `cutoff`. */
  *improve(cells: Cells, cutoff: number, cancelled: () => boolean): Task<BlockResult> {
    const block = this.choose(cells);
    const whole = block.to - block.from + 1 === this.c.days;
    const generation = new ColumnGeneration(this.highs, this.c, this.pricer, cells, block);
    try {
      if (whole) {
        block.people.forEach((p, j) => { for (const row of this.pool[p]!) generation.add(j, row.values); });
      }
      yield* generation.solve(15, true, cancelled);
      const hopeless = generation.bound > cutoff - 1e-4;
      const result = hopeless ? undefined : yield* generation.branch(60, cutoff, 2, 0.9, cancelled);
      if (whole) this.remember(generation, block);
      if (hopeless || result?.exhausted) this.size = Math.min(this.size + 0.5, this.c.people, 24);
      else if (!result?.cells) this.size = Math.max(this.size - 0.5, Math.min(this.c.people, 5));
      return { block, cells: result?.cells };
    } finally {
      generation.dispose();
    }
  }

  private remember(generation: ColumnGeneration, block: Block): void {
    for (const column of generation.columns) {
      this.pool[block.people[column.person]!]!.push({ values: column.values, reduced: generation.reducedCost(column.person, column.values) });
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

  /** Half of the people can work where the roster is short or over, the rest are anybody. */
  private choose(cells: Cells): Block {
    const { c, random } = this;
    const days = c.days > WHOLE ? WINDOW : c.days;
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
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) if (c.coverSlots[i]! === slot - day * c.slotsPerDay) return true;
      }
      return false;
    };
    const size = Math.max(1, Math.min(c.people, Math.floor(this.size)));
    const people = new Set(random.below(3) ? order.filter(able).slice(0, size >> 1) : []);
    for (const p of order) if (people.size < size) people.add(p);
    return { people: [...people].sort((a, b) => a - b), from, to: from + days - 1 };
  }
}
