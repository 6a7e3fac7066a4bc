import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { RoleEnum, User } from '../access/user.entity';
import { Child } from '../kernel/child';
import type { RequestContext } from '../kernel/context';
import { badInput, forbidden } from '../kernel/errors';
import type { Role } from '../kernel/principal';
import { Employee } from './employee.entity';
import { employeeByUser, employeesByTeam, skillsByEmployee, teamById } from './people.loaders';
import { SkillAssignment } from './skill.entity';
import { Team } from './team.entity';

/** The children of people: answered from what was prefetched for the page, else by their loader. */

@Resolver(() => User)
export class UserFields {
  @Child()
  @FieldResolver(() => Employee, { nullable: true })
  employee(@Root() user: User, @Ctx() ctx: RequestContext) {
    return employeeByUser.load(ctx, user.id);
  }
}

/** Teams have members who have teams: what a document multiplies out of them is bounded. */
const MOST_MEMBERS = 100_000;
const answered = {};

function withinReason(ctx: RequestContext, members: Employee[]): Employee[] {
  const sum = ctx.memory(answered, () => ({ members: 0 }));
  sum.members += members.length;
  if (sum.members > MOST_MEMBERS) throw badInput([{ path: 'members', message: `would answer more than ${MOST_MEMBERS} members` }]);
  return members;
}

const isAdmin = ({ principal }: RequestContext): boolean => principal?.kind === 'user' && principal.role === 'admin';

@Resolver(() => Employee)
export class EmployeeFields {
  @Child()
  @FieldResolver(() => Team, { nullable: true })
  team(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return employee.teamId === null ? null : teamById.load(ctx, employee.teamId);
  }

  @Child()
  @FieldResolver(() => String, { nullable: true })
  teamName(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    if (employee.teamId === null) return null;
    const team = teamById.load(ctx, employee.teamId);
    return team instanceof Promise ? team.then((found) => found?.name ?? null) : (team?.name ?? null);
  }

  @Child()
  @FieldResolver(() => [SkillAssignment])
  skills(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return skillsByEmployee.load(ctx, employee.id);
  }

  @Child()
  @FieldResolver(() => String, { nullable: true, description: 'Null unless an admin asks.' })
  email(@Root() employee: Employee, @Ctx() ctx: RequestContext) {
    return isAdmin(ctx) ? employee.email : null;
  }

  @Child()
  @FieldResolver(() => RoleEnum, { nullable: true, description: 'Null unless an admin asks.' })
  role(@Root() employee: Employee, @Ctx() ctx: RequestContext): Role | null | undefined {
    return isAdmin(ctx) ? employee.role : null;
  }
}

@Resolver(() => Team)
export class TeamFields {
  @Child()
  @FieldResolver(() => [Employee], { description: 'Not for agents.' })
  members(@Root() team: Team, @Ctx() ctx: RequestContext) {
    if (ctx.principal?.kind === 'user' && ctx.principal.role === 'agent') throw forbidden('The role agent may not see the members of a team');
    const members = employeesByTeam.load(ctx, team.id);
    return members instanceof Promise ? members.then((found) => withinReason(ctx, found)) : withinReason(ctx, members);
  }
}
