import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../kernel/graphql/page';
import { list, localDate, localTime, uuid, withFaults } from '../../kernel/shapes';
import { isLocalDate } from '../../kernel/time/local-time';
import { BreakInput, breaksShape } from './break.inputs';
import { SegmentInput, segmentsShape } from './activities/segment.inputs';
import { timeFaults } from './shift.rules';

const MAX_SHIFTS = 10_000;

const fields = z.object({
  scheduleId: uuid,
  employeeId: uuid,
  date: localDate,
  startTime: localTime,
  endTime: localTime,
});
const choices = { templateId: uuid.nullish(), breaks: breaksShape.nullish(), segments: segmentsShape.nullish() };

/** A new shift of a given schedule. */
export const shiftOfScheduleShape = withFaults(
  fields.omit({ scheduleId: true }).extend({ id: uuid.nullish(), ...choices }),
  timeFaults,
);
/** The fields of a shift that can change within its schedule. */
export const shiftFieldsShape = fields.omit({ scheduleId: true }).partial().extend(choices);

const shiftShape = withFaults(fields.extend(choices), timeFaults).meta({ title: 'ShiftInput' });

@InputType()
@Shape(shiftShape)
export class ShiftInput {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => ID)
  employeeId!: string;

  @Field(() => ID, { nullable: true })
  templateId?: string | null;

  @Field(() => String, { description: 'The day on which it starts, YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { description: 'HH:MM.' })
  startTime!: string;

  @Field(() => String, { description: 'HH:MM; not after the start means the next day.' })
  endTime!: string;

  @Field(() => [BreakInput], { nullable: true, description: 'Replaces the breaks of the template.' })
  breaks?: BreakInput[] | null;

  @Field(() => [SegmentInput], { nullable: true, description: 'Instead of breaks, with activity codes.' })
  segments?: SegmentInput[] | null;
}

const bulkShape = z.object({ shifts: list(shiftShape, { min: 1, max: MAX_SHIFTS }) }).meta({ title: 'ShiftsInput' });

/** One shift by its fields, or many in `shifts`. Faults are reported for the form that was used. */
export const createShiftsShape = z
  .looseObject({})
  .transform((body, context) => {
    const { data, error } = (body.shifts == null ? shiftShape : bulkShape).safeParse(body);
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [...path], message });
    return data ?? z.NEVER;
  })
  .meta({ shows: z.union([shiftShape, bulkShape]) });

@InputType({ description: 'One shift by its fields, or several as `shifts`, all or nothing.' })
@Shape(createShiftsShape)
export class CreateShiftsInput {
  @Field(() => [ShiftInput], { nullable: true })
  shifts?: ShiftInput[];

  @Field(() => ID, { nullable: true })
  scheduleId?: string;

  @Field(() => ID, { nullable: true })
  employeeId?: string;

  @Field(() => ID, { nullable: true })
  templateId?: string | null;

  @Field(() => String, { nullable: true })
  date?: string;

  @Field(() => String, { nullable: true })
  startTime?: string;

  @Field(() => String, { nullable: true })
  endTime?: string;

  @Field(() => [BreakInput], { nullable: true })
  breaks?: BreakInput[] | null;

  @Field(() => [SegmentInput], { nullable: true, description: 'Instead of breaks, with activity codes.' })
  segments?: SegmentInput[] | null;
}

export const updateShiftShape = fields.partial().extend(choices);

@InputType({ description: 'Updates the fields present.' })
@Shape(updateShiftShape)
export class UpdateShiftInput {
  @Field(() => ID, { nullable: true })
  scheduleId?: string;

  @Field(() => ID, { nullable: true })
  employeeId?: string;

  @Field(() => ID, { nullable: true, description: 'Another template brings its breaks.' })
  templateId?: string | null;

  @Field(() => String, { nullable: true })
  date?: string;

  @Field(() => String, { nullable: true })
  startTime?: string;

  @Field(() => String, { nullable: true })
  endTime?: string;

  @Field(() => [BreakInput], { nullable: true })
  breaks?: BreakInput[] | null;

  @Field(() => [SegmentInput], { nullable: true, description: 'Instead of breaks, with activity codes.' })
  segments?: SegmentInput[] | null;
}

export const shiftsFilterShape = z.object({
  scheduleId: uuid.nullish(),
  employeeId: uuid.nullish(),
  date: localDate.nullish(),
  page: pageShape.page.default(1),
  limit: pageShape.limit.default(50),
});

const shiftsArgsShape = withFaults(
  shiftsFilterShape.extend({ from: localDate.nullish(), to: localDate.nullish(), teamId: uuid.nullish() }),
  ({ from, to }) =>
    from && to && isLocalDate(from) && isLocalDate(to) && to < from
      ? [{ path: 'to', message: `must not be before from ${from}, got "${to}"` }]
      : [],
);

@ArgsType()
@Shape(shiftsArgsShape)
export class ShiftsArgs extends PageArgs {
  @Field(() => ID, { nullable: true })
  scheduleId?: string | null;

  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Shifts of current members of this team.' })
  teamId?: string | null;

  @Field(() => String, { nullable: true, description: 'Shifts that start on this day, YYYY-MM-DD.' })
  date?: string | null;

  @Field(() => String, { nullable: true, description: 'Shifts that start on this day or later, YYYY-MM-DD.' })
  from?: string | null;

  @Field(() => String, { nullable: true, description: 'Shifts that start on this day or before, YYYY-MM-DD.' })
  to?: string | null;
}
