import { ArgsType, Field, Float, ID } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { got, list, localDate, uuid, withFaults } from '../../../kernel/shapes';
import { rangeFaults } from './forecast.rules';
import { channelName, queueName } from '../queue-settings/queue-settings.inputs';
import { FORECAST_GROUPINGS, ForecastGroupingEnum, type ForecastGrouping } from './forecast.type';

const range = { queue: queueName, channel: channelName, from: localDate, to: localDate };

const forecastShape = withFaults(
  z.object({
    ...range,
    groupBy: z.enum(FORECAST_GROUPINGS),
    quantiles: list(z.number().gt(0).lt(1), { max: 20 }),
    runId: uuid.nullish(),
  }),
  rangeFaults,
);

/** Comma-separated numbers in a query string. */
const numbersInQuery = z
  .string()
  .regex(/^[\d.]+(,[\d.]+)*$/, got('must be numbers between commas'))
  .transform((text) => text.split(',').map(Number))
  .meta({ shows: { type: 'array', items: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 } } });

/** Query parameter of a REST path that returns JSON or CSV. */
export const formatInQuery = z.enum(['json', 'csv']).optional();

/** Query string of the REST form. */
export const forecastQueryShape = z.object({
  ...range,
  channel: channelName.default(''),
  groupBy: z.enum(FORECAST_GROUPINGS).default('interval'),
  quantiles: numbersInQuery.default([]),
  runId: uuid.optional(),
  format: formatInQuery,
});

@ArgsType()
@Shape(forecastShape)
export class ForecastArgs {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { defaultValue: '', description: 'Empty: contacts without a channel.' })
  channel!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  to!: string;

  @Field(() => ForecastGroupingEnum, { defaultValue: 'interval' })
  groupBy!: ForecastGrouping;

  @Field(() => [Float], { defaultValue: [], description: 'Probabilities between 0 and 1.' })
  quantiles!: number[];

  @Field(() => ID, { nullable: true, description: 'Forecast of this run. Default: the newest.' })
  runId?: string | null;
}
