import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';
import { DateTime } from '../../../kernel/graphql/scalars';
import { Employee } from '../../people/employee.entity';
import { ActivityCode } from './activity-code.type';
import { ACTIVITY_PERIODS, type ActivityPeriod } from './period.rules';
import { UNPLACED_REASONS, type UnplacedReason } from './placement.rules';

export const ActivityPeriodEnum = enumOf('ActivityPeriod', ACTIVITY_PERIODS);
const UnplacedReasonEnum = enumOf(
  'UnplacedReason',
  UNPLACED_REASONS,
  'no_shift: no shift in the period and window; no_room: no free stretch;\n' +
    'group_too_small: fewer than minPeople could meet; facilitator_busy;\n' +
    'too_costly: every start exceeds maxUnderstaffedMinutes; pinned: only pinned cells had room;\n' +
    'later: the period goes on after `to`.',
);

@ObjectType({ simpleResolvers: true, description: 'A plan of meetings, coaching or training.' })
export class ActivityPlan {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  activityCodeId!: string;

  @Field(() => ActivityCode)
  activityCode!: ActivityCode;

  @Field(() => Int)
  minutes!: number;

  @Field(() => String, { description: 'Periods are counted from it.' })
  from!: string;

  @Field(() => String, { nullable: true })
  to!: string | null;

  @Field(() => Int)
  every!: number;

  @Field(() => ActivityPeriodEnum)
  period!: ActivityPeriod;

  @Field(() => Int)
  timesPerPeriod!: number;

  @Field(() => [Int])
  daysOfWeek!: number[];

  @Field(() => String)
  windowStart!: string;

  @Field(() => String)
  windowEnd!: string;

  @Field(() => Int)
  stepMinutes!: number;

  @Field(() => Int)
  minPeople!: number;

  @Field(() => Int)
  maxPeople!: number;

  @Field(() => Boolean)
  sameTeam!: boolean;

  @Field(() => Int)
  minDaysBetween!: number;

  @Field(() => Int, { nullable: true })
  maxUnderstaffedMinutes!: number | null;

  @Field(() => [ID])
  employeeIds!: string[];

  @Field(() => [ID])
  teamIds!: string[];

  @Field(() => [ID])
  skillIds!: string[];

  @Field(() => ID, { nullable: true })
  facilitatorId!: string | null;

  @Field(() => Boolean, { description: 'Inactive plans are not placed (409); their sessions stay.' })
  isActive!: boolean;

  @Field(() => Int)
  version!: number;
}

@ObjectType({ simpleResolvers: true })
export class ActivityPlanPage extends Page {
  @Field(() => [ActivityPlan])
  data!: ActivityPlan[];
}

@ObjectType({ simpleResolvers: true, description: 'A session of a plan. Attendance is a segment of the shift.' })
export class ActivitySession {
  @Field(() => ID)
  id!: string;

  @Field(() => ActivityPlan)
  plan!: ActivityPlan;

  @Field(() => String, { description: 'First day of its period.' })
  periodStart!: string;

  @Field(() => String)
  date!: string;

  @Field(() => String)
  startTime!: string;

  @Field(() => DateTime)
  startsAt!: Date | string;

  @Field(() => DateTime)
  endsAt!: Date | string;

  @Field(() => [Employee], { description: 'With a segment in their shift, by name.' })
  attendees!: Employee[];

  @Field(() => [Employee], { description: 'Invited, without such a segment (any more).' })
  missing!: Employee[];

  @Field(() => ID, { nullable: true })
  facilitatorId!: string | null;

  @Field(() => DateTime, { nullable: true })
  cancelledAt!: Date | string | null;

  @Field(() => Int)
  version!: number;
}

@ObjectType({ simpleResolvers: true })
export class ActivitySessionPage extends Page {
  @Field(() => [ActivitySession])
  data!: ActivitySession[];
}

@ObjectType({ simpleResolvers: true })
class PlacedSession {
  @Field(() => ID, { nullable: true, description: 'Null for a session that would be new, or in a preview of one.' })
  sessionId!: string | null;

  @Field(() => ID)
  planId!: string;

  @Field(() => String)
  date!: string;

  @Field(() => String)
  startTime!: string;

  @Field(() => [ID])
  attendeeIds!: string[];

  @Field(() => Int, { description: 'Person-minutes that it adds.' })
  understaffedMinutes!: number;
}

@ObjectType({ simpleResolvers: true })
class UnplacedAttendance {
  @Field(() => ID)
  planId!: string;

  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  periodStart!: string;

  @Field(() => UnplacedReasonEnum)
  reason!: UnplacedReason;

  @Field(() => String)
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Sessions of plans, with their price.' })
export class ActivityPlacement {
  @Field(() => String, { description: 'Applies exactly this.' })
  version!: string;

  @Field(() => Boolean)
  applied!: boolean;

  @Field(() => [PlacedSession], { description: 'By date, start, plan.' })
  sessions!: PlacedSession[];

  @Field(() => [UnplacedAttendance])
  unplaced!: UnplacedAttendance[];

  @Field(() => Int, { description: 'Over the days asked for.' })
  understaffedMinutesBefore!: number;

  @Field(() => Int)
  understaffedMinutesAfter!: number;

  /** Computes the service levels before and after. */
  service!: (ctx: RequestContext) => Promise<(number | null)[]>;
}
