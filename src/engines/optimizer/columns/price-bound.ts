import type { Compiled } from '../model/compiled';
import { usageOf } from '../score/score';
import { LOT_OF_WORK, type Task } from '../run/task';
import { CheapestRow } from './cheapest-row';
import { Prices } from './prices';

/** First and last step of prices, as shares of the highest cost of an uncovered shift. */
const FIRST_STEP = 0.2;
const LAST_STEP = 0.0001;
/** Decay factors of the averages of slopes and of squared slopes (the beta parameters of Adam). */
const SLOPES_KEPT = 0.9;
const SQUARES_KEPT = 0.99;
const SMALL = 1e-3;
/** Nanoseconds per cell and per price besides cheapest roster lines. */
const EFFORT_PER_CELL = 20;
const EFFORT_PER_PRICE = 20;

/**
 * A proven bound for ranges too long for one master: the value of needs and limits at the best prices found, plus
 * everyone's cheapest roster line at these prices (Lagrangian bound, Geoffrion 1974). Prices follow subgradients with
 * decreasing steps (Kingma, Ba 2015).
 */
export class PriceBound {
  /** The best bound so far. */
  bound = -Infinity;
  readonly prices: Prices;
  private readonly rows: CheapestRow;
  private readonly slopes: Float64Array;

  constructor(private readonly c: Compiled) {
    this.prices = new Prices(c);
    this.rows = new CheapestRow(c);
    this.slopes = new Float64Array(this.prices.all.length);
  }

  /**
   * Raises the bound for this much deterministic work, in nanoseconds, and then while `more` returns true; ends if
   * someone has no roster line at all.
   */
  *run(effort: number, more: () => boolean, cancelled: () => boolean): Task<void> {
    const { prices, slopes } = this;
    const kept = new Float64Array(slopes.length);
    const squares = new Float64Array(slopes.length);
    let done = 0;
    for (let n = 1; (done < effort || more()) && !cancelled(); n++) {
      for (const work of this.evaluate()) {
        done += work;
        yield work;
      }
      if (this.bound === -Infinity) break;
      const size = prices.scale * (FIRST_STEP * Math.max(0, 1 - done / effort) ** 2 + LAST_STEP);
      const fading = 1 - SLOPES_KEPT ** n;
      const fadingSquares = 1 - SQUARES_KEPT ** n;
      for (let i = 0; i < slopes.length; i++) {
        const slope = slopes[i]!;
        kept[i] = SLOPES_KEPT * kept[i]! + (1 - SLOPES_KEPT) * slope;
        squares[i] = SQUARES_KEPT * squares[i]! + (1 - SQUARES_KEPT) * slope * slope;
        prices.move(i, (size * kept[i]!) / fading / (Math.sqrt(squares[i]! / fadingSquares) + SMALL));
      }
    }
  }

  /** Computes the bound and the slopes at the current prices. */
  private *evaluate(): Task<void> {
    const { c, prices, rows, slopes } = this;
    let effort = slopes.length * EFFORT_PER_PRICE;
    const row = new Uint16Array(c.days);
    const paid = prices.ofCells();
    let bound = prices.worth();
    for (let s = 0; s < c.slots; s++) slopes[s] = c.need[s]!;
    for (let p = 0; p < c.people; p++) {
      const before = rows.work;
      bound += rows.find(p, paid, prices.tollsOf(p), row);
      const { minutes, weekends, templateCount } = usageOf(c, row);
      prices.slopesOf(p, { minutes, weekends, templates: templateCount }, slopes);
      for (let d = 0; d < c.days; d++) {
        const v = row[d]!;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) slopes[d * c.slotsPerDay + c.coverSlots[i]!]!--;
      }
      effort += rows.work - before + c.days * EFFORT_PER_CELL;
      if (effort > LOT_OF_WORK) {
        yield effort;
        effort = 0;
      }
    }
    if (Number.isFinite(bound)) this.bound = Math.max(this.bound, bound);
    yield effort;
  }
}
