import { Coverage, type PeopleAtWork } from '../../../engines/coverage/coverage';
import type { PackedRequirement } from './problem/planning-data';

/** Fractions of people below this are residue of rounding. */
const NOTHING = 1e-9;

/**
 * Returns the requirement with the people whom these others leave open, assigned to skills where they are needed most.
 * Intervals are divided where one of the others comes or goes, so that the figures are exact to the minute.
 */
export function besidesOthers(requirement: PackedRequirement, others: readonly PeopleAtWork[]): PackedRequirement {
  if (others.length === 0) return requirement;
  const { startMs, endMs, skills } = requirement;
  const instants = [
    ...new Set(
      others.flatMap(({ people }) => people.flatMap((work) => work.flatMap((each) => [each.startMs, each.endMs]))),
    ),
  ].sort((a, b) => a - b);
  const pieces: { interval: number; startMs: number; endMs: number }[] = [];
  let next = 0;
  startMs.forEach((start, interval) => {
    while (next < instants.length && instants[next]! <= start) next++;
    let from = start;
    for (; next < instants.length && instants[next]! < endMs[interval]!; next++) {
      pieces.push({ interval, startMs: from, endMs: instants[next]! });
      from = instants[next]!;
    }
    pieces.push({ interval, startMs: from, endMs: endMs[interval]! });
  });
  const coverage = new Coverage(others);
  const open = pieces.map((piece) =>
    coverage
      .of(
        piece,
        skills.map(({ skillId, people }) => ({ skill: skillId, people: people[piece.interval]! })),
      )
      .map(({ short }) => (short < NOTHING ? 0 : short)),
  );
  return {
    startMs: Float64Array.from(pieces, (piece) => piece.startMs),
    endMs: Float64Array.from(pieces, (piece) => piece.endMs),
    skills: skills.map((skill, k) => ({
      ...skill,
      people: Float64Array.from(pieces, ({ interval }) => skill.people[interval]!),
      open: Float64Array.from(open, (ofSkills) => ofSkills[k]!),
    })),
  };
}
