import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';
import { DateTime } from '../../../kernel/graphql/scalars';
import { ScheduleStatusEnum } from '../schedule.entity';
import type { ScheduleStatus } from '../schedule.lifecycle';
import { Shift } from '../shift.entity';
import {
  CHANGE_SET_KINDS,
  PUBLISH_NOTICES,
  SHIFT_DIFFERENCES,
  type Cell,
  type ChangeSetKind,
  type ShiftDifference,
} from './change-set.rules';

export const ChangeSetKindEnum = enumOf('ChangeSetKind', CHANGE_SET_KINDS);
export const ShiftDifferenceEnum = enumOf(
  'ShiftDifference',
  SHIFT_DIFFERENCES,
  'In the order in which they are listed for a cell.',
);
export const PublishNoticeEnum = enumOf(
  'PublishNotice',
  PUBLISH_NOTICES,
  'changes: any difference; times: added, removed, moved only; nobody.',
);

@ObjectType({ simpleResolvers: true, description: 'One committed change of a schedule.' })
export class ChangeSet {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  scheduleId!: string;

  @Field(() => ID, { description: 'Shared by the change sets of one operation on several schedules.' })
  operationId!: string;

  @Field(() => Int, { description: 'The version of the schedule that it made.' })
  version!: number;

  @Field(() => ChangeSetKindEnum)
  kind!: ChangeSetKind;

  @Field(() => DateTime)
  at!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Null for background work, and for agents. Jobs name the user who asked.',
  })
  userId!: string | null;

  @Field(() => String, { nullable: true })
  userName!: string | null;

  @Field(() => String, { nullable: true, description: 'Null for agents.' })
  reason!: string | null;

  @Field(() => ScheduleStatusEnum, { description: 'Of the schedule after it.' })
  status!: ScheduleStatus;

  @Field(() => Int, { description: 'Shifts.' })
  added!: number;

  @Field(() => Int, { description: 'Shifts.' })
  removed!: number;

  @Field(() => Int, { description: 'Shifts.' })
  changed!: number;

  @Field(() => Int, { description: 'Employees with changed cells.' })
  people!: number;

  @Field(() => Int, { description: 'Paid minutes after less before.' })
  minutesDelta!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'undo, redo, revert: the version undone or repeated; restore: the version restored; scenario, rebase,\n' +
      'promote: the version of the other schedule.',
  })
  ofVersion!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ChangeSetPage extends Page {
  @Field(() => [ChangeSet])
  data!: ChangeSet[];
}

@ObjectType({ simpleResolvers: true })
export class NotifiedEmployee {
  employeeId!: string;

  @Field(() => [ShiftDifferenceEnum])
  differences!: ShiftDifference[];

  @Field(() => String, { description: 'The first day that differs.' })
  firstDate!: string;
}

@ObjectType({ simpleResolvers: true })
export class NotifiedEmployeePage extends Page {
  @Field(() => [NotifiedEmployee])
  data!: NotifiedEmployee[];
}

@ObjectType({ simpleResolvers: true, description: 'One employee on one start date of a schedule.' })
export class CellRef implements Cell {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  date!: string;
}

@ObjectType({ simpleResolvers: true })
export class CellDiff {
  employeeId!: string;

  @Field(() => String)
  date!: string;

  @Field(() => [ShiftDifferenceEnum])
  differences!: ShiftDifference[];

  @Field(() => [Shift], { description: 'By start.' })
  before!: Shift[];

  @Field(() => [Shift], { description: 'By start.' })
  after!: Shift[];

  @Field(() => Int, { description: 'Paid.' })
  minutesBefore!: number;

  @Field(() => Int, { description: 'Paid.' })
  minutesAfter!: number;

  @Field(() => [CellRef], {
    description: 'Where a shift that left this cell is now, or where one that came was.',
  })
  counterparts!: CellRef[];
}

@ObjectType({ simpleResolvers: true, description: 'A change of a cell.' })
export class CellVersion {
  @Field(() => ChangeSet)
  changeSet!: ChangeSet;

  @Field(() => [Shift])
  before!: Shift[];

  @Field(() => [Shift])
  after!: Shift[];
}
