import type { Compiled } from '../model/compiled';
import type { RuleShape } from '../model/rule-shapes';

/** Totals that rules add to. */
interface Totals {
  hard: number;
  soft: number;
}

/** A rule shape that is re-evaluated over the days of a window. */
interface Scanned {
  readonly shape: RuleShape;
  readonly hard: number;
  readonly soft: number;
}

/**
 * Incremental evaluation of personal rules for a roster under change. Amounts are stored as sums that each cell
 * updates; all other shapes are evaluated before and after a move over the days that its window can affect.
 */
export class AgreedState {
  /** Sums of each person's windows; a person's begin at `sumsOf`. */
  private readonly sums: Int32Array;
  private readonly sumsOf: Int32Array;
  /** [list] */
  private readonly scanned: readonly (readonly Scanned[])[];

  constructor(
    private readonly c: Compiled,
    private readonly cells: Uint16Array,
    private readonly totals: Totals,
  ) {
    const { listOf, lists, amounts } = c.agreed;
    this.sumsOf = new Int32Array(c.people);
    let size = 0;
    listOf.forEach((list, p) => {
      // Windows are numbered over all lists.
      this.sumsOf[p] = size - amounts.from[list]!;
      size += amounts.from[list + 1]! - amounts.from[list]!;
    });
    this.sums = new Int32Array(size);
    this.scanned = lists.map((rules) =>
      rules.flatMap(({ shapes, hard, soft }) => shapes.map((shape) => ({ shape, hard, soft }))),
    );
  }

  /** Resets to an empty roster, and counts the amounts that this breaks. */
  empty(): void {
    const { listOf, amounts } = this.c.agreed;
    this.sums.fill(0);
    for (const list of listOf)
      for (let w = amounts.from[list]!; w < amounts.from[list + 1]!; w++) this.add(w, amounts.units(w, 0));
  }

  /** Adds the scanned shapes that days a to b of a person can affect, times `sign`. */
  scan(p: number, a: number, b: number, sign: 1 | -1): void {
    const { c, cells, totals } = this;
    const scanned = this.scanned[c.agreed.listOf[p]!]!;
    const base = p * c.days;
    for (let i = 0; i < scanned.length; i++) {
      const { shape, hard, soft } = scanned[i]!;
      const units = shape.units(cells, base, a, b);
      if (!units) continue;
      totals.hard += sign * hard * units;
      totals.soft += sign * soft * units;
    }
  }

  /** Applies the change of a cell. Reverting a change updates the sums only. */
  change(p: number, d: number, old: number, v: number, takenBack = false): void {
    const { touchFrom, touched, tableOf, amounts } = this.c.agreed.amounts;
    const { sums } = this;
    const day = this.c.agreed.listOf[p]! * (this.c.days + 1) + d;
    const own = this.sumsOf[p]!;
    const last = touchFrom[day + 1]!;
    for (let i = touchFrom[day]!; i < last; i++) {
      const w = touched[i]!;
      const table = tableOf[w]!;
      const step = amounts[table + v]! - amounts[table + old]!;
      if (!step) continue;
      const before = sums[own + w]!;
      sums[own + w] = before + step;
      if (takenBack) continue;
      const units = this.c.agreed.amounts.units(w, before + step) - this.c.agreed.amounts.units(w, before);
      if (units) this.add(w, units);
    }
  }

  private add(w: number, units: number): void {
    const { hard, soft } = this.c.agreed.amounts;
    this.totals.hard += hard[w]! * units;
    this.totals.soft += soft[w]! * units;
  }
}
