import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { ForecastArgs } from './forecast.inputs';
import { forecastCsv, forecastOf } from './forecast.queries';
import { Forecast } from './forecast.type';

@Resolver(() => Forecast)
export class ForecastResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => Forecast, { description: 'Forecast of a queue and channel, up to 550 days ahead.' })
  forecast(@Ctx() ctx: RequestContext, @Args(() => ForecastArgs) args: ForecastArgs): Promise<Forecast> {
    return forecastOf(ctx, args);
  }

  @FieldResolver(() => String)
  csv(@Ctx() ctx: RequestContext, @Root() forecast: Forecast): Promise<string> {
    return forecastCsv(ctx, forecast);
  }
}
