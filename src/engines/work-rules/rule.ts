/**
 * Vocabulary of work rules: the agreed conditions of when people work. A rule is a kind with parameters, either hard or
 * soft with a weight. The judge and the scheduler read the same list.
 */

interface RuleKind {
  readonly kind: string;
  /** Shape of the rule. A new kind with an existing shape needs only parameters and a sentence. */
  readonly shape: 'neighbors' | 'run' | 'amount' | 'weekend' | 'shift';
  /** Unit of `atLeast`, `target`, `atMost` and of the size of a breach. */
  readonly unit: 'minutes' | 'days' | 'shifts' | 'weekends';
  /** The rule in the words of a planner. */
  readonly says: string;
}

export const RULE_KINDS = [
  { kind: 'rest', shape: 'neighbors', unit: 'minutes', says: 'Minimum rest between two shifts.' },
  {
    kind: 'succession',
    shape: 'neighbors',
    unit: 'shifts',
    says: 'No forbidden sequence of shifts on consecutive days.',
  },
  {
    kind: 'days_in_a_row',
    shape: 'run',
    unit: 'days',
    says: 'Consecutive working days within their limits.',
  },
  { kind: 'days_off_in_a_row', shape: 'run', unit: 'days', says: 'Minimum number of consecutive days off.' },
  { kind: 'minutes', shape: 'amount', unit: 'minutes', says: 'Working time in the period within the contract limits.' },
  {
    kind: 'shifts',
    shape: 'amount',
    unit: 'shifts',
    says: 'Number of shifts in the period within the contract limits.',
  },
  { kind: 'weekly_rest', shape: 'amount', unit: 'minutes', says: 'One long uninterrupted rest each week.' },
  { kind: 'steady_starts', shape: 'amount', unit: 'minutes', says: 'Similar start times within a week.' },
  { kind: 'weekends', shape: 'weekend', unit: 'weekends', says: 'Weekends worked within their limits.' },
  { kind: 'whole_weekends', shape: 'weekend', unit: 'weekends', says: 'Whole weekends worked or off.' },
  { kind: 'times_of_day', shape: 'shift', unit: 'minutes', says: 'Shifts within the permitted hours.' },
  { kind: 'breaks', shape: 'shift', unit: 'minutes', says: 'Required breaks in long shifts.' },
  { kind: 'availability', shape: 'shift', unit: 'minutes', says: 'Shifts within availability.' },
  { kind: 'time_off', shape: 'shift', unit: 'minutes', says: 'No shifts during approved time off.' },
] as const satisfies readonly RuleKind[];

export type RuleKindName = (typeof RULE_KINDS)[number]['kind'];
export const RULE_KIND_NAMES = RULE_KINDS.map(({ kind }) => kind);
export const RULE_BREAK_TYPES = ['break', 'lunch'] as const;

/**
 * A time of day `HH:MM` from `from` (inclusive) to `before` (exclusive). A `before` that is not after `from` is on the
 * next day.
 */
export interface TimeBand {
  from: string;
  before: string;
}

/** A subset of shifts: those of named templates, or those that start or end within a time band. */
export type ShiftSet = { templateIds: string[] } | { startsWithin: TimeBand } | { endsWithin: TimeBand };

/**
 * A number of days: consecutive blocks counted from `startingOn` (a Monday by default) or, if sliding, every sequence
 * of days. Whole days off count toward minimum and target, not toward the maximum. The judge reports a breach of the
 * maximum of sliding windows once per day worked, on the window that ends that day; the scheduler charges each window.
 */
export interface Window {
  days: number;
  startingOn?: string;
  sliding?: boolean;
}

/**
 * Strength of a rule: hard, or the cost per unit of a breach. Only minimum and maximum can be hard. A target always
 * costs by the distance from it, in hard rules too.
 */
interface Strength {
  hard: boolean;
  weight: number;
}

export type WorkRule = Strength &
  (
    | { kind: 'rest'; atLeast: number }
    | { kind: 'succession'; set: ShiftSet; next: ShiftSet }
    | { kind: 'days_in_a_row'; set?: ShiftSet; atLeast?: number; atMost?: number }
    | { kind: 'days_off_in_a_row'; atLeast: number }
    | ({ kind: 'minutes' | 'shifts'; set?: ShiftSet; atLeast?: number; target?: number; atMost?: number } & Window)
    | { kind: 'weekly_rest'; atLeast: number }
    | { kind: 'steady_starts'; atMost: number }
    | { kind: 'weekends'; weeks: number; startingOn?: string; sliding?: boolean; atLeast?: number; atMost?: number }
    | { kind: 'whole_weekends' }
    | {
        kind: 'times_of_day';
        set?: ShiftSet;
        earliestStart?: string;
        latestEnd?: string;
        /** Maximum minutes from the first start to the last end of a day. */
        maxSpreadMinutes?: number;
      }
    | {
        kind: 'breaks';
        types: (typeof RULE_BREAK_TYPES)[number][];
        /** Applies to shifts longer than this. */
        shiftsOver: number;
        /** Breaks shorter than this do not count. */
        atLeast: number;
        /** Number of breaks required; the last of them begins at most `beginsBy` after the start. */
        count?: number;
        beginsBy?: number;
        /** Minimum minutes of all breaks together. */
        totalAtLeast?: number;
        /** Maximum minutes between two breaks, before the first and after the last. */
        stretchAtMost?: number;
      }
    | { kind: 'availability' }
    | { kind: 'time_off' }
  );

export type RuleOf<Kind extends RuleKindName> = WorkRule & { kind: Kind };

/** Returns the identity of a rule: no two rules of a list have the same subject. */
export function subjectOf(rule: WorkRule): string {
  const topic = topicOf(rule);
  return rule.kind === 'breaks' ? JSON.stringify([...(JSON.parse(topic) as unknown[]), rule.shiftsOver]) : topic;
}

/** Returns the topic of a rule. The nearest source with rules about a topic replaces those of all other sources. */
export function topicOf(rule: WorkRule): string {
  const { set, next } = rule as { set?: ShiftSet; next?: ShiftSet };
  const parts: unknown[] = [rule.kind, set ? setKey(set) : null, next ? setKey(next) : null];
  if (rule.kind === 'minutes' || rule.kind === 'shifts') parts.push(rule.days, rule.sliding ?? false);
  if (rule.kind === 'weekends') parts.push(rule.weeks, rule.sliding ?? false);
  if (rule.kind === 'breaks') parts.push([...rule.types].sort(), rule.count ?? null);
  // Hours and the spread of a day can be agreed at different sources.
  if (rule.kind === 'times_of_day' && rule.earliestStart === undefined && rule.latestEnd === undefined)
    parts.push('spread');
  return JSON.stringify(parts);
}

function setKey(set: ShiftSet): unknown {
  if ('templateIds' in set) return ['templates', ...[...set.templateIds].sort()];
  const [name, { from, before }] =
    'startsWithin' in set ? ['starts', set.startsWithin] : (['ends', set.endsWithin] as const);
  return [name, from, before];
}
