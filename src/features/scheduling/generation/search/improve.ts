import type { CandidateShift } from './candidate-shifts';
import { helpfulShifts } from './cover';
import type { PersonPlan } from './person-plan';
import type { Plan } from './plan';

/** Shifts further away than this do not stand in each other's way: runs and weeks reach no further. */
const REACH_DAYS = 7;
const FEWEST_HOURS_TRIED = 50;

/** Frees somebody for a short shift by handing one of their others to somebody else. */
export function repair(plan: Plan, mostChecks: number): void {
  for (let helped = true; helped && plan.checks < mostChecks;) {
    helped = false;
    for (const shift of helpfulShifts(plan)) {
      if (plan.checks >= mostChecks) return;
      if (plan.coverage.gain(shift) > 0 && exchangeFor(plan, shift, mostChecks)) helped = true;
    }
  }
}

function exchangeFor(plan: Plan, shift: CandidateShift, mostChecks: number): boolean {
  const before = plan.coverage.shortMinutes;
  for (const person of plan.people) {
    if (plan.checks >= mostChecks) return false;
    const others = [...person.given].filter((other) => Math.abs(other.day - shift.day) <= REACH_DAYS);
    for (const other of others) {
      plan.take(person, other);
      if (plan.mayWork(person, shift)) {
        plan.give(person, shift);
        const heir = plan.coverage.gain(other) > 0 ? plan.peopleFor(other)[0] : undefined;
        if (heir) plan.give(heir, other);
        if (plan.coverage.shortMinutes < before) return true;
        if (heir) plan.take(heir, other);
        plan.take(person, shift);
      }
      plan.give(person, other);
    }
  }
  return false;
}

/** Takes back shifts that no piece of time needs. */
export function dropSpare(plan: Plan): void {
  for (const shift of plan.candidateShifts) {
    const holders = [...(plan.holders[shift.index] ?? [])].sort((a, b) => b.load() - a.load());
    for (const person of holders) if (plan.coverage.isSpare(shift)) plan.take(person, shift);
  }
}

/** Hands shifts from the people with most hours against their target to those with fewest, while that evens them. */
export function balance(plan: Plan, mostChecks: number): void {
  for (let moved = true; moved && plan.checks < mostChecks;) {
    moved = false;
    let lightest = fewestHours(plan);
    for (const from of [...plan.people].sort((a, b) => b.load() - a.load())) {
      for (const shift of [...from.given]) {
        const to = lightest.find((other) => other !== from && evens(from, other, shift) && plan.mayWork(other, shift));
        if (!to) continue;
        plan.take(from, shift);
        plan.give(to, shift);
        lightest = fewestHours(plan);
        moved = true;
        break;
      }
    }
  }
}

const fewestHours = (plan: Plan): PersonPlan[] =>
  [...plan.people].sort((a, b) => a.load() - b.load()).slice(0, FEWEST_HOURS_TRIED);

const evens = (from: PersonPlan, to: PersonPlan, { paidMinutes }: CandidateShift): boolean =>
  to.weeklyTargetMinutes > 0 && to.load(paidMinutes) < from.load() - 1e-9;
