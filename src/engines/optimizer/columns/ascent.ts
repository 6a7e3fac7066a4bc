import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import { LOT_OF_WORK, type Task } from '../run/task';
import { Prices } from './prices';
import { RowChances } from './row-chances';

/**
 * Share of a Newton step, by each price's own curvature, that is taken; and momentum, the share of the last step that
 * is repeated.
 */
const STEP = 0.4;
const MOMENTUM = 0.7;
/**
 * Steps are too long when the cost exceeds this multiple of the minimum so far, plus this many uncovered shifts; and
 * the factor by which they are then shortened.
 */
const ASTRAY = 2;
const ASTRAY_SHIFTS = 10;
const SHORTER = 0.7;
/** Minimum curvature: of prices whose cells are almost settled, and of a weekend's. */
const MIN_VARIANCE = 0.05;
const MIN_WEEKEND_VARIANCE = 0.5;
/** Days of a week. Probabilities of adjacent days move together, so a weekend varies less than its days. */
const WEEK = 7;
/** Maximum step, as a share of the highest cost of an uncovered shift. */
const MAX_STEP = 0.05;
/** Probabilities below count as 0. */
const MIN_CHANCE = 1e-5;
/** Maximum factor on the temperature for a person whose roster lines differ too much in cost for a numerical result. */
const MAX_WARMING = 256;
/** Nanoseconds per cell value besides its probability. */
const EFFORT_PER_VALUE = 4;

/**
 * Moves prices until the roster lines that people would work at them satisfy cover and limits: dual ascent smoothed by
 * a temperature (Nesterov 2005). At the end, probabilities of cells are close to a solution of the relaxation.
 */
export class Ascent {
  readonly prices: Prices;
  /** 1 if a cell may take a value, [person][day][value]; the caller may restrict it. */
  readonly allowed: Uint8Array;
  /**
   * Probability of each value, [person][day][value]; expected people with it, [day][value]; and one randomly drawn
   * roster line per person, [person][day].
   */
  readonly chances: Float32Array;
  readonly expected: Float64Array;
  readonly drawn: Uint16Array;
  /** 1 for people whose cells are all settled. */
  readonly settled: Uint8Array;
  /**
   * People without a roster line, or with costs too far apart, since the caller cleared this set. Their last
   * probabilities stay.
   */
  readonly lost = new Set<number>();
  /** Cost of the expected roster, excluding exceeded limits. */
  private cost = 0;
  /** Shifts and weekends in excess of limits. */
  private excess = 0;
  /** Minimum cost so far, including exceeded limits, and its prices. */
  private least = Infinity;
  private readonly leastPrices: Float64Array;
  private share = STEP;
  private readonly rows: RowChances;
  private readonly found: Float32Array;
  private readonly weekends: Float64Array;
  private readonly steps: Float64Array;
  private readonly slopes: Float64Array;
  private readonly variances: Float64Array;
  private accounted = 0;
  private ownWork = 0;

  constructor(
    private readonly c: Compiled,
    private readonly random: Random,
  ) {
    const { people, days, values } = c;
    this.prices = new Prices(c);
    this.allowed = c.legal.slice();
    this.chances = new Float32Array(people * days * values);
    this.expected = new Float64Array(days * values);
    this.drawn = new Uint16Array(people * days);
    this.settled = new Uint8Array(people);
    this.rows = new RowChances(c);
    this.found = new Float32Array(days * values);
    this.weekends = new Float64Array(people);
    const count = this.prices.all.length;
    this.leastPrices = this.prices.all.slice();
    this.steps = new Float64Array(count);
    this.slopes = new Float64Array(count);
    this.variances = new Float64Array(count);
  }

  /** Deterministic work so far, in nanoseconds. */
  get work(): number {
    return this.rows.work + this.ownWork;
  }

  /** One step at a temperature; with `draw`, roster lines are drawn as well. */
  *step(temperature: number, draw = false): Task<void> {
    yield* this.expect(temperature, draw);
    if (!this.wentAstray()) this.move(temperature);
    yield this.account();
  }

  /** Returns the work since the last call. */
  private account(): number {
    const effort = this.work - this.accounted;
    this.accounted = this.work;
    return effort;
  }

  /** Computes probabilities at the current prices, and the slopes and variances of usage. */
  private *expect(temperature: number, draw: boolean): Task<void> {
    const { c, prices, slopes, variances } = this;
    for (let s = 0; s < c.slots; s++) {
      slopes[s] = c.need[s]!;
      variances[s] = 0;
    }
    const paid = prices.ofCells();
    this.rows.cool(temperature, paid);
    this.expected.fill(0);
    this.cost = 0;
    this.excess = 0;
    for (let p = 0; p < c.people; p++) {
      if (!this.settled[p]) this.look(p, temperature, paid, draw);
      this.use(p);
      if (this.work - this.accounted > LOT_OF_WORK) yield this.account();
    }
    for (let s = 0; s < c.slots; s++)
      this.cost += Math.max(slopes[s]! * prices.under[s]!, -slopes[s]! * prices.over[s]!);
  }

  private look(p: number, temperature: number, paid: Float64Array, draw: boolean): void {
    const { c, rows, found } = this;
    const cells = p * c.days * c.values;
    const allowed = this.allowed.subarray(cells, cells + found.length);
    const tolls = this.prices.tollsOf(p);
    let weekends = rows.begin(p, tolls, allowed) ? rows.chances(found) : undefined;
    let warming = 1;
    while (weekends === undefined && warming < MAX_WARMING) {
      warming *= 2;
      rows.cool(temperature * warming, paid);
      if (rows.begin(p, tolls, allowed)) weekends = rows.chances(found);
    }
    if (warming > 1) rows.cool(temperature, paid);
    if (weekends === undefined) {
      this.lost.add(p);
      return;
    }
    this.weekends[p] = weekends;
    this.chances.set(found, cells);
    if (draw) rows.draw(this.drawn.subarray(p * c.days, (p + 1) * c.days), this.random);
  }

  /** Adds the person's expected usage to slopes and variances. */
  private use(p: number): void {
    const { c, chances, slopes, variances } = this;
    const { days, values } = c;
    const templates = new Float64Array(c.templates);
    const doubts = new Float64Array(c.templates);
    let minutes = 0;
    let doubt = 0;
    for (let d = 0, at = p * days * values; d < days; d++) {
      const wishes = c.costFrom[p * days + d]!;
      for (let v = 0; v < values; v++, at++) {
        const x = chances[at]!;
        if (x < MIN_CHANCE) continue;
        const variance = x * (1 - x);
        this.expected[d * values + v]! += x;
        this.cost += x * c.cellCost[wishes + v]!;
        doubt += variance;
        if (!v) continue;
        minutes += x * c.minutesOf[v]!;
        templates[c.templateOf[v]!]! += x;
        doubts[c.templateOf[v]!]! += variance;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
          const s = d * c.slotsPerDay + c.coverSlots[i]!;
          slopes[s]! -= x;
          variances[s]! += variance;
        }
      }
    }
    this.ownWork += days * values * EFFORT_PER_VALUE;
    this.excess += this.prices.slopesOf(p, { minutes, weekends: this.weekends[p]!, templates }, slopes);
    this.prices.variancesOf(p, doubt, Math.max(MIN_WEEKEND_VARIANCE, doubt / WEEK), doubts, variances);
  }

  /** Returns to the best prices, with shorter steps, if the last ones have overshot by far. */
  private wentAstray(): boolean {
    const { prices } = this;
    const cost = this.cost + this.excess * prices.scale;
    if (cost < this.least) {
      this.least = cost;
      this.leastPrices.set(prices.all);
    }
    if (cost < ASTRAY * this.least + ASTRAY_SHIFTS * prices.scale) return false;
    prices.all.set(this.leastPrices);
    this.steps.fill(0);
    this.share *= SHORTER;
    // At a lower temperature these prices may cost more than before.
    this.least = Infinity;
    return true;
  }

  private move(temperature: number): void {
    const { prices, steps, slopes, variances } = this;
    const longest = MAX_STEP * prices.scale;
    for (let i = 0; i < steps.length; i++) {
      const newton = (this.share * temperature * slopes[i]!) / (variances[i]! + MIN_VARIANCE);
      const again = steps[i]! * newton < 0 ? 0 : MOMENTUM * steps[i]!;
      const step = Math.max(-longest, Math.min(longest, newton)) + again;
      steps[i] = prices.move(i, step) ? step : 0;
    }
  }
}
