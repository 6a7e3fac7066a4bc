import { Believed } from '../../kernel/believed';
import { columnsOf } from '../../kernel/import/columns';
import type { Warnings } from '../../kernel/import/warnings';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { folded, singleSpaced } from '../../kernel/shapes';
import type { Stream } from './interval-key';
import { listQueues } from './queue.queries';

/** Reads stored queues for comparison with imports. */

/** Requests with more queue-channels are not compared. */
const MAX_COMPARED = 500;

const STREAMS = columnsOf<Stream>([
  { name: 'queue', type: 'text', of: ({ queue }) => queue },
  { name: 'channel', type: 'text', of: ({ channel }) => channel },
]);

interface KnownStream {
  /** True if any data of the queue is stored. */
  isKnown: boolean;
  /** Minutes of the hour at which the intervals of its newest day of history begin, with repetitions. */
  minutes: number[] | null;
}

/**
 * SQL for whether a table has rows of a queue: the first row in primary key order. A plain `exists` is planned as a
 * scan of the whole table if there are few queues, which reads everything for a queue without rows.
 */
const anyOf = (table: string): string => `(select true from ${table} q
  where q.organization_id = $1 and q.queue = r.queue order by q.channel, q.date, q.interval limit 1) is not null`;

/**
 * SQL for the newest day of a queue-channel: the last key up to its end, if it belongs to it. With equality conditions,
 * the index by date could serve the order too, and would be read completely for a queue-channel without rows.
 */
const NEWEST_DAY = `select n.date from (
    select l.queue, l.channel, l.date from contact_history l
    where l.organization_id = $1 and (l.queue, l.channel) <= (r.queue, r.channel)
    order by l.queue desc, l.channel desc, l.date desc limit 1) n
  where n.queue = r.queue and n.channel = r.channel`;

/**
 * Returns the stored state of queue-channels, in their order, with a few primary key lookups each; empty if there are
 * too many.
 */
export async function knownStreams(ctx: RequestContext, streams: readonly Stream[]): Promise<KnownStream[]> {
  if (streams.length === 0 || streams.length > MAX_COMPARED) return [];
  return ctx.sql<KnownStream>(
    'queue.known',
    `select ${anyOf('contact_history')} or ${anyOf('deflection')} as "isKnown",
       (select array_agg(extract(minute from h.interval)::int) from contact_history h
         where h.organization_id = $1 and h.queue = r.queue and h.channel = r.channel
           and h.date = (${NEWEST_DAY})) as minutes
     from ${STREAMS.unnestCounted(2)} order by position`,
    [tenantOf(ctx).organizationId, ...(await STREAMS.arrays(streams))],
  );
}

/** Cache lifetime of a known queue, because queues are rarely deleted. */
const KNOWN_MS = 60_000;
const known = new Believed<true>(KNOWN_MS);

/** Returns the queues without stored data. No query is needed if all were known within the last minute. */
export async function unknownQueues<Named extends { queue: string }>(
  ctx: RequestContext,
  named: readonly Named[],
): Promise<Named[]> {
  const keyOf = ({ queue }: Named) => `${tenantOf(ctx).organizationId} ${queue}`;
  const asked = named.filter((each) => !known.get(keyOf(each), ctx.clock));
  const believe = known.finding(ctx.clock);
  const stored = await knownStreams(
    ctx,
    asked.map(({ queue }) => ({ queue, channel: '' })),
  );
  asked.forEach((each, i) => stored[i]?.isKnown && believe(keyOf(each), true));
  return asked.filter((_, i) => stored[i]?.isKnown === false);
}

/** Warns of unknown queues whose name differs only in case or spaces from a known or earlier one. */
export async function warnOfNamesakes(
  ctx: RequestContext,
  unknown: readonly { queue: string; index: number }[],
  warnings: Warnings,
): Promise<void> {
  const named = unknown.filter(({ queue }) => queue !== '');
  if (named.length === 0) return;
  const likened = (name: string) => folded(singleSpaced(name));
  const byLikeness = new Map((await listQueues(ctx, {})).map(({ name }) => [likened(name), name]));
  for (const { queue, index } of named) {
    const like = byLikeness.get(likened(queue)) ?? queue;
    byLikeness.set(likened(queue), like);
    const difference = folded(like) === folded(queue) ? 'case' : 'spaces';
    if (like !== queue)
      warnings.add(
        index,
        'queue',
        `differs only in ${difference} from "${like}", and is a queue of its own: "${queue}"`,
      );
  }
}
