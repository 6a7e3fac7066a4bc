import { Client } from 'pg';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { liveClient } from '../../support/live-client';
import { startTcpProxy, withoutOptions, type TcpProxy } from '../../support/tcp-proxy';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';
import { silenceBounds } from '../../../src/platform/database/silence';
import { enqueueJob } from '../../../src/platform/jobs/job-run.commands';
import { ServerContext } from '../../../src/server/server-context';
import { operatorOfId } from '../../../src/features/access/operator';
import { spinning, testJobs } from '../../support/test-jobs';

/** Timeout for silent connections in this test: shorter than usual, but longer than any statement. */
const SILENCE_MS = 5_000;
const PATIENCE_MS = 40_000;

const unavailable = { status: 503, body: { details: { code: 'SERVICE_UNAVAILABLE' } } };

describe('a database that vanishes without a word', () => {
  let database: FreshDatabase;
  let proxy: TcpProxy;
  let app: InProcessApp;
  let org: TestOrganization;

  beforeAll(async () => {
    database = await freshDatabase();
    proxy = await startTcpProxy(database.url);
    app = await startInProcess({ database: { ...database, url: proxy.url }, moreJobs: testJobs });
    org = await app.organization();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app?.stop();
    await proxy?.stop();
    await database?.drop();
  });

  const users = () => org.admin.get('/api/admin/users');
  const enqueue = async () => {
    const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
    ctx.principal = await operatorOfId(ctx, org.id);
    return ctx.unitOfWork(org.id, () => enqueueJob(ctx, spinning, { milliseconds: 1 }));
  };
  const statusOf = async (run: string) =>
    (await database.owner.query('select status from job_run where id = $1', [run])).rows[0]?.status as string;

  it('costs a 503, and reads, writes, live events and jobs come back when it does', async () => {
    const agent = await org.signedIn('agent');
    let turn = 0;
    const changeState = () =>
      org.admin.post('/api/adherence/states', {
        employeeId: agent.employeeId,
        state: ++turn % 2 ? 'on_call' : 'available',
      });
    const watcher = liveClient(org.admin);
    const watched = watcher.watch('subscription { agentStateChanged { state { state } } }');
    await eventually(
      async () => {
        await changeState();
        return watched.events.length;
      },
      (count) => count > 0,
    );
    const first = await enqueue();
    await eventually(
      () => statusOf(first),
      (status) => status === 'succeeded',
    );

    await Promise.all(Array.from({ length: 20 }, users));
    // One that is still being opened would be lost later than the others.
    await eventually(
      () => Promise.resolve(app.app.services.database['knex'].pool.numPendingCreates()),
      (count) => count === 0,
    );
    jest.replaceProperty(silenceBounds, 'longestMs', SILENCE_MS);
    proxy.swallow();
    for (const answer of await Promise.all([users(), changeState()])) expect(answer).toMatchObject(unavailable);
    // All other connections are as dead, and are not tried one by one.
    for (const { status } of await Promise.all(Array.from({ length: 20 }, users))) expect(status).toBe(200);
    const second = await enqueue();
    await eventually(
      () => statusOf(second),
      (status) => status === 'succeeded',
      PATIENCE_MS,
    );
    const before = watched.events.length;
    await eventually(
      async () => {
        await changeState();
        return watched.events.length;
      },
      (count) => count > before,
      PATIENCE_MS,
    );
    await eventually(
      async () =>
        (await database.owner.query(`select from pg_stat_activity where application_name = 'muster wake-ups'`))
          .rowCount,
      (count) => (count ?? 0) > 0,
      PATIENCE_MS,
    );
    await watcher.end();
  });
});

describe('a database that fails over', () => {
  it('costs a 503 while it only reads, and nothing on the new primary', async () => {
    const database = await freshDatabase();
    const app = await startInProcess({ database });
    try {
      const org = await app.organization();
      const created = (n: number) => org.admin.post('/api/admin/teams', { name: `Team ${n}` });
      expect((await created(1)).status).toBe(201);
      // Sessions that are open only read from now on, as they do on a server that was demoted; new ones write.
      for (const statement of [
        `create table demoted as select pid from pg_stat_activity where application_name = 'muster'`,
        'grant select on demoted to muster_app',
        `create function refuse() returns trigger language plpgsql as $$ begin
           if exists (select from demoted where pid = pg_backend_pid()) then
             raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006';
           end if;
           return new; end $$`,
        'create trigger refuse before insert on team for each row execute function refuse()',
      ])
        await database.owner.query(statement);
      let count = 1;
      const refused = await eventually(
        () => created(++count),
        ({ status }) => status === 503,
      );
      expect(refused).toMatchObject(unavailable);
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.details.retryAfter));
      expect((await created(++count)).status).toBe(201);
      expect((await org.admin.get('/api/admin/teams')).body.teams).toHaveLength(count - 1);
    } finally {
      await app.stop();
      await database.drop();
    }
  });
});

describe('a pooler that drops the options of a connection', () => {
  it('is no way in: the server would work as the owner, whom no policy binds', async () => {
    const database = await freshDatabase();
    const proxy = await startTcpProxy(database.url, withoutOptions);
    try {
      const plain = new Client({ connectionString: proxy.url, options: '-c role=muster_app' });
      await plain.connect();
      expect((await plain.query('select current_user as role')).rows).not.toEqual([{ role: 'muster_app' }]);
      await plain.end();
      const refusal = await startInProcess({ database: { ...database, url: proxy.url } }).then(
        () => 'it started',
        (error: Error) => error.message,
      );
      expect(refusal).toContain('although it asked for muster_app');
    } finally {
      await proxy.stop();
      await database.drop();
    }
  });
});
