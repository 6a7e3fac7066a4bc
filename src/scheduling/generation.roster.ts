import type { Duty } from './generation.duties';
import type { PlannedPerson } from './generation.problem';

/** The shifts of one person: those they have, and those they are given. */
export class Roster {
  readonly weeklyTargetMinutes: number;
  /** Shifts given by the generator. */
  readonly given = new Set<Duty>();
  /** Paid minutes of all of them in the range and around it. */
  minutes = 0;
  weekends = 0;
  nights = 0;
  private readonly days = new Map<number, Duty[]>();
  private readonly weeks = new Map<number, number>();

  constructor(
    readonly person: PlannedPerson,
    existing: readonly Duty[],
    /** Breaks ties between people, by the seed. */
    readonly rank: number,
  ) {
    this.weeklyTargetMinutes = person.weeklyHoursTarget * 60;
    for (const duty of existing) this.count(duty, 1);
  }

  give(duty: Duty): void {
    this.given.add(duty);
    this.count(duty, 1);
  }

  take(duty: Duty): void {
    this.given.delete(duty);
    this.count(duty, -1);
  }

  worksOn = (day: number): boolean => (this.days.get(day)?.length ?? 0) > 0;
  on = (day: number): readonly Duty[] => this.days.get(day) ?? [];
  weekMinutes = (week: number): number => this.weeks.get(week) ?? 0;

  /** Shifts that begin at most `reach` days before or after. */
  around(day: number, reach: number): Duty[] {
    const found: Duty[] = [];
    for (let other = day - reach; other <= day + reach; other++) found.push(...this.on(other));
    return found;
  }

  /** Hours against target: 1 is a full week, counted over the whole plan. */
  load(moreMinutes = 0): number {
    return (this.minutes + moreMinutes) / Math.max(this.weeklyTargetMinutes, 1);
  }

  private count(duty: Duty, sign: 1 | -1): void {
    const { day, week, paidMinutes } = duty;
    this.days.set(day, sign === 1 ? [...this.on(day), duty] : this.on(day).filter((other) => other !== duty));
    this.weeks.set(week, this.weekMinutes(week) + sign * paidMinutes);
    this.minutes += sign * paidMinutes;
    this.weekends += duty.isWeekend ? sign : 0;
    this.nights += duty.isNight ? sign : 0;
  }
}
