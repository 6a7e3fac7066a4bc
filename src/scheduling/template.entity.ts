import { Entity, PrimaryKey, Property } from '@mikro-orm/core';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../kernel/enums';
import { LocalTimeType } from '../database/local-time.type';
import { DateTime } from '../kernel/scalars';
import { BREAK_TYPES, type Break, type BreakType } from './break.rules';

export const BreakTypeEnum = enumOf('BreakType', BREAK_TYPES);

@ObjectType({ simpleResolvers: true, description: 'A part of a shift that is not contact work.' })
export class ShiftBreak implements Break {
  @Field(() => Int, { description: 'Minutes elapsed since the start of the shift.' })
  startOffset!: number;

  @Field(() => Int, { description: 'Minutes.' })
  duration!: number;

  @Field(() => BreakTypeEnum)
  type!: BreakType;
}

/** A kind of shift; deleted ones are archived, for shifts still show them. */
@Entity({ tableName: 'shift_template' })
@ObjectType({ simpleResolvers: true })
export class ShiftTemplate {
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

  @Field(() => String, { description: 'HH:MM, local to the organization.' })
  @Property({ type: LocalTimeType })
  startTime!: string;

  @Field(() => String, { description: 'HH:MM; on the next day unless it is after the start.' })
  @Property({ type: LocalTimeType })
  endTime!: string;

  @Field(() => Int, { description: 'By the clock on the wall.' })
  @Property({ persist: false, type: 'integer' })
  durationMinutes?: number;

  @Field(() => [ShiftBreak])
  @Property({ type: 'json' })
  breakRules!: Break[];

  @Field(() => [Int], { description: '0 is Sunday, 6 Saturday; an empty list means every day.' })
  @Property({ type: 'array', columnType: 'smallint[]' })
  daysOfWeek!: number[];

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  color: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Set once the template was deleted.' })
  @Property({ type: 'Date', nullable: true })
  archivedAt: Date | string | null = null;

  @Property({ type: 'Date' })
  createdAt!: Date;
}
