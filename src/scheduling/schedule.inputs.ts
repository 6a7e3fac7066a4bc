import { ArgsType, Field, InputType } from 'type-graphql';
import { Shape } from '../kernel/input';
import { ScheduleStatusEnum } from './schedule.entity';
import type { ScheduleStatus } from './schedule.lifecycle';
import { createScheduleShape, schedulesFilterShape, updateScheduleShape } from './schedule.rules';

@InputType()
@Shape(createScheduleShape)
export class CreateScheduleInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  endDate!: string;
}

@InputType({ description: 'Only the fields present change.' })
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
}

@ArgsType()
@Shape(schedulesFilterShape)
export class SchedulesFilter {
  @Field(() => ScheduleStatusEnum, { nullable: true })
  status?: ScheduleStatus | null;

  @Field(() => String, { nullable: true, description: 'Schedules that end on this day or later.' })
  startDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Schedules that start on this day or earlier.' })
  endDate?: string | null;
}
