import type { WorkRuleInput } from '../../api/types.generated';
import type { EnteredKind } from '../../kernel/work-rules';

/** Labels and parameters of the work rules that users can enter. */

export type Bound = 'atLeast' | 'target' | 'atMost';
type Unit = 'hours' | 'days' | 'shifts' | 'weekends';

interface RuleKind {
  name: string;
  /** Description for planners. */
  says: string;
  /** Unit of the bounds. Hours are minutes in the API. */
  unit: Unit;
  bounds: readonly Bound[];
  /** Unit of the rule's period, if it has one. */
  window?: 'days' | 'weeks';
  /** True if the rule can be limited to some shifts. */
  hasSet?: boolean;
  /** Default values of a new rule. */
  first: Omit<WorkRuleInput, 'kind'>;
}

const ALL_BOUNDS = ['atLeast', 'target', 'atMost'] as const;
const MORNINGS = { startsWithin: { from: '04:00', before: '10:00' } };
const NIGHTS = { endsWithin: { from: '03:00', before: '10:00' } };

export const RULE_KINDS: Record<EnteredKind, RuleKind> = {
  minutes: {
    name: 'Working time',
    says: 'Limits or targets the hours in a period.',
    unit: 'hours',
    bounds: ALL_BOUNDS,
    window: 'days',
    hasSet: true,
    first: { days: 7, target: 40 * 60, atMost: 44 * 60 },
  },
  rest: {
    name: 'Rest between shifts',
    says: 'Minimum rest between two shifts.',
    unit: 'hours',
    bounds: ['atLeast'],
    first: { atLeast: 11 * 60 },
  },
  weekly_rest: {
    name: 'Rest in a week',
    says: 'One long uninterrupted rest each week.',
    unit: 'hours',
    bounds: ['atLeast'],
    first: { atLeast: 35 * 60 },
  },
  shifts: {
    name: 'Shifts',
    says: 'Limits or targets the number of shifts in a period.',
    unit: 'shifts',
    bounds: ALL_BOUNDS,
    window: 'days',
    hasSet: true,
    first: { days: 7, atMost: 5 },
  },
  days_in_a_row: {
    name: 'Consecutive working days',
    says: 'Limits how many days people work in a row.',
    unit: 'days',
    bounds: ['atLeast', 'atMost'],
    hasSet: true,
    first: { atMost: 6 },
  },
  days_off_in_a_row: {
    name: 'Consecutive days off',
    says: 'Minimum number of days off in a row.',
    unit: 'days',
    bounds: ['atLeast'],
    first: { atLeast: 2, hard: false },
  },
  weekends: {
    name: 'Weekends',
    says: 'Limits how many weekends people work.',
    unit: 'weekends',
    bounds: ['atLeast', 'atMost'],
    window: 'weeks',
    first: { weeks: 4, atMost: 2 },
  },
  whole_weekends: {
    name: 'Whole weekends',
    says: 'Weekends are worked in full or not at all.',
    unit: 'weekends',
    bounds: [],
    first: {},
  },
  times_of_day: {
    name: 'Time of day',
    says: 'Shifts start and end within these hours.',
    unit: 'hours',
    bounds: [],
    hasSet: true,
    first: { earliestStart: '07:00', latestEnd: '20:00' },
  },
  steady_starts: {
    name: 'Consistent start times',
    says: 'Shifts in a week start at about the same time.',
    unit: 'hours',
    bounds: ['atMost'],
    first: { atMost: 2 * 60, hard: false },
  },
  succession: {
    name: 'Forbidden sequences',
    says: 'Some shifts may not follow others on the next day.',
    unit: 'shifts',
    bounds: [],
    first: { set: NIGHTS, next: MORNINGS },
  },
  breaks: {
    name: 'Breaks',
    says: 'Breaks required in long shifts.',
    unit: 'hours',
    bounds: [],
    first: { types: ['break', 'lunch'], shiftsOver: 6 * 60, count: 1, atLeast: 30, beginsBy: 6 * 60 },
  },
  availability: {
    name: 'Availability',
    says: 'People work only when they are available.',
    unit: 'hours',
    bounds: [],
    first: {},
  },
};

export const ENTERED_KINDS = Object.keys(RULE_KINDS) as EnteredKind[];
