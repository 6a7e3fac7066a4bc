import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { DateTime, Json } from '../../../kernel/graphql/scalars';

export const FORECAST_GROUPINGS = ['interval', 'day', 'week', 'month'] as const;
export type ForecastGrouping = (typeof FORECAST_GROUPINGS)[number];
export const ForecastGroupingEnum = enumOf('ForecastGrouping', FORECAST_GROUPINGS);

@ObjectType('ForecastRemark', { simpleResolvers: true, description: 'A notice about a forecast.' })
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
  @Field(() => Float, { description: 'Between 0 and 1.' })
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

@ObjectType({ simpleResolvers: true, description: 'A factor of the contacts of a day.' })
export class ForecastDriver {
  @Field(() => String, { description: 'level, season, weekday, month, holiday, event, override, recentLevel, …' })
  name!: string;

  @Field(() => Float, { description: 'Times as many as without it.' })
  factor!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Forecast contacts of an interval, day, week or month. Bounds of longer periods come from sampled paths.',
})
export class ForecastRow {
  @Field(() => String, { description: 'YYYY-MM-DD; of a week or month its first day, or the first one asked for.' })
  date!: string;

  @Field(() => String, { nullable: true, description: 'Start, HH:MM, local to the organization.' })
  interval!: string | null;

  @Field(() => String, { description: 'Last day that is summed, YYYY-MM-DD.' })
  until!: string;

  @Field(() => Boolean, { description: 'True if all days of the week or month are included.' })
  complete!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'Length of an interval, doubled if a clock change repeats it.',
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

  @Field(() => [ForecastQuantile], { description: 'Requested quantiles.' })
  quantiles!: ForecastQuantile[];

  @Field(() => Float, { nullable: true, description: 'Null if never recorded.' })
  handleTimeSeconds!: number | null;

  @Field(() => HandleTimeRange, {
    nullable: true,
    description: 'Mean handle time over the contacts of the interval or period; null if unknown.',
  })
  handleTimeRange!: HandleTimeRange | null;

  @Field(() => [ForecastDriver], { description: 'Factors of a day. Their product is its contacts.' })
  drivers!: ForecastDriver[];

  @Field(() => String, { nullable: true, description: 'Holiday or special day.' })
  name!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Forecast of a queue and channel.' })
export class Forecast {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { description: 'Empty: contacts without a channel.' })
  channel!: string;

  @Field(() => ID, { nullable: true, description: 'Null without a forecast.' })
  id!: string | null;

  @Field(() => String, { nullable: true, description: 'The first day that was forecast, YYYY-MM-DD.' })
  origin!: string | null;

  @Field(() => DateTime, { nullable: true })
  madeAt!: string | null;

  @Field(() => String, { nullable: true })
  modelVersion!: string | null;

  @Field(() => String, { nullable: true, description: 'Hash of history, settings and inputs.' })
  inputHash!: string | null;

  @Field(() => Int, { nullable: true })
  slotMinutes!: number | null;

  @Field(() => String, { nullable: true, description: 'Reason for a missing or outdated forecast.' })
  reason!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Since when the forecast is missing or outdated.' })
  failedAt!: string | null;

  @Field(() => Json, {
    nullable: true,
    description: 'Backtest errors compared with common methods, and the chosen method.',
  })
  audit!: unknown;

  @Field(() => [ForecastRemark])
  flags!: ForecastRemark[];

  @Field(() => [ForecastRow])
  data!: ForecastRow[];

  @Field(() => String, { description: 'The rows as CSV.' })
  csv!: string;
}
