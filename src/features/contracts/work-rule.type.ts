import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { RULE_BREAK_TYPES, RULE_KIND_NAMES, type RuleKindName } from '../../engines/work-rules/rule';
import { enumOf } from '../../kernel/graphql/enums';
import { RenamedField } from '../../kernel/graphql/renamed-field';
import { Contract } from './contract.entity';
import { READY_MADE_NAMES, type ReadyMadeName } from './ready-made.rules';
import { RULE_SOURCES, type RuleSource } from './work-rule.rules';

export const WorkRuleKindEnum = enumOf('WorkRuleKind', RULE_KIND_NAMES);
const RuleBreakTypeEnum = enumOf('RuleBreakType', RULE_BREAK_TYPES);
export const RuleSourceEnum = enumOf('WorkRuleSource', RULE_SOURCES, 'Where a rule was entered; the first one counts.');
export const ReadyMadeEnum = enumOf('ReadyMadeContractName', READY_MADE_NAMES);

@ObjectType('TimeBand', { simpleResolvers: true })
@InputType('TimeBandInput')
export class TimeBandFields {
  @Field(() => String, { description: 'HH:MM.' })
  from!: string;

  @Field(() => String, { description: 'HH:MM, not included; not after `from` means the next day.' })
  before!: string;
}

@ObjectType('ShiftSet', { simpleResolvers: true, description: 'A set of shifts, selected by one of these fields.' })
@InputType('ShiftSetInput', { description: 'A set of shifts, selected by exactly one of these fields.' })
export class ShiftSetFields {
  @Field(() => [ID], { nullable: true })
  templateIds?: string[] | null;

  @Field(() => TimeBandFields, { nullable: true })
  startsWithin?: TimeBandFields | null;

  @Field(() => TimeBandFields, { nullable: true })
  endsWithin?: TimeBandFields | null;
}

const RULE_TEXT = `A kind with the parameters of that kind.
rest: atLeast; succession: set, next; days_in_a_row: set, atLeast, atMost; days_off_in_a_row: atLeast;
minutes, shifts: days, startingOn, sliding, set, atLeast, target, atMost; weekly_rest: atLeast;
steady_starts: atMost; weekends: weeks, startingOn, sliding, atLeast, atMost; whole_weekends;
times_of_day: set, earliestStart, latestEnd, maxSpreadMinutes; breaks: types, shiftsOver, atLeast with
count and beginsBy, totalAtLeast, maxStretchMinutes, or several of them; availability.
time_off is kept wherever time off is approved, and is not entered.`;

const STRETCH_TEXT = 'Maximum minutes worked in a row without such a break.';

@ObjectType('WorkRule', { simpleResolvers: true, description: RULE_TEXT })
@InputType('WorkRuleInput', { description: RULE_TEXT })
export class WorkRuleFields {
  @Field(() => WorkRuleKindEnum)
  kind!: RuleKindName;

  @Field(() => Boolean, { nullable: true, description: 'True for a hard rule. Default: true, except for a target.' })
  hard?: boolean | null;

  @Field(() => Float, { nullable: true, description: 'Cost per unit of violation of a soft rule. Default: 1.' })
  weight?: number | null;

  @Field(() => ShiftSetFields, { nullable: true, description: 'Shifts to which the rule applies. Default: all.' })
  set?: ShiftSetFields | null;

  @Field(() => ShiftSetFields, { nullable: true, description: 'Shifts not allowed on the day after a shift of `set`.' })
  next?: ShiftSetFields | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Minimum, in the unit of the kind: minutes, shifts, days or weekends.',
  })
  atLeast?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Target of a soft rule. Each unit of deviation costs the weight.',
  })
  target?: number | null;

  @Field(() => Float, { nullable: true })
  atMost?: number | null;

  @Field(() => Int, { nullable: true, description: 'Length of the window in days; 1 is a day, 7 a week from Monday.' })
  days?: number | null;

  @Field(() => Int, { nullable: true })
  weeks?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'YYYY-MM-DD: windows are counted from it, and from Monday, 1990-01-01, by default. `resolvedWorkRules` has\n' +
      'the first day of the window in which `from` lies, where windows are longer than a week and not sliding.',
  })
  startingOn?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'If true, any consecutive days form a window. Otherwise windows follow one another.',
  })
  sliding?: boolean | null;

  @Field(() => String, { nullable: true, description: 'HH:MM.' })
  earliestStart?: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM; not after earliestStart means the next day.' })
  latestEnd?: string | null;

  @Field(() => Int, { nullable: true, description: 'Maximum minutes from the first start to the last end of a day.' })
  maxSpreadMinutes?: number | null;

  @Field(() => [RuleBreakTypeEnum], { nullable: true })
  types?: (typeof RULE_BREAK_TYPES)[number][] | null;

  @Field(() => Int, { nullable: true, description: 'The rule applies to shifts longer than this, in minutes.' })
  shiftsOver?: number | null;

  @Field(() => Int, { nullable: true, description: 'Minimum number of breaks of at least `atLeast` minutes.' })
  count?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Latest start of the last break, in minutes after the shift start.',
  })
  beginsBy?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Minimum total minutes of breaks of at least `atLeast` minutes.',
  })
  totalAtLeast?: number | null;

  @Field(() => Int, { nullable: true, description: STRETCH_TEXT })
  maxStretchMinutes?: number | null;

  /** Rules are stored with this property: the object type reads both fields from it. */
  @RenamedField('maxStretchMinutes', () => Int, { nullable: true, description: STRETCH_TEXT })
  stretchAtMost?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A list of rules in force from a day on, until the next one.' })
export class WorkRuleVersion {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  from!: string;

  @Field(() => [WorkRuleFields])
  rules!: WorkRuleFields[];
}

@ObjectType({ simpleResolvers: true })
export class ResolvedWorkRule {
  @Field(() => WorkRuleFields)
  rule!: WorkRuleFields;

  @Field(() => RuleSourceEnum)
  source!: RuleSource;

  @Field(() => Contract, { nullable: true, description: 'Set if the source is a contract.' })
  contract!: Contract | null;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  to!: string;
}

@ObjectType({ simpleResolvers: true })
export class EmployeeWorkRules {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => [ResolvedWorkRule], { description: 'The nearest rule of each subject, sorted by first day.' })
  rules!: ResolvedWorkRule[];
}

@ObjectType({ simpleResolvers: true })
export class ContractAssignment {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  from!: string;

  @Field(() => ID, { nullable: true, description: 'Null for no contract from this day.' })
  contractId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A contract to start from.' })
export class ReadyMadeContract {
  @Field(() => ReadyMadeEnum)
  key!: ReadyMadeName;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  source!: string;

  @Field(() => [WorkRuleFields])
  rules!: WorkRuleFields[];
}
