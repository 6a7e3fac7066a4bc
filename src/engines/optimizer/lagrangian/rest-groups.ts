import type { Problem } from '../model/problem';

/** Maximum pairs of shifts for which rests are distinguished. */
const MAX_PAIRS = 4e6;
/** Number of preceding groups considered as the parent of a group. */
const LOOKED_AT = 8;

/** The later groups that may follow an earlier group: those of its parent (-1: none), plus these. */
export interface Followers {
  readonly group: number;
  readonly parent: number;
  readonly besides: readonly number[];
}

/**
 * Patterns grouped, as the earlier of two shifts on adjacent days, by their permitted successors and, as the later one,
 * by their permitted predecessors.
 */
export interface RestGroups {
  /** By position in the list of patterns. */
  readonly earlierOf: Int32Array;
  readonly laterOf: Int32Array;
  readonly earlier: number;
  readonly later: number;
  /** By day: permitted successors of a shift of the day before, each group after its parent. */
  readonly followers: readonly (readonly Followers[])[];
}

/** Requirements on adjacent days: minimum rest in minutes, and forbidden successions of patterns. */
export interface Rests {
  readonly minutes: number;
  readonly successions: readonly { readonly earlier: readonly number[]; readonly later: readonly number[] }[];
}

/** Returns one group for all patterns: rests are ignored. */
export function withoutRests(problem: Problem, kinds: readonly number[]): RestGroups {
  const all = [{ group: 0, parent: -1, besides: [0] }];
  return {
    earlierOf: new Int32Array(kinds.length),
    laterOf: new Int32Array(kinds.length),
    earlier: 1,
    later: 1,
    followers: Array.from({ length: problem.days }, () => all),
  };
}

/** Groups patterns by the rests they need; undefined if there are too many groups. */
export function restGroups(
  problem: Problem,
  kinds: readonly number[],
  { minutes, successions }: Rests,
): RestGroups | undefined {
  const { days } = problem;
  const sets = successions.map(({ earlier, later }) => ({ earlier: new Set(earlier), later: new Set(later) }));
  const lengths = [
    ...new Set(Array.from({ length: Math.max(0, days - 1) }, (_, d) => problem.dayMinutes?.[d] ?? 1440)),
  ];
  // Patterns with equal behavior: by end and as the earlier one of successions, and by start and as the later one.
  const ends = distinct(kinds, (k) => `${problem.kinds[k]!.endMinute} ${sets.map((set) => set.earlier.has(k)).join()}`);
  const starts = distinct(
    kinds,
    (k) => `${problem.kinds[k]!.startMinute} ${sets.map((set) => set.later.has(k)).join()}`,
  );
  if (ends.first.length * starts.first.length * lengths.length > MAX_PAIRS) return undefined;
  const may = (length: number, earlier: number, later: number): boolean => {
    const rest = length + problem.kinds[later]!.startMinute - problem.kinds[earlier]!.endMinute;
    return rest >= minutes && !sets.some((set) => set.earlier.has(earlier) && set.later.has(later));
  };
  const signature = (allowed: (length: number) => boolean[]): string =>
    lengths.map((length) => allowed(length).map(Number).join('')).join();
  const earlier = distinct(ends.first, (a) => signature((length) => starts.first.map((b) => may(length, a, b))));
  const later = distinct(starts.first, (b) => signature((length) => earlier.first.map((a) => may(length, a, b))));
  const byLength = new Map(
    lengths.map((length) => [length, followersOf(earlier.first, later.first, (a, b) => may(length, a, b))]),
  );
  return {
    earlierOf: ends.groupOf.map((end) => earlier.groupOf[end]!),
    laterOf: starts.groupOf.map((start) => later.groupOf[start]!),
    earlier: earlier.first.length,
    later: later.first.length,
    followers: Array.from({ length: days }, (_, d) => byLength.get(problem.dayMinutes?.[d - 1] ?? 1440) ?? []),
  };
}

/** Groups equal keys, numbered by first occurrence, and returns the first item of each. */
function distinct(items: readonly number[], keyOf: (item: number) => string): { groupOf: Int32Array; first: number[] } {
  const known = new Map<string, number>();
  const first: number[] = [];
  const groupOf = Int32Array.from(items, (item) => {
    const key = keyOf(item);
    let group = known.get(key);
    if (group === undefined) {
      group = first.push(item) - 1;
      known.set(key, group);
    }
    return group;
  });
  return { groupOf, first };
}

/**
 * Permitted successors are mostly nested, as later starts may follow whatever earlier ones may: each group adds little
 * to its parent.
 */
function followersOf(
  earlier: readonly number[],
  later: readonly number[],
  may: (earlier: number, later: number) => boolean,
): Followers[] {
  return nested(earlier.map((a, group) => ({ group, set: later.flatMap((b, h) => (may(a, b) ? [h] : [])) })));
}

/** The same restricted to some of the groups. */
export function followersAmong(
  all: readonly Followers[],
  earlier: ReadonlySet<number>,
  later: ReadonlySet<number>,
): Followers[] {
  const sets = new Map<number, readonly number[]>();
  for (const { group, parent, besides } of all)
    sets.set(group, [...(sets.get(parent) ?? []), ...besides.filter((h) => later.has(h))]);
  return nested([...sets].flatMap(([group, set]) => (earlier.has(group) ? [{ group, set }] : [])));
}

function nested(unsorted: readonly { readonly group: number; readonly set: readonly number[] }[]): Followers[] {
  const sets = unsorted.toSorted((x, y) => x.set.length - y.set.length);
  return sets.map(({ group, set }, i) => {
    const own = new Set(set);
    const before = sets.slice(Math.max(0, i - LOOKED_AT), i).reverse();
    const parent = before.find((other) => other.set.every((h) => own.has(h)));
    const known = new Set(parent?.set);
    return { group, parent: parent?.group ?? -1, besides: set.filter((h) => !known.has(h)) };
  });
}
