import type { PlannedAbsence } from '../../../../engines/work-rules/plan';
import type { Stretch } from '../../../availability/availability.rules';
import type { PreferenceFields } from '../../../availability/availability.type';
import type { ClosedDay } from '../../../forecasting/requirement/closed-days.rules';
import type { ResolvedRule } from '../../../contracts/work-rule.rules';
import type { Break, BreakRule } from '../../break.rules';
import type { RotationDayFields } from '../../rotations/rotation.rules';
import { PRIORITY_WEIGHTS, type WeightName } from '../cost-terms.rules';
import type { LengthBand, StartBand } from '../../template.rules';

/**
 * Planning data in a form that can be cloned into a worker thread. Lists shared between employees stay shared, so that
 * equal ones are processed once.
 */
export interface PlanningData {
  /** First and last day, dates of the organization. */
  startDate: string;
  endDate: string;
  timeZone: string;
  /** Sorted by id, so that the order of the request does not affect the result. */
  people: readonly PlannedPerson[];
  templates: readonly PlannedTemplate[];
  /** Published and locked shifts of these employees, including those around the range. */
  published: readonly PackedShifts[];
  /** Shifts of the current schedule: the start of a search, or the subject of a question. */
  own: readonly PackedShifts[];
  /** Fixed shifts of the current schedule: everything until this day, and these shifts. */
  kept: {
    until: string | null;
    shiftIds: readonly string[];
    /** Cells that stay without a shift. */
    daysOff?: readonly { employeeId: string; date: string }[];
  };
  requirement: PackedRequirement | null;
  /** Work that the search does not decide, and that meets part of the requirement; missing if there is none. */
  others?: readonly PackedWork[];
  /** Sorted days without demand; missing if there are none. */
  closedDays?: readonly ClosedDay[];
  /** People whose shift must cover each interval in which any template has a shift, breaks included; an integer. */
  coverageTarget: number;
  balanceHours: boolean;
  /** Maximum share of the scheduled people on break at the same time, if breaks are movable; null for no limit. */
  maxOnBreakPercent: number | null;
  weights: Weights;
  /** Team rules that concern these employees; missing if there are none. */
  teams?: readonly PlannedTeam[];
}

/** A team of which one member must always be present, or all are off on the same days. */
export interface PlannedTeam {
  id: string;
  name: string;
  kind: 'always_there' | 'off_together';
  employeeIds: readonly string[];
  /** Multiplies the default points. */
  weight: number;
}

/** Weights of the terms of the cost; each multiplies the points of its terms (`COST_TERMS`). */
export interface Weights extends Readonly<Record<WeightName, number>> {
  /** Points of each shift that differs from the current schedule; 0 for no such cost. */
  readonly disruption: number;
}

export const USUAL_WEIGHTS: Weights = { ...PRIORITY_WEIGHTS.balanced, disruption: 0 };

export interface PlannedPerson {
  id: string;
  /** A target of the contract takes precedence; null if weekly hours are unknown. */
  weeklyHoursTarget: number | null;
  skillIds: readonly string[];
  /** The share of a full agent for each of these skills; missing if all are 1. */
  skillShares?: readonly number[];
  /** In force from a week before the range to a week after it. */
  rules: readonly ResolvedRule[];
  unavailable: readonly Stretch[];
  timeOff: readonly PlannedAbsence[];
  /** Working weekdays, 0 Sunday to 6 Saturday; missing for Monday to Friday. */
  workdays?: readonly number[];
  preferences: readonly PreferenceFields[];
  /** Rotation days by day of the range; missing without any. */
  rotation?: readonly (PlannedRotationDay | null)[];
  /** Excess of weekends and undesirable shifts before the range, compared with the others. */
  carried?: Undesired;
}

/** A rotation day of an employee: it binds, or costs points where it is not kept. */
export interface PlannedRotationDay {
  day: RotationDayFields;
  binds: boolean;
  points: number;
}

/** Counts for fairness. Undesirable shifts are those in the night, early morning and late evening. */
export interface Undesired {
  weekends: number;
  undesirable: number;
}

/** Shifts that can be assigned: those of a template, or one outside all templates if the id is null. */
export interface PlannedTemplate {
  id: string | null;
  startTime: string;
  endTime: string;
  startBand?: StartBand | null;
  lengthBand?: LengthBand | null;
  breakRules: readonly BreakRule[];
  /** False if the coverage target does not apply to its times. */
  isTargeted?: boolean;
  /** 0 Sunday to 6 Saturday; empty for every day. */
  daysOfWeek: readonly number[];
  /** True for a template that only rotation days use: it was not among those asked for. */
  isOfRotations?: boolean;
}

/** One employee's shifts as JSON, because passing a long text to a thread is cheaper than passing many objects. */
export interface PackedShifts {
  employeeId: string;
  /** The JSON of PackedShift[]. */
  shifts: string;
}

/** Date, start and end in milliseconds, breaks, template, local start and end, id. */
export type PackedShift = [string, number, number, Break[], string | null, string, string, string];

/** Required people, net of breaks, per skill (null is any), on one timeline sorted by time. */
export interface PackedRequirement {
  startMs: Float64Array;
  endMs: Float64Array;
  skills: readonly SkillRequirement[];
}

interface SkillRequirement {
  skillId: string | null;
  name?: string;
  people: Float64Array;
  /** People who are missing if only `others` work; all if left out. */
  open?: Float64Array;
}

/** Work of people with the same skills. */
export interface PackedWork {
  skills: readonly string[];
  /** Their share of a full agent at each skill; 1 if missing. */
  shares?: readonly number[];
  /** Start and end of each stretch at work in epoch milliseconds, net of breaks, activities and absences. */
  times: Float64Array;
}

/** Names of the required skills and of teams, by id. */
export const namesOf = ({
  requirement,
  teams = [],
}: Pick<PlanningData, 'requirement' | 'teams'>): Map<string, string> =>
  new Map([
    ...(requirement?.skills ?? []).map(({ skillId, name }) => [skillId ?? '', name ?? skillId ?? ''] as const),
    ...teams.map(({ id, name }) => [id, name] as const),
  ]);
