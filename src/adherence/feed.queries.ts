import { tenantOf, type RequestContext } from '../kernel/context';
import { settingsInForce, type SettingsChange } from '../organization/organization.rules';
import { rulesOf, type AdherenceRules } from './adherence.rules';
import { silentSince, type Arrivals, type Silence } from './feed.rules';

/** What judgement needs of the organization: its settings, and whether its feed is alive. */
export interface Feed {
  rules: AdherenceRules;
  /** Null while the feed is alive. */
  silentFrom: number | null;
  /** The latest silence that made judgement wait; up to now when it has not been seen to end. */
  lastSilence: Silence | null;
  /** True when that one is not noted as ended. */
  isOpen: boolean;
  /** Since when the rules are these. */
  rulesSince: number | null;
}

/** No shift lasts longer than 26 hours. */
const LONGEST_SHIFT = '26 hours';

interface Row {
  settings: SettingsChange;
  receivedAt: string | null;
  silentFrom: string | null;
  silentUntil: string | null;
  downFrom: string | null;
  resumedAt: string | null;
  rulesSince: string | null;
}

export async function feedOf(ctx: RequestContext): Promise<Feed> {
  const { organizationId } = tenantOf(ctx);
  const [row] = await ctx.q<Row>(
    'feed.own',
    `select o.settings, f.received_at as "receivedAt", f.silent_from as "silentFrom", f.silent_until as "silentUntil", f.rules_since as "rulesSince",
       h.down_from as "downFrom", h.resumed_at as "resumedAt"
     from organization o left join adherence_feed f on f.organization_id = o.id left join node_heartbeat h on true
     where o.id = $1`,
    [organizationId],
  );
  const settings = settingsInForce(row?.settings ?? {}).adherence;
  const arrivals: Arrivals = {
    receivedAt: instant(row?.receivedAt),
    outage: row?.downFrom && row.resumedAt ? { from: Date.parse(row.downFrom), until: Date.parse(row.resumedAt) } : null,
  };
  const now = ctx.clock.now().getTime();
  const silentFrom = await silentSince(arrivals, settings.feedSilentSeconds * 1000, now, () => peopleInShift(ctx));
  const noted = instant(row?.silentFrom);
  const from = silentFrom ?? noted;
  return {
    rules: rulesOf(settings),
    silentFrom,
    lastSilence: from === null ? null : { from, until: (silentFrom === null ? instant(row?.silentUntil) : null) ?? now },
    isOpen: noted !== null && instant(row?.silentUntil) === null,
    rulesSince: instant(row?.rulesSince),
  };
}

const instant = (text: string | null | undefined): number | null => (text == null ? null : Date.parse(text));

/** People who are in a shift now; no more than asked for are counted. */
async function peopleInShift(ctx: RequestContext): Promise<number> {
  const [row] = await ctx.q<{ people: number }>(
    'feed.people',
    `select count(*) as people from (
       select distinct s.employee_id from shift s
       join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status in ('published', 'locked')
       join employee e on e.organization_id = $1 and e.id = s.employee_id
       join user_account u on u.organization_id = $1 and u.id = e.user_id and u.status = 'active'
       where s.organization_id = $1 and s.starts_at <= $2 and s.ends_at > $2 and s.ends_at <= $2::timestamptz + interval '${LONGEST_SHIFT}'
       limit 10) present`,
    [tenantOf(ctx).organizationId, ctx.clock.now()],
  );
  return row?.people ?? 0;
}
