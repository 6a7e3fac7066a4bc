import { Field, Float, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Json } from '../../../kernel/graphql/scalars';
import { ACCURACY_GROUPINGS } from './accuracy.rules';

export const AccuracyGroupingEnum = enumOf('AccuracyGrouping', ACCURACY_GROUPINGS);

@ObjectType({ simpleResolvers: true, description: 'Totals of days as they were forecast, against what came.' })
export class AccuracyRow {
  @Field(() => String, { nullable: true, description: 'First day of the day, week or month, YYYY-MM-DD.' })
  date!: string | null;

  @Field(() => Int, { nullable: true, description: 'Days ahead at least; 1 is the first day of a forecast.' })
  leadFrom!: number | null;

  @Field(() => Int, { nullable: true, description: 'Days ahead at most.' })
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

  @Field(() => [AccuracyRow], { description: 'From what was really forecast then.' })
  data!: AccuracyRow[];

  @Field(() => Json, {
    nullable: true,
    description:
      'What the backtests of the newest forecast say, beside common practice, as long as little has come true.',
  })
  backtests!: unknown;

  @Field(() => String, { description: 'The rows as CSV.' })
  csv!: string;
}
