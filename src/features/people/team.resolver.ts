import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { Employee } from './employee.entity';
import { prefetchMembersOfTeams } from './employee.loaders';
import { archiveTeam, createTeam, unarchiveTeam, updateTeam } from './team.commands';
import { Team } from './team.entity';
import { CreateTeamInput, TeamsFilter, UpdateTeamInput } from './team.inputs';
import { memberCountByTeam } from './team.loaders';
import { listTeams, membersOf } from './team.queries';

@Resolver(() => Team)
export class TeamResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [Team], { description: 'Sorted by name, id.' })
  async teams(
    @Ctx() ctx: RequestContext,
    @Args(() => TeamsFilter) filter: TeamsFilter,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Team[]> {
    return prefetchMembersOfTeams(ctx, info, await listTeams(ctx, filter));
  }

  @DirectField()
  @FieldResolver(() => Int)
  memberCount(@Root() team: Team, @Ctx() ctx: RequestContext) {
    return memberCountByTeam.load(ctx, team.id);
  }

  @DirectField()
  @FieldResolver(() => [Employee], { description: 'Not for agents.' })
  members(@Root() team: Team, @Ctx() ctx: RequestContext) {
    return membersOf(ctx, team);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Team)
  createTeam(@Ctx() ctx: RequestContext, @Arg('input', () => CreateTeamInput) input: CreateTeamInput): Promise<Team> {
    return createTeam(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Team)
  updateTeam(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateTeamInput) input: UpdateTeamInput,
  ): Promise<Team> {
    return updateTeam(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Team, {
    description: 'Archives a team and moves its members. Fails while it has child teams.',
  })
  archiveTeam(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('moveEmployeesTo', () => ID, { nullable: true, description: 'Team that receives the members.' })
    moveEmployeesTo: string | null = null,
  ): Promise<Team> {
    return archiveTeam(ctx, id, moveEmployeesTo);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => Team)
  unarchiveTeam(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Team> {
    return unarchiveTeam(ctx, id);
  }
}
