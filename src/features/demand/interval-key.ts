import type { Column } from '../../kernel/import/columns';

/** The key of an interval of a stream of contacts, beside its organization. */
export interface IntervalKey {
  date: string;
  /** `HH:MM`, local to the organization. */
  interval: string;
  /** '' is no queue: a stream of its own. */
  queue: string;
  /** '' is no channel. */
  channel: string;
}

/** Its columns in the primary keys of contact history and deflection, in their order. */
export const KEY_COLUMNS: readonly Column<IntervalKey>[] = [
  { name: 'queue', type: 'text', of: ({ queue }) => queue },
  { name: 'channel', type: 'text', of: ({ channel }) => channel },
  { name: 'date', type: 'date', of: ({ date }) => date },
  { name: 'interval', type: 'time', of: ({ interval }) => interval },
];
