import type { Compiled } from './compiled';
import type { WindowOfAmount } from './amount-windows';
import { ownUnits } from './rule-shapes';

/** Maximum days of a short window. */
export const MAX_DAYS = 7;

/** An amount required in a window. `hard` is above 0 for a hard rule; `soft` is the cost per unit otherwise. */
interface Want {
  readonly window: WindowOfAmount;
  readonly hard: number;
  readonly soft: number;
}

/** All amounts that the rules of a list require on the same few days. */
export interface ShortWindow {
  readonly from: number;
  readonly to: number;
  readonly wants: readonly Want[];
}

/**
 * Returns the short windows of a list of rules: those with a soft rule, and whole weeks that have a hard limit besides.
 */
export function shortWindows({ agreed }: Compiled, list: number): ShortWindow[] {
  const all = agreed.lists[list]!.flatMap(({ windows, hard, soft }) =>
    windows.filter(({ from, to }) => from <= to && to - from < MAX_DAYS).map((window) => ({ window, hard, soft })),
  );
  const found = new Map<string, { from: number; to: number; wants: Want[] }>();
  const add = ({ from, to }: WindowOfAmount): unknown => found.set(`${from} ${to}`, { from, to, wants: [] });
  for (const { window, soft } of all) if (soft) add(window);
  for (const { window, hard } of all) {
    const { from, to } = window;
    const isBeside = [...found.values()].every((other) => other.from > to || other.to < from);
    if (hard && to - from === MAX_DAYS - 1 && isBeside && isBinding(window)) add(window);
  }
  for (const want of all) found.get(`${want.window.from} ${want.window.to}`)?.wants.push(want);
  return [...found.values()];
}

/** The largest amount of each table. */
const largest = new WeakMap<Int32Array, number>();

/** Returns true if a limit can bind: working the longest shift every day would exceed it. */
function isBinding({ from, to, amountOf, most }: WindowOfAmount): boolean {
  if (!largest.has(amountOf))
    largest.set(
      amountOf,
      amountOf.reduce((a, b) => Math.max(a, b), 0),
    );
  return most < (to - from + 1) * largest.get(amountOf)!;
}

/**
 * Returns a key that is equal for equal wants, whatever their days; `tables` numbers amounts in order of appearance.
 */
export function keyOfWants(wants: readonly Want[], tables: Map<Int32Array, number>): string {
  const each = wants.map(({ window: { amountOf, least, target, most }, hard, soft }) => {
    if (!tables.has(amountOf)) tables.set(amountOf, tables.size);
    return [tables.get(amountOf), least, target, most, hard, soft].join();
  });
  return each.join(' ');
}

/** Returns classes of values that contribute equally to every amount, excluding off, and a sample value of each. */
export function amountClasses(
  values: number,
  wants: readonly Want[],
): { readonly classOf: Int32Array; readonly samples: readonly number[] } {
  const tables = [...new Set(wants.map(({ window }) => window.amountOf))];
  const known = new Map<string, number>();
  const samples: number[] = [];
  const classOf = Int32Array.from({ length: values }, (_, v) => {
    if (!v) return -1;
    const key = tables.map((table) => table[v]).join();
    if (!known.has(key)) known.set(key, samples.push(v) - 1);
    return known.get(key)!;
  });
  return { classOf, samples };
}

/**
 * Returns the cost of a number of shifts of each class in a window; infinite if it exceeds a hard maximum. Hard
 * minimums are ignored, as time off may leave too little time for them.
 */
export function costOfCounts(wants: readonly Want[], samples: readonly number[], counts: readonly number[]): number {
  let cost = 0;
  for (const { window, hard, soft } of wants) {
    const amount = counts.reduce((sum, n, k) => sum + n * window.amountOf[samples[k]!]!, 0);
    if (hard && ownUnits(amount, -Infinity, NaN, window.most) > 0) return Infinity;
    cost += soft * ownUnits(amount, window.least, window.target, window.most);
  }
  return cost;
}
