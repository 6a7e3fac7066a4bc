import type { UsualWeek } from '../../../engines/forecaster/history/daily-totals';
import type { SharedSeason } from '../../../engines/forecaster/season/long-run';
import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { MusterError } from '../../../kernel/errors';
import type { JobTools } from '../../../platform/jobs/define-job';
import type { Stream } from '../../demand/interval-key';
import { settingsOfStreams, type StreamSettings } from '../queue-settings/queue-settings.queries';
import type { StreamForecast, StreamRequest } from '../solving/forecast-stream';
import type { HistoryPart } from '../solving/packed-history';
import { keptForecasts } from '../forecast/kept-forecast.queries';
import { enteredInputs, inputsOf, type EnteredInputs } from './entered-inputs.queries';
import { forecastStreamInThread, shareSeasonsInThread } from './forecast-run.thread';
import { loadDigest, loadParts, type LoadDigest } from './load.queries';
import { currentForecastIds, keptSeasons } from './run.queries';
import { deflectionRemarks, followersLast, hashOf, HORIZON_DAYS, nameOf, streamKey, type RunCounts } from './run.rules';
import { forecastOfInput, insertForecast, keepSeasons, noteAnswer, type StreamAnswer } from './run.store';
import { forecastsChanged } from './run.topics';
import { needsUsualWeek, usualWeekOfOthers } from './usual-week.queries';

interface OpenRun {
  runId: string;
  origin: string;
  pending: readonly Stream[];
  /** Total number of queue-channels in the run. */
  streams: number;
  /** True if history changed, so that the seasonal profiles of channels are relearned. */
  wholeChannels: boolean;
}

/** Forecasts the remaining queue-channels of a run, each stored in its own transaction. */
export async function forecastPending(ctx: RequestContext, run: OpenRun, tools: JobTools): Promise<RunCounts> {
  const work = new RunWork(ctx, run, tools);
  await work.prepare();
  return work.forecastAll();
}

/** A queue-channel ready to forecast: the request, and the hash that identifies it. */
interface Prepared {
  settings: StreamSettings;
  request: StreamRequest;
  inputHash: string;
  load: LoadDigest;
  /** Set if the queue-channel's own history is too short for a weekly profile. */
  week: UsualWeek | null;
  /** Null if this input was forecast before. */
  history: HistoryPart[] | null;
  /** The stored forecast of its proxy. */
  model: Uint8Array | null;
  forecastId: string | null;
}

const NOT_FORECAST = 'The settings of the queue say that it is not forecast.';
const NO_HISTORY = 'There is no history before today. Import contact history first.';

/** Timeout of a single forecast, which usually takes one or two seconds. */
const MAX_MS = 300_000;
const TOO_LONG = 'The forecast failed: it was not made within five minutes.';

class RunWork {
  private readonly counts: RunCounts = { made: 0, unchanged: 0, none: 0, failed: 0 };
  private settings = new Map<string, StreamSettings>();
  private readonly loads = new Map<string, LoadDigest>();
  private seasons = new Map<string, SharedSeason | null>();
  private modelVersion = '';
  private hasUnnamed = false;
  private current = new Map<string, string>();
  private inputs: EnteredInputs = { events: [], hours: [], overrides: [] };
  private done: number;

  constructor(
    private readonly ctx: RequestContext,
    private readonly run: OpenRun,
    private readonly tools: JobTools,
  ) {
    this.done = run.streams - run.pending.length;
  }

  /** Reads settings and daily totals, and learns the seasonal profiles of channels. */
  async prepare(): Promise<void> {
    const { ctx, run } = this;
    const all = await settingsOfStreams(ctx);
    this.settings = new Map(all.map((each) => [streamKey(each), each]));
    this.hasUnnamed = all.some(({ queue }) => queue === '');
    this.current = await currentForecastIds(ctx);
    this.inputs = await enteredInputs(ctx);
    const channels = new Set(run.pending.map(({ channel }) => channel));
    const kept = run.wholeChannels ? new Map<string, SharedSeason | null>() : await keptSeasons(ctx, run.origin);
    const toLearn = [...channels].filter((channel) => !kept.has(channel));
    const groups = grouped(
      all.filter(({ channel }) => toLearn.includes(channel)),
      ({ channel }) => channel,
    );
    for (const each of [...groups.values()].flat()) {
      this.tools.signal.throwIfAborted();
      await this.loadOf(each);
      this.tools.progress(0, 'reading history');
    }
    ctx.endReads();
    const { modelVersion, seasons } = await shareSeasonsInThread(
      {
        origin: run.origin,
        horizonDays: HORIZON_DAYS,
        channels: [...groups.values()].map((streams) => ({
          ...commonCalendar(streams),
          streams: streams.flatMap((stream) => this.loads.get(streamKey(stream))?.days ?? []),
        })),
      },
      { signal: this.tools.signal },
    );
    this.modelVersion = modelVersion;
    const learned = new Map([...groups.keys()].map((channel, i) => [channel, seasons[i] ?? null]));
    this.seasons = new Map([...kept, ...learned]);
    await ctx.unitOfWork(tenantOf(ctx).organizationId, () => keepSeasons(ctx, run.origin, learned));
  }

  async forecastAll(): Promise<RunCounts> {
    const order = followersLast(this.run.pending, (stream) => this.settings.get(streamKey(stream))?.follows ?? null);
    for (const stream of order) {
      this.tools.signal.throwIfAborted();
      await this.forecastOne(stream);
      this.tools.progress(++this.done / this.run.streams, `${this.done} of ${this.run.streams} queues`);
    }
    return this.counts;
  }

  private async forecastOne(stream: Stream): Promise<void> {
    const settings = this.settings.get(streamKey(stream));
    if (!settings?.isForecast) return this.store(stream, { outcome: 'none', forecastId: null, reason: NOT_FORECAST });
    const prepared = await this.prepared(settings);
    const { forecastId, history } = prepared;
    if (history === null) {
      const outcome = forecastId === this.current.get(streamKey(stream)) ? 'unchanged' : 'made';
      return this.store(stream, { outcome, forecastId, reason: null });
    }
    if (history.length === 0 && !prepared.model) {
      return this.store(stream, { outcome: 'none', forecastId: null, reason: withoutModel(NO_HISTORY, prepared) });
    }
    const answer = await this.solved(prepared, history);
    if (answer.status === 'forecast') return this.storeForecast(stream, prepared, answer);
    const keeps = answer.status === 'failed' ? (this.current.get(streamKey(stream)) ?? null) : null;
    return this.store(stream, {
      outcome: answer.status,
      forecastId: keeps,
      reason: withoutModel(answer.reason, prepared),
    });
  }

  private async prepared(settings: StreamSettings): Promise<Prepared> {
    const { ctx } = this;
    const { origin } = this.run;
    const { queue, channel, historicalVolume, country, region } = settings;
    const load = await this.loadOf(settings);
    const about = { origin, horizonDays: HORIZON_DAYS };
    const request = {
      ...about,
      timeZone: tenantOf(ctx).timeZone,
      country,
      region,
      ...inputsOf(this.inputs, settings, about),
    };
    const season = this.seasons.get(channel) ?? null;
    const week = needsUsualWeek(load) ? await usualWeekOfOthers(ctx, settings, origin) : null;
    const followed = settings.follows && (this.current.get(streamKey(settings.follows)) ?? null);
    const inputHash = hashOf([
      this.modelVersion,
      load.fingerprint,
      historicalVolume,
      request,
      season,
      week,
      followed && [followed, settings.follows?.factor],
    ]);
    const forecastId = await forecastOfInput(ctx, { queue, channel, origin, inputHash });
    const history = forecastId === null ? await loadParts(ctx, this.sourceOf(settings)) : null;
    const model = history && followed ? ((await keptForecasts(ctx, [followed])).get(followed) ?? null) : null;
    ctx.endReads();
    return { settings, request, inputHash, load, week, history, model, forecastId };
  }

  private async solved(
    { settings, request, load, week, model }: Prepared,
    history: HistoryPart[],
  ): Promise<StreamForecast | { status: 'none' | 'failed'; reason: string }> {
    const remarks = deflectionRemarks(settings.historicalVolume, load);
    const season = this.seasons.get(settings.channel) ?? null;
    const follows = model && settings.follows && { ...settings.follows, kept: model, name: nameOf(settings.follows) };
    const { signal } = this.tools;
    const tooLong = AbortSignal.timeout(MAX_MS);
    try {
      return await forecastStreamInThread(
        { request, season, week, history, follows, remarks },
        { signal: AbortSignal.any([signal, tooLong]) },
      );
    } catch (error) {
      signal.throwIfAborted();
      if (tooLong.aborted) return { status: 'failed', reason: TOO_LONG };
      if (error instanceof MusterError && error.code === 'SERVICE_UNAVAILABLE') throw error;
      return { status: 'failed', reason: `The forecast failed: ${(error as Error).message}` };
    }
  }

  private storeForecast(stream: Stream, { inputHash }: Prepared, answer: StreamForecast): Promise<void> {
    const { origin } = this.run;
    return this.store(stream, async () => ({
      outcome: 'made',
      forecastId: await insertForecast(this.ctx, { ...stream, origin, inputHash }, answer),
      reason: null,
    }));
  }

  /** Stores the answer unless another node has stored one for this queue-channel. */
  private async store(stream: Stream, given: StreamAnswer | (() => Promise<StreamAnswer>)): Promise<void> {
    const { ctx } = this;
    const noted = await ctx.unitOfWork(tenantOf(ctx).organizationId, async () => {
      const answer = typeof given === 'function' ? await given() : given;
      if (!(await noteAnswer(ctx, this.run.runId, stream, answer))) return null;
      const before = this.current.get(streamKey(stream)) ?? null;
      if (answer.forecastId !== before) await forecastsChanged.publish(ctx, { stream, forecastId: answer.forecastId });
      return answer;
    });
    if (!noted) return;
    this.counts[noted.outcome]++;
    if (noted.forecastId) this.current.set(streamKey(stream), noted.forecastId);
    else this.current.delete(streamKey(stream));
  }

  private loadOf(settings: StreamSettings): Promise<LoadDigest> {
    const key = streamKey(settings);
    const known = this.loads.get(key);
    if (known) return Promise.resolve(known);
    return loadDigest(this.ctx, this.sourceOf(settings)).then((load) => {
      this.loads.set(key, load);
      this.ctx.endReads();
      return load;
    });
  }

  private sourceOf({ queue, channel, historicalVolume }: StreamSettings) {
    return { queue, channel, historicalVolume, origin: this.run.origin, hasUnnamed: this.hasUnnamed };
  }
}

/** Returns the reason why a queue-channel has no forecast; if its proxy has none either, that reason too. */
const withoutModel = (reason: string, { settings, model }: Prepared): string =>
  settings.follows && !model ? `${reason} ${nameOf(settings.follows)}, which it follows, has no forecast.` : reason;

/** Returns the country and region of most queue-channels, for the holidays in a channel's seasonal profile. */
function commonCalendar(streams: readonly StreamSettings[]): { country: string | null; region: string | null } {
  const counts = new Map<string, number>();
  for (const { country, region } of streams) {
    const key = JSON.stringify([country, region]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [commonest] = [...counts].sort(([, a], [, b]) => b - a);
  const [country, region] = JSON.parse(commonest?.[0] ?? '[null,null]') as [string | null, string | null];
  return { country, region };
}
