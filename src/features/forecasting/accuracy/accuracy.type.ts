import { Field, Float, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Json } from '../../../kernel/graphql/scalars';
import { ACCURACY_GROUPINGS } from './accuracy.rules';

export const AccuracyGroupingEnum = enumOf('AccuracyGrouping', ACCURACY_GROUPINGS);

@ObjectType({ simpleResolvers: true, description: 'Totals of forecast days compared with actuals.' })
export class AccuracyRow {
  @Field(() => String, { nullable: true, description: 'First day of the day, week or month, YYYY-MM-DD.' })
  date!: string | null;

  @Field(() => Int, { nullable: true, description: 'Days ahead at least; 1 is the first day of a forecast.' })
  leadFrom!: number | null;

  @Field(() => Int, { nullable: true, description: 'Longest lead time in days.' })
  leadTo!: number | null;

  @Field(() => Int, { description: 'Days, each counted as often as it was forecast.' })
  days!: number;

  @Field(() => Float)
  contacts!: number;

  @Field(() => Float)
  forecastContacts!: number;

  @Field(() => Float, { nullable: true, description: 'Absolute errors over contacts: 0.1 is 10 percent.' })
  wape!: number | null;

  @Field(() => Float, { nullable: true, description: 'Errors over contacts: above 0 where too much was forecast.' })
  bias!: number | null;

  @Field(() => Float, { nullable: true, description: 'Share of days within their 80 percent band.' })
  coverage80!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ForecastAccuracy {
  @Field(() => String)
  queue!: string;

  @Field(() => String)
  channel!: string;

  @Field(() => [AccuracyRow], { description: 'From the forecasts in force at the time.' })
  data!: AccuracyRow[];

  @Field(() => Json, {
    nullable: true,
    description: 'Backtests of the newest forecast compared with common methods, until enough actuals are available.',
  })
  backtests!: unknown;

  @Field(() => String, { description: 'The rows as CSV.' })
  csv!: string;
}
