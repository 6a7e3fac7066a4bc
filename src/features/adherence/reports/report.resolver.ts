import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { agentDay, agentDayCsv } from './agent-day.queries';
import { AdherenceReportArgs, AgentDayArgs } from './report.inputs';
import { adherenceReport, reportCsv } from './report.queries';
import { AdherenceReport, AgentDay } from './report.type';

@Resolver(() => AdherenceReport)
export class AdherenceReportResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, tier: 'enterprise', mayUseReplica: true })
  @Query(() => AdherenceReport, {
    description: 'Adherence over time of all employees in scope, a team or an employee. Always up to date.',
  })
  adherenceReport(
    @Ctx() ctx: RequestContext,
    @Args(() => AdherenceReportArgs) args: AdherenceReportArgs,
  ): Promise<Omit<AdherenceReport, 'csv'>> {
    return adherenceReport(ctx, args);
  }

  @FieldResolver(() => String)
  csv(@Ctx() ctx: RequestContext, @Root() report: AdherenceReport): Promise<string> {
    return reportCsv(ctx, report);
  }
}

@Resolver(() => AgentDay)
export class AgentDayResolver {
  @Operation({ caller: 'user', tier: 'enterprise', mayUseReplica: true })
  @Query(() => AgentDay, {
    description: 'Planned and actual activities of an employee in scope on a day, with the resulting adherence.',
  })
  agentDay(@Ctx() ctx: RequestContext, @Args(() => AgentDayArgs) args: AgentDayArgs): Promise<Omit<AgentDay, 'csv'>> {
    return agentDay(ctx, args);
  }

  @FieldResolver(() => String)
  csv(@Ctx() ctx: RequestContext, @Root() day: AgentDay): Promise<string> {
    return agentDayCsv(ctx, day);
  }
}
