import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { DateTime } from '../../../kernel/graphql/scalars';
import { HAND_MODES, type HandMode } from './manual-requirement.rules';
import { REQUIREMENT_GROUPINGS } from './groups.rules';

export const RequirementGroupingEnum = enumOf(
  'RequirementGrouping',
  REQUIREMENT_GROUPINGS,
  'What requirements are told apart by, beside the interval.',
);
export const HandModeEnum = enumOf('RequirementMode', HAND_MODES, 'The people themselves, or people added to them.');

@ObjectType({
  simpleResolvers: true,
  description:
    'People of an interval: of a queue, channel or skill, or of all. An hour that the clock repeats is there twice.',
})
export class RequiredPeople {
  @Field(() => String)
  date!: string;

  @Field(() => String, { description: 'Start, HH:MM, local to the organization.' })
  interval!: string;

  @Field(() => DateTime)
  startsAt!: Date | string;

  @Field(() => DateTime)
  endsAt!: Date | string;

  @Field(() => String, { nullable: true, description: 'Empty: contacts without a queue. Null unless grouped by it.' })
  queue!: string | null;

  @Field(() => String, { nullable: true, description: 'Empty: none named. Null unless grouped by it.' })
  channel!: string | null;

  @Field(() => ID, { nullable: true, description: 'Null for any skill, or if not grouped by skill.' })
  skillId!: string | null;

  @Field(() => Float, { description: 'Contacts expected.' })
  forecast!: number;

  @Field(() => Float, { nullable: true, description: 'Expected handle time in seconds.' })
  handleTimeSeconds!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'People on duty, net of shrinkage and breaks; an integer except for deferred work.\n' +
      'Null on days without a known requirement, as are the figures derived from it.',
  })
  required!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'People to schedule so that those are there: required / (1 - shrinkage), with two decimals.',
  })
  scheduled!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Probability (0 to 1) that `required` people meet the target; null for deferred work and manual requirements.',
  })
  probability!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'People scheduled, net of breaks and time off, as far as they are needed for this skill or queue.',
  })
  scheduledPeople!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Mean difference of the interval: scheduledPeople less `scheduled`; negative: people are missing.',
  })
  gap!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Person-hours missing, counted by the minute: those over in other minutes do not help.',
  })
  understaffedHours!: number | null;

  @Field(() => Float, { nullable: true, description: 'Overstaffed person-hours, counted by the minute.' })
  overstaffedHours!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Probability (0 to 1) that those scheduled, less shrinkage, meet the target; by queue and channel.',
  })
  probabilityScheduled!: number | null;
}

@ObjectType('RequirementFailure', {
  simpleResolvers: true,
  description: 'A queue and channel whose requirement is missing or outdated.',
})
export class FailedRequirement {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { description: 'Empty: none named.' })
  channel!: string;

  @Field(() => String)
  reason!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The people that forecasts ask for.' })
export class Requirement {
  @Field(() => [FailedRequirement], { description: 'What is missing or older than its forecast, with the reason.' })
  failures!: FailedRequirement[];

  @Field(() => Int, { description: 'Rows of all pages together.' })
  total!: number;

  @Field(() => [RequiredPeople], {
    description: 'Sorted by time. Omits intervals without contacts and people.',
  })
  data!: RequiredPeople[];

  @Field(() => String, { description: 'All rows, as CSV.' })
  csv!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A manual requirement. New forecasts keep it.',
})
export class RequirementByHand {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  queue!: string | null;

  @Field(() => String, { nullable: true })
  channel!: string | null;

  @Field(() => ID, { nullable: true, description: 'Null without a queue: any skill.' })
  skillId!: string | null;

  @Field(() => String)
  from!: string;

  @Field(() => String)
  to!: string;

  @Field(() => String, { nullable: true })
  fromTime!: string | null;

  @Field(() => String, { nullable: true })
  untilTime!: string | null;

  @Field(() => HandModeEnum)
  mode!: HandMode;

  @Field(() => Int)
  people!: number;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => String)
  madeBy!: string;

  @Field(() => DateTime)
  madeAt!: string;
}
