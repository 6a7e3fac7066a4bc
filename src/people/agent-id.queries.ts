import { tenantOf, type RequestContext } from '../kernel/context';
import { folded } from '../kernel/shapes';

/** Finds employees by what a telephony system calls them: by e-mail first, then by employee number. */
export async function employeesByAgentId(ctx: RequestContext, agentIds: readonly string[]): Promise<(agentId: string) => string | undefined> {
  const numbers = [...new Set(agentIds)];
  const foldedOf = new Map(numbers.map((agentId) => [agentId, folded(agentId)]));
  const rows = await ctx.q<{ employeeId: string; email: string | null; number: string | null }>(
    null,
    `select e.id as "employeeId", u.email_folded as email, null as number
     from user_account u join employee e on e.organization_id = u.organization_id and e.user_id = u.id
     where u.organization_id = $1 and u.email_folded = any($2)
     union all
     select id, null, employee_number from employee where organization_id = $1 and employee_number = any($3)`,
    [tenantOf(ctx).organizationId, [...foldedOf.values()], numbers],
  );
  const byEmail = new Map<string | null, string>();
  const byNumber = new Map<string | null, string>();
  for (const { employeeId, email, number } of rows) (email === null ? byNumber : byEmail).set(email ?? number, employeeId);
  return (agentId) => byEmail.get(foldedOf.get(agentId) ?? '') ?? byNumber.get(agentId);
}
