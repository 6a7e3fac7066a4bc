import { shortDuties } from './generation.cover';
import type { Duty } from './generation.duties';
import type { Plan } from './generation.plan';
import type { Roster } from './generation.roster';

/** Shifts further away than this do not stand in each other's way: runs and weeks reach no further. */
const REACH_DAYS = 7;
const FEWEST_HOURS_TRIED = 50;

/** Frees somebody for a short shift by handing one of their others to somebody else. */
export function repair(plan: Plan, mostChecks: number): void {
  for (let helped = true; helped && plan.checks < mostChecks; ) {
    helped = false;
    for (const duty of shortDuties(plan)) {
      if (plan.checks >= mostChecks) return;
      if (plan.coverage.gain(duty) > 0 && exchangeFor(plan, duty, mostChecks)) helped = true;
    }
  }
}

function exchangeFor(plan: Plan, duty: Duty, mostChecks: number): boolean {
  const before = plan.coverage.shortMinutes;
  for (const roster of plan.rosters) {
    if (plan.checks >= mostChecks) return false;
    const others = [...roster.given].filter((other) => Math.abs(other.day - duty.day) <= REACH_DAYS);
    for (const other of others) {
      plan.take(roster, other);
      if (plan.mayWork(roster, duty)) {
        plan.give(roster, duty);
        const heir = plan.coverage.gain(other) > 0 ? plan.candidates(other)[0] : undefined;
        if (heir) plan.give(heir, other);
        if (plan.coverage.shortMinutes < before) return true;
        if (heir) plan.take(heir, other);
        plan.take(roster, duty);
      }
      plan.give(roster, other);
    }
  }
  return false;
}

/** Nobody keeps a shift that nothing would miss. */
export function dropSpare(plan: Plan): void {
  for (const duty of plan.duties) {
    const holders = [...(plan.holders[duty.index] ?? [])].sort((a, b) => b.load() - a.load());
    for (const roster of holders) if (plan.coverage.isSpare(duty)) plan.take(roster, duty);
  }
}

/** Hands shifts from who has most hours against their target to who has fewest, as long as that evens them. */
export function balance(plan: Plan, mostChecks: number): void {
  for (let moved = true; moved && plan.checks < mostChecks; ) {
    moved = false;
    let lightest = fewestHours(plan);
    for (const from of [...plan.rosters].sort((a, b) => b.load() - a.load())) {
      for (const duty of [...from.given]) {
        const to = lightest.find((other) => other !== from && evens(from, other, duty) && plan.mayWork(other, duty));
        if (!to) continue;
        plan.take(from, duty);
        plan.give(to, duty);
        lightest = fewestHours(plan);
        moved = true;
        break;
      }
    }
  }
}

const fewestHours = (plan: Plan): Roster[] => [...plan.rosters].sort((a, b) => a.load() - b.load()).slice(0, FEWEST_HOURS_TRIED);

const evens = (from: Roster, to: Roster, { paidMinutes }: Duty): boolean => to.weeklyTargetMinutes > 0 && to.load(paidMinutes) < from.load() - 1e-9;
