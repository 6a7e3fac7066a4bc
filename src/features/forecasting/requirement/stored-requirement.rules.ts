import type { Stream } from '../../demand/interval-key';
import type { QueueSettingsInForce } from '../queue-settings/queue-settings.rules';
import { hashOf, streamKey } from '../runs/run.rules';

/** What is computed ahead of being asked for: three months by interval; what lies behind is computed when asked for. */
export const STORED_DAYS = 91;

/** Part of every hash; changes whenever the same forecast and settings would give other people. */
const VERSION = 'requirement-1';

/** A stream with its forecast of the moment. */
interface Staffed extends Stream, QueueSettingsInForce {
  forecastId: string;
}

/**
 * What the requirement of each stream from a day on is computed from, in short, by streamKey. That of deferred work
 * depends on the streams, too, in whose idle time it is done.
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

/** What people are computed from. */
function staffingOf(stream: Staffed): unknown {
  const { forecastId, kind, serviceLevelTarget, serviceLevelThreshold, targetMeanWait, patience, shrinkage } = stream;
  const { occupancyCap, concurrency, concurrencySlowdown, deadlineHours, skillId } = stream;
  return [
    [forecastId, kind, serviceLevelTarget, serviceLevelThreshold, targetMeanWait, patience, shrinkage],
    [occupancyCap, concurrency, concurrencySlowdown, deadlineHours, skillId],
  ];
}
