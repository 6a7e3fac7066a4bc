import type { GraphQLResolveInfo } from 'graphql';
import type { User } from '../access/user.entity';
import { grouped } from '../../kernel/collections';
import type { Query, RequestContext } from '../../kernel/context';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import { selects } from '../../kernel/graphql/selection';
import { EMPLOYEE_COLUMNS, EMPLOYEE_SOURCE } from './employee-columns';
import type { Employee } from './employee.entity';
import { skillsByEmployee } from './skill.loaders';
import type { Team } from './team.entity';
import { memberCountByTeam, teamById } from './team.loaders';

export const employeeByUser = batchLoader<Employee | null>(async (sql, userIds) => {
  const employees = await employeesWhere(sql, 'employee.byUser', 'e.user_id = any($1)', userIds);
  return new Map(employees.map((employee) => [employee.userId, employee]));
}, null);

export const employeeById = batchLoader<Employee | null>(async (sql, ids) => {
  const employees = await employeesWhere(sql, 'employee.byId', 'e.id = any($1)', ids);
  return new Map(employees.map((employee) => [employee.id, employee]));
}, null);

export const employeesByTeam = batchLoader<Employee[]>(async (sql, teamIds) => {
  const employees = await employeesWhere(
    sql,
    'employee.byTeam',
    `e.team_id = any($1) and u.status = 'active'`,
    teamIds,
  );
  return grouped(employees, (employee) => employee.teamId as string);
}, []);

function employeesWhere(sql: Query, name: string, condition: string, ids: readonly string[]): Promise<Employee[]> {
  return sql<Employee>(
    name,
    `select ${EMPLOYEE_COLUMNS} from ${EMPLOYEE_SOURCE} where ${condition} order by u.name_sort, e.id`,
    [idArray(ids)],
  );
}

/**
 * Reads the children that an operation selects of a page of employees, with one statement each; `below` is the path of
 * the employees in the page.
 */
export async function prefetchEmployees(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  employees: Employee[],
  below = '',
): Promise<Employee[]> {
  const asked = (field: string) => selects(info, below + field);
  if (asked('team') || asked('teamName'))
    await teamById.prefetch(
      ctx,
      employees.flatMap(({ teamId }) => teamId ?? []),
    );
  if (asked('skills'))
    await skillsByEmployee.prefetch(
      ctx,
      employees.map(({ id }) => id),
    );
  return employees;
}

export async function prefetchEmployeesOfUsers(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  users: User[],
): Promise<User[]> {
  if (!selects(info, 'employee')) return users;
  const userIds = users.map(({ id }) => id);
  await employeeByUser.prefetch(ctx, userIds);
  const employees = userIds.flatMap((id) => employeeByUser.ready(ctx, id) ?? []);
  await prefetchEmployees(ctx, info, employees, 'employee.');
  return users;
}

export async function prefetchMembersOfTeams(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  teams: Team[],
): Promise<Team[]> {
  const teamIds = teams.map(({ id }) => id);
  if (selects(info, 'memberCount')) await memberCountByTeam.prefetch(ctx, teamIds);
  if (!selects(info, 'members')) return teams;
  await employeesByTeam.prefetch(ctx, teamIds);
  const members = teamIds.flatMap((id) => employeesByTeam.ready(ctx, id) ?? []);
  await prefetchEmployees(ctx, info, members, 'members.');
  return teams;
}
