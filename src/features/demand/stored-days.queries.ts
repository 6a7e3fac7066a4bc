import { columnsOf } from '../../kernel/import/columns';
import { tenantOf, type RequestContext } from '../../kernel/context';
import type { IntervalKey, StreamDays } from './interval-key';

export type IntervalTable = 'contact_history' | 'deflection';

const STREAMS = columnsOf<StreamDays>([
  { name: 'queue', type: 'text', of: ({ queue }) => queue },
  { name: 'channel', type: 'text', of: ({ channel }) => channel },
  { name: 'first', type: 'date', of: ({ first }) => first },
  { name: 'last', type: 'date', of: ({ last }) => last },
]);

/**
 * Returns true if any queue-channel of these records has data stored in its range of days. If none has, records can be
 * inserted without a lookup, which takes half the time; of two concurrent imports of the same data one then fails and
 * is retried. Each queue-channel takes one primary key lookup.
 */
export async function anyStored(
  ctx: RequestContext,
  table: IntervalTable,
  records: readonly IntervalKey[],
): Promise<boolean> {
  const streams = streamsOf(records);
  const [found] = await ctx.sql<{ stored: boolean }>(
    null,
    `select exists (
       select from ${STREAMS.unnest(2)}
       cross join lateral (
         select t.date from ${table} t
         where t.organization_id = $1 and t.queue = r.queue and t.channel = r.channel and t.date >= r.first
         order by t.date, t.interval limit 1
       ) next
       where next.date <= r.last
     ) as stored`,
    [tenantOf(ctx).organizationId, ...(await STREAMS.arrays(streams))],
  );
  return found?.stored ?? true;
}

/** Returns the queue-channels of records, with their days. */
export function streamsOf(records: readonly IntervalKey[]): StreamDays[] {
  const streams = new Map<string, StreamDays>();
  let stream: StreamDays | undefined;
  for (const { queue, channel, date } of records) {
    if (stream?.queue !== queue || stream.channel !== channel) {
      const key = `${channel} ${queue}`;
      stream = streams.get(key);
      if (!stream) streams.set(key, (stream = { queue, channel, first: date, last: date }));
    }
    if (date < stream.first) stream.first = date;
    if (date > stream.last) stream.last = date;
  }
  return [...streams.values()];
}
