import { Field, Float, ID, ObjectType } from 'type-graphql';
import { Page } from '../../../kernel/graphql/page';
import type { ForecastOverrideFields } from './forecast-override.rules';

@ObjectType({
  simpleResolvers: true,
  description: 'Manual figures that new forecasts keep, for whole days or the same hours of several days.',
})
export class ForecastOverride implements ForecastOverrideFields {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { description: 'Empty: contacts without a channel.' })
  channel!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  endDate!: string;

  @Field(() => String, { nullable: true, description: 'HH:MM; from midnight when null.' })
  startTime!: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM, exclusive. Default: midnight.' })
  endTime!: string | null;

  @Field(() => Float, { nullable: true, description: 'Total of these intervals, distributed as forecast.' })
  contacts!: number | null;

  @Field(() => Float, { nullable: true, description: 'On the contacts forecast.' })
  factor!: number | null;

  @Field(() => Float, { nullable: true })
  handleTimeSeconds!: number | null;

  @Field(() => String, { nullable: true })
  note!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class ForecastOverridePage extends Page {
  @Field(() => [ForecastOverride])
  data!: ForecastOverride[];
}
