import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';

const NOON = Date.parse('2026-06-10T16:00:00Z'); // noon in New York
const clock = new FakeClock(NOON);

let app: OwnApp;
let org: TestOrganization;
let key: Caller;

beforeAll(async () => {
  app = await startOwnApp({ clock });
  org = await app.organization();
  key = await org.key('import:agent-states');
});
afterAll(() => app?.stop());
beforeEach(() => clock.moveTo(NOON));

let people = 0;
async function agent(fields: Record<string, unknown> = {}) {
  const email = `agent${++people}@${org.slug}.example`;
  const { body } = await org.admin.post('/api/admin/users', {
    email,
    firstName: 'Amy',
    lastName: 'Agent',
    role: 'agent',
    ...fields,
  });
  return { email, employeeId: body.user.employee.id as string };
}

const report = (data: unknown) => key.post('/api/v1/import/agent-states', { data });

async function current(employeeId: string) {
  const { rows } = await app.database.owner.query(
    'select state, state_started_at, queue, acd_state_code from agent_state where employee_id = $1',
    [employeeId],
  );
  return rows[0] && { ...rows[0], state_started_at: rows[0].state_started_at.toISOString() };
}

async function history(employeeId: string, from = '2026-06-01T00:00:00Z', to = '2026-07-01T00:00:00Z') {
  const data = await org.admin.graphql(
    `query ($id: ID!, $from: DateTime!, $to: DateTime!) {
       agentStateHistory(employeeId: $id, from: $from, to: $to) {
         state effectiveAt givenAt receivedAt queue reason acdStateCode source
       }
     }`,
    { id: employeeId, from, to },
  );
  return data.agentStateHistory as { state: string; effectiveAt: string; givenAt: string }[];
}

const STATES_OF_THE_DAY = `query ($id: ID!) {
  agentStateHistory(employeeId: $id, from: "2026-06-10T00:00:00Z", to: "2026-06-11T00:00:00Z") { state }
}`;

describe('agent states from a telephony system', () => {
  it('become the current state and the history of the agent', async () => {
    const { email, employeeId } = await agent();
    const answer = await report([
      { agentId: email.toUpperCase(), state: 'available', timestamp: '2026-06-10T15:00:00Z' },
      { agentId: email, state: 'on_call', timestamp: '2026-06-10T15:10:00.250Z', queue: 'Sales', acdStateCode: 'TALK' },
    ]);
    expect(answer).toMatchObject({ status: 201, body: { success: true, processed: 2, skipped: 0, errors: [] } });
    expect(await current(employeeId)).toEqual({
      state: 'on_call',
      state_started_at: '2026-06-10T15:10:00.250Z',
      queue: 'Sales',
      acd_state_code: 'TALK',
    });
    expect(await history(employeeId)).toEqual([
      {
        state: 'available',
        effectiveAt: '2026-06-10T15:00:00.000Z',
        givenAt: '2026-06-10T15:00:00.000Z',
        receivedAt: '2026-06-10T16:00:00.000Z',
        queue: null,
        reason: null,
        acdStateCode: null,
        source: 'import',
      },
      {
        state: 'on_call',
        effectiveAt: '2026-06-10T15:10:00.250Z',
        givenAt: '2026-06-10T15:10:00.250Z',
        receivedAt: '2026-06-10T16:00:00.000Z',
        queue: 'Sales',
        reason: null,
        acdStateCode: 'TALK',
        source: 'import',
      },
    ]);
  });

  it('find the agent by e-mail first, then by employee number', async () => {
    const numbered = await agent({ employee: { employeeNumber: 'N-1' } });
    const byEmail = await agent();
    await agent({ employee: { employeeNumber: byEmail.email } });
    const { body } = await report([
      { agentId: 'N-1', state: 'lunch', timestamp: '2026-06-10T15:00:00Z' },
      { agentId: byEmail.email, state: 'break', timestamp: '2026-06-10T15:00:00Z' },
      { agentId: 'nobody', state: 'break', timestamp: '2026-06-10T15:00:00Z' },
    ]);
    expect(body).toMatchObject({ processed: 2, skipped: 1, errors: [{ index: 2, data: { agentId: 'nobody' } }] });
    expect(body.errors[0].error).toContain('agentId');
    expect(body.errors[0].error).toContain('"nobody"');
    expect(await current(numbered.employeeId)).toMatchObject({ state: 'lunch' });
    expect(await current(byEmail.employeeId)).toMatchObject({ state: 'break' });
  });

  it('are each good or an error of their own, in record order', async () => {
    const { email } = await agent();
    const good = { agentId: email, state: 'meeting', timestamp: '2026-06-10T15:00:00Z' };
    const { status, body } = await report([
      { ...good, state: 'dancing' },
      good,
      'text',
      { ...good, timestamp: 'yesterday' },
      { ...good, agentId: 'stranger' },
      { ...good, timestamp: '2026-06-10T16:05:00.001Z' },
      { ...good, queue: 7 },
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, processed: 1, skipped: 6 });
    expect(body.errors.map((e: { index: number }) => e.index)).toEqual([0, 2, 3, 4, 5, 6]);
    expect(body.errors[0]).toEqual({ index: 0, error: 'Unknown state: dancing', data: { ...good, state: 'dancing' } });
    expect(body.errors[1].data).toEqual({ value: 'text' });
    expect(body.errors[2].error).toMatch(/^timestamp .*"yesterday"/);
    expect(body.errors[4].error).toMatch(/^timestamp .*5 minutes/);
    expect(body.errors[5].error).toMatch(/^queue /);
  });

  it('that arrive late stay history, and the current state stays', async () => {
    const { email, employeeId } = await agent();
    await report([{ agentId: email, state: 'on_call', timestamp: '2026-06-10T15:30:00Z' }]);
    await report([{ agentId: email, state: 'available', timestamp: '2026-06-10T15:00:00Z' }]);
    expect(await current(employeeId)).toMatchObject({ state: 'on_call', state_started_at: '2026-06-10T15:30:00.000Z' });
    expect((await history(employeeId)).map(({ state }) => state)).toEqual(['available', 'on_call']);
  });

  it('that repeat a state leave its beginning, in whatever order and company they come', async () => {
    const minutes: [number, string][] = [
      ...([
        [0, 'available'],
        [10, 'break'],
        [15, 'break'],
        [20, 'break'],
        [25, 'break'],
      ] as [number, string][]),
    ];
    const at = (minute: number) => new Date(NOON + (minute - 60) * 60_000).toISOString();
    const orders = [
      minutes.map((each) => [each]),
      minutes.toReversed().map((each) => [each]),
      [minutes],
      [minutes.slice(3), minutes.slice(0, 3)],
      [[minutes[4]!, minutes[1]!], [minutes[0]!], [minutes[3]!, minutes[2]!]],
    ];
    for (const batches of orders) {
      const { email, employeeId } = await agent();
      for (const batch of batches)
        await report(batch.map(([minute, state]) => ({ agentId: email, state, timestamp: at(minute) })));
      expect(await current(employeeId)).toMatchObject({ state: 'break', state_started_at: at(10) });
      // A record of another state in between ends the previous break.
      await report([{ agentId: email, state: 'on_call', timestamp: at(17) }]);
      expect(await current(employeeId)).toMatchObject({ state: 'break', state_started_at: at(20) });
      await report([{ agentId: email, state: 'available', timestamp: at(30), queue: 'Sales' }]);
      await report([{ agentId: email, state: 'available', timestamp: at(31), queue: 'Service' }]);
      expect(await current(employeeId)).toMatchObject({ state_started_at: at(30), queue: 'Service' });
    }
  });

  it('at equal times count in the order of the array, then of arrival', async () => {
    const { email, employeeId } = await agent();
    const at = (state: string) => ({ agentId: email, state, timestamp: '2026-06-10T15:00:00Z' });
    await report([at('training'), at('available'), at('break')]);
    expect(await current(employeeId)).toMatchObject({ state: 'break' });
    await report([at('lunch')]);
    expect(await current(employeeId)).toMatchObject({ state: 'lunch' });
    expect((await history(employeeId)).map(({ state }) => state)).toEqual(['training', 'available', 'break', 'lunch']);
  });

  it('sent again change nothing, and are stored once', async () => {
    const { email, employeeId } = await agent();
    const first = [
      { agentId: email, state: 'available', timestamp: '2026-06-10T15:00:00Z' },
      { agentId: email, state: 'break', timestamp: '2026-06-10T15:00:00Z', queue: 'A' },
    ];
    await report(first);
    await report([{ agentId: email, state: 'lunch', timestamp: '2026-06-10T15:00:00Z' }]);
    const again = await report([...first, ...first]);
    expect(again.body).toMatchObject({ processed: 4, skipped: 0 });
    expect(await current(employeeId)).toMatchObject({ state: 'lunch' });
    expect(await history(employeeId)).toHaveLength(3);
  });

  it('sent by several at once are stored once, also those that one request holds twice', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => agent()));
    const data = Array.from({ length: 100 }, (_, i) => ({
      agentId: agents[i % 5]?.email,
      state: i % 2 ? 'available' : 'on_call',
      timestamp: new Date(NOON - 3_600_000 + Math.floor(i / 20) * 60_000).toISOString(),
    }));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => report(i % 2 ? data : [...data].reverse())));
    expect(answers.map(({ status, body }) => [status, body.processed])).toEqual(Array(8).fill([201, 100]));
    for (const { employeeId } of agents) expect(await history(employeeId)).toHaveLength(10);
  });

  it('up to five minutes ahead take effect at receipt and keep their given time', async () => {
    const { email, employeeId } = await agent();
    const ahead = [{ agentId: email, state: 'offline', timestamp: '2026-06-10T16:05:00Z' }];
    await report(ahead);
    clock.forward({ minutes: 1 });
    await report(ahead);
    expect(await current(employeeId)).toMatchObject({ state: 'offline', state_started_at: '2026-06-10T16:00:00.000Z' });
    expect(await history(employeeId)).toMatchObject([
      { effectiveAt: '2026-06-10T16:00:00.000Z', givenAt: '2026-06-10T16:05:00.000Z' },
    ]);
  });

  it('without an offset are in the zone of the organization', async () => {
    const { email, employeeId } = await agent();
    await report([
      { agentId: email, state: 'available', timestamp: '2026-06-10T11:15:00' },
      { agentId: email, state: 'break', timestamp: '2026-06-10T17:45:30+02:00' },
    ]);
    expect((await history(employeeId)).map(({ effectiveAt }) => effectiveAt)).toEqual([
      '2026-06-10T15:15:00.000Z',
      '2026-06-10T15:45:30.000Z',
    ]);
  });

  it('land in their month, and old ones in the partition for the rest', async () => {
    const { email, employeeId } = await agent();
    const month = '2026-08'; // created in advance by the server's clock of June
    clock.moveTo(`${month}-28T00:00:00Z`);
    await report(
      [`${month}-02T00:00:00Z`, '1999-12-31T23:59:59Z'].map((timestamp) => ({
        agentId: email,
        state: 'available',
        timestamp,
      })),
    );
    const { rows } = await app.database.owner.query(
      'select tableoid::regclass::text as partition from agent_state_event where employee_id = $1 order by given_at',
      [employeeId],
    );
    expect(rows.map(({ partition }) => partition)).toEqual([
      'agent_state_event_default',
      `agent_state_event_${month.replace('-', '_')}`,
    ]);
  });

  it('write no audit entry', async () => {
    const { rows } = await app.database.owner.query(`select action from audit_entry where action like '%state%'`);
    expect(rows).toEqual([]);
  });

  it('are taken from a standard-tier organization, which is shown nothing of them', async () => {
    const standard = await app.organization({ tier: 'standard' });
    const { body } = await standard.admin.post('/api/admin/users', {
      email: 'a@x.example',
      firstName: 'A',
      lastName: 'A',
      role: 'agent',
    });
    const answer = await (
      await standard.key('import:agent-states')
    ).post('/api/v1/import/agent-states', {
      data: [{ agentId: 'a@x.example', state: 'break', timestamp: '2026-06-10T15:00:00Z' }],
    });
    expect(answer).toMatchObject({ status: 201, body: { processed: 1 } });
    const refusal = await standard.admin.graphqlError(STATES_OF_THE_DAY, { id: body.user.employee.id });
    expect(refusal.code).toBe('FORBIDDEN');
  });

  it('show their history to those who answer for the agent only', async () => {
    const team = await org.admin.post('/api/admin/teams', { name: 'Watched' });
    const { employeeId } = await agent();
    const supervisor = await org.signedIn('supervisor');
    const own = await org.signedIn('agent', { employee: { teamId: team.body.team.id } });
    expect((await supervisor.graphqlError(STATES_OF_THE_DAY, { id: employeeId })).code).toBe('FORBIDDEN');
    expect((await own.graphqlError(STATES_OF_THE_DAY, { id: employeeId })).code).toBe('FORBIDDEN');
    expect(await own.graphql(STATES_OF_THE_DAY, { id: own.employeeId })).toEqual({ agentStateHistory: [] });
    const stranger = await app.organization();
    expect((await stranger.admin.graphqlError(STATES_OF_THE_DAY, { id: employeeId })).code).toBe('NOT_FOUND');
  });

  it('go through GraphQL by the same rules, with the same key', async () => {
    const { email, employeeId } = await agent();
    const mutation = `mutation ($data: JSON!) {
      importAgentStates(data: $data) { success processed skipped errors { index error data } }
    }`;
    const answer = await key.graphql(mutation, {
      data: [{ agentId: email, state: 'break', timestamp: '2026-06-10T15:00:00Z' }, 5],
    });
    expect(answer.importAgentStates).toEqual({
      success: true,
      processed: 1,
      skipped: 1,
      errors: [{ index: 1, error: 'The record must be an object', data: { value: 5 } }],
    });
    expect(await current(employeeId)).toMatchObject({ state: 'break' });
    expect((await (await org.key('import:deflection')).graphqlError(mutation, { data: [] })).code).toBe('FORBIDDEN');
    expect((await org.admin.graphqlError(mutation, { data: [] })).code).toBe('UNAUTHENTICATED');
  });
});
