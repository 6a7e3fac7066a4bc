import { type OwnBounds, ownUnits } from './rule-shapes';

/** An amount over days of the range, inclusive. */
export interface WindowOfAmount extends OwnBounds {
  readonly from: number;
  readonly to: number;
  /** Amount of each value. */
  readonly amountOf: Int32Array;
}

/** Windows of one rule; rules of other shapes have none. */
interface RuleOfAmounts {
  readonly windows: readonly WindowOfAmount[];
  /** Weight of a unit in the search's hard total, and its cost. */
  readonly hard: number;
  readonly soft: number;
}

/** Windows of amounts of all lists as typed arrays, and the windows that each day belongs to. */
export class AmountWindows {
  /** First window of each list; one more entry than lists. */
  readonly from: Int32Array;
  /** Position of the rule in its list, and offset of its amounts in `amounts`: [window]. */
  readonly ruleOf: Int32Array;
  readonly tableOf: Int32Array;
  readonly hard: Float64Array;
  readonly soft: Float64Array;
  /** Amounts of all values; equal tables are stored once. */
  readonly amounts: Int32Array;
  /** Windows that a day belongs to: `touched[touchFrom[list * (days + 1) + day] .. + 1)`. */
  readonly touchFrom: Int32Array;
  readonly touched: Int32Array;
  private readonly least: Float64Array;
  private readonly most: Float64Array;
  /** NaN without a target. */
  private readonly target: Float64Array;

  constructor(
    readonly days: number,
    lists: readonly (readonly RuleOfAmounts[])[],
  ) {
    const all = lists.flatMap((rules) =>
      rules.flatMap((rule, r) => rule.windows.map((window) => ({ rule, r, window }))),
    );
    const sizes = lists.map((rules) => rules.reduce((sum, { windows }) => sum + windows.length, 0));
    this.from = new Int32Array(lists.length + 1);
    sizes.forEach((size, l) => {
      this.from[l + 1] = this.from[l]! + size;
    });
    const tables = [...new Set(all.map(({ window }) => window.amountOf))];
    const beginnings = new Map(tables.map((table, i) => [table, i * table.length]));
    this.amounts = new Int32Array(tables.length * (tables[0]?.length ?? 0));
    for (const table of tables) this.amounts.set(table, beginnings.get(table));
    this.ruleOf = Int32Array.from(all, ({ r }) => r);
    this.tableOf = Int32Array.from(all, ({ window }) => beginnings.get(window.amountOf)!);
    this.hard = Float64Array.from(all, ({ rule }) => rule.hard);
    this.soft = Float64Array.from(all, ({ rule }) => rule.soft);
    this.least = Float64Array.from(all, ({ window }) => window.least);
    this.most = Float64Array.from(all, ({ window }) => window.most);
    this.target = Float64Array.from(all, ({ window }) => window.target);
    this.touchFrom = new Int32Array(lists.length * (days + 1) + 1);
    const touched: number[] = [];
    for (let l = 0; l < lists.length; l++) {
      for (let d = 0; d < days; d++) {
        this.touchFrom[l * (days + 1) + d] = touched.length;
        for (let w = this.from[l]!; w < this.from[l + 1]!; w++)
          if (all[w]!.window.from <= d && d <= all[w]!.window.to) touched.push(w);
      }
      this.touchFrom[l * (days + 1) + days] = touched.length;
    }
    this.touched = Int32Array.from(touched);
  }

  /** Returns the units of a window for an amount on the range's own days. */
  units(w: number, amount: number): number {
    return ownUnits(amount, this.least[w]!, this.target[w]!, this.most[w]!);
  }

  /** Writes the amounts of one roster line in the windows of its list into `sums`, from 0 on. */
  sum(list: number, cells: Uint16Array, base: number, sums: Int32Array): void {
    const { days, touchFrom, touched, tableOf, amounts } = this;
    const first = this.from[list]!;
    sums.fill(0, 0, this.from[list + 1]! - first);
    for (let d = 0; d < days; d++) {
      const v = cells[base + d]!;
      if (!v) continue;
      const day = list * (days + 1) + d;
      for (let i = touchFrom[day]!; i < touchFrom[day + 1]!; i++)
        sums[touched[i]! - first]! += amounts[tableOf[touched[i]!]! + v]!;
    }
  }
}
