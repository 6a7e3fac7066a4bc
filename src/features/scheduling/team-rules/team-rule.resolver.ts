import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { createTeamRule, deleteTeamRule, updateTeamRule } from './team-rule.commands';
import { CreateTeamRuleInput, UpdateTeamRuleInput } from './team-rule.inputs';
import { listTeamRules } from './team-rule.queries';
import { TeamRule } from './team-rule.type';

@Resolver()
export class TeamRuleResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [TeamRule], { description: 'Team rules, sorted by name, id.' })
  teamRules(@Ctx() ctx: RequestContext): Promise<TeamRule[]> {
    return listTeamRules(ctx);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => TeamRule)
  createTeamRule(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateTeamRuleInput) input: CreateTeamRuleInput,
  ): Promise<TeamRule> {
    return createTeamRule(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => TeamRule)
  updateTeamRule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateTeamRuleInput) input: UpdateTeamRuleInput,
  ): Promise<TeamRule> {
    return updateTeamRule(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Boolean)
  deleteTeamRule(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteTeamRule(ctx, id);
  }
}
