import { ArgsType, Field, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { DateTime } from '../../kernel/graphql/scalars';
import { instantText, localDate, queryNumber, withFaults } from '../../kernel/shapes';
import { forecastRangeFaults } from './sync.rules';

const changes = { updatedSince: instantText.nullish(), cursor: z.string().max(1000).nullish() };

/** Shared with the REST path. */
export const syncShape = z.object({ ...changes, limit: queryNumber(1, 500).default(100) });
export const syncForecastsShape = withFaults(
  z.object({ ...changes, limit: queryNumber(1, 20).default(5), from: localDate, to: localDate }),
  forecastRangeFaults,
);

@ArgsType()
abstract class ChangesArgs {
  @Field(() => DateTime, {
    nullable: true,
    description: 'Changes since this instant. Default: everything. A cursor takes precedence.',
  })
  updatedSince?: string | null;

  @Field(() => String, { nullable: true, description: 'The nextCursor of the answer before.' })
  cursor?: string | null;
}

@ArgsType()
@Shape(syncShape)
export class SyncArgs extends ChangesArgs {
  @Field(() => Int, { defaultValue: 100, description: 'Limit: 500.' })
  limit!: number;
}

@ArgsType()
@Shape(syncForecastsShape)
export class SyncForecastsArgs extends ChangesArgs {
  @Field(() => Int, { defaultValue: 5, description: 'Forecasts, up to 20.' })
  limit!: number;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD; up to 31 days.' })
  to!: string;
}
