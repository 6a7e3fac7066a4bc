import type { LoadChange } from '../../../engines/staffing/plan/load-change';
import type { RequestContext } from '../../../kernel/context';
import { MusterError } from '../../../kernel/errors';
import type { Stream } from '../../demand/interval-key';
import { currentForecastHeads, keptForecasts } from '../forecast/kept-forecast.queries';
import { settingsOfStreams, type StreamSettings } from '../queue-settings/queue-settings.queries';
import { streamKey } from '../runs/run.rules';
import type { StaffedTask, StreamFigures, StreamTask } from '../solving/staff-streams';
import { staffInThread } from './staffing.thread';
import { termsOf } from './terms.rules';

/** People that forecasts ask for, computed from them in a worker thread. */

/** Forecasts are read so many at a time: each takes about a megabyte. */
const AT_ONCE = 8;

/** A stream with its settings and its forecast of the moment. */
export interface StreamToRead extends StreamSettings {
  forecastId: string;
  /** The first day that is forecast. */
  origin: string;
}

/** Every stream that has a forecast, by queue and channel. */
export async function streamsToRead(ctx: RequestContext): Promise<StreamToRead[]> {
  const settings = new Map((await settingsOfStreams(ctx)).map((stream) => [streamKey(stream), stream]));
  return (await currentForecastHeads(ctx)).flatMap(({ id, queue, channel, origin }) => {
    const own = settings.get(streamKey({ queue, channel }));
    return own ? [{ ...own, forecastId: id, origin }] : [];
  });
}

interface Asked {
  from: string;
  days: number;
  risk?: number | null;
  /** Whether probabilities are looked for, of each stream. */
  probabilities?(stream: Stream): boolean;
  /** Changes of loads, by streamKey. */
  changes?: ReadonlyMap<string, readonly LoadChange[]>;
  /** True where nothing that was read before must stay as it was: no connection is held while a thread works. */
  endsReads?: boolean;
  signal: AbortSignal;
  onProgress?(share: number): void;
  /** Told of a stream that fails by itself, which is left out then; when it is not given, that is an error. */
  onFailed?(stream: Stream, reason: string): void;
}

/**
 * Figures of streams by streamKey: first of contacts that are served at once, some at a time, then of deferred work,
 * which goes into the idle time of those.
 */
export async function staffFromForecasts(
  ctx: RequestContext,
  streams: readonly StreamToRead[],
  { from, days, risk = null, probabilities = () => false, changes, endsReads, signal, onProgress, onFailed }: Asked,
): Promise<Map<string, StreamFigures>> {
  const figures = new Map<string, StreamFigures>();
  const staff = async (some: readonly StreamToRead[], staffed: readonly StaffedTask[]): Promise<void> => {
    const kept = await keptForecasts(
      ctx,
      some.map(({ forecastId }) => forecastId),
    );
    if (endsReads) ctx.endOwnReads();
    const there = some.filter(({ forecastId }) => kept.has(forecastId));
    const tasks = there.map((stream): StreamTask => ({
      kept: kept.get(stream.forecastId) as Uint8Array,
      skill: stream.skillId,
      terms: termsOf(stream),
      probabilities: probabilities(stream),
      changes: changes?.get(streamKey(stream)) ?? [],
    }));
    const answers = await staffInThread({ from, days, risk, streams: tasks, staffed }, { signal }).catch(
      (error: unknown) => {
        throw onFailed && isOfStreams(error, signal) ? new NotStaffed(error as Error) : error;
      },
    );
    there.forEach((stream, s) => figures.set(streamKey(stream), answers[s] as StreamFigures));
    onProgress?.(figures.size / streams.length);
  };
  /** Those of the streams that can be staffed, once all together could not. */
  const able = async (some: readonly StreamToRead[], staffed: readonly StaffedTask[]): Promise<StreamToRead[]> => {
    const good: StreamToRead[] = [];
    for (const stream of some)
      await staff([stream], staffed).then(
        () => good.push(stream),
        (error: unknown) => {
          if (!(error instanceof NotStaffed)) throw error;
          onFailed?.(stream, `The people could not be computed: ${error.cause.message}`);
        },
      );
    return good;
  };
  const staffAll = async (some: readonly StreamToRead[], staffed: readonly StaffedTask[]): Promise<void> => {
    try {
      await staff(some, staffed);
    } catch (error) {
      if (!(error instanceof NotStaffed)) throw error;
      const good = await able(some, staffed);
      // Deferred work shares idle time: only together are its people right.
      if (some.every(({ kind }) => kind !== 'deferred')) return;
      if (good.length === some.length) throw error.cause;
      await staff(good, staffed);
    }
  };
  const atOnce = streams.filter(({ kind }) => kind !== 'deferred');
  for (let at = 0; at < atOnce.length; at += AT_ONCE) await staffAll(atOnce.slice(at, at + AT_ONCE), []);
  const deferred = streams.filter(({ kind }) => kind === 'deferred');
  if (deferred.length === 0) return figures;
  const staffed = atOnce.flatMap((stream): StaffedTask[] => {
    const own = figures.get(streamKey(stream));
    return own ? [staffedTask(stream, own)] : [];
  });
  // They share the idle time of the others, so they are planned together.
  await staffAll(deferred, staffed);
  return figures;
}

/** The engine refused streams. */
class NotStaffed extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/** False for what has nothing to do with the streams: nobody waits any more, or the server stops. */
const isOfStreams = (error: unknown, signal: AbortSignal): boolean =>
  !signal.aborted && !(error instanceof MusterError && error.code === 'SERVICE_UNAVAILABLE');

function staffedTask(stream: StreamToRead, figures: StreamFigures): StaffedTask {
  const { slotMinutes, realMinutes, contacts, handleTimeSeconds, required } = figures;
  return {
    skill: stream.skillId,
    terms: termsOf(stream),
    figures: { slotMinutes, realMinutes, contacts, handleTimeSeconds, required },
  };
}
