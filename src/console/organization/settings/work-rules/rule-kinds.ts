import type { WorkRuleInput } from '../../../api/types.generated';
import { clockRange } from '../../../kernel/notation';
import type { EnteredKind } from '../../../kernel/work-rules';

/** Labels and fields of work rules by kind. */

type AmountName =
  | 'atLeast'
  | 'target'
  | 'atMost'
  | 'days'
  | 'weeks'
  | 'shiftsOver'
  | 'count'
  | 'beginsBy'
  | 'totalAtLeast'
  | 'maxStretchMinutes';

/** A numeric field of a rule. Hours are minutes in the API. */
export interface Amount {
  name: AmountName;
  label: string;
  /** Hours have their own. */
  unit?: string;
  isHours?: boolean;
  isRequired?: boolean;
  least?: number;
}

interface Kind {
  name: string;
  says: string;
  amounts: readonly Amount[];
}

const WINDOW: Amount = { name: 'days', label: 'Period', unit: 'days', isRequired: true, least: 1 };

export const KINDS: Record<EnteredKind, Kind> = {
  rest: {
    name: 'Rest between shifts',
    says: 'From the end of a shift to the start of the next',
    amounts: [{ name: 'atLeast', label: 'Minimum', isHours: true, isRequired: true }],
  },
  weekly_rest: {
    name: 'Long rest in the week',
    says: 'Once from Monday to Sunday, uninterrupted',
    amounts: [{ name: 'atLeast', label: 'Minimum', isHours: true, isRequired: true }],
  },
  days_in_a_row: {
    name: 'Consecutive working days',
    says: 'Between one day off and the next',
    amounts: [
      { name: 'atLeast', label: 'Minimum', unit: 'days' },
      { name: 'atMost', label: 'Maximum', unit: 'days' },
    ],
  },
  days_off_in_a_row: {
    name: 'Consecutive days off',
    says: 'Whenever there are days off',
    amounts: [{ name: 'atLeast', label: 'Minimum', unit: 'days', isRequired: true }],
  },
  minutes: {
    name: 'Hours worked',
    says: '1 for days, 7 for weeks from Monday, or any other number',
    amounts: [
      WINDOW,
      { name: 'atLeast', label: 'Minimum', isHours: true },
      { name: 'target', label: 'Target', isHours: true },
      { name: 'atMost', label: 'Maximum', isHours: true },
    ],
  },
  shifts: {
    name: 'Number of shifts',
    says: '1 for days, 7 for weeks from Monday, or any other number',
    amounts: [
      WINDOW,
      { name: 'atLeast', label: 'Minimum', unit: 'shifts' },
      { name: 'target', label: 'Target', unit: 'shifts' },
      { name: 'atMost', label: 'Maximum', unit: 'shifts' },
    ],
  },
  weekends: {
    name: 'Weekends worked',
    says: 'Within a number of weeks',
    amounts: [
      { name: 'weeks', label: 'Period', unit: 'weeks', isRequired: true, least: 1 },
      { name: 'atLeast', label: 'Minimum', unit: 'weekends' },
      { name: 'atMost', label: 'Maximum', unit: 'weekends' },
    ],
  },
  whole_weekends: { name: 'Whole weekends', says: 'Both days are worked, or neither', amounts: [] },
  steady_starts: {
    name: 'Consistent start times',
    says: 'Largest difference between start times in a week',
    amounts: [{ name: 'atMost', label: 'Maximum', unit: 'min', isRequired: true }],
  },
  times_of_day: { name: 'Time of day', says: 'Shifts start and end within these hours', amounts: [] },
  breaks: {
    name: 'Breaks',
    says: 'For shifts longer than a limit',
    amounts: [
      { name: 'shiftsOver', label: 'Shifts longer than', isHours: true, isRequired: true },
      { name: 'atLeast', label: 'Minimum length of a break', unit: 'min', isRequired: true, least: 1 },
      { name: 'count', label: 'Number of breaks', least: 1 },
      { name: 'beginsBy', label: 'Last break starts within', isHours: true },
      { name: 'totalAtLeast', label: 'Minimum total', unit: 'min', least: 1 },
      { name: 'maxStretchMinutes', label: 'Maximum time without a break', isHours: true },
    ],
  },
  succession: {
    name: 'Forbidden sequences',
    says: 'After a shift that starts in the first range, no shift may start in the second range the next day',
    amounts: [],
  },
  availability: { name: 'Availability', says: 'People work only when they are available', amounts: [] },
};

/** Default values of new rules. Some kinds have several presets. */
export const BEGINNINGS: readonly { id: string; name: string; rule: WorkRuleInput }[] = [
  { id: 'rest', name: 'Rest between shifts', rule: { kind: 'rest', atLeast: 660 } },
  { id: 'row', name: 'Consecutive working days', rule: { kind: 'days_in_a_row', atMost: 6 } },
  { id: 'week-hours', name: 'Hours a week', rule: { kind: 'minutes', days: 7, atMost: 2400 } },
  { id: 'day-hours', name: 'Hours a day', rule: { kind: 'minutes', days: 1, atMost: 600 } },
  { id: 'week-shifts', name: 'Shifts a week', rule: { kind: 'shifts', days: 7, atMost: 5 } },
  { id: 'weekly-rest', name: 'Long rest in the week', rule: { kind: 'weekly_rest', atLeast: 2160 } },
  { id: 'off', name: 'Consecutive days off', rule: { kind: 'days_off_in_a_row', atLeast: 2 } },
  { id: 'weekends', name: 'Weekends worked', rule: { kind: 'weekends', weeks: 4, atMost: 2 } },
  { id: 'whole', name: 'Whole weekends', rule: { kind: 'whole_weekends' } },
  { id: 'starts', name: 'Consistent start times', rule: { kind: 'steady_starts', atMost: 120 } },
  {
    id: 'day',
    name: 'Time of day',
    rule: { kind: 'times_of_day', earliestStart: '06:00', latestEnd: '22:00' },
  },
  {
    id: 'breaks',
    name: 'Breaks',
    rule: { kind: 'breaks', types: ['break', 'lunch'], shiftsOver: 360, count: 1, atLeast: 30, beginsBy: 300 },
  },
  {
    id: 'succession',
    name: 'No early shift after a late one',
    rule: {
      kind: 'succession',
      set: { startsWithin: { from: '14:00', before: '23:59' } },
      next: { startsWithin: { from: '04:00', before: '10:00' } },
    },
  },
  { id: 'availability', name: 'Availability', rule: { kind: 'availability' } },
];

/** Describes the shifts to which a rule is limited; null if it applies to all. */
export function shiftsText(set: WorkRuleInput['set']): string | null {
  if (!set) return null;
  if (set.startsWithin) return `shifts starting ${clockRange(set.startsWithin.from, set.startsWithin.before)}`;
  if (set.endsWithin) return `shifts ending ${clockRange(set.endsWithin.from, set.endsWithin.before)}`;
  const count = set.templateIds?.length ?? 0;
  return `shifts of ${count} ${count === 1 ? 'template' : 'templates'}`;
}
