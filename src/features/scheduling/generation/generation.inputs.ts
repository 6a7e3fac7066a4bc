import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { list, localDate, textLine, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';
import { rangeFaults } from '../schedule.rules';

const MOST_DAYS = 366;
const MOST_PEOPLE = 10_000;

@InputType()
class GenerateOptions {
  @Field(() => Float, {
    nullable: true,
    description: 'People whose shift covers each interval, breaks included; rounded up, 0 by default.',
  })
  coverageTarget?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True by default.' })
  respectAvailability?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True by default.' })
  balanceHours?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'The same input and seed give the same schedule; 0 by default.' })
  seed?: number | null;
}

export const generateShape = withFaults(
  z.object({
    name: textLine(200),
    startDate: localDate,
    endDate: localDate,
    employeeIds: list(uuid, { min: 1, max: MOST_PEOPLE }),
    templateIds: list(uuid, { max: 500 }).nullish(),
    options: z
      .object({
        coverageTarget: z.number().min(0).max(MOST_PEOPLE).nullish(),
        respectAvailability: z.boolean().nullish(),
        balanceHours: z.boolean().nullish(),
        seed: wholeNumber(0, 2 ** 31 - 1).nullish(),
      })
      .nullish(),
  }),
  (input) => rangeFaults(input, MOST_DAYS),
);

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
