import type { Cells } from '../model/problem';
import type { Random } from '../../random';
import { counted, type Task } from '../run/task';
import { Branching, type Cell } from './branching';
import { TOLERANCE } from './column-generation';

/** Maximum rounds of pricing for one node. */
const ROUNDS = 100;
/** Distance from an integer below which an amount counts as one. */
const WHOLE = 1e-4;
/** Sums of each width, and cells, that are tested before a node is split: those closest to a half. */
const CHOICES = 4;
/** Weight of the better branch's gain against the worse one's. */
const BETTER_HALF = 0.1;

/** People short (or over) on some slots together: variables of the master, and the sum's rows in it once it has any. */
interface Sum {
  readonly variables: readonly number[];
  rows?: { readonly least: number; readonly most: number };
}

/** A bound on one sum, from below or above. */
interface Limit {
  readonly sum: Sum;
  readonly side: 'least' | 'most';
  readonly amount: number;
}

/** A node of the search tree: sums within limits, cells fixed or forbidden; and a bound on the cost of its rosters. */
interface Part {
  readonly limits: readonly Limit[];
  readonly fixed: readonly Cell[];
  readonly forbidden: readonly Cell[];
  bound: number;
  /** True if there is nothing left to split; its bound stays. */
  ended?: boolean;
}

/**
 * Branch and price for a proof (Barnhart et al. 1998), best bound first. Branches on the number of people short or over
 * on all slots, on a day or on one slot, or on a cell. Of a few candidates it takes the one with the highest gain
 * (strong branching, Applegate et al. 1995). Pricing is unchanged, as sums contain no people.
 */
export class Proof extends Branching {
  private sums: Sum[][] | undefined;
  /** Open nodes, which together may contain a better roster. */
  private open: readonly Part[] = [whole()];
  /** Rows of sums in the master so far. */
  private rows = 0;

  /**
   * Raises the bound until it reaches `cutoff`, for this much deterministic work in nanoseconds; reports bounds, and
   * rosters found on the way.
   */
  *prove(
    cutoff: () => number,
    effort: number,
    onBound: (bound: number) => void,
    onFound: (cells: Cells) => void,
    cancelled: () => boolean,
  ): Task<void> {
    for (let left = effort; left > 0;) {
      const part = this.lowest();
      if (part.bound > this.bound) {
        this.bound = part.bound;
        onBound(this.bound);
      }
      if (part.ended || this.hopeless(cutoff())) break;
      if (
        !(yield* counted(this.look(part, cutoff, onFound, cancelled), (work) => {
          left -= work;
        }))
      )
        break;
    }
  }

  /** True if the bound cannot rise any more. */
  get exhausted(): boolean {
    return this.lowest().ended === true;
  }

  private lowest(): Part {
    return this.open.reduce((best, p) => (p.bound < best.bound ? p : best));
  }

  /** Dives from the node with the lowest bound. */
  override *diveOnCells(cutoff: number, cancelled: () => boolean, random?: Random): Task<Cells | undefined> {
    this.enter(this.lowest());
    return yield* super.diveOnCells(cutoff, cancelled, random);
  }

  /** Bounds a node, and splits it unless that settles it. Returns false when interrupted. */
  private *look(
    part: Part,
    cutoff: () => number,
    onFound: (cells: Cells) => void,
    cancelled: () => boolean,
  ): Task<boolean> {
    this.enter(part);
    const bound = yield* this.boundOf(part, cutoff(), cancelled);
    if (bound === undefined) return false;
    part.bound = Math.max(part.bound, bound);
    if (part.bound > cutoff() - WHOLE) return true;
    const cells = this.undecided().length ? undefined : this.chosen();
    if (cells) onFound(cells);
    const halves = yield* this.split(part, cutoff(), cancelled);
    if (!halves) return false;
    if (halves.length) this.open = [...this.open.filter((p) => p !== part), ...halves];
    else part.ended = true;
    return true;
  }

  /** Sets the master and the permitted values to a node. */
  private enter(part: Part): void {
    const { model, highs } = this;
    const first = this.block.people.length + this.slots.length;
    for (let row = first; row < first + this.rows; row++) model.changeRowBounds(row, -highs.infinity, highs.infinity);
    for (const { sum, side, amount } of part.limits) {
      sum.rows ??= { least: this.addRow(sum, 1), most: this.addRow(sum, -1) };
      if (side === 'least') model.changeRowBounds(sum.rows.least, amount, highs.infinity);
      else model.changeRowBounds(sum.rows.most, -highs.infinity, amount);
    }
    this.allowAll();
    for (const cell of part.fixed) this.fix(cell);
    for (const cell of part.forbidden) this.forbid(cell);
    this.applyAllowed();
  }

  /** Adds a row for the sum, without limits yet, and with the variable that relaxes it; returns its number. */
  private addRow(sum: Sum, makeUp: number): number {
    const { model, highs, offset } = this;
    const indices = [...sum.variables, offset - 1];
    model.addRow(-highs.infinity, highs.infinity, {
      indices: Int32Array.from(indices),
      values: Float64Array.from(indices, (i) => (i === offset - 1 ? makeUp : 1)),
    });
    return this.block.people.length + this.slots.length + this.rows++;
  }

  /**
   * Returns a bound on the cost of rosters in the node: generates columns until none improves or the bound exceeds
   * `cutoff`. Undefined when interrupted.
   */
  private *boundOf(part: Part, cutoff: number, cancelled: () => boolean): Task<number | undefined> {
    let best = -Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      if (!(yield* this.solveMaster(cancelled, round === 0))) return undefined;
      this.trim();
      const { bound, added } = this.priceAll(part, cancelled);
      yield this.effort();
      if (cancelled()) return undefined;
      best = Math.max(best, bound);
      if (!added || best > cutoff - WHOLE || best > this.objective - WHOLE) break;
    }
    return best;
  }

  /**
   * Adds missing columns; returns the Lagrangian bound at the current prices, infinite if someone has no roster line.
   */
  private priceAll(part: Part, cancelled: () => boolean): { bound: number; added: number } {
    const { duals, slots, residual } = this;
    const n = this.block.people.length;
    const prices = duals.slice(n, n + slots.length);
    // Upper bound on the people over in a slot.
    const most = n * (this.block.to - this.block.from + 1);
    // Costs of short and over at these prices.
    const costs = Float64Array.from({ length: 2 * slots.length }, (_, i) =>
      i < slots.length ? this.under[i]! - prices[i]! : this.over[i - slots.length]! + prices[i - slots.length]!,
    );
    let bound = this.outsideCost;
    for (const { sum, side, amount } of part.limits) {
      const dual = side === 'least' ? Math.max(0, duals[sum.rows!.least]!) : Math.min(0, duals[sum.rows!.most]!);
      bound += dual * amount;
      for (const i of sum.variables) costs[i - n]! -= dual;
    }
    for (let s = 0; s < slots.length; s++) {
      bound += prices[s]! * residual[s]!;
      bound +=
        Math.min(0, costs[s]!) * Math.max(0, residual[s]!) +
        Math.min(0, costs[slots.length + s]!) * (most + Math.max(0, -residual[s]!));
    }
    const perCell = this.cellPrices(prices);
    let added = 0;
    for (let j = 0; j < n && !cancelled(); j++) {
      const rows = this.price(j, perCell, 1);
      if (!rows.length) return { bound: Infinity, added: 0 };
      bound += rows[0]!.value;
      for (const { values } of rows) if (this.reducedCost(j, values) < -TOLERANCE && this.add(j, values)) added++;
    }
    return { bound, added };
  }

  /**
   * Returns the two most promising branches of a node, by the cost of the master in each before columns are generated.
   * Empty if everything is integral, undefined when interrupted.
   */
  private *split(part: Part, cutoff: number, cancelled: () => boolean): Task<readonly Part[] | undefined> {
    const choices = this.choices(part);
    const { objective } = this;
    let best: readonly Part[] = [];
    let most = -Infinity;
    for (const halves of choices) {
      const gains: number[] = [];
      for (const half of halves) {
        this.enter(half);
        if (!(yield* this.solveMaster(cancelled, true))) return undefined;
        gains.push(Math.min(this.objective, cutoff) - objective);
      }
      yield this.effort();
      const gain = Math.min(...gains) + BETTER_HALF * Math.max(...gains);
      if (gain <= most + TOLERANCE) continue;
      most = gain;
      best = halves;
    }
    return best;
  }

  private choices(part: Part): (readonly Part[])[] {
    const nearest = <T extends { readonly x: number }>(amounts: readonly T[]): readonly T[] => {
      const doubt = ({ x }: T): number => Math.abs(x - Math.floor(x) - 0.5);
      return amounts
        .filter((amount) => doubt(amount) < 0.5 - WHOLE)
        .sort((a, b) => doubt(a) - doubt(b))
        .slice(0, CHOICES);
    };
    this.sums ??= this.sumsOf();
    const bySum = this.sums
      .flatMap((sums) => nearest(sums.map((sum) => ({ sum, x: this.amountOf(sum) }))))
      .map(({ sum, x }) => [
        limited(part, { sum, side: 'most', amount: Math.floor(x) }),
        limited(part, { sum, side: 'least', amount: Math.floor(x) + 1 }),
      ]);
    const byCell = nearest(this.undecided()).map((cell) => [
      { ...part, fixed: [...part.fixed, cell] },
      { ...part, forbidden: [...part.forbidden, cell] },
    ]);
    return [...bySum, ...byCell];
  }

  private amountOf(sum: Sum): number {
    return sum.variables.reduce((x, i) => x + this.primal[i]!, 0);
  }

  /** Returns sums to branch on, the widest first: of everything, of days, of single slots; short before over. */
  private sumsOf(): Sum[][] {
    const { slots, c } = this;
    const n = this.block.people.length;
    const grouped = (key: (s: number) => number, first: number): Sum[] => {
      const groups = new Map<number, number[]>();
      slots.forEach((s, i) => groups.set(key(s), [...(groups.get(key(s)) ?? []), first + i]));
      return [...groups.values()].map((variables) => ({ variables }));
    };
    const days = c.slotsPerDay > 1 ? [(s: number) => Math.floor(s / c.slotsPerDay)] : [];
    const by = [() => 0, ...days, (s: number) => s];
    return [n, n + slots.length].flatMap((first) => by.map((key) => grouped(key, first)));
  }
}

/** Returns the node with one more limit, or a tighter one. */
function limited(part: Part, limit: Limit): Part {
  return {
    ...part,
    limits: [...part.limits.filter(({ sum, side }) => sum !== limit.sum || side !== limit.side), limit],
  };
}

function whole(): Part {
  return { limits: [], fixed: [], forbidden: [], bound: -Infinity };
}
