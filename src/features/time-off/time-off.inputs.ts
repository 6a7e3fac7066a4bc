import { ArgsType, Field, Float, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../kernel/graphql/page';
import { list, localDate, localTime, textLine, uuid, wholeNumber, withFaults } from '../../kernel/shapes';
import { daysBetween } from '../../kernel/time/local-time';
import { requestNote } from '../decisions/decision.inputs';
import { TIME_OFF_STATES, type TimeOffState } from './time-off.lifecycle';
import { MAX_DAYS, MAX_MINUTES } from './time-off.rules';
import { TimeOffStateEnum } from './time-off.type';

const MAX_EMPLOYEES = 10_000;
const year = wholeNumber(1990, 2100);

const spanFaults = (from: string, to: string, [first, last]: readonly [string, string]) => {
  const days = daysBetween(from, to) + 1;
  if (!(days < 1 || days > MAX_DAYS)) return [];
  return [{ path: last, message: `must be from 0 to ${MAX_DAYS - 1} days after ${first} ${from}, got "${to}"` }];
};

const overrideShape = z.object({ reason: textLine(500) });

@InputType({ description: 'Goes below a balance or beyond a limit all the same; for admins and planners.' })
@Shape(overrideShape)
export class TimeOffOverrideInput {
  @Field(() => String, { description: 'Audited, and shown on the time off.' })
  reason!: string;
}

const timeOffShape = withFaults(
  z.object({
    employeeId: uuid.nullish(),
    typeId: uuid,
    startDate: localDate,
    endDate: localDate.nullish(),
    startTime: localTime.nullish(),
    endTime: localTime.nullish(),
    note: requestNote,
  }),
  ({ startDate, endDate, startTime, endTime }) => [
    ...spanFaults(startDate, endDate ?? startDate, ['startDate', 'endDate']),
    ...((startTime == null) === (endTime == null)
      ? []
      : [{ path: startTime == null ? 'startTime' : 'endTime', message: 'is required beside the other time' }]),
    ...(startTime != null && endDate != null && endDate !== startDate
      ? [{ path: 'endDate', message: `must be ${startDate} or left out beside hours, which are of one day` }]
      : []),
  ],
);

@InputType({ description: "Whole days, or hours of one day in the organization's local time." })
@Shape(timeOffShape)
export class TimeOffInput {
  @Field(() => ID, { nullable: true, description: 'Default: the caller.' })
  employeeId?: string | null;

  @Field(() => ID)
  typeId!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { nullable: true, description: 'Last day. Default: the first day.' })
  endDate?: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM.' })
  startTime?: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM; on the next day unless it is after the start.' })
  endTime?: string | null;

  @Field(() => String, { nullable: true, description: 'Limit: 2,000 characters.' })
  note?: string | null;
}

@ArgsType()
@Shape(
  withFaults(z.object({ id: uuid.nullish(), input: timeOffShape.nullish() }), ({ id, input }) =>
    (id == null) === (input == null) ? [{ path: 'id', message: 'or input is required, and not both' }] : [],
  ),
)
export class TimeOffImpactArgs {
  @Field(() => ID, { nullable: true, description: 'Time off that was asked for.' })
  id?: string | null;

  @Field(() => TimeOffInput, { nullable: true, description: 'Time off without an existing request.' })
  input?: TimeOffInput | null;
}

@InputType()
@Shape(z.object({ note: requestNote, override: overrideShape.nullish() }))
export class ApproveTimeOffInput {
  @Field(() => String, { nullable: true, description: 'Limit: 2,000 characters.' })
  note?: string | null;

  @Field(() => TimeOffOverrideInput, { nullable: true })
  override?: TimeOffOverrideInput | null;
}

@ArgsType()
@Shape(
  z.object({
    employeeId: uuid.nullish(),
    teamId: uuid.nullish(),
    state: z.enum(TIME_OFF_STATES).nullish(),
    ...pageShape,
  }),
)
export class TimeOffFilter extends PageArgs {
  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;

  @Field(() => TimeOffStateEnum, { nullable: true })
  state?: TimeOffState | null;
}

@ArgsType()
@Shape(
  withFaults(z.object({ from: localDate, to: localDate, teamId: uuid.nullish(), ...pageShape }), ({ from, to }) =>
    spanFaults(from, to, ['from', 'to']),
  ),
)
export class TimeOffCalendarArgs extends PageArgs {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day. Limit: 366 days.' })
  to!: string;

  @Field(() => ID, { nullable: true })
  teamId?: string | null;
}

@ArgsType()
@Shape(z.object({ employeeIds: list(uuid, { min: 1, max: MAX_EMPLOYEES }), year }))
export class TimeOffBalancesArgs {
  @Field(() => [ID])
  employeeIds!: string[];

  @Field(() => Int)
  year!: number;
}

const typeShape = z.object({
  name: textLine(100),
  paid: z.boolean(),
  countsAgainstBalance: z.boolean(),
  needsApproval: z.boolean(),
});

@InputType()
@Shape(typeShape)
export class CreateTimeOffTypeInput {
  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  paid!: boolean;

  @Field(() => Boolean, { description: 'Stays as it is: balances would change behind people.' })
  countsAgainstBalance!: boolean;

  @Field(() => Boolean)
  needsApproval!: boolean;
}

@InputType({ description: 'Updates the fields present.' })
@Shape(typeShape.omit({ countsAgainstBalance: true }).partial())
export class UpdateTimeOffTypeInput {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => Boolean, { nullable: true })
  paid?: boolean;

  @Field(() => Boolean, { nullable: true })
  needsApproval?: boolean;
}

const grantShape = withFaults(
  z.object({
    employeeIds: list(uuid, { min: 1, max: MAX_EMPLOYEES }),
    typeId: uuid,
    year,
    minutes: wholeNumber(-MAX_MINUTES, MAX_MINUTES).nullish(),
    days: z.number().min(-MAX_DAYS).max(MAX_DAYS).nullish(),
    override: overrideShape.nullish(),
  }),
  ({ minutes, days }) =>
    (minutes == null) === (days == null)
      ? [{ path: 'minutes', message: 'is given, or else days: one of the two' }]
      : [],
);

@InputType({ description: 'Grants time of a type to each of these employees.' })
@Shape(grantShape)
export class GrantTimeOffInput {
  @Field(() => [ID])
  employeeIds!: string[];

  @Field(() => ID)
  typeId!: string;

  @Field(() => Int)
  year!: number;

  @Field(() => Int, { nullable: true, description: 'Added to the time granted before. Negative values reduce it.' })
  minutes?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Days instead of minutes, multiplied by `dayMinutes` of each employee.',
  })
  days?: number | null;

  @Field(() => TimeOffOverrideInput, { nullable: true })
  override?: TimeOffOverrideInput | null;
}

const limitShape = withFaults(
  z.object({
    teamId: uuid,
    typeId: uuid.nullish(),
    from: localDate,
    to: localDate.nullish(),
    people: wholeNumber(0, 100_000),
  }),
  ({ from, to }) =>
    to != null && to < from ? [{ path: 'to', message: `must not be before ${from}, got "${to}"` }] : [],
);

@InputType({ description: 'The limit of the same team and type that begins on the same day is replaced.' })
@Shape(limitShape)
export class SetTimeOffLimitInput {
  @Field(() => ID)
  teamId!: string;

  @Field(() => ID, { nullable: true, description: 'Default: all types together.' })
  typeId?: string | null;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { nullable: true, description: 'Last day; without end when left out.' })
  to?: string | null;

  @Field(() => Int, { description: 'Maximum number of employees on time off per day.' })
  people!: number;
}
