import type { Cells } from '../model/problem';
import type { Random } from '../../random';
import type { Task } from '../run/task';
import { ColumnGeneration, TOLERANCE } from './column-generation';

/**
 * Maximum that one step of a dive fixes, as the sum of the distances of its fractions from 1: on roster lines, and on
 * cells initially.
 */
const DOUBT = 1;
const MAX_DOUBT = 8;
/** Maximum rounds of pricing after a step of a dive, on roster lines and on cells, and after a reverted step. */
const REPRICES = 30;
const CELL_REPRICES = 15;
const BACK_REPRICES = 5;
/** Rounds of pricing at the root before a dive on cells. */
const ROOT_REPRICES = 10;
/**
 * Share of the hoped-for gain that one step may cost; and that it may seem to cost before columns are generated for it.
 */
const STEEP = 0.05;
const CHEAP = 0.01;
/**
 * The hoped-for gain is the distance of the cutoff from the bound, or at most this share of the block's part of the
 * bound, as a poor cutoff gives no indication.
 */
const HOPED_GAP = 0.1;
/** Noise in the order in which cells are fixed, as a share of their distance from 1. */
const NOISE = 0.3;
/** Fraction from which a branch fixes a cell along with the one it branches on. */
const SURE = 0.9;

/** A value of a cell: block person, day of the block, value. */
export interface Cell {
  readonly j: number;
  readonly d: number;
  readonly v: number;
}

/** The value with the highest fraction in a cell that the master has not settled. */
interface OpenCell extends Cell {
  x: number;
}

/** Column generation extended to integral rosters: by diving on roster lines, or by branching on cells. */
export class Branching extends ColumnGeneration {
  /** True if the last dive on cells ended before any was fixed. */
  tooDear = false;

  /** Re-solves the master after cells have been fixed or forbidden. */
  private *reprice(rounds: number, cancelled: () => boolean): Task<boolean> {
    // A fixing without cost leaves the master as good as before.
    const before = this.objective;
    return yield* this.solve(rounds, false, cancelled, (round) => round === 0 && this.objective < before + TOLERANCE);
  }

  /** Returns the fraction of each cell value in the master's solution: [block person][day][value]. */
  private marginals(): Float64Array[] {
    const { c } = this;
    const shares = this.allowed.map((a) => new Float64Array(a.length));
    this.columns.forEach((column, i) => {
      const x = this.primal[this.offset + i] ?? 0;
      if (x > 1e-9)
        column.values.forEach((v, d) => {
          shares[column.person]![d * c.values + v]! += x;
        });
    });
    return shares;
  }

  /**
   * Dives (Sadykov et al. 2019, "Primal heuristics for branch and price"): fixes the roster lines with the highest
   * fractions, generates columns for the others to the end, and repeats until every line is integral. Stops if the
   * master costs no less than `cutoff`.
   */
  *dive(cutoff: number, cancelled: () => boolean): Task<Cells | undefined> {
    const fixed = new Uint8Array(this.block.people.length);
    let cells: Cells | undefined;
    while (!cells && !cancelled() && this.objective < cutoff - 1e-4) {
      const open = this.columns
        .map((column, i) => ({ column, x: this.primal[this.offset + i] ?? 0 }))
        .filter(({ column, x }) => x > TOLERANCE && !fixed[column.person])
        .sort((a, b) => b.x - a.x);
      let doubt = 0;
      for (const { column, x } of open) {
        if (fixed[column.person]) continue;
        doubt += 1 - x;
        if (doubt > DOUBT && x < open[0]!.x) break;
        fixed[column.person] = 1;
        column.values.forEach((v, d) => this.fix({ j: column.person, d, v }));
        if (doubt > DOUBT) break;
      }
      if (!open.length || open.every(({ x }) => x > 1 - TOLERANCE)) {
        cells = this.chosen();
        break;
      }
      this.applyAllowed();
      if (!(yield* this.reprice(REPRICES, cancelled))) break;
    }
    this.release();
    return cells;
  }

  /**
   * Dives on cells: fixes those with the highest fractions, many at a time. If that costs much it goes back to fix
   * fewer, or to forbid the one that caused it. Repeats until every roster line is integral. Stops if the master costs
   * no less than `cutoff`; `random` varies the order.
   */
  *diveOnCells(cutoff: number, cancelled: () => boolean, random?: Random): Task<Cells | undefined> {
    let most = MAX_DOUBT;
    const hope = Math.min(cutoff - this.bound, HOPED_GAP * Math.abs(this.bound - this.outsideCost) + 1);
    let cells: Cells | undefined;
    // Columns dropped in the last dive may be missing.
    yield* this.solve(ROOT_REPRICES, false, cancelled, () => false);
    this.tooDear = this.objective >= cutoff - 1e-4;
    while (!cancelled() && this.objective < cutoff - 1e-4) {
      const open = this.undecided();
      if (!open.length) {
        cells = this.chosen();
        break;
      }
      if (random) {
        for (const cell of open) cell.x -= NOISE * random.unit() * (1 - cell.x);
        open.sort(surestFirst);
      }
      const before = this.allowed.map((a) => a.slice());
      const { objective } = this;
      const fixed = this.fixSurest(open, most);
      if (!fixed.length) break;
      this.applyAllowed();
      if (!(yield* this.solve(CELL_REPRICES, false, cancelled, () => this.objective <= objective + CHEAP * hope)))
        break;
      if (this.objective <= objective + STEEP * hope) {
        most = Math.min(MAX_DOUBT, most * 1.5);
        continue;
      }
      this.allowed.forEach((a, j) => a.set(before[j]!));
      if (fixed.length > 1) most /= 4;
      else this.forbid(fixed[0]!);
      this.applyAllowed();
      if (!(yield* this.reprice(BACK_REPRICES, cancelled))) break;
    }
    this.release();
    return cells;
  }

  /** Fixes cells in order while the sum of their distances from 1 is below `most`; returns the fixed ones. */
  private fixSurest(open: OpenCell[], most: number): OpenCell[] {
    // Fixed cells of one person all occur in a roster line that the master uses.
    const rows: Uint16Array[][] = this.block.people.map(() => []);
    this.columns.forEach((column, i) => {
      if (column.active && (this.primal[this.offset + i] ?? 0) > TOLERANCE) rows[column.person]!.push(column.values);
    });
    let doubt = 0;
    const fixed: OpenCell[] = [];
    for (const cell of open) {
      const kept = rows[cell.j]!.filter((row) => row[cell.d] === cell.v);
      if (!kept.length) continue;
      doubt += 1 - cell.x;
      if (doubt > most && fixed.length) break;
      rows[cell.j] = kept;
      this.fix(cell);
      fixed.push(cell);
    }
    return fixed;
  }

  /**
   * Depth-first branch and price: fixes the cell with the highest fraction (and every cell that is nearly 1 along with
   * it) and re-prices. If the master costs no less than the best known roster it backtracks and forbids that cell
   * instead. Ends after `nodes` masters. Returns the best cells of the whole roster found below `cutoff`.
   */
  *branch(nodes: number, cutoff: number, cancelled: () => boolean): Task<Cells | undefined> {
    const { c } = this;
    let best: Cells | undefined;
    let cost = cutoff;
    const stack: { allowed: Uint8Array[]; j: number; d: number; v: number }[] = [];
    for (let node = 0; node < nodes; node++) {
      if (cancelled()) break;
      const open = this.objective < cost - 1e-4 ? this.undecided() : undefined;
      if (open && !open.length) {
        const cells = this.chosen();
        if (cells) {
          best = cells;
          cost = this.objective;
        }
      }
      if (open?.length) {
        const { j, d, v } = open[0]!;
        stack.push({ allowed: this.allowed.map((a) => a.slice()), j, d, v });
        this.fix(open[0]!);
        for (const cell of open) if (cell.x > SURE) this.fix(cell);
      } else {
        const back = stack.pop();
        if (!back) break;
        this.allowed.forEach((a, j) => a.set(back.allowed[j]!));
        this.allowed[back.j]![back.d * c.values + back.v] = 0;
      }
      this.applyAllowed();
      if (!(yield* this.reprice(2, cancelled))) break;
    }
    this.release();
    return best;
  }

  /** Returns cells whose value the master has not settled, highest fraction first. */
  protected undecided(): OpenCell[] {
    const { c } = this;
    const open: OpenCell[] = [];
    this.marginals().forEach((share, j) => {
      for (let d = 0; d * c.values < share.length; d++) {
        let v = 0;
        for (let k = 1; k < c.values; k++) if (share[d * c.values + k]! > share[d * c.values + v]!) v = k;
        const x = share[d * c.values + v]!;
        if (x < 1 - 1e-6) open.push({ j, d, v, x });
      }
    });
    return open.sort(surestFirst);
  }

  protected fix({ j, d, v }: Cell): void {
    const { values } = this.c;
    for (let k = 0; k < values; k++) if (k !== v) this.allowed[j]![d * values + k] = 0;
  }

  protected forbid({ j, d, v }: Cell): void {
    this.allowed[j]![d * this.c.values + v] = 0;
  }

  /** Returns the roster of an integral master; undefined if someone has no roster line in it. */
  protected chosen(): Cells | undefined {
    const { c, block } = this;
    const cells = this.cells.slice();
    const found = new Uint8Array(block.people.length);
    this.columns.forEach((column, i) => {
      if ((this.primal[this.offset + i] ?? 0) < 0.5) return;
      found[column.person] = 1;
      cells.set(column.values, block.people[column.person]! * c.days + block.from);
    });
    return found.every(Boolean) ? cells : undefined;
  }

  /** Closes the columns that violate what is allowed, and opens the others. */
  protected applyAllowed(): void {
    const { values } = this.c;
    this.columns.forEach((column, i) => {
      const allowed = this.allowed[column.person]!;
      let fits = true;
      for (let d = 0; fits && d < column.values.length; d++) fits = allowed[d * values + column.values[d]!] === 1;
      if (fits === column.active) return;
      column.active = fits;
      this.model.changeColBounds(this.offset + i, 0, fits ? this.highs.infinity : 0);
    });
  }

  /** Removes all restrictions. */
  protected release(): void {
    this.allowAll();
    this.applyAllowed();
  }

  protected allowAll(): void {
    this.block.people.forEach((p, j) => this.allowed[j]!.set(this.openCells(p)));
  }
}

function surestFirst(a: OpenCell, b: OpenCell): number {
  return b.x - a.x || a.j - b.j || a.d - b.d;
}
