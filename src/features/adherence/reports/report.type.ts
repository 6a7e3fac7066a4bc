import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { AgentState, ScheduledState } from '../../../kernel/agent-states';
import { enumOf } from '../../../kernel/graphql/enums';
import { DateTime } from '../../../kernel/graphql/scalars';
import { AgentStateEnum } from '../../../kernel/graphql/agent-state';
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

  @Field(() => Float, { description: 'Excused by approved time off or an exception.' })
  excusedMinutes!: number;

  @Field(() => Float, { description: 'While the feed was silent.' })
  neutralMinutes!: number;

  @Field(() => Float, { description: 'Time at work, whether scheduled or not.' })
  workedMinutes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Figures of one or more employee-days.' })
export class AdherenceFigures {
  @Field(() => Float, { description: 'Scheduled time, including breaks and excused or neutral time.' })
  scheduledMinutes!: number;

  @Field(() => Float)
  adherentMinutes!: number;

  @Field(() => Float, { description: 'Time out of adherence, including outside shifts.' })
  exceptionMinutes!: number;

  @Field(() => Float, { description: 'Scheduled time that approved time off or an exception excuses.' })
  excusedMinutes!: number;

  @Field(() => Float, { description: 'Scheduled time during a feed outage.' })
  neutralMinutes!: number;

  @Field(() => Float, { description: 'Time available, in contacts, meetings or training, whether scheduled or not.' })
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

  @Field(() => Int, { nullable: true, description: 'Number of late shifts. Null by hour.' })
  lateShifts!: number | null;

  @Field(() => Int, { nullable: true, description: 'Breaks and lunches begun in shifts. Null by hour.' })
  breaksTaken!: number | null;

  @Field(() => Float, { nullable: true, description: 'Null if grouped by hour.' })
  breakMinutes!: number | null;

  @Field(() => Float, { nullable: true, description: 'In contacts, the work after them included. Null by hour.' })
  contactMinutes!: number | null;

  @Field(() => Float, { nullable: true, description: 'Percent of the time at work, one decimal. Null by hour.' })
  contactShare!: number | null;

  @Field(() => [ScheduledStateFigures], { description: 'Figures by scheduled state; empty by hour.' })
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

  @Field(() => ID, { nullable: true, description: 'Current team; null without a team.' })
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

  @Field(() => Int, { description: 'Total over all pages.' })
  total!: number;

  @Field(() => Int, {
    description: 'Employee-days that are due, too many for one answer: their last figures stand in. Usually 0.',
  })
  pendingDays!: number;

  @Field(() => AdherenceFigures, { description: 'Totals of the whole period, independent of grouping.' })
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

  @Field(() => ScheduledStateEnum, { description: 'During excused time, the state that would have been scheduled.' })
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

  /** The code of its scheduled state; missing for the built-in one. */
  activityCodeId?: string;
}

@ObjectType({ simpleResolvers: true, description: 'A day against one reading of the schedule.' })
export class AgentDayReading {
  @Field(() => AdherenceFigures)
  figures!: AdherenceFigures;

  @Field(() => [DaySegment], {
    description: 'Sorted by time. Omits time without planned or actual activity.',
  })
  segments!: DaySegment[];
}

@ObjectType({ simpleResolvers: true, description: 'A local day of an employee. The current day ends at the present.' })
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
      'True if the schedule was changed after a shift had started. For the current day, changes count up to the\n' +
      'present:\n' +
      'a later end of a running shift shows once the old end has passed.',
  })
  isAmended!: boolean;

  @Field(() => AgentDayReading, { description: 'Compared with the current schedule.' })
  amended!: AgentDayReading;

  @Field(() => AgentDayReading, { description: 'Compared with the schedule published when the shifts started.' })
  published!: AgentDayReading;

  @Field(() => String, { description: 'Segments compared with the current schedule, as CSV.' })
  csv!: string;
}
