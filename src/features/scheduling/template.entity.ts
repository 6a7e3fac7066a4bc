import { Entity, Property } from '@mikro-orm/core';
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../kernel/graphql/scalars';
import { LocalTimeType } from '../../platform/database/local-time.type';
import { TenantEntity } from '../../platform/database/tenant-entity';
import type { BreakRule, BreakWindow, QueueSegment } from './break.rules';
import { ShiftBreak } from './shift.entity';
import type { LengthBand, StartBand } from './template.rules';

@ObjectType({ simpleResolvers: true, description: 'Generated shifts may start later, in steps.' })
export class TemplateStartBand implements StartBand {
  @Field(() => String, { description: 'HH:MM, on the day of the shift.' })
  latestStart!: string;

  @Field(() => Int)
  stepMinutes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Generated shifts may last longer, in steps.' })
export class TemplateLengthBand implements LengthBand {
  @Field(() => Int, { description: 'Local time.' })
  longestMinutes!: number;

  @Field(() => Int)
  stepMinutes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Range of start times of a break in generated shifts.' })
export class TemplateBreakWindow implements BreakWindow {
  @Field(() => Int, { description: 'Minutes elapsed since the start of the shift.' })
  earliestOffset!: number;

  @Field(() => Int)
  latestOffset!: number;

  @Field(() => Int, { description: 'Step between start times in minutes, from `startOffset`.' })
  stepMinutes!: number;
}

@ObjectType({ simpleResolvers: true })
class TemplateBreak extends ShiftBreak implements BreakRule {
  @Field(() => TemplateBreakWindow, { nullable: true, description: 'Null for a fixed start at `startOffset`.' })
  window?: BreakWindow | null;
}

/** A template of shifts. Deleted templates are archived, because shifts still show them. */
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

  @Field(() => Int, { description: 'Local time.' })
  @Property({ persist: false, type: 'integer' })
  durationMinutes?: number;

  @Field(() => TemplateStartBand, { nullable: true, description: 'Null for a fixed start at `startTime`.' })
  @Property({ type: 'json', nullable: true })
  startBand: StartBand | null = null;

  @Field(() => TemplateLengthBand, {
    nullable: true,
    description: 'Null for a fixed length, from `startTime` to `endTime`.',
  })
  @Property({ type: 'json', nullable: true })
  lengthBand: LengthBand | null = null;

  @Field(() => [TemplateBreak])
  @Property({ type: 'json' })
  breakRules!: BreakRule[];

  /** On-queue segments, which cover demand. */
  @Property({ type: 'json' })
  onQueue!: QueueSegment[];

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
