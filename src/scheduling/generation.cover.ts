import type { Coverage } from './generation.coverage';
import type { Duty } from './generation.duties';
import type { Plan } from './generation.plan';

/** Gives out shifts until nothing is short, or nobody may take what is. */
export function cover(plan: Plan): void {
  const wanted = fewestShifts(plan.coverage);
  for (const duties of byDay(plan.duties)) assignDay(plan, duties.filter(({ index }) => (wanted[index] as number) > 0), wanted);
  fillGaps(plan);
}

/**
 * How many people each possible shift needs: from the first short piece of time on, always the shift that reaches
 * furthest. For shifts without breaks no other choice needs fewer.
 */
function fewestShifts(coverage: Coverage): Int32Array {
  const { duties, segments, pieces } = coverage;
  const wanted = new Int32Array(duties.length);
  const covering: Duty[][] = Array.from({ length: pieces }, () => []);
  for (const duty of [...duties].sort((a, b) => b.endMs - a.endMs || b.startMs - a.startMs)) {
    const { from, to } = segments[duty.index] as (typeof segments)[number];
    for (let s = from; s < to; s++) covering[s]?.push(duty);
  }
  const count = (duty: Duty, people: 1 | -1) => {
    coverage.add(duty, people);
    wanted[duty.index] = (wanted[duty.index] as number) + people;
  };
  for (let s = 0; s < pieces; s++) {
    while (coverage.short(s) > 0) {
      const duty = covering[s]?.find((each) => coverage.helps(each, s));
      if (!duty) break;
      count(duty, 1);
    }
  }
  for (const duty of duties) while ((wanted[duty.index] as number) > 0 && coverage.isSpare(duty)) count(duty, -1);
  for (const duty of duties) for (let n = wanted[duty.index] as number; n > 0; n--) coverage.add(duty, -1);
  return wanted;
}

function byDay(duties: readonly Duty[]): Duty[][] {
  const days = new Map<number, Duty[]>();
  for (const duty of duties) days.set(duty.day, [...(days.get(duty.day) ?? []), duty]);
  return [...days.values()];
}

/** The shifts of one day: first those that hardly anybody may work. */
function assignDay(plan: Plan, duties: readonly Duty[], wanted: Int32Array): void {
  const open = duties.map((duty) => ({ duty, people: wanted[duty.index] as number, candidates: plan.candidates(duty) }));
  open.sort((a, b) => a.candidates.length - a.people - (b.candidates.length - b.people) || a.duty.index - b.duty.index);
  for (const { duty, people, candidates } of open) {
    let missing = people;
    for (const roster of candidates) {
      if (missing === 0) break;
      if (roster.worksOn(duty.day)) continue; // given another shift of this day meanwhile
      plan.give(roster, duty);
      missing--;
    }
    while (missing > 0 && makeRoom(plan, duty, duties, new Set())) missing--;
  }
}

/** Somebody moves over from another shift of the day, and that one finds somebody else: an augmenting path. */
function makeRoom(plan: Plan, duty: Duty, duties: readonly Duty[], visited: Set<Duty>): boolean {
  const free = plan.rosters.find((roster) => plan.mayWork(roster, duty));
  if (free) {
    plan.give(free, duty);
    return true;
  }
  visited.add(duty);
  for (const other of duties) {
    if (visited.has(other)) continue;
    for (const roster of [...(plan.holders[other.index] ?? [])]) {
      plan.take(roster, other);
      if (plan.mayWork(roster, duty)) {
        plan.give(roster, duty);
        if (makeRoom(plan, other, duties, visited)) return true;
        plan.take(roster, duty);
      }
      plan.give(roster, other);
      if (visited.has(other)) break; // nobody else can take it: no use asking its other people
    }
  }
  return false;
}

/** Other shifts than those wanted may help where somebody is missing. */
function fillGaps(plan: Plan): void {
  for (let given = true; given; ) {
    given = false;
    for (const duty of shortDuties(plan)) {
      if (plan.coverage.gain(duty) === 0) continue;
      const [roster] = plan.candidates(duty);
      if (!roster) continue;
      plan.give(roster, duty);
      given = true;
    }
  }
}

/** Possible shifts that would end a shortage, the most helpful first. */
export function shortDuties(plan: Plan): Duty[] {
  return plan.duties
    .map((duty) => ({ duty, gain: plan.coverage.gain(duty) }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || a.duty.index - b.duty.index)
    .map(({ duty }) => duty);
}
