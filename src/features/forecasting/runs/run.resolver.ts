import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { Job } from '../../jobs/job.type';
import { runForecast } from './forecast-run.jobs';
import { ForecastRunsArgs, RunForecastArgs } from './run.inputs';
import { forecastRunsPage, forecastsInForce } from './run.queries';
import { ForecastInForce, ForecastRunPage } from './run.type';

@Resolver()
export class ForecastRunResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => ForecastRunPage, { description: 'Newest first.' })
  forecastRuns(
    @Ctx() ctx: RequestContext,
    @Args(() => ForecastRunsArgs) args: ForecastRunsArgs,
  ): Promise<ForecastRunPage> {
    return forecastRunsPage(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [ForecastInForce], { description: 'Results by queue and channel, sorted.' })
  forecastsInForce(@Ctx() ctx: RequestContext): Promise<ForecastInForce[]> {
    return forecastsInForce(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Job, { description: 'Starts a forecast run. It does nothing if nothing has changed.' })
  runForecast(@Ctx() ctx: RequestContext, @Args(() => RunForecastArgs) args: RunForecastArgs): Promise<Job> {
    return runForecast(ctx, args);
  }
}
