import {
  USUAL_WEIGHTS,
  type PackedRequirement,
  type PlannedPerson,
  type PlanningData,
} from '../../../../src/features/scheduling/generation/problem/planning-data';

/** The smallest plan that there can be: two days, a shift from nine to five, and people needed on the first day. */

export const START = '2026-03-02';
const HOUR_MS = 3_600_000;
export const at = (hour: number): number => Date.parse(`${START}T00:00Z`) + hour * HOUR_MS;
export const allDay = { startMs: at(0), endMs: at(24) };

export const person = (id: string, fields: Partial<PlannedPerson> = {}): PlannedPerson => ({
  id,
  weeklyHoursTarget: 40,
  skillIds: [],
  rules: [],
  unavailable: [],
  timeOff: [],
  preferences: [],
  ...fields,
});

export const dayOf = (
  people: PlannedPerson[],
  skills: PackedRequirement['skills'],
  more: Partial<PlanningData> = {},
): PlanningData => ({
  startDate: START,
  endDate: '2026-03-03',
  timeZone: 'UTC',
  people,
  templates: [{ id: 't', startTime: '09:00', endTime: '17:00', breakRules: [], daysOfWeek: [] }],
  published: [],
  own: [],
  kept: { until: null, shiftIds: [] },
  requirement: { startMs: Float64Array.of(at(9)), endMs: Float64Array.of(at(17)), skills },
  coverageTarget: 0,
  balanceHours: false,
  maxOnBreakPercent: null,
  weights: { ...USUAL_WEIGHTS, patterns: 0 },
  ...more,
});

/** A shift from nine to five on the first day. */
export const dayShift = (employeeId: string) => ({
  employeeId,
  shifts: JSON.stringify([[START, at(9), at(17), [], 't', '09:00', '17:00', `s-${employeeId}`]]),
});
