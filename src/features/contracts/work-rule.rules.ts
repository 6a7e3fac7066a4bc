import { z } from 'zod';
import { blockOf } from '../../engines/work-rules/calendar';
import { formatDate, dayOf } from '../../engines/time/civil-date';
import { contradictionIn } from '../../engines/work-rules/contradiction';
import { RULE_BREAK_TYPES, subjectOf, topicOf, type WorkRule } from '../../engines/work-rules/rule';
import { addDays } from '../../kernel/time/local-time';
import { list, localDate, localTime, uuid, wholeNumber } from '../../kernel/shapes';

/** Validates work rules by kind, and resolves which of several rules applies. */

const MAX_DAYS = 371;
const MAX_MINUTES = MAX_DAYS * 1440;

const band = z.strictObject({ from: localTime, before: localTime });
const set = z.union(
  [
    z.strictObject({ templateIds: list(uuid, { min: 1, max: 100 }) }),
    z.strictObject({ startsWithin: band }),
    z.strictObject({ endsWithin: band }),
  ],
  { error: 'must have one of templateIds, startsWithin, endsWithin, and nothing else' },
);
const minutes = wholeNumber(0, MAX_MINUTES);
const days = wholeNumber(1, MAX_DAYS);
const count = wholeNumber(0, MAX_DAYS);
const strength = { hard: z.boolean().default(true), weight: z.number().min(0).max(1e6).default(1) };
const window = { days, startingOn: localDate.optional(), sliding: z.boolean().optional() };

/** A rule without any of these fields is invalid. */
const oneOf = <Shape extends z.ZodType<object>>(shape: Shape, names: readonly string[]): Shape =>
  shape.superRefine((rule, context) => {
    if (names.every((name) => (rule as Record<string, unknown>)[name] === undefined))
      context.addIssue({ code: 'custom', path: [names[0] as string], message: `needs one of ${names.join(', ')}` });
  });

/** Requires ascending bounds: minimum, target, maximum. */
const ordered = <Shape extends z.ZodType<object>>(shape: Shape): Shape =>
  shape.superRefine((rule, context) => {
    const { atLeast = 0, target = atLeast, atMost = Infinity } = rule as Record<string, number | undefined>;
    if (atLeast <= target && target <= atMost) return;
    const given = ['atLeast', 'target', 'atMost'].flatMap((name) => {
      const value = (rule as Record<string, number | undefined>)[name];
      return value === undefined ? [] : `${name} ${value}`;
    });
    const message = `must not exceed target, nor target atMost, got ${given.join(', ')}`;
    context.addIssue({ code: 'custom', path: ['atLeast'], message });
  });

const amount = <Kind extends 'minutes' | 'shifts'>(kind: Kind, bound: typeof minutes) =>
  ordered(
    oneOf(
      z.strictObject({
        kind: z.literal(kind),
        ...strength,
        ...window,
        set: set.optional(),
        atLeast: bound.optional(),
        target: bound.optional(),
        atMost: bound.optional(),
      }),
      ['atLeast', 'target', 'atMost'],
    ),
  );

/** One rule: a kind and its parameters. */
export const workRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rest'), ...strength, atLeast: minutes }),
  z.strictObject({ kind: z.literal('succession'), ...strength, set, next: set }),
  ordered(
    oneOf(
      z.strictObject({
        kind: z.literal('days_in_a_row'),
        ...strength,
        set: set.optional(),
        atLeast: count.optional(),
        atMost: count.optional(),
      }),
      ['atLeast', 'atMost'],
    ),
  ),
  z.strictObject({ kind: z.literal('days_off_in_a_row'), ...strength, atLeast: count }),
  amount('minutes', minutes),
  amount('shifts', count),
  z.strictObject({ kind: z.literal('weekly_rest'), ...strength, atLeast: wholeNumber(0, 7 * 1440) }),
  z.strictObject({ kind: z.literal('steady_starts'), ...strength, atMost: wholeNumber(0, 1440) }),
  ordered(
    oneOf(
      z.strictObject({
        kind: z.literal('weekends'),
        ...strength,
        weeks: wholeNumber(1, 53),
        startingOn: localDate.optional(),
        sliding: z.boolean().optional(),
        atLeast: count.optional(),
        atMost: count.optional(),
      }),
      ['atLeast', 'atMost'],
    ),
  ),
  z.strictObject({ kind: z.literal('whole_weekends'), ...strength }),
  oneOf(
    z.strictObject({
      kind: z.literal('times_of_day'),
      ...strength,
      set: set.optional(),
      earliestStart: localTime.optional(),
      latestEnd: localTime.optional(),
      maxSpreadMinutes: wholeNumber(1, 1560).optional(),
    }),
    ['earliestStart', 'latestEnd', 'maxSpreadMinutes'],
  ),
  oneOf(
    z
      .strictObject({
        kind: z.literal('breaks'),
        ...strength,
        types: list(z.enum(RULE_BREAK_TYPES), { min: 1, max: 2 }),
        shiftsOver: wholeNumber(0, 1560),
        atLeast: wholeNumber(1, 480),
        count: wholeNumber(1, 10).optional(),
        beginsBy: wholeNumber(0, 1560).optional(),
        totalAtLeast: wholeNumber(1, 480).optional(),
        stretchAtMost: wholeNumber(1, 1560).optional(),
      })
      .superRefine(({ count, beginsBy }, context) => {
        if ((count === undefined) === (beginsBy === undefined)) return;
        const path = [count === undefined ? 'count' : 'beginsBy'];
        context.addIssue({ code: 'custom', path, message: 'is required: count and beginsBy stand together' });
      }),
    ['count', 'totalAtLeast', 'stretchAtMost'],
  ),
  z.strictObject({ kind: z.literal('availability'), ...strength }),
]) satisfies z.ZodType<WorkRule>;

/** Sources of a rule, nearest first. */
export const RULE_SOURCES = ['employee', 'contract', 'organization', 'default'] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/** The rules of one holder from a day on, until its next version. */
export interface RuleVersion {
  source: RuleSource;
  contractId: string | null;
  from: string;
  rules: readonly WorkRule[];
}

/** A rule with its source and the days on which it is in force. */
export interface ResolvedRule {
  rule: WorkRule;
  source: RuleSource;
  contractId: string | null;
  from: string;
  to: string;
}

/** All versions of rules for an employee: their own, those of the organization, and those of their contracts. */
export interface RuleHistory {
  employee: readonly RuleVersion[];
  organization: readonly RuleVersion[];
  /** Contracts of the employee from a day on; null for none. */
  contracts: readonly { from: string; contractId: string | null }[];
  versionsOf: (contractId: string) => readonly RuleVersion[];
  defaults: readonly WorkRule[];
}

/**
 * Returns the rules in force in a range of days, each with its source and days. On each day, the nearest source with
 * rules on a subject applies alone: employee, contract, organization, defaults. A rule that stays in force while others
 * change is returned once.
 */
export function resolveRules(history: RuleHistory, from: string, to: string): ResolvedRule[] {
  const resolved: ResolvedRule[] = [];
  let open = new Map<string, ResolvedRule>();
  for (const begin of daysOfChange(history, from, to)) {
    const next = new Map<string, ResolvedRule>();
    for (const [subject, { rule, source, contractId }] of rulesOn(history, begin)) {
      const running = open.get(subject);
      const goesOn = running?.rule === rule && running.source === source && running.contractId === contractId;
      const entry = goesOn ? running : { rule, source, contractId, from: begin, to };
      if (!goesOn) resolved.push(entry);
      next.set(subject, entry);
    }
    for (const [subject, entry] of open) if (next.get(subject) !== entry) entry.to = addDays(begin, -1);
    open = next;
  }
  return resolved;
}

/** Returns the first day, and each later day on which a version or contract begins, sorted. */
function daysOfChange(
  { employee, organization, contracts, versionsOf }: RuleHistory,
  from: string,
  to: string,
): string[] {
  const days = new Set([from]);
  const note = (day: string) => day > from && day <= to && days.add(day);
  for (const each of [...employee, ...organization, ...contracts]) note(each.from);
  for (const { contractId } of contracts)
    if (contractId) for (const version of versionsOf(contractId)) note(version.from);
  return [...days].sort();
}

type Sourced = Pick<ResolvedRule, 'rule' | 'source' | 'contractId'>;

/** Returns the rules of a day by subject. */
function rulesOn({ employee, organization, contracts, versionsOf, defaults }: RuleHistory, day: string) {
  const contractId = lastBegun(contracts, day)?.contractId ?? null;
  const nearestFirst = [
    lastBegun(employee, day),
    contractId ? lastBegun(versionsOf(contractId), day) : undefined,
    lastBegun(organization, day),
    { source: 'default', contractId: null, rules: defaults } as const,
  ];
  const chosen = new Map<string, Sourced>();
  const topics = new Set<string>();
  for (const version of nearestFirst) {
    if (!version) continue;
    const { source, contractId: of, rules } = version;
    const nearer = new Set(topics);
    for (const rule of rules) {
      const topic = topicOf(rule);
      if (nearer.has(topic)) continue;
      topics.add(topic);
      chosen.set(subjectOf(rule), { rule, source, contractId: of });
    }
  }
  return chosen;
}

/** Returns the last version that has begun by a day. */
function lastBegun<Version extends { from: string }>(versions: readonly Version[], day: string): Version | undefined {
  let last: Version | undefined;
  for (const version of versions) if (version.from <= day && (!last || version.from > last.from)) last = version;
  return last;
}

/** Approved time off takes precedence over all entered rules. */
export const TIME_OFF_RULE: ResolvedRule = {
  rule: { kind: 'time_off', hard: true, weight: 1 },
  source: 'employee',
  contractId: null,
  from: '1990-01-01',
  to: '2100-12-31',
};

const REST_MINUTES = 11 * 60;
const USUAL_WEEKLY_HOURS = 40;
const MAX_OF_WEEKLY_TARGET = 1.1;

/** Rules that apply if none were entered. They bind generation; elsewhere, breaches are only reported. */
export const defaultRules = (weeklyHoursTarget: number | null): WorkRule[] => [
  { kind: 'availability', hard: true, weight: 1 },
  { kind: 'rest', hard: true, weight: 1, atLeast: REST_MINUTES },
  { kind: 'days_in_a_row', hard: true, weight: 1, atMost: 6 },
  { kind: 'shifts', hard: true, weight: 1, days: 1, sliding: false, atMost: 1 },
  {
    kind: 'minutes',
    hard: true,
    weight: 1,
    days: 7,
    sliding: false,
    atMost: (weeklyHoursTarget ?? USUAL_WEEKLY_HOURS) * 60 * MAX_OF_WEEKLY_TARGET,
  },
];

/** Returns the first day on which rules in force contradict each other, and how. */
export function firstContradiction(rules: readonly ResolvedRule[]): { date: string; says: string } | undefined {
  for (const date of [...new Set(rules.map(({ from }) => from))].sort()) {
    const says = contradictionIn(rules.filter(({ from, to }) => from <= date && date <= to).map(({ rule }) => rule));
    if (says) return { date, says };
  }
  return undefined;
}

/** Returns rules of one list on the same subject, which would be ambiguous. */
export function repeatedSubjects(rules: readonly WorkRule[]): number[] {
  const seen = new Set<string>();
  return rules.flatMap((rule, index) => {
    const subject = subjectOf(rule);
    const isRepeated = seen.has(subject);
    seen.add(subject);
    return isRepeated ? [index] : [];
  });
}

/** Returns the templates that rules refer to. */
export function templateIdsOf(rules: readonly WorkRule[]): string[] {
  const sets = rules.flatMap((rule) => [(rule as { set?: unknown }).set, (rule as { next?: unknown }).next]);
  return [...new Set(sets.flatMap((each) => (each as { templateIds?: string[] } | undefined)?.templateIds ?? []))];
}

/** Adds the first day of the current window to a rule with windows longer than a week. */
export function withWindowStart(rule: WorkRule, date: string): WorkRule {
  if (rule.kind !== 'minutes' && rule.kind !== 'shifts' && rule.kind !== 'weekends') return rule;
  const days = rule.kind === 'weekends' ? 7 * rule.weeks : rule.days;
  if (days <= 7 || rule.sliding || rule.startingOn !== undefined) return rule;
  return { ...rule, startingOn: formatDate(blockOf(dayOf(date), { days })) };
}
