import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { updateAlert } from './alert.commands';
import { AdherenceAlert } from './alert.entity';
import { AlertsFilter, UpdateAlertInput } from './alert.inputs';
import { findAlert, listAlerts } from './alert.queries';

@Resolver()
export class AlertResolver {
  @Operation({ caller: 'user', tier: 'enterprise' })
  @Query(() => [AdherenceAlert], { description: 'Newest first.' })
  adherenceAlerts(
    @Ctx() ctx: RequestContext,
    @Args(() => AlertsFilter) filter: AlertsFilter,
  ): Promise<AdherenceAlert[]> {
    return listAlerts(ctx, filter);
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
}
