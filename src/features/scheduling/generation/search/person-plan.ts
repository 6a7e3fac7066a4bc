import type { CandidateShift } from './candidate-shifts';
import type { SchedulablePerson } from './problem';

/** The plan of one person: the shifts they have, and those they are given. */
export class PersonPlan {
  readonly id: string;
  readonly absences: SchedulablePerson['absences'];
  readonly weeklyTargetMinutes: number;
  /** Shifts given by the generator. */
  readonly given = new Set<CandidateShift>();
  /** Paid minutes of all of them in the range and around it. */
  minutes = 0;
  weekends = 0;
  nights = 0;
  private readonly days = new Map<number, CandidateShift[]>();
  private readonly weeks = new Map<number, number>();

  constructor(
    { id, absences, weeklyHoursTarget }: SchedulablePerson,
    existing: readonly CandidateShift[],
    /** Breaks ties between people, by the seed. */
    readonly rank: number,
  ) {
    this.id = id;
    this.absences = absences;
    this.weeklyTargetMinutes = weeklyHoursTarget * 60;
    for (const shift of existing) this.count(shift, 1);
  }

  give(shift: CandidateShift): void {
    this.given.add(shift);
    this.count(shift, 1);
  }

  take(shift: CandidateShift): void {
    this.given.delete(shift);
    this.count(shift, -1);
  }

  worksOn = (day: number): boolean => (this.days.get(day)?.length ?? 0) > 0;
  on = (day: number): readonly CandidateShift[] => this.days.get(day) ?? [];
  weekMinutes = (week: number): number => this.weeks.get(week) ?? 0;

  /** Shifts that begin at most `reach` days before or after. */
  around(day: number, reach: number): CandidateShift[] {
    const found: CandidateShift[] = [];
    for (let other = day - reach; other <= day + reach; other++) found.push(...this.on(other));
    return found;
  }

  /** Hours against target: 1 is a full week, counted over the whole plan. */
  load(moreMinutes = 0): number {
    return (this.minutes + moreMinutes) / Math.max(this.weeklyTargetMinutes, 1);
  }

  private count(shift: CandidateShift, sign: 1 | -1): void {
    const { day, week, paidMinutes } = shift;
    this.days.set(day, sign === 1 ? [...this.on(day), shift] : this.on(day).filter((other) => other !== shift));
    this.weeks.set(week, this.weekMinutes(week) + sign * paidMinutes);
    this.minutes += sign * paidMinutes;
    this.weekends += shift.isWeekend ? sign : 0;
    this.nights += shift.isNight ? sign : 0;
  }
}
