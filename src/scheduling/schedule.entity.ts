import { Entity, PrimaryKey, Property } from '@mikro-orm/core';
import { Field, ID, ObjectType } from 'type-graphql';
import { enumOf } from '../kernel/enums';
import { DateTime } from '../kernel/scalars';
import { SCHEDULE_STATUSES, type ScheduleStatus } from './schedule.lifecycle';

export const ScheduleStatusEnum = enumOf('ScheduleStatus', SCHEDULE_STATUSES);

@Entity({ tableName: 'schedule' })
@ObjectType({ simpleResolvers: true })
export class Schedule {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  nameFolded!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  @Property({ type: 'date' })
  startDate!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD: shifts start on it at the latest.' })
  @Property({ type: 'date' })
  endDate!: string;

  @Field(() => ScheduleStatusEnum)
  @Property({ type: 'text' })
  status!: ScheduleStatus;

  @Field(() => DateTime, { nullable: true, description: 'When it was last published; null for a draft.' })
  @Property({ type: 'Date', nullable: true })
  publishedAt: Date | string | null = null;

  @Property({ type: 'Date' })
  createdAt!: Date;
}
