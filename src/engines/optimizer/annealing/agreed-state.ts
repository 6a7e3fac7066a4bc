import type { Compiled } from '../compiled';
import type { RuleShape } from '../rules/rule-shapes';

/** Totals that rules add to. */
interface Totals {
  hard: number;
  soft: number;
}

/** A shape that is looked at anew over the days of a window. */
interface Scanned {
  readonly shape: RuleShape;
  readonly hard: number;
  readonly soft: number;
}

/**
 * What the rules agreed with people come to in a roster under change, by deltas: amounts are kept as sums that each
 * cell changes, all other shapes are looked at before and after over the days that a window can touch.
 */
export class AgreedState {
  /** Sums of each person's windows, from `sumsOf` on. */
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

  /** Begins with everybody off; what that breaks in amounts is counted. */
  empty(): void {
    const { listOf, amounts } = this.c.agreed;
    this.sums.fill(0);
    for (const list of listOf)
      for (let w = amounts.from[list]!; w < amounts.from[list + 1]!; w++) this.add(w, amounts.units(w, 0));
  }

  /** Adds the scanned shapes that days a to b of a person can touch, times `sign`. */
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

  /** Counts the change of a cell; taking one back changes sums only. */
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
