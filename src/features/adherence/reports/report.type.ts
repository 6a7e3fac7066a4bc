import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { AgentState, ScheduledState } from '../../../kernel/agent-states';
import { enumOf } from '../../../kernel/graphql/enums';
import { DateTime } from '../../../kernel/graphql/scalars';
import { AgentStateEnum } from '../agent-state.type';
import { ScheduledStateEnum } from '../agent-status.type';
import { STANDINGS, type Standing } from './segment.rules';

export const ADHERENCE_GROUPINGS = ['day', 'week', 'employee', 'team', 'hour'] as const;
export type AdherenceGrouping = (typeof ADHERENCE_GROUPINGS)[number];
export const AdherenceGroupingEnum = enumOf('AdherenceGrouping', ADHERENCE_GROUPINGS);

export const READINGS = ['amended', 'published'] as const;
export type Reading = (typeof READINGS)[number];
export const ReadingEnum = enumOf(
  'ScheduleReading',
  READINGS,
  'The schedule as it stands now, or as it was published when each shift began.',
);

export const REPORT_ORDERS = ['name', 'adherence'] as const;
export type ReportOrder = (typeof REPORT_ORDERS)[number];
export const ReportOrderEnum = enumOf(
  'AdherenceReportOrder',
  REPORT_ORDERS,
  'By date, name of team or employee, and hour; or the lowest adherence first, and last what was not to be judged.',
);

const StandingEnum = enumOf(
  'SegmentStanding',
  STANDINGS,
  'Excused and neutral time is not judged and leaves every percentage.',
);

@ObjectType({ simpleResolvers: true, description: 'Minutes in which one state was scheduled.' })
export class ScheduledStateFigures {
  @Field(() => ScheduledStateEnum)
  scheduledState!: ScheduledState;

  @Field(() => Float)
  scheduledMinutes!: number;

  @Field(() => Float)
  adherentMinutes!: number;

  @Field(() => Float, { description: 'By approved time off or an exception.' })
  excusedMinutes!: number;

  @Field(() => Float, { description: 'While the feed was silent.' })
  neutralMinutes!: number;

  @Field(() => Float, { description: 'At work, whatever was scheduled.' })
  workedMinutes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Of one employee-day, or of many together.' })
export class AdherenceFigures {
  @Field(() => Float, { description: 'All scheduled time, breaks included, also what was excused or neutral.' })
  scheduledMinutes!: number;

  @Field(() => Float)
  adherentMinutes!: number;

  @Field(() => Float, { description: 'Out of adherence, outside shifts too.' })
  exceptionMinutes!: number;

  @Field(() => Float, { description: 'Scheduled time that approved time off or an exception excuses.' })
  excusedMinutes!: number;

  @Field(() => Float, { description: 'Scheduled time of which nothing is known: the feed was silent.' })
  neutralMinutes!: number;

  @Field(() => Float, { description: 'Available, in contacts, in meetings or training, whatever was scheduled.' })
  workedMinutes!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Percent: 1 less exception time over scheduled time, at least 0; null where nothing was to be judged.',
  })
  adherence!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Percent, one decimal: time at work over scheduled work; null where no work was scheduled.',
  })
  conformance!: number | null;

  @Field(() => Float, { nullable: true, description: 'From the beginning of shifts to logging in. Null by hour.' })
  lateMinutes!: number | null;

  @Field(() => Int, { nullable: true, description: 'How often. Null by hour.' })
  lateShifts!: number | null;

  @Field(() => Int, { nullable: true, description: 'Breaks and lunches begun in shifts. Null by hour.' })
  breaksTaken!: number | null;

  @Field(() => Float, { nullable: true, description: 'Null by hour.' })
  breakMinutes!: number | null;

  @Field(() => Float, { nullable: true, description: 'In contacts, the work after them included. Null by hour.' })
  contactMinutes!: number | null;

  @Field(() => Float, { nullable: true, description: 'Percent of the time at work, one decimal. Null by hour.' })
  contactShare!: number | null;

  @Field(() => [ScheduledStateFigures], { description: 'By scheduled state; empty by hour.' })
  states!: ScheduledStateFigures[];
}

@ObjectType({ simpleResolvers: true })
export class AdherenceReportRow extends AdherenceFigures {
  @Field(() => String, { nullable: true, description: 'The day, or the Monday of the week, YYYY-MM-DD.' })
  date!: string | null;

  @Field(() => Int, { nullable: true, description: 'Hour of the wall clock, 0 to 23.' })
  hour!: number | null;

  @Field(() => ID, { nullable: true })
  employeeId!: string | null;

  @Field(() => String, { nullable: true })
  employeeName!: string | null;

  @Field(() => String, { nullable: true })
  employeeNumber!: string | null;

  @Field(() => ID, { nullable: true, description: 'The team of the present; null for nobody.' })
  teamId!: string | null;

  @Field(() => String, { nullable: true })
  teamName!: string | null;

  @Field(() => Int, { description: 'Employee-days in which something was planned or done.' })
  agentDays!: number;
}

@ObjectType({ simpleResolvers: true })
export class AdherenceReport {
  @Field(() => String)
  from!: string;

  @Field(() => String)
  to!: string;

  @Field(() => ReadingEnum)
  reading!: Reading;

  @Field(() => Int, { description: 'Of all pages.' })
  total!: number;

  @Field(() => Int, {
    description: 'Employee-days that are due, too many for one answer: their last figures stand in. Usually 0.',
  })
  pendingDays!: number;

  @Field(() => AdherenceFigures, { description: 'Of the whole period, the same however rows are grouped.' })
  totals!: AdherenceFigures;

  @Field(() => [AdherenceReportRow])
  data!: AdherenceReportRow[];

  @Field(() => String, { description: 'The rows as CSV.' })
  csv!: string;
}

@ObjectType('DaySegment', {
  simpleResolvers: true,
  description: 'A stretch of a day in which nothing changed: what was planned, what was, and what counts.',
})
export class DaySegment {
  @Field(() => DateTime)
  startsAt!: Date;

  @Field(() => DateTime)
  endsAt!: Date;

  @Field(() => ScheduledStateEnum, { description: 'In excused time what would have been scheduled.' })
  scheduledState!: ScheduledState;

  @Field(() => AgentStateEnum)
  state!: AgentState;

  @Field(() => StandingEnum)
  standing!: Standing;

  @Field(() => String, {
    nullable: true,
    description: 'The type of alert, outside_shift, feed_silent, time_off, or an exception; null in adherence.',
  })
  reason!: string | null;

  @Field(() => ID, { nullable: true })
  shiftId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A day against one reading of the schedule.' })
export class AgentDayReading {
  @Field(() => AdherenceFigures)
  figures!: AdherenceFigures;

  @Field(() => [DaySegment], {
    description: 'In order of time; without the time in which nothing was planned or done.',
  })
  segments!: DaySegment[];
}

@ObjectType({ simpleResolvers: true, description: 'A local day of an employee; one under way goes to now.' })
export class AgentDay {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  employeeName!: string;

  @Field(() => String, { nullable: true })
  employeeNumber!: string | null;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => Boolean, {
    description:
      'The schedule of the time told was changed after a shift had begun. Of a day under way that is the time\n' +
      'so far: a later end of a running shift shows once the old end is over.',
  })
  isAmended!: boolean;

  @Field(() => AgentDayReading, { description: 'Against the schedule as it stands.' })
  amended!: AgentDayReading;

  @Field(() => AgentDayReading, { description: 'Against the schedule as published when the shifts began.' })
  published!: AgentDayReading;

  @Field(() => String, { description: 'The segments against the schedule as it stands, as CSV.' })
  csv!: string;
}
