import type { PlannedAbsence } from '../../../../engines/work-rules/plan';
import type { Stretch } from '../../../availability/availability.rules';
import type { PreferenceFields } from '../../../availability/availability.type';
import type { ClosedDay } from '../../../forecasting/requirement/closed-days.rules';
import type { ResolvedRule } from '../../../availability/work-rule.rules';
import type { Break, BreakRule } from '../../break.rules';
import type { LengthBand, StartBand } from '../../template.rules';

/**
 * What a schedule is planned from, as plain data that crosses into a worker thread. Lists that people share stay so:
 * equal ones are laid out once.
 */
export interface PlanningData {
  /** First and last day, dates of the organization. */
  startDate: string;
  endDate: string;
  timeZone: string;
  /** In order of id: the order of asking changes nothing. */
  people: readonly PlannedPerson[];
  templates: readonly PlannedTemplate[];
  /** Published and locked shifts that these people have, around the range too. */
  published: readonly PackedShifts[];
  /** Shifts of the schedule at hand: where a search begins, or what is asked about. */
  own: readonly PackedShifts[];
  /** What of them stays as it is: everything until this day, and these shifts. */
  kept: { until: string | null; shiftIds: readonly string[] };
  requirement: PackedRequirement | null;
  /** Days on which no one is needed, in order; missing where there are none. */
  closedDays?: readonly ClosedDay[];
  /** People whose shift must cover each interval in which any template has a shift, breaks included; whole. */
  coverageTarget: number;
  balanceHours: boolean;
  /** At most this share of the people then scheduled are on break, where breaks may move; null for any. */
  mostOnBreakPercent: number | null;
  weights: Weights;
  /** Rules of several people together that concern somebody here; missing where there are none. */
  teams?: readonly PlannedTeam[];
}

/** Somebody of these is always there, or all of these are off on the same days. */
export interface PlannedTeam {
  id: string;
  name: string;
  kind: 'always_there' | 'off_together';
  employeeIds: readonly string[];
  /** Multiplies the usual points. */
  weight: number;
}

/** What matters how much: each multiplies the usual points of its term. */
export interface Weights {
  short: number;
  over: number;
  preferences: number;
  balance: number;
  /** Points of each shift that differs from the schedule at hand; 0 where that does not matter. */
  disruption: number;
}

export const USUAL_WEIGHTS: Weights = { short: 1, over: 1, preferences: 1, balance: 1, disruption: 0 };

export interface PlannedPerson {
  id: string;
  /** Overridden by a target of the contract; null if weekly hours are unknown. */
  weeklyHoursTarget: number | null;
  skillIds: readonly string[];
  /** What part of a full agent they are at each of these; missing where they are whole at all. */
  skillShares?: readonly number[];
  /** In force from a week before the range to a week after it. */
  rules: readonly ResolvedRule[];
  unavailable: readonly Stretch[];
  timeOff: readonly PlannedAbsence[];
  /** Weekdays on which they work, 0 Sunday to 6 Saturday; missing for Monday to Friday. */
  workdays?: readonly number[];
  preferences: readonly PreferenceFields[];
  /** What they worked before the range of what is shared evenly, more than others did. */
  carried?: Undesired;
}

/** Weekends, and undesirable shifts: those of nights, early mornings and late evenings. */
export interface Undesired {
  weekends: number;
  undesirable: number;
}

/** What people can be given: the shifts of a template, or one outside all templates where the id is null. */
export interface PlannedTemplate {
  id: string | null;
  startTime: string;
  endTime: string;
  startBand?: StartBand | null;
  lengthBand?: LengthBand | null;
  breakRules: readonly BreakRule[];
  /** False where the coverage target asks for nobody in its times. */
  isTargeted?: boolean;
  /** 0 Sunday to 6 Saturday; none is every day. */
  daysOfWeek: readonly number[];
}

/** One person's shifts as JSON: objects cost the server's thread time to hand over, long texts do not. */
export interface PackedShifts {
  employeeId: string;
  /** The JSON of PackedShift[]. */
  shifts: string;
}

/** Date, start and end in milliseconds, breaks, template, local start and end, id. */
export type PackedShift = [string, number, number, Break[], string | null, string, string, string];

/** People to schedule, net of breaks, of each skill (null is any), on one timeline in order of time. */
export interface PackedRequirement {
  startMs: Float64Array;
  endMs: Float64Array;
  skills: readonly { skillId: string | null; name?: string; people: Float64Array }[];
}

/** Names of the skills that are asked for, and of teams, by id. */
export const namesOf = ({
  requirement,
  teams = [],
}: Pick<PlanningData, 'requirement' | 'teams'>): Map<string, string> =>
  new Map([
    ...(requirement?.skills ?? []).map(({ skillId, name }) => [skillId ?? '', name ?? skillId ?? ''] as const),
    ...teams.map(({ id, name }) => [id, name] as const),
  ]);
