import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { DateTime, Json } from '../../../kernel/graphql/scalars';

export const FORECAST_GROUPINGS = ['interval', 'day', 'week', 'month'] as const;
export type ForecastGrouping = (typeof FORECAST_GROUPINGS)[number];
export const ForecastGroupingEnum = enumOf('ForecastGrouping', FORECAST_GROUPINGS);

@ObjectType('ForecastRemark', { simpleResolvers: true, description: 'What a planner should know of a forecast.' })
export class ForecastRemark {
  @Field(() => String)
  kind!: string;

  @Field(() => String, { nullable: true, description: 'The day it is about, YYYY-MM-DD.' })
  date?: string | null;

  @Field(() => String)
  message!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Contacts, and a mean handle time, that are not exceeded with a probability.',
})
export class ForecastQuantile {
  @Field(() => Float, { description: 'From 0 to 1.' })
  probability!: number;

  @Field(() => Float)
  volume!: number;

  @Field(() => Float, { nullable: true })
  handleTimeSeconds!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Seconds between which a mean handle time lies.' })
export class HandleTimeRange {
  @Field(() => Float, { description: 'Seconds.' })
  lower80!: number;

  @Field(() => Float, { description: 'Seconds.' })
  upper80!: number;

  @Field(() => Float, { description: 'Seconds.' })
  lower95!: number;

  @Field(() => Float, { description: 'Seconds.' })
  upper95!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A reason why a day has so many contacts: a factor of the total.' })
export class ForecastDriver {
  @Field(() => String, { description: 'level, season, weekday, month, holiday, event, override, recentLevel, …' })
  name!: string;

  @Field(() => Float, { description: 'Times as many as without it.' })
  factor!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Contacts expected in an interval, a day, a week or a month. Bounds of longer times come from sampled paths.',
})
export class ForecastRow {
  @Field(() => String, { description: 'YYYY-MM-DD; of a week or month its first day, or the first one asked for.' })
  date!: string;

  @Field(() => String, { nullable: true, description: 'Start, HH:MM, local to the organization.' })
  interval!: string | null;

  @Field(() => String, { description: 'Last day that is summed, YYYY-MM-DD.' })
  until!: string;

  @Field(() => Boolean, { description: 'All days of the week or month are in it.' })
  complete!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'Of an interval: twice its length where the clock passes it twice.',
  })
  realMinutes!: number | null;

  @Field(() => Float, { description: 'Contacts.' })
  volume!: number;

  @Field(() => Float, { description: 'Contacts.' })
  lower80!: number;

  @Field(() => Float, { description: 'Contacts.' })
  upper80!: number;

  @Field(() => Float, { description: 'Contacts.' })
  lower95!: number;

  @Field(() => Float, { description: 'Contacts.' })
  upper95!: number;

  @Field(() => [ForecastQuantile], { description: 'Those that were asked for.' })
  quantiles!: ForecastQuantile[];

  @Field(() => Float, { nullable: true, description: 'Null where it was never recorded.' })
  handleTimeSeconds!: number | null;

  @Field(() => HandleTimeRange, {
    nullable: true,
    description: 'Of the mean over the contacts of the interval or period; null where nothing is known of it.',
  })
  handleTimeRange!: HandleTimeRange | null;

  @Field(() => [ForecastDriver], { description: 'Of a day; their product is its contacts.' })
  drivers!: ForecastDriver[];

  @Field(() => String, { nullable: true, description: 'Of a day: the holiday or special day that it is.' })
  name!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What is expected of a queue and channel.' })
export class Forecast {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { description: 'Empty: contacts without a channel.' })
  channel!: string;

  @Field(() => ID, { nullable: true, description: 'Null where there is no forecast.' })
  id!: string | null;

  @Field(() => String, { nullable: true, description: 'The first day that was forecast, YYYY-MM-DD.' })
  origin!: string | null;

  @Field(() => DateTime, { nullable: true })
  madeAt!: string | null;

  @Field(() => String, { nullable: true })
  modelVersion!: string | null;

  @Field(() => String, { nullable: true, description: 'The same hash is the same history, settings and inputs.' })
  inputHash!: string | null;

  @Field(() => Int, { nullable: true })
  slotMinutes!: number | null;

  @Field(() => String, { nullable: true, description: 'Why there is no forecast, or no newer one.' })
  reason!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Since when there is none, or no newer one.' })
  failedAt!: string | null;

  @Field(() => Json, {
    nullable: true,
    description: 'Errors in backtests, beside common practice, and the method served.',
  })
  audit!: unknown;

  @Field(() => [ForecastRemark])
  flags!: ForecastRemark[];

  @Field(() => [ForecastRow])
  data!: ForecastRow[];

  @Field(() => String, { description: 'The rows as CSV.' })
  csv!: string;
}
