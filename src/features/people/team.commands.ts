import { User } from '../access/user.entity';
import { recordAudit } from '../audit/audit.commands';
import { lockPeople } from '../organization/organization.queries';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, notFound } from '../../kernel/errors';
import { changedFields, withoutAbsent } from '../../kernel/fields';
import { folded } from '../../kernel/shapes';
import { newId } from '../../kernel/ids';
import { maySupervise } from './people.policy';
import { Team } from './team.entity';
import type { CreateTeamInput, UpdateTeamInput } from './team.inputs';
import { teamById } from './team.loaders';

export async function createTeam(
  ctx: RequestContext,
  { name, supervisorId, parentTeamId }: CreateTeamInput,
): Promise<Team> {
  const { organizationId } = tenantOf(ctx);
  await requireSupervisor(ctx, supervisorId);
  await requireParent(ctx, parentTeamId);
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

/** Teams are changed one after another, so that two changes at once make no circle of parents. */
export async function updateTeam(ctx: RequestContext, id: string, change: UpdateTeamInput): Promise<Team> {
  const { organizationId } = tenantOf(ctx);
  await lockPeople(ctx);
  const team = await ctx.em.findOne(Team, { id, organizationId });
  if (!team) throw notFound('Team', 'id', id);
  await requireSupervisor(ctx, change.supervisorId);
  await requireParent(ctx, change.parentTeamId);
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

async function requireSupervisor(ctx: RequestContext, supervisorId: string | null | undefined): Promise<void> {
  if (!supervisorId) return;
  const supervisor = await ctx.em.findOne(User, { id: supervisorId, organizationId: tenantOf(ctx).organizationId });
  if (!supervisor) throw notFound('User', 'supervisorId', supervisorId);
  if (maySupervise(supervisor)) return;
  throw badInput([
    {
      path: 'supervisorId',
      message: `must be a user with role supervisor or admin, got the ${supervisor.role} ${supervisorId}`,
    },
  ]);
}

async function requireParent(ctx: RequestContext, parentTeamId: string | null | undefined): Promise<void> {
  if (parentTeamId && !(await ctx.em.findOne(Team, { id: parentTeamId, organizationId: tenantOf(ctx).organizationId })))
    throw notFound('Team', 'parentTeamId', parentTeamId);
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
