import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import type { CompiledRule } from '../model/compiled-rules';
import { MAX_CELLS_WHOLE } from '../model/wants';
import { amountClasses, costOfCounts, keyOfWants, type ShortWindow, shortWindows } from '../model/short-windows';

/** Maximum states of a window's program: combinations of shifts of each class. */
export const MAX_STATES = 512;
const DAY_MINUTES = 1440;

/** A set of values that start close together, and the cost of these starts. */
interface Band {
  readonly set: Uint8Array;
  readonly values: Uint16Array;
  readonly cost: number;
}

/** Costs and rules of a person within a window of days, prepared for the dynamic program. */
interface Layout {
  readonly classOf: Int32Array;
  readonly classes: number;
  /** Offset between states for one more shift of a class. */
  readonly strides: readonly number[];
  /** States ordered by number of shifts, and the count of states up to each number. */
  readonly order: Int16Array;
  readonly upTo: readonly number[];
  /** Cost of each combination of shifts at the end of the window; infinite if a hard rule forbids it. */
  readonly costs: Float64Array;
  readonly bands: readonly Band[];
  /** Minutes that starts may spread, and the cost of each further minute. */
  readonly spread: { readonly atMost: number; readonly weight: number } | undefined;
}

/** Days of a person whose shifts count together. */
export interface Week extends Layout {
  readonly from: number;
  readonly to: number;
  /** Position of the first day of a weekend that lies within the window, -1 for none. */
  readonly saturday: number;
}

/** Returns a random week within the days, inclusive; undefined if there is none. */
export function anyWithin(weeks: readonly Week[], firstDay: number, lastDay: number, random: Random): Week | undefined {
  const isWithin = ({ from, to }: Week): boolean => from >= firstDay && to <= lastDay;
  let n = random.below(weeks.reduce((count, week) => count + (isWithin(week) ? 1 : 0), 0));
  return weeks.find((week) => isWithin(week) && n-- === 0);
}

/** Maximum days in a row, and work days just before and after the range. */
export interface Run {
  readonly atMost: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Returns the windows of each list of rules that have few enough states; in small rosters only those with a soft rule.
 */
export function weeksOf(c: Compiled): readonly (readonly Week[])[] {
  const isSmall = c.people * c.days <= MAX_CELLS_WHOLE;
  const known = new Map<string, Layout | undefined>();
  const tables = new Map<Int32Array, number>();
  return c.agreed.lists.map((_, list) =>
    shortWindows(c, list).flatMap((window) => {
      const { from, to, wants } = window;
      if (isSmall && wants.every(({ soft }) => !soft)) return [];
      const spread = spreadIn(c, list, window);
      const key = [to - from, spread?.atMost, spread?.weight, keyOfWants(wants, tables)].join(' ');
      if (!known.has(key)) known.set(key, layOut(c, to - from + 1, wants, spread));
      const layout = known.get(key);
      return layout ? [{ ...layout, from, to, saturday: saturdayIn(c, from, to) }] : [];
    }),
  );
}

/** Returns the strictest hard limit of days in a row, regardless of shift. */
export function longestRun(list: readonly CompiledRule[]): Run {
  return list.reduce<Run>(
    (strictest, { rule, hard }) => {
      if (!hard || rule.shape !== 'run' || rule.of || rule.inForce) return strictest;
      const { atMost = Infinity, before = 0, after = 0 } = rule;
      return atMost < strictest.atMost ? { atMost, before, after } : strictest;
    },
    { atMost: Infinity, before: 0, after: 0 },
  );
}

/** Prepares a window of days; undefined if it has too many states. */
function layOut(
  c: Compiled,
  length: number,
  wants: ShortWindow['wants'],
  spread: Layout['spread'],
): Layout | undefined {
  const { classOf, samples } = amountClasses(c.values, wants);
  const states = (length + 1) ** samples.length;
  if (states > MAX_STATES) return undefined;
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

/** Returns the position of the first day of a weekend within the days, -1 if none lies within. */
function saturdayIn(c: Compiled, from: number, to: number): number {
  for (let day = from; day < to; day++) if (c.weekendPartner[day] === day + 1) return day - from;
  return -1;
}

/** Returns the steady starts of a window without adjacent starts, for which starts within the range are sufficient. */
function spreadIn(c: Compiled, list: number, { from, to }: ShortWindow): Layout['spread'] {
  for (const { rule, soft } of c.agreed.lists[list]!) {
    if (!soft || rule.shape !== 'amount' || rule.counts !== 'startSpread' || rule.inForce) continue;
    const window = rule.windows.find((each) => each.from === from && each.to === to && !each.starts?.length);
    if (window) return { atMost: window.atMost, weight: soft };
  }
  return undefined;
}

/**
 * Returns bands of starts. From each start there is a maximal band without cost, none contained in another, and the
 * cheapest band that reaches one start further. Returns one band of all values if starts are unrestricted.
 */
function bandsOf(c: Compiled, spread: Layout['spread']): Band[] {
  if (!spread) return [bandOf(new Uint8Array(c.values).fill(1), 0)];
  const { clockOf } = c.agreed.calendar;
  const clocks = [...new Set(clockOf.subarray(1))].sort((a, b) => a - b);
  const found: Band[] = [];
  let furthest = -1;
  clocks.forEach((from, i) => {
    const widths = clocks.map((_, n) => (clocks[(i + n) % clocks.length]! - from + DAY_MINUTES) % DAY_MINUTES);
    const free = widths.findLastIndex((width) => width <= spread.atMost);
    const band = (n: number): Band =>
      bandOf(
        Uint8Array.from(clockOf, (clock, v) => (v && (clock - from + DAY_MINUTES) % DAY_MINUTES <= widths[n]! ? 1 : 0)),
        spread.weight * Math.max(0, widths[n]! - spread.atMost),
      );
    if (i + free > furthest) found.push(band(free));
    furthest = Math.max(furthest, i + free);
    if (free + 1 < clocks.length) found.push(band(free + 1));
  });
  return found;
}

const bandOf = (set: Uint8Array, cost: number): Band => ({
  set,
  values: Uint16Array.from(set.keys()).filter((v) => v > 0 && set[v] === 1),
  cost,
});
