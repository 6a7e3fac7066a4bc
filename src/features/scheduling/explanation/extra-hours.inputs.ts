import { ArgsType, Field, ID, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { localDate, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';

const extraHoursShape = withFaults(
  z.object({ scheduleId: uuid, from: localDate, to: localDate, limit: wholeNumber(1, 100) }),
  ({ from, to }) => (to < from ? [{ path: 'to', message: `must not be before from "${from}", got "${to}"` }] : []),
);

@ArgsType()
@Shape(extraHoursShape)
export class ExtraHoursArgs {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => String, { description: 'First day of the schedule that is looked at, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  to!: string;

  @Field(() => Int, { defaultValue: 20, description: 'Maximum number of offers per kind. Limit: 100.' })
  limit!: number;
}
