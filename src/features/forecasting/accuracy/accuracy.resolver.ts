import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { ForecastAccuracyArgs } from './accuracy.inputs';
import { forecastAccuracy } from './accuracy.queries';
import { ForecastAccuracy } from './accuracy.type';

@Resolver()
export class ForecastAccuracyResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, mayUseReplica: true })
  @Query(() => ForecastAccuracy, {
    description: 'Forecast accuracy by lead time or date, from the forecasts in force at the time.',
  })
  forecastAccuracy(
    @Ctx() ctx: RequestContext,
    @Args(() => ForecastAccuracyArgs) args: ForecastAccuracyArgs,
  ): Promise<ForecastAccuracy> {
    return forecastAccuracy(ctx, args);
  }
}
