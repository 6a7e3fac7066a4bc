import { tenantOf, type RequestContext } from '../../../kernel/context';
import { withoutAbsent } from '../../../kernel/fields';
import { recordAudit } from '../../audit/audit.commands';
import { requireTeamInUse } from '../../people/team.queries';
import type { TradeSettingsInput } from './trade-settings.inputs';
import { settingsOfLevel } from './trade-settings.queries';
import type { TradeSettings } from './trade-settings.type';

/** Changes the settings of a team or of the organization. Concurrent changes of different fields all remain. */
export async function updateTradeSettings(
  ctx: RequestContext,
  input: TradeSettingsInput,
  teamId: string | null,
): Promise<TradeSettings> {
  const { organizationId } = tenantOf(ctx);
  if (teamId !== null) await requireTeamInUse(ctx, teamId, 'teamId');
  const change = withoutAbsent({ ...input });
  const before = await lockTerms(ctx, teamId);
  // Absent and null are the same: the level has no value.
  const changed = Object.entries(change).filter(([name, value]) => (before[name] ?? null) !== value);
  if (changed.length > 0) {
    const terms = Object.entries({ ...before, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null);
    await ctx.sql(
      'tradeSettings.store',
      'update trade_settings set terms = $3 where organization_id = $1 and level_id = $2',
      [organizationId, teamId ?? organizationId, JSON.stringify(Object.fromEntries(terms))],
    );
    await recordAudit(ctx, organizationId, 'trade_settings.update', { teamId, ...Object.fromEntries(changed) });
  }
  return settingsOfLevel(ctx, teamId);
}

/** Locks the row of a level, which is made on its first change. */
async function lockTerms(ctx: RequestContext, teamId: string | null): Promise<Record<string, unknown>> {
  const { organizationId } = tenantOf(ctx);
  const [row] = await ctx.sql<{ terms: Record<string, unknown> }>(
    'tradeSettings.lock',
    `insert into trade_settings (organization_id, level_id, team_id, terms) values ($1, $2, $3, '{}')
     on conflict (organization_id, level_id) do update set terms = trade_settings.terms returning terms`,
    [organizationId, teamId ?? organizationId, teamId],
  );
  return row?.terms ?? {};
}
