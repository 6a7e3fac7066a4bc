import { operatorOf } from '../../../src/features/access/operator';
import type { JobDefinition } from '../../../src/platform/jobs/define-job';
import { enqueueJob } from '../../../src/platform/jobs/job-run.commands';
import { threadTasks } from '../../../src/platform/jobs/threads';
import { ServerContext } from '../../../src/server/server-context';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { liveClient } from '../../support/live-client';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';
import {
  beginWaiting,
  dawdling,
  failing,
  improving,
  refused,
  spinning,
  storingGate,
  testJobs,
} from '../../support/test-jobs';

let app: InProcessApp;
let org: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  app = await startInProcess({ moreJobs: testJobs });
  [org, other] = [await app.organization(), await app.organization()];
});
afterAll(() => app.stop());

const FIELDS = 'id kind status progress progressText details result error requestedBy attempts';
const seen = async (id: string, caller: Caller = org.admin) =>
  (await caller.graphql(`query ($id: ID!) { job(id: $id) { ${FIELDS} } }`, { id })).job;
const cancel = 'mutation ($id: ID!) { cancelJob(id: $id) { id status } }';

/** Enqueues a job as the operator of the organization, or as a user. */
async function ask<Input>(
  job: JobDefinition<any, any>,
  input: Input,
  {
    key,
    by,
    delay,
    organization = org,
  }: {
    key?: string;
    by?: string;
    delay?: { seconds: number; mostSeconds: number };
    organization?: TestOrganization;
  } = {},
): Promise<string> {
  const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
  const operator = operatorOf({ organizationId: organization.id, timeZone: organization.timezone, tier: 'enterprise' });
  ctx.principal = operator;
  if (by)
    ctx.principal = {
      ...operator,
      kind: 'user',
      userId: by,
      userName: 'Uma',
      role: 'agent',
      employeeId: null,
      sessionHash: '',
    };
  return ctx.unitOfWork(organization.id, () => enqueueJob(ctx, job, input, { key, delay }));
}
const ended = (id: string, status: string) =>
  eventually(
    () => seen(id),
    (job) => job.status === status,
  );
const audited = async (action: string) =>
  (await org.admin.get(`/api/admin/audit-logs?action=${action}`)).body.total as number;

/** Jobs as they were begun, once all are done. */
async function inOrder(ids: string[]): Promise<string[]> {
  const { rows } = await eventually(
    () =>
      app.database.owner.query<{ id: string }>(
        `select id from job_run where id = any($1) and status = 'succeeded' order by started_at`,
        [ids],
      ),
    ({ rowCount }) => rowCount === ids.length,
  );
  return rows.map(({ id }) => id);
}

describe('background work', () => {
  it('is done, and its answer is stored in the transaction that ends it', async () => {
    const before = await audited('test.spun');
    const id = await ask(spinning, { milliseconds: 20 });
    expect(await ended(id, 'succeeded')).toMatchObject({
      kind: 'test.spin',
      progress: 1,
      progressText: null,
      result: { answer: 'spun' },
      error: null,
      attempts: 1,
    });
    expect(await audited('test.spun')).toBe(before + 1);
  });

  it('is not asked for with input that it does not understand', async () => {
    const asking = ask(spinning, { milliseconds: 'many' });
    await expect(asking).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      extensions: { issues: [{ path: 'milliseconds', message: 'must be a number, got "many"' }] },
    });
  });

  it('is forgotten with the transaction that asked for it', async () => {
    const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
    ctx.principal = operatorOf({ organizationId: org.id, timeZone: org.timezone, tier: 'enterprise' });
    let id = '';
    const asking = ctx.unitOfWork(org.id, async () => {
      id = await enqueueJob(ctx, spinning, { milliseconds: 1 });
      throw new Error('second thoughts');
    });
    await expect(asking).rejects.toThrow('second thoughts');
    expect((await org.admin.graphqlError(`query ($id: ID!) { job(id: $id) { id } }`, { id })).code).toBe('NOT_FOUND');
    const { rows } = await app.database.owner.query(`select from jobs._private_jobs where payload->>'runId' = $1`, [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it('waits once for each key, with the newest input; once begun, the key is free', async () => {
    const first = await ask(spinning, { milliseconds: 600 }, { key: 'a' });
    await ended(first, 'running');
    const second = await ask(spinning, { milliseconds: 999_999 }, { key: 'a' }); // heavy: waits for the first
    expect(await ask(spinning, { milliseconds: 1 }, { key: 'a' })).toBe(second);
    const third = await ask(spinning, { milliseconds: 1 }, { key: 'b' });
    expect(new Set([first, second, third]).size).toBe(3);
    for (const id of [first, second, third]) await ended(id, 'succeeded');
  });

  it('is queued once, also when it is asked for again between the queue and the beginning of its run', async () => {
    const queued = async (id: string) =>
      (await app.database.owner.query(`select id from jobs._private_jobs where payload->>'runId' = $1`, [id])).rowCount;
    const delay = { seconds: 3_600, mostSeconds: 7_200 };
    const id = await ask(spinning, { milliseconds: 1 }, { key: 'later', delay });
    await app.database.owner.query(
      `update jobs._private_jobs set locked_at = now(), locked_by = 'a worker', run_at = now() where key = $1`,
      [id],
    );
    expect(await ask(spinning, { milliseconds: 2 }, { key: 'later', delay })).toBe(id);
    expect(await queued(id)).toBe(1);
    await app.database.owner.query(`delete from jobs._private_jobs where key = $1`, [id]);
    await org.admin.graphql(cancel, { id });
  });

  it('asks for nothing without an organization', async () => {
    await expect(
      app.app.services.database.system(
        null,
        `select enqueue_job(gen_random_uuid(), 'x', null, '{}', null, now(), null, 0, null, null)`,
      ),
    ).rejects.toThrow('A job belongs to an organization');
  });

  it('is done one at a time where it is heavy, in each organization', async () => {
    const ids = [await ask(spinning, { milliseconds: 300 }), await ask(spinning, { milliseconds: 300 })];
    await Promise.all(ids.map((id) => ended(id, 'succeeded')));
    const { rows } = await app.database.owner.query(
      'select started_at, finished_at from job_run where id = any($1) order by started_at',
      [ids],
    );
    expect(rows[1].started_at.getTime()).toBeGreaterThanOrEqual(rows[0].finished_at.getTime());
  });

  it('is done in turns of organizations where it is heavy, whoever asks for more and earlier', async () => {
    const third = await app.organization();
    const first = await ask(spinning, { milliseconds: 60_000 });
    await ended(first, 'running');
    const many: string[] = [];
    for (const organization of [org, other])
      for (let i = 0; i < 3; i++) many.push(await ask(spinning, { milliseconds: 1 }, { organization }));
    const one = await ask(spinning, { milliseconds: 1 }, { organization: third });
    await org.admin.graphql(cancel, { id: first });
    expect((await inOrder([...many, one])).indexOf(one)).toBe(2);
  });

  it('is done before searches where it is other heavy work', async () => {
    const first = await ask(improving, { then: 'answer' });
    await ended(first, 'running');
    const search = await ask(improving, { then: 'answer', most: 2 });
    const heavy = await ask(spinning, { milliseconds: 1 }, { organization: other });
    await org.admin.graphql(cancel, { id: first });
    expect(await inOrder([search, heavy])).toEqual([heavy, search]);
  });

  it('is tried again after a fault, and says nothing of what only operators may know', async () => {
    const id = await ask(failing, { attempts: 1 });
    const waiting = await eventually(
      () => seen(id),
      (job) => job.error !== null,
    );
    expect(waiting).toMatchObject({ status: 'waiting', error: 'Something went wrong on our side' });
    expect(waiting.details).toEqual({ failures: 1 });
    await beginWaiting(app.database);
    const succeeded = await ended(id, 'succeeded');
    expect(succeeded).toMatchObject({ attempts: 2, result: { count: 2 }, error: null, details: null });
    expect(await leaked('hunter2')).toBe(false);
  });

  it('fails when every attempt did, and is tried no more', async () => {
    const id = await ask(failing, { attempts: 9 }, { organization: other });
    for (let attempt = 1; attempt < 3; attempt++) await beginWaiting(app.database);
    const job = await eventually(
      () => seen(id, other.admin),
      ({ status }) => status === 'failed',
    );
    expect(job).toMatchObject({ attempts: 3, error: 'Something went wrong on our side', result: null });
    expect(await leaked('hunter2')).toBe(false);
    await eventually(
      () => queued(id),
      (count) => count === 0,
    );
  });

  it('fails at once where another attempt would end the same', async () => {
    const id = await ask(refused, {});
    expect(await ended(id, 'failed')).toMatchObject({ attempts: 1, error: 'Queue not found: queueId "q1"' });
  });

  it('tells how far it is, to whoever watches', async () => {
    const client = liveClient(org.admin);
    const { events } = client.watch<{ cursor: string; job: { id: string; status: string; progress: number } }>(
      'subscription { jobChanged(after: "0") { cursor job { id status progress progressText } } }',
    );
    const stranger = liveClient(other.admin);
    const nothing = stranger.watch('subscription ($id: ID) { jobChanged(id: $id, after: "0") { job { id } } }', {
      id: '00000000-0000-4000-8000-000000000000',
    });
    const id = await ask(spinning, { milliseconds: 1_500 });
    await eventually(
      async () => events.at(-1)?.job,
      (job) => job?.id === id && job.status === 'succeeded',
    );
    const states = events.filter(({ job }) => job.id === id).map(({ job }) => job);
    const shares = states.map(({ progress }) => progress);
    expect(shares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(states).toContainEqual(expect.objectContaining({ status: 'running', progressText: 'spinning' }));
    expect(nothing.events).toEqual([]);
    await Promise.all([client.end(), stranger.end()]);
  });
});

async function leaked(secret: string): Promise<boolean> {
  const { rows } = await app.database.owner.query(
    `select exists (select from job_run r where r::text like $1) or
       exists (select from jobs._private_jobs j where j::text like $1) as leaked`,
    [`%${secret}%`],
  );
  return rows[0].leaked;
}
const queued = async (id: string): Promise<number> =>
  (await app.database.owner.query(`select from jobs._private_jobs where payload->>'runId' = $1`, [id])).rowCount ?? 0;

describe('a cancelled job', () => {
  it('ends at once, in the middle of an engine that never pauses', async () => {
    const id = await ask(spinning, { milliseconds: 60_000 });
    await eventually(
      () => seen(id),
      ({ progress }) => progress > 0,
    );
    const before = await audited('job.cancel');
    expect((await org.admin.graphql(cancel, { id })).cancelJob).toEqual({ id, status: 'cancelled' });
    await eventually(
      async () => threadTasks(),
      ({ running, waiting }) => running + waiting === 0,
    );
    await eventually(
      () => queued(id),
      (count) => count === 0,
    ); // so the worker is free again
    expect(await audited('job.cancel')).toBe(before + 1);
    const refusal = await org.admin.graphqlError(cancel, { id });
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: 'A job that is cancelled cannot be cancelled' });
  });

  it('never begins when it still waits', async () => {
    const running = await ask(spinning, { milliseconds: 400 });
    const id = await ask(spinning, { milliseconds: 1 }, { key: 'waits' });
    await org.admin.graphql(cancel, { id });
    await ended(running, 'succeeded');
    await eventually(
      () => queued(id),
      (count) => count === 0,
    );
    expect(await seen(id)).toMatchObject({ status: 'cancelled', attempts: 0 });
    expect(await ask(spinning, { milliseconds: 1 }, { key: 'waits' })).not.toBe(id);
  });
});

describe('a job that is given time to finish', () => {
  const improves = async (then: 'answer' | 'stumble' = 'answer'): Promise<string> => {
    const id = await ask(improving, { then });
    await eventually(
      () => seen(id),
      ({ details }) => details?.best > 1,
    );
    return id;
  };
  const over = (id: string) =>
    eventually(
      () => queued(id),
      (count) => count === 0,
    );

  it('keeps what it has when it is cancelled, and whoever watches hears of it', async () => {
    const before = await audited('test.improved');
    const id = await improves();
    const client = liveClient(org.admin);
    const { events } = client.watch<{ job: { status: string; details: unknown; result: unknown } }>(
      'subscription ($id: ID) { jobChanged(id: $id) { job { status details result } } }',
      { id },
    );
    await eventually(
      async () => events.at(-1)?.job.status,
      (status) => status === 'running',
    );
    expect((await org.admin.graphql(cancel, { id })).cancelJob.status).toBe('cancelled');
    const last = await eventually(
      async () => events.at(-1)?.job,
      (job) => job?.result != null,
    );
    const best = { best: expect.any(Number) };
    expect(last).toEqual({ status: 'cancelled', details: best, result: best });
    expect(await audited('test.improved')).toBe(before + 1);
    await client.end();
  });

  it('keeps nothing when it is cancelled before it begins', async () => {
    const before = await audited('test.improved');
    const first = await improves();
    const second = await ask(improving, { then: 'answer' }); // heavy: waits for the first
    for (const id of [second, first]) await org.admin.graphql(cancel, { id });
    await Promise.all([first, second].map(over));
    expect(await seen(first)).toMatchObject({ status: 'cancelled', result: { best: expect.any(Number) } });
    expect(await seen(second)).toMatchObject({ status: 'cancelled', result: null, attempts: 0 });
    expect(await audited('test.improved')).toBe(before + 1);
  });

  it('keeps nothing of an answer that comes too late', async () => {
    const before = await audited('test.dawdled');
    const id = await ask(dawdling, {});
    await eventually(
      () => seen(id),
      ({ details }) => details !== null,
    );
    await org.admin.graphql(cancel, { id });
    await over(id);
    expect(await seen(id)).toMatchObject({ status: 'cancelled', result: null, attempts: 1 });
    expect(await audited('test.dawdled')).toBe(before);
  });

  it('stays cancelled when it fails after that', async () => {
    const id = await improves('stumble');
    await org.admin.graphql(cancel, { id });
    await over(id);
    expect(await seen(id)).toMatchObject({ status: 'cancelled', result: null, error: null, attempts: 1 });
  });

  it('keeps its answer when it is cancelled while that is stored', async () => {
    const before = await audited('test.improved');
    const gate = storingGate(app.database.owner);
    await gate.close();
    const id = await ask(improving, { then: 'answer', most: 3 });
    await gate.isReached();
    await org.admin.graphql(cancel, { id });
    await gate.open();
    await over(id);
    expect(await seen(id)).toMatchObject({ status: 'cancelled', result: { best: 3 }, attempts: 1 });
    expect(await audited('test.improved')).toBe(before + 1);
  });
});

describe('who may', () => {
  it('see and cancel a job', async () => {
    const supervisor = await org.signedIn('supervisor');
    const [asker, agent] = [await org.signedIn('agent'), await org.signedIn('agent')];
    const blocking = await ask(spinning, { milliseconds: 60_000 });
    const id = await ask(spinning, { milliseconds: 60_000 }, { by: asker.userId });
    for (const caller of [org.admin, supervisor, asker])
      expect(await seen(id, caller)).toMatchObject({ status: 'waiting', requestedBy: asker.userId });
    const query = 'query ($id: ID!) { job(id: $id) { id } }';
    expect((await agent.graphqlError(query, { id })).code).toBe('FORBIDDEN');
    expect((await other.admin.graphqlError(query, { id })).code).toBe('NOT_FOUND');
    const ids = async (caller: Caller, status?: string) =>
      (
        await caller.graphql('query ($status: JobStatus) { jobs(status: $status, limit: 500) { id } }', { status })
      ).jobs.map((job: { id: string }) => job.id);
    expect(await ids(asker)).toEqual([id]);
    expect(await ids(agent)).toEqual([]);
    expect(await ids(supervisor, 'running')).toEqual([blocking]);
    expect((await ids(supervisor)).slice(0, 2)).toEqual([id, blocking]);
    expect(await ids(other.admin)).not.toContain(id);

    expect((await agent.graphqlError(cancel, { id })).code).toBe('FORBIDDEN');
    expect((await supervisor.graphqlError(cancel, { id })).code).toBe('FORBIDDEN');
    expect((await other.admin.graphqlError(cancel, { id })).code).toBe('NOT_FOUND');
    expect((await asker.graphql(cancel, { id })).cancelJob.status).toBe('cancelled');
    expect((await org.admin.graphql(cancel, { id: blocking })).cancelJob.status).toBe('cancelled');
    expect((await app.anyone.graphqlError(query, { id })).code).toBe('UNAUTHENTICATED');
  });
});
