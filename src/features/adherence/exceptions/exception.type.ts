import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';
import { DateTime } from '../../../kernel/graphql/scalars';
import { taken } from '../../../kernel/taken';
import { DecidedRequest } from '../../decisions/decision.type';
import { EXCEPTION_STATES, type ExceptionState } from './exception.lifecycle';

taken('exception_reason_name', 'A reason with this name exists already', 'name');

export const ExceptionStateEnum = enumOf('ExceptionState', EXCEPTION_STATES);

@ObjectType({ simpleResolvers: true, description: 'A reason for an exception.' })
export class ExceptionReason {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => DateTime, { nullable: true, description: 'Set once it can be given no more.' })
  archivedAt!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A time for which an employee, a team or all employees are excused.',
})
export class AdherenceException extends DecidedRequest {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true })
  employeeId!: string | null;

  @Field(() => String, { nullable: true })
  employeeName!: string | null;

  /** Team of the employee, for access checks only; not part of the schema. */
  employeeTeamId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'If employee and team are null, the exception covers all employees.',
  })
  teamId!: string | null;

  @Field(() => String, { nullable: true })
  teamName!: string | null;

  @Field(() => DateTime)
  startsAt!: string;

  @Field(() => DateTime, { description: 'Not included.' })
  endsAt!: string;

  @Field(() => ExceptionReason)
  reason!: ExceptionReason;

  @Field(() => ExceptionStateEnum)
  state!: ExceptionState;

  @Field(() => Int, { description: 'Number of excused employees; 0 unless approved.' })
  people!: number;
}

@ObjectType({ simpleResolvers: true })
export class AdherenceExceptionPage extends Page {
  @Field(() => [AdherenceException])
  data!: AdherenceException[];
}
