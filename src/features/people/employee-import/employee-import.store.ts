import { namedAs } from '../../access/user.rules';
import { discardCachedPlans } from '../../../kernel/import/bulk-import';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { USUAL_LEVELS } from '../skill.entity';
import type { Name } from './employee-import.rules';
import type { PlannedPerson } from './import-plan.rules';

/** The set-based statements of the employee import; rows in the order of a unique key, as every import writes them. */

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

/** The ids by folded name; names that do not exist are made. */
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

const USERS = `insert into user_account
    (id, organization_id, email, email_folded, first_name, last_name, name_sort, search_folded, role, status,
      created_at)
  select "userId", $1, email, "emailFolded", "firstName", "lastName", "nameSort", "searchFolded", role, status, $3
  from json_to_recordset($2) as r ("userId" uuid, email text, "emailFolded" text, "firstName" text, "lastName" text,
    "nameSort" text, "searchFolded" text, role text, status text)
  order by "emailFolded" collate "C"
  on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
    name_sort = excluded.name_sort,
    search_folded = excluded.search_folded, role = excluded.role, status = excluded.status`;

/** Numbers that move between people are taken from all before they are given to any. */
const FREE_NUMBERS = `update employee set employee_number = null where organization_id = $1 and id = any($2)`;

const EMPLOYEES = `insert into employee (id, organization_id, user_id, employee_number, team_id, created_at)
  select "employeeId", $1, "userId", "employeeNumber", "teamId", $3
  from json_to_recordset($2) as r ("employeeId" uuid, "userId" uuid, "employeeNumber" text, "teamId" uuid)
  order by "userId"
  on conflict (id) do update set employee_number = excluded.employee_number, team_id = excluded.team_id`;

export async function storePeople(ctx: RequestContext, people: readonly PlannedPerson[]): Promise<void> {
  if (people.length === 0) return;
  const { organizationId } = tenantOf(ctx);
  const now = ctx.clock.now();
  const users = people.map(({ userId, email, firstName, lastName, role, status }) => ({
    userId,
    ...namedAs({ email: email.name, firstName, lastName }),
    role,
    status,
  }));
  await ctx.sql(null, USERS, [organizationId, JSON.stringify(users), now]);
  await discardCachedPlans(ctx, people.length);
  const renumbered = people.filter(
    ({ before, employeeNumber }) => before?.employeeNumber && before.employeeNumber !== employeeNumber,
  );
  await ctx.sql(null, FREE_NUMBERS, [organizationId, idArray(renumbered.map(({ employeeId }) => employeeId))]);
  const employees = people.map(({ employeeId, userId, employeeNumber, teamId }) => ({
    employeeId,
    userId,
    employeeNumber,
    teamId,
  }));
  await ctx.sql(null, EMPLOYEES, [organizationId, JSON.stringify(employees), now]);
}

const DROP_SKILLS = `delete from employee_skill s where s.organization_id = $1 and s.employee_id = any($2)
  and not exists
    (select from json_to_recordset($3) as r (employee uuid, skill uuid) where r.employee = s.employee_id
      and r.skill = s.skill_id)
  returning employee_id as "employeeId"`;

const ADD_SKILLS = `insert into employee_skill (organization_id, employee_id, skill_id)
  select $1, employee, skill from json_to_recordset($2) as r (employee uuid, skill uuid) order by employee, skill
  on conflict (organization_id, employee_id, skill_id) do nothing
  returning employee_id as "employeeId"`;

/**
 * Replaces the skills of these people; a skill that is kept keeps its level. The answer is whose skills have changed.
 */
export async function storeSkillsOf(
  ctx: RequestContext,
  people: readonly PlannedPerson[],
  skillIds: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (people.length === 0) return [];
  const { organizationId } = tenantOf(ctx);
  const pairs = people.flatMap(({ employeeId, skills = [] }) =>
    skills.map(({ folded }) => ({ employee: employeeId, skill: skillIds.get(folded) })),
  );
  const rows = JSON.stringify(pairs);
  const dropped = await ctx.sql<{ employeeId: string }>(null, DROP_SKILLS, [
    organizationId,
    idArray(people.map(({ employeeId }) => employeeId)),
    rows,
  ]);
  const added = await ctx.sql<{ employeeId: string }>(null, ADD_SKILLS, [organizationId, rows]);
  return [...dropped, ...added].map(({ employeeId }) => employeeId);
}
