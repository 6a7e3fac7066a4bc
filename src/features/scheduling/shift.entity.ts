import { Entity, Property } from '@mikro-orm/core';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { DateTime } from '../../kernel/graphql/scalars';
import { LocalTimeType } from '../../platform/database/local-time.type';
import { taken } from '../../kernel/taken';
import { TenantEntity } from '../../platform/database/tenant-entity';
import { BREAK_TYPES, type Break, type BreakType, type QueueSegment } from './break.rules';

export const BreakTypeEnum = enumOf('BreakType', BREAK_TYPES);

/** Stored as JSON in shifts and templates. */
@ObjectType({ simpleResolvers: true, description: 'A part of a shift that is not contact work.' })
export class ShiftBreak implements Break {
  @Field(() => Int, { description: 'Minutes elapsed since the start of the shift.' })
  startOffset!: number;

  @Field(() => Int, { description: 'Minutes.' })
  duration!: number;

  @Field(() => BreakTypeEnum)
  type!: BreakType;
}

taken('shift_pkey', 'A shift with this id exists already', 'create');

@Entity({ tableName: 'shift' })
@ObjectType({ simpleResolvers: true })
export class Shift extends TenantEntity {
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

  @Field(() => [ShiftBreak], { description: 'Breaks of the shift. Later changes of the template do not affect them.' })
  @Property({ type: 'json' })
  breaks!: Break[];

  /** On-queue segments, which cover demand. */
  @Property({ type: 'json' })
  onQueue!: QueueSegment[];

  @Field(() => [ShiftBreak], {
    nullable: true,
    description:
      'Breaks dropped by the change because they would end after the shift; null except in the response to a change.',
  })
  @Property({ persist: false, type: 'json' })
  droppedBreaks?: Break[] | null;

  /** True for the shift as it was in an earlier version of its schedule. */
  @Property({ persist: false, type: 'boolean' })
  isPast?: boolean;

  /** The instants of date and times in the organization's time zone. */
  @Field(() => DateTime)
  @Property({ type: 'Date' })
  startsAt!: Date | string;

  @Field(() => DateTime)
  @Property({ type: 'Date' })
  endsAt!: Date | string;

  @Field(() => Int, { description: 'Raised by every change: give it as `ifVersion` to change what you have seen.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => DateTime, { description: 'Time of the last change. Alerts wait from then on.' })
  @Property({ type: 'Date', fieldName: 'changed_at' })
  updatedAt!: Date | string;
}
