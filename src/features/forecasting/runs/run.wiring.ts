import { tenantOf, type RequestContext } from '../../../kernel/context';
import { localDateOf } from '../../../kernel/time/local-time';
import { deflectionImported, historyImported } from '../../demand/demand.topics';
import type { Stream, StreamDays } from '../../demand/interval-key';
import { settingsChanged, type SettingsInForce } from '../../organization/organization.topics';
import { forecastInputsChanged, namesChanged } from '../forecasting.topics';
import { chosenSettings, settingsOfStreams } from '../queue-settings/queue-settings.queries';
import type { Level } from '../queue-settings/queue-settings.rules';
import { queueSettingsChanged } from '../queue-settings/queue-settings.topics';
import { forecastSoon } from './forecast-run.jobs';
import { markDue, type DueReason } from './run.store';
import { forecastsChanged } from './run.topics';

/** Filters imported data to days before today, which are the history of forecasts. */
const withHistory = (ctx: RequestContext, streams: readonly StreamDays[]): StreamDays[] => {
  const today = localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
  return streams.filter(({ first }) => first < today);
};

async function followHistory(ctx: RequestContext, { streams }: { streams: readonly StreamDays[] }): Promise<void> {
  const due = withHistory(ctx, streams);
  if (due.length === 0) return;
  await forecastSoon(ctx, 'imports');
  await markDue(ctx, due, 'history');
}

/** Deflection is relevant only if it is subtracted from the volume. */
async function followDeflection(ctx: RequestContext, { streams }: { streams: readonly StreamDays[] }): Promise<void> {
  if (withHistory(ctx, streams).length === 0) return;
  const due = (await settingsOfStreams(ctx)).filter(({ historicalVolume }) => historicalVolume === 'offered');
  if (due.length === 0) return;
  await forecastSoon(ctx, 'imports');
  await markDue(ctx, due, 'history');
}

/** Settings that affect a forecast. */
const OF_FORECASTS = new Set(['country', 'region', 'historicalVolume', 'follows', 'isForecast']);
/** Settings that affect the seasonal profile of a channel as well. */
const OF_HISTORY = new Set(['country', 'region', 'historicalVolume', 'isForecast']);

async function followQueueSettings(
  ctx: RequestContext,
  { level, names }: { level: Level; names: readonly string[] },
): Promise<void> {
  if (names.some((name) => OF_FORECASTS.has(name)))
    await forecastAnew(ctx, level, names.some((name) => OF_HISTORY.has(name)) ? 'history' : 'inputs');
}

async function followOrganization(
  ctx: RequestContext,
  { before, after }: { before: SettingsInForce; after: SettingsInForce },
): Promise<void> {
  if (before.timezone === after.timezone && before.settings.historicalVolume === after.settings.historicalVolume)
    return;
  await forecastAnew(ctx, { queue: null, channel: null }, 'history');
}

/** Starts a run for these queue-channels, because users wait for the effect of their change. */
async function forecastAnew(ctx: RequestContext, { queue, channel }: Level, reason: DueReason): Promise<void> {
  const concerned = (stream: Stream) =>
    (queue === null || stream.queue === queue) && (channel === null || stream.channel === channel);
  const streams = await settingsOfStreams(ctx);
  const due = streams.filter((stream) => concerned(stream) || (stream.follows !== null && concerned(stream.follows)));
  if (due.length === 0) return;
  await markDue(ctx, due, reason);
  await forecastSoon(ctx, 'inputs');
}

const followInputs = (ctx: RequestContext, level: Level): Promise<void> => forecastAnew(ctx, level, 'inputs');

/** The channel's seasonal profile includes the contacts of a removed queue, so it is relearned. */
async function followNames(ctx: RequestContext, { needsForecasts }: { needsForecasts: boolean }): Promise<void> {
  if (needsForecasts) await forecastAnew(ctx, { queue: null, channel: null }, 'history');
}

/** Marks queue-channels whose proxy has a new forecast. */
async function followFollowed(ctx: RequestContext, { stream }: { stream: Stream }): Promise<void> {
  const due = (await chosenSettings(ctx)).flatMap(({ queue, channel, chosen: { follows } }) =>
    queue !== null && channel !== null && follows?.queue === stream.queue && follows.channel === stream.channel
      ? [{ queue, channel }]
      : [],
  );
  if (due.length === 0) return;
  await markDue(ctx, due, 'inputs');
  await forecastSoon(ctx, 'inputs');
}

/** Recomputes forecasts when their inputs change. */
export function wireForecasts(): void {
  historyImported.subscribe(followHistory);
  deflectionImported.subscribe(followDeflection);
  queueSettingsChanged.subscribe(followQueueSettings);
  settingsChanged.subscribe(followOrganization);
  forecastInputsChanged.subscribe(followInputs);
  namesChanged.subscribe(followNames);
  forecastsChanged.subscribe(followFollowed);
}
