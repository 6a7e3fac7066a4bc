import { tenantOf, type RequestContext } from '../../kernel/context';
import type { SyncArgs } from './sync.inputs';
import { cursorOf, placeOf, type Place, type SyncKind } from './sync.rules';

/** The advisory lock of writers of changes (migration `0027-sync`), and the epoch of its key in seconds. */
const LOCK_CLASS = 950095;
const LOCK_EPOCH = '2020-01-01T00:00:00Z';

/**
 * SQL for the instant until which all changes are committed: open transactions can still add changes from their start
 * on. The lock of a finished transaction is released, so the result holds for later snapshots.
 */
const COMPLETE_UNTIL = `select least(statement_timestamp(), (
    select timestamptz '${LOCK_EPOCH}' + min(objid::bigint) * interval '1 second' from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_CLASS} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  ))::text as until`;

const HORIZON = {};

/** Evaluated once per request and before other reads, because concurrent fields share the snapshot. */
const completeUntil = (ctx: RequestContext): Promise<string> =>
  ctx.perRequest(HORIZON, async () => {
    const [row] = await ctx.system<{ until: string }>('sync.until', COMPLETE_UNTIL);
    return (row as { until: string }).until;
  });

/** Changes are distinguished by microseconds, hence the instant as text. */
export const updatedAtOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "updatedAt"`;

export interface ChangesPage<Row extends Place> {
  rows: Row[];
  nextCursor: string;
  hasMore: boolean;
}

/**
 * Returns the changes after a cursor, oldest first. A row that changes again during pagination moves to the end, so it
 * can be returned twice but is never skipped. Parameters of `read`: $1 organization, $2 and $3 the cursor, $4 the
 * instant before which changes are complete, $5 the limit.
 */
export async function changesPage<Row extends Place>(
  ctx: RequestContext,
  kind: SyncKind,
  args: Pick<SyncArgs, 'cursor' | 'updatedSince' | 'limit'>,
  read: string,
): Promise<ChangesPage<Row>> {
  const place = placeOf(kind, args);
  const until = await completeUntil(ctx);
  const { organizationId } = tenantOf(ctx);
  const found = await ctx.sql<Row>(null, read, [organizationId, place.updatedAt, place.key, until, args.limit + 1]);
  const rows = found.slice(0, args.limit);
  return { rows, nextCursor: cursorOf(kind, rows.at(-1) ?? place), hasMore: found.length > rows.length };
}

export interface RowChange extends Place {
  isGone: boolean;
}

/** Returns changes from `row_change`, which triggers maintain. */
export const rowChanges = (
  ctx: RequestContext,
  kind: Exclude<SyncKind, 'agent_state'>,
  args: Pick<SyncArgs, 'cursor' | 'updatedSince' | 'limit'>,
): Promise<ChangesPage<RowChange>> =>
  changesPage<RowChange>(
    ctx,
    kind,
    args,
    `select key, is_gone as "isGone", ${updatedAtOf('updated_at')} from row_change
     where organization_id = $1 and kind = '${kind}'
       and (updated_at, key) > ($2::timestamptz, $3::text) and updated_at < $4::timestamptz
     order by updated_at, key limit $5`,
  );
