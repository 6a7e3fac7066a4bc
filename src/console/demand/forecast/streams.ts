import type { ForecastQueuesQuery } from '../../kernel/types.generated';

/** A queue and channel, and how it stands with its forecast. */
export interface Stream {
  /** Empty: contacts without a queue. */
  queue: string;
  /** Empty: contacts without a channel. */
  channel: string;
}

export type StreamState = 'made' | 'kept' | 'none' | 'left out';

export interface StreamRow extends Stream {
  id: string;
  name: string;
  state: StreamState;
  /** Why there is no forecast, or no newer one. */
  reason: string | null;
}

export const streamId = ({ queue, channel }: Stream): string => `${queue}|${channel}`;

export function streamOf(id: string): Stream {
  const at = id.lastIndexOf('|');
  return at < 0 ? { queue: id, channel: '' } : { queue: id.slice(0, at), channel: id.slice(at + 1) };
}

export const streamName = ({ queue, channel }: Stream): string =>
  `${queue || 'Without a queue'}${channel && ` · ${channel}`}`;

/** What an entry of `null` for every queue or channel concerns. */
export const concerns = (entry: { queue?: string | null; channel?: string | null }, stream: Stream): boolean =>
  (entry.queue == null || entry.queue === stream.queue) && (entry.channel == null || entry.channel === stream.channel);

export const scopeName = ({ queue, channel }: { queue?: string | null; channel?: string | null }): string => {
  if (queue == null && channel == null) return 'All queues';
  if (queue == null) return `All queues · ${channel || 'without a channel'}`;
  return channel == null ? `${queue || 'Without a queue'} · all channels` : streamName({ queue, channel });
};

/** Every queue and channel with settings or contacts, and what became of its last forecast. */
export function streamRows({ queueSettings, requirement, forecastRuns }: ForecastQueuesQuery): StreamRow[] {
  const failures = new Map(requirement.failures.map((failure) => [streamId(failure), failure.reason]));
  const newest = forecastRuns.data[0];
  const open = new Map(newest?.open.map((stream) => [streamId(stream), stream]) ?? []);
  return queueSettings.data.flatMap(({ queue, channel, isForecast }) => {
    if (queue == null || channel == null) return [];
    const id = streamId({ queue, channel });
    const left = open.get(id);
    const reason = left?.reason ?? failures.get(id) ?? null;
    const isMissing = left?.outcome === 'none' || left?.outcome === 'failed';
    const state: StreamState = !isForecast ? 'left out' : isMissing ? 'none' : reason ? 'kept' : 'made';
    return [{ id, queue, channel, name: streamName({ queue, channel }), state, reason: isForecast ? reason : null }];
  });
}

export const STATE_WORDS: Record<StreamState, string> = {
  made: 'forecast made',
  kept: 'not renewed',
  none: 'no forecast',
  'left out': 'not forecast, by its settings',
};
