import type { RequestContext } from '../../kernel/context';
import { offsetOf } from '../../kernel/graphql/page';
import { keptPage } from '../../platform/database/kept-count';
import type { ContactHistoryArgs } from './history.inputs';
import { ANY_CHANNEL } from './interval.rules';
import type { IntervalTable } from './stored-days.queries';

interface IntervalPage<Row> {
  data: Row[];
  page: number;
  limit: number;
  total: number;
}

/**
 * A page of intervals in the order of their dates. The counts kept by day tell the total, and the few days on which the
 * page lies: only these are read.
 */
export async function intervalPage<Row>(
  ctx: RequestContext,
  table: IntervalTable,
  args: ContactHistoryArgs,
  read: (range: ContactHistoryArgs, limit: number, offset: number) => Promise<Row[]>,
): Promise<IntervalPage<Row>> {
  const { page, limit, from, to, channel } = args;
  // A channel is one word, so that the subject of a stream tells which part of it is the queue.
  if (channel != null && !ANY_CHANNEL.includes(channel)) return { data: [], page, limit, total: 0 };
  const { total, first, last, offset } = await keptPage(ctx, table, {
    subject: subjectOf(args),
    from,
    to,
    limit,
    offset: offsetOf(args),
  });
  const data = first === null || last === null ? [] : await read({ ...args, from: first, to: last }, limit, offset);
  return { data, page, limit, total };
}

/** What the intervals of a queue, of a channel or of both are counted under. */
function subjectOf({ queue, channel }: ContactHistoryArgs): string {
  if (queue == null) return channel == null ? '' : `channel ${channel}`;
  return channel == null ? `queue ${queue}` : `stream ${channel} ${queue}`;
}
