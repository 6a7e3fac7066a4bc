import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { Shape } from '../kernel/input';
import { generateShape } from './generation.shapes';

@InputType()
class GenerateOptions {
  @Field(() => Float, { nullable: true, description: 'People whose shift covers each interval, breaks included; rounded up, 0 by default.' })
  coverageTarget?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True by default.' })
  respectAvailability?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True by default.' })
  balanceHours?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'The same input and seed give the same schedule; 0 by default.' })
  seed?: number | null;
}

@InputType()
@Shape(generateShape)
export class GenerateScheduleInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  endDate!: string;

  @Field(() => [ID])
  employeeIds!: string[];

  @Field(() => [ID], { nullable: true, description: 'All templates when left out or empty.' })
  templateIds?: string[] | null;

  @Field(() => GenerateOptions, { nullable: true })
  options?: GenerateOptions | null;
}
