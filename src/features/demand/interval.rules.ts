import type { Issue } from '../../kernel/errors';
import { isLocalDate, isLocalTime } from '../../kernel/time/local-time';
import { issuesAmong, lineOf, missing, wrong } from '../../kernel/import/record-checks';
import type { WallClock } from '../../kernel/time/wall-clock';
import type { IntervalKey } from './interval-key';

/** Validation shared by import records of history and deflection. */

export const CHANNELS = ['voice', 'chat', 'email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Channels as stored; '' for none. */
export const ANY_CHANNEL: readonly string[] = ['', ...CHANNELS];

export const MAX_CONTACTS = 1e9;
export const MAX_QUEUE_LENGTH = 200;

/** The clock changes of the organization's zone. */
export type ClockChanges = Pick<WallClock, 'skips' | 'repeats' | 'offsetsAt'>;

/** Returns the faults of the date and the interval of a record. */
export function wrongInterval(date: unknown, interval: unknown, clock: ClockChanges): Issue | Issue[] | undefined {
  const day = wrongDate(date);
  const time = wrongTime(interval);
  if (day || time) return issuesAmong(day, time);
  if (clock.skips(date as string, interval as string))
    return wrong('interval', `does not exist on ${date as string}: the clock skips it`, interval);
  return undefined;
}

function wrongDate(date: unknown): Issue | undefined {
  if (date == null) return missing('date');
  return typeof date === 'string' && isLocalDate(date)
    ? undefined
    : wrong('date', 'must be a date YYYY-MM-DD from 1990 to 2100', date);
}

function wrongTime(interval: unknown): Issue | undefined {
  if (interval == null) return missing('interval');
  return typeof interval === 'string' && isLocalTime(interval)
    ? undefined
    : wrong('interval', 'must be a time HH:MM', interval);
}

export const UTC_OFFSET = /^(?:Z|([+-])(0\d|1[0-4]):([0-5]\d))$/;

/**
 * Returns the pass of an hour that the clock repeats, as its UTC offset in minutes. Null if the record does not specify
 * it, or the time occurs once.
 */
export function passOf(
  { date, interval, utcOffset }: Record<string, unknown>,
  clock: ClockChanges,
): number | null | Issue {
  if (utcOffset == null) return null;
  const match = typeof utcOffset === 'string' ? UTC_OFFSET.exec(utcOffset) : null;
  if (!match) return wrong('utcOffset', 'must be an offset from UTC such as -05:00', utcOffset);
  if (wrongInterval(date, interval, clock)) return null;
  const [, sign, hours = '0', minutes = '0'] = match;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const offsets = clock.offsetsAt(date as string, interval as string);
  if (!offsets.includes(offset))
    return wrong('utcOffset', `must be ${offsets.map(shown).join(' or ')} then`, utcOffset);
  return offsets.length > 1 ? offset : null;
}

function shown(offsetMinutes: number): string {
  const [minutes, hours] = [Math.abs(offsetMinutes) % 60, Math.floor(Math.abs(offsetMinutes) / 60)];
  return `${offsetMinutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Returns '' for no queue. */
export const queueOf = ({ queue }: Record<string, unknown>): string | Issue => lineOf('queue', queue, MAX_QUEUE_LENGTH);

/** Returns '' for no channel. */
export function channelOf({ channel }: Record<string, unknown>, channels: readonly string[]): string | Issue {
  if (channel == null) return '';
  if (typeof channel === 'string' && channels.includes(channel)) return channel;
  return wrong('channel', `must be one of ${channels.join(', ')}`, channel);
}

export const keyOf = ({ date, interval, channel, queue }: IntervalKey): string =>
  `${date} ${interval} ${channel} ${queue}`;

/**
 * Merges records to one per key: the last one wins, but both passes of an hour repeated by daylight saving are added.
 * `onReplaced` is called for each replaced record.
 */
export function mergedByKey<T extends IntervalKey>(
  records: readonly T[],
  clock: ClockChanges,
  bothPasses: (first: T, second: T) => T,
  onReplaced?: (record: T, before: T) => void,
): T[] {
  const merged = new Map<string, T>();
  const repeated = new Set<string>();
  for (const record of records) {
    const key = keyOf(record);
    const before = merged.get(key);
    const isSecondPass = before !== undefined && !repeated.has(key) && clock.repeats(record.date, record.interval);
    if (isSecondPass) repeated.add(key);
    else if (before) onReplaced?.(record, before);
    merged.set(key, isSecondPass ? bothPasses(before, record) : record);
  }
  return [...merged.values()];
}
