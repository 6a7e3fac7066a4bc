import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { handleAlerts, noteAlerts, updateAlert } from './alert.commands';
import { AdherenceAlert, AdherenceAlertPage } from './alert.entity';
import { AlertsFilter, HandleAlertsArgs, NoteAlertsArgs, UpdateAlertInput } from './alert.inputs';
import { findAlert, listAlerts } from './alert.queries';

@Resolver()
export class AlertResolver {
  @Operation({ caller: 'user', tier: 'enterprise' })
  @Query(() => [AdherenceAlert], { description: 'Newest first.' })
  async adherenceAlerts(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AlertsFilter) filter: AlertsFilter,
  ): Promise<AdherenceAlert[]> {
    return (await listAlerts(ctx, info, filter)).data;
  }

  @Operation({ caller: 'user', tier: 'enterprise' })
  @Query(() => AdherenceAlertPage, {
    description: 'The same alerts with their total, and the cursor for following changes.',
  })
  adherenceAlertPage(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AlertsFilter) filter: AlertsFilter,
  ): Promise<AdherenceAlertPage> {
    return listAlerts(ctx, info, filter);
  }

  @Operation({ caller: 'user', tier: 'enterprise' })
  @Query(() => AdherenceAlert)
  adherenceAlert(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<AdherenceAlert> {
    return findAlert(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin', 'supervisor'], tier: 'enterprise' })
  @Mutation(() => AdherenceAlert, { description: 'Acknowledges or resolves.' })
  updateAlert(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateAlertInput) input: UpdateAlertInput,
  ): Promise<AdherenceAlert> {
    return updateAlert(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'supervisor'], tier: 'enterprise' })
  @Mutation(() => [AdherenceAlert], { description: 'Acknowledges or resolves alerts, all or nothing.' })
  handleAlerts(
    @Ctx() ctx: RequestContext,
    @Args(() => HandleAlertsArgs) args: HandleAlertsArgs,
  ): Promise<AdherenceAlert[]> {
    return handleAlerts(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin', 'supervisor'], tier: 'enterprise' })
  @Mutation(() => [AdherenceAlert], {
    description: 'Adds a note to alerts, handled ones included, all or nothing. Limit: 100 notes per alert.',
  })
  noteAlerts(@Ctx() ctx: RequestContext, @Args(() => NoteAlertsArgs) args: NoteAlertsArgs): Promise<AdherenceAlert[]> {
    return noteAlerts(ctx, args);
  }
}
