import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import type { Random } from '../random';
import {
  amountClasses,
  costOfCounts,
  keyOfWants,
  MOST_DAYS,
  type ShortWindow,
  shortWindows,
} from '../rules/short-windows';
import { spreadOf } from '../rules/start-spread';
import type { CellPrices } from './cell-prices';
import type { RosterState } from './roster-state';

/** States of a window's programme at most, which are numbers of shifts of each class. */
const MOST_STATES = 512;
/** Bands of starts that a move looks at, about. */
const BANDS_A_MOVE = 16;
const DAY_MINUTES = 1440;
const EPSILON = 1e-9;
/** Weeks that are drawn until one is legal. */
const DRAWS = 12;
/** Nanoseconds of a move, and of a value of a day in it. */
const EFFORT = { ofMove: 20_000, ofValue: 100 };

/** A set of values that start near each other, and what such starts cost. */
interface Band {
  readonly set: Uint8Array;
  readonly cost: number;
}

/** What is wanted of a person in a window of so many days, laid out for the programme. */
interface Layout {
  readonly classOf: Int32Array;
  readonly classes: number;
  /** A shift of a class more is so many states further. */
  readonly strides: readonly number[];
  /** States by their number of shifts, and how many there are of up to each number. */
  readonly order: Int16Array;
  readonly upTo: readonly number[];
  /** Cost of each combination of shifts at the end of the window, infinite where a hard rule forbids it. */
  readonly costs: Float64Array;
  readonly bands: readonly Band[];
  /** Minutes that starts may spread, and what a minute more costs. */
  readonly spread: { readonly atMost: number; readonly weight: number } | undefined;
}

interface Week extends Layout {
  readonly from: number;
  readonly to: number;
  /** Which of its days is the first of a weekend that lies within it, -1 for none. */
  readonly saturday: number;
}

/**
 * Gives a person another week in one move: another number of shifts of each length, other days, other hours. One shift
 * after the other such weeks are far apart, as the ones between miss the hours of the contract or spread the starts.
 * The cheapest week at the slots' marginal costs is found by dynamic programming over its days, for each band of
 * starts; costs are perturbed by the temperature (perturb and MAP: Papandreou and Yuille 2011), so that it is a draw.
 */
export class WeekMoves {
  /** Whether there are weeks to change at all, and of most people whole ones. */
  readonly any: boolean;
  readonly ofMost: boolean;
  /** Nanoseconds of a move. */
  readonly effort: number;
  private readonly weeksOf: readonly (readonly Week[])[];
  private readonly perturbed: Float64Array;
  private readonly plain: Float64Array;
  private readonly best: Float64Array;
  private readonly choice: Int16Array;
  private readonly costs: Float64Array[];
  private readonly found = new Uint16Array(MOST_DAYS);
  private readonly before = new Uint16Array(MOST_DAYS);
  private readonly starts: number[] = [];
  /** Of the programme at hand: costs after the weekend by state, and states in which it is best free. */
  private readonly after = new Float64Array(MOST_STATES);
  private readonly isFree = new Uint8Array(MOST_STATES);
  /** What it costs the person at hand to work on the weekend. */
  private weekend = 0;
  /** Bands that the move at hand looks at: each so many-th one. */
  private firstBand = 0;
  private bandStep = 1;
  /** Cost by which the last move was chosen already: what it changes of cover, wishes, hours and steady starts. */
  settled = 0;

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly prices: CellPrices,
    private readonly random: Random,
  ) {
    const known = new Map<string, Layout | undefined>();
    const tables = new Map<Int32Array, number>();
    this.weeksOf = c.agreed.lists.map((_, list) =>
      shortWindows(c, list).flatMap((window) => {
        const { from, to, wants } = window;
        const spread = spreadIn(c, list, window);
        const key = [to - from, spread?.atMost, spread?.weight, keyOfWants(wants, tables)].join(' ');
        if (!known.has(key)) known.set(key, layOut(c, to - from + 1, wants, spread));
        const layout = known.get(key);
        return layout ? [{ ...layout, from, to, saturday: saturdayIn(c, from, to) }] : [];
      }),
    );
    this.any = this.weeksOf.some((weeks) => weeks.length > 0);
    const hasWhole = this.weeksOf.map((weeks) => weeks.some(({ from, to }) => to - from + 1 === MOST_DAYS));
    this.ofMost = c.agreed.listOf.filter((list) => hasWhole[list]).length > c.people / 2;
    this.effort = EFFORT.ofMove + MOST_DAYS * c.values * EFFORT.ofValue;
    this.perturbed = new Float64Array(MOST_DAYS * c.values);
    this.plain = new Float64Array(MOST_DAYS * c.values);
    const most = this.weeksOf.flat().reduce((largest, { classes }) => Math.max(largest, classes), 0);
    this.best = new Float64Array(MOST_DAYS * most);
    this.choice = new Int16Array(MOST_DAYS * MOST_STATES);
    this.costs = [new Float64Array(MOST_STATES), new Float64Array(MOST_STATES)];
  }

  /** Applies a move within the days to the state and says whether it did. */
  propose(
    temperature: number,
    firstDay: number,
    lastDay: number,
    isLocked: (p: number, a: number, b: number) => boolean,
  ): boolean {
    const { c, random, before, found } = this;
    this.settled = 0;
    const p = random.below(c.people);
    const weeks = this.weeksOf[c.agreed.listOf[p]!]!;
    if (!weeks.length) return false;
    const week = weeks[random.below(weeks.length)]!;
    const { from, to } = week;
    if (from < firstDay || to > lastDay || isLocked(p, from, to)) return false;
    if (!this.change(p, week, temperature)) return false;
    // Where the draw could not have been the week before, all of the change is judged.
    const change = this.isInBand(week, before) ? this.costOf(week, found) - this.costOf(week, before) : NaN;
    this.settled = Number.isFinite(change) ? change : 0;
    return true;
  }

  /**
   * Gives a person the cheapest week of these days. Where that breaks a hard rule, others are drawn with more and more
   * heat; the week stays as it is where none of them is legal, or nothing is wanted of these days together.
   */
  give(p: number, from: number, to: number, heat: number): void {
    const { state } = this;
    const { hard } = state;
    const week = this.weeksOf[this.c.agreed.listOf[p]!]!.find((each) => each.from === from && each.to === to);
    for (let n = 0; week && n < DRAWS; n++) {
      if (!this.change(p, week, heat * n)) continue;
      if (state.hard <= hard + EPSILON) return;
      state.undo();
    }
  }

  /** Makes a move to the cheapest week; false where there is none, or it is the one at hand. */
  private change(p: number, week: Week, temperature: number): boolean {
    const { c, state, before, found } = this;
    const { from, to } = week;
    const length = to - from + 1;
    const at = p * c.days + from;
    before.set(state.cells.subarray(at, at + length));
    this.price(p, week, temperature);
    if (!this.cheapest(week)) return false;
    let isSame = true;
    for (let i = 0; i < length; i++) if (found[i] !== before[i]) isSame = false;
    if (isSame) return false;
    state.begin();
    state.open(p, from, to);
    for (let i = 0; i < length; i++) state.put(p, from + i, found[i]!);
    state.close(p, from, to);
    return true;
  }

  /** Sets what each value of each day costs beside a day off, infinite where it may not be. */
  private price(p: number, { from, to, saturday }: Week, temperature: number): void {
    const { c, prices, plain, perturbed, random, before } = this;
    plain.fill(Infinity);
    perturbed.fill(Infinity);
    this.weekend = saturday < 0 ? 0 : this.costOfWeekend(p, from + saturday);
    for (let day = from; day <= to; day++) {
      const at = (day - from) * c.values;
      const cell = p * c.days + day;
      const cells = c.costFrom[cell]!;
      prices.clear();
      prices.add(p, day, before[day - from]!, from, to);
      // Whether the other day of a weekend lies outside the week.
      const isWithin = saturday >= 0 && (day === from + saturday || day === from + saturday + 1);
      const isLone = c.weekendPartner[day] !== -2 && !isWithin;
      const ofWeekend = isLone && !this.isOtherWorked(p, day) ? this.costOfWeekend(p, day) : 0;
      // A day off comes after the shifts.
      for (let i = 0; i <= prices.size; i++) {
        const v = i < prices.size ? prices.value[i]! : 0;
        if (!v && !c.legal[cell * c.values]) continue;
        plain[at + v] = c.cellCost[cells + v]! + (v ? prices.cost[i]! + ofWeekend : 0);
        const drawn = temperature && temperature * Math.log(-Math.log(random.unit() || 1e-12));
        perturbed[at + v] = plain[at + v]! + drawn;
      }
    }
  }

  /** What the weekend of a day adds to the person's share of them. */
  private costOfWeekend(p: number, day: number): number {
    const { c, state } = this;
    const isWorked = state.cells[p * c.days + day]! || this.isOtherWorked(p, day) ? 1 : 0;
    const others = state.weekends[p]! - isWorked + c.carriedWeekends[p]!;
    return c.soft[AT.weekendsShared]! * (2 * others + 1);
  }

  /** Whether the other day of a day's weekend is worked. */
  private isOtherWorked(p: number, day: number): boolean {
    const other = this.c.weekendPartner[day]!;
    return other >= 0 && this.state.cells[p * this.c.days + other]! > 0;
  }

  /** Writes the cheapest week by perturbed costs into `found`; false where there is none. */
  private cheapest(week: Week): boolean {
    const { c, perturbed, best, choice, found, isFree, after, weekend } = this;
    const { from, to, bands, classes, classOf, strides, costs, order, upTo, saturday } = week;
    const length = to - from + 1;
    const states = costs.length;
    let least = Infinity;
    this.bandStep = Math.ceil(bands.length / BANDS_A_MOVE);
    this.firstBand = this.bandStep > 1 ? this.random.below(this.bandStep) : 0;
    for (let b = this.firstBand; b < bands.length; b += this.bandStep) {
      const { set, cost } = bands[b]!;
      best.fill(Infinity);
      for (let i = 0; i < length; i++)
        for (let v = 1; v < c.values; v++) {
          if (!set[v]) continue;
          const at = i * classes + classOf[v]!;
          if (perturbed[i * c.values + v]! < best[at]!) best[at] = perturbed[i * c.values + v]!;
        }
      let reach = cost;
      for (let i = 0; i < length; i++) {
        let cheapest = perturbed[i * c.values]!;
        for (let k = 0; k < classes; k++) cheapest = Math.min(cheapest, best[i * classes + k]!);
        reach += cheapest;
      }
      if (reach >= least) continue;
      // From the last day to the first: the cheapest rest of the week by what was worked before.
      let [next, now] = this.costs as [Float64Array, Float64Array];
      next.set(costs);
      for (let i = length - 1; i >= 0; i--) {
        if (weekend && i === saturday + 1) after.set(next);
        for (let n = 0; n < upTo[i]!; n++) {
          const s = order[n]!;
          let cheapest = next[s]! + perturbed[i * c.values]!;
          let taken = -1;
          for (let k = 0; k < classes; k++) {
            const cost = next[s + strides[k]!]! + best[i * classes + k]!;
            if (cost < cheapest) {
              cheapest = cost;
              taken = k;
            }
          }
          now[s] = cheapest;
          choice[i * states + s] = taken;
        }
        if (weekend && i === saturday) {
          const off = perturbed[i * c.values]! + perturbed[(i + 1) * c.values]!;
          for (let n = 0; n < upTo[i]!; n++) {
            const s = order[n]!;
            isFree[s] = after[s]! + off < now[s]! + weekend ? 1 : 0;
            now[s] = isFree[s] ? after[s]! + off : now[s]! + weekend;
          }
        }
        [next, now] = [now, next];
      }
      const total = next[0]! + cost;
      if (!(total < least)) continue;
      least = total;
      for (let i = 0, s = 0; i < length; i++) {
        found[i] = 0;
        if (weekend && i === saturday && isFree[s]) {
          found[++i] = 0;
          continue;
        }
        const k = choice[i * states + s]!;
        if (k < 0) continue;
        s += strides[k]!;
        for (let v = 1; v < c.values; v++)
          if (set[v] && classOf[v] === k && perturbed[i * c.values + v] === best[i * classes + k]) found[i] = v;
      }
    }
    return least < Infinity;
  }

  /** What a week costs of what the programme knows; infinite where rules forbid it. */
  private costOf(week: Week, row: Uint16Array): number {
    const { c, plain } = this;
    const { from, to, classOf, strides, costs, saturday } = week;
    let state = 0;
    let cost = this.costOfStarts(week, row);
    if (this.weekend && (row[saturday] || row[saturday + 1])) cost += this.weekend;
    for (let i = 0; i <= to - from; i++) {
      const v = row[i]!;
      cost += plain[i * c.values + v]!;
      if (v) state += strides[classOf[v]!]!;
    }
    return cost + costs[state]!;
  }

  private costOfStarts({ from, to, spread }: Week, row: Uint16Array): number {
    const { c, starts } = this;
    if (!spread) return 0;
    starts.length = 0;
    for (let i = 0; i <= to - from; i++) if (row[i]) starts.push(c.agreed.calendar.clockOf[row[i]!]!);
    if (starts.length < 2) return 0;
    starts.sort((a, b) => a - b);
    return spread.weight * Math.max(0, spreadOf(starts, starts.length) - spread.atMost);
  }

  /** Whether a week could be drawn for what it costs: its starts lie in a band that is looked at and costs no more. */
  private isInBand(week: Week, row: Uint16Array): boolean {
    const { bands, from, to } = week;
    const cost = this.costOfStarts(week, row);
    for (let b = this.firstBand; b < bands.length; b += this.bandStep) {
      const band = bands[b]!;
      let isIn = band.cost <= cost;
      for (let i = 0; i <= to - from && isIn; i++) isIn = row[i] === 0 || band.set[row[i]!] === 1;
      if (isIn) return true;
    }
    return false;
  }
}

/** Lays a window of so many days out; undefined where it has too many states. */
function layOut(
  c: Compiled,
  length: number,
  wants: ShortWindow['wants'],
  spread: Layout['spread'],
): Layout | undefined {
  const { classOf, samples } = amountClasses(c.values, wants);
  const states = (length + 1) ** samples.length;
  if (states > MOST_STATES) return undefined;
  const strides = samples.map((_, k) => (length + 1) ** k);
  const costs = new Float64Array(states).fill(Infinity);
  const byShifts: number[][] = Array.from({ length: length + 1 }, () => []);
  for (let state = 0; state < states; state++) {
    const counts = strides.map((stride) => Math.floor(state / stride) % (length + 1));
    const shifts = counts.reduce((sum, n) => sum + n, 0);
    byShifts[shifts]?.push(state);
    if (shifts <= length) costs[state] = costOfCounts(wants, samples, counts);
  }
  return {
    classOf,
    classes: samples.length,
    strides,
    order: Int16Array.from(byShifts.flat()),
    upTo: byShifts.map((_, n) => byShifts.slice(0, n + 1).flat().length),
    costs,
    bands: bandsOf(c, spread),
    spread,
  };
}

/** The first day of a weekend within the days, counted from the first of them; -1 where none lies within. */
function saturdayIn(c: Compiled, from: number, to: number): number {
  for (let day = from; day < to; day++) if (c.weekendPartner[day] === day + 1) return day - from;
  return -1;
}

/** Steady starts of a window without starts around it, for which starts within the range say all. */
function spreadIn(c: Compiled, list: number, { from, to }: ShortWindow): Layout['spread'] {
  for (const { rule, soft } of c.agreed.lists[list]!) {
    if (!soft || rule.shape !== 'amount' || rule.counts !== 'startSpread' || rule.inForce) continue;
    const window = rule.windows.find((each) => each.from === from && each.to === to && !each.starts?.length);
    if (window) return { atMost: window.atMost, weight: soft };
  }
  return undefined;
}

/**
 * Bands of starts: from each start on those that cost nothing, none of them within another one, and the one that goes a
 * start further and costs least. One band of all values where starts may be anywhere.
 */
function bandsOf(c: Compiled, spread: Layout['spread']): Band[] {
  if (!spread) return [{ set: new Uint8Array(c.values).fill(1), cost: 0 }];
  const { clockOf } = c.agreed.calendar;
  const clocks = [...new Set(clockOf.subarray(1))].sort((a, b) => a - b);
  const found: Band[] = [];
  let furthest = -1;
  clocks.forEach((from, i) => {
    const widths = clocks.map((_, n) => (clocks[(i + n) % clocks.length]! - from + DAY_MINUTES) % DAY_MINUTES);
    const free = widths.findLastIndex((width) => width <= spread.atMost);
    const band = (n: number): Band => ({
      set: Uint8Array.from(clockOf, (clock, v) =>
        v && (clock - from + DAY_MINUTES) % DAY_MINUTES <= widths[n]! ? 1 : 0,
      ),
      cost: spread.weight * Math.max(0, widths[n]! - spread.atMost),
    });
    if (i + free > furthest) found.push(band(free));
    furthest = Math.max(furthest, i + free);
    if (free + 1 < clocks.length) found.push(band(free + 1));
  });
  return found;
}
