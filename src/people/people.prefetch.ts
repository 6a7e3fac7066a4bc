import type { GraphQLResolveInfo } from 'graphql';
import type { User } from '../access/user.entity';
import type { RequestContext } from '../kernel/context';
import { selects } from '../kernel/selection';
import type { Employee } from './employee.entity';
import { employeeByUser, employeesByTeam, skillsByEmployee, teamById } from './people.loaders';
import type { Team } from './team.entity';

/** Reads the children that an operation selects for a whole page, each by one set-based statement. */

export async function prefetchEmployees(ctx: RequestContext, info: GraphQLResolveInfo, employees: Employee[], below = ''): Promise<Employee[]> {
  const asked = (field: string) => selects(info, below + field);
  if (asked('team') || asked('teamName')) await teamById.prefetch(ctx, employees.flatMap((employee) => employee.teamId ?? []));
  if (asked('skills')) await skillsByEmployee.prefetch(ctx, employees.map((employee) => employee.id));
  return employees;
}

export async function prefetchUserEmployees(ctx: RequestContext, info: GraphQLResolveInfo, users: User[]): Promise<User[]> {
  if (selects(info, 'employee')) {
    await employeeByUser.prefetch(ctx, users.map((user) => user.id));
    const employees = users.flatMap((user) => employeeByUser.ready(ctx, user.id) ?? []);
    await prefetchEmployees(ctx, info, employees, 'employee.');
  }
  return users;
}

export async function prefetchTeamMembers(ctx: RequestContext, info: GraphQLResolveInfo, teams: Team[]): Promise<Team[]> {
  if (selects(info, 'members')) {
    await employeesByTeam.prefetch(ctx, teams.map((team) => team.id));
    await prefetchEmployees(ctx, info, teams.flatMap((team) => employeesByTeam.ready(ctx, team.id) ?? []), 'members.');
  }
  return teams;
}
