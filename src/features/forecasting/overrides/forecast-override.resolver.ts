import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { createForecastOverride, deleteForecastOverride, updateForecastOverride } from './forecast-override.commands';
import {
  CreateForecastOverrideInput,
  ForecastOverridesArgs,
  UpdateForecastOverrideInput,
} from './forecast-override.inputs';
import { overridesPage } from './forecast-override.queries';
import { ForecastOverride, ForecastOverridePage } from './forecast-override.type';

@Resolver()
export class ForecastOverrideResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => ForecastOverridePage, { description: 'Sorted by entry, the order in which they apply.' })
  forecastOverrides(
    @Ctx() ctx: RequestContext,
    @Args(() => ForecastOverridesArgs) args: ForecastOverridesArgs,
  ): Promise<ForecastOverridePage> {
    return overridesPage(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => ForecastOverride, { description: 'Affected forecasts are recomputed immediately.' })
  createForecastOverride(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateForecastOverrideInput) input: CreateForecastOverrideInput,
  ): Promise<ForecastOverride> {
    return createForecastOverride(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => ForecastOverride)
  updateForecastOverride(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateForecastOverrideInput) input: UpdateForecastOverrideInput,
  ): Promise<ForecastOverride> {
    return updateForecastOverride(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Boolean)
  deleteForecastOverride(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteForecastOverride(ctx, id);
  }
}
