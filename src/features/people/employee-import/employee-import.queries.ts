import { tenantOf, type RequestContext } from '../../../kernel/context';
import { EMPLOYEE_SOURCE } from '../employee-columns';
import type { EmployeeRecord } from './employee-import.rules';
import type { Person } from './import-plan.rules';

/**
 * The people who exist whom records name by their e-mails, by folded e-mail. Locked, they are as the last change has
 * left them, and stay so; always in the order of their e-mails.
 */
export async function peopleByEmail(
  ctx: RequestContext,
  records: readonly EmployeeRecord[],
  locked: boolean,
): Promise<Map<string, Person>> {
  const rows = await ctx.sql<Omit<Person, 'email'> & { email: string; folded: string }>(
    null,
    `select u.id as "userId", e.id as "employeeId", u.email, u.email_folded as folded,
       u.first_name as "firstName", u.last_name as "lastName", u.role, u.status,
       e.employee_number as "employeeNumber", e.team_id as "teamId"
     from ${EMPLOYEE_SOURCE} where u.organization_id = $1 and u.email_folded = any($2)
     ${locked ? 'order by u.email_folded collate "C" for no key update of u, e' : ''}`,
    [tenantOf(ctx).organizationId, [...new Set(records.map(({ email }) => email.folded))]],
  );
  return new Map(rows.map(({ email, folded, ...person }) => [folded, { ...person, email: { name: email, folded } }]));
}

/** The user ids of the people who have the employee numbers of records, by number. */
export async function holdersOfNumbers(
  ctx: RequestContext,
  records: readonly EmployeeRecord[],
): Promise<Map<string, string>> {
  const rows = await ctx.sql<{ number: string; userId: string }>(
    null,
    `select employee_number as number, user_id as "userId" from employee
     where organization_id = $1 and employee_number = any($2)`,
    [tenantOf(ctx).organizationId, [...new Set(records.flatMap(({ employeeNumber }) => employeeNumber ?? []))]],
  );
  return new Map(rows.map(({ number, userId }) => [number, userId]));
}

/** The folded names of those teams of records that are archived; they stay so while people are locked. */
export async function archivedTeams(ctx: RequestContext, records: readonly EmployeeRecord[]): Promise<Set<string>> {
  const rows = await ctx.sql<{ folded: string }>(
    null,
    `select name_folded as folded from team
     where organization_id = $1 and name_folded = any($2) and archived_at is not null`,
    [tenantOf(ctx).organizationId, [...new Set(records.flatMap(({ team }) => team?.folded ?? []))]],
  );
  return new Set(rows.map(({ folded }) => folded));
}
