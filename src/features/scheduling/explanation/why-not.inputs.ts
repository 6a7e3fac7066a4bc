import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { localDate, localTime, uuid, withFaults } from '../../../kernel/shapes';

const whyNotShape = withFaults(
  z.object({
    scheduleId: uuid,
    interval: z.object({ date: localDate, startTime: localTime }).nullish(),
    shift: z.object({ employeeId: uuid, date: localDate, templateId: uuid }).nullish(),
  }),
  ({ interval, shift }) =>
    (interval == null) === (shift == null)
      ? [{ path: 'interval', message: 'must be asked about, or a shift, and not both' }]
      : [],
);

@InputType({ description: 'A time in which too few are scheduled.' })
export class IntervalWanted {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { description: 'HH:MM, any time of it.' })
  startTime!: string;
}

@InputType({ description: 'A shift that an employee does not have.' })
export class ShiftWanted {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => ID)
  templateId!: string;
}

@ArgsType()
@Shape(whyNotShape)
export class WhyNotArgs {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => IntervalWanted, { nullable: true })
  interval?: IntervalWanted | null;

  @Field(() => ShiftWanted, { nullable: true })
  shift?: ShiftWanted | null;
}
