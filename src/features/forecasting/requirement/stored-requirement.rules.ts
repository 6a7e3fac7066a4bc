import type { Stream } from '../../demand/interval-key';
import type { QueueSettingsInForce } from '../queue-settings/queue-settings.rules';
import { hashOf, streamKey } from '../runs/run.rules';

/** Days computed in advance, about three months; later days are computed on request. */
export const STORED_DAYS = 91;

/** Part of every hash. Change it whenever equal forecasts and settings give different people. */
const VERSION = 'requirement-1';

/** A queue-channel with its current forecast. */
interface Staffed extends Stream, QueueSettingsInForce {
  forecastId: string;
}

/**
 * Hashes the inputs of each queue-channel's requirement from a day on, by streamKey. The hash of deferred work includes
 * the queue-channels whose idle time it uses.
 */
export function inputHashes(streams: readonly Staffed[], from: string): Map<string, string> {
  const own = new Map(streams.map((stream) => [streamKey(stream), hashOf([VERSION, from, staffingOf(stream)])]));
  const atOnce = streams.filter(({ kind }) => kind !== 'deferred');
  return new Map(
    streams.map((stream) => {
      const key = streamKey(stream);
      if (stream.kind !== 'deferred') return [key, own.get(key) as string];
      const deferred = streams.filter(({ kind }) => kind === 'deferred');
      const sharing = [...atOnce, ...deferred].filter(
        ({ skillId }) => stream.skillId === null || skillId === stream.skillId || skillId === null,
      );
      return [key, hashOf([own.get(key), sharing.map((other) => own.get(streamKey(other)))])];
    }),
  );
}

/** Returns the inputs of the staffing computation. */
function staffingOf(stream: Staffed): unknown {
  const { forecastId, kind, serviceLevelTarget, serviceLevelThreshold, targetMeanWait, patience, shrinkage } = stream;
  const { occupancyCap, concurrency, concurrencySlowdown, deadlineHours, skillId } = stream;
  return [
    [forecastId, kind, serviceLevelTarget, serviceLevelThreshold, targetMeanWait, patience, shrinkage],
    [occupancyCap, concurrency, concurrencySlowdown, deadlineHours, skillId],
  ];
}
