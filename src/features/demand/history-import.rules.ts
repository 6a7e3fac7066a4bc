import type { Issue } from '../../kernel/errors';
import { wrongNumber } from '../../kernel/import/record-checks';
import type { IntervalKey } from './interval-key';
import { channelOf, localInterval, MAX_CONTACTS, queueOf, type Channel, type ClockChanges } from './interval.rules';

/** The checks of import records of contact history. */

const HISTORY_CHANNELS: readonly Channel[] = ['voice', 'chat', 'email'];
const MAX_HANDLE_TIME_SECONDS = 1e6;

export interface ContactRecord extends IntervalKey {
  volume: number;
  /** Average handle time in seconds. */
  aht: number;
}

/** The record, or the first thing wrong with it. */
export function contactRecord(record: Record<string, unknown>, clock: ClockChanges): ContactRecord | Issue {
  const { date, interval, volume, aht } = record;
  const time = localInterval(date, interval, clock);
  if (time) return time;
  const count = wrongNumber('volume', volume, MAX_CONTACTS) ?? wrongNumber('aht', aht, MAX_HANDLE_TIME_SECONDS);
  if (count) return count;
  const queue = queueOf(record);
  if (typeof queue !== 'string') return queue;
  const channel = channelOf(record, HISTORY_CHANNELS);
  if (typeof channel !== 'string') return channel;
  return {
    date: date as string,
    interval: interval as string,
    volume: volume as number,
    aht: aht as number,
    queue,
    channel,
  };
}

/** Volumes added, handle time weighted by them. */
export function bothPassesOfContacts(first: ContactRecord, second: ContactRecord): ContactRecord {
  const volume = first.volume + second.volume;
  const aht = volume === 0 ? second.aht : (first.volume * first.aht + second.volume * second.aht) / volume;
  return { ...second, volume, aht };
}
