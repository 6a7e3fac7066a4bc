import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { createDemandEvent, deleteDemandEvent, updateDemandEvent } from './demand-event.commands';
import { CreateDemandEventInput, DemandEventsArgs, UpdateDemandEventInput } from './demand-event.inputs';
import { demandEventsPage } from './demand-event.queries';
import { DemandEvent, DemandEventPage } from './demand-event.type';

@Resolver()
export class DemandEventResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => DemandEventPage, { description: 'Sorted by first day.' })
  demandEvents(
    @Ctx() ctx: RequestContext,
    @Args(() => DemandEventsArgs) args: DemandEventsArgs,
  ): Promise<DemandEventPage> {
    return demandEventsPage(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => DemandEvent, { description: 'Affected forecasts are recomputed immediately.' })
  createDemandEvent(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateDemandEventInput) input: CreateDemandEventInput,
  ): Promise<DemandEvent> {
    return createDemandEvent(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => DemandEvent)
  updateDemandEvent(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateDemandEventInput) input: UpdateDemandEventInput,
  ): Promise<DemandEvent> {
    return updateDemandEvent(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Boolean)
  deleteDemandEvent(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteDemandEvent(ctx, id);
  }
}
