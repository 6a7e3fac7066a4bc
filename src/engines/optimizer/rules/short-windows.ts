import type { Compiled } from '../compiled';
import type { WindowOfAmount } from './amount-windows';
import { ownUnits } from './rule-shapes';

/** Days of a short window at most. */
export const MAX_DAYS = 7;

/** An amount that a rule wants in a window. `hard` is over 0 for a hard rule; `soft` is what a unit costs otherwise. */
interface Want {
  readonly window: WindowOfAmount;
  readonly hard: number;
  readonly soft: number;
}

/** All that the rules of a list want of amounts on the same few days. */
export interface ShortWindow {
  readonly from: number;
  readonly to: number;
  readonly wants: readonly Want[];
}

/**
 * Short windows of a list of rules: those of which a soft rule wants something, and whole weeks beside them that have a
 * hard limit.
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

/** Whether a limit may bind: nobody keeps it with the longest shift on each day. */
function isBinding({ from, to, amountOf, most }: WindowOfAmount): boolean {
  if (!largest.has(amountOf))
    largest.set(
      amountOf,
      amountOf.reduce((a, b) => Math.max(a, b), 0),
    );
  return most < (to - from + 1) * largest.get(amountOf)!;
}

/** The same for the same wants, whatever their days are; `tables` numbers amounts as they come. */
export function keyOfWants(wants: readonly Want[], tables: Map<Int32Array, number>): string {
  const each = wants.map(({ window: { amountOf, least, target, most }, hard, soft }) => {
    if (!tables.has(amountOf)) tables.set(amountOf, tables.size);
    return [tables.get(amountOf), least, target, most, hard, soft].join();
  });
  return each.join(' ');
}

/** Classes of values that add the same to every amount wanted, off left out, and a value of each. */
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
 * What so many shifts of each class cost in a window; infinite where a hard rule allows fewer. What a hard rule asks at
 * least is not looked at: time off may leave too little time for it.
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
