import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { eventually } from '../../support/eventually';
import { liveClient, type LiveClient } from '../../support/live-client';
import { freePort, startMuster, type MusterProcess } from '../../support/process';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';

/** Wake-ups and counters of several servers through a separate Redis, which is stopped and restarted. */

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.log('skipped: there is no redis-server on the path');
const CHANNEL = 'muster_live';
const STATES = 'subscription { agentStateChanged { cursor state { employeeId state } } }';
interface StateEvent {
  state: { employeeId: string; state: string };
}

(hasRedis ? describe : describe.skip)('several servers with Redis', () => {
  let port: number;
  let redisServer: ChildProcess;
  let app: OwnApp;
  let node: MusterProcess;
  let org: TestOrganization;
  let watcher: LiveClient;
  let events: StateEvent[];
  let agent: { employeeId: string };
  /** Wake-ups heard through Redis, and through PostgreSQL. */
  const said = { redis: 0, postgres: 0 };
  let redisEar: Redis;
  let postgresEar: Client;

  const startRedis = () => {
    redisServer = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    );
  };
  beforeAll(async () => {
    port = await freePort();
    startRedis();
    const environment = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_GENERAL: '1000000' };
    redisEar = new Redis(port, '127.0.0.1', { retryStrategy: () => 100, maxRetriesPerRequest: null });
    redisEar.on('error', () => {}).on('message', () => void said.redis++);
    await redisEar.subscribe(CHANNEL);
    app = await startOwnApp({ environment });
    node = await startMuster({ DATABASE_URL: app.database.url, ...environment });
    postgresEar = new Client({ connectionString: app.database.url });
    postgresEar.on('notification', () => void said.postgres++).on('error', () => {});
    await postgresEar.connect();
    await postgresEar.query(`listen ${CHANNEL}`);
    org = await app.organization();
    agent = await org.signedIn('agent');
    watcher = liveClient(org.admin, node.url);
    events = watcher.watch<StateEvent>(STATES).events;
    // Events before the subscription is established are not received.
    await eventually(
      async () => (await report(), events.length),
      (heard) => heard > 0,
    );
  });
  afterAll(async () => {
    redisServer?.kill('SIGCONT');
    await watcher?.end();
    await node?.end('SIGKILL');
    await postgresEar?.end();
    await app?.stop();
    redisEar?.disconnect();
    redisServer?.kill('SIGKILL');
  });

  let turn = 0;
  const report = async () => {
    const answer = await org.admin.post('/api/adherence/states', {
      employeeId: agent.employeeId,
      state: turn++ % 2 ? 'available' : 'meeting',
    });
    expect(answer.status).toBe(200);
    return answer.body.state.state as string;
  };
  /**
   * Reports on one server until the subscriber of the other has received the last event, through the expected channel.
   */
  const isHeardThrough = (door: keyof typeof said) => {
    const before = said[door];
    return eventually(
      async () => {
        const state = await report();
        const heard = await eventually(
          async () => events.at(-1)?.state.state,
          (last) => last === state,
        );
        return { heard, said: said[door] - before };
      },
      (answer) => answer.said > 0,
    );
  };
  const readiness = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as { redis: string };
  const areAll = async (state: 'ok' | 'degraded') => {
    for (const { url } of [app, node])
      await eventually(
        () => readiness(url),
        ({ redis }) => redis === state,
      );
  };

  it('wake each other through it, and leave PostgreSQL alone', async () => {
    await isHeardThrough('redis');
    const { postgres } = said;
    await isHeardThrough('redis');
    await isHeardThrough('redis');
    expect(said.postgres).toBe(postgres);
    expect(await readiness(app.url)).toMatchObject({ redis: 'ok' });
  });

  it('go on through PostgreSQL from the moment at which it dies, and use it again once it is back', async () => {
    redisServer.kill('SIGKILL');
    await once(redisServer, 'exit');
    await isHeardThrough('postgres');
    await areAll('degraded');
    await isHeardThrough('postgres');
    expect((await org.admin.get('/api/adherence/states')).status).toBe(200);
    startRedis();
    await areAll('ok');
    await isHeardThrough('redis');
  });

  it('go on while it is frozen, and use it again once it answers', async () => {
    redisServer.kill('SIGSTOP');
    await isHeardThrough('postgres');
    await areAll('degraded');
    for (let n = 0; n < 20; n++) expect((await org.admin.get('/api/adherence/states')).status).toBe(200);
    redisServer.kill('SIGCONT');
    await areAll('ok');
    await isHeardThrough('redis');
  });
});
