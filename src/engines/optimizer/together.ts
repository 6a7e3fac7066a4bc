import type { Problem } from './problem';

/** Who is to be off together, as typed arrays. */
export interface Together {
  readonly teams: readonly {
    readonly people: readonly number[];
    readonly weight: number;
    /** 1 for days that count. */
    readonly counts: Uint8Array;
  }[];
  /** The most that somebody who is apart pays a day, before the rule's own weight. */
  readonly heaviest: number;
  /** Positions of the teams that each person is in. */
  readonly of: readonly (readonly number[])[];
}

/** Lays out who is to be off together; undefined where nobody is. */
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

/** How many of a team are apart from the others when so many work. */
export const apart = (working: number, people: number): number => Math.min(working, people - working);

/** Points that a whole roster pays for people who are off apart. */
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
