import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Client } from 'pg';

/**
 * Tries every feature of PostgreSQL that Muster needs, for servers that speak its protocol but are another engine.
 * Works in a schema and with a role of its own, which are removed.
 */

const ANSWER_MS = 10_000;
const NOTIFIED_MS = 5_000;

interface Room {
  first: Client;
  second: Client;
  /** Schema of the probe. It contains the table `item` with two rows. */
  schema: string;
}

export interface Trial {
  feature: string;
  /** Message of the server; undefined if the feature works. */
  fault: string | undefined;
}

/** Tries the features one after another. Throws if the server is unreachable or lets the login make no schema. */
export async function* tryEngine(url: string): AsyncGenerator<Trial> {
  const schema = `muster_probe_${randomBytes(6).toString('hex')}`;
  const [first, second] = [await connect(url), await connect(url)];
  try {
    await first.query(`create schema ${schema}`);
    await first.query(
      `create table ${schema}.item (organization_id uuid not null, id integer not null, name text not null,
         primary key (organization_id, id))`,
    );
    await first.query(`insert into ${schema}.item values ('${ORGANIZATION}', 1, 'one'), ('${ORGANIZATION}', 2, 'two')`);
    for (const [feature, trial] of Object.entries(TRIALS)) {
      const fault = await trial({ first, second, schema }).then(
        () => undefined,
        (error: Error) => error.message,
      );
      for (const client of [first, second]) await client.query('rollback');
      yield { feature, fault };
    }
  } finally {
    await first.query(`drop schema if exists ${schema} cascade`).catch(() => {});
    await Promise.all([first.end(), second.end()]);
  }
}

const ORGANIZATION = '00000000-0000-4000-8000-000000000001';

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'muster doctor',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {}); // the current statement reports it
  await client.connect();
  return client;
}

function expectValue(rows: object[], expected: unknown): void {
  const [value] = Object.values(rows[0] ?? {}) as unknown[];
  if (value !== expected) throw new Error(`answers ${JSON.stringify(value)} instead of ${JSON.stringify(expected)}`);
}

const TRIALS: Record<string, (room: Room) => Promise<void>> = {
  'snapshots with a tenant in one message': async ({ first }) => {
    await first.query(
      `begin isolation level repeatable read read only; set local muster.organization = '${ORGANIZATION}'`,
    );
    const { rows } = await first.query(`select current_setting('muster.organization', true) as tenant`);
    expectValue(rows, ORGANIZATION);
  },
  'row-level security': async ({ first, schema }) => {
    await first.query('begin');
    await first.query(`create role ${schema} nologin`);
    await first.query(`grant ${schema} to current_user`);
    await first.query(`alter table ${schema}.item enable row level security`);
    await first.query(
      `create policy own on ${schema}.item using
         (organization_id = nullif(current_setting('muster.organization', true), '')::uuid)`,
    );
    await first.query(`grant usage on schema ${schema} to ${schema}`);
    await first.query(`grant select on ${schema}.item to ${schema}`);
    await first.query(`set local role ${schema}`);
    expectValue((await first.query(`select count(*)::integer from ${schema}.item`)).rows, 0);
    await first.query(`set local muster.organization = '${ORGANIZATION}'`);
    expectValue((await first.query(`select count(*)::integer from ${schema}.item`)).rows, 2);
  },
  'SKIP LOCKED': async ({ first, second, schema }) => {
    const next = `select id from ${schema}.item order by id for update skip locked limit 1`;
    await first.query('begin');
    await second.query('begin');
    expectValue((await first.query(next)).rows, 1);
    expectValue((await second.query(next)).rows, 2);
  },
  'advisory locks': async ({ first, second }) => {
    const take = 'select pg_try_advisory_xact_lock(6878379)';
    await first.query('begin');
    await second.query('begin');
    expectValue((await first.query(take)).rows, true);
    expectValue((await second.query(take)).rows, false);
  },
  'LISTEN and NOTIFY': async ({ first, second, schema }) => {
    await first.query(`listen ${schema}`);
    const heard = once(first, 'notification', { signal: AbortSignal.timeout(NOTIFIED_MS) });
    await second.query(`notify ${schema}`);
    await heard.catch(() => {
      throw new Error('no notification arrived');
    });
    await first.query(`unlisten ${schema}`);
  },
  'triggers in PL/pgSQL': async ({ first, schema }) => {
    await first.query('begin');
    await first.query(
      `create function ${schema}.rename() returns trigger language plpgsql as $$
         begin new.name := 'renamed'; return new; end $$`,
    );
    await first.query(
      `create trigger rename before insert on ${schema}.item for each row execute function ${schema}.rename()`,
    );
    const { rows } = await first.query(`insert into ${schema}.item values ('${ORGANIZATION}', 3, 'x') returning name`);
    expectValue(rows, 'renamed');
  },
  'functions with the rights of their owner': async ({ first, schema }) => {
    await first.query('begin');
    await first.query(
      `create function ${schema}.count_all() returns integer language plpgsql stable security definer
         set search_path = ${schema}, pg_temp as $$ begin return (select count(*) from item); end $$`,
    );
    expectValue((await first.query(`select ${schema}.count_all()`)).rows, 2);
  },
  'partitions with a default': async ({ first, schema }) => {
    await first.query('begin');
    await first.query(`create table ${schema}.event (at timestamptz not null, name text) partition by range (at)`);
    await first.query(
      `create table ${schema}.event_2026 partition of ${schema}.event for values from ('2026-01-01') to ('2027-01-01')`,
    );
    await first.query(`create table ${schema}.event_rest partition of ${schema}.event default`);
    await first.query(`insert into ${schema}.event values ('2026-05-01', 'x'), ('2031-05-01', 'y')`);
    expectValue((await first.query(`select count(*)::integer from ${schema}.event_rest`)).rows, 1);
  },
  'upserts of records from JSON': async ({ first, schema }) => {
    await first.query('begin');
    const { rows } = await first.query(
      `insert into ${schema}.item
         select '${ORGANIZATION}', id, name from json_to_recordset($1) as r (id integer, name text)
       on conflict (organization_id, id) do update set name = excluded.name returning name`,
      [JSON.stringify([{ id: 1, name: 'newer' }])],
    );
    expectValue(rows, 'newer');
  },
  'foreign keys of several columns': async ({ first, schema }) => {
    await first.query('begin');
    await first.query(
      `create table ${schema}.part (organization_id uuid not null, item_id integer not null,
         foreign key (organization_id, item_id) references ${schema}.item on delete cascade)`,
    );
    await first.query(`insert into ${schema}.part values ('${ORGANIZATION}', 1)`);
    await first.query(`delete from ${schema}.item where id = 1`);
    expectValue((await first.query(`select count(*)::integer from ${schema}.part`)).rows, 0);
  },
};
