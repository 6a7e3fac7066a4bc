import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PartArgs, partShape } from '../../kernel/graphql/page';
import { localDate, textLine, wholeNumber, withFaults } from '../../kernel/shapes';
import { ScheduleStatusEnum } from './schedule.entity';
import { SCHEDULE_STATUSES, type ScheduleStatus } from './schedule.lifecycle';
import { rangeFaults } from './schedule.rules';
import { PUBLISH_NOTICES, type PublishNotice } from './versions/change-set.rules';
import { PublishNoticeEnum } from './versions/change-set.type';
import { reason } from './versions/reason.inputs';

const fields = z.object({ name: textLine(200), startDate: localDate, endDate: localDate });

export const createScheduleShape = withFaults(fields, rangeFaults);

@InputType()
@Shape(createScheduleShape)
export class CreateScheduleInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD. Limit: 366 days.' })
  endDate!: string;
}

const MAX_VERSION = 2 ** 31 - 1;

export const updateScheduleShape = fields
  .extend({ status: z.enum(SCHEDULE_STATUSES) })
  .partial()
  .extend({
    ifVersion: wholeNumber(0, MAX_VERSION).nullish(),
    notify: z.enum(PUBLISH_NOTICES).nullish(),
    reason: reason.nullish(),
  });

@InputType({ description: 'Updates the fields present.' })
@Shape(updateScheduleShape)
export class UpdateScheduleInput {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => String, { nullable: true })
  startDate?: string;

  @Field(() => String, { nullable: true })
  endDate?: string;

  @Field(() => ScheduleStatusEnum, { nullable: true })
  status?: ScheduleStatus;

  @Field(() => Int, { nullable: true, description: 'The schedule version that was seen.' })
  ifVersion?: number | null;

  @Field(() => PublishNoticeEnum, {
    nullable: true,
    description: 'changes by default; only publishing reads it.',
  })
  notify?: PublishNotice | null;

  @Field(() => String, { nullable: true, description: 'Kept in the history. 1 to 500 characters.' })
  reason?: string | null;
}

export const schedulesFilterShape = z.object({
  status: z.enum(SCHEDULE_STATUSES).nullish(),
  startDate: localDate.nullish(),
  endDate: localDate.nullish(),
  ...partShape,
});

@ArgsType()
@Shape(schedulesFilterShape)
export class SchedulesFilter extends PartArgs {
  @Field(() => ScheduleStatusEnum, { nullable: true })
  status?: ScheduleStatus | null;

  @Field(() => String, { nullable: true, description: 'Schedules that end on this day or later.' })
  startDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Schedules that start on this day or earlier.' })
  endDate?: string | null;
}
