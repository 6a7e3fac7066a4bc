/**
 * Assignment of people to skills. A person has one or several skills; some work needs none. Amounts may be fractional:
 * a person present for part of an interval counts as that part.
 */

/** People who have the same skills. */
export interface SkillClass {
  skills: readonly string[];
  people: number;
}

/** People needed with a skill; null means any skill. */
export interface SkillNeed {
  skill: string | null;
  people: number;
}

const NOTHING = 1e-9;

export interface Assignment {
  /** People of each need, in the order of needs. */
  people: number[];
  /** People of each class without a need left to serve, in the order of classes. */
  idle: number[];
}

/**
 * Assigns people so that as many as possible serve a need: the maximum flow from people to needs (Ford & Fulkerson
 * 1956) along shortest augmenting paths. People with the fewest skills are assigned first.
 */
export function assignPeople(classes: readonly SkillClass[], needs: readonly SkillNeed[]): Assignment {
  const able = classes
    .map(({ skills, people }, place) => ({ place, people, skills: new Set(skills) }))
    .sort((a, b) => a.skills.size - b.skills.size)
    .map(({ place, people, skills }) => ({
      place,
      left: people,
      // Needs for a skill come first: anyone left can still serve needs without one.
      to: needs
        .map(({ skill }, n) => ({ skill, n }))
        .filter(({ skill }) => skill === null || skills.has(skill))
        .sort((a, b) => Number(a.skill === null) - Number(b.skill === null))
        .map(({ n }) => n),
    }));
  const flow = able.map(() => new Map<number, number>());
  const open = needs.map(({ people }) => people);
  const give = (a: number, n: number, people: number): void => {
    flow[a]!.set(n, (flow[a]!.get(n) ?? 0) + people);
  };
  able.forEach((group, a) => {
    for (const n of group.to) {
      const people = Math.min(group.left, open[n]!);
      if (!(people > NOTHING)) continue;
      give(a, n, people);
      group.left -= people;
      open[n]! -= people;
    }
  });
  // Idle people take over work to free those who can serve the needs still open.
  for (const [a, group] of able.entries()) {
    while (group.left > NOTHING) {
      const path = pathFrom(a, able, flow, open);
      if (!path) break;
      const last = path.at(-1)!.n;
      let people = Math.min(group.left, open[last]!);
      for (let i = 0; i + 1 < path.length; i++) people = Math.min(people, flow[path[i + 1]!.a]!.get(path[i]!.n) ?? 0);
      path.forEach(({ a: from, n }, i) => {
        give(from, n, people);
        const next = path[i + 1];
        if (next) give(next.a, n, -people);
      });
      group.left -= people;
      open[last]! -= people;
    }
  }
  const idle = classes.map(() => 0);
  for (const { place, left } of able) idle[place] = left;
  return { people: needs.map(({ people }, n) => people - open[n]!), idle };
}

interface Step {
  a: number;
  n: number;
}

/** Returns the shortest chain to an open need in which each person takes over the work of the next. */
function pathFrom(
  start: number,
  able: readonly { to: readonly number[] }[],
  flow: readonly ReadonlyMap<number, number>[],
  open: readonly number[],
): Step[] | undefined {
  const seen = new Set<number>();
  let front: { a: number; path: Step[] }[] = [{ a: start, path: [] }];
  const reached = new Set([start]);
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { a, path } of front) {
      for (const n of able[a]!.to) {
        if (seen.has(n)) continue;
        seen.add(n);
        const steps = [...path, { a, n }];
        if (open[n]! > NOTHING) return steps;
        flow.forEach((given, other) => {
          if (reached.has(other) || !((given.get(n) ?? 0) > NOTHING)) return;
          reached.add(other);
          next.push({ a: other, path: steps });
        });
      }
    }
    front = next;
  }
  return undefined;
}
