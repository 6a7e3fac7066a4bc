import { costScale } from '../local-search/anneal';
import type { Compiled } from '../model/compiled';
import type { Pricer } from './pricing';
import type { PricedRow, PricingTask } from './pricing-task';

/** Maximum adjustments of multipliers in one pricing. */
const TRIES = 3;
/** Growth of a multiplier's step while its limit stays broken, or not exhausted. */
const GROWTH = 1.3;

/**
 * Multipliers of one person's limited templates (Lagrangian relaxation), used because pricing leaves out limits that
 * would cause too many states. A multiplier rises while roster lines break its limit and falls while they do not
 * exhaust it.
 */
export class Tolls {
  private readonly toll: Float64Array;
  private readonly step: Float64Array;
  private readonly last: Int8Array;

  constructor(
    private readonly c: Compiled,
    private readonly person: number,
  ) {
    this.toll = new Float64Array(c.templates);
    this.step = new Float64Array(c.templates).fill(costScale(c) / 10);
    this.last = new Int8Array(c.templates);
  }

  /**
   * Returns cheap roster lines under the multipliers; `value` is a lower bound on the cost of every legal one. Empty
   * without a legal one.
   */
  price(pricer: Pricer, task: PricingTask, most: number): PricedRow[] {
    const left = this.left(task);
    const rows: PricedRow[] = [];
    let bound = -Infinity;
    for (let tries = 0; tries < TRIES; tries++) {
      const found = pricer.price({ ...task, price: this.onTopOf(task.price) }, most);
      if (!found.length) return [];
      rows.push(...found);
      bound = Math.max(bound, found[0]!.value - left.reduce((sum, n, t) => sum + n * this.toll[t]!, 0));
      if (!this.adapt(left, found[0]!.values)) break;
    }
    return rows.map(({ values }) => ({ values, value: bound }));
  }

  /** Returns the shifts of each template that the days outside the window leave. */
  private left({ row, from, to }: PricingTask): Int32Array {
    const { c, person: p } = this;
    const left = c.maxOfTemplate.slice(p * c.templates, (p + 1) * c.templates);
    row.forEach((v, d) => {
      if (v && (d < from || d > to)) left[c.templateOf[v]!]!--;
    });
    return left;
  }

  private onTopOf(price: Float64Array): Float64Array {
    const { c, toll } = this;
    if (toll.every((x) => x === 0)) return price;
    return price.map((x, i) => (i % c.values ? x + toll[c.templateOf[i % c.values]!]! : x));
  }

  /** Adjusts multipliers to a roster line; returns true if it broke a limit. */
  private adapt(left: Int32Array, values: Uint16Array): boolean {
    const { c, toll, step, last } = this;
    const spare = left.slice();
    for (const v of values) if (v) spare[c.templateOf[v]!]!--;
    spare.forEach((n, t) => {
      const direction = n < 0 ? 1 : n > 0 && toll[t]! > 0 ? -1 : 0;
      if (!direction) return;
      if (last[t]) step[t]! *= last[t] === direction ? GROWTH : 0.5;
      last[t] = direction;
      toll[t] = Math.max(0, toll[t]! + direction * step[t]!);
    });
    return spare.some((n) => n < 0);
  }
}
