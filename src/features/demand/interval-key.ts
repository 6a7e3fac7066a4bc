import type { Column } from '../../kernel/import/columns';

/** A queue-channel. */
export interface Stream {
  /** '' for no queue, which is a queue-channel of its own. */
  queue: string;
  /** '' for no channel. */
  channel: string;
}

/** The key of an interval within its organization. */
export interface IntervalKey extends Stream {
  date: string;
  /** `HH:MM`, local to the organization. */
  interval: string;
}

/** A queue-channel, and its first and last day among some records. */
export interface StreamDays extends Stream {
  first: string;
  last: string;
}

/** Key columns of contact history and deflection, in the order of their primary keys. */
export const KEY_COLUMNS: readonly Column<IntervalKey>[] = [
  { name: 'queue', type: 'text', of: ({ queue }) => queue },
  { name: 'channel', type: 'text', of: ({ channel }) => channel },
  { name: 'date', type: 'date', of: ({ date }) => date },
  { name: 'interval', type: 'time', of: ({ interval }) => interval },
];
