import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { Employee } from './employee.entity';
import { prefetchMembersOfTeams } from './employee.loaders';
import { createTeam, updateTeam } from './team.commands';
import { Team } from './team.entity';
import { CreateTeamInput, UpdateTeamInput } from './team.inputs';
import { memberCountByTeam } from './team.loaders';
import { listTeams, membersOf } from './team.queries';

@Resolver(() => Team)
export class TeamResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [Team])
  async teams(@Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo): Promise<Team[]> {
    return prefetchMembersOfTeams(ctx, info, await listTeams(ctx));
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
}
