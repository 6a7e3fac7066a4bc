import { tenantOf, type RequestContext } from '../../kernel/context';
import { conflict, notFound } from '../../kernel/errors';
import { partOf } from '../../kernel/graphql/page';
import type { Employee } from './employee.entity';
import { employeesByTeam } from './employee.loaders';
import { requireVisibleMembers } from './people.policy';
import type { Team } from './team.entity';
import type { TeamsFilter } from './team.inputs';
import { TEAM_COLUMNS, TEAM_SOURCE } from './team.loaders';

/** Sorted by name and id. */
export function listTeams(ctx: RequestContext, filter: TeamsFilter): Promise<Team[]> {
  const part = partOf(filter);
  return ctx.sql<Team>(
    part ? null : 'team.list',
    `select ${TEAM_COLUMNS} from ${TEAM_SOURCE}
     where t.organization_id = $1 and ($2 or t.archived_at is null) order by t.name_folded, t.id ${part}`,
    [tenantOf(ctx).organizationId, filter.includeArchived],
  );
}

/** Returns the teams of a supervisor, including archived ones. */
export function teamsSupervisedBy(ctx: RequestContext, userId: string): Promise<Team[]> {
  return ctx.sql<Team>(
    'team.supervisedBy',
    `select ${TEAM_COLUMNS} from ${TEAM_SOURCE}
     where t.organization_id = $1 and t.supervisor_id = $2 order by t.name_folded, t.id`,
    [tenantOf(ctx).organizationId, userId],
  );
}

/** Locks a team that is not archived, so that it cannot be archived before members or teams are added. */
export async function requireTeamInUse(ctx: RequestContext, id: string, path: string): Promise<void> {
  const [team] = await ctx.sql<{ name: string; isArchived: boolean }>(
    'team.share',
    `select name, archived_at is not null as "isArchived" from team where organization_id = $1 and id = $2 for share`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!team) throw notFound('Team', path, id);
  if (team.isArchived) throw conflict(`The team ${JSON.stringify(team.name)} is archived`, { path });
}

/** Returns the active members of a team. */
export function membersOf(ctx: RequestContext, team: Team): Employee[] | Promise<Employee[]> {
  requireVisibleMembers(ctx);
  return employeesByTeam.load(ctx, team.id);
}
