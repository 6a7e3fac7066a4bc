import type { Issue } from '../kernel/errors';
import { isLocalDate, isLocalTime } from '../kernel/local-time';
import { isPrintable } from '../kernel/shapes';

/** What an import record of contact history must be. Written by hand: ten thousand records are checked in a few milliseconds. */

export const HISTORY_CHANNELS: readonly string[] = ['voice', 'chat', 'email'];
const MAX_CONTACTS = 1e9;
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

/** The wall clock of the organization's zone. */
export interface LocalClock {
  skips(date: string, time: string): boolean;
  repeats(date: string, time: string): boolean;
}

/** The record, or the first thing wrong with it. */
export function contactRecord(record: Record<string, unknown>, clock: LocalClock): ContactRecord | Issue {
  const { date, interval, volume, aht } = record;
  const time = localInterval(date, interval, clock);
  if (time) return time;
  const count = wrongNumber('volume', volume, MAX_CONTACTS) ?? wrongNumber('aht', aht, MAX_HANDLE_TIME_SECONDS);
  if (count) return count;
  const stream = streamOf(record, HISTORY_CHANNELS);
  if ('path' in stream) return stream;
  return { date: date as string, interval: interval as string, volume: volume as number, aht: aht as number, ...stream };
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

export function wrongNumber(path: string, value: unknown, max: number): Issue | undefined {
  if (value == null) return missing(path);
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong(path, 'must be a number', value);
  if (value < 0 || value > max) return wrong(path, `must be from 0 to ${max}`, value);
  return undefined;
}

/** Queue and channel, '' where there is none; or what is wrong with them. */
export function streamOf({ queue, channel }: Record<string, unknown>, channels: readonly string[]): { queue: string; channel: string } | Issue {
  let name = '';
  if (queue != null) {
    if (typeof queue !== 'string' || !isPrintable(queue)) return wrong('queue', 'must be printable text', queue);
    name = queue.trim();
    if (name.length > MAX_QUEUE_LENGTH) return wrong('queue', `must be at most ${MAX_QUEUE_LENGTH} characters long`, queue);
  }
  if (channel == null) return { queue: name, channel: '' };
  if (typeof channel !== 'string' || !channels.includes(channel)) return wrong('channel', `must be one of ${channels.join(', ')}`, channel);
  return { queue: name, channel };
}

const missing = (path: string): Issue => ({ path, message: 'is required' });
const wrong = (path: string, message: string, value: unknown): Issue => ({ path, message: `${message}, got ${shown(value)}` });
const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 80);

/**
 * One record per key: the last one wins, except that both passes of an hour that daylight saving repeats are added
 * together, handle time weighted by volume.
 */
export function mergedByKey(records: readonly ContactRecord[], clock: LocalClock): ContactRecord[] {
  const merged = new Map<string, { record: ContactRecord; passes: number }>();
  for (const record of records) {
    const key = `${record.date} ${record.interval} ${record.channel} ${record.queue}`;
    const before = merged.get(key);
    if (!before) merged.set(key, { record, passes: 1 });
    else if (before.passes === 1 && clock.repeats(record.date, record.interval)) {
      merged.set(key, { record: bothPasses(before.record, record), passes: 2 });
    } else merged.set(key, { record, passes: before.passes });
  }
  return [...merged.values()].map(({ record }) => record);
}

function bothPasses(first: ContactRecord, second: ContactRecord): ContactRecord {
  const volume = first.volume + second.volume;
  const aht = volume === 0 ? second.aht : (first.volume * first.aht + second.volume * second.aht) / volume;
  return { ...second, volume, aht };
}
