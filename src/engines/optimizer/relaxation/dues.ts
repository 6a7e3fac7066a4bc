import type { Compiled } from '../model/compiled';
import type { WindowOfAmount } from '../model/amount-windows';

/**
 * An aggregated target of soft rules for all people on some days of the range, and the cost of a unit short, or over.
 */
export interface Due {
  readonly from: number;
  readonly to: number;
  readonly amountOf: Int32Array;
  readonly wanted: number;
  readonly short: number;
  readonly over: number;
}

const NOTHING = { wanted: 0, people: 0, lastPerson: -1 };

/**
 * Returns the aggregated targets of some people in windows within the days from `first` to `last` for which `isDue`
 * holds, and the cost of the part that people cannot reach individually: the total shortfall is at most the sum of
 * individual ones. `reach` is a person's maximum in a window.
 */
export function duesWithin(
  c: Compiled,
  people: readonly number[],
  first: number,
  last: number,
  isDue: (window: WindowOfAmount) => boolean,
  reach: (p: number, window: WindowOfAmount) => number,
): { readonly dues: readonly Due[]; readonly unreachable: number } {
  const found = new Map<string, Due & { people: number; lastPerson: number }>();
  const tables = new Map<Int32Array, number>();
  let unreachable = 0;
  for (const p of people) {
    for (const { windows, soft } of c.agreed.lists[c.agreed.listOf[p]!]!) {
      for (const window of soft ? windows : []) {
        const { from, to, amountOf, least, target } = window;
        const isTarget = !Number.isNaN(target);
        const wanted = isTarget ? target : least;
        if (from < first || to > last || from > to || wanted <= 0 || !isDue(window)) continue;
        const table = tables.get(amountOf) ?? tables.size;
        tables.set(amountOf, table);
        const possible = Math.min(wanted, reach(p, window));
        unreachable += soft * (wanted - possible);
        // Each person contributes to a target once: a duplicate target becomes a second one.
        let key = [from, to, table, soft, isTarget].join();
        while (found.get(key)?.lastPerson === p) key += ' again';
        const due = found.get(key) ?? { ...NOTHING, from, to, amountOf, short: soft, over: isTarget ? soft : 0 };
        found.set(key, { ...due, wanted: due.wanted + possible, people: due.people + 1, lastPerson: p });
      }
    }
  }
  // Shifts of people without this target count as well, so exceeding it has no cost.
  const dues = [...found.values()].map(({ people: owing, lastPerson: _last, ...due }) =>
    owing === people.length ? due : { ...due, over: 0 },
  );
  return { dues, unreachable };
}
