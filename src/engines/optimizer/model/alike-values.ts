import type { Compiled } from './compiled';

/** Maps each value to the first one that all rules treat the same. Such values differ only in breaks or coverage. */
export function firstAlike(c: Compiled): number[] {
  const { calendar, classOf } = c.agreed;
  const { startOf, endOf, clockOf } = calendar;
  const tables = [classOf, startOf, endOf, clockOf, c.minutesOf, c.undesirable];
  const firsts = new Map<string, number>();
  return [...Array(c.values).keys()].map((v) => {
    const key = v ? tables.map((table) => table[v]).join() : 'off';
    if (!firsts.has(key)) firsts.set(key, v);
    return firsts.get(key)!;
  });
}
