import { ArgsType, Field, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { list, localDate, localTime, wholeNumber } from '../../../kernel/shapes';
import { channelName, queueName } from '../queue-settings/queue-settings.inputs';
import { OpenTimeFields } from './opening-hours.type';

const about = { queue: queueName.nullish(), channel: channelName.nullish() };
const hours = list(z.object({ weekday: wholeNumber(0, 6), from: localTime, until: localTime }), { max: 100 });

@ArgsType()
@Shape(z.object({ ...about, ...pageShape }))
export class OpeningHoursArgs extends PageArgs {
  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;
}

@InputType()
@Shape(z.object({ ...about, validFrom: localDate, hours }))
export class CreateOpeningHoursInput {
  @Field(() => String, { nullable: true, description: 'Default: every queue. Empty for contacts without a queue.' })
  queue?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Default: every channel. Empty for contacts without a channel.',
  })
  channel?: string | null;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  validFrom!: string;

  @Field(() => [OpenTimeFields], { description: 'Closed at all other times.' })
  hours!: OpenTimeFields[];
}

@InputType({ description: 'Updates the fields present.' })
@Shape(z.object({ validFrom: localDate, hours }).partial())
export class UpdateOpeningHoursInput {
  @Field(() => String, { nullable: true })
  validFrom?: string;

  @Field(() => [OpenTimeFields], { nullable: true })
  hours?: OpenTimeFields[];
}
