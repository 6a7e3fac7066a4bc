import { Client } from 'pg';
import { operatorOf } from '../../../src/features/access/operator';
import type { JobDefinition } from '../../../src/platform/jobs/define-job';
import { cancelRun, enqueueJob } from '../../../src/platform/jobs/job-run.commands';
import { ServerContext } from '../../../src/server/server-context';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { startProcess, type Process } from '../../support/process';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';
import { deadly, improving, spinning, storingGate } from '../../support/test-jobs';

/**
 * Jobs on nodes that start and stop: real processes, next to a server in this process that knows none of these jobs.
 */

let database: FreshDatabase;
let app: InProcessApp;
let org: TestOrganization;
interface JobNode extends Process {
  url: string;
}
const nodes: JobNode[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  app = await startInProcess({ database });
});
beforeEach(async () => {
  org = await app.organization();
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.end('SIGKILL')));
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

async function startJobNode(): Promise<void> {
  const environment = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'fatal' };
  const node = { ...startProcess('test/support/job-node.ts', { environment }), url: '' };
  nodes.push(node);
  [, node.url = ''] = await node.prints(/Muster is ready: (\S+)/);
}
/** Tasks that the threads of a node work on. */
async function runningIn({ url }: JobNode): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^muster_thread_tasks\{state="running"\} (\d+)$/m.exec(metrics)?.[1]);
}

async function inTransaction<T>(work: (ctx: ServerContext) => Promise<T>): Promise<T> {
  const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
  ctx.principal = operatorOf({ organizationId: org.id, timeZone: org.timezone, tier: 'enterprise' });
  return ctx.unitOfWork(org.id, () => work(ctx));
}
const ask = (job: JobDefinition<any, any>, input: unknown): Promise<string> =>
  inTransaction((ctx) => enqueueJob(ctx, job, input as never));

interface Run {
  status: string;
  node: string;
  attempts: number;
  error: string | null;
  progress: number;
  result: unknown;
}
const runOf = async (id: string): Promise<Run> =>
  (await database.owner.query<Run>('select * from job_run where id = $1', [id])).rows[0] as Run;
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const pidOf = ({ node }: Run) => Number(node.split(':').at(-1));
const nodeOf = (job: Run) => nodes.find(({ pid }) => pid === pidOf(job)) as JobNode;
const runs = (id: string) =>
  eventually(
    () => runOf(id),
    ({ status, progress }) => status === 'running' && progress > 0,
  );
const stored = async (action = 'test.spun') =>
  (await database.owner.query('select from audit_entry where organization_id = $1 and action = $2', [org.id, action]))
    .rowCount as number;
const figure = (text: string) => void (process.env.FIGURES && process.stdout.write(`${text}\n`));

describe('a node that is killed', () => {
  it('leaves its job to another one, and the result is stored once', async () => {
    await Promise.all([startJobNode(), startJobNode()]);
    const id = await ask(spinning, { milliseconds: 2_000 });
    const first = await runs(id);
    const killed = performance.now();
    process.kill(nodeOf(first).pid, 'SIGKILL');
    const next = await eventually(
      () => runOf(id),
      ({ status, node }) => status === 'running' && node !== first.node,
    );
    figure(`another node has it after ${(performance.now() - killed).toFixed(0)} ms`);
    expect(next.attempts).toBe(2);
    expect(
      (
        await eventually(
          () => runOf(id),
          ({ status }) => status === 'succeeded',
        )
      ).attempts,
    ).toBe(2);
    expect(await stored()).toBe(1);
  });

  it('leaves nothing half done of a job that was cancelled, and nobody begins it again', async () => {
    await Promise.all([startJobNode(), startJobNode()]);
    const id = await ask(improving, { then: 'answer' });
    const first = await runs(id);
    const gate = storingGate(database.owner);
    await gate.close();
    await inTransaction((ctx) => cancelRun(ctx, id));
    await gate.isReached();
    process.kill(nodeOf(first).pid, 'SIGKILL');
    await gate.open();
    const queued = () => database.owner.query(`select from jobs._private_jobs where payload->>'runId' = $1`, [id]);
    await eventually(queued, ({ rowCount }) => rowCount === 0);
    expect(await runOf(id)).toMatchObject({ status: 'cancelled', result: null, attempts: 1 });
    expect(await stored('test.improved')).toBe(0);
  });

  it('is not followed by all the others, when a job is what kills them', async () => {
    await Promise.all([startJobNode(), startJobNode(), startJobNode()]);
    const id = await ask(deadly, {});
    const failed = await eventually(
      () => runOf(id),
      ({ status }) => status === 'failed',
      30_000,
    );
    expect(failed.error).toBe('Given up: it was begun 2 times and never came to an end');
    expect(nodes.filter(({ pid }) => !isRunning(pid))).toHaveLength(2);
  });
});

describe('a node that stops', () => {
  it('puts its job back into the queue, and another one begins it at once', async () => {
    await Promise.all([startJobNode(), startJobNode()]);
    const id = await ask(spinning, { milliseconds: 2_000 });
    const first = await runs(id);
    const began = performance.now();
    process.kill(nodeOf(first).pid, 'SIGTERM');
    const next = await eventually(
      () => runOf(id),
      ({ status, node }) => status === 'running' && node !== first.node,
    );
    figure(`another node has it after ${(performance.now() - began).toFixed(0)} ms`);
    expect(next.attempts).toBe(1); // it was no failure
    expect(await nodeOf(first).ended).toMatchObject({ code: 0, stderr: '' });
    await eventually(
      () => runOf(id),
      ({ status }) => status === 'succeeded',
    );
    expect(await stored()).toBe(1);
  });

  it('waits for what ends by itself', async () => {
    await startJobNode();
    const id = await ask(spinning, { milliseconds: 700 });
    const first = await eventually(
      () => runOf(id),
      ({ progress }) => progress > 0.4,
    );
    process.kill(nodeOf(first).pid, 'SIGTERM');
    await nodeOf(first).ended;
    expect((await runOf(id)).status).toBe('succeeded');
  });
});

describe('a database that is away', () => {
  it('costs no result: what was computed meanwhile is stored once it is back, and once only', async () => {
    await Promise.all([startJobNode(), startJobNode()]);
    const id = await ask(spinning, { milliseconds: 2_000 });
    const first = await runs(id);
    const administrator = new Client({ connectionString: process.env.TEST_CLUSTER_URL });
    await administrator.connect();
    const name = new URL(database.url).pathname.slice(1);
    await administrator.query(`alter database ${name} allow_connections false`);
    await administrator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2',
      [name, (await database.owner.query('select pg_backend_pid() as pid')).rows[0].pid],
    );
    await eventually(
      () => runningIn(nodeOf(first)),
      (tasks) => tasks === 0,
    );
    expect((await runOf(id)).status).toBe('running');
    await administrator.query(`alter database ${name} allow_connections true`);
    await administrator.end();
    const { attempts } = await eventually(
      () => runOf(id),
      ({ status }) => status === 'succeeded',
      30_000,
    );
    figure(`begun ${attempts} times`);
    const next = await ask(spinning, { milliseconds: 1 });
    await eventually(
      () => runOf(next),
      ({ status }) => status === 'succeeded',
    );
    expect(await stored()).toBe(2);
  });
});
