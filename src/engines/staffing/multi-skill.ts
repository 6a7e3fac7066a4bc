import { offeredLoad, type ContactLoad, type ServiceLevelDefinition, type ServiceTarget } from './load';
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
  /** For every subset of skills, the people needed even if everyone had all of them, by the most lenient target. */
  rows: CoveringRow[];
  /** The largest of the rows, at most `upper`: the people who suffice if each queue is staffed separately. */
  lower: number;
  upper: number;
}

/** Number of queues above which only single skills, pairs and all together produce rows. */
const MAX_FOR_ALL_SUBSETS = 10;

/**
 * Lower bounds by pooling: the queues of a subset of skills, served by people who can do all of them, need at least the
 * Erlang requirement of their joint load (complete resource pooling is the best case; Gans, Koole & Mandelbaum 2003,
 * 5.1), at the mildest of their targets, and never more than each of them staffed by itself. The upper bound staffs
 * every queue by itself. Rows that a smaller subset already implies are left out. Errors as in peopleRequired.
 */
export function multiSkillBounds(queues: readonly SkillQueue[]): MultiSkillBounds {
  const busy = queues
    .map((queue) => ({ ...queue, people: peopleRequired(queue.load, queue.target) }))
    .filter(({ load }) => offeredLoad(load) > 0);
  const upper = sumOf(busy);
  const names = [...new Set(busy.map(({ skill }) => skill))];
  const rows: CoveringRow[] = [];
  // One bit for each skill of a row (modulo 32), which distinguishes most rows.
  const bitsOfRows: number[] = [];
  const pooled = new Map<number, number>([[0, 0]]);
  for (const { members, mask } of subsetsOf(busy)) {
    const skills = [...new Set(members.map(({ skill }) => skill))].sort();
    const bits = skills.reduce((all, skill) => all | (1 << (names.indexOf(skill) % 32)), 0);
    const needed = peopleRequired(pooledLoad(members), mildestTarget(members), nearlyNeeded(mask, pooled));
    pooled.set(mask, needed);
    const people = Math.min(needed, sumOf(members));
    const implied = rows.some(
      (row, i) =>
        row.people >= people && (bitsOfRows[i]! & ~bits) === 0 && row.skills.every((skill) => skills.includes(skill)),
    );
    if (implied) continue;
    rows.push({ skills, people });
    bitsOfRows.push(bits);
  }
  return { rows, lower: rows.reduce((most, { people }) => Math.max(most, people), 0), upper };
}

/** A queue with the people it needs separately. */
interface StaffedQueue extends SkillQueue {
  people: number;
}

const sumOf = (queues: readonly StaffedQueue[]): number => queues.reduce((sum, { people }) => sum + people, 0);

/** Pooled queues: one bit for each of them, 0 if there are too many queues for all subsets. */
interface Subset {
  members: StaffedQueue[];
  mask: number;
}

function subsetsOf(queues: readonly StaffedQueue[]): Subset[] {
  const n = queues.length;
  if (n > MAX_FOR_ALL_SUBSETS) {
    const pairs = queues.flatMap((a, i) => queues.slice(i + 1).map((b) => [a, b]));
    return [...queues.map((queue) => [queue]), ...pairs, [...queues]].map((members) => ({ members, mask: 0 }));
  }
  const subsets: Subset[] = [];
  for (let mask = 1; mask < 1 << n; mask++) subsets.push({ members: queues.filter((_, i) => mask & (1 << i)), mask });
  return subsets.sort((a, b) => a.members.length - b.members.length);
}

/**
 * Estimates the people that a subset needs from its smaller subsets: each of two of its queues changes the requirement
 * nearly as much with the other as without it. Undefined for fewer than two queues.
 */
function nearlyNeeded(mask: number, pooled: ReadonlyMap<number, number>): number | undefined {
  const one = mask & -mask;
  const other = (mask ^ one) & -(mask ^ one);
  if (other === 0) return undefined;
  return pooled.get(mask ^ one)! + pooled.get(mask ^ other)! - pooled.get(mask ^ one ^ other)!;
}

/**
 * Joint load: contacts add up, and handle time is their contact-weighted mean. So is the abandonment rate, 0 without
 * patience: with many people only the density of patience at a wait of 0 matters (Zeltyn & Mandelbaum 2005, "Call
 * centers with impatient customers: many-server asymptotics of the M/M/n+G queue"), and that of a mixture is the mean.
 */
function pooledLoad(queues: readonly SkillQueue[]): ContactLoad {
  const intervalSeconds = queues[0]!.load.intervalSeconds;
  let contacts = 0;
  let seconds = 0;
  let givingUp = 0;
  for (const { load } of queues) {
    const count = (load.contacts * intervalSeconds) / load.intervalSeconds;
    contacts += count;
    seconds += count * load.handleTimeSeconds;
    if (load.patienceSeconds !== undefined && load.patienceSeconds > 0) givingUp += count / load.patienceSeconds;
  }
  return {
    contacts,
    intervalSeconds,
    handleTimeSeconds: seconds / contacts,
    patienceSeconds: givingUp > 0 ? contacts / givingUp : undefined,
  };
}

/** From the strictest to the most lenient: for the same service, each gives a higher level than the previous one. */
const DEFINITIONS: readonly ServiceLevelDefinition[] = ['ofOffered', 'withoutShortAbandons', 'ofAnswered'];

function mildestTarget(queues: readonly SkillQueue[]): ServiceTarget {
  const targets = queues.map(({ target }) => target);
  const waits = targets.map(({ averageWaitSeconds }) => averageWaitSeconds ?? Infinity);
  return {
    serviceLevel: Math.min(...targets.map(({ serviceLevel }) => serviceLevel ?? 0)),
    withinSeconds: Math.max(...targets.map(({ withinSeconds }) => withinSeconds ?? 0)),
    averageWaitSeconds: Math.max(...waits),
    maxOccupancy: Math.max(...targets.map(({ maxOccupancy }) => maxOccupancy || 1)),
    definition:
      DEFINITIONS[Math.max(...targets.map(({ definition = 'ofOffered' }) => DEFINITIONS.indexOf(definition)))],
  };
}
