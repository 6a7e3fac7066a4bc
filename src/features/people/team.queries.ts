import { tenantOf, type RequestContext } from '../../kernel/context';
import type { Employee } from './employee.entity';
import { employeesByTeam } from './employee.loaders';
import { requireVisibleMembers } from './people.policy';
import type { Team } from './team.entity';
import { TEAM_COLUMNS, TEAM_SOURCE } from './team.loaders';

export function listTeams(ctx: RequestContext): Promise<Team[]> {
  return ctx.sql<Team>(
    'team.list',
    `select ${TEAM_COLUMNS} from ${TEAM_SOURCE} where t.organization_id = $1 order by t.name_folded, t.id`,
    [tenantOf(ctx).organizationId],
  );
}

/** The active members of a team. */
export function membersOf(ctx: RequestContext, team: Team): Employee[] | Promise<Employee[]> {
  requireVisibleMembers(ctx);
  return employeesByTeam.load(ctx, team.id);
}
