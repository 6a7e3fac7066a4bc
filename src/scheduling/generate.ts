import { cover } from './generation.cover';
import { existingDuty, possibleDuties, type Duty } from './generation.duties';
import { balance, dropSpare, repair } from './generation.improve';
import { Plan } from './generation.plan';
import type { GeneratedShift, Generator } from './generation.problem';
import { spread } from './generation.spread';

const MOST_ATTEMPTS = 12;
/** Questions to the rules in all attempts together: about a second. */
const MOST_CHECKS = 3_000_000;

/**
 * Gives people shifts such that every hard rule holds and nothing is short that they could cover: the fewest shifts that
 * cover the need, dealt out day by day, exchanged where somebody is missing, begun anew with another order of people while
 * something is short, and at last evened out. The same problem gives the same schedule.
 */
export const generate: Generator = (problem) => {
  const duties = possibleDuties(problem);
  const existing = new Map<string, Duty[]>();
  for (const shift of problem.existing) {
    existing.set(shift.employeeId, [...(existing.get(shift.employeeId) ?? []), existingDuty(problem.startDate, shift)]);
  }
  let checks = 0;
  const attempt = (number: number): Plan => {
    const plan = new Plan(problem, duties, existing, problem.seed * MOST_ATTEMPTS + number);
    const left = MOST_CHECKS - checks;
    if (problem.coverageTarget === 0 && problem.requirement === null) spread(plan);
    else {
      cover(plan);
      repair(plan, left);
      dropSpare(plan);
    }
    if (problem.balanceHours) balance(plan, left);
    checks += plan.checks;
    return plan;
  };
  let best = attempt(0);
  let attempts = 1;
  for (; attempts < MOST_ATTEMPTS && best.coverage.shortMinutes > 0 && checks < MOST_CHECKS; attempts++) {
    const other = attempt(attempts);
    if (other.coverage.shortMinutes < best.coverage.shortMinutes) best = other;
  }
  return {
    shifts: shiftsOf(best),
    shortIntervals: best.coverage.shortIntervals,
    stoppedEarly: checks >= MOST_CHECKS,
  };
};

function shiftsOf({ duties, holders }: Plan): GeneratedShift[] {
  return duties.flatMap((duty) => {
    const { template, date, startMs, endMs, breaks } = duty;
    if (!template) return [];
    const { id: templateId, startTime, endTime } = template;
    const people = [...(holders[duty.index] ?? [])].map(({ person }) => person.id).sort();
    return people.map((employeeId) => ({ employeeId, templateId, date, startTime, endTime, startsAt: new Date(startMs), endsAt: new Date(endMs), breaks }));
  });
}
