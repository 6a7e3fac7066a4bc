import { Field, Float, ID, ObjectType } from 'type-graphql';
import { Page } from '../../../kernel/graphql/page';
import type { ForecastOverrideFields } from './forecast-override.rules';

@ObjectType({
  simpleResolvers: true,
  description: 'Figures set by hand, which new forecasts keep: of days, or of the same hours of some days.',
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

  @Field(() => String, { nullable: true, description: 'HH:MM, not included; until midnight when null.' })
  endTime!: string | null;

  @Field(() => Float, { nullable: true, description: 'Of all these intervals together, shared out as forecast.' })
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
