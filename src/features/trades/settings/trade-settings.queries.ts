import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { forbidden, notFound } from '../../../kernel/errors';
import { termsInEffect, type TradeTerms } from './trade-settings.rules';
import type { TradeSettings } from './trade-settings.type';

interface Level {
  teamId: string | null;
  terms: Partial<TradeTerms>;
}

/** Returns the settings of a team; without one those of the organization, for agents those of their own team. */
export async function tradeSettings(ctx: RequestContext, teamId: string | null): Promise<TradeSettings> {
  if (userOf(ctx).role !== 'agent') return settingsOfLevel(ctx, teamId);
  const ownTeamId = await ownTeam(ctx);
  if (teamId !== null && teamId !== ownTeamId) throw forbidden('You may read the settings of your own team', 'teamId');
  return settingsOfLevel(ctx, ownTeamId);
}

export async function settingsOfLevel(ctx: RequestContext, teamId: string | null): Promise<TradeSettings> {
  const levels = await ctx.sql<Level>(
    'tradeSettings.levels',
    `with recursive above as (
       select id, parent_team_id, 0 as distance from team where organization_id = $1 and id = $2
       union all
       select t.id, t.parent_team_id, distance + 1 from team t
       join above a on t.organization_id = $1 and t.id = a.parent_team_id
     ), level as (
       select id, distance from above
       union all
       select $1, (select count(*) from above)
     )
     select nullif(l.id, $1) as "teamId", coalesce(s.terms, '{}') as terms
     from level l left join trade_settings s on s.organization_id = $1 and s.level_id = l.id order by l.distance`,
    [tenantOf(ctx).organizationId, teamId],
  );
  const nearest = levels[0] as Level;
  if (nearest.teamId !== teamId) throw notFound('Team', 'teamId', teamId as string);
  return {
    ...termsInEffect(levels.map(({ terms }) => terms)),
    own: Object.keys(nearest.terms).sort(),
    teamId,
  };
}

async function ownTeam(ctx: RequestContext): Promise<string | null> {
  const { organizationId, employeeId } = userOf(ctx);
  const [row] = await ctx.sql<{ teamId: string | null }>(
    'tradeSettings.ownTeam',
    'select team_id as "teamId" from employee where organization_id = $1 and id = $2',
    [organizationId, employeeId],
  );
  return row?.teamId ?? null;
}
