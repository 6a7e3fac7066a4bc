import type { Issue } from '../../kernel/errors';
import { isLocalDate, isLocalTime } from '../../kernel/time/local-time';
import { lineOf, missing, wrong } from '../../kernel/import/record-checks';
import type { WallClock } from '../../kernel/time/wall-clock';
import type { IntervalKey } from './interval-key';

/** The checks that import records of history and deflection share. */

export const CHANNELS = ['voice', 'chat', 'email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
/** What is stored as a channel; '' is none. */
export const ANY_CHANNEL: readonly string[] = ['', ...CHANNELS];

export const MAX_CONTACTS = 1e9;
const MAX_QUEUE_LENGTH = 200;

/** The clock changes of the organization's zone. */
export type ClockChanges = Pick<WallClock, 'skips' | 'repeats'>;

/** The fault of the date and the interval of a record, if there is one. */
export function localInterval(date: unknown, interval: unknown, clock: ClockChanges): Issue | undefined {
  if (date == null) return missing('date');
  if (typeof date !== 'string' || !isLocalDate(date))
    return wrong('date', 'must be a date YYYY-MM-DD from 1990 to 2100', date);
  if (interval == null) return missing('interval');
  if (typeof interval !== 'string' || !isLocalTime(interval))
    return wrong('interval', 'must be a time HH:MM', interval);
  if (clock.skips(date, interval)) return wrong('interval', `does not exist on ${date}: the clock skips it`, interval);
  return undefined;
}

/** '' where there is none. */
export const queueOf = ({ queue }: Record<string, unknown>): string | Issue => lineOf('queue', queue, MAX_QUEUE_LENGTH);

/** '' where there is none. */
export function channelOf({ channel }: Record<string, unknown>, channels: readonly string[]): string | Issue {
  if (channel == null) return '';
  if (typeof channel === 'string' && channels.includes(channel)) return channel;
  return wrong('channel', `must be one of ${channels.join(', ')}`, channel);
}

/**
 * One record per key: the last one wins, except that both passes of an hour that daylight saving repeats are added
 * together.
 */
export function mergedByKey<T extends IntervalKey>(
  records: readonly T[],
  clock: ClockChanges,
  bothPasses: (first: T, second: T) => T,
): T[] {
  const merged = new Map<string, T>();
  const repeated = new Set<string>();
  for (const record of records) {
    const key = `${record.date} ${record.interval} ${record.channel} ${record.queue}`;
    const before = merged.get(key);
    const isSecondPass = before !== undefined && !repeated.has(key) && clock.repeats(record.date, record.interval);
    if (isSecondPass) repeated.add(key);
    merged.set(key, isSecondPass ? bothPasses(before, record) : record);
  }
  return [...merged.values()];
}
