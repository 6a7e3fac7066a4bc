import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { forbidden, notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import type { Role, UserPrincipal } from '../../kernel/principal';

/**
 * The employees whom the signed-in user answers for: an admin or a planner for everybody, a supervisor for the teams
 * they supervise and all teams below those, an agent for themselves. It holds teams, not people, so it stays small
 * whatever the head count:
 *
 *     const scope = await scopeOf(ctx);
 *     await ctx.sql('…', `select … from employee e where e.organization_id = $1 and ${inScope('e', 2)}`,
 *       [organizationId, ...scopeValues(scope)]);
 *
 * Or in Node, of an employee in hand: `isInScope(scope, employee)`.
 */
export interface Scope {
  everybody: boolean;
  teamIds: ReadonlySet<string>;
  employeeId: string | null;
}

const NOBODY: ReadonlySet<string> = new Set();

export const scopeOf = (ctx: RequestContext): Promise<Scope> => scopeOfUser(ctx, userOf(ctx));

export async function scopeOfUser(
  ctx: RequestContext,
  {
    organizationId,
    userId,
    role,
    employeeId,
  }: Pick<UserPrincipal, 'organizationId' | 'userId' | 'role' | 'employeeId'>,
): Promise<Scope> {
  if (role !== 'supervisor') return scopeWithoutTeams(role, employeeId);
  const teams = await ctx.sql<{ id: string }>(
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

const scopeWithoutTeams = (role: Role, employeeId: string | null): Scope => ({
  everybody: role === 'admin' || role === 'planner',
  teamIds: NOBODY,
  employeeId: role === 'agent' ? employeeId : null,
});

/** A user with a valid session, in their current state. */
export interface Viewer {
  userId: string;
  role: Role;
  scope: Scope;
}

/**
 * Returns the users of these sessions by session; ended sessions are omitted. Always one statement with one row per
 * user. Lists are text, because arrays are slower to parse.
 */
export async function viewersOfSessions(
  ctx: RequestContext,
  sessionHashes: readonly string[],
): Promise<Map<string, Viewer>> {
  const rows = await ctx.sql<{
    sessionHashes: string;
    userId: string;
    role: Role;
    employeeId: string | null;
    teamIds: string | null;
  }>(
    'scope.sessions',
    `with recursive viewer as (
       select u.id as user_id, u.role, string_agg(s.id_hash, ',') as hashes from user_session s
       join user_account u on u.organization_id = $1 and u.id = s.user_id and u.status = 'active'
       where s.organization_id = $1 and s.id_hash = any($2) and s.expires_at > $3
       group by u.id, u.role
     ), scope as (
       select t.supervisor_id as user_id, t.id from team t
       where t.organization_id = $1 and t.supervisor_id in (select user_id from viewer where role = 'supervisor')
       union
       select scope.user_id, t.id from team t join scope on t.organization_id = $1 and t.parent_team_id = scope.id
     )
     select v.hashes as "sessionHashes", v.user_id as "userId", v.role, e.id as "employeeId",
       (select string_agg(id::text, ',') from scope where scope.user_id = v.user_id) as "teamIds"
     from viewer v left join employee e on e.organization_id = $1 and e.user_id = v.user_id`,
    [tenantOf(ctx).organizationId, idArray(sessionHashes), ctx.clock.now()],
  );
  return new Map(
    rows.flatMap(({ sessionHashes: own, userId, role, employeeId, teamIds }) => {
      const scope =
        role === 'supervisor'
          ? { everybody: false, teamIds: new Set(teamIds?.split(',')), employeeId: null }
          : scopeWithoutTeams(role, employeeId);
      return own.split(',').map((sessionHash) => [sessionHash, { userId, role, scope }] as const);
    }),
  );
}

/** SQL condition on employee `alias` with three parameters from `$first` on, given by `scopeValues`. */
export const inScope = (alias: string, first: number): string =>
  `($${first}::boolean or ${alias}.team_id = any($${first + 1}::uuid[]) or ${alias}.id = $${first + 2}::uuid)`;

export const scopeValues = ({ everybody, teamIds, employeeId }: Scope): unknown[] => [
  everybody,
  idArray([...teamIds]),
  employeeId,
];

export const isInScope = (
  { everybody, teamIds, employeeId }: Scope,
  employee: { id: string; teamId: string | null },
): boolean => everybody || (employee.teamId !== null && teamIds.has(employee.teamId)) || employee.id === employeeId;

/** Throws a 404 with the path of the first unknown employee, a 403 with that of the first one out of scope. */
export async function requireInScope(
  ctx: RequestContext,
  asked: readonly { employeeId: string; path: string }[],
): Promise<void> {
  if (asked.length === 0) return;
  const scope = await scopeOf(ctx);
  const rows = await ctx.sql<{ id: string; teamId: string | null }>(
    'scope.employees',
    'select id, team_id as "teamId" from employee where organization_id = $1 and id = any($2)',
    [userOf(ctx).organizationId, idArray([...new Set(asked.map(({ employeeId }) => employeeId))])],
  );
  const employees = new Map(rows.map((row) => [row.id, row]));
  for (const { employeeId, path } of asked)
    if (!employees.has(employeeId)) throw notFound('Employee', path, employeeId);
  for (const { employeeId, path } of asked) {
    const employee = employees.get(employeeId);
    if (employee && !isInScope(scope, employee)) throw forbidden(refusalOf(ctx, employeeId), path);
  }
}

const refusalOf = (ctx: RequestContext, employeeId: string): string =>
  userOf(ctx).role === 'agent'
    ? `The employee ${employeeId} is somebody else: an agent acts for themselves`
    : `The employee ${employeeId} is not in a team you supervise`;
