import { offeredLoad, type ContactLoad, type ServiceTarget } from './load';
import { peopleRequired } from './requirement';

/** One queue of an interval: its load, its target, and the skill that serves it. */
export interface SkillQueue {
  skill: string;
  load: ContactLoad;
  target: ServiceTarget;
}

/** A covering constraint for a scheduler: at least `people` people who have any of `skills`. */
export interface CoveringRow {
  skills: string[];
  people: number;
}

/** Bounds on the people of an interval that several skills share. */
export interface MultiSkillBounds {
  /** For every subset of skills, the people needed even if everyone had all of them. */
  rows: CoveringRow[];
  /** Fewer people than `lower` never suffice; `upper` people, each queue staffed by itself, always do. */
  lower: number;
  upper: number;
}

/** With more queues than this, only single skills, pairs and all together make rows. */
const MOST_FOR_ALL_SUBSETS = 10;

/**
 * Lower bounds by pooling: the queues of a subset of skills, served by people who can do all of them, need at least the
 * Erlang requirement of their joint load (complete resource pooling is the best case; Gans, Koole & Mandelbaum 2003,
 * 5.1), at the mildest of their targets. The upper bound staffs every queue by itself. Rows that a smaller subset
 * already implies are left out.
 */
export function multiSkillBounds(queues: readonly SkillQueue[]): MultiSkillBounds {
  const busy = queues.filter(({ load }) => offeredLoad(load) > 0);
  const upper = busy.reduce((sum, { load, target }) => sum + peopleRequired(load, target), 0);
  const rows: CoveringRow[] = [];
  for (const subset of subsetsOf(busy)) {
    const skills = [...new Set(subset.map(({ skill }) => skill))].sort();
    const people = peopleRequired(pooledLoad(subset), mildestTarget(subset));
    const implied = rows.some((row) => row.people >= people && row.skills.every((skill) => skills.includes(skill)));
    if (!implied) rows.push({ skills, people });
  }
  return { rows, lower: rows.reduce((most, { people }) => Math.max(most, people), 0), upper };
}

function subsetsOf(queues: readonly SkillQueue[]): SkillQueue[][] {
  const n = queues.length;
  if (n > MOST_FOR_ALL_SUBSETS) {
    const pairs = queues.flatMap((a, i) => queues.slice(i + 1).map((b) => [a, b]));
    return [...queues.map((queue) => [queue]), ...pairs, [...queues]];
  }
  const subsets: SkillQueue[][] = [];
  for (let mask = 1; mask < 1 << n; mask++) subsets.push(queues.filter((_, i) => mask & (1 << i)));
  return subsets.sort((a, b) => a.length - b.length);
}

/**
 * Joint load: contacts add, handle time and patience are contact-weighted means (no patience if any queue has none).
 */
function pooledLoad(queues: readonly SkillQueue[]): ContactLoad {
  const intervalSeconds = queues[0]!.load.intervalSeconds;
  let contacts = 0;
  let seconds = 0;
  let patience = 0;
  for (const { load } of queues) {
    const count = (load.contacts * intervalSeconds) / load.intervalSeconds;
    contacts += count;
    seconds += count * load.handleTimeSeconds;
    patience += count * (load.patienceSeconds ?? Infinity);
  }
  return {
    contacts,
    intervalSeconds,
    handleTimeSeconds: seconds / contacts,
    patienceSeconds: patience < Infinity ? patience / contacts : undefined,
  };
}

function mildestTarget(queues: readonly SkillQueue[]): ServiceTarget {
  const targets = queues.map(({ target }) => target);
  const waits = targets.map(({ averageWaitSeconds }) => averageWaitSeconds ?? Infinity);
  return {
    serviceLevel: Math.min(...targets.map(({ serviceLevel }) => serviceLevel ?? 0)),
    withinSeconds: Math.max(...targets.map(({ withinSeconds }) => withinSeconds ?? 0)),
    averageWaitSeconds: Math.max(...waits),
    maxOccupancy: Math.max(...targets.map(({ maxOccupancy }) => maxOccupancy ?? 1)),
    definition: targets[0]!.definition,
  };
}
