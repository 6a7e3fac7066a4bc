/**
 * The vocabulary of work rules: what people have agreed about when they work. A rule is a kind with its parameters,
 * hard or soft with a weight. The judge of plans reads it, and whoever makes plans takes the same list.
 */

interface RuleKind {
  readonly kind: string;
  /** Which of the shapes of rules it has: a new kind of a known shape is parameters and a sentence. */
  readonly shape: 'neighbors' | 'run' | 'amount' | 'weekend' | 'shift';
  /** What `atLeast`, `target`, `atMost` and the extent of a breach are counted in. */
  readonly unit: 'minutes' | 'days' | 'shifts' | 'weekends';
  /** The rule as a planner would say it. */
  readonly says: string;
}

export const RULE_KINDS = [
  { kind: 'rest', shape: 'neighbors', unit: 'minutes', says: 'Between two shifts there is enough rest.' },
  { kind: 'succession', shape: 'neighbors', unit: 'shifts', says: 'Some shifts do not follow others the day after.' },
  {
    kind: 'days_in_a_row',
    shape: 'run',
    unit: 'days',
    says: 'Runs of working days are neither too long nor too short.',
  },
  { kind: 'days_off_in_a_row', shape: 'run', unit: 'days', says: 'Days off come several in a row.' },
  { kind: 'minutes', shape: 'amount', unit: 'minutes', says: 'The time worked in so many days is as agreed.' },
  { kind: 'shifts', shape: 'amount', unit: 'shifts', says: 'The number of shifts in so many days is as agreed.' },
  { kind: 'weekly_rest', shape: 'amount', unit: 'minutes', says: 'Each week has one long uninterrupted rest.' },
  { kind: 'steady_starts', shape: 'amount', unit: 'minutes', says: 'Shifts of a week start at about the same time.' },
  { kind: 'weekends', shape: 'weekend', unit: 'weekends', says: 'Not too many weekends are worked.' },
  { kind: 'whole_weekends', shape: 'weekend', unit: 'weekends', says: 'Weekends are worked whole or not at all.' },
  { kind: 'times_of_day', shape: 'shift', unit: 'minutes', says: 'Shifts begin and end within the hours agreed.' },
  { kind: 'breaks', shape: 'shift', unit: 'minutes', says: 'Long shifts have their breaks in time.' },
  { kind: 'availability', shape: 'shift', unit: 'minutes', says: 'People work only when they are available.' },
  { kind: 'time_off', shape: 'shift', unit: 'minutes', says: 'People do not work in their approved time off.' },
] as const satisfies readonly RuleKind[];

export type RuleKindName = (typeof RULE_KINDS)[number]['kind'];
export const RULE_KIND_NAMES = RULE_KINDS.map(({ kind }) => kind);
export const RULE_BREAK_TYPES = ['break', 'lunch'] as const;

/** A time of day `HH:MM` from `from` until before `before`; not after `from` means the next day. */
export interface TimeBand {
  from: string;
  before: string;
}

/** Some of all shifts: those of named templates, or those that start, or end, within a band of the day. */
export type ShiftSet = { templateIds: string[] } | { startsWithin: TimeBand } | { endsWithin: TimeBand };

/**
 * So many days: one block after the other, counted from `startingOn` (a Monday when left out), or, sliding, any days in
 * succession. Whole days off count towards least and target, not towards most. Of sliding windows a breach of too much
 * is told once for each day worked, on the window that ends with it; who makes plans pays for every window.
 */
export interface Window {
  days: number;
  startingOn?: string;
  sliding?: boolean;
}

/**
 * What must be kept, or what a breach costs for each unit. Only least and most are ever hard: a target is paid for by
 * the distance from it, in a hard rule too.
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
    | { kind: 'times_of_day'; set?: ShiftSet; earliestStart?: string; latestEnd?: string }
    | {
        kind: 'breaks';
        types: (typeof RULE_BREAK_TYPES)[number][];
        /** Binds shifts longer than this. */
        shiftsOver: number;
        /** Breaks shorter than this do not count. */
        atLeast: number;
        /** So many breaks, the last of them begun `beginsBy` after the start. */
        count?: number;
        beginsBy?: number;
        /** Minutes of all breaks together. */
        totalAtLeast?: number;
        /** Minutes between two breaks, before the first and after the last. */
        stretchAtMost?: number;
      }
    | { kind: 'availability' }
    | { kind: 'time_off' }
  );

export type RuleOf<Kind extends RuleKindName> = WorkRule & { kind: Kind };

/** Identifies a rule in a list: no two rules of a list have the same subject. */
export function subjectOf(rule: WorkRule): string {
  const topic = topicOf(rule);
  return rule.kind === 'breaks' ? JSON.stringify([...(JSON.parse(topic) as unknown[]), rule.shiftsOver]) : topic;
}

/** What a rule is about: the nearest source with rules about a topic replaces those of all others. */
export function topicOf(rule: WorkRule): string {
  const { set, next } = rule as { set?: ShiftSet; next?: ShiftSet };
  const parts: unknown[] = [rule.kind, set ? setKey(set) : null, next ? setKey(next) : null];
  if (rule.kind === 'minutes' || rule.kind === 'shifts') parts.push(rule.days, rule.sliding ?? false);
  if (rule.kind === 'weekends') parts.push(rule.weeks, rule.sliding ?? false);
  if (rule.kind === 'breaks') parts.push([...rule.types].sort(), rule.count ?? null);
  return JSON.stringify(parts);
}

function setKey(set: ShiftSet): unknown {
  if ('templateIds' in set) return ['templates', ...[...set.templateIds].sort()];
  const [name, { from, before }] =
    'startsWithin' in set ? ['starts', set.startsWithin] : (['ends', set.endsWithin] as const);
  return [name, from, before];
}
