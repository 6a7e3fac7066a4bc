import type { Issue } from '../../../kernel/errors';
import { isIssue, issuesAmong, wrongNumber } from '../../../kernel/import/record-checks';
import {
  channelOf,
  MAX_CONTACTS,
  passOf,
  queueOf,
  wrongInterval,
  type Channel,
  type ClockChanges,
} from '../interval.rules';
import type { IntervalRecord } from './interval-record';

/** Validates import records of contact history. */

export const HISTORY_CHANNELS = ['voice', 'chat', 'email'] as const satisfies readonly Channel[];
export const MAX_HANDLE_TIME_SECONDS = 1e6;

export interface ContactRecord extends IntervalRecord {
  volume: number;
  /** Average handle time in seconds. */
  aht: number;
}

/** Returns the record, or all its faults. */
export function contactRecord(
  record: Record<string, unknown>,
  index: number,
  clock: ClockChanges,
): ContactRecord | Issue[] {
  const { date, interval, volume, aht } = record;
  const time = wrongInterval(date, interval, clock);
  const count = wrongNumber('volume', volume, MAX_CONTACTS);
  // Intervals without contacts have no handle time.
  const handleTime = volume === 0 && aht == null ? undefined : wrongNumber('aht', aht, MAX_HANDLE_TIME_SECONDS);
  const queue = queueOf(record);
  const channel = channelOf(record, HISTORY_CHANNELS);
  const pass = passOf(record, clock);
  if (time || count || handleTime || isIssue(queue) || isIssue(channel) || isIssue(pass))
    return issuesAmong(time, count, handleTime, queue, channel, pass);
  return {
    index,
    date: date as string,
    interval: interval as string,
    volume: volume as number,
    aht: (aht as number | null | undefined) ?? 0,
    queue,
    channel,
    pass,
  };
}

/** Longer handle times are accepted with a warning; usually they are in milliseconds. */
const LONG_HANDLE_TIME_SECONDS = 4 * 3600;

/** Describes why a handle time looks wrong, if it does. */
export function strangeHandleTime({ volume, aht }: ContactRecord): string | undefined {
  if (aht === 0 && volume > 0) return `is 0, and the interval has contacts: ${volume}`;
  if (aht <= LONG_HANDLE_TIME_SECONDS) return undefined;
  return `is more than 4 hours, got ${aht} seconds: ${aht} milliseconds would be ${aht / 1000} seconds`;
}

/** Adds the volumes of both passes, with the handle time weighted by volume. */
export function bothPassesOfContacts(first: ContactRecord, second: ContactRecord): ContactRecord {
  const volume = first.volume + second.volume;
  const aht = volume === 0 ? second.aht : (first.volume * first.aht + second.volume * second.aht) / volume;
  return { ...second, volume, aht };
}
