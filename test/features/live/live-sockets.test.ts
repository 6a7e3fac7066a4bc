import { connect } from 'node:net';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { logLiveEvents } from './live-events';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { makeShifts } from '../../support/shifts';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';

/** Misbehaving clients must not affect others. */

let app: OwnApp;
let org: TestOrganization;
beforeAll(async () => {
  app = await startOwnApp();
  org = await app.organization();
});
afterAll(() => app?.stop());

interface RawClient {
  socket: WebSocket;
  /** Payloads received so far. */
  payloads: any[];
  closed: Promise<number>;
}

/** A web socket without any library above it, subscribed. */
async function subscribed(caller: Caller, query: string): Promise<RawClient> {
  const socket = new WebSocket(`${caller.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie: caller.sessionCookie ?? '' },
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  const payloads: unknown[] = [];
  let acknowledged = () => {};
  const ready = new Promise<void>((resolve) => (acknowledged = resolve));
  socket.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString()) as { type: string; payload?: unknown };
    if (message.type === 'connection_ack') acknowledged();
    if (message.type === 'next') payloads.push(message.payload);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await ready;
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
  return { socket, payloads, closed };
}

/** An agent with an active alert whose notes have the maximum length. */
async function agentWithAlert(): Promise<{ employeeId: string; alertId: string }> {
  const { employeeId } = await org.signedIn('agent');
  await makeShifts(app.database.owner, org.id, {
    employeeIds: [employeeId],
    startsAt: new Date(Date.now() - 3_600_000),
    endsAt: new Date(Date.now() + 3_600_000),
  });
  const alerts = await eventually(
    async () =>
      (await org.admin.get('/api/adherence/alerts?status=active')).body.alerts as { id: string; employeeId: string }[],
    (found) => found.some((alert) => alert.employeeId === employeeId),
  );
  const alertId = alerts.find((alert) => alert.employeeId === employeeId)?.id as string;
  await app.database.owner.query('update adherence_alert set notes = $2 where id = $1', [alertId, '…'.repeat(2_000)]);
  return { employeeId, alertId };
}

/** Logs many events of one subject; returns the last cursor. */
const happenings = (kind: 'state' | 'alert', subjectId: string, count: number): Promise<string> =>
  logLiveEvents(app.database.owner, org.id, kind, new Array<string>(count).fill(subjectId));

const ALERTS = 'subscription { adherenceAlertChanged { cursor alert { id } } }';
const LONG_ALERTS = 'subscription { adherenceAlertChanged { cursor alert { id notes } } }';
const STATES = 'subscription { agentStateChanged { cursor state { employeeId } } }';
const cursorsOf = ({ payloads }: RawClient): string[] =>
  payloads.map(({ data }) => (data.adherenceAlertChanged ?? data.agentStateChanged).cursor as string);
/** Causes events until each client has received one; from then on they receive everything. */
async function tuneIn(kind: 'state' | 'alert', subjectId: string, ...clients: RawClient[]): Promise<void> {
  await eventually(
    async () => {
      await happenings(kind, subjectId, 1);
      return clients.map(({ payloads }) => payloads.length);
    },
    (counts) => counts.every((count) => count > 0),
  );
}

describe('a client that does not read', () => {
  it('is dropped once too much waits for it, while others miss nothing', async () => {
    const { alertId } = await agentWithAlert();
    const [reader, sleeper] = [await subscribed(org.admin, ALERTS), await subscribed(org.admin, LONG_ALERTS)];
    await tuneIn('alert', alertId, reader, sleeper);
    sleeper.socket.pause();
    const first = Number(await happenings('alert', alertId, 1));
    const last = await happenings('alert', alertId, 23_000);
    await eventually(
      async () => cursorsOf(reader).at(-1),
      (cursor) => cursor === last,
      120_000,
    );
    const heard = cursorsOf(reader)
      .map(Number)
      .filter((cursor) => cursor > first);
    expect(heard).toHaveLength(23_000);
    expect(heard.every((cursor, n) => n === 0 || cursor > (heard[n - 1] as number))).toBe(true);
    sleeper.socket.resume();
    // A client that reads nothing for another half minute is disconnected.
    expect([4408, 1006]).toContain(await sleeper.closed);
    expect(sleeper.payloads.length).toBeLessThan(10_000);
    reader.socket.close();
  });

  it('is brought the newest state of an agent, not each one between', async () => {
    const { employeeId } = await org.signedIn('agent');
    const sleeper = await subscribed(org.admin, STATES);
    await tuneIn('state', employeeId, sleeper);
    sleeper.socket.pause();
    const before = sleeper.payloads.length;
    const last = await happenings('state', employeeId, 20_000);
    sleeper.socket.resume();
    await eventually(
      async () => cursorsOf(sleeper).at(-1),
      (cursor) => cursor === last,
    );
    expect(sleeper.payloads.length - before).toBeLessThan(1_000);
    sleeper.socket.close();
  });

  it('does not keep the server from stopping', async () => {
    const other = await startOwnApp();
    const { admin } = await other.organization();
    const { socket, closed } = await subscribed(admin, STATES);
    socket.pause();
    await other.stop(); // longer than the test may take, were it waited for
    socket.resume();
    expect([1001, 1006]).toContain(await closed);
  });
});

describe('a client that resumes far behind', () => {
  it('misses nothing, and holds nobody up', async () => {
    const { alertId } = await agentWithAlert();
    const other = await app.organization();
    const { employeeId } = await other.signedIn('agent');
    let reports = 0;
    const report = () =>
      other.admin.post('/api/adherence/states', { employeeId, state: reports++ % 2 ? 'available' : 'on_call' });
    const [reader, elsewhere] = [await subscribed(org.admin, ALERTS), await subscribed(other.admin, STATES)];
    await eventually(
      async () => (await report()) && elsewhere.payloads.length,
      (count) => count > 0,
    );
    await tuneIn('alert', alertId, reader);
    const resumed = (after: string) => subscribed(org.admin, ALERTS.replace('Changed', `Changed(after: "${after}")`));
    const start = await happenings('alert', alertId, 1);
    const middle = await happenings('alert', alertId, 20_000);
    const heardBy = (client: RawClient, cursor: string) =>
      eventually(
        async () => cursorsOf(client).at(-1),
        (last) => Number(last) >= Number(cursor),
        120_000,
      );
    await heardBy(reader, await happenings('alert', alertId, 1_200));

    const far = await resumed(start);
    await eventually(
      async () => far.payloads.length,
      (count) => count > 0,
    );
    const near = await resumed(middle);
    const last = await happenings('alert', alertId, 1);
    const before = elsewhere.payloads.length;
    await report();
    await Promise.all([
      heardBy(reader, last),
      heardBy(near, last),
      eventually(
        async () => elsewhere.payloads.length,
        (count) => count > before,
      ),
    ]);
    expect(far.payloads.length).toBeLessThan(21_201);
    await heardBy(far, last);
    for (const [client, after, count] of [[far, start, 21_201] as const, [near, middle, 1_201] as const]) {
      const heard = cursorsOf(client).map(Number);
      expect(heard.every((cursor, n) => cursor > (n === 0 ? Number(after) : (heard[n - 1] as number)))).toBe(true);
      expect(heard.length).toBeGreaterThanOrEqual(count);
    }
    for (const { socket } of [reader, elsewhere, far, near]) socket.close();
  });
});

describe('a client that hangs up in the middle of a handshake', () => {
  it.each([
    ['as somebody signed in', '/graphql', ''],
    ['from another page', '/graphql', 'Origin: https://evil.example\r\n'],
    ['at another path', '/elsewhere', ''],
  ])('%s leaves the server as it was', async (_name, path, header) => {
    const { port } = new URL(app.url);
    for (let turn = 0; turn < 20; turn++) {
      const connection = connect(Number(port), '127.0.0.1').on('error', () => {});
      await once(connection, 'connect');
      const request =
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: ` +
        `websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;
      connection.write(
        `${request}Sec-WebSocket-Protocol: graphql-transport-ws\r\nCookie: ${org.admin.sessionCookie}\r\n${header}\r\n`,
        () => connection.resetAndDestroy(),
      );
      await once(connection, 'close');
    }
    expect((await org.admin.get('/api/adherence/states')).status).toBe(200);
  });

  it('and one that was refused but stays, does not keep the server from stopping', async () => {
    const other = await startOwnApp();
    const { port } = new URL(other.url);
    const connection = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    const head = `GET /graphql HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: https://evil.example`;
    connection.write(`${head}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    const [answer] = (await once(connection, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 403 /);
    await other.stop(); // longer than the test may take, were it waited for
    connection.destroy();
  });
});

describe('a socket that is opened while sessions are looked up', () => {
  it('stays open', async () => {
    const other = await startOwnApp();
    const { owner } = other.database;
    const parameters = 'hashes text[], used_since timestamptz, at timestamptz';
    await owner.query('alter function live_sessions(text[], timestamptz, timestamptz) rename to quick_live_sessions');
    await owner.query('create sequence looked_up');
    await owner.query(`create function live_sessions(${parameters}) returns table (id_hash text, role text,
      tier text) language sql security definer set search_path = muster, pg_temp as $$
      select pg_sleep(0.3), nextval('looked_up'); select * from quick_live_sessions(hashes, used_since, at) $$`);
    try {
      const { signedIn } = await other.organization();
      const lookUps = async () => Number((await owner.query('select last_value from looked_up')).rows[0].last_value);
      const clients = [await subscribed(await signedIn('admin'), STATES)];
      const enough = (await lookUps()) + 2;
      await eventually(
        async () => {
          clients.push(await subscribed(await signedIn('admin'), STATES));
          return lookUps();
        },
        (count) => count >= enough,
      );
      expect(clients.map(({ socket }) => socket.readyState)).toEqual(clients.map(() => WebSocket.OPEN));
      for (const { socket } of clients) socket.close();
    } finally {
      await other.stop();
    }
  });
});
