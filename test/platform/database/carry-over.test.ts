import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { reasonAgainstFormer } from '../../../src/platform/database/former-steps';
import { Caller, signIn } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { runMuster, startMuster } from '../../support/process';
import { describeSchema } from '../../support/schema-description';

/** Dump of the last version before the baselines, with rows in 30 tables: `pg_dump -n muster --rows-per-insert`. */
const DUMP = readFileSync(join(__dirname, 'former-version.sql'), 'utf8');
const ADMIN = { email: 'admin@acme.example', password: 'a long password of an admin', organization: 'acme' };
const KEY = 'wfm_izWiCVlpWHVjwxYv9osjIvpc5xRLhMrb4NP4w8el';

const databases: FreshDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function formerDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase('template0');
  databases.push(database);
  await database.owner.query(DUMP);
  await database.owner.query('set search_path = muster');
  return database;
}

const migrate = ({ url }: FreshDatabase) => runMuster(['migrate'], { DATABASE_URL: url });
const doctor = async ({ url }: FreshDatabase): Promise<string> =>
  (await runMuster(['doctor'], { DATABASE_URL: url, PORT: '0' })).stdout;
const namesIn = async ({ owner }: FreshDatabase): Promise<string[]> =>
  (await owner.query<{ name: string }>('select name from schema_migration order by name')).rows.map(({ name }) => name);

/** Returns all rows of all tables, as JSON, sorted. */
async function rowsOf({ owner }: FreshDatabase): Promise<Record<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'muster'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not in ('schema_migration', 'server_secret') order by 1`,
  );
  const stored: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [RETIRED_COLUMNS],
    );
    if (rows.length > 0) stored[name] = rows.map(({ row }) => row);
  }
  return stored;
}
const RETIRED_COLUMNS = ['key_hash', 'forgotten_sequence'];

/** Words of the former version that are standard ones in the baselines. */
const WORDS = {
  kept_count: 'row_count',
  told_plan: 'announced_plan',
  told_at: 'last_reported_at',
  heard_until: 'suspended_until',
  is_closing_told: 'is_closing_notified',
};
const withSortedFields = (row: string): string => JSON.stringify(Object.entries(JSON.parse(row) as object).sort());

/** Returns rows with standard words, with sorted fields, sorted. */
function inStandardWords(stored: Record<string, string[]>): Record<string, string[]> {
  let text = JSON.stringify(stored);
  for (const [former, standard] of Object.entries(WORDS)) text = text.replaceAll(former, standard);
  const tables = Object.entries(JSON.parse(text) as Record<string, string[]>);
  return Object.fromEntries(tables.map(([table, rows]) => [table, rows.map(withSortedFields).sort()]));
}

describe('a database of the last version before the baselines', () => {
  it('gets the schema of a new one, keeps all rows, and is served', async () => {
    const [former, fresh] = [await formerDatabase(), await freshDatabase()];
    databases.push(fresh);
    const before = await rowsOf(former);
    expect(Object.keys(before).length).toBeGreaterThan(25);
    expect(await doctor(former)).toMatch(/^warn .*last unreleased version.*carries them over/m);

    expect(await migrate(former)).toMatchObject({ code: 0, stderr: '', stdout: '{"migrated":true}\n' });

    expect(inStandardWords(await rowsOf(former))).toEqual(inStandardWords(before));
    expect(await describeSchema(former.owner)).toEqual(await describeSchema(fresh.owner));
    expect(await namesIn(former)).toEqual(await namesIn(fresh));
    expect(await doctor(former)).toMatch(/^ok .*migrations: all/m);
    const muster = await startMuster({ DATABASE_URL: former.url });
    try {
      const admin = await signIn(muster.url, ADMIN);
      const key = new Caller(muster.url, { 'x-api-key': KEY });
      const { body } = await admin.get('/api/scheduling/schedules');
      expect(JSON.stringify(body)).toContain('"March"');
      const people = await key.get('/api/v1/employees');
      expect([people.status, JSON.stringify(people.body)]).toEqual([200, expect.stringContaining('ada@acme.example')]);
      const imported = { data: [{ date: '2026-03-02', interval: '10:00', queue: 'Sales', volume: 5, aht: 60 }] };
      expect(await key.post('/api/v1/import/historical', imported)).toMatchObject({ body: { imported: 1 } });
      const team = await admin.post('/api/admin/teams', { name: 'Sales' });
      expect(team.status).toBe(201);
    } finally {
      await muster.end('SIGTERM');
    }
  });

  it('lets others by while somebody holds a table, and is carried over when they are done', async () => {
    const database = await formerDatabase();
    const holder = new Client({ connectionString: database.url, options: '-c search_path=muster' });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table shift in row exclusive mode'); // as a writer does
      const migrating = migrate(database);
      const waiting = async () =>
        (
          await database.owner.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount ?? 0;
      await eventually(waiting, (count) => count > 0);
      await eventually(waiting, (count) => count === 0); // it has given way
      expect((await namesIn(database))[0]).toBe('0001-foundation');
      await holder.query('commit');
      expect(await migrating).toMatchObject({ code: 0, stderr: '' });
      expect((await namesIn(database))[0]).toBe('0001-platform');
    } finally {
      await holder.end();
    }
  });

  it('may lack the very last step, which is made up for', async () => {
    const [former, fresh] = [await formerDatabase(), await freshDatabase()];
    databases.push(fresh);
    await former.owner.query(
      `alter table idempotency_key drop column node;
       delete from schema_migration where name = '0280-nodes-of-claims'`,
    );
    expect(await migrate(former)).toMatchObject({ code: 0, stderr: '' });
    expect(await describeSchema(former.owner)).toEqual(await describeSchema(fresh.owner));
  });

  it('is refused in words if it is an older one, and stays as it is', async () => {
    const database = await formerDatabase();
    const names = await namesIn(database);
    expect(reasonAgainstFormer(names)).toBeUndefined();
    expect(reasonAgainstFormer([...names, '0299-trial'])).toContain(
      'beside 0280-nodes-of-claims: it also has 0299-trial',
    );
    await database.owner.query(`delete from schema_migration where name > '0270'`);
    const before = [await namesIn(database), await describeSchema(database.owner)];
    const reason = 'an unreleased version of Muster older than 0280-nodes-of-claims: it lacks 0270-plain-policies';
    const { code, stderr } = await migrate(database);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(await doctor(database)).toMatch(new RegExp(`^fail .*${reason}`, 'm'));
    expect([await namesIn(database), await describeSchema(database.owner)]).toEqual(before);
  });
});
