import type { Problem } from './problem';

/** Teams to be off together, as typed arrays. */
export interface Together {
  readonly teams: readonly {
    readonly people: readonly number[];
    readonly weight: number;
    /** 1 for days that count. */
    readonly counts: Uint8Array;
  }[];
  /** The maximum cost per day of a person who deviates, before the rule's own weight. */
  readonly heaviest: number;
  /** Positions of the teams that each person is in. */
  readonly of: readonly (readonly number[])[];
}

/** Compiles the teams to be off together; undefined without any. */
export function compileTogether({ offTogether = [], people, days }: Problem): Together | undefined {
  const teams = offTogether
    .filter((team) => team.people.length > 1 && team.weight > 0)
    .map(({ people: members, weight, days: some }) => {
      const counts = new Uint8Array(days);
      if (some) for (const day of some) counts[day] = 1;
      else counts.fill(1);
      return { people: members, weight, counts };
    });
  if (!teams.length) return undefined;
  const of = people.map((): number[] => []);
  teams.forEach((team, t) => team.people.forEach((p) => of[p]!.push(t)));
  return { teams, of, heaviest: teams.reduce((most, { weight }) => Math.max(most, weight), 0) };
}

/** Returns how many people of a team deviate from the majority, given the number working. */
export const apart = (working: number, people: number): number => Math.min(working, people - working);

/** Returns the points of a whole roster for people who are not off together. */
export function pointsApart({ teams }: Pick<Together, 'teams'>, cells: Uint16Array, days: number): number {
  let points = 0;
  for (const { people, weight, counts } of teams)
    for (let d = 0; d < days; d++)
      if (counts[d]) {
        const working = people.reduce((n, p) => n + (cells[p * days + d] ? 1 : 0), 0);
        points += weight * apart(working, people.length);
      }
  return points;
}
