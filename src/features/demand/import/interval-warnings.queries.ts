import type { Warnings } from '../../../kernel/import/warnings';
import type { RequestContext } from '../../../kernel/context';
import { knownStreams, warnOfNamesakes } from '../known-queues.queries';
import { cadenceOf, minuteOf, type Minutes, type StreamOfRequest } from './cadence.rules';
import type { IntervalRecord } from './interval-record';

/**
 * Warns of intervals that do not fit the cadence of their queue-channel, known from its newest stored day or from the
 * request, and of queue names that look misspelled.
 */
export async function warnOfStreams(
  ctx: RequestContext,
  streams: readonly StreamOfRequest[],
  records: readonly IntervalRecord[],
  warnings: Warnings,
): Promise<void> {
  const stored = await knownStreams(ctx, streams);
  const unknown = streams.filter((_, i) => stored[i]?.isKnown === false);
  await warnOfNamesakes(ctx, unknown, warnings);
  const cadences = new Map<string, number>();
  streams.forEach(({ queue, channel, minutes, hasParts }, i) => {
    const cadence = hasParts ? (cadenceOf(counted(stored[i]?.minutes ?? [])) ?? cadenceOf(minutes)) : undefined;
    if (cadence !== undefined && minutes.some((times, minute) => times > 0 && minute % cadence !== 0))
      cadences.set(`${channel} ${queue}`, cadence);
  });
  if (cadences.size === 0) return;
  for (const { index, queue, channel, interval } of records) {
    const cadence = cadences.get(`${channel} ${queue}`);
    if (cadence !== undefined && minuteOf(interval) % cadence !== 0)
      warnings.add(index, 'interval', `is off the cadence of its queue, ${cadence} minutes: ${interval}`);
  }
}

function counted(minutes: readonly number[]): Minutes {
  const times: Minutes = new Uint32Array(60);
  for (const minute of minutes) times[minute] = (times[minute] ?? 0) + 1;
  return times;
}
