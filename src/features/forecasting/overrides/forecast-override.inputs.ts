import { ArgsType, Field, Float, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { localDate, localTime, textLines } from '../../../kernel/shapes';
import { channelName, queueName } from '../queue-settings/queue-settings.inputs';

@ArgsType()
@Shape(z.object({ queue: queueName.nullish(), channel: channelName.nullish(), ...pageShape }))
export class ForecastOverridesArgs extends PageArgs {
  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;
}

const days = z.object({ startDate: localDate, endDate: localDate });
const choices = {
  startTime: localTime.nullish(),
  endTime: localTime.nullish(),
  contacts: z.number().min(0).max(1e9).nullish(),
  factor: z.number().min(0).max(1000).nullish(),
  handleTimeSeconds: z.number().gt(0).max(1e6).nullish(),
  note: textLines(1000).nullish(),
};

@InputType()
class OverrideChoices {
  @Field(() => String, { nullable: true, description: 'HH:MM. Default: midnight.' })
  startTime?: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM, exclusive. Default: midnight.' })
  endTime?: string | null;

  @Field(() => Float, { nullable: true, description: 'Total of these intervals, distributed as forecast.' })
  contacts?: number | null;

  @Field(() => Float, { nullable: true, description: 'On the contacts forecast.' })
  factor?: number | null;

  @Field(() => Float, { nullable: true })
  handleTimeSeconds?: number | null;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

@InputType()
@Shape(days.extend({ queue: queueName, channel: channelName.nullish(), ...choices }))
export class CreateForecastOverrideInput extends OverrideChoices {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { nullable: true, description: 'Default: none.' })
  channel?: string | null;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  endDate!: string;
}

@InputType({ description: 'Updates the fields present; null clears a field.' })
@Shape(days.partial().extend(choices))
export class UpdateForecastOverrideInput extends OverrideChoices {
  @Field(() => String, { nullable: true })
  startDate?: string;

  @Field(() => String, { nullable: true })
  endDate?: string;
}
