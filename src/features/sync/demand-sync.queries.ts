import { readDays } from '../../engines/forecaster/reading/drivers';
import { readIntervals } from '../../engines/forecaster/reading/intervals';
import type { QueueForecast } from '../../engines/forecaster/reading/kept-forecast';
import { groupedInSlices } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { slice } from '../../kernel/event-loop';
import { columnArray } from '../../kernel/import/columns';
import type { Channel } from '../demand/interval.rules';
import { keptForecasts } from '../forecasting/forecast/kept-forecast.queries';
import { forecastOfBytes } from '../forecasting/forecast/kept-bytes';
import { rowChanges } from './change.queries';
import type { SyncArgs, SyncForecastsArgs } from './sync.inputs';
import type {
  SyncedContacts,
  SyncedForecastInterval,
  SyncedForecasts,
  SyncedHistory,
  SyncedHistoryDay,
} from './sync.type';

/** A channel is a single word; the rest of the key is the queue. */
function streamOf(key: string): { channel: string; queue: string } {
  const end = key.indexOf(' ');
  return { channel: key.slice(0, end), queue: key.slice(end + 1) };
}

/** In the API, a missing queue or channel is null. */
const named = ({ queue, channel }: { queue: string; channel: string }) => ({
  queue: queue || null,
  channel: (channel || null) as Channel | null,
});

/** A day of a queue-channel is returned in full, whichever of its intervals changed. */
export async function syncHistory(ctx: RequestContext, args: SyncArgs): Promise<SyncedHistory> {
  const { rows: changes, ...place } = await rowChanges(ctx, 'history', args);
  const days = changes.map(({ key, updatedAt }) => ({
    date: key.slice(0, 10),
    ...streamOf(key.slice(11)),
    key,
    updatedAt,
  }));
  const rows = await ctx.sql<SyncedContacts & { key: string }>(
    null,
    `select k.date || ' ' || k.channel || ' ' || k.queue as key, h.interval, h.volume, h.aht
     from unnest($2::date[], $3::text[], $4::text[]) as k (date, channel, queue)
     join contact_history h
       on h.organization_id = $1 and h.queue = k.queue and h.channel = k.channel and h.date = k.date
     order by h.interval`,
    [
      tenantOf(ctx).organizationId,
      columnArray(days, ({ date }) => date),
      columnArray(days, ({ channel }) => channel),
      columnArray(days, ({ queue }) => queue),
    ],
  );
  const intervals = await groupedInSlices(rows, ({ key }) => key);
  const data = days.map(({ key, date, queue, channel, updatedAt }): SyncedHistoryDay => ({
    date,
    ...named({ queue, channel }),
    intervals: intervals.get(key) ?? [],
    updatedAt,
  }));
  return { data, ...place };
}

interface StreamRow {
  key: string;
  id: string | null;
  reason: string | null;
  madeAt: string | null;
}

export async function syncForecasts(ctx: RequestContext, args: SyncForecastsArgs): Promise<SyncedForecasts> {
  const { rows: changes, ...place } = await rowChanges(ctx, 'forecast', args);
  const streams = changes.map(({ key }) => streamOf(key));
  const rows = await ctx.sql<StreamRow>(
    null,
    `select k.channel || ' ' || k.queue as key, s.forecast_id as id, s.reason, f.made_at as "madeAt"
     from unnest($2::text[], $3::text[]) as k (channel, queue)
     join forecast_stream s on s.organization_id = $1 and s.queue = k.queue and s.channel = k.channel
     left join forecast f on f.organization_id = $1 and f.id = s.forecast_id`,
    [
      tenantOf(ctx).organizationId,
      columnArray(streams, ({ channel }) => channel),
      columnArray(streams, ({ queue }) => queue),
    ],
  );
  const states = new Map(rows.map(({ key, ...state }) => [key, state]));
  const kept = await keptForecasts(
    ctx,
    rows.flatMap(({ id }) => id ?? []),
  );
  const data: SyncedForecasts['data'] = [];
  for (const { key, updatedAt } of changes) {
    const { id = null, reason = null, madeAt = null } = states.get(key) ?? {};
    const bytes = kept.get(id ?? '');
    const forecast = bytes && (await forecastOfBytes(bytes));
    data.push({
      ...named(streamOf(key)),
      id,
      reason,
      madeAt,
      slotMinutes: forecast?.slotMinutes ?? null,
      intervals: forecast ? await intervalsOf(forecast, args) : [],
      updatedAt,
    });
  }
  return { data, ...place };
}

/** Sliced by day, because the bounds of each interval are computed. */
async function intervalsOf(
  forecast: QueueForecast,
  { from, to }: Pick<SyncForecastsArgs, 'from' | 'to'>,
): Promise<SyncedForecastInterval[]> {
  const intervals: SyncedForecastInterval[] = [];
  const work = slice();
  for (const { date } of readDays(forecast, { from, to })) {
    for (const { interval, volume, lower80, upper80, handleTimeSeconds } of readIntervals(forecast, {
      from: date,
      to: date,
      quantiles: [],
    }))
      intervals.push({ date, interval, volume, lower80, upper80, handleTimeSeconds });
    if (work.isOver()) await work.next();
  }
  return intervals;
}
