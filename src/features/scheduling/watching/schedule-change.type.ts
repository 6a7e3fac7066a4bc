import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Schedule } from '../schedule.entity';
import { Shift } from '../shift.entity';
import { ChangeSet } from '../versions/change-set.type';

/** A logged change with the current state of its schedule and shifts. */
export interface LoggedChange {
  id: string;
  scheduleId: string;
  /** Null for all subscribers. */
  employeeIds: ReadonlySet<string> | null;
  isWhole: boolean;
  isSeen: boolean;
  userName: string | null;
  annotationsChanged: boolean;
  changeSet: ChangeSet | null;
  /** Null once it is deleted. */
  schedule: Schedule | null;
  changed: Shift[];
  deletedIds: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A change of a schedule in its current state.' })
export class ScheduleChange {
  @Field(() => String, { description: 'Pass it as `after` to resume after this event.' })
  cursor!: string;

  @Field(() => ID)
  scheduleId!: string;

  @Field(() => Boolean, {
    description: 'True if not all changes are listed: read the schedule again. Always true for agents.',
  })
  isWhole!: boolean;

  @Field(() => [Shift], { description: 'Shifts that were made or changed.' })
  changed!: Shift[];

  @Field(() => [ID], { description: 'Shifts that are in the schedule no more: deleted, or moved to another one.' })
  deletedIds!: string[];

  @Field(() => Schedule, { nullable: true, description: 'Null after deletion, and for agents.' })
  schedule!: Schedule | null;

  @Field(() => String, {
    nullable: true,
    description: 'User who made the change; null for background work and for agents.',
  })
  userName!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version it made. Null for agents, and where only notes or pins changed.',
  })
  version!: number | null;

  @Field(() => ChangeSet, { nullable: true })
  changeSet!: ChangeSet | null;

  @Field(() => Boolean, { description: 'Notes or pins changed: read them again. False for agents.' })
  annotationsChanged!: boolean;
}
