import type { Compiled } from '../model/compiled';
import { type CompiledRule, ownBounds } from '../model/compiled-rules';
import type { StartSpreadRule } from '../model/person-rule';
import { minuteOfDay } from '../model/rule-shapes';
import { multisets } from './multisets';
import type { Counts, Program } from './program';

/** Maximum span of start times of which any two are closer over the times between than around the clock. */
const MAX_SPAN_MINUTES = 720;
/** Maximum patterns of all windows of a soft amount. */
const MAX_AMOUNT_PATTERNS = 1_000;

/** A soft rule of one person in a program, at the cost of a unit. */
export interface SoftRule {
  readonly program: Program;
  readonly c: Compiled;
  readonly p: number;
  readonly weight: number;
}

/** Returns true if the rows of a soft rule cost exactly its units: not for rests, wide spreads and parts of ranges. */
export function isCostExact(c: Compiled, { rule }: CompiledRule): boolean {
  if (rule.inForce) return false;
  if (rule.shape !== 'amount' || !('counts' in rule)) return true;
  if (rule.counts !== 'startSpread') return rule.counts !== 'longestRest';
  const clocks = [...c.agreed.calendar.clockOf.subarray(1)];
  const spanWith = (starts: readonly number[] = []): number => startOrder([...clocks, ...starts]).at(-1)?.after ?? 0;
  return rule.windows.every(({ starts }) => spanWith(starts) <= MAX_SPAN_MINUTES);
}

/** Returns distinct clock minutes in order from the end of their longest gap, with the minutes `after` the first. */
function startOrder(starts: readonly number[]): readonly { readonly clock: number; readonly after: number }[] {
  const clocks = [...new Set(starts.map(minuteOfDay))].sort((a, b) => a - b);
  const gapBefore = (i: number): number => minuteOfDay(clocks[i]! - clocks.at(i - 1)!);
  const first = clocks.reduce((widest, _, i) => (gapBefore(i) > gapBefore(widest) ? i : widest), 0);
  return [...clocks.slice(first), ...clocks.slice(0, first)].map((clock) => ({
    clock,
    after: minuteOfDay(clock - clocks[first]!),
  }));
}

/** Returns the shifts that a person may work on some days. */
function shiftsOn({ program, c, p }: SoftRule, days: readonly number[]): number[] {
  const shifts = Array.from({ length: c.values - 1 }, (_, v) => v + 1);
  return shifts.filter((v) => days.some((d) => program.hasCell(p, d, v)));
}

/**
 * Charges a soft amount by a variable for each number of items of every size, instead of by the distance of the sum.
 * Sizes rarely add up to a target, and only patterns know that without branching. Returns false if the patterns of the
 * rule's windows are too many.
 */
export function addAmountPatterns(
  soft: SoftRule,
  { least, target, most }: ReturnType<typeof ownBounds>,
  days: readonly number[],
  amount: Counts,
  windows: number,
): boolean {
  const { program, p, weight } = soft;
  const sizes = [...new Set(shiftsOn(soft, days).map(amount))].filter((size) => size > 0);
  // An excessive carried amount costs nothing until there is work: that is not convex.
  if (most < 0 || windows * multisets(sizes.length, days.length) > MAX_AMOUNT_PATTERNS) return false;
  if (least <= 0 && Number.isNaN(target) && most >= Math.max(0, ...sizes) * days.length) return true;
  const one = program.row(1, 1);
  const links = sizes.map((size) => {
    const link = program.row(0, 0);
    for (const d of days) program.addCells(link, p, d, (v) => (amount(v) === size ? 1 : 0));
    return link;
  });
  const counts = sizes.map(() => 0);
  const addFrom = (first: number, left: number, sum: number): void => {
    const off = Number.isNaN(target) ? 0 : Math.abs(sum - target);
    const units = Math.max(0, least - sum) + off + Math.max(0, sum - most);
    const pattern = program.variable(0, units * weight, 1, false);
    program.add(one, pattern, 1);
    counts.forEach((n, i) => {
      if (n) program.add(links[i]!, pattern, -n);
    });
    for (let i = first; left && i < sizes.length; i++) {
      counts[i]!++;
      addFrom(i, left - 1, sum + sizes[i]!);
      counts[i]!--;
    }
  };
  addFrom(0, days.length, 0);
  return true;
}

/**
 * Charges the minutes by which the first and the last start of a window are too far apart. Each gap between two
 * neighboring start times has a variable for some start before it and one for some start after it: it counts if both
 * are 1.
 */
export function addSoftSpread(soft: SoftRule, window: StartSpreadRule['windows'][number]): void {
  const { program, c, p, weight } = soft;
  const { clockOf } = c.agreed.calendar;
  const days = [...Array(c.days).keys()].filter((d) => d >= window.from && d <= window.to);
  const carried = window.starts ?? [];
  const order = startOrder([...shiftsOn(soft, days).map((v) => clockOf[v]!), ...carried]);
  const placeOf = (clock: number): number => order.findIndex((each) => each.clock === minuteOfDay(clock));
  const places = Array.from(clockOf, placeOf);
  const carriedPlaces = carried.map(placeOf);
  const side = (isCounted: (place: number) => boolean): number => {
    const variable = program.variable(0, 0, 1, false);
    // Starts from outside the range count with any shift in it.
    const isCarried = carriedPlaces.some(isCounted);
    for (const d of days) {
      const row = program.row(0, Infinity);
      program.add(row, variable, 1);
      program.addCells(row, p, d, (v) => (v && (isCarried || isCounted(places[v]!)) ? -1 : 0));
    }
    return variable;
  };
  const spread = program.row(-Infinity, window.atMost + (order.at(-1)?.after ?? 0));
  program.add(spread, program.variable(0, weight, Infinity, false), -1);
  for (let i = 1; i < order.length; i++) {
    const gap = order[i]!.after - order[i - 1]!.after;
    for (const variable of [side((place) => place < i), side((place) => place >= i)])
      program.add(spread, variable, gap);
  }
}
