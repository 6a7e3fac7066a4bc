import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput } from '../../kernel/errors';
import { partOf } from '../../kernel/graphql/page';
import type { ContactGrouping, ContactHistoryArgs, ContactTotalsArgs } from './history.inputs';
import type { ContactHistoryPage, ContactInterval } from './history.type';
import { intervalPage } from './interval-page.queries';
import { ANY_CHANNEL } from './interval.rules';

/** Statements with it are unprepared, because each combination of filters needs its own plan. */
export const IN_RANGE =
  'organization_id = $1 and date between $2 and $3 and ($4::text is null or queue = $4) and channel = any($5)';

const COLUMNS: Record<ContactGrouping, [column: string, expression: string]> = {
  day: ['date', `date`],
  interval: ['interval', `interval`],
  queue: ['queue', `nullif(queue, '')`],
  channel: ['channel', `nullif(channel, '')`],
};

type Range = Pick<ContactHistoryArgs, 'from' | 'to' | 'queue' | 'channel'>;
export const rangeValues = (ctx: RequestContext, { from, to, queue, channel }: Range) => [
  tenantOf(ctx).organizationId,
  from,
  to,
  queue ?? null,
  // The primary key has the channel between queue and date, so all channels are listed to use the index.
  channel == null ? ANY_CHANNEL : [channel],
];

export async function contactHistoryPage(ctx: RequestContext, args: ContactHistoryArgs): Promise<ContactHistoryPage> {
  const columns = Object.values(COLUMNS).map(([name, expression]) => `${expression} as "${name}"`);
  return intervalPage(ctx, 'contact_history', args, (range, limit, offset) =>
    ctx.sql<ContactInterval>(
      null,
      `select ${columns.join(', ')}, volume, aht from contact_history h where ${IN_RANGE}
       order by h.date, h.interval, h.queue, h.channel limit $6 offset $7`,
      [...rangeValues(ctx, range), limit, offset],
    ),
  );
}

/** Maximum number of rows; larger results need pagination. */
const MAX_TOTALS = 50_000;

/** Sums the volume and averages the handle time, weighted by volume. Dimensions without grouping are null. */
export async function contactTotals(ctx: RequestContext, args: ContactTotalsArgs): Promise<ContactInterval[]> {
  const groups = [...new Set(args.groupBy)];
  const columns = Object.entries(COLUMNS).map(([group, [name, expression]]) =>
    groups.includes(group as ContactGrouping) ? `${expression} as "${name}"` : `null as "${name}"`,
  );
  const keys = groups.map((group) => `h.${COLUMNS[group][0]}`).join(', ');
  const rows = await ctx.sql<ContactInterval>(
    null,
    `select ${columns.join(', ')}, coalesce(sum(volume), 0) as volume, sum(volume * aht) / nullif(sum(volume), 0) as aht
     from contact_history h where ${IN_RANGE} ${keys && `group by ${keys} order by ${keys}`}
     ${partOf(args) || `limit ${MAX_TOTALS + 1}`}`,
    rangeValues(ctx, args),
  );
  if (rows.length <= MAX_TOTALS) return rows;
  const message = `would answer more than ${MAX_TOTALS} totals: ask for fewer days or groups, or for pages`;
  throw badInput([{ path: 'groupBy', message }]);
}
