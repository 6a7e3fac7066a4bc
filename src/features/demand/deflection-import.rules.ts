import type { Issue } from '../../kernel/errors';
import { wrong, wrongNumber } from '../../kernel/import/record-checks';
import { isStorable } from '../../kernel/shapes';
import type { IntervalKey } from './interval-key';
import { CHANNELS, channelOf, localInterval, MAX_CONTACTS, queueOf, type ClockChanges } from './interval.rules';

/** The checks of import records of deflection, and the message of an import. */

export const DEFLECTION_SOURCES = ['chatbot', 'ivr', 'virtual_agent', 'self_service'] as const;
export type DeflectionSource = (typeof DEFLECTION_SOURCES)[number];
const MAX_METADATA_LENGTH = 10_000;

export interface DeflectionRecord extends IntervalKey {
  contactsDeflected: number;
  /** Null is joined with the history. */
  totalOffered: number | null;
  deflectionSource: string | null;
  metadata: object | null;
}

/** The record, or the first thing wrong with it. */
export function deflectionRecord(record: Record<string, unknown>, clock: ClockChanges): DeflectionRecord | Issue {
  const { date, interval, contactsDeflected, totalContactsOffered: total, deflectionSource, metadata } = record;
  const issue =
    localInterval(date, interval, clock) ??
    wrongNumber('contactsDeflected', contactsDeflected, MAX_CONTACTS) ??
    (total == null ? undefined : wrongNumber('totalContactsOffered', total, MAX_CONTACTS));
  if (issue) return issue;
  if (total != null && (total as number) < (contactsDeflected as number)) {
    return wrong('totalContactsOffered', `must be at least contactsDeflected (${contactsDeflected as number})`, total);
  }
  const queue = queueOf(record);
  if (typeof queue !== 'string') return queue;
  const channel = channelOf(record, CHANNELS);
  if (typeof channel !== 'string') return channel;
  if (deflectionSource != null && !(DEFLECTION_SOURCES as readonly unknown[]).includes(deflectionSource)) {
    return wrong('deflectionSource', `must be one of ${DEFLECTION_SOURCES.join(', ')}`, deflectionSource);
  }
  return (
    wrongMetadata(metadata) ?? {
      date: date as string,
      interval: interval as string,
      queue,
      channel,
      contactsDeflected: contactsDeflected as number,
      totalOffered: (total as number | null | undefined) ?? null,
      deflectionSource: (deflectionSource as string | null | undefined) ?? null,
      metadata: (metadata as object | null | undefined) ?? null,
    }
  );
}

function wrongMetadata(metadata: unknown): Issue | undefined {
  if (metadata == null) return undefined;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return wrong('metadata', 'must be an object', metadata);
  const { length } = JSON.stringify(metadata);
  if (length > MAX_METADATA_LENGTH)
    return { path: 'metadata', message: `must be at most ${MAX_METADATA_LENGTH} characters of JSON, got ${length}` };
  if (!isStorable(metadata))
    return wrong('metadata', 'must hold finite numbers and complete characters other than NUL', metadata);
  return undefined;
}

/** Both passes of a repeated hour: counts added; a total only when both gave one. */
export function bothPassesOfDeflection(first: DeflectionRecord, second: DeflectionRecord): DeflectionRecord {
  return {
    ...second,
    contactsDeflected: first.contactsDeflected + second.contactsDeflected,
    totalOffered:
      first.totalOffered === null || second.totalOffered === null ? null : first.totalOffered + second.totalOffered,
  };
}

export function importMessage(imported: number, joined: number, pending: number): string {
  const later = pending > 0 ? ': they are joined when the history arrives' : '';
  return [
    `Imported ${count(imported, 'record')}`,
    `joined ${count(joined, 'total')} with historical data`,
    `${count(pending, 'total')} could not be joined yet${later}`,
  ].join(', ');
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
