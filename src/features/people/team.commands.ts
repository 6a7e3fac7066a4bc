import { randomUUID } from 'node:crypto';
import { User } from '../access/user.entity';
import { recordAudit } from '../audit/audit.commands';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, notFound } from '../../kernel/errors';
import { folded } from '../../kernel/shapes';
import { maySupervise } from './people.policy';
import { Team } from './team.entity';
import type { CreateTeamInput } from './team.inputs';
import { teamById } from './team.loaders';

export async function createTeam(
  ctx: RequestContext,
  { name, supervisorId, parentTeamId }: CreateTeamInput,
): Promise<Team> {
  const { organizationId } = tenantOf(ctx);
  if (supervisorId) {
    const supervisor = await ctx.em.findOne(User, { id: supervisorId, organizationId });
    if (!supervisor) throw notFound('User', 'supervisorId', supervisorId);
    if (!maySupervise(supervisor)) {
      throw badInput([
        {
          path: 'supervisorId',
          message: `must be a user with role supervisor or admin, got the agent ${supervisorId}`,
        },
      ]);
    }
  }
  if (parentTeamId && !(await ctx.em.findOne(Team, { id: parentTeamId, organizationId })))
    throw notFound('Team', 'parentTeamId', parentTeamId);
  const id = randomUUID();
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
