import { Client } from 'pg';
import { distributeTables, planDistribution, type PlannedTable } from '../../../src/platform/database/distribution';
import { markedPart } from '../../docs/documents';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { runMuster } from '../../support/process';

let database: FreshDatabase;
let plan: PlannedTable[];

beforeAll(async () => {
  database = await freshDatabase();
  plan = await planDistribution(database.owner);
});
afterAll(() => database?.drop());

describe('the plan of a distribution', () => {
  it('has every table once, those with a tenant by their tenant', async () => {
    const { rows } = await database.owner.query<{ name: string; tenant: boolean }>(
      `select c.relname as name, a.attnum is not null as tenant
       from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relnamespace = 'muster'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    expect(plan.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    const byTenant = plan.filter(({ column }) => column === 'organization_id').map(({ name }) => name);
    expect(byTenant).toEqual(rows.filter(({ tenant }) => tenant).map(({ name }) => name));
    expect(plan.filter(({ column }) => column === 'id').map(({ name }) => name)).toEqual(['organization']);
  });

  it('finds keys without the tenant, foreign keys that begin otherwise, and policies with a subquery', async () => {
    await database.owner.query('begin');
    await database.owner.query(
      `create schema probe; set local search_path = probe;
       create table organization (id uuid primary key);
       create table good (id int, organization_id uuid not null references organization,
         primary key (organization_id, id), unique (id, organization_id));
       create table bad (organization_id uuid not null, id int primary key, good_id int,
         foreign key (good_id, organization_id) references good (id, organization_id));
       create policy own on bad using (organization_id = (select gen_random_uuid()))`,
    );
    const probe = await planDistribution(database.owner, 'probe');
    await database.owner.query('rollback');
    expect(probe).toEqual([
      {
        name: 'bad',
        column: 'organization_id',
        obstacles: ['foreign key to good', 'key (id)', 'policy own'],
        references: ['good'],
      },
      { name: 'good', column: 'organization_id', obstacles: [], references: ['organization'] },
      { name: 'organization', column: 'id', obstacles: [], references: [] },
    ]);
  });

  it('is on the page with everything that is in the way', () => {
    const tables = new Map<string, string[]>();
    for (const { name, obstacles } of plan)
      for (const obstacle of obstacles) tables.set(obstacle, [...(tables.get(obstacle) ?? []), name]);
    const rows = [...tables].sort().map(([obstacle, names]) => `| ${obstacle} | ${names.join(', ')} |`);
    const written = markedPart('src/docs/operations/distributed.md', 'obstacles').trim().split('\n');
    expect(written.slice(3)).toEqual(rows);
  });
});

describe('database:distribute', () => {
  it('refuses a server without Citus in words, and lists the tables anyway', async () => {
    const environment = { DATABASE_URL: database.url };
    const refused = await runMuster(['database:distribute'], environment);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/no Citus, so nothing was changed.*CREATE EXTENSION citus/);
    const listed = await runMuster(['database:distribute', '--list'], environment);
    expect(listed.code).toBe(0);
    const { tables } = JSON.parse(listed.stdout) as { tables: PlannedTable[] };
    expect(tables).toEqual(plan.map(({ name, column, obstacles }) => ({ name, column, obstacles })));
    const embedded = await runMuster(['database:distribute'], {});
    expect([embedded.code, embedded.stderr]).toEqual([1, expect.stringContaining('set DATABASE_URL')]);
  });

  const citusUrl = process.env.CITUS_URL;
  (citusUrl ? it : it.skip)('distributes tables by organization where CITUS_URL has Citus', async () => {
    const client = new Client({ connectionString: citusUrl });
    await client.connect();
    try {
      await client.query(
        `create extension if not exists citus; drop schema if exists muster_try cascade; create schema muster_try;
         create table muster_try.organization (id uuid primary key);
         create table muster_try.shift (organization_id uuid not null, id int, employee_id int,
           primary key (organization_id, id));
         create table muster_try.employee (organization_id uuid not null references muster_try.organization, id int,
           primary key (organization_id, id));
         alter table muster_try.shift add foreign key (organization_id, employee_id)
           references muster_try.employee (organization_id, id)`,
      );
      expect(await distributeTables(citusUrl as string, 'muster_try')).toBe(3);
      expect(await distributeTables(citusUrl as string, 'muster_try')).toBe(0);
      const { rows } = await client.query(
        `select table_name::text as name, distribution_column as "column", count(*) over (partition by colocation_id)
         from citus_tables where table_name::text like 'muster_try.%' order by 1`,
      );
      expect(rows.map((row) => [row.name, row.column, Number(row.count)])).toEqual([
        ['muster_try.employee', 'organization_id', 3],
        ['muster_try.organization', 'id', 3],
        ['muster_try.shift', 'organization_id', 3],
      ]);
      // The tables of this release still have keys in the way: they are refused, and nothing changes.
      await client.query('alter table muster_try.shift add column code text');
      await client.query('create table muster_try.team (organization_id uuid not null, id int primary key)');
      await expect(distributeTables(citusUrl as string, 'muster_try')).rejects.toThrow(/team \(key \(id\)\)/);
    } finally {
      await client.query('drop schema if exists muster_try cascade');
      await client.end();
    }
  });
});
