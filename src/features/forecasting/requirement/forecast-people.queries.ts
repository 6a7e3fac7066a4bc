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

/** Computes people from forecasts in a worker thread. */

/** Forecasts per batch; each takes about a megabyte. */
const AT_ONCE = 8;

/** A queue-channel with its settings and its current forecast. */
export interface StreamToRead extends StreamSettings {
  forecastId: string;
  /** The first forecast day. */
  origin: string;
}

/** Returns every queue-channel with a forecast, sorted by queue and channel. */
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
  /** Selects the queue-channels for which probabilities are computed. */
  probabilities?(stream: Stream): boolean;
  /** Changes of loads, by streamKey. */
  changes?: ReadonlyMap<string, readonly LoadChange[]>;
  /** True if no consistent snapshot is needed afterwards, so that the connection is released while the thread works. */
  endsReads?: boolean;
  signal: AbortSignal;
  onProgress?(share: number): void;
  /** Called for a queue-channel that fails by itself and is then omitted. Without it, a failure is thrown. */
  onFailed?(stream: Stream, reason: string): void;
}

/**
 * Returns figures by streamKey: first in batches for immediate contacts, then for deferred work, which uses the idle
 * time of the former.
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
  /** Finds the queue-channels that can be staffed, after the batch failed as a whole. */
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
      // Deferred queue-channels share idle time, so they must be recomputed together.
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
  // They share the idle time of the others, so they are staffed together.
  await staffAll(deferred, staffed);
  return figures;
}

/** The engine rejected queue-channels. */
class NotStaffed extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/** False for errors unrelated to the queue-channels: the request was aborted, or the server stops. */
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
