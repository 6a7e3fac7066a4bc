import type { SharedSeason } from '../../../engines/forecaster/season/long-run';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { currentForecastHeads } from '../forecast/kept-forecast.queries';
import { offsetOf } from '../../../kernel/graphql/page';
import type { ForecastRunsArgs } from './run.inputs';
import { streamKey } from './run.rules';
import type { ForecastInForce, ForecastRun, ForecastRunPage } from './run.type';

/** Returns the id of each queue-channel's current forecast, by `streamKey`. */
export async function currentForecastIds(ctx: RequestContext): Promise<Map<string, string>> {
  return new Map((await currentForecastHeads(ctx)).map((head) => [streamKey(head), head.id]));
}

/** Returns every queue-channel that was ever forecast or is pending, with its current forecast. */
export const forecastsInForce = (ctx: RequestContext): Promise<ForecastInForce[]> =>
  ctx.sql(
    'forecast.inForce',
    `select s.queue, s.channel, f.made_at as "madeAt", s.reason from forecast_stream s
     left join forecast f on f.organization_id = $1 and f.id = s.forecast_id
     where s.organization_id = $1 order by s.queue collate "C", s.channel collate "C"`,
    [tenantOf(ctx).organizationId],
  );

/** Returns the seasonal profiles of channels learned for this origin. */
export async function keptSeasons(ctx: RequestContext, origin: string): Promise<Map<string, SharedSeason | null>> {
  const rows = await ctx.sql<{ channel: string; season: SharedSeason | null }>(
    'forecast.seasons',
    'select channel, season from forecast_season where organization_id = $1 and origin = $2',
    [tenantOf(ctx).organizationId, origin],
  );
  return new Map(rows.map(({ channel, season }) => [channel, season]));
}

const IN_COUNTS: Record<string, string> = {
  made: `outcome = 'made'`,
  unchanged: `outcome = 'unchanged'`,
  failed: `outcome in ('none', 'failed')`,
};

/** Sorted from newest to oldest, each with the queue-channels that it did not forecast. */
export async function forecastRunsPage(ctx: RequestContext, args: ForecastRunsArgs): Promise<ForecastRunPage> {
  const { organizationId } = tenantOf(ctx);
  const { page, limit } = args;
  const [count] = await ctx.sql<{ total: number }>(
    'forecastRun.count',
    'select count(*)::int as total from forecast_run where organization_id = $1',
    [organizationId],
  );
  const counts = Object.entries(IN_COUNTS).map(([name, which]) => `count(*) filter (where ${which})::int as ${name}`);
  const data = await ctx.sql<ForecastRun>(
    null,
    `select r.id, r.cause, r.origin, r.began_at as "beganAt", r.finished_at as "finishedAt", s.made, s.unchanged,
       s.failed, s.open
     from (
       select * from forecast_run where organization_id = $1 order by began_at desc, id limit $2 offset $3
     ) r
     cross join lateral (
       select ${counts.join(', ')},
         coalesce(json_agg(json_build_object('queue', queue, 'channel', channel, 'outcome', outcome, 'reason', reason)
           order by queue, channel) filter (where outcome in ('none', 'failed', 'pending')), '[]') as open
       from forecast_run_stream s where s.organization_id = $1 and s.run_id = r.id
     ) s
     order by r.began_at desc, r.id`,
    [organizationId, limit, offsetOf(args)],
  );
  return { data, page, limit, total: count?.total ?? 0 };
}
