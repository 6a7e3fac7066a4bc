import { Entity, Property } from '@mikro-orm/core';
import { Field, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { DateTime } from '../../kernel/graphql/scalars';
import { TenantEntity } from '../../platform/database/tenant-entity';
import { SCHEDULE_STATUSES, type ScheduleStatus } from './schedule.lifecycle';

export const ScheduleStatusEnum = enumOf('ScheduleStatus', SCHEDULE_STATUSES);

@Entity({ tableName: 'schedule' })
@ObjectType({ simpleResolvers: true })
export class Schedule extends TenantEntity {
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

  @Field(() => DateTime, { nullable: true, description: 'Time of the last publication; null for a draft.' })
  @Property({ type: 'Date', nullable: true })
  publishedAt: Date | string | null = null;

  @Property({ type: 'Date' })
  createdAt!: Date;

  /** Set for an earlier version: its number. */
  @Property({ persist: false, type: 'json' })
  past?: { version: number };
}
