import { grouped } from '../../../../kernel/collections';
import type { CandidateShift } from './candidate-shifts';
import type { Coverage } from './coverage';
import type { Plan } from './plan';

/** Gives out shifts until nothing is short, or nobody may take what is. */
export function cover(plan: Plan): void {
  const wanted = fewestShifts(plan.coverage, plan.people.length);
  const wantedShifts = plan.candidateShifts.filter(({ index }) => (wanted[index] as number) > 0);
  for (const shifts of grouped(wantedShifts, ({ day }) => day).values()) assignDay(plan, shifts, wanted);
  fillGaps(plan);
}

/**
 * How many people each candidate shift needs: from the first short piece of time on, always the shift that reaches
 * furthest. For shifts without breaks no other choice needs fewer. A piece asks for no more people than there are.
 */
function fewestShifts(coverage: Coverage, people: number): Int32Array {
  const { candidateShifts, segments, pieces } = coverage;
  const wanted = new Int32Array(candidateShifts.length);
  const covering: CandidateShift[][] = Array.from({ length: pieces }, () => []);
  for (const shift of [...candidateShifts].sort((a, b) => b.endMs - a.endMs || b.startMs - a.startMs)) {
    const { from, to } = segments[shift.index] as (typeof segments)[number];
    for (let s = from; s < to; s++) covering[s]?.push(shift);
  }
  const count = (shift: CandidateShift, sign: 1 | -1) => {
    coverage.add(shift, sign);
    wanted[shift.index] = (wanted[shift.index] as number) + sign;
  };
  for (let s = 0; s < pieces; s++) {
    for (let n = 0; n < people && coverage.short(s) > 0; n++) {
      const shift = covering[s]?.find((each) => coverage.helps(each, s));
      if (!shift) break;
      count(shift, 1);
    }
  }
  for (const shift of candidateShifts)
    while ((wanted[shift.index] as number) > 0 && coverage.isSpare(shift)) count(shift, -1);
  for (const shift of candidateShifts) for (let n = wanted[shift.index] as number; n > 0; n--) coverage.add(shift, -1);
  return wanted;
}

/** The shifts of one day: first those that hardly anybody may work. */
function assignDay(plan: Plan, shifts: readonly CandidateShift[], wanted: Int32Array): void {
  const open = shifts.map((shift) => ({
    shift,
    people: wanted[shift.index] as number,
    candidates: plan.peopleFor(shift),
  }));
  open.sort(
    (a, b) => a.candidates.length - a.people - (b.candidates.length - b.people) || a.shift.index - b.shift.index,
  );
  for (const { shift, people, candidates } of open) {
    let missing = people;
    for (const person of candidates) {
      if (missing === 0) break;
      if (person.worksOn(shift.day)) continue; // given another shift of this day meanwhile
      plan.give(person, shift);
      missing--;
    }
    while (missing > 0 && makeRoom(plan, shift, shifts, new Set())) missing--;
  }
}

/** Somebody moves over from another shift of the day, and that one finds somebody else: an augmenting path. */
function makeRoom(
  plan: Plan,
  shift: CandidateShift,
  shifts: readonly CandidateShift[],
  visited: Set<CandidateShift>,
): boolean {
  const free = plan.people.find((person) => plan.mayWork(person, shift));
  if (free) {
    plan.give(free, shift);
    return true;
  }
  visited.add(shift);
  for (const other of shifts) {
    if (visited.has(other)) continue;
    for (const person of [...(plan.holders[other.index] ?? [])]) {
      plan.take(person, other);
      if (plan.mayWork(person, shift)) {
        plan.give(person, shift);
        if (makeRoom(plan, other, shifts, visited)) return true;
        plan.take(person, shift);
      }
      plan.give(person, other);
      if (visited.has(other)) break; // nobody else can take it: no use asking its other people
    }
  }
  return false;
}

/** Other shifts than those wanted may help where somebody is missing. */
function fillGaps(plan: Plan): void {
  for (let given = true; given;) {
    given = false;
    for (const shift of helpfulShifts(plan)) {
      if (plan.coverage.gain(shift) === 0) continue;
      const [person] = plan.peopleFor(shift);
      if (!person) continue;
      plan.give(person, shift);
      given = true;
    }
  }
}

/** Candidate shifts that would end a shortage, the most helpful first. */
export function helpfulShifts(plan: Plan): CandidateShift[] {
  return plan.candidateShifts
    .map((shift) => ({ shift, gain: plan.coverage.gain(shift) }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || a.shift.index - b.shift.index)
    .map(({ shift }) => shift);
}
