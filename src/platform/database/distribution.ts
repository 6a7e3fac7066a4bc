import { Client } from 'pg';
import { SCHEMA } from './roles';
import { KEEP_ALIVE } from './silence';

/** Distribution of the tables by organization, in Citus. */

const CONNECT_MS = 10_000;
/** Table whose own key is the tenant. All others are placed beside its rows. */
const TENANTS = 'organization';

/** Tables that belong to no organization. They stay on the coordinator, which finds the organization by them. */
const OF_ALL: Record<string, string> = {
  schema_migration: 'migrations that have run',
  server_secret: 'secrets of the installation',
  rate_limit: 'counters by address',
  node_heartbeat: 'nodes',
  console_build: 'files of the console, by release',
  console_file: 'files of the console',
};

export interface PlannedTable {
  name: string;
  /** Column that the rows are distributed by; null if the table stays on the coordinator. */
  column: string | null;
  /** Reasons why the table cannot be distributed as it is. */
  obstacles: string[];
  /** Distributed tables that its foreign keys name. */
  references: string[];
}

/** Returns every table with its distribution column. Throws if a table has neither a tenant nor a known use. */
export async function planDistribution(client: Client, schema = SCHEMA): Promise<PlannedTable[]> {
  const { rows } = await client.query<PlannedTable>(TABLES, [schema, TENANTS]);
  const unknown = rows.filter(({ name, column }) => column === null && OF_ALL[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`Tables without organization_id: ${unknown.map(({ name }) => name).join(', ')}`);
  return rows;
}

/** Lists the tables of a database, and changes nothing. */
export const listDistribution = (url: string): Promise<PlannedTable[]> => connected(url, planDistribution);

/**
 * Distributes all tables of organizations by organization. Tables that are distributed already stay as they are, so
 * that it can be repeated. Throws, before anything is changed, if the server has no Citus or a table has an obstacle.
 * Returns the number of tables that were distributed.
 */
export const distributeTables = (url: string, schema = SCHEMA): Promise<number> =>
  connected(url, async (client) => {
    await requireCitus(client);
    const tables = await planDistribution(client, schema);
    const refused = tables.filter(({ obstacles }) => obstacles.length > 0);
    if (refused.length > 0)
      throw new Error(
        `${refused.length} tables cannot be distributed yet, so nothing was changed: ` +
          `${refused.map(({ name, obstacles }) => `${name} (${obstacles.join('; ')})`).join(', ')}`,
      );
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class join pg_dist_partition on logicalrelid = pg_class.oid
       where relnamespace = $1::regnamespace`,
      [schema],
    );
    const isDone = new Set(rows.map(({ name }) => name));
    const left = inOrderOfReferences(tables.filter(({ column, name }) => column !== null && !isDone.has(name)));
    // Triggers of Muster change rows of their own organization only, which are on the same node.
    await client.query('set citus.enable_unsafe_triggers = on');
    for (const { name, column } of left)
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        `${schema}.${name}`,
        column,
        name === TENANTS ? 'none' : `${schema}.${TENANTS}`,
      ]);
    return left.length;
  });

async function requireCitus(client: Client): Promise<void> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (rows.length === 0)
    throw new Error(
      'This database has no Citus, so nothing was changed. Tables are distributed by that extension alone: ' +
        'CREATE EXTENSION citus makes it, on a server that has it installed',
    );
}

/** Tables come after those that they name. */
function inOrderOfReferences(tables: readonly PlannedTable[]): PlannedTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: PlannedTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name, references }) =>
      references.every((other) => other === name || !left.has(other)),
    );
    if (free.length === 0) throw new Error(`Tables name each other: ${[...left.keys()].join(', ')}`);
    for (const table of free) {
      left.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered.sort((a, b) => Number(b.name === TENANTS) - Number(a.name === TENANTS));
}

/** Unique keys must contain the distribution column, foreign keys must begin with it. Partitions follow. */
const TABLES = `
  with planned as (
    select c.oid, c.relname as name,
      case when c.relname = $2 then 'id' when a.attnum is not null then 'organization_id' end as "column",
      case when c.relname = $2 then (select attnum from pg_attribute where attrelid = c.oid and attname = 'id')
        else a.attnum end as number
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  )
  select name, "column",
    array(
      select format('key %s', substring(pg_get_indexdef(i.indexrelid) from '\\(.*'))
      from pg_index i where i.indrelid = planned.oid and i.indisunique and planned.number is not null
        and number <> all (i.indkey::int2[])
      union all
      select format('foreign key to %s', k.confrelid::regclass)
      from pg_constraint k join planned other on other.oid = k.confrelid
      where k.conrelid = planned.oid and k.contype = 'f'
        and (k.conkey[1] is distinct from planned.number or k.confkey[1] is distinct from other.number)
        and planned.number is not null
      union all
      select format('policy %s', polname) from pg_policy
      where polrelid = planned.oid and pg_get_expr(polqual, polrelid) like '%SELECT%'
      order by 1
    ) as obstacles,
    array(
      select other.name::text from pg_constraint k join planned other on other.oid = k.confrelid
      where k.conrelid = planned.oid and k.contype = 'f' and other.number is not null order by 1
    ) as references
  from planned order by name`;

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'muster-distribute',
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  });
  client.on('error', () => {}); // the current statement reports it
  await client.connect();
  return work(client).finally(() => client.end());
}
