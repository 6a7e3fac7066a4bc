import type { WorkRuleInput } from '../../api/types.generated';
import type { EnteredKind } from '../../kernel/work-rules';

/** Sentences and options of the work rules that users can enter. */

/** A numeric field of a rule. */
export type AmountName =
  | 'atLeast'
  | 'target'
  | 'atMost'
  | 'days'
  | 'weeks'
  | 'shiftsOver'
  | 'count'
  | 'beginsBy'
  | 'totalAtLeast'
  | 'maxStretchMinutes'
  | 'maxSpreadMinutes'
  | 'weight';

/** A field within the sentence of a rule. */
export type RuleField = AmountName | 'earliestStart' | 'latestEnd' | 'set' | 'next';

/** Rarer parameters, shown on demand: those of the period, the shifts that count, the types of breaks, and amounts. */
export type RuleOption = 'period' | 'set' | 'types' | AmountName;

interface RuleKind {
  name: string;
  /** Unit of the bounds. Hours are minutes in the API. */
  unit: 'hours' | 'min' | 'days' | 'shifts' | 'weekends';
  /** The rule as planners read it, with its fields in braces. */
  sentence: string;
  required?: readonly AmountName[];
  options: readonly RuleOption[];
}

export const RULE_KINDS: Record<EnteredKind, RuleKind> = {
  minutes: {
    name: 'Working time',
    unit: 'hours',
    sentence: 'Hours worked in {days}: at least {atLeast}, target {target}, at most {atMost}',
    required: ['days'],
    options: ['period', 'set'],
  },
  shifts: {
    name: 'Shifts',
    unit: 'shifts',
    sentence: 'Shifts in {days}: at least {atLeast}, target {target}, at most {atMost}',
    required: ['days'],
    options: ['period', 'set'],
  },
  rest: {
    name: 'Rest between shifts',
    unit: 'hours',
    sentence: 'Rest between two shifts: at least {atLeast}',
    required: ['atLeast'],
    options: [],
  },
  weekly_rest: {
    name: 'Rest in a week',
    unit: 'hours',
    sentence: 'Longest uninterrupted rest each week: at least {atLeast}',
    required: ['atLeast'],
    options: [],
  },
  days_in_a_row: {
    name: 'Consecutive working days',
    unit: 'days',
    sentence: 'Working days in a row: at least {atLeast}, at most {atMost}',
    options: ['set'],
  },
  days_off_in_a_row: {
    name: 'Consecutive days off',
    unit: 'days',
    sentence: 'Days off in a row: at least {atLeast}',
    required: ['atLeast'],
    options: [],
  },
  weekends: {
    name: 'Weekends',
    unit: 'weekends',
    sentence: 'Weekends worked in {weeks}: at least {atLeast}, at most {atMost}',
    required: ['weeks'],
    options: ['period'],
  },
  whole_weekends: {
    name: 'Whole weekends',
    unit: 'weekends',
    sentence: 'Saturday and Sunday are both worked, or both off',
    options: [],
  },
  times_of_day: {
    name: 'Time of day',
    unit: 'hours',
    sentence: 'Shifts start at {earliestStart} or later and end by {latestEnd}',
    options: ['maxSpreadMinutes', 'set'],
  },
  steady_starts: {
    name: 'Consistent start times',
    unit: 'hours',
    sentence: 'Start times in a week differ by at most {atMost}',
    required: ['atMost'],
    options: [],
  },
  succession: {
    name: 'Forbidden sequences',
    unit: 'shifts',
    sentence: 'After {set} the next day has no {next}',
    options: [],
  },
  breaks: {
    name: 'Breaks',
    unit: 'min',
    sentence: 'Breaks in shifts over {shiftsOver}: {count}, each at least {atLeast}, the last within {beginsBy}',
    required: ['shiftsOver', 'atLeast'],
    options: ['types', 'totalAtLeast', 'maxStretchMinutes'],
  },
  availability: {
    name: 'Availability',
    unit: 'hours',
    sentence: 'People work only when they are available',
    options: [],
  },
};

/** Words of a sentence, or a field with the punctuation behind it. */
type SentencePart = { words: string } | { field: RuleField; punctuation: string };

/** Returns the parts of a sentence in order. */
export const partsOf = (sentence: string): SentencePart[] =>
  Array.from(sentence.matchAll(/\{(\w+)\}([,:]?)|[^{}]+/g), ([words, field, punctuation = '']) =>
    field ? { field: field as RuleField, punctuation } : { words: words.trim() },
  ).filter((part) => !('words' in part && part.words === ''));

/** New rules. Some kinds have several. */
export const RULE_PRESETS: readonly { id: string; name: string; rule: WorkRuleInput & { kind: EnteredKind } }[] = [
  { id: 'week-hours', name: 'Hours a week', rule: { kind: 'minutes', days: 7, target: 40 * 60, atMost: 44 * 60 } },
  { id: 'day-hours', name: 'Hours a day', rule: { kind: 'minutes', days: 1, atMost: 10 * 60 } },
  { id: 'week-shifts', name: 'Shifts a week', rule: { kind: 'shifts', days: 7, atMost: 5 } },
  { id: 'rest', name: RULE_KINDS.rest.name, rule: { kind: 'rest', atLeast: 11 * 60 } },
  { id: 'weekly-rest', name: RULE_KINDS.weekly_rest.name, rule: { kind: 'weekly_rest', atLeast: 35 * 60 } },
  { id: 'row', name: RULE_KINDS.days_in_a_row.name, rule: { kind: 'days_in_a_row', atMost: 6 } },
  {
    id: 'off',
    name: RULE_KINDS.days_off_in_a_row.name,
    rule: { kind: 'days_off_in_a_row', atLeast: 2, hard: false },
  },
  { id: 'weekends', name: RULE_KINDS.weekends.name, rule: { kind: 'weekends', weeks: 4, atMost: 2 } },
  { id: 'whole', name: RULE_KINDS.whole_weekends.name, rule: { kind: 'whole_weekends' } },
  {
    id: 'day',
    name: RULE_KINDS.times_of_day.name,
    rule: { kind: 'times_of_day', earliestStart: '07:00', latestEnd: '20:00' },
  },
  {
    id: 'starts',
    name: RULE_KINDS.steady_starts.name,
    rule: { kind: 'steady_starts', atMost: 2 * 60, hard: false },
  },
  {
    id: 'late-early',
    name: 'No early shift after a late one',
    rule: {
      kind: 'succession',
      set: { startsWithin: { from: '14:00', before: '23:59' } },
      next: { startsWithin: { from: '04:00', before: '10:00' } },
    },
  },
  {
    id: 'night-early',
    name: 'No early shift after a night shift',
    rule: {
      kind: 'succession',
      set: { endsWithin: { from: '03:00', before: '10:00' } },
      next: { startsWithin: { from: '04:00', before: '10:00' } },
    },
  },
  {
    id: 'breaks',
    name: RULE_KINDS.breaks.name,
    rule: { kind: 'breaks', types: ['break', 'lunch'], shiftsOver: 6 * 60, count: 1, atLeast: 30, beginsBy: 6 * 60 },
  },
  { id: 'availability', name: RULE_KINDS.availability.name, rule: { kind: 'availability' } },
];
