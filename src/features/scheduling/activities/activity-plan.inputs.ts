import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import type { Issue } from '../../../kernel/errors';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { list, localDate, localTime, textLine, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';
import { daysBetween, isLocalDate } from '../../../kernel/time/local-time';
import { ActivityPeriodEnum } from './activity-plan.type';
import { ACTIVITY_PERIODS, type ActivityPeriod } from './period.rules';

const MAX_PEOPLE = 5_000;
const MAX_PLANS_AT_ONCE = 20;
const MAX_DAYS = 92;
const LAST_VERSION = 2 ** 31 - 1;
const ids = list(uuid, { max: MAX_PEOPLE });

const planShape = z.object({
  name: textLine(100).optional(),
  activityCodeId: uuid.optional(),
  minutes: wholeNumber(5, 720).optional(),
  from: localDate.optional(),
  to: localDate.nullish(),
  every: wholeNumber(0, 52).optional(),
  period: z.enum(ACTIVITY_PERIODS).optional(),
  timesPerPeriod: wholeNumber(1, 7).optional(),
  daysOfWeek: list(wholeNumber(0, 6), { max: 7 }).optional(),
  windowStart: localTime.optional(),
  windowEnd: localTime.optional(),
  stepMinutes: wholeNumber(5, 120).optional(),
  minPeople: wholeNumber(1, 500).optional(),
  maxPeople: wholeNumber(1, 500).optional(),
  sameTeam: z.boolean().optional(),
  minDaysBetween: wholeNumber(0, 60).optional(),
  maxUnderstaffedMinutes: wholeNumber(0, 1_000_000).nullish(),
  employeeIds: ids.optional(),
  teamIds: ids.optional(),
  skillIds: ids.optional(),
  facilitatorId: uuid.nullish(),
  isActive: z.boolean().optional(),
  ifVersion: wholeNumber(1, LAST_VERSION).nullish(),
});

@InputType({
  description:
    'Creating needs name, activityCodeId, minutes, from and an attendee list that is not empty.\n' +
    'A code of the category break, lunch or split_gap is refused (400).\n' +
    'In an update only the fields present change; sessions that are placed stay as they are.',
})
@Shape(planShape)
export class ActivityPlanInput {
  @Field(() => String, { nullable: true, description: '1 to 100 characters.' })
  name?: string;

  @Field(() => ID, { nullable: true })
  activityCodeId?: string;

  @Field(() => Int, { nullable: true, description: '5 to 720.' })
  minutes?: number;

  @Field(() => String, { nullable: true })
  from?: string;

  @Field(() => String, { nullable: true })
  to?: string | null;

  @Field(() => Int, { nullable: true, description: '0 (once) to 52; 1 by default.' })
  every?: number;

  @Field(() => ActivityPeriodEnum, { nullable: true, description: 'week by default.' })
  period?: ActivityPeriod;

  @Field(() => Int, { nullable: true, description: '1 to 7, on different days; 1 by default.' })
  timesPerPeriod?: number;

  @Field(() => [Int], { nullable: true, description: '0 is Sunday; empty, the default, is every day.' })
  daysOfWeek?: number[];

  @Field(() => String, { nullable: true, description: '00:00 by default.' })
  windowStart?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The session ends by then; not after windowStart means the next day. 00:00 by default.',
  })
  windowEnd?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Starts are counted from windowStart in these steps: 5 to 120; 15 by default.',
  })
  stepMinutes?: number;

  @Field(() => Int, { nullable: true, description: '1 by default.' })
  minPeople?: number;

  @Field(() => Int, { nullable: true, description: 'At least minPeople, at most 500; 1 by default.' })
  maxPeople?: number;

  @Field(() => Boolean, { nullable: true })
  sameTeam?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'Days from the previous session of the plan to the next of the same attendee: 0 to 60; 0 by default.',
  })
  minDaysBetween?: number;

  @Field(() => Int, { nullable: true, description: 'Per session; null, the default, is no limit.' })
  maxUnderstaffedMinutes?: number | null;

  @Field(() => [ID], { nullable: true })
  employeeIds?: string[];

  @Field(() => [ID], { nullable: true })
  teamIds?: string[];

  @Field(() => [ID], { nullable: true })
  skillIds?: string[];

  @Field(() => ID, {
    nullable: true,
    description:
      'Present in every session, at most one at a time, not counted in sizes;\n' +
      'within their shift, or, on a day without a shift, anywhere in the window.',
  })
  facilitatorId?: string | null;

  @Field(() => Boolean, { nullable: true })
  isActive?: boolean;

  @Field(() => Int, { nullable: true })
  ifVersion?: number | null;
}

const rangeFaults = ({ from, to }: { from: string; to: string }): Issue[] => {
  if (!isLocalDate(from) || !isLocalDate(to)) return [];
  const days = daysBetween(from, to) + 1;
  if (days < 1) return [{ path: 'to', message: `must not be before from ${from}, got "${to}"` }];
  return days > MAX_DAYS
    ? [{ path: 'to', message: `must be at most ${MAX_DAYS} days from the first day, got ${days}` }]
    : [];
};

const placeShape = withFaults(
  z.object({
    planIds: list(uuid, { min: 1, max: MAX_PLANS_AT_ONCE }),
    from: localDate,
    to: localDate,
    scheduleIds: list(uuid, { max: 500 }).nullish(),
    apply: z.boolean().default(false),
    version: z.string().max(100).nullish(),
  }),
  rangeFaults,
);

@ArgsType()
@Shape(placeShape)
export class PlaceActivitiesArgs {
  @Field(() => [ID], { description: 'Limit: 20.' })
  planIds!: string[];

  @Field(() => String)
  from!: string;

  @Field(() => String)
  to!: string;

  @Field(() => [ID], { nullable: true })
  scheduleIds?: string[] | null;

  @Field(() => Boolean, { defaultValue: false })
  apply!: boolean;

  @Field(() => String, { nullable: true })
  version?: string | null;
}

const sessionsShape = withFaults(
  z.object({ from: localDate, to: localDate, planId: uuid.nullish(), employeeId: uuid.nullish(), ...pageShape }),
  ({ from, to }) =>
    isLocalDate(from) && isLocalDate(to) && to < from
      ? [{ path: 'to', message: `must not be before from ${from}, got "${to}"` }]
      : [],
);

@ArgsType()
@Shape(sessionsShape)
export class ActivitySessionsArgs extends PageArgs {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  from!: string;

  @Field(() => String)
  to!: string;

  @Field(() => ID, { nullable: true })
  planId?: string | null;

  @Field(() => ID, { nullable: true })
  employeeId?: string | null;
}

@ArgsType()
@Shape(z.object(pageShape))
export class ActivityPlansArgs extends PageArgs {}

const moveShape = withFaults(
  z.object({
    id: uuid,
    date: localDate.nullish(),
    startTime: localTime.nullish(),
    apply: z.boolean().default(false),
    version: z.string().max(100).nullish(),
  }),
  ({ date, startTime }) =>
    (date == null) === (startTime == null)
      ? []
      : [{ path: date == null ? 'date' : 'startTime', message: 'must be given with the other of date and startTime' }],
);

@ArgsType()
@Shape(moveShape)
export class MoveSessionArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  date?: string | null;

  @Field(() => String, { nullable: true })
  startTime?: string | null;

  @Field(() => Boolean, { defaultValue: false })
  apply!: boolean;

  @Field(() => String, { nullable: true })
  version?: string | null;
}

@ArgsType()
@Shape(z.object({ id: uuid, employeeIds: list(uuid, { max: 500 }), ifVersion: wholeNumber(1, LAST_VERSION).nullish() }))
export class SetAttendeesArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => [ID])
  employeeIds!: string[];

  @Field(() => Int, { nullable: true })
  ifVersion?: number | null;
}
