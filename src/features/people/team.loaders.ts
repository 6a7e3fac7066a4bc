import { fullName } from '../access/user.rules';
import type { RequestContext } from '../../kernel/context';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import { EMPLOYEE_SOURCE } from './employee-columns';
import type { Employee } from './employee.entity';
import type { Team } from './team.entity';

/** Columns of a team in API form. */
export const TEAM_COLUMNS = `t.id, t.name, t.supervisor_id as "supervisorId", t.parent_team_id as "parentTeamId",
  t.archived_at as "archivedAt", ${fullName('s')} as "supervisorName"`;

/** Teams `t` with their supervisor. */
export const TEAM_SOURCE = `team t
  left join user_account s on s.organization_id = t.organization_id and s.id = t.supervisor_id`;

/** Loads the number of active members of teams, only if selected. */
export const memberCountByTeam = batchLoader<number>(async (sql, teamIds) => {
  const rows = await sql<{ teamId: string; members: number }>(
    'team.memberCounts',
    `select e.team_id as "teamId", count(*) as members from ${EMPLOYEE_SOURCE}
     where e.team_id = any($1) and u.status = 'active' group by e.team_id`,
    [idArray(teamIds)],
  );
  return new Map(rows.map(({ teamId, members }) => [teamId, members]));
}, 0);

/** Loads all teams at once and joins them in Node, because they are few. */
export const teamById = batchLoader<Team | null>(async (sql) => {
  const teams = await sql<Team>('team.all', `select ${TEAM_COLUMNS} from ${TEAM_SOURCE}`);
  return new Map(teams.map((team) => [team.id, team]));
}, null);

export const teamOf = (ctx: RequestContext, { teamId }: Employee): Team | null | Promise<Team | null> =>
  teamId === null ? null : teamById.load(ctx, teamId);

export function teamNameOf(ctx: RequestContext, employee: Employee): string | null | Promise<string | null> {
  const team = teamOf(ctx, employee);
  return team instanceof Promise ? team.then((found) => found?.name ?? null) : (team?.name ?? null);
}
