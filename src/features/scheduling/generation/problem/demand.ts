import { MINUTE_MS } from '../../../../kernel/time/units';
import { POINTS } from '../cost-terms.rules';
import type { Letter, Minutes } from './alphabet';
import type { Days } from './days';
import type { PackedRequirement, PlannedTeam, Weights } from './planning-data';

/**
 * The day is cut at each start and end of a shift, a break or a requirement, so that a shift covers all of a slot or
 * none of it. If both a requirement (people net of breaks) and a target (people whose shift covers the time) are given,
 * each slot exists twice: first net, then gross.
 */
export interface Demand {
  /** Cuts in minutes after midnight; slot i lies between cuts i and i + 1. */
  readonly cuts: readonly number[];
  readonly slotsPerDay: number;
  /** Skills by index; null stands for employees with any skills. */
  readonly skills: readonly (string | null)[];
  /** People who are missing if only others work: [day][slot][skill]. */
  readonly need: Float64Array;
  /** Required people whom others provide, by skill and net slot: [skill][day][slot]; missing if there are no others. */
  readonly others?: readonly Float64Array[];
  readonly underWeight: Float64Array;
  readonly overWeight: Float64Array;
  /** Slots covered by each shift pattern, from the first slot of its day: `kinds[k].covers`. */
  readonly covers: readonly (readonly number[])[];
  /**
   * The meaning of slots: people on duty (net), people scheduled (gross), or both; templates if only hours are
   * distributed.
   */
  readonly measure: 'net' | 'gross' | 'both' | 'templates';
  /** Slots of teams that must always have a member present, after the other slots of the day. */
  readonly teams?: TeamSlots;
}

/**
 * Each team has its own skill. Teams without common members share a block of slots, with one slot for each stretch
 * between cuts.
 */
export interface TeamSlots {
  /** Number of slots of a day before those of teams. */
  readonly first: number;
  readonly cuts: readonly number[];
  /** Index of each team's skill, and of its block. */
  readonly of: readonly { readonly team: PlannedTeam; readonly skill: number; readonly block: number }[];
}

interface Asked {
  requirement: PackedRequirement | null;
  coverageTarget: number;
  weights: Weights;
}

/** Returns the demand in slots; undefined without a requirement or target. */
export function demandOf(days: Days, letters: readonly Letter[], asked: Asked): Demand | undefined {
  const { requirement, coverageTarget, weights } = asked;
  const required = requirement ? indexed(days, requirement) : undefined;
  if (!required && coverageTarget === 0) return undefined;
  const measure = required ? (coverageTarget > 0 ? 'both' : 'net') : 'gross';
  const cuts = cutsOf(days, letters, measure, required?.edges ?? []);
  const slots = Math.max(0, cuts.length - 1);
  const slotsPerDay = slots * (measure === 'both' ? 2 : 1);
  const slotAt = new Map(cuts.map((cut, i) => [cut, i]));
  const skills = required ? skillsOf(required, asked) : [null];
  const anyone = skills.indexOf(null);
  const need = new Float64Array(days.count * slotsPerDay * skills.length);
  const at = (day: number, slot: number, skill: number): number => (day * slotsPerDay + slot) * skills.length + skill;

  const slotsIn = (letter: Letter, parts: readonly Minutes[], day: number, shift: number): number[] =>
    parts.flatMap(([from, to]) =>
      [...days.partsOf(day, from, to)].flatMap(([later, a, b]) => {
        const found: number[] = [];
        for (let slot = slotAt.get(a)!; cuts[slot]! < b; slot++) found.push(later * slotsPerDay + shift + slot);
        return found;
      }),
    );
  const covers = letters.map((letter) => {
    const day = letter.sampleDay;
    const net = measure === 'gross' ? [] : slotsIn(letter, letter.atWork, day, 0);
    // The coverage target applies to the new schedule only, so published shifts do not count.
    const isNew = letter.template !== null;
    const gross =
      measure === 'net' || !isNew ? [] : slotsIn(letter, letter.present, day, measure === 'both' ? slots : 0);
    return [...net, ...gross];
  });
  if (measure !== 'net') {
    const first = measure === 'both' ? slots : 0;
    for (const letter of letters.filter(({ template }) => template?.isTargeted !== false))
      for (const day of letter.days)
        for (const slot of slotsIn(letter, letter.present, day, first)) {
          const reached = day * slotsPerDay + slot;
          if (reached < days.count * slotsPerDay) need[reached * skills.length + Math.max(0, anyone)] = coverageTarget;
        }
  }
  const isBesideOthers = required?.skills.some(({ open }) => open);
  const others = isBesideOthers ? skills.map(() => new Float64Array(days.count * slots)) : undefined;
  for (let day = 0; required && day < days.count; day++)
    for (let slot = 0; slot < slots; slot++) {
      const interval = required.intervalAt(days.midnightMs(day) + cuts[slot]! * MINUTE_MS);
      if (interval === undefined) continue;
      for (const { skillId, people, open = people } of required.skills) {
        const skill = Math.max(0, skills.indexOf(skillId));
        need[at(day, slot, skill)]! += open[interval]!;
        if (others) others[skill]![day * slots + slot]! += people[interval]! - open[interval]!;
      }
    }

  const underWeight = new Float64Array(days.count * slotsPerDay);
  const overWeight = new Float64Array(days.count * slotsPerDay);
  for (let day = 0; day < days.count; day++)
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const cut = slot % slots;
      if (cuts[cut + 1]! > days.lengths[day]!) continue; // the day is shorter
      const hours = (cuts[cut + 1]! - cuts[cut]!) / 60;
      underWeight[day * slotsPerDay + slot] = hours * POINTS.understaffedHour * weights.understaffing;
      // A surplus is counted once, among the net slots.
      if (measure !== 'both' || slot < slots)
        overWeight[day * slotsPerDay + slot] = hours * POINTS.overstaffedHour * weights.overstaffing;
    }
  return { cuts, slotsPerDay, skills, need, ...(others && { others }), underWeight, overWeight, covers, measure };
}

/** Returns the cuts of a day: the starts and ends of work (net) or of shifts (gross), and the given edges. */
export function cutsOf(
  days: Days,
  letters: readonly Letter[],
  measure: Demand['measure'],
  edges: readonly number[],
): number[] {
  const cuts = new Set<number>(edges);
  for (const letter of letters) {
    const parts = [...(measure === 'gross' ? [] : letter.atWork), ...(measure === 'net' ? [] : letter.present)];
    for (const [from, to] of parts)
      for (const [, a, b] of days.partsOf(letter.sampleDay, from, to)) {
        cuts.add(a);
        cuts.add(b);
      }
  }
  // If days differ in length, the end of each is a cut on all days.
  if (cuts.size > 0) for (const length of new Set(days.lengths)) cuts.add(length);
  return [...cuts].sort((a, b) => a - b);
}

interface Required {
  /** Skills that require people. */
  skills: PackedRequirement['skills'];
  /** Minutes after midnight at which intervals begin or end. */
  edges: readonly number[];
  /** Index of the interval at an instant. */
  intervalAt(ms: number): number | undefined;
}

/** Indexes a requirement; undefined if it requires no people. */
function indexed(days: Days, { startMs, endMs, skills }: PackedRequirement): Required | undefined {
  const needed = skills.filter(({ people }) => people.some((n) => n > 0));
  if (needed.length === 0) return undefined;
  const edges = new Set<number>();
  for (let day = 0, i = 0; day < days.count; day++) {
    const [begin, end] = [days.midnightMs(day), days.midnightMs(day + 1)];
    while (i < startMs.length && endMs[i]! <= begin) i++;
    for (let j = i; j < startMs.length && startMs[j]! < end; j++)
      for (const ms of [Math.max(begin, startMs[j]!), Math.min(end, endMs[j]!)]) edges.add((ms - begin) / MINUTE_MS);
  }
  return {
    skills: needed,
    edges: [...edges],
    intervalAt(ms) {
      let [low, high] = [0, startMs.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (endMs[middle]! > ms) high = middle;
        else low = middle + 1;
      }
      return low < startMs.length && startMs[low]! <= ms ? low : undefined;
    },
  };
}

/** Skills by index: first null if it is required, then the skills by need, largest first. */
function skillsOf({ skills }: Required, { coverageTarget }: Asked): (string | null)[] {
  const amount = ({ people, open = people }: Required['skills'][number]) => open.reduce((sum, n) => sum + n, 0);
  const named = skills
    .flatMap((skill) => (skill.skillId === null ? [] : [{ id: skill.skillId, amount: amount(skill) }]))
    .sort((a, b) => b.amount - a.amount || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  return named.length < skills.length || coverageTarget > 0 ? [null, ...named] : named;
}

/** Number of slots of a day to report: each time once (net before gross), without those of teams. */
export const slotsOf = ({ measure, slotsPerDay, teams }: Demand): number =>
  (teams?.first ?? slotsPerDay) / (measure === 'both' ? 2 : 1);

/** Required people of some skills whom others provide in a slot: 0 in slots of the coverage target and of teams. */
export function othersIn(demand: Demand, day: number, slot: number, skills: readonly number[] | 'all'): number {
  const { others = [] } = demand;
  const slots = slotsOf(demand);
  if (slot >= slots) return 0;
  return others.reduce(
    (sum, people, k) => sum + (skills === 'all' || skills.includes(k) ? people[day * slots + slot]! : 0),
    0,
  );
}

/** The time of a slot of the day, in minutes after its midnight. */
export function timeOf(demand: Demand, slot: number): Minutes {
  const { cuts, teams } = demand;
  const ofTeams = teams && slot >= teams.first ? teams : undefined;
  const own = ofTeams?.cuts ?? cuts;
  const at = ofTeams ? (slot - ofTeams.first) % (ofTeams.cuts.length - 1) : slot % slotsOf(demand);
  return [own[at]!, own[at + 1]!];
}
