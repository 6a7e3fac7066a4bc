import { columnsOf } from '../../../kernel/import/columns';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { KEY_COLUMNS } from '../interval-key';
import { keyOf } from '../interval.rules';
import type { IntervalTable } from '../stored-days.queries';
import type { IntervalRecord } from './interval-record';

/**
 * Passes of an hour that the clock repeats, as imported. The stored interval combines both, even if they come in
 * different requests. There are few rows, one hour per year.
 */

const PASS = columnsOf<IntervalRecord>([
  ...KEY_COLUMNS,
  { name: 'utc_offset_minutes', type: 'smallint', of: ({ pass }) => pass },
  { name: 'record', type: 'jsonb', of: (record) => JSON.stringify(record) },
]);
const SAME_KEY = KEY_COLUMNS.map(({ name }) => `p.${name} = r.${name}`).join(' and ');

/**
 * Returns the intervals of these passes, each combined with the other pass, stored or given. Stores them unless it is a
 * dry run.
 */
export async function intervalsOfPasses<Row extends IntervalRecord>(
  ctx: RequestContext,
  table: IntervalTable,
  passes: readonly Row[],
  bothPasses: (first: Row, second: Row) => Row,
  isTrial: boolean,
): Promise<Row[]> {
  if (passes.length === 0) return [];
  const { organizationId } = tenantOf(ctx);
  // Both passes of an hour can be imported concurrently.
  await ctx.sql(null, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`interval_pass ${organizationId}`]);
  const last = [...new Map(passes.map((pass) => [`${pass.pass} ${keyOf(pass)}`, pass])).values()];
  const arrays = await PASS.arrays(last);
  const stored = await ctx.sql<{ record: Row }>(
    null,
    `select distinct on (p.queue, p.channel, p.date, p.interval, p.utc_offset_minutes) p.record
     from interval_pass p join ${PASS.unnest(3)} on ${SAME_KEY}
     where p.organization_id = $1 and p.imported_into = $2`,
    [organizationId, table, ...arrays],
  );
  if (!isTrial)
    await ctx.sql(
      null,
      `insert into interval_pass (organization_id, imported_into, ${PASS.names})
       select $1, $2, ${PASS.names} from ${PASS.unnest(3)}
       on conflict (organization_id, imported_into, queue, channel, date, interval, utc_offset_minutes)
         do update set record = excluded.record`,
      [organizationId, table, ...arrays],
    );
  const byKey = new Map<string, Map<number, Row>>();
  for (const record of [...stored.map(({ record }) => record), ...last]) {
    const own = byKey.get(keyOf(record)) ?? new Map<number, Row>();
    byKey.set(keyOf(record), own.set(record.pass as number, record));
  }
  return [...byKey.values()].map((own) => inOrder(own).reduce(bothPasses));
}

/** The first pass has the larger UTC offset. */
const inOrder = <Row>(passes: ReadonlyMap<number, Row>): Row[] =>
  [...passes].sort(([a], [b]) => b - a).map(([, record]) => record);
