import { badInput, type Issue } from '../../kernel/errors';
import { instantText, isStorable, quoted } from '../../kernel/shapes';
import { daysBetween, isLocalDate } from '../../kernel/time/local-time';

export type SyncKind =
  'employee' | 'shift' | 'agent_state' | 'agent_day' | 'history' | 'forecast' | 'shift_trade' | 'offer_claim';

/** A position among changes, which are sorted by instant and key. */
export interface Place {
  /** ISO 8601 with microseconds, or `-infinity`. */
  updatedAt: string;
  key: string;
}

/** Returns the opaque cursor of a position; it is valid for its kind only. */
export const cursorOf = (kind: SyncKind, { updatedAt, key }: Place): string =>
  Buffer.from(JSON.stringify([kind, updatedAt, key])).toString('base64url');

/** Returns the position after which an answer begins. */
export function placeOf(
  kind: SyncKind,
  { cursor, updatedSince }: { cursor?: string | null; updatedSince?: string | null },
): Place {
  // The empty key sorts before all others.
  if (cursor == null) return { updatedAt: updatedSince ?? '-infinity', key: '' };
  const [of, updatedAt, key] = partsOf(cursor);
  if (of === kind && isPlaceInTime(updatedAt) && typeof key === 'string' && isStorable({ key }))
    return { updatedAt, key };
  const message = `must be the nextCursor of an earlier answer of this list, got ${quoted(cursor)}`;
  throw badInput([{ path: 'cursor', message }]);
}

const isPlaceInTime = (text: unknown): text is string => text === '-infinity' || instantText.safeParse(text).success;

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

const MAX_FORECAST_DAYS = 31;

export function forecastRangeFaults({ from, to }: { from: string; to: string }): Issue[] {
  if (!isLocalDate(from) || !isLocalDate(to)) return [];
  if (to < from) return [{ path: 'to', message: `must not be before from (${from}), got "${to}"` }];
  const days = daysBetween(from, to) + 1;
  if (days <= MAX_FORECAST_DAYS) return [];
  return [{ path: 'to', message: `must make at most ${MAX_FORECAST_DAYS} days with from (${from}), got "${to}"` }];
}
