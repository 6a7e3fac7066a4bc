import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Field, ID, Info, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { User } from '../access/user.entity';
import { findUser } from '../access/user.queries';
import type { RequestContext } from '../kernel/context';
import { Operation } from '../kernel/operation';
import { DateTime } from '../kernel/scalars';
import { prefetchEmployees, prefetchTeamMembers, prefetchUserEmployees } from './people.prefetch';
import { Employee } from './employee.entity';
import { AssignSkillInput, CreateSkillInput, CreateTeamInput, CreateUserInput, UpdateUserInput, UsersFilter } from './people.inputs';
import { listEmployees, listSkills, listTeams, listUsers } from './people.queries';
import { assignSkill, createSkill } from './skill.commands';
import { Skill, SkillAssignment } from './skill.entity';
import { createTeam } from './team.commands';
import { Team } from './team.entity';
import { createUser, deactivateUser, issuePasswordLink, updateUser, type CreatedUser as Created } from './user.commands';

@ObjectType({ simpleResolvers: true, description: 'Sets a password once, for 72 hours.' })
class PasswordLink {
  @Field(() => String)
  url!: string;

  @Field(() => DateTime)
  expiresAt!: Date;
}

@ObjectType({ simpleResolvers: true })
class CreatedUser {
  @Field(() => User)
  user!: User;

  @Field(() => PasswordLink, { nullable: true, description: 'For a user without a password; shown in this answer only.' })
  passwordLink!: PasswordLink | null;
}

@Resolver()
export class PeopleResolver {
  @Operation({ door: 'session', roles: ['admin'] })
  @Query(() => [User], { description: 'By last name, first name, id.' })
  async users(@Ctx() ctx: RequestContext, @Args(() => UsersFilter) filter: UsersFilter, @Info() info: GraphQLResolveInfo): Promise<User[]> {
    return prefetchUserEmployees(ctx, info, await listUsers(ctx, filter));
  }

  @Operation({ door: 'session', roles: ['admin'] })
  @Query(() => User)
  user(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<User> {
    return findUser(ctx, id, 'id');
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Query(() => [Employee], { description: 'By last name, first name, id.' })
  async employees(@Ctx() ctx: RequestContext, @Args(() => UsersFilter) filter: UsersFilter, @Info() info: GraphQLResolveInfo): Promise<Employee[]> {
    return prefetchEmployees(ctx, info, await listEmployees(ctx, filter));
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Query(() => [Team])
  async teams(@Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo): Promise<Team[]> {
    return prefetchTeamMembers(ctx, info, await listTeams(ctx));
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Query(() => [Skill])
  skills(@Ctx() ctx: RequestContext, @Arg('category', () => String, { nullable: true }) category?: string): Promise<Skill[]> {
    return listSkills(ctx, category ?? null);
  }

  @Operation({ door: 'session', roles: ['admin'], transaction: false })
  @Mutation(() => CreatedUser)
  createUser(@Ctx() ctx: RequestContext, @Arg('input', () => CreateUserInput) input: CreateUserInput): Promise<Created> {
    return createUser(ctx, input);
  }

  @Operation({ door: 'session', roles: ['admin'] })
  @Mutation(() => User)
  updateUser(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string, @Arg('input', () => UpdateUserInput) input: UpdateUserInput): Promise<User> {
    return updateUser(ctx, id, input);
  }

  @Operation({ door: 'session', roles: ['admin'] })
  @Mutation(() => User)
  deactivateUser(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<User> {
    return deactivateUser(ctx, id);
  }

  @Operation({ door: 'session', roles: ['admin'], limit: 'sensitive' })
  @Mutation(() => PasswordLink, { description: 'A new link voids the old one; a password stays valid until the link is used.' })
  issuePasswordLink(@Ctx() ctx: RequestContext, @Arg('userId', () => ID) userId: string): Promise<PasswordLink> {
    return issuePasswordLink(ctx, userId);
  }

  @Operation({ door: 'session', roles: ['admin'] })
  @Mutation(() => Team)
  createTeam(@Ctx() ctx: RequestContext, @Arg('input', () => CreateTeamInput) input: CreateTeamInput): Promise<Team> {
    return createTeam(ctx, input);
  }

  @Operation({ door: 'session', roles: ['admin'] })
  @Mutation(() => Skill)
  createSkill(@Ctx() ctx: RequestContext, @Arg('input', () => CreateSkillInput) input: CreateSkillInput): Promise<Skill> {
    return createSkill(ctx, input);
  }

  @Operation({ door: 'session', roles: ['admin'] })
  @Mutation(() => SkillAssignment)
  assignSkill(@Ctx() ctx: RequestContext, @Arg('input', () => AssignSkillInput) input: AssignSkillInput): Promise<SkillAssignment> {
    return assignSkill(ctx, input);
  }
}
