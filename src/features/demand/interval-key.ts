import type { Column } from '../../kernel/import/columns';

/** A stream of contacts. */
export interface Stream {
  /** '' is no queue: a stream of its own. */
  queue: string;
  /** '' is no channel. */
  channel: string;
}

/** The key of an interval of a stream of contacts, beside its organization. */
export interface IntervalKey extends Stream {
  date: string;
  /** `HH:MM`, local to the organization. */
  interval: string;
}

/** A stream, and its first and last day among some records. */
export interface StreamDays extends Stream {
  first: string;
  last: string;
}

/** Its columns in the primary keys of contact history and deflection, in their order. */
export const KEY_COLUMNS: readonly Column<IntervalKey>[] = [
  { name: 'queue', type: 'text', of: ({ queue }) => queue },
  { name: 'channel', type: 'text', of: ({ channel }) => channel },
  { name: 'date', type: 'date', of: ({ date }) => date },
  { name: 'interval', type: 'time', of: ({ interval }) => interval },
];
