import { namedAs } from '../access/user.rules';
import { discardCachedPlans } from '../../kernel/import/bulk-import';
import { columnsOf } from '../../kernel/import/columns';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { eachInSlices } from '../../kernel/event-loop';
import { idArray } from '../../kernel/graphql/loaders';
import { USUAL_LEVELS } from '../people/skill.entity';
import type { Name } from './employee-import.rules';
import type { PlannedPerson } from './import-plan.rules';

/**
 * Set-based statements of the employee import. All imports write rows in the order of a unique key, which prevents
 * deadlocks.
 */

export const teamsByName = (ctx: RequestContext, names: readonly Name[]): Promise<Map<string, string>> =>
  idsByName(
    ctx,
    'team',
    `insert into team (id, organization_id, name, name_folded, created_at)
    select gen_random_uuid(), $1, name, folded, $3 from json_to_recordset($2) as r (name text, folded text)`,
    names,
    [],
  );

export const skillsByName = (ctx: RequestContext, names: readonly Name[]): Promise<Map<string, string>> =>
  idsByName(
    ctx,
    'skill',
    `insert into skill (id, organization_id, name, name_folded, created_at, proficiency_levels)
    select gen_random_uuid(), $1, name, folded, $3, $4 from json_to_recordset($2) as r (name text, folded text)`,
    names,
    [USUAL_LEVELS],
  );

/** Returns ids by folded name; missing names are created. */
async function idsByName(
  ctx: RequestContext,
  table: 'team' | 'skill',
  insert: string,
  names: readonly Name[],
  more: unknown[],
): Promise<Map<string, string>> {
  const { organizationId } = tenantOf(ctx);
  const unique = new Map<string, Name>();
  for (const name of names) if (!unique.has(name.folded)) unique.set(name.folded, name);
  if (unique.size === 0) return new Map();
  await ctx.sql(
    null,
    `${insert} where not exists (select from ${table} t where t.organization_id = $1 and t.name_folded = folded)
     order by folded collate "C" on conflict (organization_id, name_folded) do nothing`,
    [organizationId, JSON.stringify([...unique.values()]), ctx.clock.now(), ...more],
  );
  const rows = await ctx.sql<{ id: string; folded: string }>(
    null,
    `select id, name_folded as folded from ${table} where organization_id = $1 and name_folded = any($2)`,
    [organizationId, [...unique.keys()]],
  );
  return new Map(rows.map(({ id, folded }) => [folded, id]));
}

type StoredUser = ReturnType<typeof namedAs> & Pick<PlannedPerson, 'userId' | 'role' | 'status'>;

const USER = columnsOf<StoredUser>([
  { name: 'id', type: 'uuid', of: ({ userId }) => userId },
  { name: 'email', type: 'text', of: ({ email }) => email },
  { name: 'email_folded', type: 'text', of: ({ emailFolded }) => emailFolded },
  { name: 'first_name', type: 'text', of: ({ firstName }) => firstName },
  { name: 'last_name', type: 'text', of: ({ lastName }) => lastName },
  { name: 'name_sort', type: 'text', of: ({ nameSort }) => nameSort },
  { name: 'search_folded', type: 'text', of: ({ searchFolded }) => searchFolded },
  { name: 'role', type: 'text', of: ({ role }) => role },
  { name: 'status', type: 'text', of: ({ status }) => status },
]);

const USERS = `insert into user_account (organization_id, created_at, ${USER.names})
  select $1, $2, ${USER.names} from ${USER.unnest(3)}
  order by email_folded collate "C"
  on conflict (organization_id, id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
    name_sort = excluded.name_sort,
    search_folded = excluded.search_folded, role = excluded.role, status = excluded.status`;

/** Numbers that move between employees are first cleared for all, because of the unique index. */
const FREE_NUMBERS = `update employee set employee_number = null where organization_id = $1 and id = any($2)`;

const EMPLOYEE = columnsOf<PlannedPerson>([
  { name: 'id', type: 'uuid', of: ({ employeeId }) => employeeId },
  { name: 'user_id', type: 'uuid', of: ({ userId }) => userId },
  { name: 'employee_number', type: 'text', of: ({ employeeNumber }) => employeeNumber },
  { name: 'team_id', type: 'uuid', of: ({ teamId }) => teamId },
  { name: 'weekly_hours_target', type: 'float8', of: ({ weeklyHours }) => weeklyHours },
  { name: 'employment_type', type: 'text', of: ({ employmentType }) => employmentType },
  { name: 'rank_points', type: 'float8', of: ({ rankPoints }) => rankPoints },
  { name: 'seniority_date', type: 'date', of: ({ seniorityDate }) => seniorityDate },
  { name: 'employed_from', type: 'date', of: ({ employedFrom }) => employedFrom },
  { name: 'employed_until', type: 'date', of: ({ employedUntil }) => employedUntil },
]);

const EMPLOYEES = `insert into employee (organization_id, created_at, ${EMPLOYEE.names})
  select $1, $2, ${EMPLOYEE.names} from ${EMPLOYEE.unnest(3)}
  order by user_id
  on conflict (organization_id, id) do update set
    employee_number = excluded.employee_number, team_id = excluded.team_id,
    weekly_hours_target = excluded.weekly_hours_target, employment_type = excluded.employment_type,
    rank_points = excluded.rank_points, seniority_date = excluded.seniority_date,
    employed_from = excluded.employed_from, employed_until = excluded.employed_until`;

export async function storePeople(ctx: RequestContext, people: readonly PlannedPerson[]): Promise<void> {
  if (people.length === 0) return;
  const { organizationId } = tenantOf(ctx);
  const now = ctx.clock.now();
  const users: StoredUser[] = [];
  const renumbered: string[] = [];
  await eachInSlices(people, ({ email, firstName, lastName, before, ...person }) => {
    users.push({ ...namedAs({ email: email.name, firstName, lastName }), ...person });
    if (before?.employeeNumber && before.employeeNumber !== person.employeeNumber) renumbered.push(person.employeeId);
  });
  await ctx.sql(null, USERS, [organizationId, now, ...(await USER.arrays(users))]);
  await discardCachedPlans(ctx, people.length);
  await ctx.sql(null, FREE_NUMBERS, [organizationId, idArray(renumbered)]);
  await ctx.sql(null, EMPLOYEES, [organizationId, now, ...(await EMPLOYEE.arrays(people))]);
}

interface SkillOfPerson {
  employeeId: string;
  skillId: string | undefined;
}

const SKILL = columnsOf<SkillOfPerson>([
  { name: 'employee_id', type: 'uuid', of: ({ employeeId }) => employeeId },
  { name: 'skill_id', type: 'uuid', of: ({ skillId }) => skillId },
]);

const DROP_SKILLS = `delete from employee_skill s where s.organization_id = $1 and s.employee_id = any($2)
  and not exists
    (select from ${SKILL.unnest(3)} where r.employee_id = s.employee_id and r.skill_id = s.skill_id)
  returning employee_id as "employeeId"`;

const ADD_SKILLS = `insert into employee_skill (organization_id, ${SKILL.names})
  select $1, ${SKILL.names} from ${SKILL.unnest(2)} order by ${SKILL.names}
  on conflict (organization_id, employee_id, skill_id) do nothing
  returning employee_id as "employeeId"`;

/** Replaces the skills of these people; unchanged skills keep their level. Returns whose skills have changed. */
export async function storeSkillsOf(
  ctx: RequestContext,
  people: readonly PlannedPerson[],
  skillIds: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (people.length === 0) return [];
  const { organizationId } = tenantOf(ctx);
  const pairs: SkillOfPerson[] = [];
  await eachInSlices(people, ({ employeeId, skills = [] }) => {
    for (const { folded } of skills) pairs.push({ employeeId, skillId: skillIds.get(folded) });
  });
  const skills = await SKILL.arrays(pairs);
  const dropped = await ctx.sql<{ employeeId: string }>(null, DROP_SKILLS, [
    organizationId,
    idArray(people.map(({ employeeId }) => employeeId)),
    ...skills,
  ]);
  const added = await ctx.sql<{ employeeId: string }>(null, ADD_SKILLS, [organizationId, ...skills]);
  return [...dropped, ...added].map(({ employeeId }) => employeeId);
}

interface TeamSupervisor {
  teamId: string;
  userId: string;
}

const SUPERVISOR = columnsOf<TeamSupervisor>([
  { name: 'team_id', type: 'uuid', of: ({ teamId }) => teamId },
  { name: 'user_id', type: 'uuid', of: ({ userId }) => userId },
]);

export async function storeSupervisors(ctx: RequestContext, supervisors: readonly TeamSupervisor[]): Promise<void> {
  if (supervisors.length === 0) return;
  await ctx.sql(
    null,
    `update team t set supervisor_id = r.user_id from ${SUPERVISOR.unnest(2)}
     where t.organization_id = $1 and t.id = r.team_id and t.supervisor_id is distinct from r.user_id`,
    [tenantOf(ctx).organizationId, ...(await SUPERVISOR.arrays(supervisors))],
  );
}

const CONTRACT = columnsOf<PlannedPerson>([
  { name: 'employee_id', type: 'uuid', of: ({ employeeId }) => employeeId },
  { name: 'contract_id', type: 'uuid', of: ({ contractId }) => contractId },
]);

/** Assigns contracts from a day on to those who have another one on that day. Returns whose contract has changed. */
export async function storeContracts(
  ctx: RequestContext,
  people: readonly PlannedPerson[],
  from: string,
): Promise<string[]> {
  const given = people.filter(({ contractId }) => contractId !== undefined);
  if (given.length === 0) return [];
  const rows = await ctx.sql<{ employeeId: string }>(
    null,
    `insert into employee_contract (organization_id, valid_from, ${CONTRACT.names})
     select $1, $2, ${CONTRACT.names} from ${CONTRACT.unnest(3)}
     where contract_id is distinct from (
       select c.contract_id from employee_contract c
       where c.organization_id = $1 and c.employee_id = r.employee_id and c.valid_from <= $2
       order by c.valid_from desc limit 1)
     order by employee_id
     on conflict (organization_id, employee_id, valid_from) do update set contract_id = excluded.contract_id
     returning employee_id as "employeeId"`,
    [tenantOf(ctx).organizationId, from, ...(await CONTRACT.arrays(given))],
  );
  return rows.map(({ employeeId }) => employeeId);
}
