import type { RequestContext } from '../../kernel/context';
import { offsetOf } from '../../kernel/graphql/page';
import { storedPage } from '../../platform/database/row-count';
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
 * Returns a page of intervals, sorted by date. The counter table by day gives the total and the few days of the page,
 * so that only these are read.
 */
export async function intervalPage<Row>(
  ctx: RequestContext,
  table: IntervalTable,
  args: ContactHistoryArgs,
  read: (range: ContactHistoryArgs, limit: number, offset: number) => Promise<Row[]>,
): Promise<IntervalPage<Row>> {
  const { page, limit, from, to, channel } = args;
  // A channel is a single word, so the queue in a subject is unambiguous.
  if (channel != null && !ANY_CHANNEL.includes(channel)) return { data: [], page, limit, total: 0 };
  const { total, first, last, offset } = await storedPage(ctx, table, {
    subject: subjectOf(args),
    from,
    to,
    limit,
    offset: offsetOf(args),
  });
  const data = first === null || last === null ? [] : await read({ ...args, from: first, to: last }, limit, offset);
  return { data, page, limit, total };
}

/** Returns the subject of the counter table for a queue, a channel or both. */
function subjectOf({ queue, channel }: ContactHistoryArgs): string {
  if (queue == null) return channel == null ? '' : `channel ${channel}`;
  return channel == null ? `queue ${queue}` : `stream ${channel} ${queue}`;
}
