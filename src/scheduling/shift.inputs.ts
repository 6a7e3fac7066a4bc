import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { Shape } from '../kernel/input';
import { createShiftsShape, shiftsFilterShape, updateShiftShape } from './shift.shapes';
import { BreakInput } from './template.inputs';

@InputType()
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

  @Field(() => [BreakInput], { nullable: true, description: 'Instead of those of the template.' })
  breaks?: BreakInput[] | null;
}

@InputType({ description: 'One shift by its fields, or many as `shifts`, of which all are made or none.' })
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
}

@InputType({ description: 'Only the fields present change.' })
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
}

@ArgsType()
@Shape(shiftsFilterShape)
export class ShiftsFilter {
  @Field(() => ID, { nullable: true })
  scheduleId?: string | null;

  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => String, { nullable: true, description: 'Shifts that start on this day, YYYY-MM-DD.' })
  date?: string | null;

  @Field(() => Int, { defaultValue: 1 })
  page!: number;

  @Field(() => Int, { defaultValue: 50 })
  limit!: number;
}
