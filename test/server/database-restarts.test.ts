import { Client } from 'pg';
import type { Answer, Caller } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { eventually } from '../support/eventually';
import { liveClient, type LiveClient } from '../support/live-client';
import { startInProcess, type InProcessApp } from '../support/in-process-app';
import type { TestOrganization } from '../support/test-app';

/** The PostgreSQL of DATABASE_URL is killed and restarted, or is a standby for a while. */

const RECORDS = 200;
const CLIENTS = 3;

let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let app: InProcessApp;
let org: TestOrganization;
let agent: Caller & { employeeId: string };
let watcher: LiveClient;
let importers: Importers;

beforeAll(async () => {
  cluster = await startTestCluster({ durable: true });
  const owner = new Client({ connectionString: cluster.url });
  app = await startInProcess({ database: { url: cluster.url, owner, drop: async () => {} } });
  org = await app.organization();
  agent = await org.signedIn('agent');
  watcher = liveClient(org.admin);
  importers = importWithoutPause(await org.key('import:historical'));
});
afterAll(async () => {
  await importers?.stop();
  await watcher?.end();
  await app?.stop();
  await cluster?.stop();
});

interface Importers {
  acknowledged: Set<string>;
  sent: Set<string>;
  /** Responses other than success or an unreachable database. */
  odd: Answer[];
  refusals: number;
  stop(): Promise<void>;
}

/** Clients that import, each request into a queue of its own, and do not let themselves be disturbed. */
function importWithoutPause(key: Caller): Importers {
  const own = { acknowledged: new Set<string>(), sent: new Set<string>(), odd: [] as Answer[], refusals: 0 };
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const queue = `q${own.sent.size}`;
      own.sent.add(queue);
      const data = Array.from({ length: RECORDS }, (_, i) => ({
        date: `2026-03-0${1 + Math.floor(i / 96)}`,
        interval: `${String(Math.floor((i % 96) / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
        volume: i,
        aht: 60,
        queue,
      }));
      const answer = await key.post('/api/v1/import/historical', { data });
      if (answer.status === 201) own.acknowledged.add(queue);
      else if (answer.status === 503) own.refusals++;
      else own.odd.push(answer);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return Object.assign(own, {
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  });
}

const more = async () => {
  const before = importers.acknowledged.size;
  await eventually(
    async () => importers.acknowledged.size,
    (count) => count > before + 3,
  );
};

/** Each request that was answered is whole, each other one whole or not there. */
async function expectNothingLost(): Promise<void> {
  const { contactTotals } = await org.admin.graphql(
    '{ contactTotals(from: "2026-03-01", to: "2026-03-09", groupBy: [queue], page: 1, limit: 10000) { queue volume } }',
  );
  const stored = new Map<string, number>(contactTotals.map(({ queue, volume }: any) => [queue, volume]));
  const whole = (RECORDS * (RECORDS - 1)) / 2;
  expect([...stored.values()].filter((volume) => volume !== whole)).toEqual([]);
  expect([...importers.acknowledged].filter((queue) => !stored.has(queue))).toEqual([]);
  expect(importers.odd).toEqual([]);
}

let states = 0;
const changeState = () =>
  org.admin.post('/api/adherence/states', {
    employeeId: agent.employeeId,
    state: ++states % 2 ? 'on_call' : 'available',
  });

it('is missed for a moment when it ends at once: nothing answered is lost, subscribers see what comes', async () => {
  const watched = watcher.watch('subscription { agentStateChanged { cursor state { state } } }');
  const seen = () =>
    eventually(
      async () => {
        const { status } = await changeState();
        expect([200, 503]).toContain(status);
        return watched.events.length;
      },
      (count) => count > 0,
    );
  await seen();
  for (let round = 0; round < 3; round++) {
    await more();
    await cluster.endAtOnce();
    await more();
    watched.events.length = 0;
    await seen();
    expect(watched.events.some((event: any) => event.errors)).toBe(false);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  }
  await importers.stop();
  expect(importers.refusals).toBeGreaterThan(0);
  await expectNothingLost();
  watched.stop();
});

it('is away while it is a standby, and back once it was promoted', async () => {
  const created = (n: number) => org.admin.post('/api/admin/teams', { name: `Team ${n}` });
  await cluster.endAtOnce({ asStandby: true });
  const isStandby = async (client: Client) =>
    (await client.query('select pg_is_in_recovery() as standby')).rows[0]?.standby as boolean;
  const reader = await eventually(
    async () => {
      const client = new Client({ connectionString: cluster.url });
      client.on('error', () => {});
      return client.connect().then(
        () => client,
        () => undefined,
      );
    },
    (client) => client !== undefined,
  );
  expect(await isStandby(reader as Client)).toBe(true);
  // Reads are refused too, as a standby may be stale.
  for (const { status, body } of [await created(1), await org.admin.get('/api/admin/teams')])
    expect({ status, code: body.details?.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  await reader?.query('select pg_promote()');
  expect(await isStandby(reader as Client)).toBe(false);
  await reader?.end();
  await eventually(
    () => created(2),
    ({ status }) => status === 201,
  );
  expect((await org.admin.get('/api/admin/teams')).body.teams).toHaveLength(1);
  const again = watcher.watch('subscription { agentStateChanged { state { state } } }');
  await eventually(
    async () => {
      await changeState();
      return again.events.length;
    },
    (count) => count > 0,
  );
  await expectNothingLost();
});
