import { columnsOf, type Column } from '../../../kernel/import/columns';
import type { Outcome } from '../../../kernel/import/bulk-import';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { lostIfTaken } from '../../../kernel/errors';
import { KEY_COLUMNS, type IntervalKey } from '../interval-key';
import { anyStored, type IntervalTable } from '../stored-days.queries';

/** Statements for the records of a table of intervals, one per key. */
export interface IntervalStore<Row extends IntervalKey> {
  table: IntervalTable;
  /** Inserts new records and updates changed ones. */
  store(ctx: RequestContext, records: readonly Row[]): Promise<void>;
  /** Returns the outcome of each record before it is stored. */
  outcomes(ctx: RequestContext, records: readonly Row[]): Promise<Outcome[]>;
}

/** `values` are the columns in addition to the key. */
export function storeOf<Row extends IntervalKey>(
  table: IntervalTable,
  values: readonly Column<Row>[],
): IntervalStore<Row> {
  const key = columnsOf(KEY_COLUMNS).names;
  const columns = columnsOf<Row>([...KEY_COLUMNS, ...values]);
  const { updates, differsFrom } = columnsOf(values);

  // Sorted by key to prevent deadlocks of concurrent imports.
  const insert = `insert into ${table} (organization_id, ${columns.names})
    select $1, ${columns.names} from ${columns.unnest(2)}
    order by queue collate "C", channel collate "C", date, interval`;

  // Unchanged rows are not rewritten.
  const merge = `${insert}
    on conflict (organization_id, ${key}) do update set ${updates} where ${differsFrom(table)}`;

  const compare = `select excluded.position::int as position, ${differsFrom('t')} as "isChanged"
    from (select * from ${columns.unnestCounted(2)}) excluded join ${table} t on t.organization_id = $1
      and ${KEY_COLUMNS.map(({ name }) => `t.${name} = excluded.${name}`).join(' and ')}`;

  const parameters = async (ctx: RequestContext, records: readonly Row[]) => [
    tenantOf(ctx).organizationId,
    ...(await columns.arrays(records)),
  ];

  return {
    table,
    async store(ctx, records) {
      if (records.length === 0) return;
      const statement = (await anyStored(ctx, table, records)) ? merge : insert;
      await ctx.sql(null, statement, await parameters(ctx, records)).catch(lostIfTaken(`import into ${table}`));
    },
    async outcomes(ctx, records) {
      const outcomes = records.map((): Outcome => 'created');
      const stored = await ctx.sql<{ position: number; isChanged: boolean }>(
        null,
        compare,
        await parameters(ctx, records),
      );
      for (const { position, isChanged } of stored) outcomes[position - 1] = isChanged ? 'updated' : 'unchanged';
      return outcomes;
    },
  };
}
