import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { createOpeningHours, deleteOpeningHours, updateOpeningHours } from './opening-hours.commands';
import { CreateOpeningHoursInput, OpeningHoursArgs, UpdateOpeningHoursInput } from './opening-hours.inputs';
import { openingHoursPage } from './opening-hours.queries';
import { OpeningHours, OpeningHoursPage } from './opening-hours.type';

@Resolver()
export class OpeningHoursResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => OpeningHoursPage, { description: 'Sorted by queue, channel and first day.' })
  openingHours(
    @Ctx() ctx: RequestContext,
    @Args(() => OpeningHoursArgs) args: OpeningHoursArgs,
  ): Promise<OpeningHoursPage> {
    return openingHoursPage(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => OpeningHours, { description: 'Affected forecasts are recomputed immediately.' })
  createOpeningHours(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateOpeningHoursInput) input: CreateOpeningHoursInput,
  ): Promise<OpeningHours> {
    return createOpeningHours(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => OpeningHours)
  updateOpeningHours(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateOpeningHoursInput) input: UpdateOpeningHoursInput,
  ): Promise<OpeningHours> {
    return updateOpeningHours(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Boolean)
  deleteOpeningHours(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteOpeningHours(ctx, id);
  }
}
