import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { ImportOptions } from '../../kernel/import/import-options';
import { Json } from '../../kernel/graphql/scalars';
import { importAgentStates } from './agent-state-import.commands';
import { updateAgentState } from './agent-state.commands';
import { AgentStateHistoryArgs, AgentStatesArgs, UpdateAgentStateInput } from './agent-state.inputs';
import { agentStateHistory } from './agent-state.queries';
import { AgentStateEvent, AgentStateImportResult } from './agent-state.type';
import { agentStates } from './agent-status.queries';
import { AgentStates, AgentStatus } from './agent-status.type';

@Resolver(() => AgentStatus)
export class AgentStateResolver {
  @Operation({ caller: 'user', tier: 'enterprise' })
  @Query(() => AgentStates, {
    description: 'Current states of employees in scope and their adherence, sorted by name.',
  })
  agentStates(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AgentStatesArgs) args: AgentStatesArgs,
  ): Promise<AgentStates> {
    return agentStates(ctx, info, args);
  }

  @Operation({ caller: 'user', tier: 'enterprise' })
  @Query(() => [AgentStateEvent], {
    description: 'State history of an employee in scope, sorted by effective time.',
  })
  agentStateHistory(
    @Ctx() ctx: RequestContext,
    @Args(() => AgentStateHistoryArgs) args: AgentStateHistoryArgs,
  ): Promise<AgentStateEvent[]> {
    return agentStateHistory(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin', 'supervisor', 'agent'], tier: 'enterprise' })
  @Mutation(() => AgentStatus)
  updateAgentState(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => UpdateAgentStateInput) input: UpdateAgentStateInput,
  ): Promise<AgentStatus> {
    return updateAgentState(ctx, input);
  }

  @Operation({ caller: 'apiKey', permission: 'import:agent-states' })
  @Mutation(() => AgentStateImportResult, {
    description: 'Limit: 10,000 records. The newest record of an agent is the current state, the others are history.',
  })
  importAgentStates(
    @Ctx() ctx: RequestContext,
    @Arg('data', () => Json, {
      description: 'Records with agentId, state, timestamp, and queue and acdStateCode where there are any.',
    })
    data: unknown,
    @Args(() => ImportOptions) options: ImportOptions,
  ): Promise<AgentStateImportResult> {
    return importAgentStates(ctx, data, options);
  }

  @DirectField()
  @FieldResolver(() => ID, { description: 'Id of the employee.' })
  id(@Root() { employeeId }: AgentStatus) {
    return employeeId;
  }
}
