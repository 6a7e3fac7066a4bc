import { candidateShifts, existingShifts } from './candidate-shifts';
import { cover } from './cover';
import { balance, dropSpare, repair } from './improve';
import { Plan } from './plan';
import type { GeneratedShift, ScheduleGenerator } from './problem';
import { spread } from './spread';

const MOST_ATTEMPTS = 12;
/** Questions to the rules in all attempts together: about a second. */
const MOST_CHECKS = 3_000_000;

/**
 * Gives people shifts such that every hard rule holds and nothing is short that they could cover: the fewest shifts
 * that cover the need, dealt out day by day, exchanged where somebody is missing, begun anew with another order of
 * people while something is short, and at last evened out. The same problem gives the same schedule.
 */
export const generate: ScheduleGenerator = (problem) => {
  const candidates = candidateShifts(problem);
  const existing = existingShifts(problem);
  let checks = 0;
  const attempt = (number: number): Plan => {
    const plan = new Plan(problem, candidates, existing, problem.seed * MOST_ATTEMPTS + number);
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
  for (
    let attempts = 1;
    attempts < MOST_ATTEMPTS && best.coverage.shortMinutes > 0 && checks < MOST_CHECKS;
    attempts++
  ) {
    const other = attempt(attempts);
    if (other.coverage.shortMinutes < best.coverage.shortMinutes) best = other;
  }
  return {
    shifts: shiftsOf(best),
    shortIntervals: best.coverage.shortIntervals,
    stoppedEarly: checks >= MOST_CHECKS,
  };
};

function shiftsOf({ candidateShifts, holders }: Plan): GeneratedShift[] {
  return candidateShifts.flatMap(({ index, template, date, breaks }) => {
    if (!template) return [];
    const { id: templateId, startTime, endTime } = template;
    const employeeIds = [...(holders[index] ?? [])].map(({ id }) => id).sort();
    return employeeIds.map((employeeId) => ({ employeeId, templateId, date, startTime, endTime, breaks }));
  });
}
