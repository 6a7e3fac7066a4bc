import { Entity, PrimaryKey, Property } from '@mikro-orm/core';
import { Field, ID, ObjectType } from 'type-graphql';
import { LocalTimeType } from '../database/local-time.type';
import { DateTime } from '../kernel/scalars';
import type { Break } from './break.rules';
import { ShiftBreak } from './template.entity';

@Entity({ tableName: 'shift' })
@ObjectType({ simpleResolvers: true })
export class Shift {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Field(() => ID)
  @Property({ type: 'uuid' })
  scheduleId!: string;

  @Field(() => ID)
  @Property({ type: 'uuid' })
  employeeId!: string;

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  templateId: string | null = null;

  @Field(() => String, { description: 'The day on which it starts, YYYY-MM-DD.' })
  @Property({ type: 'date' })
  date!: string;

  @Field(() => String, { description: 'HH:MM, local to the organization.' })
  @Property({ type: LocalTimeType })
  startTime!: string;

  @Field(() => String, { description: 'HH:MM; on the next day unless it is after the start.' })
  @Property({ type: LocalTimeType })
  endTime!: string;

  @Field(() => [ShiftBreak], { description: 'Its own: later changes of the template do not touch them.' })
  @Property({ type: 'json' })
  breaks!: Break[];

  /** The instants that date and times mean in the organization's time zone. */
  @Field(() => DateTime)
  @Property({ type: 'Date' })
  startsAt!: Date | string;

  @Field(() => DateTime)
  @Property({ type: 'Date' })
  endsAt!: Date | string;

  /** When anything of it last changed: alerts wait from then on. */
  @Property({ type: 'Date' })
  changedAt!: Date | string;
}
