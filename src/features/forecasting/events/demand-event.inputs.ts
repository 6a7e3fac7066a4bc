import { ArgsType, Field, Float, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { localDate, localTime, textLine, wholeNumber } from '../../../kernel/shapes';
import { channelName, queueName } from '../queue-settings/queue-settings.inputs';
import { EVENT_KINDS, type EventKind } from './demand-event.rules';
import { DemandEventKindEnum } from './demand-event.type';

@ArgsType()
@Shape(
  z.object({
    queue: queueName.nullish(),
    channel: channelName.nullish(),
    from: localDate.nullish(),
    to: localDate.nullish(),
    ...pageShape,
  }),
)
export class DemandEventsArgs extends PageArgs {
  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;

  @Field(() => String, { nullable: true, description: 'Events that end on this day or later.' })
  from?: string | null;

  @Field(() => String, { nullable: true, description: 'Events that begin on this day or before.' })
  to?: string | null;
}

const required = z.object({
  name: textLine(200),
  kind: z.enum(EVENT_KINDS),
  startDate: localDate,
  endDate: localDate,
});
const choices = {
  queue: queueName.nullish(),
  channel: channelName.nullish(),
  startTime: localTime.nullish(),
  endTime: localTime.nullish(),
  percent: z.number().min(-100).max(10_000).nullish(),
  contacts: z.number().min(-1e9).max(1e9).nullish(),
  halfLifeHours: z.number().gt(0).max(672).nullish(),
  weekday: wholeNumber(0, 6).nullish(),
  factor: z.number().min(0).max(1000).nullish(),
};

@InputType()
@Shape(required.extend(choices))
export class CreateDemandEventInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Default: every queue. Empty for contacts without a queue.' })
  queue?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Default: every channel. Empty for contacts without a channel.',
  })
  channel?: string | null;

  @Field(() => DemandEventKindEnum)
  kind!: EventKind;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { nullable: true, description: 'HH:MM. Default: start of the first day.' })
  startTime?: string | null;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  endDate!: string;

  @Field(() => String, { nullable: true, description: 'HH:MM, exclusive. Default: end of the last day.' })
  endTime?: string | null;

  @Field(() => Float, { nullable: true, description: 'Factor on the volume expected without the event.' })
  percent?: number | null;

  @Field(() => Float, { nullable: true, description: 'Over the whole of the event.' })
  contacts?: number | null;

  @Field(() => Float, { nullable: true, description: 'Hours after the end in which the change halves.' })
  halfLifeHours?: number | null;

  @Field(() => Int, { nullable: true, description: '0 is Sunday, 6 Saturday.' })
  weekday?: number | null;

  @Field(() => Float, { nullable: true })
  factor?: number | null;
}

@InputType({ description: 'Updates the fields present; null clears a field.' })
@Shape(required.partial().extend(choices))
export class UpdateDemandEventInput {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => String, { nullable: true, description: 'Default: every queue. Empty for contacts without a queue.' })
  queue?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Default: every channel. Empty for contacts without a channel.',
  })
  channel?: string | null;

  @Field(() => DemandEventKindEnum, { nullable: true })
  kind?: EventKind;

  @Field(() => String, { nullable: true, description: 'First day, YYYY-MM-DD.' })
  startDate?: string;

  @Field(() => String, { nullable: true, description: 'HH:MM. Default: start of the first day.' })
  startTime?: string | null;

  @Field(() => String, { nullable: true, description: 'Last day, YYYY-MM-DD.' })
  endDate?: string;

  @Field(() => String, { nullable: true, description: 'HH:MM, exclusive. Default: end of the last day.' })
  endTime?: string | null;

  @Field(() => Float, { nullable: true, description: 'Factor on the volume expected without the event.' })
  percent?: number | null;

  @Field(() => Float, { nullable: true, description: 'Over the whole of the event.' })
  contacts?: number | null;

  @Field(() => Float, { nullable: true, description: 'Hours after the end in which the change halves.' })
  halfLifeHours?: number | null;

  @Field(() => Int, { nullable: true, description: '0 is Sunday, 6 Saturday.' })
  weekday?: number | null;

  @Field(() => Float, { nullable: true })
  factor?: number | null;
}
