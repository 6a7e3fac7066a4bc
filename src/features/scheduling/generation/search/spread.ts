import { grouped } from '../../../../kernel/collections';
import type { CandidateShift } from './candidate-shifts';
import type { PersonPlan } from './person-plan';
import type { Plan } from './plan';

const WORKING_DAYS = 5;

/**
 * Where nothing says how many people are needed, everybody gets shifts up to their weekly target, week by week, spread
 * evenly over days and templates. In a week of which the range has less than five days the target shrinks with them.
 */
export function spread(plan: Plan): void {
  for (const shifts of grouped(plan.candidateShifts, ({ week }) => week).values()) spreadWeek(plan, shifts);
}

/** People take turns, the one with fewest hours first, until nobody may take another shift. */
function spreadWeek(plan: Plan, shifts: readonly CandidateShift[]): void {
  const peopleOnDay = new Map(shifts.map(({ day }) => [day, 0]));
  const shareOfTarget = Math.min(1, peopleOnDay.size / WORKING_DAYS);
  let open = [...plan.people];
  while (open.length > 0) {
    const stillOpen: PersonPlan[] = [];
    for (const person of open.sort((a, b) => a.load() - b.load() || a.rank - b.rank)) {
      const shift = bestShift(plan, person, shifts, peopleOnDay, shareOfTarget);
      if (!shift) continue;
      plan.give(person, shift);
      peopleOnDay.set(shift.day, (peopleOnDay.get(shift.day) as number) + 1);
      stillOpen.push(person);
    }
    open = stillOpen;
  }
}

/** Of the shifts that the person may take: few people on the day, then in the shift, then few changes of template. */
function bestShift(
  plan: Plan,
  person: PersonPlan,
  shifts: readonly CandidateShift[],
  peopleOnDay: ReadonlyMap<number, number>,
  shareOfTarget: number,
): CandidateShift | undefined {
  const peopleOn = ({ day }: CandidateShift): number => peopleOnDay.get(day) as number;
  const peopleIn = ({ index }: CandidateShift): number => plan.holders[index]?.size ?? 0;
  const lot = ({ index }: CandidateShift): number => (index * (1 + person.rank)) % 1;
  let best: CandidateShift | undefined;
  for (const shift of shifts) {
    const isBetter =
      !best ||
      (peopleOn(shift) - peopleOn(best) ||
        peopleIn(shift) - peopleIn(best) ||
        changesBeside(person, shift) - changesBeside(person, best) ||
        lot(shift) - lot(best)) < 0;
    if (isBetter && isWithinTarget(person, shift, shareOfTarget) && plan.mayWork(person, shift)) best = shift;
  }
  return best;
}

const isWithinTarget = (person: PersonPlan, { week, paidMinutes }: CandidateShift, shareOfTarget: number): boolean =>
  person.weekMinutes(week) + paidMinutes <= person.weeklyTargetMinutes * shareOfTarget + 1e-6;

/** How many of the days beside it have another template. */
const changesBeside = (person: PersonPlan, { day, template }: CandidateShift): number =>
  [day - 1, day + 1].filter((near) => person.on(near).some((other) => other.template !== template)).length;
