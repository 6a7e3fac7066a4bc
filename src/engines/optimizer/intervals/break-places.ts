/**
 * Ways of working that differ in which slots they leave out, as shifts do by their breaks: a way leaves out one choice
 * of each group of slots.
 */
export interface BreakPlaces {
  /** Slots that some way covers. */
  readonly slots: readonly number[];
  /** Groups of slots, each with the slots of it that ways leave out, each list once. */
  readonly groups: readonly (readonly (readonly number[])[])[];
  /** Of each way, its choice in each group. */
  readonly choices: readonly (readonly number[])[];
}

/**
 * Tells apart what ways of working leave out, given what each covers: slots that are left out independently of one
 * another are in groups of their own. People who choose in each group relax people who choose among the ways, and where
 * there is a way for all choices they are the same (implicit breaks, after Bechtold and Jacobs 1990 and Aykin 1996).
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

/** Slots of which one tells something of the other, directly or by others between them. */
function gapGroups(gaps: readonly number[], leaving: ReadonlyMap<number, readonly boolean[]>): number[][] {
  let groups: number[][] = [];
  for (const slot of gaps) {
    const own = leaving.get(slot)!;
    const joined = groups.filter((group) => group.some((other) => !areIndependent(own, leaving.get(other)!)));
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), slot]];
  }
  return groups;
}

/** Whether as many are in both as the shares of each let expect. */
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
