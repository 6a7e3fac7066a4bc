import { Coverage } from '../../../../engines/coverage/coverage';
import { hundredths } from '../../../../kernel/rounding';
import { MINUTE_MS } from '../../../../kernel/time/units';
import type { PackedRequirement, PlanningData } from './planning-data';

const STEP_MS = 5 * MINUTE_MS;

interface Piece {
  interval: number;
  startMs: number;
  endMs: number;
  /** People of each skill. */
  open: number[];
}

/**
 * Returns the requirement with the people who are missing if only others work, to hundredths. An interval is divided at
 * the multiples of five minutes where that number changes, so that shifts and breaks on these count exactly, and others
 * by their share of the five minutes.
 */
export function withOpenNeed({
  requirement,
  others = [],
  people,
}: Pick<PlanningData, 'requirement' | 'others' | 'people'>): PackedRequirement | null {
  if (!requirement || others.length === 0) return requirement;
  const { startMs, endMs, skills } = requirement;
  const coverage = new Coverage(others.map(({ times, ...skilled }) => ({ ...skilled, people: [stretchesOf(times)] })));
  const order = scarcestFirst(skills, people);
  const pieces: Piece[] = [];
  startMs.forEach((start, interval) => {
    if (skills.every(({ people: needed }) => needed[interval] === 0)) {
      pieces.push({ interval, startMs: start, endMs: endMs[interval]!, open: skills.map(() => 0) });
      return;
    }
    const needs = order.map((k) => ({ skill: skills[k]!.skillId, people: skills[k]!.people[interval]! }));
    for (let from = start, until: number; from < endMs[interval]!; from = until) {
      until = Math.min(endMs[interval]!, (Math.floor(from / STEP_MS) + 1) * STEP_MS);
      const open = skills.map(() => 0);
      const covered = coverage.of({ startMs: from, endMs: until }, needs);
      order.forEach((k, n) => (open[k] = hundredths(covered[n]!.short)));
      const last = pieces.at(-1);
      if (last?.interval === interval && last.open.every((n, k) => n === open[k])) last.endMs = until;
      else pieces.push({ interval, startMs: from, endMs: until, open });
    }
  });
  return {
    startMs: Float64Array.from(pieces, (piece) => piece.startMs),
    endMs: Float64Array.from(pieces, (piece) => piece.endMs),
    skills: skills.map((skill, k) => ({
      ...skill,
      people: Float64Array.from(pieces, ({ interval }) => skill.people[interval]!),
      open: Float64Array.from(pieces, ({ open }) => open[k]!),
    })),
  };
}

/** Returns the skills by number of planned people who have them, fewest first. */
function scarcestFirst(skills: PackedRequirement['skills'], people: PlanningData['people']): number[] {
  const able = skills.map(({ skillId }) =>
    skillId === null ? Infinity : people.filter(({ skillIds }) => skillIds.includes(skillId)).length,
  );
  return [...skills.keys()].sort((a, b) => able[a]! - able[b]! || a - b);
}

const stretchesOf = (times: Float64Array) =>
  Array.from({ length: times.length / 2 }, (_, i) => ({ startMs: times[2 * i]!, endMs: times[2 * i + 1]! }));
