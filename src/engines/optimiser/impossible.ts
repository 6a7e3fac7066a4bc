import type { Person, Problem } from './problem';

/**
 * Demands that no roster can satisfy, found without searching, each as a sentence: need that nobody or too few may
 * cover, fixed shifts that break limits by themselves, and hours that cannot be reached. An empty list proves nothing.
 */
export function listImpossible(problem: Problem): string[] {
  return [...problem.people.flatMap((p) => ofPerson(problem, p)), ...ofDemand(problem)];
}

function mayWork(problem: Problem, person: Person, day: number, kind: number): boolean {
  const fixed = person.fixed?.filter((f) => f.day === day).at(-1);
  if (fixed) return fixed.kind === kind;
  if (person.daysOff?.includes(day) || !mayWorkAtAll(problem, person, kind)) return false;
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

/** Slots whose need exceeds everybody who may work there; runs of equal slots become one sentence. */
function ofDemand(problem: Problem): string[] {
  const { days, slotsPerDay, skills, kinds } = problem;
  const everyone = (1 << skills) - 1;
  const slots = days * slotsPerDay;
  const able = new Int32Array(slots * (everyone + 1));
  const seen = new Int32Array(slots).fill(-1);
  // Slots by list of kinds: few lists differ, however many people there are.
  const slotsOf = new Map<string, readonly number[]>();
  const cover = (usable: readonly number[]): readonly number[] => {
    const key = usable.join();
    if (!slotsOf.has(key)) slotsOf.set(key, [...new Set(usable.flatMap((k) => kinds[k]!.covers))]);
    return slotsOf.get(key)!;
  };
  problem.people.forEach((person, p) => {
    const has = (person.skills ?? everyone) & everyone;
    const usual = [...kinds.keys()].filter((k) => mayWorkAtAll(problem, person, k));
    const usualSlots = cover(usual);
    const special = new Set([
      ...(person.daysOff ?? []),
      ...(person.fixed ?? []).map((f) => f.day),
      ...(person.blocked ?? []).map((b) => b.day),
    ]);
    for (let day = 0; day < days; day++) {
      for (const slot of special.has(day)
        ? cover([...kinds.keys()].filter((k) => mayWork(problem, person, day, k)))
        : usualSlots) {
        const at = day * slotsPerDay + slot;
        if (at >= slots || seen[at] === p) continue;
        seen[at] = p;
        able[at * (everyone + 1) + has]!++;
      }
    }
  });
  const found: string[] = [];
  const need = new Int32Array(everyone + 1);
  const within = new Int32Array(everyone + 1);
  let last = '';
  for (let at = 0; at < slots; at++) {
    let worst = '';
    if (problem.underWeight[at]! > 0) {
      // Sums over all subsets of each set of skills, one skill at a time.
      need.fill(0);
      for (let k = 0; k < skills; k++) need[1 << k] = problem.need[at * skills + k]!;
      within.set(able.subarray(at * (everyone + 1), (at + 1) * (everyone + 1)));
      within[0] = 0;
      for (let k = 0; k < skills; k++) {
        for (let set = 0; set <= everyone; set++) {
          if (!(set & (1 << k))) continue;
          need[set]! += need[set ^ (1 << k)]!;
          within[set]! += within[set ^ (1 << k)]!;
        }
      }
    }
    for (let set = 1; set <= everyone && problem.underWeight[at]! > 0; set++) {
      // People with a skill of the set: all but those who have others only.
      const people = within[everyone]! - within[everyone ^ set]!;
      if (need[set]! <= people) continue;
      const ofSkills =
        skills > 1 && set !== everyone
          ? ` with skill ${[...Array(skills).keys()].filter((k) => set & (1 << k)).join(' or ')}`
          : '';
      worst =
        people === 0
          ? `nobody${ofSkills} may work, ${need[set]} needed`
          : `only ${people}${ofSkills} may work, ${need[set]} needed`;
    }
    if (worst && worst !== last)
      found.push(`day ${Math.floor(at / slotsPerDay)} from slot ${at % slotsPerDay}: ${worst}`);
    last = worst;
  }
  return found;
}
