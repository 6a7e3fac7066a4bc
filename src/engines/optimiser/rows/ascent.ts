import { costScale } from '../annealing/anneal';
import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import type { Random } from '../random';
import { RowChances } from './row-chances';

/** Share of a Newton step by each price's own curvature that is taken, and of the last step that is repeated. */
const STEP = 0.4;
const MOMENTUM = 0.7;
/** How many times the least cost so far, and how many shifts not covered besides, tell that steps are too long; they are shortened by this then. */
const ASTRAY = 2;
const ASTRAY_SHIFTS = 10;
const SHORTER = 0.7;
/** Least curvature, of prices whose cells are nearly settled. */
const LEAST_VARIANCE = 0.05;
/** Days of a week: chances of neighbouring days move together, so a weekend varies less than its days. */
const WEEK = 7;
/** First prices, longest step and largest toll in shares of the heaviest cost of a shift not covered. */
const FIRST_PRICE = 0.1;
const LONGEST_STEP = 0.05;
const MOST_TOLL = 1.2;
const MOST_WEEKEND_TOLL = 2.4;
/** Nanoseconds that one cell value takes besides its chance. */
const EFFORT_PER_VALUE = 4;

/**
 * Prices for covering slots and for using up people's limits, moved until what people would then work meets both: dual ascent of the
 * relaxation in which cover and totals bind everybody and other rules each person alone (Geoffrion 1974), smoothed by a temperature
 * (Nesterov 2005). Chances of cells at the end are close to a solution of the relaxation.
 */
export class Ascent {
  /** What each cell may take, [person][day][value]: the caller may narrow it. */
  readonly allowed: Uint8Array;
  /** Chance of each value, [person][day][value]; and one row a person drawn by them, [person][day]. */
  readonly chances: Float32Array;
  readonly drawn: Uint16Array;
  /** Prices: of slots, then of a shift's minutes and of a weekend for each person, then of limited templates. */
  readonly prices: Float64Array;
  /** People whose cells are all settled. */
  readonly settled: Uint8Array;
  /** What the expected roster would cost, broken limits left out. */
  cost = 0;
  /** People of whom no row was left at these prices; the caller may allow more and take them out. */
  readonly lost = new Set<number>();
  private readonly rows: RowChances;
  private readonly steps: Float64Array;
  private readonly slope: Float64Array;
  private readonly variance: Float64Array;
  /** Limited templates of each person, and where their prices begin. */
  private readonly limited: number[][];
  private readonly limitedFrom: Int32Array;
  private readonly weekends: Float64Array;
  private readonly scratch: Float32Array;
  private readonly ofValue: Float64Array;
  private readonly under: Float64Array;
  private readonly over: Float64Array;
  private readonly scale: number;
  private readonly longestMinutes: number;
  private share = STEP;
  /** The least cost so far, broken limits included, and its prices. */
  private least = Infinity;
  private readonly leastPrices: Float64Array;
  private accounted = 0;
  private extraWork = 0;

  constructor(private readonly c: Compiled, private readonly random: Random) {
    const { people, days, values, slots, templates } = c;
    this.scale = costScale(c);
    this.longestMinutes = Math.max(1, ...c.minutesOf);
    this.allowed = c.legal.slice();
    this.chances = new Float32Array(people * days * values);
    this.scratch = new Float32Array(days * values);
    this.drawn = new Uint16Array(people * days);
    this.settled = new Uint8Array(people);
    this.rows = new RowChances(c);
    this.weekends = new Float64Array(people);
    this.ofValue = new Float64Array(values);
    this.under = c.under.map((w) => w * c.soft[AT.coverNotShort]!);
    this.over = c.over.map((w) => w * c.soft[AT.coverNotOver]!);
    let at = slots + 2 * people;
    this.limitedFrom = new Int32Array(people);
    this.limited = Array.from({ length: people }, (_, p) => {
      this.limitedFrom[p] = at;
      const some = Array.from({ length: templates }, (__, t) => t).filter((t) => c.maxOfTemplate[p * templates + t]! > 0 && c.maxOfTemplate[p * templates + t]! < days);
      at += some.length;
      return some;
    });
    this.prices = new Float64Array(at).fill(FIRST_PRICE * this.scale, 0, slots + 2 * people);
    this.prices.subarray(0, slots).forEach((price, s, all) => { all[s] = Math.min(price, this.under[s]!); });
    this.leastPrices = this.prices.slice();
    this.steps = new Float64Array(at);
    this.slope = new Float64Array(at);
    this.variance = new Float64Array(at);
  }

  /** One step at a temperature; with `draw`, rows are drawn, too. Answers the nanoseconds it should have taken. */
  step(temperature: number, draw = false): number {
    this.expect(temperature, draw);
    if (!this.wentAstray()) this.move(temperature);
    const total = this.rows.work + this.extraWork;
    const effort = total - this.accounted;
    this.accounted = total;
    return effort;
  }

  /** Chances at the present prices, and how far what they use is from what is wanted. */
  private expect(temperature: number, draw: boolean): void {
    const { c, prices, slope, variance } = this;
    const { people, slots } = c;
    for (let s = 0; s < slots; s++) {
      slope[s] = c.need[s]!;
      variance[s] = 0;
    }
    this.rows.cool(temperature, prices);
    this.cost = 0;
    for (let p = 0; p < people; p++) {
      if (!this.settled[p]) this.look(p, draw);
      this.use(p);
    }
    for (let s = 0; s < slots; s++) this.cost += Math.max(slope[s]! * this.under[s]!, -slope[s]! * this.over[s]!);
  }

  /** The person's chances; the last ones stay where all rows have become too unlikely to tell. */
  private look(p: number, draw: boolean): void {
    const { c, prices, ofValue, rows } = this;
    const { people, days, values, slots } = c;
    for (let v = 1; v < values; v++) ofValue[v] = (prices[slots + p]! * c.minutesOf[v]!) / this.longestMinutes;
    this.limited[p]!.forEach((t, i) => { for (let v = 1; v < values; v++) if (c.templateOf[v] === t) ofValue[v]! += prices[this.limitedFrom[p]! + i]!; });
    const cells = p * days * values;
    const weekends = rows.begin(p, { ofValue, weekend: prices[slots + people + p]! }, this.allowed.subarray(cells, cells + days * values)) ? rows.chances(this.scratch) : undefined;
    if (weekends === undefined) {
      this.lost.add(p);
      return;
    }
    this.weekends[p] = weekends;
    this.chances.set(this.scratch, cells);
    if (draw) rows.draw(this.drawn.subarray(p * days, (p + 1) * days), this.random);
  }

  /** Adds what the person is expected to work to slopes and variances. */
  private use(p: number): void {
    const { c, chances, slope, variance, prices } = this;
    const { people, days, values, slots, templates } = c;
    const used = new Float64Array(templates);
    const varied = new Float64Array(templates);
    let minutes = 0;
    let spread = 0;
    for (let d = 0, at = p * days * values; d < days; d++) {
      const wishes = c.costFrom[p * days + d]!;
      for (let v = 0; v < values; v++, at++) {
        const x = chances[at]!;
        if (x < 1e-5) continue;
        this.cost += x * c.cellCost[wishes + v]!;
        const doubt = x * (1 - x);
        spread += doubt;
        if (!v) continue;
        minutes += x * c.minutesOf[v]!;
        used[c.templateOf[v]!]! += x;
        varied[c.templateOf[v]!]! += doubt;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
          const s = d * c.slotsPerDay + c.coverSlots[i]!;
          slope[s]! -= x;
          variance[s]! += doubt;
        }
      }
    }
    this.extraWork += days * values * EFFORT_PER_VALUE;
    const above = (minutes - c.maxMinutes[p]!) / this.longestMinutes;
    const below = (minutes - c.minMinutes[p]!) / this.longestMinutes;
    const price = prices[slots + p]!;
    slope[slots + p] = price > 0 ? above : price < 0 ? below : Math.max(0, above) + Math.min(0, below);
    variance[slots + p] = spread;
    slope[slots + people + p] = this.weekends[p]! - Math.min(c.maxWeekends[p]!, days);
    variance[slots + people + p] = Math.max(0.5, spread / WEEK);
    this.limited[p]!.forEach((t, i) => {
      slope[this.limitedFrom[p]! + i] = used[t]! - c.maxOfTemplate[p * templates + t]!;
      variance[this.limitedFrom[p]! + i] = varied[t]!;
    });
  }

  /** Goes back to the best prices, with shorter steps, where the last ones have overshot by far. */
  private wentAstray(): boolean {
    const { slope, prices, scale } = this;
    const { slots } = this.c;
    let cost = this.cost;
    for (let i = slots; i < slope.length; i++) {
      const minutes = i < slots + this.c.people;
      cost += scale * (minutes && prices[i]! < 0 ? Math.max(0, -slope[i]!) : minutes && prices[i] === 0 ? Math.abs(slope[i]!) : Math.max(0, slope[i]!));
    }
    if (cost < this.least) {
      this.least = cost;
      this.leastPrices.set(prices);
    }
    if (cost < ASTRAY * this.least + ASTRAY_SHIFTS * scale) return false;
    prices.set(this.leastPrices);
    this.steps.fill(0);
    this.share *= SHORTER;
    // At a lower temperature these prices may cost more than they did.
    this.least = Infinity;
    return true;
  }

  private move(temperature: number): void {
    const { c, prices, steps, slope, variance } = this;
    const { slots, people } = c;
    const longest = LONGEST_STEP * this.scale;
    const most = MOST_TOLL * this.scale;
    const mostOfWeekend = MOST_WEEKEND_TOLL * this.scale;
    for (let i = 0; i < prices.length; i++) {
      const newton = (this.share * temperature * slope[i]!) / (variance[i]! + LEAST_VARIANCE);
      const before = steps[i]!;
      const step = Math.max(-longest, Math.min(longest, newton)) + (before * newton < 0 ? 0 : MOMENTUM * before);
      const price = prices[i]!;
      let low = 0;
      let high = i < slots + 2 * people ? mostOfWeekend : most;
      if (i < slots) {
        low = -this.over[i]!;
        high = this.under[i]!;
      } else if (i < slots + people) {
        // Too much work has a price above 0, too little one below: neither is passed over.
        low = price > 0 ? 0 : -most;
        high = price < 0 ? 0 : most;
      }
      const next = Math.max(low, Math.min(high, price + step));
      steps[i] = next === price + step ? step : 0;
      prices[i] = next;
    }
  }
}
