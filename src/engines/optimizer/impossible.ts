import { Allocation } from './cover/allocation';
import { SharedTime } from './cover/shared-time';
import { skillClasses } from './cover/skill-classes';
import type { Person, Problem } from './problem';

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

/**
 * Returns infeasibilities that can be found without a search: need that no one or too few people may cover, fixed
 * shifts that break limits by themselves, and unreachable hours. An empty list proves nothing.
 */
export function listImpossible(problem: Problem): Impossible[] {
  const ofPeople = problem.people.flatMap((person) => ofPerson(problem, person));
  return [...ofPeople.map((says) => ({ says })), ...ofDemand(problem)];
}

function mayWork(problem: Problem, person: Person, day: number, kind: number): boolean {
  const fixed = person.fixed?.filter((f) => f.day === day).at(-1);
  if (fixed) return fixed.kind === kind;
  if (person.daysOff?.includes(day) || !mayWorkAtAll(problem, person, kind)) return false;
  if (person.allowed?.[day * problem.kinds.length + kind] === 0) return false;
  return !person.blocked?.some((b) => b.day === day && b.template === problem.kinds[kind]!.template);
}

function mayWorkAtAll(problem: Problem, person: Person, kind: number): boolean {
  const { template } = problem.kinds[kind]!;
  return (!person.templates || person.templates.includes(template)) && person.maxOfTemplate?.[template] !== 0;
}

function ofPerson(problem: Problem, person: Person): string[] {
  const found: string[] = [];
  const row = new Array<number>(problem.days).fill(-1);
  for (const f of person.fixed ?? []) row[f.day] = f.kind;
  const fixed = row.filter((k) => k >= 0);
  const minutes = fixed.reduce((sum, k) => sum + problem.kinds[k]!.minutes, 0);
  if (minutes > (person.maxMinutes ?? Infinity))
    found.push(`${person.id}: fixed shifts take ${minutes} minutes, allowed are ${person.maxMinutes}`);
  person.maxOfTemplate?.forEach((most, template) => {
    const worked = fixed.filter((k) => problem.kinds[k]!.template === template);
    if (worked.length > most)
      found.push(
        `${person.id}: ${worked.length} fixed shifts of ${problem.kinds[worked[0]!]!.name}, allowed are ${most}`,
      );
  });
  let run = 0;
  row.forEach((k, day) => {
    run = k >= 0 ? run + 1 : 0;
    if (run === (person.maxDaysInARow ?? Infinity) + 1)
      found.push(`${person.id}: fixed shifts on more than ${person.maxDaysInARow} days in a row up to day ${day}`);
    if (day === 0 || k < 0 || row[day - 1]! < 0) return;
    const before = problem.kinds[row[day - 1]!]!;
    const rest = (problem.dayMinutes?.[day - 1] ?? 1440) + problem.kinds[k]!.startMinute - before.endMinute;
    if (problem.minRestMinutes != null && rest < problem.minRestMinutes)
      found.push(
        `${person.id}: fixed shifts leave ${rest} minutes of rest before day ${day}, ` +
          `needed are ${problem.minRestMinutes}`,
      );
  });
  for (let monday = -problem.firstWeekday; monday < problem.days; monday += 7) {
    const week = row.slice(Math.max(0, monday), monday + 7).filter((k) => k >= 0);
    const weekMinutes = week.reduce((sum, k) => sum + problem.kinds[k]!.minutes, 0);
    if (week.length > (person.maxWeekShifts ?? Infinity))
      found.push(
        `${person.id}: ${week.length} fixed shifts in the week of day ${Math.max(0, monday)}, ` +
          `allowed are ${person.maxWeekShifts}`,
      );
    if (weekMinutes > (person.maxWeekMinutes ?? Infinity))
      found.push(
        `${person.id}: fixed shifts take ${weekMinutes} minutes in the week of day ${Math.max(0, monday)}, ` +
          `allowed are ${person.maxWeekMinutes}`,
      );
  }
  if (person.minMinutes) {
    let reachable = 0;
    for (let day = 0; day < problem.days; day++) {
      let longest = 0;
      problem.kinds.forEach((k, i) => {
        if (k.minutes > longest && mayWork(problem, person, day, i)) longest = k.minutes;
      });
      reachable += longest;
    }
    if (reachable < person.minMinutes)
      found.push(`${person.id}: can work ${reachable} minutes at most, agreed are ${person.minMinutes}`);
  }
  return found;
}

/** Returns the slots whose need exceeds the people who may work there; runs of equal slots are reported once. */
function ofDemand(problem: Problem): Impossible[] {
  const { days, slotsPerDay, skills, kinds } = problem;
  const { classes, classOf, shares } = skillClasses(problem);
  const slots = days * slotsPerDay;
  const able = new Int32Array(slots * classes.length);
  const seen = new Int32Array(slots).fill(-1);
  // Slots by list of patterns: there are few distinct lists, however many people there are.
  const slotsOf = new Map<string, readonly number[]>();
  const cover = (usable: readonly number[]): readonly number[] => {
    const key = usable.join();
    if (!slotsOf.has(key)) slotsOf.set(key, [...new Set(usable.flatMap((k) => kinds[k]!.covers))]);
    return slotsOf.get(key)!;
  };
  problem.people.forEach((person, p) => {
    const ofClass = classOf[p]!;
    if (ofClass < 0) return;
    const usual = [...kinds.keys()].filter((k) => mayWorkAtAll(problem, person, k));
    const usualSlots = cover(usual);
    const special = new Set([
      ...(person.daysOff ?? []),
      ...(person.fixed ?? []).map((f) => f.day),
      ...(person.blocked ?? []).map((b) => b.day),
      ...(person.allowed ? Array(days).keys() : []),
    ]);
    for (let day = 0; day < days; day++) {
      for (const slot of special.has(day)
        ? cover([...kinds.keys()].filter((k) => mayWork(problem, person, day, k)))
        : usualSlots) {
        const at = day * slotsPerDay + slot;
        if (at >= slots || seen[at] === p) continue;
        seen[at] = p;
        able[at * classes.length + ofClass]!++;
      }
    }
  });
  const found: (Impossible & { need: NonNullable<Impossible['need']> })[] = [];
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
  let last = '';
  for (let at = 0; at < slots; at++) {
    let worst = '';
    let of: Pick<NonNullable<Impossible['need']>, 'skills' | 'people' | 'needed'> | undefined;
    const lacking = lackingMost(at);
    if (problem.underWeight[at]! > 0 && lacking.length > 0) {
      const needed = Math.round(100 * lacking.reduce((sum, k) => sum + problem.need[at * skills + k]!, 0)) / 100;
      const people = peopleFor(at, lacking, needed);
      const named = lacking.length < skills ? lacking : null;
      const ofSkills = named ? ` with skill ${named.join(' or ')}` : '';
      of = { skills: named, people, needed };
      worst =
        people === 0
          ? `nobody${ofSkills} may work, ${needed} needed`
          : `only ${people}${ofSkills} may work, ${needed} needed`;
    }
    if (of && worst === last) found.at(-1)!.need.slots++;
    else if (of) {
      const [day, slot] = [Math.floor(at / slotsPerDay), at % slotsPerDay];
      found.push({ says: `day ${day} from slot ${slot}: ${worst}`, need: { day, slot, slots: 1, ...of } });
    }
    last = worst;
  }
  return found;
}
