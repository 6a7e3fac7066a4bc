import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { knownFault } from '../../../src/server/faults';
import { ServerContext } from '../../../src/server/server-context';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';

/**
 * Databases that operators may provide: an ordinary login, one with too few rights, and the oldest supported
 * PostgreSQL.
 */

const suffix = randomBytes(4).toString('hex');
const cluster = () => process.env.TEST_CLUSTER_URL as string;

async function asAdministrator<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A login with its own database. */
async function loginWith(administrator: string, options: string) {
  const name = `muster_test_${suffix}_${randomBytes(3).toString('hex')}`;
  await asAdministrator(administrator, async (client) => {
    await client.query(`create role ${name} login password 'p@ss/word' ${options}`);
    await client.query(`grant ${name} to current_user`); // only to make a database for it
    await client.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(administrator);
  [url.username, url.password, url.pathname] = [name, encodeURIComponent('p@ss/word'), `/${name}`];
  const drop = () =>
    asAdministrator(administrator, async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop role ${name}`);
    });
  return { name, url: url.toString(), drop };
}

const databaseAt = (url: string): FreshDatabase => ({ url, owner: undefined as never, drop: async () => {} });

/** Users, a key, an import, reading it back and isolation work on any database. */
async function worksOn(app: InProcessApp): Promise<void> {
  const [one, two] = [await app.organization(), await app.organization()];
  const key = await one.key('import:historical');
  const data = [
    { date: '2026-01-05', interval: '09:00', volume: 5, aht: 60, queue: 'a' },
    { date: '2026-01-05', interval: '09:15', volume: 5, aht: 60 },
  ];
  expect((await key.post('/api/v1/import/historical', { data })).body).toMatchObject({ imported: 2 });
  const totals = '{ contactTotals(from: "2026-01-01", to: "2026-02-01") { volume } }';
  expect((await one.admin.graphql(totals)).contactTotals).toEqual([{ volume: 10 }]);
  expect((await two.admin.graphql(totals)).contactTotals).toEqual([{ volume: 0 }]);
  expect((await one.signedIn('supervisor')).userId).toEqual(expect.any(String));
  expect((await one.admin.get('/api/admin/users')).body.users).toHaveLength(2);
  expect((await one.admin.patch('/api/admin/settings', { settings: { serviceLevelTarget: 90 } })).status).toBe(200);
  expect((await one.admin.get('/api/admin/audit-logs')).body.total).toBeGreaterThan(3);
  expect(
    await app.app.services.database.system(
      null,
      `select current_user as role, has_database_privilege(current_user, current_database(), 'temp') as temp`,
    ),
  ).toEqual([{ role: 'muster_app', temp: false }]);
}

describe('an ordinary login that owns its database', () => {
  it('is enough when it may make roles', async () => {
    const login = await loginWith(cluster(), 'createrole nosuperuser');
    try {
      // The application role belongs to the whole cluster. Its creator grants it.
      await asAdministrator(cluster(), (client) => client.query(`grant muster_app to ${login.name}`));
      const app = await startInProcess({ database: databaseAt(login.url) });
      await worksOn(app).finally(() => app.stop());
      const again = await startInProcess({ database: databaseAt(login.url) });
      await again.stop();
    } finally {
      await login.drop();
    }
  });

  it('is told what to run when it may not become the role of the application', async () => {
    const login = await loginWith(cluster(), 'nocreaterole nosuperuser');
    try {
      const refusal = await startInProcess({ database: databaseAt(login.url) }).then(
        () => 'it started',
        (error: Error) => error.message,
      );
      expect(refusal).toContain(`GRANT muster_app TO ${login.name};`);
      await asAdministrator(cluster(), (client) => client.query(`grant muster_app to ${login.name}`));
      const app = await startInProcess({ database: databaseAt(login.url) });
      await app.stop();
    } finally {
      await login.drop();
    }
  });

  it('may say in its url how to connect', async () => {
    const database = await freshDatabase();
    try {
      const app = await startInProcess({
        database: { ...database, url: `${database.url}?application_name=other&options=-c%20work_mem%3D5MB` },
      });
      const [row] = await app.app.services.database.system<{ memory: string; role: string }>(
        null,
        `select current_setting('work_mem') as memory, current_user as role`,
      );
      expect(row).toEqual({ memory: '5MB', role: 'muster_app' });
      await app.stop();
      const refused = await startInProcess({ database: { ...database, url: `${database.url}?sslmode=require` } }).then(
        () => 'it started',
        (error: Error) => error.message,
      );
      expect(refused).toMatch(/SSL/);
    } finally {
      await database.drop();
    }
  });
});

const OTHER = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';

describe('another PostgreSQL', () => {
  it('of the oldest version we promise serves as well', async () => {
    const version = await asAdministrator(
      OTHER,
      async (client) => (await client.query('show server_version')).rows[0].server_version as string,
    ).catch(() => undefined);
    if (version === undefined) return console.log(`skipped: no PostgreSQL at ${OTHER}`);
    const name = `muster_test_${suffix}`;
    await asAdministrator(OTHER, (client) => client.query(`create database ${name}`));
    try {
      const url = new URL(OTHER);
      url.pathname = `/${name}`;
      const app = await startInProcess({ database: databaseAt(url.toString()) });
      await worksOn(app).finally(() => app.stop());
    } finally {
      await asAdministrator(OTHER, (client) => client.query(`drop database ${name} with (force)`));
    }
  });
});

describe('a database that goes away', () => {
  it('costs a 503 with Retry-After, and nothing once it is back', async () => {
    const database = await freshDatabase();
    const app = await startInProcess({ database });
    const name = new URL(database.url).pathname.slice(1);
    try {
      const org = await app.organization();
      const key = await org.key('import:historical');
      await asAdministrator(cluster(), (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = '${name}' and application_name = 'muster'`,
        ),
      );
      expect([200, 503]).toContain((await org.admin.get('/api/admin/users')).status);
      expect((await org.admin.get('/api/admin/users')).status).toBe(200);

      await asAdministrator(cluster(), async (client) => {
        await client.query(`alter database ${name} with allow_connections false`);
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = '${name}' and application_name = 'muster'`,
        );
      });
      const read = await org.admin.get('/api/admin/users');
      expect(read).toMatchObject({
        status: 503,
        body: { error: expect.any(String), details: { code: 'SERVICE_UNAVAILABLE', retryAfter: expect.any(Number) } },
      });
      expect(read.headers.get('retry-after')).toBe(String(read.body.details.retryAfter));
      expect((await key.post('/api/v1/import/historical', { data: [] })).status).toBe(503);
      expect((await app.anyone.post('/api/auth/login', { email: 'a@b.example', password: 'x' })).status).toBe(503);
      const graphql = await org.admin.post('/graphql', { query: '{ me { id } }' });
      expect([graphql.status, graphql.body.errors[0].extensions.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect((await app.anyone.get('/readyz')).status).toBe(503);
      expect((await app.anyone.get('/metrics')).status).toBe(200);
      expect((await app.anyone.get('/healthz')).status).toBe(200);

      await asAdministrator(cluster(), (client) => client.query(`alter database ${name} with allow_connections true`));
      expect((await org.admin.get('/api/admin/users')).status).toBe(200);
      expect((await key.post('/api/v1/import/historical', { data: [] })).status).toBe(201);
      expect((await app.anyone.get('/readyz')).status).toBe(200);
    } finally {
      await app.stop();
      await database.drop();
    }
  });
});

describe('a transaction', () => {
  it('that lost against another is begun again, three times at most', async () => {
    const database = await freshDatabase();
    const app = await startInProcess({ database });
    try {
      const org = await app.organization();
      const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
      let tries = 0;
      const losing = (times: number) => async () => {
        if (++tries <= times) await ctx.sql(null, `do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`);
        return tries;
      };
      expect(await ctx.unitOfWork(org.id, losing(2))).toBe(3);
      tries = 0;
      await expect(ctx.unitOfWork(org.id, losing(9))).rejects.toThrow('lost');
      expect(tries).toBe(3);
    } finally {
      await app.stop();
      await database.drop();
    }
  });

  it('has 15 seconds for each statement', async () => {
    const database = await freshDatabase();
    const app = await startInProcess({ database });
    try {
      expect(
        await app.app.services.database.system(null, `select current_setting('statement_timeout') as most`),
      ).toEqual([{ most: '15s' }]);
      const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
      expect(knownFault(late)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    } finally {
      await app.stop();
      await database.drop();
    }
  });
});
