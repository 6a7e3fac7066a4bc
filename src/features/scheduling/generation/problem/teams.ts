import type { OffTogether } from '../../../../engines/optimizer/model/problem';
import { MINUTE_MS } from '../../../../kernel/time/units';
import { POINTS } from '../cost-terms.rules';
import type { ShiftAround } from './agreements';
import type { Letter } from './alphabet';
import type { Days } from './days';
import { cutsOf, othersIn, type Demand, type TeamSlots } from './demand';
import type { PlannedTeam } from './planning-data';

interface People {
  /** Index of employees by id. */
  readonly indexOf: ReadonlyMap<string, number>;
  readonly around: ReadonlyMap<number, readonly ShiftAround[]>;
}

/**
 * Adds slots in which a member of each team is needed: while there is demand, or without a demand while a template has
 * a shift. Team slots are separate, because a member present for the team still serves the queue. `skillsOf` gives
 * members the skill of their team.
 */
export function withTeams(
  days: Days,
  letters: readonly Letter[],
  demand: Demand,
  all: readonly PlannedTeam[],
  { indexOf, around }: People,
): { demand: Demand; skillsOf: ReadonlyMap<number, readonly number[]> } {
  const teams = all
    .filter(({ kind }) => kind === 'always_there')
    .map((team) => ({ team, people: team.employeeIds.flatMap((id) => indexOf.get(id) ?? []) }))
    .filter(({ people }) => people.length > 0);
  if (teams.length === 0) return { demand, skillsOf: new Map() };
  const cuts = cutsOf(days, letters, 'gross', demand.cuts);
  const stretches = Math.max(0, cuts.length - 1);
  const blocks: Set<number>[] = [];
  const of = teams.map(({ team, people }, i) => {
    let block = blocks.findIndex((members) => people.every((p) => !members.has(p)));
    if (block < 0) block = blocks.push(new Set()) - 1;
    for (const p of people) blocks[block]!.add(p);
    return { team, skill: demand.skills.length + i, block };
  });
  const first = demand.slotsPerDay;
  const slotsPerDay = first + blocks.length * stretches;
  const skills = [...demand.skills, ...of.map(({ team }) => team.id)];
  const need = new Float64Array(days.count * slotsPerDay * skills.length);
  const [underWeight, overWeight] = [0, 1].map(() => new Float64Array(days.count * slotsPerDay)) as [
    Float64Array,
    Float64Array,
  ];
  const isOpen = opening(days, letters, demand, cuts);
  const present = new Map(teams.map(({ people }, i) => [i, runningIn(days, cuts, people, around)]));
  for (let day = 0; day < days.count; day++) {
    for (let slot = 0; slot < first; slot++) {
      const [from, to] = [day * first + slot, day * slotsPerDay + slot];
      need.set(
        demand.need.subarray(from * demand.skills.length, (from + 1) * demand.skills.length),
        to * skills.length,
      );
      underWeight[to] = demand.underWeight[from]!;
      overWeight[to] = demand.overWeight[from]!;
    }
    for (let i = 0; i < stretches; i++) {
      if (!isOpen(day, i)) continue;
      const hours = (cuts[i + 1]! - cuts[i]!) / 60;
      of.forEach(({ skill, block, team: { weight } }, t) => {
        if (day === 0 && present.get(t)!.has(i)) return;
        const at = day * slotsPerDay + first + block * stretches + i;
        need[at * skills.length + skill] = 1;
        // Teams in one block share one weight, the highest.
        underWeight[at] = Math.max(underWeight[at]!, hours * POINTS.understaffedHour * weight);
      });
    }
  }
  const covers = letters.map((letter, k) => {
    const own = demand.covers[k]!.map((slot) => Math.floor(slot / first) * slotsPerDay + (slot % first));
    const there = letter.present.flatMap(([from, to]) =>
      [...days.partsOf(letter.sampleDay, from, to)].flatMap(([later, a, b]) =>
        blocks.flatMap((_, block) =>
          [...Array(stretches).keys()]
            .filter((i) => cuts[i]! >= a && cuts[i + 1]! <= b)
            .map((i) => later * slotsPerDay + first + block * stretches + i),
        ),
      ),
    );
    return [...own, ...there];
  });
  const skillsOf = new Map<number, number[]>();
  teams.forEach(({ people }, t) => {
    for (const p of people) skillsOf.set(p, [...(skillsOf.get(p) ?? []), of[t]!.skill]);
  });
  const ofTeams: TeamSlots = { first, cuts, of };
  return {
    demand: { ...demand, slotsPerDay, skills, need, underWeight, overWeight, covers, teams: ofTeams },
    skillsOf,
  };
}

/** Returns whether there is demand in a stretch of a day. */
function opening(
  days: Days,
  letters: readonly Letter[],
  demand: Demand,
  cuts: readonly number[],
): (day: number, stretch: number) => boolean {
  const { cuts: ofNeed, slotsPerDay, skills, need, measure } = demand;
  const stretches = cuts.length - 1;
  const open = new Uint8Array(days.count * stretches);
  const slots = ofNeed.length - 1;
  for (let day = 0; measure !== 'templates' && day < days.count; day++)
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const at = (day * slotsPerDay + slot) * skills.length;
      if (othersIn(demand, day, slot, 'all') === 0 && need.subarray(at, at + skills.length).every((n) => n === 0))
        continue;
      const [from, to] = [ofNeed[slot % slots]!, ofNeed[(slot % slots) + 1]!];
      for (let i = 0; i < stretches; i++) if (cuts[i]! >= from && cuts[i + 1]! <= to) open[day * stretches + i] = 1;
    }
  for (const letter of measure === 'templates' ? letters.filter(({ template }) => template) : [])
    for (const day of letter.days)
      for (const [from, to] of letter.present)
        for (const [later, a, b] of days.partsOf(day, from, to))
          for (let i = 0; i < stretches && day + later < days.count; i++)
            if (cuts[i]! >= a && cuts[i + 1]! <= b) open[(day + later) * stretches + i] = 1;
  return (day, i) => cuts[i + 1]! <= days.lengths[day]! && open[day * stretches + i] === 1;
}

/** Returns the stretches of the first day covered by a member's shift from an earlier day. */
function runningIn(
  days: Days,
  cuts: readonly number[],
  people: readonly number[],
  around: People['around'],
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const p of people)
    for (const { day, endMs } of around.get(p) ?? [])
      for (let i = 0; day < 0 && i < cuts.length - 1; i++)
        if (days.midnightMs(0) + cuts[i + 1]! * MINUTE_MS <= endMs) found.add(i);
  return found;
}

/**
 * Returns the teams to be off together, limited to days on which all members may work and may be off: the absence of
 * one member does not keep the others at home.
 */
export function offTogetherOf(
  days: Days,
  all: readonly PlannedTeam[],
  indexOf: People['indexOf'],
  mayWorkOrBeOff: (person: number, day: number) => boolean,
): OffTogether[] {
  return all
    .filter(({ kind }) => kind === 'off_together')
    .map(({ employeeIds, weight }) => {
      const people = employeeIds.flatMap((id) => indexOf.get(id) ?? []);
      const isFree = (day: number): boolean => people.every((p) => mayWorkOrBeOff(p, day));
      return { people, weight: POINTS.dayApart * weight, days: [...Array(days.count).keys()].filter(isFree) };
    })
    .filter(({ people }) => people.length > 1);
}
