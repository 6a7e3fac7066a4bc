import type { Duty } from './generation.duties';
import type { Plan } from './generation.plan';
import type { Roster } from './generation.roster';

const WORKING_DAYS = 5;

/**
 * Nothing says how many people are needed: everybody gets shifts up to their weekly target, week by week, spread evenly over
 * days and templates. In a week of which the range has less than five days the target shrinks with them.
 */
export function spread(plan: Plan): void {
  const weeks = new Map<number, Duty[]>();
  for (const duty of plan.duties) weeks.set(duty.week, [...(weeks.get(duty.week) ?? []), duty]);
  for (const duties of weeks.values()) spreadWeek(plan, duties);
}

function spreadWeek(plan: Plan, duties: readonly Duty[]): void {
  const peopleOn = new Map<number, number>(duties.map(({ day }) => [day, 0]));
  const share = Math.min(1, peopleOn.size / WORKING_DAYS);
  const people = ({ day }: Duty): number => peopleOn.get(day) as number;

  let open = [...plan.rosters];
  while (open.length > 0) {
    open.sort((a, b) => a.load() - b.load() || a.rank - b.rank);
    open = open.filter((roster) => {
      let chosen: Duty | undefined;
      let fewest: readonly number[] = [];
      for (const duty of duties) {
        const order = [people(duty), plan.holders[duty.index]?.size ?? 0, changesBeside(roster, duty), (duty.index * (1 + roster.rank)) % 1];
        if (chosen && !isBefore(order, fewest)) continue;
        if (isWithinTarget(roster, duty, share) && plan.mayWork(roster, duty)) [chosen, fewest] = [duty, order];
      }
      if (!chosen) return false;
      plan.give(roster, chosen);
      peopleOn.set(chosen.day, people(chosen) + 1);
      return true;
    });
  }
}

const isWithinTarget = (roster: Roster, { week, paidMinutes }: Duty, share: number): boolean =>
  roster.weekMinutes(week) + paidMinutes <= roster.weeklyTargetMinutes * share + 1e-6;

/** How many of the days beside it have another template. */
const changesBeside = (roster: Roster, { day, template }: Duty): number =>
  [day - 1, day + 1].filter((near) => roster.on(near).some((other) => other.template !== template)).length;

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const first = a.findIndex((value, i) => value !== b[i]);
  return first >= 0 && (a[first] as number) < (b[first] as number);
}
