import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { Page } from '../../kernel/graphql/page';
import { DateTime } from '../../kernel/graphql/scalars';
import { DecidedRequest } from '../decisions/decision.type';
import { TIME_OFF_STATES, type TimeOffState } from './time-off.lifecycle';

export const TimeOffStateEnum = enumOf('TimeOffState', TIME_OFF_STATES);

@ObjectType({ simpleResolvers: true, description: 'Requested or entered time off.' })
export class TimeOff extends DecidedRequest {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  employeeName!: string;

  @Field(() => ID, { nullable: true, description: 'The team that the employee is in now: its limits hold.' })
  teamId!: string | null;

  @Field(() => ID)
  typeId!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD; of hours the day on which they begin.' })
  endDate!: string;

  @Field(() => String, { nullable: true, description: 'HH:MM; null is whole days.' })
  startTime!: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM; on the next day unless it is after the start.' })
  endTime!: string | null;

  @Field(() => Int, { description: 'Working time replaced, as planned at the time of the request.' })
  minutes!: number;

  @Field(() => Int, { description: 'Minutes of these in the following year.' })
  minutesNextYear!: number;

  @Field(() => TimeOffStateEnum)
  state!: TimeOffState;

  @Field(() => String, { nullable: true, description: 'Reason for overriding a balance or limit.' })
  overrideReason!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class TimeOffPage extends Page {
  @Field(() => [TimeOff])
  data!: TimeOff[];
}

@ObjectType({ simpleResolvers: true, description: 'Minutes of a type in a year; left is granted less the others.' })
export class TimeOffBalance {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => ID)
  typeId!: string;

  @Field(() => Int)
  year!: number;

  @Field(() => Int)
  granted!: number;

  @Field(() => Int, { description: 'Approved, past and future.' })
  used!: number;

  @Field(() => Int, { description: 'Asked for and not decided, waiting ones too.' })
  requested!: number;

  @Field(() => Int)
  left!: number;

  @Field(() => Int, { description: 'Minutes that a workday without a schedule counts, by contract and weekly hours.' })
  dayMinutes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Maximum number of team members on time off per day.' })
export class TimeOffLimit {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  teamId!: string;

  @Field(() => ID, { nullable: true, description: 'Null for all types together.' })
  typeId!: string | null;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { nullable: true, description: 'Last day; null is without end.' })
  to!: string | null;

  @Field(() => Int)
  people!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A day on which as many people of the team are off as may be.' })
export class TimeOffFullDay {
  @Field(() => String)
  date!: string;

  @Field(() => ID)
  limitId!: string;

  @Field(() => Int, { description: 'The limit.' })
  people!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A published shift, in whole or in part within the time off.' })
export class TimeOffShift {
  @Field(() => ID)
  shiftId!: string;

  @Field(() => String)
  date!: string;

  @Field(() => String)
  startTime!: string;

  @Field(() => String)
  endTime!: string;

  @Field(() => Int, { description: 'Working minutes of the shift within the time off.' })
  minutes!: number;
}

@ObjectType({ simpleResolvers: true })
export class TimeOffYear {
  @Field(() => Int)
  year!: number;

  @Field(() => Int, { description: 'Minutes deducted.' })
  minutes!: number;

  @Field(() => Int, { nullable: true, description: 'Remaining balance; null for types without a balance.' })
  left!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Preview of an approval.' })
export class TimeOffImpact {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => DateTime)
  startsAt!: Date;

  @Field(() => DateTime)
  endsAt!: Date;

  @Field(() => [TimeOffYear])
  years!: TimeOffYear[];

  @Field(() => [TimeOffShift], { description: 'Published shifts left without an employee, sorted by time.' })
  shifts!: TimeOffShift[];

  @Field(() => [TimeOffFullDay], { description: 'Limits that it would exceed, by day.' })
  fullDays!: TimeOffFullDay[];
}
