import type { Query } from '../kernel/context';
import { batchLoader, grouped, idArray } from '../kernel/loaders';
import type { Employee } from './employee.entity';
import type { SkillAssignment } from './skill.entity';
import type { Team } from './team.entity';

/** The columns of an employee as the world sees them; `e` and `u` are the aliases of employee and user. */
export const EMPLOYEE_COLUMNS = `e.id, e.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
  u.status = 'active' as "active", u.email, u.role, e.employee_number as "employeeNumber", e.team_id as "teamId",
  e.employment_type as "employmentType", e.weekly_hours_target as "weeklyHoursTarget"`;

export const EMPLOYEE_SOURCE = `employee e join user_account u on u.organization_id = e.organization_id and u.id = e.user_id`;

/** Teams are few: the whole dictionary is read once and joined in Node. */
export const TEAM_COLUMNS = `t.id, t.name, t.supervisor_id as "supervisorId", t.parent_team_id as "parentTeamId",
  s.first_name || ' ' || s.last_name as "supervisorName", coalesce(m.members, 0)::int as "memberCount"`;

export const TEAM_SOURCE = `team t
  left join user_account s on s.organization_id = t.organization_id and s.id = t.supervisor_id
  left join (select e.team_id, count(*) as members
    from employee e join user_account u on u.organization_id = e.organization_id and u.id = e.user_id
    where u.status = 'active' group by e.team_id) m on m.team_id = t.id`;

export const teamById = batchLoader<Team | null>(async (q) => {
  const teams = await q<Team>('team.all', `select ${TEAM_COLUMNS} from ${TEAM_SOURCE}`);
  return new Map(teams.map((team) => [team.id, team]));
}, null);

export const employeeByUser = batchLoader<Employee | null>(async (q, userIds) => {
  const employees = await employeesWhere(q, 'employee.byUser', 'e.user_id = any($1)', userIds);
  return new Map(employees.map((employee) => [employee.userId, employee]));
}, null);

export const employeeById = batchLoader<Employee | null>(async (q, ids) => {
  const employees = await employeesWhere(q, 'employee.byId', 'e.id = any($1)', ids);
  return new Map(employees.map((employee) => [employee.id, employee]));
}, null);

export const employeesByTeam = batchLoader<Employee[]>(async (q, teamIds) => {
  const employees = await employeesWhere(q, 'employee.byTeam', `e.team_id = any($1) and u.status = 'active'`, teamIds);
  return grouped(employees, (employee) => employee.teamId as string);
}, []);

/** Skills of each employee: one table by an array of keys, the small dictionary of skills apart. */
export const skillsByEmployee = batchLoader<SkillAssignment[]>(async (q, employeeIds) => {
  const rows = await q<Omit<SkillAssignment, 'name'>>(
    'skill.ofEmployees',
    `select employee_id as "employeeId", skill_id as "skillId", proficiency_level as "proficiencyLevel"
     from employee_skill where employee_id = any($1)`,
    [idArray(employeeIds)],
  );
  const skills = await q<{ id: string; name: string }>('skill.names', 'select id, name from skill order by name_folded');
  const rank = new Map(skills.map((skill, index) => [skill.id, index]));
  const rankOf = (row: { skillId: string }) => rank.get(row.skillId) as number;
  const found = grouped(
    rows.map((row): SkillAssignment => ({ ...row, name: skills[rankOf(row)]?.name as string })),
    (assignment) => assignment.employeeId,
  );
  for (const own of found.values()) own.sort((a, b) => rankOf(a) - rankOf(b));
  return found;
}, []);

function employeesWhere(q: Query, name: string, condition: string, ids: readonly string[]): Promise<Employee[]> {
  return q<Employee>(name, `select ${EMPLOYEE_COLUMNS} from ${EMPLOYEE_SOURCE} where ${condition} order by u.name_sort, e.id`, [idArray(ids)]);
}
