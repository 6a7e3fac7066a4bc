import { Field, ID, ObjectType } from 'type-graphql';
import { Schedule } from '../schedule.entity';
import { Shift } from '../shift.entity';

/** A logged change with the current state of its schedule and shifts. */
export interface LoggedChange {
  id: string;
  scheduleId: string;
  /** Null for all subscribers. */
  employeeIds: ReadonlySet<string> | null;
  isWhole: boolean;
  isSeen: boolean;
  userName: string | null;
  /** Null once it is deleted. */
  schedule: Schedule | null;
  changed: Shift[];
  deletedIds: string[];
}

@ObjectType({ simpleResolvers: true, description: 'What has changed in a schedule, told as it is by now.' })
export class ScheduleChange {
  @Field(() => String, { description: 'Give it as `after` to resume right behind this event.' })
  cursor!: string;

  @Field(() => ID)
  scheduleId!: string;

  @Field(() => Boolean, {
    description: 'More has changed than is listed: read the schedule again. Always so for agents, who get no lists.',
  })
  isWhole!: boolean;

  @Field(() => [Shift], { description: 'Shifts that were made or changed.' })
  changed!: Shift[];

  @Field(() => [ID], { description: 'Shifts that are in the schedule no more: deleted, or moved to another one.' })
  deletedIds!: string[];

  @Field(() => Schedule, { nullable: true, description: 'Null when it was deleted, and for agents.' })
  schedule!: Schedule | null;

  @Field(() => String, { nullable: true, description: 'Who did it; null for background work, and for agents.' })
  userName!: string | null;
}
