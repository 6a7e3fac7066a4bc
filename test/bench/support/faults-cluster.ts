import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startTestCluster } from '../../support/cluster';
import { freePort, startMuster, type MusterProcess } from '../../support/process';

/** Three servers on one PostgreSQL and, optionally, one Redis, and the faults that happen to them. */

const NODES = 3;
const START_AGAIN_MS = 500;

export interface FaultyCluster {
  /** Addresses of the servers, which stay the same. */
  urls: string[];
  databaseUrl: string;
  environment: Record<string, string>;
  faults: Record<string, (random: () => number) => Promise<void>>;
  /** Resolves when all servers are ready. */
  recovered(): Promise<void>;
  stop(): Promise<void>;
}

export async function startFaultyCluster(withRedis: boolean, isOver: () => boolean): Promise<FaultyCluster> {
  const cluster = await startTestCluster({ durable: true });
  const redisPort = withRedis ? await freePort() : 0;
  let redis: ChildProcess | undefined;
  const startRedis = (): void => {
    if (withRedis)
      redis = spawn('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', ''], {
        stdio: 'ignore',
      });
  };
  startRedis();
  const environment = {
    DATABASE_URL: cluster.url,
    SESSION_SECRET: 'only for these faults',
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on',
    ...(withRedis && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
  };
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const nodes: (MusterProcess | undefined)[] = [];
  /** Starts a server, again and again while the database is away. */
  const start = async (i: number): Promise<void> => {
    for (;;) {
      try {
        nodes[i] = await startMuster({ ...environment, PORT: String(ports[i]) });
        return;
      } catch (error) {
        if (isOver()) throw error;
        await sleep(START_AGAIN_MS);
      }
    }
  };
  for (let i = 0; i < NODES; i++) nodes[i] = await startMuster({ ...environment, PORT: String(ports[i]) });

  const some = (random: () => number): number => Math.floor(random() * NODES);
  const pauseMs = (random: () => number): number => 1_000 + random() * 9_000;
  const again = async (i: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    await nodes[i]?.end(signal);
    await start(i);
  };
  /** Runs a statement, again while PostgreSQL restarts, and when it was the victim of a deadlock. */
  const owner = async (text: string): Promise<void> => {
    while (!isOver()) {
      const client = new Client({ connectionString: cluster.url });
      client.on('error', () => {});
      const isDone = await client
        .connect()
        .then(() => client.query(text))
        .then(
          () => true,
          () => false,
        )
        .finally(() => client.end().catch(() => {}));
      if (isDone) return;
      await sleep(START_AGAIN_MS);
    }
  };
  const faults: FaultyCluster['faults'] = {
    async killNode(random) {
      await again(some(random), 'SIGKILL');
    },
    async freezeNode(random) {
      const { pid } = nodes[some(random)] as MusterProcess;
      process.kill(pid, 'SIGSTOP');
      await sleep(pauseMs(random));
      process.kill(pid, 'SIGCONT');
    },
    async rollingRestart() {
      for (let i = 0; i < NODES; i++) await again(i, 'SIGTERM');
    },
    async killTwoNodes(random) {
      const first = some(random);
      await Promise.all([again(first, 'SIGKILL'), again((first + 1) % NODES, 'SIGKILL')]);
    },
    async killPostgres() {
      await cluster.endAtOnce();
    },
    async endConnections() {
      await owner(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'muster%'`);
    },
    async lockTables(random) {
      await owner(
        `begin; lock table muster.agent_state, muster.shift, muster.live_event in access exclusive mode;
         select pg_sleep(${pauseMs(random) / 1000}); commit`,
      );
    },
    ...(withRedis && {
      async killRedis(random: () => number) {
        redis?.kill('SIGKILL');
        await sleep(pauseMs(random));
        startRedis();
      },
      async freezeRedis(random: () => number) {
        redis?.kill('SIGSTOP');
        await sleep(pauseMs(random));
        redis?.kill('SIGCONT');
      },
    }),
  };
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const isReady = (url: string): Promise<boolean> =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  return {
    urls,
    databaseUrl: cluster.url,
    environment,
    faults,
    async recovered() {
      while (!(await Promise.all(urls.map(isReady))).every(Boolean)) await sleep(START_AGAIN_MS);
    },
    async stop() {
      await Promise.all(nodes.map(async (node) => node?.end('SIGKILL')));
      redis?.kill('SIGKILL');
      await cluster.stop();
    },
  };
}
