import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput } from '../../kernel/errors';
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
  const members = employeesByTeam.load(ctx, team.id);
  return members instanceof Promise ? members.then((found) => counted(ctx, found)) : counted(ctx, members);
}

/** Teams have members who have teams: the members that a document multiplies out of them are bounded. */
const MOST_MEMBERS = 100_000;
const answered = {};

function counted(ctx: RequestContext, members: Employee[]): Employee[] {
  const sum = ctx.perRequest(answered, () => ({ members: 0 }));
  sum.members += members.length;
  if (sum.members > MOST_MEMBERS)
    throw badInput([{ path: 'members', message: `would answer more than ${MOST_MEMBERS} members` }]);
  return members;
}
