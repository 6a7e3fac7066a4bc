import type { Compiled } from '../compiled';
import type { Random } from '../random';
import type { CompiledRule } from '../rules/compiled-rules';
import { MAX_CELLS_WHOLE } from '../rules/wants';
import { amountClasses, costOfCounts, keyOfWants, type ShortWindow, shortWindows } from '../rules/short-windows';

/** States of a window's program at most, which are numbers of shifts of each class. */
export const MAX_STATES = 512;
const DAY_MINUTES = 1440;

/** A set of values that start near each other, and what such starts cost. */
interface Band {
  readonly set: Uint8Array;
  readonly values: Uint16Array;
  readonly cost: number;
}

/** What is wanted of a person in a window of so many days, laid out for the program. */
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

/** Days of a person whose shifts count together. */
export interface Week extends Layout {
  readonly from: number;
  readonly to: number;
  /** Which of its days is the first of a weekend that lies within it, -1 for none. */
  readonly saturday: number;
}

/** Any of the weeks that lie within the days, inclusive; undefined where none does. */
export function anyWithin(weeks: readonly Week[], firstDay: number, lastDay: number, random: Random): Week | undefined {
  const isWithin = ({ from, to }: Week): boolean => from >= firstDay && to <= lastDay;
  let n = random.below(weeks.reduce((count, week) => count + (isWithin(week) ? 1 : 0), 0));
  return weeks.find((week) => isWithin(week) && n-- === 0);
}

/** Days in a row at most, and those right before and after the range. */
export interface Run {
  readonly atMost: number;
  readonly before: number;
  readonly after: number;
}

/** The windows of each list of rules, of few enough states; in small rosters of which a soft rule wants something. */
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

/** The strictest hard limit of days in a row, of whatever shifts. */
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

/** Lays a window of so many days out; undefined where it has too many states. */
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
