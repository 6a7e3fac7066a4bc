/**
 * Alternatives that differ in the slots they leave out, as shifts do by their breaks. An alternative leaves out one
 * choice of each group of slots.
 */
export interface BreakPlaces {
  /** Slots covered by some alternative. */
  readonly slots: readonly number[];
  /** Groups of slots, each with the distinct subsets that alternatives leave out. */
  readonly groups: readonly (readonly (readonly number[])[])[];
  /** Choice of each alternative in each group. */
  readonly choices: readonly (readonly number[])[];
}

/**
 * Decomposes alternatives, given the slots that each covers: slots left out independently of one another are in
 * separate groups. Choosing separately in each group is a relaxation of choosing an alternative, and equivalent if
 * there is an alternative for every combination of choices (implicit breaks, after Bechtold and Jacobs 1990 and Aykin
 * 1996).
 */
export function breakPlacesOf(ways: readonly (readonly number[])[]): BreakPlaces {
  const slots = [...new Set(ways.flat())].sort((a, b) => a - b);
  const covered = ways.map((way) => new Set(way));
  const leaving = new Map(slots.map((slot) => [slot, covered.map((way) => !way.has(slot))]));
  const gaps = slots.filter((slot) => leaving.get(slot)!.includes(true));
  const groups = gapGroups(gaps, leaving).map((group) => choicesIn(group, leaving));
  return {
    slots,
    groups: groups.map(({ lists }) => lists),
    choices: ways.map((_, way) => groups.map(({ choiceOf }) => choiceOf[way]!)),
  };
}

/** Groups slots that depend on each other, directly or through others. */
function gapGroups(gaps: readonly number[], leaving: ReadonlyMap<number, readonly boolean[]>): number[][] {
  let groups: number[][] = [];
  for (const slot of gaps) {
    const own = leaving.get(slot)!;
    const joined = groups.filter((group) => group.some((other) => !areIndependent(own, leaving.get(other)!)));
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), slot]];
  }
  return groups;
}

/** Returns true if membership in one set is independent of membership in the other. */
function areIndependent(a: readonly boolean[], b: readonly boolean[]): boolean {
  const count = (holds: (i: number) => boolean): number => a.reduce((n, _, i) => (holds(i) ? n + 1 : n), 0);
  return count((i) => a[i]! && b[i]!) * a.length === count((i) => a[i]!) * count((i) => b[i]!);
}

function choicesIn(
  group: readonly number[],
  leaving: ReadonlyMap<number, readonly boolean[]>,
): { readonly lists: readonly (readonly number[])[]; readonly choiceOf: readonly number[] } {
  const known = new Map<string, number>();
  const lists: (readonly number[])[] = [];
  const ways = leaving.get(group[0]!)!;
  const choiceOf = ways.map((_, way) => {
    const left = group.filter((slot) => leaving.get(slot)![way]);
    const key = left.join();
    if (!known.has(key)) known.set(key, lists.push(left) - 1);
    return known.get(key)!;
  });
  return { lists, choiceOf };
}
