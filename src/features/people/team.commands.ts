import { LockMode } from '@mikro-orm/core';
import { User } from '../access/user.entity';
import { recordAudit } from '../audit/audit.commands';
import { lockPeople } from '../organization/organization.queries';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, notFound } from '../../kernel/errors';
import { changedFields, withoutAbsent } from '../../kernel/fields';
import { newId } from '../../kernel/ids';
import { folded } from '../../kernel/shapes';
import { storeTeam } from './employee.commands';
import { lockEmployees } from './employee.queries';
import { maySupervise } from './people.policy';
import { Team } from './team.entity';
import type { CreateTeamInput, UpdateTeamInput } from './team.inputs';
import { teamById } from './team.loaders';
import { requireTeamInUse, teamsSupervisedBy } from './team.queries';

export async function createTeam(
  ctx: RequestContext,
  { name, supervisorId, parentTeamId }: CreateTeamInput,
): Promise<Team> {
  const { organizationId } = tenantOf(ctx);
  await requireSupervisor(ctx, supervisorId);
  if (parentTeamId) await requireTeamInUse(ctx, parentTeamId, 'parentTeamId');
  const id = newId();
  ctx.em.create(Team, {
    id,
    organizationId,
    name,
    nameFolded: folded(name),
    supervisorId: supervisorId ?? null,
    parentTeamId: parentTeamId ?? null,
    createdAt: ctx.clock.now(),
  });
  await recordAudit(ctx, organizationId, 'team.create', { teamId: id, name, supervisorId, parentTeamId });
  return (await teamById.load(ctx, id)) as Team;
}

/** Team changes are serialized to prevent cycles of parents. */
export async function updateTeam(ctx: RequestContext, id: string, change: UpdateTeamInput): Promise<Team> {
  const { organizationId } = tenantOf(ctx);
  await lockPeople(ctx);
  const team = await lockedTeam(ctx, id);
  await requireSupervisor(ctx, change.supervisorId);
  if (change.parentTeamId && change.parentTeamId !== team.parentTeamId)
    await requireTeamInUse(ctx, change.parentTeamId, 'parentTeamId');
  if (change.parentTeamId && (await isWithin(ctx, change.parentTeamId, id)))
    throw conflict('A team cannot be below itself', { path: 'parentTeamId' });
  const changed = changedFields(team, change);
  if (Object.keys(changed).length > 0) {
    ctx.em.assign(team, withoutAbsent(change));
    team.nameFolded = folded(team.name);
    await recordAudit(ctx, organizationId, 'team.update', { teamId: id, ...changed });
  }
  return (await teamById.load(ctx, id)) as Team;
}

/**
 * Archives a team, so that no one can join it. All members, even inactive ones, are moved, so that none returns to an
 * archived team. Without a target team, the team must be empty.
 */
export async function archiveTeam(ctx: RequestContext, id: string, moveEmployeesTo: string | null): Promise<Team> {
  const { organizationId } = tenantOf(ctx);
  await lockPeople(ctx);
  const team = await lockedTeam(ctx, id);
  if (team.archivedAt) return (await teamById.load(ctx, id)) as Team;
  if (moveEmployeesTo === id) throw conflict('The team cannot take its own people over', { path: 'moveEmployeesTo' });
  if (moveEmployeesTo) await requireTeamInUse(ctx, moveEmployeesTo, 'moveEmployeesTo');
  const below = await idsOf(ctx, 'team', 'parent_team_id = $2 and archived_at is null', id);
  if (below.length > 0)
    throw conflict(`${counted(below.length, 'team')} below it: move or archive first`, { teams: below.length });
  const people = await idsOf(ctx, 'employee', 'team_id = $2', id);
  if (people.length > 0 && !moveEmployeesTo)
    throw conflict(`${counted(people.length, 'employee')} in it: say where to move them`, {
      path: 'moveEmployeesTo',
      employees: people.length,
    });
  await lockEmployees(ctx, people);
  // Members moved to other teams in the meantime stay there.
  const left = await idsOf(ctx, 'employee', 'team_id = $2', id);
  if (moveEmployeesTo) await storeTeam(ctx, left, moveEmployeesTo);
  team.archivedAt = ctx.clock.now();
  const details = { teamId: id, name: team.name, moveEmployeesTo, employees: left.length };
  await recordAudit(ctx, organizationId, 'team.archive', details);
  return (await teamById.load(ctx, id)) as Team;
}

export async function unarchiveTeam(ctx: RequestContext, id: string): Promise<Team> {
  await lockPeople(ctx);
  const team = await lockedTeam(ctx, id);
  if (!team.archivedAt) return (await teamById.load(ctx, id)) as Team;
  if (team.parentTeamId) await requireTeamInUse(ctx, team.parentTeamId, 'parentTeamId');
  team.archivedAt = null;
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'team.unarchive', { teamId: id, name: team.name });
  return (await teamById.load(ctx, id)) as Team;
}

/** Assigns another supervisor to all teams of one; the caller writes the audit entry. Returns the updated teams. */
export async function handTeamsOver(ctx: RequestContext, fromUserId: string, toUserId: string): Promise<Team[]> {
  await requireSupervisor(ctx, toUserId, 'toUserId');
  const rows = await ctx.sql<{ id: string }>(
    'team.handOver',
    'update team set supervisor_id = $3 where organization_id = $1 and supervisor_id = $2 returning id',
    [tenantOf(ctx).organizationId, fromUserId, toUserId],
  );
  const handed = new Set(rows.map(({ id }) => id));
  return (await teamsSupervisedBy(ctx, toUserId)).filter(({ id }) => handed.has(id));
}

const counted = (count: number, noun: string): string =>
  count === 1 ? `There is 1 ${noun}` : `There are ${count} ${noun}s`;

async function idsOf(ctx: RequestContext, table: 'team' | 'employee', condition: string, id: string) {
  const rows = await ctx.sql<{ id: string }>(
    `${table}.ofTeam`,
    `select id from ${table} where organization_id = $1 and ${condition}`,
    [tenantOf(ctx).organizationId, id],
  );
  return rows.map((row) => row.id);
}

async function requireSupervisor(
  ctx: RequestContext,
  supervisorId: string | null | undefined,
  path = 'supervisorId',
): Promise<void> {
  if (!supervisorId) return;
  const supervisor = await ctx.em.findOne(User, { id: supervisorId, organizationId: tenantOf(ctx).organizationId });
  if (!supervisor) throw notFound('User', path, supervisorId);
  if (maySupervise(supervisor)) return;
  throw badInput([
    {
      path,
      message: `must be a user with role supervisor or admin, got the ${supervisor.role} ${supervisorId}`,
    },
  ]);
}

async function lockedTeam(ctx: RequestContext, id: string): Promise<Team> {
  const { organizationId } = tenantOf(ctx);
  const team = await ctx.em.findOne(Team, { id, organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!team) throw notFound('Team', 'id', id);
  return team;
}

/** True for the team `above` itself and all teams below it. */
async function isWithin(ctx: RequestContext, teamId: string, above: string): Promise<boolean> {
  const rows = await ctx.sql(
    'team.isWithin',
    `with recursive up as (
       select id, parent_team_id from team where organization_id = $1 and id = $2
       union
       select t.id, t.parent_team_id from team t join up on t.organization_id = $1 and t.id = up.parent_team_id
     ) select id from up where id = $3`,
    [tenantOf(ctx).organizationId, teamId, above],
  );
  return rows.length > 0;
}
