import { ArgsType, Field } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { localDate } from '../../../kernel/shapes';
import { formatInQuery } from '../forecast/forecast.inputs';
import { channelName, queueName } from '../queue-settings/queue-settings.inputs';

const intradayShape = z.object({
  date: localDate.nullish(),
  queue: queueName.nullish(),
  channel: channelName.nullish(),
});

/** Query string of the REST form. */
export const intradayQueryShape = intradayShape.extend({ format: formatInQuery });

@ArgsType()
@Shape(intradayShape)
export class IntradayArgs {
  @Field(() => String, { nullable: true, description: 'YYYY-MM-DD; today by default.' })
  date?: string | null;

  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;
}
