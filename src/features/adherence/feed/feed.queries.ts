import { tenantOf, type RequestContext } from '../../../kernel/context';
import { EMPLOYEE_USER } from '../../people/employee-columns';
import { MAX_SHIFT_HOURS } from '../../scheduling/shift.rules';
import { outageSilence, quietSince, type Arrivals, type FeedHealth, type SilenceThreshold } from './feed.rules';

/** `f` is the organization's row of adherence_feed, `h` the row of node_heartbeat; both are optional. */
export const FEED_COLUMNS = `f.received_at as "receivedAt", f.silent_from as "silentFrom",
  f.silent_until as "silentUntil", f.recovers_until as "recoversUntil", f.check_at as "checkAt",
  h.down_from as "downFrom", h.resumed_at as "resumedAt"`;

export type FeedRow = Record<
  'receivedAt' | 'silentFrom' | 'silentUntil' | 'recoversUntil' | 'checkAt' | 'downFrom' | 'resumedAt',
  string | null
>;

/** Computes the health of the feed from its stored row. */
export async function feedHealthOf(
  ctx: RequestContext,
  row: FeedRow,
  threshold: SilenceThreshold,
): Promise<FeedHealth> {
  const nowMs = ctx.clock.now().getTime();
  const [storedFromMs, storedUntilMs] = [instantMs(row.silentFrom), instantMs(row.silentUntil)];
  const [downFromMs, resumedMs] = [instantMs(row.downFrom), instantMs(row.resumedAt)];
  const arrivals: Arrivals = {
    receivedMs: instantMs(row.receivedAt),
    outage: downFromMs !== null && resumedMs !== null ? { fromMs: downFromMs, untilMs: resumedMs } : null,
  };
  const silentFromMs = await silentSince(ctx, arrivals, threshold, nowMs);
  const recoversUntilMs = instantMs(row.recoversUntil);
  const health = {
    receivedMs: arrivals.receivedMs,
    silentFromMs,
    silenceIsOpen: storedFromMs !== null && storedUntilMs === null,
    silentAfterMs: threshold.afterMs,
  };
  if (silentFromMs !== null) {
    // Employees without a record since an earlier outage are in one outage from its start.
    const fromMs = recoversUntilMs === null ? silentFromMs : Math.min(silentFromMs, storedFromMs ?? silentFromMs);
    const lastSilence = { fromMs, untilMs: nowMs };
    return {
      ...health,
      lastSilence,
      recoversUntilMs: null,
      recoveryIsOver: false,
      checkAtMs: nowMs + SILENCE_CHECK_MS,
    };
  }
  const waits = recoversUntilMs !== null && nowMs < recoversUntilMs && threshold.afterMs > 0;
  const quietAtMs = (arrivals.receivedMs ?? 0) + threshold.afterMs;
  return {
    ...health,
    lastSilence: storedFromMs === null ? null : { fromMs: storedFromMs, untilMs: storedUntilMs ?? nowMs },
    recoversUntilMs: waits ? recoversUntilMs : null,
    recoveryIsOver: recoversUntilMs !== null && !waits,
    // Changes of the number of people in shifts coincide with pending judgements, so they need no extra check.
    checkAtMs: waits ? recoversUntilMs : threshold.afterMs > 0 && quietAtMs > nowMs ? quietAtMs : null,
  };
}

/** Interval at which the clock checks a feed in an outage. */
const SILENCE_CHECK_MS = 60_000;

/** Metrics over all organizations: the longest wait for judgement, and the age of the newest state record. */
export interface JudgementFigures {
  lagSeconds: number;
  /** Null before the first record. */
  feedAgeSeconds: number | null;
  silentFeeds: number;
}

export async function judgementFigures(ctx: RequestContext): Promise<JudgementFigures> {
  const [figures] = await ctx.system<JudgementFigures>(
    'judgement.figures',
    `select lag_seconds as "lagSeconds", feed_age_seconds as "feedAgeSeconds", silent_feeds as "silentFeeds"
     from judgement_figures($1)`,
    [ctx.clock.now()],
  );
  return figures as JudgementFigures;
}

export const instantMs = (text: string | null): number | null => (text === null ? null : Date.parse(text));

async function silentSince(
  ctx: RequestContext,
  arrivals: Arrivals,
  { afterMs, fewestPeople }: SilenceThreshold,
  nowMs: number,
): Promise<number | null> {
  const outageFromMs = outageSilence(arrivals, afterMs, nowMs);
  if (outageFromMs !== null) return outageFromMs;
  const quietFromMs = quietSince(arrivals, afterMs, nowMs);
  return quietFromMs !== null && (await areInShift(ctx, fewestPeople)) ? quietFromMs : null;
}

/** True if at least so many people are in a shift now; counting stops there. */
async function areInShift(ctx: RequestContext, fewest: number): Promise<boolean> {
  const [row] = await ctx.sql<{ people: number }>(
    'feed.people',
    `select count(*) as people from (
       select distinct s.employee_id from shift s
       join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status in ('published', 'locked')
       join employee e on e.organization_id = $1 and e.id = s.employee_id
       ${EMPLOYEE_USER} and u.status = 'active'
       where s.organization_id = $1 and s.starts_at <= $2 and s.ends_at > $2
         and s.ends_at <= $2::timestamptz + interval '${MAX_SHIFT_HOURS} hours'
         and not exists (select from jsonb_array_elements(s.breaks) b where (b->>'isGap')::boolean
           and s.starts_at + (b->>'startOffset')::int * interval '1 minute' <= $2
           and s.starts_at + ((b->>'startOffset')::int + (b->>'duration')::int) * interval '1 minute' > $2)
       limit $3) present`,
    [tenantOf(ctx).organizationId, ctx.clock.now(), fewest],
  );
  return (row?.people ?? 0) >= fewest;
}
