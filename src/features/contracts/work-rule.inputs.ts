import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { contradictionIn } from '../../engines/work-rules/contradiction';
import { RULE_BREAK_TYPES, RULE_KIND_NAMES, type WorkRule } from '../../engines/work-rules/rule';
import { withoutAbsent } from '../../kernel/fields';
import { Shape } from '../../kernel/graphql/input';
import { withEitherName } from '../../kernel/graphql/renamed-field';
import { list, localDate, localTime, textLine, uuid, withFaults } from '../../kernel/shapes';
import { daysBetween } from '../../kernel/time/local-time';
import { READY_MADE_NAMES, type ReadyMadeName } from './ready-made.rules';
import { repeatedSubjects, workRule } from './work-rule.rules';
import { ReadyMadeEnum, WorkRuleFields } from './work-rule.type';

const MAX_RULES = 100;
const MAX_EMPLOYEES = 10_000;
const MAX_DAYS = 366;

const bandFields = z.object({ from: localTime, before: localTime });
const setFields = z.object({
  templateIds: list(uuid, { max: 100 }).nullish(),
  startsWithin: bandFields.nullish(),
  endsWithin: bandFields.nullish(),
});

/** The fields of all kinds; the shape of the kind then restricts them. */
const ruleFields = z.object({
  kind: z.enum(RULE_KIND_NAMES),
  hard: z.boolean().nullish(),
  weight: z.number().nullish(),
  set: setFields.nullish(),
  next: setFields.nullish(),
  atLeast: z.number().nullish(),
  target: z.number().nullish(),
  atMost: z.number().nullish(),
  days: z.number().nullish(),
  weeks: z.number().nullish(),
  startingOn: localDate.nullish(),
  sliding: z.boolean().nullish(),
  earliestStart: localTime.nullish(),
  latestEnd: localTime.nullish(),
  maxSpreadMinutes: z.number().nullish(),
  types: z.array(z.enum(RULE_BREAK_TYPES)).nullish(),
  shiftsOver: z.number().nullish(),
  count: z.number().nullish(),
  beginsBy: z.number().nullish(),
  totalAtLeast: z.number().nullish(),
  maxStretchMinutes: z.number().nullish(),
  stretchAtMost: z.number().nullish(),
});

/** Removes fields that are null or undefined. */
function said(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return withoutAbsent(
    Object.fromEntries(Object.entries(value).map(([name, field]) => [name, field === null ? undefined : said(field)])),
  );
}

const STRETCH = { kept: 'stretchAtMost', other: 'maxStretchMinutes' } as const;

/** Errors name the public field, rules are stored under the former name. */
const publicName = (key: PropertyKey): PropertyKey => (key === STRETCH.kept ? STRETCH.other : key);

const ruleShape = withEitherName(ruleFields, STRETCH).transform((fields, context) => {
  if (fields.kind === 'time_off') {
    const message = 'is no rule to enter, got "time_off": approved time off is kept by itself';
    context.addIssue({ code: 'custom', path: ['kind'], message });
    return z.NEVER;
  }
  const { data, error } = workRule.safeParse(said(fields));
  for (const { path, message, ...issue } of error?.issues ?? []) {
    const isForeign = issue.code === 'unrecognized_keys';
    const words = isForeign ? `is no parameter of ${fields.kind}: ${issue.keys.join(', ')}` : message;
    const place = isForeign ? [...path, issue.keys[0] as string] : path;
    context.addIssue({
      code: 'custom',
      path: place.map(publicName),
      message: words.replace(STRETCH.kept, STRETCH.other),
    });
  }
  return data ?? z.NEVER;
});

const rulesShape = list(ruleShape, { max: MAX_RULES }).superRefine((rules, context) => {
  for (const index of repeatedSubjects(rules.filter((rule) => rule !== z.NEVER)))
    context.addIssue({ code: 'custom', path: [index], message: 'is about the same as an earlier rule of the list' });
  const contradiction = contradictionIn(rules.filter((rule) => rule !== z.NEVER));
  if (contradiction) context.addIssue({ code: 'custom', path: [], message: `contradict each other: ${contradiction}` });
});

const createContractShape = withFaults(
  z.object({
    name: textLine(100),
    source: textLine(500).nullish(),
    rules: rulesShape.nullish(),
    readyMade: z.enum(READY_MADE_NAMES).nullish(),
  }),
  ({ rules, readyMade }) =>
    rules && readyMade ? [{ path: 'readyMade', message: 'cannot stand beside rules: give one of them' }] : [],
);

@InputType()
@Shape(createContractShape)
export class CreateContractInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Source: a law or collective agreement.' })
  source?: string | null;

  @Field(() => [WorkRuleFields], { nullable: true })
  rules?: WorkRuleFields[] | null;

  @Field(() => ReadyMadeEnum, { nullable: true, description: 'Copies rules and source from a ready-made contract.' })
  readyMade?: ReadyMadeName | null;
}

const updateContractShape = withFaults(
  z.object({
    name: textLine(100).optional(),
    source: textLine(500).nullish(),
    rules: rulesShape.optional(),
    from: localDate.optional(),
  }),
  ({ rules, from }) =>
    (rules === undefined) === (from === undefined)
      ? []
      : [{ path: rules ? 'from' : 'rules', message: 'is required: rules are in force from a day on' }],
);

@InputType({ description: 'Updates the fields present.' })
@Shape(updateContractShape)
export class UpdateContractInput {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => String, { nullable: true })
  source?: string | null;

  @Field(() => [WorkRuleFields], { nullable: true, description: 'Complete list of rules, in force from `from`.' })
  rules?: WorkRuleFields[];

  @Field(() => String, { nullable: true, description: 'YYYY-MM-DD; the past keeps its rules.' })
  from?: string;
}

const setWorkRulesShape = z.object({
  employeeId: uuid.nullish(),
  from: localDate,
  rules: rulesShape,
});

@InputType({ description: 'Rules of an employee or the organization from a given day. An empty list ends them.' })
@Shape(setWorkRulesShape)
export class SetWorkRulesInput {
  @Field(() => ID, { nullable: true, description: 'Left out: the organization.' })
  employeeId?: string | null;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  from!: string;

  @Field(() => [WorkRuleFields])
  rules!: WorkRuleFields[];
}

const assignContractShape = z.object({
  employeeIds: list(uuid, { min: 1, max: MAX_EMPLOYEES }),
  contractId: uuid.nullish(),
  from: localDate,
});

@InputType()
@Shape(assignContractShape)
export class AssignContractInput {
  @Field(() => [ID])
  employeeIds!: string[];

  @Field(() => ID, { nullable: true, description: 'Left out: no contract from then on.' })
  contractId?: string | null;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  from!: string;
}

const employees = { employeeIds: list(uuid, { min: 1, max: MAX_EMPLOYEES }) };

@ArgsType()
@Shape(z.object(employees))
export class EmployeesArgs {
  @Field(() => [ID])
  employeeIds!: string[];
}

/** Returns the faults of a range of days. */
const rangeFaults = ({ from, to }: { from: string; to: string }) => {
  const days = daysBetween(from, to) + 1;
  if (!(days < 1 || days > MAX_DAYS)) return [];
  return [{ path: 'to', message: `must be from 0 to ${MAX_DAYS - 1} days after from ${from}, got "${to}"` }];
};

@ArgsType()
@Shape(withFaults(z.object({ ...employees, from: localDate, to: localDate }), rangeFaults))
export class EmployeeDaysArgs extends EmployeesArgs {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD. Limit: 366 days.' })
  to!: string;
}

@ArgsType()
@Shape(z.object({ date: localDate.nullish() }))
export class DayArgs {
  @Field(() => String, { nullable: true, description: 'YYYY-MM-DD. Default: today.' })
  date?: string | null;
}

/** Returns the rules of an input that passed its shape. */
export const rulesOf = (fields: readonly WorkRuleFields[]): WorkRule[] => fields as unknown as WorkRule[];
