import type { Issue } from '../kernel/errors';
import { isLocalDate, isLocalTime } from '../kernel/local-time';
import { lineOf, missing, wrong, wrongNumber } from '../kernel/record-checks';
import type { WallClock } from '../kernel/wall-clock';

/** What an import record of contact history must be. */

export const HISTORY_CHANNELS: readonly string[] = ['voice', 'chat', 'email'];
export const MAX_CONTACTS = 1e9;
const MAX_HANDLE_TIME_SECONDS = 1e6;
const MAX_QUEUE_LENGTH = 200;

export interface ContactRecord {
  date: string;
  /** `HH:MM`, local to the organization. */
  interval: string;
  volume: number;
  /** Average handle time in seconds. */
  aht: number;
  /** '' is no queue: a stream of its own. */
  queue: string;
  channel: string;
}

/** What the zone's clock skips and repeats. */
type LocalClock = Pick<WallClock, 'skips' | 'repeats'>;

/** The record, or the first thing wrong with it. */
export function contactRecord(record: Record<string, unknown>, clock: LocalClock): ContactRecord | Issue {
  const { date, interval, volume, aht } = record;
  const time = localInterval(date, interval, clock);
  if (time) return time;
  const count = wrongNumber('volume', volume, MAX_CONTACTS) ?? wrongNumber('aht', aht, MAX_HANDLE_TIME_SECONDS);
  if (count) return count;
  const queue = queueOf(record);
  if (typeof queue !== 'string') return queue;
  const channel = channelOf(record, HISTORY_CHANNELS);
  if (typeof channel !== 'string') return channel;
  return { date: date as string, interval: interval as string, volume: volume as number, aht: aht as number, queue, channel };
}

/** What is wrong with the date and the interval of a record, if anything. */
export function localInterval(date: unknown, interval: unknown, clock: LocalClock): Issue | undefined {
  if (date == null) return missing('date');
  if (typeof date !== 'string' || !isLocalDate(date)) return wrong('date', 'must be a date YYYY-MM-DD from 1990 to 2100', date);
  if (interval == null) return missing('interval');
  if (typeof interval !== 'string' || !isLocalTime(interval)) return wrong('interval', 'must be a time HH:MM', interval);
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

/** The key of a record of a stream, beside its organization. */
export interface Keyed {
  date: string;
  interval: string;
  queue: string;
  channel: string;
}

/**
 * One record per key: the last one wins, except that both passes of an hour that daylight saving repeats are added
 * together.
 */
export function mergedByKey<T extends Keyed>(records: readonly T[], clock: LocalClock, bothPasses: (first: T, second: T) => T): T[] {
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

/** Volumes added, handle time weighted by them. */
export function bothPassesOfContacts(first: ContactRecord, second: ContactRecord): ContactRecord {
  const volume = first.volume + second.volume;
  const aht = volume === 0 ? second.aht : (first.volume * first.aht + second.volume * second.aht) / volume;
  return { ...second, volume, aht };
}
