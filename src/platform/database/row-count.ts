import { tenantOf, type RequestContext } from '../../kernel/context';

/** Kinds of rows that triggers count; subjects and days are defined in migration `0001-platform`. */
export type Counted = 'audit_entry' | 'shift' | 'contact_history' | 'deflection' | 'time_off_request';

/** Returns a stored count. The defaults select the total over all subjects and days. */
export async function storedCount(
  ctx: RequestContext,
  counted: Counted,
  { subject = '', day = '-infinity' }: { subject?: string; day?: string },
): Promise<number> {
  const [count] = await ctx.sql<{ total: number }>(
    'count.stored',
    `select coalesce(sum(rows), 0)::bigint as total from row_count
     where organization_id = $1 and counted = $2 and subject = $3 and day = $4`,
    [tenantOf(ctx).organizationId, counted, subject, day],
  );
  return count?.total ?? 0;
}

/** Range of days that contains a page of rows, and the number of rows before the page on its first day. */
export interface PageDays {
  total: number;
  /** Null if the page is empty. */
  first: string | null;
  last: string | null;
  offset: number;
}

/** Finds the days that contain a page of rows counted by day, in the order of days. */
export async function storedPage(
  ctx: RequestContext,
  counted: Counted,
  { subject, from, to, limit, offset }: { subject: string; from: string; to: string; limit: number; offset: number },
): Promise<PageDays> {
  const [page] = await ctx.sql<PageDays>(
    'count.storedPage',
    `with days as (
       select day, sum(rows) as rows from row_count
       where organization_id = $1 and counted = $2 and subject = $3 and day between $4 and $5 group by day
     ), running as (
       select day, rows, sum(rows) over (order by day) as until from days
     )
     select coalesce(max(until), 0)::bigint as total,
       min(day) filter (where until > $6) as first,
       max(day) filter (where until > $6 and until - rows < $6 + $7) as last,
       ($6 - coalesce(min(until - rows) filter (where until > $6), 0))::bigint as offset
     from running`,
    [tenantOf(ctx).organizationId, counted, subject, from, to, offset, limit],
  );
  return page as PageDays;
}
