import { userOf, type RequestContext } from '../kernel/context';
import { forbidden, notFound } from '../kernel/errors';
import { idArray } from '../kernel/loaders';

/**
 * The employees whom the signed-in user answers for: an admin for everybody, a supervisor for the teams they supervise and
 * all teams below those, an agent for themselves. It holds teams, not people, so it stays small whatever the head count:
 *
 *     const scope = await scopeOf(ctx);
 *     await ctx.q('…', `select … from employee e where e.organization_id = $1 and ${inScope('e', 2)}`, [organizationId, ...scopeValues(scope)]);
 *
 * Or in Node, of an employee in hand: `isInScope(scope, employee)`.
 */
export interface Scope {
  everybody: boolean;
  teamIds: ReadonlySet<string>;
  employeeId: string | null;
}

export async function scopeOf(ctx: RequestContext): Promise<Scope> {
  const { organizationId, userId, role, employeeId } = userOf(ctx);
  if (role === 'admin') return { everybody: true, teamIds: new Set(), employeeId: null };
  if (role === 'agent') return { everybody: false, teamIds: new Set(), employeeId };
  const teams = await ctx.q<{ id: string }>(
    'scope.teams',
    `with recursive scope as (
       select id from team where organization_id = $1 and supervisor_id = $2
       union
       select t.id from team t join scope on t.organization_id = $1 and t.parent_team_id = scope.id
     ) select id from scope`,
    [organizationId, userId],
  );
  return { everybody: false, teamIds: new Set(teams.map(({ id }) => id)), employeeId: null };
}

/** A condition on employee `alias`; it takes three parameters from `$first` on, and `scopeValues` gives them. */
export const inScope = (alias: string, first: number): string =>
  `($${first}::boolean or ${alias}.team_id = any($${first + 1}::uuid[]) or ${alias}.id = $${first + 2}::uuid)`;

export const scopeValues = ({ everybody, teamIds, employeeId }: Scope): unknown[] => [everybody, idArray([...teamIds]), employeeId];

export const isInScope = ({ everybody, teamIds, employeeId }: Scope, employee: { id: string; teamId: string | null }): boolean =>
  everybody || (employee.teamId !== null && teamIds.has(employee.teamId)) || employee.id === employeeId;

/** Employees named by an input: 404 with the path of the first unknown id, 403 with that of the first out of scope. */
export async function requireInScope(ctx: RequestContext, asked: readonly { employeeId: string; path: string }[]): Promise<void> {
  if (asked.length === 0) return;
  const scope = await scopeOf(ctx);
  const rows = await ctx.q<{ id: string; teamId: string | null }>(
    'scope.employees',
    'select id, team_id as "teamId" from employee where organization_id = $1 and id = any($2)',
    [userOf(ctx).organizationId, idArray([...new Set(asked.map(({ employeeId }) => employeeId))])],
  );
  const employees = new Map(rows.map((row) => [row.id, row]));
  for (const { employeeId, path } of asked) if (!employees.has(employeeId)) throw notFound('Employee', path, employeeId);
  for (const { employeeId, path } of asked) {
    const employee = employees.get(employeeId);
    if (employee && !isInScope(scope, employee)) throw forbidden(`The employee ${employeeId} is not in a team you supervise`, path);
  }
}
