import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { nameOfFew } from '../../kernel/import/columns';
import { partOf } from '../../kernel/graphql/page';
import { folded, foldedEmail } from '../../kernel/shapes';
import { EMPLOYEE_COLUMNS, EMPLOYEE_SOURCE } from './employee-columns';
import type { Employee } from './employee.entity';
import { requireVisibleRole, seesEmailsAndRoles } from './people.policy';
import type { UsersFilter } from './employee.inputs';

/** Returns employees by the fields of their users. Callers who cannot see e-mails and roles cannot filter by them. */
export async function listEmployees(ctx: RequestContext, filter: UsersFilter): Promise<Employee[]> {
  const { status, role, teamId, search } = filter;
  const part = partOf(filter);
  requireVisibleRole(ctx, role);
  return ctx.sql<Employee>(
    part ? null : 'employee.list',
    `select ${EMPLOYEE_COLUMNS} from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and ($2::text is null or u.status = $2) and ($3::uuid is null or e.team_id = $3)
       and ($4::text is null or position($4 in case when $6 then u.search_folded else left(u.search_folded,
         -length(u.email_folded)) end) > 0)
       and ($5::text is null or u.role = $5)
     order by u.name_sort, e.id ${part}`,
    [
      tenantOf(ctx).organizationId,
      status ?? null,
      teamId ?? null,
      search ? folded(search.trim()) : null,
      role ?? null,
      seesEmailsAndRoles(ctx),
    ],
  );
}

/** Locks these employees. Returns the ids of those that exist. */
export async function lockEmployees(ctx: RequestContext, employeeIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.sql<{ id: string }>(
    'people.lockEmployees',
    'select id from employee where organization_id = $1 and id = any($2) order by id for no key update',
    [tenantOf(ctx).organizationId, idArray([...new Set(employeeIds)])],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the employees among these whose users are deactivated. */
export async function inactiveAmong(ctx: RequestContext, employeeIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.sql<{ id: string }>(
    'people.inactiveAmong',
    `select e.id from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and e.id = any($2) and u.status <> 'active' order by e.id`,
    [tenantOf(ctx).organizationId, idArray([...new Set(employeeIds)])],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Finds employees by the agent id of a telephony system: by e-mail first, then by employee number. */
export async function employeesByAgentId(
  ctx: RequestContext,
  agentIds: readonly string[],
): Promise<(agentId: string) => string | undefined> {
  const numbers = [...new Set(agentIds)];
  const foldedOf = new Map(numbers.map((agentId) => [agentId, foldedEmail(agentId)]));
  const rows = await ctx.sql<{ employeeId: string; email: string | null; number: string | null }>(
    nameOfFew('people.byAgentId', numbers.length),
    `select e.id as "employeeId", u.email_folded as email, null as number
     from ${EMPLOYEE_SOURCE}
     where u.organization_id = $1 and u.email_folded = any($2)
     union all
     select id, null, employee_number from employee where organization_id = $1 and employee_number = any($3)`,
    [tenantOf(ctx).organizationId, [...foldedOf.values()], numbers],
  );
  const byEmail = new Map<string | null, string>();
  const byNumber = new Map<string | null, string>();
  for (const { employeeId, email, number } of rows)
    (email === null ? byNumber : byEmail).set(email ?? number, employeeId);
  return (agentId) => byEmail.get(foldedOf.get(agentId) ?? '') ?? byNumber.get(agentId);
}
