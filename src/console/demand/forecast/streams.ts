import type { ForecastQueuesQuery } from '../../api/types.generated';

/** Queues and channels with the state of their forecasts. */
export interface Stream {
  /** Empty for contacts without a queue. */
  queue: string;
  /** Empty for contacts without a channel. */
  channel: string;
}

export type StreamState = 'made' | 'kept' | 'none' | 'excluded';

export interface StreamRow extends Stream {
  id: string;
  name: string;
  state: StreamState;
  /** Reason why a forecast is missing or outdated. */
  reason: string | null;
}

export const streamId = ({ queue, channel }: Stream): string => `${queue}|${channel}`;

export function streamOf(id: string): Stream {
  const at = id.lastIndexOf('|');
  return at < 0 ? { queue: id, channel: '' } : { queue: id.slice(0, at), channel: id.slice(at + 1) };
}

export const streamName = ({ queue, channel }: Stream): string => `${queue || 'No queue'}${channel && ` · ${channel}`}`;

/** Returns true if an entry applies to a queue and channel. Null matches every queue or channel. */
export const concerns = (entry: { queue?: string | null; channel?: string | null }, stream: Stream): boolean =>
  (entry.queue == null || entry.queue === stream.queue) && (entry.channel == null || entry.channel === stream.channel);

export const scopeName = ({ queue, channel }: { queue?: string | null; channel?: string | null }): string => {
  if (queue == null && channel == null) return 'All queues';
  if (queue == null) return `All queues · ${channel || 'no channel'}`;
  return channel == null ? `${queue || 'No queue'} · all channels` : streamName({ queue, channel });
};

/** Returns every queue and channel with settings or contacts, and whether it has a forecast from any run. */
export function streamRows({ queueSettings, requirement, forecastsInForce }: ForecastQueuesQuery): StreamRow[] {
  const failures = new Map(requirement.failures.map((failure) => [streamId(failure), failure.reason]));
  const inForce = new Map(forecastsInForce.map((forecast) => [streamId(forecast), forecast]));
  return queueSettings.data.flatMap(({ queue, channel, isForecast }) => {
    if (queue == null || channel == null) return [];
    const id = streamId({ queue, channel });
    const forecast = inForce.get(id);
    const reason = forecast?.reason ?? failures.get(id) ?? null;
    const state: StreamState = !isForecast ? 'excluded' : forecast?.madeAt == null ? 'none' : reason ? 'kept' : 'made';
    return [{ id, queue, channel, name: streamName({ queue, channel }), state, reason: isForecast ? reason : null }];
  });
}

/** Summarizes how many queues have a forecast and how many need attention. */
export function summaryOf(rows: readonly StreamRow[]): string {
  const wanted = rows.filter(({ state }) => state !== 'excluded');
  const count = (state: StreamState) => wanted.filter((row) => row.state === state).length;
  const without = count('none');
  const kept = count('kept');
  const having = wanted.length - without;
  const queues = wanted.length === 1 ? 'queue' : 'queues';
  return [
    without === 0 ? `${having} ${queues} with a forecast` : `${having} of ${wanted.length} ${queues} with a forecast`,
    ...(kept > 0 ? [`${kept} not updated: see Queues and runs`] : []),
    ...(without > 0 && kept === 0 ? [`${without} without a forecast: see Queues and runs`] : []),
  ].join(' · ');
}

export const STATE_WORDS: Record<StreamState, string> = {
  made: 'updated',
  kept: 'not updated',
  none: 'no forecast',
  excluded: 'excluded by its settings',
};
