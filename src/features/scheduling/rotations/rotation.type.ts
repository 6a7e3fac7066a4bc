import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';
import { DateTime } from '../../../kernel/graphql/scalars';
import { taken } from '../../../kernel/taken';
import { TimeBandFields } from '../../contracts/work-rule.type';
import { Shift } from '../shift.entity';
import {
  ROTATION_BINDINGS,
  ROTATION_CONFLICT_REASONS,
  ROTATION_DAY_KINDS,
  ROTATION_USES,
  type RotationBinding,
  type RotationConflictReason,
  type RotationDayFields,
  type RotationDayKind,
} from './rotation.rules';

export const RotationDayKindEnum = enumOf('RotationDayKind', ROTATION_DAY_KINDS);
export const RotationBindingEnum = enumOf('RotationBinding', ROTATION_BINDINGS);
export const RotationUseEnum = enumOf(
  'RotationUse',
  ROTATION_USES,
  'keep: hard days bind, soft ones cost; fixed: all days bind, free ones as off; ignore.',
);
const RotationConflictReasonEnum = enumOf(
  'RotationConflictReason',
  ROTATION_CONFLICT_REASONS,
  'time_off, unavailable: approved time off; availability, where it is respected.\n' +
    'work_rule: a hard rule that was entered, also with an earlier rotation day.\n' +
    'occupied: a published shift of another schedule. template_archived; template_day: not a day of week of it.',
);

taken('rotation_name', 'A rotation with this name exists', 'name');

@ObjectType({ simpleResolvers: true, description: 'A day of a rotation.' })
export class RotationDay implements RotationDayFields {
  @Field(() => RotationDayKindEnum)
  kind!: RotationDayKind;

  @Field(() => ID, { nullable: true, description: 'Of template.' })
  templateId?: string | null;

  @Field(() => TimeBandFields, { nullable: true, description: 'Of starts_within.' })
  startsWithin?: TimeBandFields | null;
}

@ObjectType({ simpleResolvers: true, description: 'The days in force from a date on. 1 to 364 days.' })
class RotationVersion {
  @Field(() => String)
  from!: string;

  @Field(() => String)
  anchorDate!: string;

  @Field(() => [RotationDay])
  days!: RotationDay[];
}

@ObjectType({ simpleResolvers: true, description: 'A cycle of working days and days off.' })
export class Rotation {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => RotationBindingEnum)
  binding!: RotationBinding;

  @Field(() => Float, { description: 'Of soft days; 1 costs 20 points for each day that differs.' })
  weight!: number;

  @Field(() => [RotationVersion], { description: 'By their first day.' })
  versions!: RotationVersion[];

  @Field(() => Int, { description: 'Employees assigned today.' })
  people!: number;

  @Field(() => DateTime, { nullable: true })
  archivedAt!: Date | string | null;
}

@ObjectType({ simpleResolvers: true })
export class RotationAssignment {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => ID)
  rotationId!: string;

  @Field(() => String)
  from!: string;

  @Field(() => String, { nullable: true, description: 'The last day; null without an end.' })
  to!: string | null;

  @Field(() => Int)
  offset!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The rotation day of an employee.' })
export class PlannedRotationDay {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  date!: string;

  @Field(() => Int, { description: 'Position in the cycle, from 0.' })
  index!: number;

  @Field(() => RotationDay)
  day!: RotationDay;

  @Field(() => Boolean)
  isException!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A day on which the shifts of an employee are not as the rotation.' })
export class RotationDeviation {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  date!: string;

  @Field(() => RotationDay)
  wanted!: RotationDay;

  @Field(() => [Shift])
  shifts!: Shift[];

  @Field(() => Boolean, { description: 'Approved time off explains it.' })
  isExcused!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class RotationDeviationPage extends Page {
  @Field(() => [RotationDeviation])
  data!: RotationDeviation[];
}

@ObjectType({ simpleResolvers: true, description: 'A rotation day that generation could not keep.' })
export class RotationConflict {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  date!: string;

  @Field(() => RotationDay)
  wanted!: RotationDay;

  @Field(() => RotationConflictReasonEnum)
  reason!: RotationConflictReason;

  @Field(() => String)
  message!: string;
}
