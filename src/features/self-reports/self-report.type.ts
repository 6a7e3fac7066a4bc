import { Field, ID, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { Page } from '../../kernel/graphql/page';
import { DateTime } from '../../kernel/graphql/scalars';
import { TimeOff } from '../time-off/time-off.type';
import { Shift } from '../scheduling/shift.entity';
import { SELF_REPORT_KINDS, type SelfReportKind } from './self-report.rules';

export const SelfReportKindEnum = enumOf('SelfReportKind', SELF_REPORT_KINDS);

@ObjectType({ simpleResolvers: true })
export class SelfReport {
  @Field(() => ID)
  id!: string;

  @Field(() => SelfReportKindEnum)
  kind!: SelfReportKind;

  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  employeeName!: string;

  @Field(() => DateTime, { nullable: true, description: 'Only for late.' })
  expectedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'First state other than offline after a report of being late.',
  })
  arrivedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 2,000 characters.' })
  note!: string | null;

  @Field(() => ID, { nullable: true, description: 'The offer made to replace the shift.' })
  offerId!: string | null;

  @Field(() => DateTime)
  reportedAt!: string;

  @Field(() => Shift, { nullable: true, description: 'The late shift, or the first missed one.' })
  shift!: Shift | null;

  @Field(() => [TimeOff], { description: 'Time off created for an illness.' })
  timeOff!: TimeOff[];

  @Field(() => DateTime, { nullable: true })
  withdrawnAt!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class SelfReportPage extends Page {
  @Field(() => [SelfReport])
  data!: SelfReport[];
}
