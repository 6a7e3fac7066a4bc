import { tenantOf, type RequestContext } from '../../kernel/context';
import { partOf, type ListArgs } from '../../kernel/graphql/page';
import type { Stream } from './interval-key';
import type { Queue } from './queue.type';

/** SQL for the distinct queues and channels of a table, by a loose index scan of its primary key. */
const streamsOf = (table: string) => `${table}_stream as (
    (select queue, channel from ${table} where organization_id = $1 order by queue, channel limit 1)
    union all
    select next.queue, next.channel from ${table}_stream s cross join lateral (
      select h.queue, h.channel from ${table} h
      where h.organization_id = $1 and (h.queue, h.channel) > (s.queue, s.channel)
      order by h.queue, h.channel limit 1) next
  )`;

/** Sorted by name. */
export function listQueues(ctx: RequestContext, list: ListArgs): Promise<Queue[]> {
  const part = partOf(list);
  return ctx.sql<Queue>(
    part ? null : 'queue.list',
    `with recursive ${streamsOf('contact_history')}, ${streamsOf('deflection')}
     select queue as name, coalesce(array_agg(channel order by channel) filter (where channel <> ''), '{}') as channels
     from (select * from contact_history_stream union select * from deflection_stream) s
     where queue <> '' group by queue order by queue ${part}`,
    [tenantOf(ctx).organizationId],
  );
}

/** Returns every queue-channel of the contact history, sorted by queue and channel. */
export function contactStreams(ctx: RequestContext): Promise<Stream[]> {
  return ctx.sql<Stream>(
    'queue.streams',
    `with recursive ${streamsOf('contact_history')} select queue, channel from contact_history_stream
     order by queue collate "C", channel collate "C"`,
    [tenantOf(ctx).organizationId],
  );
}

/** Number of stored records of a queue, and their days. */
export interface ContactsOfQueue {
  intervals: number;
  deflectionIntervals: number;
  firstDay: string | null;
  lastDay: string | null;
}

export async function contactsOfQueue(ctx: RequestContext, queue: string): Promise<ContactsOfQueue> {
  const [counts] = await ctx.sql<ContactsOfQueue>(
    'queue.contacts',
    `select coalesce(sum(rows) filter (where counted = 'contact_history'), 0)::int as intervals,
       coalesce(sum(rows) filter (where counted = 'deflection'), 0)::int as "deflectionIntervals",
       min(day) as "firstDay", max(day) as "lastDay"
     from (
       select counted, day, sum(rows) as rows from row_count
       where organization_id = $1 and counted in ('contact_history', 'deflection') and subject = 'queue ' || $2
       group by counted, day having sum(rows) <> 0
     ) k`,
    [tenantOf(ctx).organizationId, queue],
  );
  return counts as ContactsOfQueue;
}
