import { Entity, Property } from '@mikro-orm/core';
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../kernel/graphql/scalars';
import { LocalTimeType } from '../../platform/database/local-time.type';
import { TenantEntity } from '../../platform/database/tenant-entity';
import type { Break } from './break.rules';
import { ShiftBreak } from './shift.entity';

/** A kind of shift; deleted ones are archived, for shifts still show them. */
@Entity({ tableName: 'shift_template' })
@ObjectType({ simpleResolvers: true })
export class ShiftTemplate extends TenantEntity {
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
