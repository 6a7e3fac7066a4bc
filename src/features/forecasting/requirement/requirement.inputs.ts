import { ArgsType, Field, Float, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { PartArgs, partShape } from '../../../kernel/graphql/page';
import {
  got,
  list,
  localDate,
  localTime,
  queryList,
  queryNumber,
  textLine,
  uuid,
  wholeNumber,
  withFaults,
} from '../../../kernel/shapes';
import { daysBetween } from '../../../kernel/time/local-time';
import type { Issue } from '../../../kernel/errors';
import { formatInQuery } from '../forecast/forecast.inputs';
import { channelName, queueName } from '../queue-settings/queue-settings.inputs';
import { HAND_MODES, type HandMode } from './manual-requirement.rules';
import { REQUIREMENT_GROUPINGS, type RequirementGrouping } from './groups.rules';
import { HandModeEnum, RequirementGroupingEnum } from './requirement.type';

/** Maximum days per request: 18 months. */
export const MAX_DAYS = 550;
const MAX_PEOPLE = 100_000;

/** Returns the faults of a range that ends before it begins or is too long. */
export function rangeFaults({ from, to }: { from: string; to: string }, most = MAX_DAYS): Issue[] {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return [{ path: 'to', message: `must not be before from, got "${to}"` }];
  if (days > most) return [{ path: 'to', message: `must be at most ${most} days from from, got ${days} days` }];
  return [];
}

/** A share in a query string. */
export const shareInQuery = z
  .string()
  .regex(/^0?\.\d{1,9}$/, got('must be a share between 0 and 1 such as 0.9'))
  .transform(Number)
  .pipe(z.number().gt(0).lt(1))
  .meta({ shows: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 } });

const groupings = list(z.enum(REQUIREMENT_GROUPINGS), { max: REQUIREMENT_GROUPINGS.length });

const fields = {
  from: localDate,
  to: localDate,
  queue: queueName.nullish(),
  channel: channelName.nullish(),
  skillId: uuid.nullish(),
  scheduleId: uuid.nullish(),
  ...partShape,
};

/** Query string of the REST form; groupings are comma-separated. */
export const requirementQueryShape = z.object({
  ...fields,
  risk: shareInQuery.optional(),
  groupBy: queryList(groupings).default([]),
  format: formatInQuery,
});

const requirementShape = withFaults(
  z.object({ ...fields, risk: z.number().gt(0).lt(1).nullish(), groupBy: groupings }),
  (args) => rangeFaults(args),
);

@ArgsType()
@Shape(requirementShape)
export class RequirementArgs extends PartArgs {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  to!: string;

  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;

  @Field(() => ID, { nullable: true, description: 'Streams that need this skill.' })
  skillId?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Staffs the load that is not exceeded with this probability (0.9: a bad day); else the expected one.',
  })
  risk?: number | null;

  @Field(() => ID, { nullable: true, description: 'Counts the shifts of this schedule too, also as a draft.' })
  scheduleId?: string | null;

  @Field(() => [RequirementGroupingEnum], { defaultValue: [] })
  groupBy!: RequirementGrouping[];
}

function handFaults(input: { from: string; to: string; queue?: string | null; channel?: string | null } & HandParts) {
  const faults = rangeFaults(input);
  if ((input.queue == null) !== (input.channel == null))
    faults.push({ path: 'channel', message: 'is given with the queue: name both, or neither' });
  if (input.queue != null && input.skillId != null)
    faults.push({ path: 'skillId', message: 'is given instead of a queue: choose one of them' });
  if ((input.fromTime == null) !== (input.untilTime == null))
    faults.push({ path: 'untilTime', message: 'is given with fromTime: give both, or neither' });
  if (input.mode === 'set' && input.people < 0)
    faults.push({ path: 'people', message: `must be at least 0 when set, got ${input.people}` });
  return faults;
}

interface HandParts {
  skillId?: string | null;
  fromTime?: string | null;
  untilTime?: string | null;
  mode: HandMode;
  people: number;
}

@InputType()
@Shape(
  withFaults(
    z.object({
      queue: queueName.nullish(),
      channel: channelName.nullish(),
      skillId: uuid.nullish(),
      from: localDate,
      to: localDate,
      fromTime: localTime.nullish(),
      untilTime: localTime.nullish(),
      mode: z.enum(HAND_MODES),
      people: wholeNumber(-MAX_PEOPLE, MAX_PEOPLE),
      note: textLine(500).nullish(),
    }),
    handFaults,
  ),
)
export class SetRequirementInput {
  @Field(() => String, {
    nullable: true,
    description: 'Empty for contacts without a queue. Selects a stream together with the channel.',
  })
  queue?: string | null;

  @Field(() => String, { nullable: true, description: 'Empty: no channel named.' })
  channel?: string | null;

  @Field(() => ID, { nullable: true, description: 'People with this skill; neither queue nor skill: with any.' })
  skillId?: string | null;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  to!: string;

  @Field(() => String, {
    nullable: true,
    description: 'HH:MM: intervals that begin within the times, or the one that contains them. Without both: all day.',
  })
  fromTime?: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM, not included; not after fromTime means the next day.' })
  untilTime?: string | null;

  @Field(() => HandModeEnum)
  mode!: HandMode;

  @Field(() => Int, { description: 'Net people on duty; added ones may be negative.' })
  people!: number;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

@ArgsType()
@Shape(
  withFaults(
    z.object({
      from: localDate,
      to: localDate,
      page: queryNumber(1, 1_000_000).nullish(),
      limit: queryNumber(1, 10_000).nullish(),
    }),
    (args) => rangeFaults(args, 4_000),
  ),
)
export class RequirementsByHandArgs extends PartArgs {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  to!: string;
}
