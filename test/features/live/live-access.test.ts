import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { liveClient, type LiveClient } from '../../support/live-client';
import { makeShifts } from '../../support/shifts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

const STATES = '{ agentStateChanged { cursor state { employeeId state } } }';
const HOUR = 3_600_000;
interface StateEvent {
  cursor: string;
  state: { employeeId: string; state: string };
}

let app: TestApp;
let org: TestOrganization;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});
afterAll(() => app?.stop());

function live(caller: Caller): LiveClient {
  const client = liveClient(caller);
  clients.push(client);
  return client;
}
const watchStates = (client: LiveClient) => client.watch<StateEvent>(`subscription ${STATES}`);
const report = (employeeId: string, state: string, caller: Caller = org.admin) =>
  caller.post('/api/adherence/states', { employeeId, state });
const heard = (watch: { events: StateEvent[] }, employeeId: string, state: string) =>
  eventually(
    async () => watch.events,
    (events) => events.some((event) => event.state?.employeeId === employeeId && event.state.state === state),
  );
/** Reports until an event arrives; from then on the watcher receives everything. */
async function tuneIn(watch: { events: StateEvent[] }, employeeId: string): Promise<void> {
  let turn = 0;
  await eventually(
    async () => {
      await report(employeeId, turn++ % 2 ? 'available' : 'on_call');
      return watch.events.length;
    },
    (count) => count > 0,
  );
}
const statesHeardOf = (watch: { events: StateEvent[] }, employeeId: string) =>
  watch.events.filter(({ state }) => state?.employeeId === employeeId).map(({ state }) => state.state);

describe('an open subscription', () => {
  it('follows the teams of its supervisor, and the people in them', async () => {
    const supervisor = await org.signedIn('supervisor');
    const team = async (name: string, fields = {}) =>
      (await org.admin.post('/api/admin/teams', { name, ...fields })).body.team.id as string;
    const own = await team('Own', { supervisorId: supervisor.userId });
    const other = await team('Other');
    const [stays, leaves, comes] = await Promise.all(
      [own, own, other].map((teamId) => org.signedIn('agent', { employee: { teamId } })),
    );
    if (!stays || !leaves || !comes) throw new Error('no agents');
    const watch = watchStates(live(supervisor));
    await tuneIn(watch, stays.employeeId);
    await report(leaves.employeeId, 'available');
    await heard(watch, leaves.employeeId, 'available');

    await org.admin.patch(`/api/admin/users/${leaves.userId}`, { employee: { teamId: other } });
    const moving = { employeeIds: [comes.employeeId], teamId: own };
    await org.admin.graphql('mutation ($input: MoveEmployeesInput!) { moveEmployees(input: $input) { moved } }', {
      input: moving,
    });
    await report(leaves.employeeId, 'meeting');
    await report(comes.employeeId, 'meeting');
    await heard(watch, comes.employeeId, 'meeting');
    expect(statesHeardOf(watch, leaves.employeeId)).not.toContain('meeting');

    // A team under theirs is theirs; a team that gets another supervisor is not any more.
    const below = await team('Below', { parentTeamId: own });
    await org.admin.patch(`/api/admin/users/${comes.userId}`, { employee: { teamId: below } });
    await report(comes.employeeId, 'training');
    await heard(watch, comes.employeeId, 'training');
    await app.database.owner.query('update team set supervisor_id = null where id = $1', [own]);
    await team('New', { supervisorId: supervisor.userId });
    await report(comes.employeeId, 'lunch');
    await report(stays.employeeId, 'lunch');
    // Employees moved into the new team are received again; earlier events have been skipped by then.
    await org.admin.patch(`/api/admin/users/${leaves.userId}`, {
      employee: {
        teamId: (await org.admin.get('/api/admin/teams')).body.teams.find((row: any) => row.name === 'New').id,
      },
    });
    await report(leaves.employeeId, 'break');
    await heard(watch, leaves.employeeId, 'break');
    expect([...statesHeardOf(watch, comes.employeeId), ...statesHeardOf(watch, stays.employeeId)]).not.toContain(
      'lunch',
    );
  });

  it('brings nothing more from the moment at which its session ends, however it ends', async () => {
    const agent = await org.signedIn('agent');
    const watchers = await Promise.all(Array.from({ length: 4 }, () => org.signedIn('admin')));
    const sockets = watchers.map(live);
    const watches = sockets.map(watchStates);
    for (const watch of watches) await tuneIn(watch, agent.employeeId);
    const [signedOut, deactivated, demoted, expired] = watchers.map(({ userId }) => userId);
    await watchers[0]?.post('/api/auth/logout');
    await org.admin.delete(`/api/admin/users/${deactivated}`);
    await org.admin.patch(`/api/admin/users/${demoted}`, { role: 'supervisor' });
    await app.database.owner.query('update user_session set expires_at = now() where user_id = $1', [expired]);
    await report(agent.employeeId, 'unavailable');
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401, 4401, 4401]);
    expect(signedOut).toBeDefined();
    for (const watch of watches) expect(statesHeardOf(watch, agent.employeeId)).not.toContain('unavailable');
  });
});

describe('a change of tier', () => {
  const setTier = (tier: string) =>
    app.database.owner.query('update organization set tier = $2 where id = $1', [org.id, tier]);
  const alerts = async (): Promise<{ type: string; employeeId: string }[]> =>
    (await org.admin.get('/api/adherence/alerts')).body.alerts ?? [];

  it('to enterprise has everybody judged at once, from what was imported before', async () => {
    org = await app.organization({ tier: 'standard' });
    const [missing, working] = await Promise.all([
      org.signedIn('agent'),
      org.signedIn('agent', { email: `working@${org.slug}.example` }),
    ]);
    const date = (hours: number) => new Date(Date.now() + hours * HOUR);
    // Ten others in the same shift, so that the feed would count as an outage without any arrivals.
    const others = await Promise.all(
      Array.from({ length: 10 }, () =>
        org.admin.post('/api/admin/users', {
          email: `${crypto.randomUUID()}@x.example`,
          firstName: 'A',
          lastName: 'A',
          role: 'agent',
        }),
      ),
    );
    const employeeIds = [
      missing.employeeId,
      working.employeeId,
      ...others.map(({ body }) => body.user.employee.id as string),
    ];
    await makeShifts(app.database.owner, org.id, { employeeIds, startsAt: date(-1), endsAt: date(1) });
    // as a standard organization has none
    await app.database.owner.query('delete from agent_judgement where organization_id = $1', [org.id]);
    const feed = await org.key('import:agent-states');
    await feed.post('/api/v1/import/agent-states', {
      data: [{ agentId: `working@${org.slug}.example`, state: 'available', timestamp: date(-0.9).toISOString() }],
    });
    await setTier('enterprise');
    const found = await eventually(alerts, (list) => list.filter(({ type }) => type === 'late_start').length === 11);
    // An employee who was late before the change of tier, but present since, gets no alert.
    expect(found.map(({ employeeId }) => employeeId)).not.toContain(working.employeeId);
    expect(found.map(({ employeeId }) => employeeId)).toContain(missing.employeeId);
    const { body } = await org.admin.get('/api/adherence/states');
    expect(body.summary).toMatchObject({ totalAgents: 12, adherentCount: 1, scheduledAgents: 12 });
    expect(body.states.map(({ stateIsStale }: any) => stateIsStale)).not.toContain(true);
  });

  it('to standard ends subscriptions, and raises nothing more', async () => {
    const agent = await org.signedIn('agent');
    const socket = live(org.admin);
    const watch = watchStates(socket);
    await tuneIn(watch, agent.employeeId);
    await makeShifts(app.database.owner, org.id, {
      employeeIds: [agent.employeeId],
      startsAt: new Date(Date.now() + HOUR),
      endsAt: new Date(Date.now() + 2 * HOUR),
    });
    const dueOf = async () =>
      (
        await app.database.owner.query<{ due: Date | null }>(
          'select next_check_at as due from agent_judgement where organization_id = $1',
          [org.id],
        )
      ).rows[0]?.due;
    await eventually(dueOf, (due) => due != null && due > new Date());
    await setTier('standard');
    expect(await socket.closed).toBe(4401);
    await eventually(
      () => org.admin.get('/api/adherence/states'),
      ({ status }) => status === 403,
    );
    expect((await report(agent.employeeId, 'meeting')).status).toBe(403);
    expect(await dueOf()).toBeNull();
    const refused = live(org.admin).watch<any>(`subscription ${STATES}`);
    await eventually(
      async () => refused.events,
      (events) => events.length > 0,
    );
    expect(refused.events[0].errors[0].extensions.code).toBe('FORBIDDEN');
    await setTier('enterprise');
    // The tier of a session is cached for a second, if it is changed outside the server.
    const { body } = await eventually(
      () => org.admin.get('/api/adherence/states'),
      ({ status }) => status === 200,
    );
    expect(body.summary).toMatchObject({ totalAgents: 1 });
  });
});
