import { ArgsType, Field } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { channelName, queueName } from '../queue-settings/queue-settings.inputs';

@ArgsType()
@Shape(z.object(pageShape))
export class ForecastRunsArgs extends PageArgs {}

@ArgsType()
@Shape(z.object({ queue: queueName.nullish(), channel: channelName.nullish() }))
export class RunForecastArgs {
  @Field(() => String, { nullable: true, description: 'Default: every queue. Empty for contacts without a queue.' })
  queue?: string | null;

  @Field(() => String, { nullable: true, description: 'Default: every channel.' })
  channel?: string | null;
}
