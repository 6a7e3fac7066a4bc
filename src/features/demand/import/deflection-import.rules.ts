import type { Issue } from '../../../kernel/errors';
import { isIssue, issuesAmong, wrong, wrongNumber } from '../../../kernel/import/record-checks';
import { isStorable } from '../../../kernel/shapes';
import { DEFLECTION_SOURCES } from '../deflection.rules';
import {
  CHANNELS,
  channelOf,
  MAX_CONTACTS,
  passOf,
  queueOf,
  wrongInterval,
  type ClockChanges,
} from '../interval.rules';
import type { IntervalRecord } from './interval-record';

/** Validates import records of deflection, and summarizes an import. */

const MAX_METADATA_LENGTH = 10_000;

export interface DeflectionRecord extends IntervalRecord {
  contactsDeflected: number;
  /** If null, the total is joined from the history. */
  totalOffered: number | null;
  deflectionSource: string | null;
  metadata: object | null;
}

/** Returns the record, or all its faults. */
export function deflectionRecord(
  record: Record<string, unknown>,
  index: number,
  clock: ClockChanges,
): DeflectionRecord | Issue[] {
  const { date, interval, contactsDeflected, totalContactsOffered: total, deflectionSource: source, metadata } = record;
  const time = wrongInterval(date, interval, clock);
  const deflected = wrongNumber('contactsDeflected', contactsDeflected, MAX_CONTACTS);
  const offered = wrongTotal(total, deflected ? 0 : (contactsDeflected as number));
  const queue = queueOf(record);
  const channel = channelOf(record, CHANNELS);
  const wrongSource = wrongSourceOf(source);
  const described = wrongMetadata(metadata);
  const pass = passOf(record, clock);
  if (time || deflected || offered || wrongSource || described || isIssue(queue) || isIssue(channel) || isIssue(pass))
    return issuesAmong(time, deflected, offered, queue, channel, wrongSource, described, pass);
  return {
    index,
    date: date as string,
    interval: interval as string,
    queue,
    channel,
    pass,
    contactsDeflected: contactsDeflected as number,
    totalOffered: (total as number | null | undefined) ?? null,
    deflectionSource: (source as string | null | undefined) ?? null,
    metadata: (metadata as object | null | undefined) ?? null,
  };
}

function wrongTotal(total: unknown, deflected: number): Issue | undefined {
  if (total == null) return undefined;
  const fault = wrongNumber('totalContactsOffered', total, MAX_CONTACTS);
  if (fault || (total as number) >= deflected) return fault;
  return wrong('totalContactsOffered', `must be at least contactsDeflected (${deflected})`, total);
}

const wrongSourceOf = (source: unknown): Issue | undefined =>
  source == null || (DEFLECTION_SOURCES as readonly unknown[]).includes(source)
    ? undefined
    : wrong('deflectionSource', `must be one of ${DEFLECTION_SOURCES.join(', ')}`, source);

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

/** Adds both passes of a repeated hour; the total is known only if both have one. */
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
