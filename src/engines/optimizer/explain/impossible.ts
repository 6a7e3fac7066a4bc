import { Allocation } from '../coverage/allocation';
import { SharedTime } from '../coverage/shared-time';
import { skillClasses } from '../coverage/skill-classes';
import type { Person, Problem } from '../model/problem';

/**
 * An infeasibility: a requirement that no roster can satisfy, as a sentence and as data for callers with their own
 * wording.
 */
export interface Impossible {
  readonly says: string;
  /** Consecutive slots in which too few people may work, with one of the skills. */
  readonly need?: {
    readonly day: number;
    readonly slot: number;
    slots: number;
    /** Positions of skills; null means any people. */
    readonly skills: readonly number[] | null;
    /** In full agents. */
    readonly people: number;
    readonly needed: number;
  };
  /** A rule that someone has to break by at least this many units. */
  readonly broken?: { readonly person: string; readonly rule: string; readonly units: number; readonly unit: string };
}

/** The skills that most people lack in a slot, with the people who have them. */
type Lacking = Pick<NonNullable<Impossible['need']>, 'skills' | 'people' | 'needed'>;

/**
 * Returns infeasibilities that can be found without a search: need that no one or too few people may cover. An empty
 * list proves nothing. Runs of slots with the same shortage are reported once.
 */
export function listImpossible(problem: Problem): Impossible[] {
  const { days, slotsPerDay } = problem;
  const lackingAt = lackingFinder(problem);
  const found: (Impossible & { need: NonNullable<Impossible['need']> })[] = [];
  let last = '';
  for (let at = 0; at < days * slotsPerDay; at++) {
    const lacking = lackingAt(at);
    const worst = lacking ? sentenceOf(lacking) : '';
    if (lacking && worst === last) found.at(-1)!.need.slots++;
    else if (lacking) {
      const [day, slot] = [Math.floor(at / slotsPerDay), at % slotsPerDay];
      found.push({ says: `day ${day} from slot ${slot}: ${worst}`, need: { day, slot, slots: 1, ...lacking } });
    }
    last = worst;
  }
  return found;
}

function sentenceOf({ skills, people, needed }: Lacking): string {
  const ofSkills = skills ? ` with skill ${skills.join(' or ')}` : '';
  return people === 0
    ? `nobody${ofSkills} may work, ${needed} needed`
    : `only ${people}${ofSkills} may work, ${needed} needed`;
}

/** Returns a function that finds, for a slot, the skills that lack most people; undefined if none does. */
function lackingFinder(problem: Problem): (at: number) => Lacking | undefined {
  const { skills } = problem;
  const { classes, classOf, shares } = skillClasses(problem);
  const able = ableByClass(problem, classes.length, classOf);
  const weights = new Float64Array(skills).fill(1);
  const allocation = new Allocation(classes, weights, 1);
  const sharing = shares && new SharedTime(classes, shares, skills);
  const lackingMost = (at: number): number[] => {
    if (sharing) {
      sharing.load(problem.need, at * skills, able, at * classes.length, { weights, under: 1, over: 0 });
      return sharing.lackingMost();
    }
    allocation.load(0, problem.need, at * skills, able, at * classes.length);
    return allocation.lackingMost(0);
  };
  const peopleFor = (at: number, lacking: readonly number[], needed: number): number => {
    if (sharing) return Math.round(100 * (needed - sharing.lacking.reduce((sum, n) => sum + n, 0))) / 100;
    const isOf = (own: readonly number[]): boolean => own.some((k) => lacking.includes(k));
    return classes.reduce((sum, own, i) => sum + (isOf(own) ? able[at * classes.length + i]! : 0), 0);
  };
  return (at) => {
    const lacking = lackingMost(at);
    if (!(problem.underWeight[at]! > 0) || lacking.length === 0) return undefined;
    const needed = Math.round(100 * lacking.reduce((sum, k) => sum + problem.need[at * skills + k]!, 0)) / 100;
    return { skills: lacking.length < skills ? lacking : null, people: peopleFor(at, lacking, needed), needed };
  };
}

/** Returns the people of each class who may work in each slot: [slot][class]. */
function ableByClass(problem: Problem, classes: number, classOf: ArrayLike<number>): Int32Array {
  const { days, slotsPerDay, kinds } = problem;
  const slots = days * slotsPerDay;
  const able = new Int32Array(slots * classes);
  const seen = new Int32Array(slots).fill(-1);
  // Slots by list of patterns: there are few distinct lists, however many people there are.
  const slotsOf = new Map<string, readonly number[]>();
  const cover = (usable: readonly number[]): readonly number[] => {
    const key = usable.join();
    if (!slotsOf.has(key)) slotsOf.set(key, [...new Set(usable.flatMap((k) => kinds[k]!.covers))]);
    return slotsOf.get(key)!;
  };
  const usualSlots = cover([...kinds.keys()]);
  problem.people.forEach((person, p) => {
    const ofClass = classOf[p]!;
    if (ofClass < 0) return;
    const special = new Set([...(person.fixed ?? []).map((f) => f.day), ...(person.allowed ? Array(days).keys() : [])]);
    for (let day = 0; day < days; day++) {
      const own = special.has(day)
        ? cover([...kinds.keys()].filter((k) => mayWork(problem, person, day, k)))
        : usualSlots;
      for (const slot of own) {
        const at = day * slotsPerDay + slot;
        if (at >= slots || seen[at] === p) continue;
        seen[at] = p;
        able[at * classes + ofClass]!++;
      }
    }
  });
  return able;
}

function mayWork(problem: Problem, person: Person, day: number, kind: number): boolean {
  const fixed = person.fixed?.filter((f) => f.day === day).at(-1);
  if (fixed) return fixed.kind === kind;
  return person.allowed?.[day * problem.kinds.length + kind] !== 0;
}
