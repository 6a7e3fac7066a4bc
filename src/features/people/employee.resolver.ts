import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Float, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { RoleEnum } from '../access/user.entity';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { moveEmployees } from './employee.commands';
import { Employee } from './employee.entity';
import { prefetchEmployees } from './employee.loaders';
import { listEmployees } from './employee.queries';
import { MovedEmployees } from './employee.type';
import { forAdmins, forLeadersOrSelf } from './people.policy';
import { skillsByEmployee } from './skill.loaders';
import { SkillAssignment } from './skill.type';
import { Team } from './team.entity';
import { teamNameOf, teamOf } from './team.loaders';
import { MoveEmployeesInput, UsersFilter } from './employee.inputs';

/** Children are resolved from data prefetched for the page, or else by their loader. */
@Resolver(() => Employee)
export class EmployeeResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [Employee], { description: 'Sorted by last name, first name, id.' })
  async employees(
    @Ctx() ctx: RequestContext,
    @Args(() => UsersFilter) filter: UsersFilter,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Employee[]> {
    return prefetchEmployees(ctx, info, await listEmployees(ctx, filter));
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => MovedEmployees, { description: 'Assigns employees to a team, all or nothing.' })
  moveEmployees(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => MoveEmployeesInput) input: MoveEmployeesInput,
  ): Promise<MovedEmployees> {
    return moveEmployees(ctx, input);
  }

  @DirectField()
  @FieldResolver(() => Team, { nullable: true })
  team(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return teamOf(ctx, employee);
  }

  @DirectField()
  @FieldResolver(() => String, { nullable: true })
  teamName(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return teamNameOf(ctx, employee);
  }

  @DirectField()
  @FieldResolver(() => [SkillAssignment])
  skills(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return skillsByEmployee.load(ctx, employee.id);
  }

  @DirectField()
  @FieldResolver(() => String, { nullable: true, description: 'Visible to admins; null for others.' })
  email(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return forAdmins(ctx, employee.email);
  }

  @DirectField()
  @FieldResolver(() => RoleEnum, { nullable: true, description: 'Visible to admins; null for others.' })
  role(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return forAdmins(ctx, employee.role);
  }

  @DirectField()
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether they have chosen a password. Null unless an admin asks.',
  })
  hasPassword(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return forAdmins(ctx, employee.hasPassword);
  }

  @DirectField()
  @FieldResolver(() => Float, {
    nullable: true,
    description: 'Ranking by points: highest first. Agents see only their own.',
  })
  rankPoints(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return forLeadersOrSelf(ctx, employee.id, employee.rankPoints);
  }

  @DirectField()
  @FieldResolver(() => String, {
    nullable: true,
    description: 'YYYY-MM-DD. Ranking by seniority: earliest first. Agents see only their own.',
  })
  seniorityDate(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return forLeadersOrSelf(ctx, employee.id, employee.seniorityDate);
  }
}
