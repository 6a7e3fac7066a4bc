import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';
import type { Keyed } from './history.rules';

/** A stream, and its first and last day among some records. */
interface StreamDays {
  queue: string;
  channel: string;
  first: string;
  last: string;
}

/**
 * Whether any stream of these records has something on its days, from the first to the last. Where none has, all records can be
 * inserted without looking for each, which takes half of the time; whoever stores the same at that moment makes one of the two
 * lose its race. Each stream is one look-up in the primary key: what it holds next from its first day on.
 */
export async function anyStored(ctx: RequestContext, table: 'contact_history' | 'deflection', records: readonly Keyed[]): Promise<boolean> {
  const streams = streamsOf(records);
  const [found] = await ctx.q<{ stored: boolean }>(
    null,
    `select exists (
       select from unnest($2::text[], $3::text[], $4::date[], $5::date[]) as s (queue, channel, first, last)
       cross join lateral (
         select r.date from ${table} r
         where r.organization_id = $1 and r.queue = s.queue and r.channel = s.channel and r.date >= s.first
         order by r.date, r.interval limit 1
       ) next
       where next.date <= s.last
     ) as stored`,
    [
      tenantOf(ctx).organizationId,
      columnArray(streams, ({ queue }) => queue),
      columnArray(streams, ({ channel }) => channel),
      columnArray(streams, ({ first }) => first),
      columnArray(streams, ({ last }) => last),
    ],
  );
  return found?.stored ?? true;
}

function streamsOf(records: readonly Keyed[]): StreamDays[] {
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
