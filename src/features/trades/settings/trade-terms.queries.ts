import { tenantOf, type RequestContext } from '../../../kernel/context';
import { termsInEffect, type TradeTerms } from './trade-settings.rules';

/** Reads the settings in effect of every team, and of people without a team. */
export async function readTerms(ctx: RequestContext): Promise<(teamId: string | null) => TradeTerms> {
  const { organizationId } = tenantOf(ctx);
  const levels = await ctx.sql<{ teamId: string | null; terms: Partial<TradeTerms> }>(
    'trade.terms',
    'select team_id as "teamId", terms from trade_settings where organization_id = $1',
    [organizationId],
  );
  const termsOf = new Map(levels.map(({ teamId, terms }) => [teamId, terms]));
  const isOfTeams = levels.some(({ teamId }) => teamId !== null);
  const teams = isOfTeams
    ? await ctx.sql<{ id: string; parentId: string | null }>(
        'trade.teams',
        'select id, parent_team_id as "parentId" from team where organization_id = $1',
        [organizationId],
      )
    : [];
  const parentOf = new Map(teams.map(({ id, parentId }) => [id, parentId]));
  const known = new Map<string | null, TradeTerms>();
  return (teamId) => {
    const found = known.get(teamId);
    if (found) return found;
    const own: Partial<TradeTerms>[] = [];
    for (let id = teamId; id !== null; id = parentOf.get(id) ?? null) own.push(termsOf.get(id) ?? {});
    const terms = termsInEffect([...own, termsOf.get(null) ?? {}]);
    known.set(teamId, terms);
    return terms;
  };
}
