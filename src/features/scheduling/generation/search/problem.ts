import type { RequiredInterval } from '../../../forecasting/requirement.queries';
import type { Break } from '../../break.rules';
import type { LocalShift, ShiftInstants } from '../../shift.rules';

/**
 * The problem that a generator gets and the schedule that it gives are plain data, so that it can run in another thread
 * and another generator can take its place.
 */
export interface GenerationProblem {
  /** First and last day, dates of the organization. */
  startDate: string;
  endDate: string;
  timeZone: string;
  /** Active people who may be given shifts. */
  people: readonly SchedulablePerson[];
  templates: readonly PlannedTemplate[];
  /** Published and locked shifts that these people have, from eight days before the range to eight days after it. */
  existing: readonly ExistingShift[];
  /** People whose shift must cover each interval in which any template has a shift, breaks included; a whole number. */
  coverageTarget: number;
  /** People at work, net of breaks; null when nothing is known. */
  requirement: readonly RequiredInterval[] | null;
  balanceHours: boolean;
  seed: number;
}

export interface SchedulablePerson {
  id: string;
  weeklyHoursTarget: number;
  /** When they cannot work. */
  absences: readonly ShiftInstants[];
}

export interface PlannedTemplate {
  id: string;
  startTime: string;
  endTime: string;
  breakRules: readonly Break[];
  /** 0 Sunday to 6 Saturday; none is every day. */
  daysOfWeek: readonly number[];
}

export interface ExistingShift extends ShiftInstants {
  employeeId: string;
  date: string;
  breaks: readonly Break[];
}

export interface GeneratedShift extends LocalShift {
  employeeId: string;
  templateId: string;
  breaks: Break[];
}

/** An interval with fewer people than it needs. */
export interface ShortInterval extends ShiftInstants {
  required: number;
  scheduled: number;
}

export interface Generation {
  shifts: GeneratedShift[];
  shortIntervals: ShortInterval[];
  /** True when it gave up looking for something better because of the size of the problem. */
  stoppedEarly: boolean;
}

export type ScheduleGenerator = (problem: GenerationProblem) => Generation;
