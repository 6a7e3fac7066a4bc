import { WebSocket } from 'ws';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { liveClient, type LiveClient } from '../../support/live-client';
import { startMuster, type MusterProcess } from '../../support/process';
import { makeShifts } from '../../support/shifts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

const STATES =
  `subscription ($teamId: ID, $after: String) { agentStateChanged(teamId: $teamId, after: $after) { ` +
  `cursor state { employeeId state isAdherent } } }`;
const ALERTS =
  `subscription ($after: String) { adherenceAlertChanged(after: $after) { cursor alert { id employeeId ` +
  `type status } } }`;
interface StateEvent {
  cursor: string;
  state: { employeeId: string; state: string; isAdherent: boolean };
}

let app: TestApp;
let node: MusterProcess;
let org: TestOrganization;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await sharedApp();
  node = await startMuster({ DATABASE_URL: app.database.url });
});
beforeEach(async () => {
  org = await app.organization();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});
afterAll(async () => {
  await node?.end('SIGKILL');
  await app?.stop();
});

const live = (caller: Caller, url?: string, headers?: Record<string, string>): LiveClient => {
  const client = liveClient(caller, url, headers);
  clients.push(client);
  return client;
};
const report = (employeeId: string, state: string) => org.admin.post('/api/adherence/states', { employeeId, state });
const arrived = <T>(watch: { events: T[] }, count: number) =>
  eventually(
    async () => watch.events,
    (events) => events.length >= count,
  );
/** Reports until the watchers have one event each; from then on they receive everything. */
async function tuneIn(employeeId: string, ...watches: { events: unknown[] }[]): Promise<void> {
  let turn = 0;
  await eventually(
    async () => {
      await report(employeeId, turn++ % 2 ? 'available' : 'on_call');
      return watches.map(({ events }) => events.length);
    },
    (counts) => counts.every((count) => count > 0),
  );
}

describe('the live stream', () => {
  it('brings states and alerts to watchers of every node', async () => {
    const agent = await org.signedIn('agent');
    const watches = [app.url, node.url].map((url) => live(org.admin, url).watch<StateEvent>(STATES));
    const alerts = [app.url, node.url].map((url) => live(org.admin, url).watch(ALERTS));
    await tuneIn(agent.employeeId, ...watches);
    await report(agent.employeeId, 'meeting');
    for (const watch of watches) {
      await eventually(
        async () => watch.events.at(-1)?.state,
        (state) => state?.state === 'meeting',
      );
      expect(watch.events.at(-1)?.state).toEqual({ employeeId: agent.employeeId, state: 'meeting', isAdherent: false });
    }
    // On duty since an hour, and in a meeting since now: wrong, once its grace is over.
    await org.admin.patch('/api/admin/settings', { settings: { adherence: { wrongStateGrace: 0 } } });
    await makeShifts(app.database.owner, org.id, {
      employeeIds: [agent.employeeId],
      startsAt: new Date(Date.now() - 3_600_000),
      endsAt: new Date(Date.now() + 3_600_000),
    });
    for (const watch of alerts) {
      await eventually(
        async () => watch.events,
        (events) => events.some((event: any) => event.alert?.type === 'wrong_state' && event.alert.status === 'active'),
      );
    }
    const alert = (alerts[0]?.events as any[]).find((event) => event.alert.type === 'wrong_state').alert;
    await org.admin.patch(`/api/adherence/alerts/${alert.id}`, { action: 'acknowledge' });
    for (const watch of alerts)
      await eventually(
        async () => watch.events.at(-1),
        (event) => event.alert.status === 'acknowledged' && event.alert.id === alert.id,
      );
  });

  it('shows everybody their own scope, and one team where only that is asked for', async () => {
    const supervisor = await org.signedIn('supervisor');
    const team = async (name: string, fields = {}) =>
      (await org.admin.post('/api/admin/teams', { name, ...fields })).body.team.id as string;
    const north = await team('North', { supervisorId: supervisor.userId });
    const below = await team('North 1', { parentTeamId: north });
    const south = await team('South');
    const inTeam = (teamId: string) => org.signedIn('agent', { employee: { teamId } });
    const [a, b, c] = [await inTeam(north), await inTeam(below), await inTeam(south)];
    const watches = {
      admin: live(org.admin).watch<StateEvent>(STATES),
      supervisor: live(supervisor).watch<StateEvent>(STATES),
      team: live(org.admin).watch<StateEvent>(STATES, { teamId: below }),
      agent: live(b).watch<StateEvent>(STATES),
    };
    await tuneIn(b.employeeId, ...Object.values(watches));
    for (const { employeeId } of [a, b, c]) await report(employeeId, 'training');
    await eventually(
      async () => watches.admin.events,
      (events) => events.some(({ state }) => state.employeeId === c.employeeId),
    );
    await report(b.employeeId, 'lunch');
    for (const watch of Object.values(watches))
      await eventually(
        async () => watch.events.at(-1)?.state.state,
        (state) => state === 'lunch',
      );
    const seen = (watch: { events: StateEvent[] }) => new Set(watch.events.map(({ state }) => state.employeeId));
    expect(seen(watches.admin)).toEqual(new Set([a, b, c].map(({ employeeId }) => employeeId)));
    expect(seen(watches.supervisor)).toEqual(new Set([a, b].map(({ employeeId }) => employeeId)));
    expect(seen(watches.team)).toEqual(new Set([b.employeeId]));
    expect(seen(watches.agent)).toEqual(new Set([b.employeeId]));
  });

  it('has cursors that tell nothing of other organizations', async () => {
    const cursorNow = async () => (await org.admin.graphql('{ agentStates { cursor } }')).agentStates.cursor as string;
    const before = await cursorNow();
    const other = await app.organization();
    const { employeeId } = await other.signedIn('agent');
    for (const state of ['available', 'on_call'])
      await other.admin.post('/api/adherence/states', { employeeId, state });
    expect((await other.admin.graphql('{ agentStates { cursor } }')).agentStates.cursor).not.toBe('0');
    expect(await cursorNow()).toBe(before);
  });

  it('resumes right behind a cursor, without a loss, on any node', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => org.signedIn('agent')));
    const first = live(org.admin);
    const watch = first.watch<StateEvent>(STATES);
    await tuneIn(agents[0]?.employeeId as string, watch);
    await first.end();
    const after = watch.events.at(-1)?.cursor;
    for (const { employeeId } of agents) await report(employeeId, 'unavailable');
    const resumed = live(org.admin, node.url).watch<StateEvent>(STATES, { after });
    await eventually(
      async () => resumed.events,
      (events) => new Set(events.map(({ state }) => state.employeeId)).size === 5,
    );
    const cursors = resumed.events.map(({ cursor }) => Number(cursor));
    expect(cursors).toEqual([...cursors].sort((x, y) => x - y));
    expect(Math.min(...cursors)).toBeGreaterThan(Number(after));
  });

  it('says so when what lies behind a cursor is forgotten', async () => {
    const agent = await org.signedIn('agent');
    await report(agent.employeeId, 'available');
    await app.database.owner.query(`select forget_live_events(now() + interval '1 minute')`);
    const watch = live(org.admin).watch<any>(STATES, { after: '0' });
    await arrived(watch, 1);
    expect(watch.events[0].errors[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', issues: [{ path: 'after' }] },
    });
  });

  it('ends for who has signed out, was deactivated or has another role', async () => {
    const people = await Promise.all([
      org.signedIn('supervisor'),
      org.signedIn('supervisor'),
      org.signedIn('supervisor'),
    ]);
    const sockets = people.map((person) => live(person, node.url));
    const watches = sockets.map((socket) => socket.watch(`{ me { id } }`));
    for (const watch of watches) await arrived(watch, 1);
    sockets.forEach((socket) => socket.watch(STATES));
    await people[0]?.post('/api/auth/logout');
    await org.admin.delete(`/api/admin/users/${people[1]?.userId}`);
    await org.admin.patch(`/api/admin/users/${people[2]?.userId}`, { role: 'agent' });
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401, 4401]);
  });

  it('is refused without a session, from other pages, and on the standard tier', async () => {
    const nobody = live(app.anyone);
    nobody.watch(STATES);
    expect(await nobody.closed).toBe(4401);
    const status = await new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers: { cookie: org.admin.sessionCookie ?? '', origin: 'https://evil.example' },
      });
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => reject(new Error('It was let in')));
      socket.on('error', () => {});
    });
    expect(status).toBe(403);
    const standard = await app.organization({ tier: 'standard' });
    const watch = live(standard.admin).watch<any>(STATES);
    await arrived(watch, 1);
    expect(watch.events[0].errors[0].extensions.code).toBe('FORBIDDEN');
    const wrong = live(org.admin).watch<any>(STATES, { after: 'yesterday' });
    await arrived(wrong, 1);
    expect(wrong.events[0].errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'after' }] });
    const other = await app.organization();
    const elsewhere = live(other.admin).watch<StateEvent>(STATES);
    const own = live(org.admin).watch<StateEvent>(STATES);
    const agent = await org.signedIn('agent');
    await tuneIn(agent.employeeId, own);
    expect(elsewhere.events).toEqual([]);
  });

  it('is closed with 1001 when the server stops', async () => {
    const other = await startMuster({ DATABASE_URL: app.database.url });
    const socket = live(org.admin, other.url);
    await arrived(socket.watch('{ me { id } }'), 1);
    socket.watch(STATES);
    await other.end('SIGTERM');
    expect(await socket.closed).toBe(1001);
  });
});
