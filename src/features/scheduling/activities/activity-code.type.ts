import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AgentState } from '../../../kernel/agent-states';
import { AgentStateEnum } from '../../../kernel/graphql/agent-state';
import { enumOf } from '../../../kernel/graphql/enums';
import { DateTime } from '../../../kernel/graphql/scalars';
import type { Role } from '../../../kernel/principal';
import { taken } from '../../../kernel/taken';
import { RoleEnum } from '../../access/user.entity';
import type { BreakType, BreakWindow } from '../break.rules';
import { BreakTypeEnum } from '../shift.entity';
import { TemplateBreakWindow } from '../template.entity';
import { ACTIVITY_CATEGORIES, type ActivityCategory } from './activity-code.rules';

export const ActivityCategoryEnum = enumOf('ActivityCategory', ACTIVITY_CATEGORIES);

taken('activity_code_name', 'An activity code with this name exists', 'name');

@ObjectType({ simpleResolvers: true, description: 'What people do during a shift besides contacts.' })
export class ActivityCode {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ActivityCategoryEnum)
  category!: ActivityCategory;

  @Field(() => BreakTypeEnum, { nullable: true, description: 'As it stands in breaks; null for on-queue work.' })
  type!: BreakType | null;

  @Field(() => Boolean)
  onQueue!: boolean;

  @Field(() => Boolean)
  paid!: boolean;

  @Field(() => String)
  color!: string;

  @Field(() => [AgentStateEnum], { nullable: true, description: 'Null: the default of the category.' })
  acceptedStates!: AgentState[] | null;

  @Field(() => [RoleEnum])
  requestableBy!: Role[];

  @Field(() => Int, { nullable: true, description: 'Offered by the console.' })
  defaultMinutes!: number | null;

  @Field(() => Boolean)
  isBuiltIn!: boolean;

  @Field(() => DateTime, { nullable: true })
  archivedAt!: Date | string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A part of the shifts of a template with its activity.' })
export class TemplateSegment {
  @Field(() => Int)
  startOffset!: number;

  @Field(() => Int)
  duration!: number;

  @Field(() => ActivityCode)
  activityCode!: ActivityCode;

  @Field(() => TemplateBreakWindow, { nullable: true, description: 'Null for a fixed start at `startOffset`.' })
  window!: BreakWindow | null;
}

@ObjectType({ simpleResolvers: true, description: 'The gap of a split shift.' })
export class ShiftSplit {
  @Field(() => DateTime)
  gapStartsAt!: Date;

  @Field(() => DateTime)
  gapEndsAt!: Date;

  @Field(() => Int, { description: 'From the template, for payroll only.' })
  allowanceMinutes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A part of a shift with its activity.' })
export class ShiftSegment {
  @Field(() => Int, { description: 'Minutes elapsed since the start of the shift.' })
  startOffset!: number;

  @Field(() => Int)
  duration!: number;

  @Field(() => DateTime)
  startsAt!: Date;

  @Field(() => ActivityCode)
  activityCode!: ActivityCode;

  @Field(() => ID, { nullable: true, description: 'Null unless it is attendance of a session.' })
  sessionId!: string | null;
}
