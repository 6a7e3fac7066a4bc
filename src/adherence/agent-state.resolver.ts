import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../kernel/context';
import { Operation } from '../kernel/operation';
import { Json } from '../kernel/scalars';
import { AgentStateHistoryArgs } from './agent-state.inputs';
import { agentStateHistory } from './agent-state.queries';
import { AgentStateEvent, AgentStateImportResult } from './agent-state.type';
import { importAgentStates } from './state-import.commands';

@Resolver()
export class AgentStateResolver {
  @Operation({ door: 'session', tier: 'enterprise' })
  @Query(() => [AgentStateEvent], { description: 'What an agent reported, by the time it took effect; of those one answers for.' })
  agentStateHistory(@Ctx() ctx: RequestContext, @Args(() => AgentStateHistoryArgs) args: AgentStateHistoryArgs): Promise<AgentStateEvent[]> {
    return agentStateHistory(ctx, args);
  }

  @Operation({ door: 'key', permission: 'import:agent-states' })
  @Mutation(() => AgentStateImportResult, { description: 'Up to 10,000 records; the newest of an agent is the current state, the others are history.' })
  importAgentStates(
    @Ctx() ctx: RequestContext,
    @Arg('data', () => Json, { description: 'Records with agentId, state, timestamp, and queue and acdStateCode where there are any.' }) data: unknown,
  ): Promise<AgentStateImportResult> {
    return importAgentStates(ctx, data);
  }
}
