import { RULE_KINDS } from '../../../engines/work-rules/rule';
import { POINTS_OF_ROTATION_DAY } from '../rotations/rotation.rules';

/** The objective of generation: its terms, their units and points, and the weights that multiply them. */

export const POINTS = {
  understaffedHour: 100,
  overstaffedHour: 4,
  /** A preference of weight 1 on a day: as much as three person-minutes of understaffing. */
  preference: 5,
  squaredHour: 0.3,
  squaredWeekend: 3,
  squaredUndesirableShift: 1,
  /** A single working day, or a single day off between working days. */
  singleDay: 30,
  /** A minute by which the starts of a week lie further apart than `STEADY_WITHIN_MINUTES`. */
  startMinute: 1,
  /** A day and member who works while others of the team are off, or the reverse. */
  dayApart: 20,
  /** As much as 50 understaffed hours: more than a target of usual weight can gain. */
  closedDay: 5_000,
} as const;

export const STEADY_WITHIN_MINUTES = 90;

/** Factors of the terms that a planner can weigh. */
export const WEIGHT_NAMES = ['understaffing', 'overstaffing', 'preferences', 'balance', 'patterns'] as const;
export type WeightName = (typeof WEIGHT_NAMES)[number];

export const PRIORITIES = ['balanced', 'cover_first', 'people_first'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** An understaffed hour costs 100 points at every priority, so that costs stay comparable. */
export const PRIORITY_WEIGHTS: Readonly<Record<Priority, Readonly<Record<WeightName, number>>>> = {
  balanced: { understaffing: 1, overstaffing: 1, preferences: 1, balance: 1, patterns: 1 },
  cover_first: { understaffing: 1, overstaffing: 1, preferences: 0.3, balance: 0.3, patterns: 0.3 },
  people_first: { understaffing: 1, overstaffing: 1, preferences: 3, balance: 3, patterns: 3 },
};

interface CostTermFields {
  term: string;
  name: string;
  /** Unit that the points are counted by, in the singular. */
  unit: string;
  /** Points per unit; null if a rule or an option says them. */
  points: number | null;
  /** The weight that multiplies the points; null for none. */
  weight: WeightName | null;
}

const weighed: readonly CostTermFields[] = [
  {
    term: 'coverNotShort',
    name: 'Understaffing',
    unit: 'person-hour',
    points: POINTS.understaffedHour,
    weight: 'understaffing',
  },
  {
    term: 'coverNotOver',
    name: 'Overstaffing',
    unit: 'person-hour',
    points: POINTS.overstaffedHour,
    weight: 'overstaffing',
  },
  {
    term: 'wishes',
    name: 'Preferences missed',
    unit: 'preference, times its weight',
    points: POINTS.preference,
    weight: 'preferences',
  },
  {
    term: 'hoursOnTarget',
    name: 'Hours off an even share',
    unit: 'squared hour',
    points: POINTS.squaredHour,
    weight: 'balance',
  },
  {
    term: 'weekendsShared',
    name: 'Uneven weekends',
    unit: 'squared weekend',
    points: POINTS.squaredWeekend,
    weight: 'balance',
  },
  {
    term: 'undesirableShared',
    name: 'Uneven undesirable shifts',
    unit: 'squared shift',
    points: POINTS.squaredUndesirableShift,
    weight: 'balance',
  },
];

const fixed: readonly CostTermFields[] = [
  { term: 'offTogether', name: 'Days off not shared', unit: 'person-day', points: POINTS.dayApart, weight: null },
  {
    term: 'rotation',
    name: 'Rotation not kept',
    unit: 'day, times its weight',
    points: POINTS_OF_ROTATION_DAY,
    weight: null,
  },
  { term: 'keptAsPlanned', name: 'Changed shifts', unit: 'shift', points: null, weight: null },
  { term: 'closedDays', name: 'Shifts on closed days', unit: 'shift', points: POINTS.closedDay, weight: null },
];

/** Points and weights of rules that are soft by default: the patterns. Entered rules carry their own points. */
const PATTERN_POINTS: Readonly<Partial<Record<string, number>>> = {
  days_in_a_row: POINTS.singleDay,
  days_off_in_a_row: POINTS.singleDay,
  steady_starts: POINTS.startMinute,
};

const ofRules: readonly CostTermFields[] = RULE_KINDS.map(({ kind, says, unit }) => ({
  term: kind,
  name: says,
  unit: unit.slice(0, -1),
  points: PATTERN_POINTS[kind] ?? null,
  weight: kind in PATTERN_POINTS ? 'patterns' : null,
}));

/** All terms that a certificate can name. */
export const COST_TERMS = [...weighed, ...fixed, ...ofRules];
