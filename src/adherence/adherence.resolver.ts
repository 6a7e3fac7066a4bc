import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../kernel/context';
import { Operation } from '../kernel/operation';
import { UpdateAgentStateInput } from './adherence.inputs';
import { updateAgentState } from './agent-state.commands';
import { agentStatuses } from './agent-status.queries';
import { AgentStates, AgentStatus, summaryOf } from './agent-view.type';
import { updateAlert } from './alert.commands';
import { AdherenceAlert } from './alert.entity';
import { AlertsFilter, UpdateAlertInput } from './alert.inputs';
import { findAlert, listAlerts } from './alert.queries';

@Resolver()
export class AdherenceResolver {
  @Operation({ door: 'session', tier: 'enterprise' })
  @Query(() => AgentStates, { description: 'The live states of everybody in scope against the schedule, by name.' })
  async agentStates(@Ctx() ctx: RequestContext, @Arg('teamId', () => ID, { nullable: true }) teamId?: string): Promise<AgentStates> {
    const states = await agentStatuses(ctx, { teamId });
    return { states, summary: summaryOf(states) };
  }

  @Operation({ door: 'session', tier: 'enterprise' })
  @Mutation(() => AgentStatus)
  updateAgentState(@Ctx() ctx: RequestContext, @Arg('input', () => UpdateAgentStateInput) input: UpdateAgentStateInput): Promise<AgentStatus> {
    return updateAgentState(ctx, input);
  }

  @Operation({ door: 'session', tier: 'enterprise' })
  @Query(() => [AdherenceAlert], { description: 'Newest first.' })
  adherenceAlerts(@Ctx() ctx: RequestContext, @Args(() => AlertsFilter) filter: AlertsFilter): Promise<AdherenceAlert[]> {
    return listAlerts(ctx, filter);
  }

  @Operation({ door: 'session', tier: 'enterprise' })
  @Query(() => AdherenceAlert)
  adherenceAlert(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<AdherenceAlert> {
    return findAlert(ctx, id);
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'], tier: 'enterprise' })
  @Mutation(() => AdherenceAlert, { description: 'Acknowledges or resolves.' })
  updateAlert(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string, @Arg('input', () => UpdateAlertInput) input: UpdateAlertInput): Promise<AdherenceAlert> {
    return updateAlert(ctx, id, input);
  }
}
