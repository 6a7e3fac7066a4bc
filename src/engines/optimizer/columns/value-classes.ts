import type { Compiled } from '../model/compiled';

/**
 * Classes of values that are equivalent for the state; per class: minutes in units, and 1 if it counts for the first
 * and for the second tracked template.
 */
export interface ValueClasses {
  /** Class of each value. */
  readonly of: Int32Array;
  readonly count: number;
  readonly units: Int32Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** A representative value of each succession group. */
  readonly sample: Int32Array;
}

/**
 * Returns classes of values with the same succession group (`groupOf`, of `groups`), minutes in `unit`s and
 * successions; values of the up to two templates `counted` have separate classes.
 */
export function classify(
  c: Compiled,
  groupOf: Int32Array,
  groups: number,
  unit: number,
  counted: readonly [number | undefined, number | undefined],
): ValueClasses {
  const matrices = c.forbidden.length / (c.values * c.values);
  const keys = new Map<string, number>();
  const of = new Int32Array(c.values);
  const members: number[] = [];
  const sample = new Int32Array(groups);
  for (let v = 1; v < c.values; v++) {
    let key = `${groupOf[v]} ${c.minutesOf[v]} ${counted.map((t) => c.templateOf[v] === t).join(' ')} `;
    for (let m = 0; m < matrices; m++)
      for (let a = 1; a < c.values; a++) key += c.forbidden[(m * c.values + a) * c.values + v];
    if (!keys.has(key)) {
      keys.set(key, keys.size);
      members.push(v);
    }
    of[v] = keys.get(key)!;
    sample[groupOf[v]!] = v;
  }
  return {
    of,
    count: members.length,
    sample,
    units: Int32Array.from(members, (v) => c.minutesOf[v]! / unit),
    first: Int32Array.from(members, (v) => (c.templateOf[v] === counted[0] ? 1 : 0)),
    second: Int32Array.from(members, (v) => (c.templateOf[v] === counted[1] ? 1 : 0)),
  };
}
