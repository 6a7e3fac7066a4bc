import { columnsOf, type Column } from '../../kernel/import/columns';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { lostIfTaken } from '../../kernel/errors';
import { KEY_COLUMNS, type IntervalKey } from './interval-key';
import { anyStored, type IntervalTable } from './stored-days.queries';

/** Stores records, one a key: new ones are inserted, others changed. */
export type StoreIntervals<Row extends IntervalKey> = (ctx: RequestContext, records: readonly Row[]) => Promise<void>;

/** The statements that store records of intervals in a table, whose columns beside the key are listed in `values`. */
export function storeOf<Row extends IntervalKey>(
  table: IntervalTable,
  values: readonly Column<Row>[],
): StoreIntervals<Row> {
  const key = columnsOf(KEY_COLUMNS).names;
  const columns = columnsOf<Row>([...KEY_COLUMNS, ...values]);
  const { updates, differsFrom } = columnsOf(values);

  // Sorted by key, so that two imports at once never wait for each other in a circle.
  const insert = `insert into ${table} (organization_id, ${columns.names})
    select $1, ${columns.names} from ${columns.unnest(2)}
    order by queue collate "C", channel collate "C", date, interval`;

  // Unchanged rows are not rewritten.
  const merge = `${insert}
    on conflict (organization_id, ${key}) do update set ${updates} where ${differsFrom(table)}`;

  return async (ctx, records) => {
    if (records.length === 0) return;
    const statement = (await anyStored(ctx, table, records)) ? merge : insert;
    await ctx
      .sql(null, statement, [tenantOf(ctx).organizationId, ...(await columns.arrays(records))])
      .catch(lostIfTaken(`import into ${table}`));
  };
}
