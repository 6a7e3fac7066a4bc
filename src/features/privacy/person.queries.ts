import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';

/** A person as far as privacy operations need to know them. */
export interface Person {
  employeeId: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  status: 'active' | 'inactive';
}

const PERSON = `select e.id as "employeeId", u.id as "userId", u.email, u.first_name as "firstName",
    u.last_name as "lastName", u.status
  from employee e join user_account u on u.organization_id = e.organization_id and u.id = e.user_id
  where e.organization_id = $1 and e.id = $2`;

/** Returns the person. Throws NOT_FOUND if there is none. */
export async function requirePerson(ctx: RequestContext, employeeId: string): Promise<Person> {
  const [person] = await ctx.sql<Person>('person.find', PERSON, [tenantOf(ctx).organizationId, employeeId]);
  if (!person) throw notFound('Employee', 'employeeId', employeeId);
  return person;
}

/** Returns the person with both rows locked; undefined if there is none. */
export async function lockPerson(ctx: RequestContext, employeeId: string): Promise<Person | undefined> {
  const [person] = await ctx.sql<Person>('person.lock', `${PERSON} for no key update of u, e`, [
    tenantOf(ctx).organizationId,
    employeeId,
  ]);
  return person;
}

/** Returns the names under which texts may mention the person: the present one, and those of their audit entries. */
export async function namesOf(ctx: RequestContext, { userId, firstName, lastName }: Person): Promise<string[]> {
  const rows = await ctx.sql<{ name: string }>(
    null,
    `select distinct user_name as name from audit_entry where organization_id = $1 and user_id = $2`,
    [tenantOf(ctx).organizationId, userId],
  );
  return [...new Set([`${firstName} ${lastName}`, ...rows.map(({ name }) => name)])].filter((name) => name.length > 1);
}

/** Returns employees who have been inactive since before `before` and are not erased, oldest first. */
export async function peopleInactiveSince(ctx: RequestContext, before: Date): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    `select e.id from employee e
     join user_account u on u.organization_id = e.organization_id and u.id = e.user_id and u.status = 'inactive'
     join employee_away a on a.organization_id = e.organization_id and a.employee_id = e.id and a.back_at is null
     where e.organization_id = $1 and a.left_at < $2 and not exists (select from erasure x
       where x.organization_id = e.organization_id and x.employee_id = e.id)
     order by a.left_at, e.id`,
    [tenantOf(ctx).organizationId, before],
  );
  return rows.map(({ id }) => id);
}
