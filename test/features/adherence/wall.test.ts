import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { judgeAllDue } from '../../support/judge-due';
import { liveClient } from '../../support/live-client';
import { makeShifts } from '../../support/shifts';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';

/** The adherence wall of a supervisor, and the handling of alerts. All times are on 2 March 2026, UTC. */

type Person = Caller & { userId: string; employeeId: string };
const clock = new FakeClock();
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);
const iso = (time: string) => at(time).toISOString();
let app: InProcessApp;
let org: TestOrganization;
let teamId: string;
let [first, second, third]: Person[] = [];

beforeAll(async () => {
  app = await startInProcess({ clock });
});
beforeEach(async () => {
  clock.moveTo(at('13:00'));
  org = await app.organization();
  teamId = (await org.admin.post('/api/admin/teams', { name: 'North' })).body.team.id;
  first = await org.signedIn('agent', { employee: { teamId, employeeNumber: 'E1' } });
  second = await org.signedIn('agent');
  third = await org.signedIn('agent');
  await makeShifts(app.database.owner, org.id, {
    employeeIds: [first, second, third].map((person) => person?.employeeId),
    startsAt: at('14:00'),
    endsAt: at('22:00'),
    breaks: [{ startOffset: 60, duration: 15, type: 'break' }],
  });
});
afterAll(() => app?.stop());

const judged = () => judgeAllDue(app, org, clock.now());
const report = async (time: string, person: Person | undefined, state: string) => {
  clock.moveTo(at(time));
  await judged();
  await org.admin.post('/api/adherence/states', { employeeId: person?.employeeId, state });
};
const WALL = `query ($teamId: ID, $state: AgentState, $adherent: Boolean, $page: Int, $limit: Int) {
  wall: agentStates(teamId: $teamId, state: $state, adherent: $adherent, page: $page, limit: $limit) {
    total cursor summary { totalAgents }
    states { employeeId teamName employeeNumber state stateIsStale isAdherent nonAdherentSince next { state at } } } }`;
const wall = async (variables: object = {}) => (await org.admin.graphql(WALL, { ...variables })).wall;
const stateOf = async (person: Person | undefined) =>
  (await wall()).states.find(({ employeeId }: any) => employeeId === person?.employeeId);
const ALERT = `id employeeId teamName employeeNumber type status message notes acknowledgedBy resolvedBy
  addedNotes { text by at }`;
const LIST = `query ($status: AlertStatus, $type: AlertType, $teamId: ID, $lasting: Boolean, $from: String,
  $to: String) {
  list: adherenceAlertPage(status: $status, type: $type, teamId: $teamId, lasting: $lasting, from: $from, to: $to) {
    total cursor data { ${ALERT} } } }`;
const alerts = async (variables: object = {}) => (await org.admin.graphql(LIST, { ...variables })).list;
const HANDLE = `mutation ($ids: [ID!]!, $input: UpdateAlertInput!) {
  alerts: handleAlerts(ids: $ids, input: $input) { ${ALERT} } }`;
const NOTE = `mutation ($ids: [ID!]!, $text: String!) { alerts: noteAlerts(ids: $ids, text: $text) { ${ALERT} } }`;

describe('the wall', () => {
  it('tells since when somebody is out, and what comes next and when, through a slid break', async () => {
    expect(await stateOf(first)).toMatchObject({
      nonAdherentSince: null,
      next: { state: 'available', at: iso('14:00') },
    });
    await report('14:02', second, 'available');
    expect(await stateOf(first)).toMatchObject({
      teamName: 'North',
      employeeNumber: 'E1',
      isAdherent: false,
      nonAdherentSince: iso('14:00'),
      next: { state: 'break', at: iso('15:00') },
    });
    await report('14:10', first, 'unavailable');
    expect(await stateOf(first)).toMatchObject({ nonAdherentSince: iso('14:00') });
    await report('14:11', first, 'on_call');
    expect(await stateOf(first)).toMatchObject({ isAdherent: true, nonAdherentSince: null });
    // The break waits for the end of the contact and then has its planned length.
    await report('15:09', first, 'available');
    expect(await stateOf(first)).toMatchObject({
      nonAdherentSince: iso('15:09'),
      next: { state: 'available', at: iso('15:24') },
    });
    clock.moveTo(at('15:12'));
    await judged();
    expect((await alerts({ type: 'wrong_state', teamId })).data).toMatchObject([
      {
        message: 'Available since 10:09, should be on break (break from 10:00, moved to 10:09 after a contact)',
      },
    ]);
    await report('15:13', first, 'break');
    clock.moveTo(at('15:35'));
    await judged();
    expect(await stateOf(first)).toMatchObject({
      nonAdherentSince: iso('15:24'),
      next: { state: 'offline', at: iso('22:00') },
    });
    expect((await alerts({ type: 'extended_break' })).data[0].message).toContain(
      '(break from 10:00, moved to 10:09 after a contact)',
    );
  });

  it('takes a logout that was forgotten for offline four hours after the shift, until the next record', async () => {
    await makeShifts(app.database.owner, org.id, {
      employeeIds: [first!.employeeId],
      startsAt: new Date('2026-03-03T06:00:00Z'),
      endsAt: new Date('2026-03-03T10:00:00Z'),
      breaks: [],
    });
    const seen = async (instant: string) => {
      clock.moveTo(new Date(instant));
      await judged();
      const { state, stateIsStale, isAdherent } = await stateOf(first);
      return [state, stateIsStale, isAdherent];
    };
    await report('13:58', first, 'available');
    expect(await seen('2026-03-02T21:59:00Z')).toEqual(['available', false, true]);
    expect(await seen('2026-03-03T01:59:00Z')).toEqual(['available', false, false]);
    expect(await seen('2026-03-03T02:00:00Z')).toEqual(['available', true, true]);
    expect(await seen('2026-03-03T06:20:00Z')).toEqual(['available', true, false]);
    expect((await alerts({ type: 'late_start' })).data.map(({ employeeId }: any) => employeeId)).toContain(
      first?.employeeId,
    );
    await org.admin.post('/api/adherence/states', { employeeId: first?.employeeId, state: 'available' });
    expect(await seen('2026-03-03T06:21:00Z')).toEqual(['available', false, true]);
    expect(await seen('2026-03-03T09:59:00Z')).toEqual(['available', false, true]);
  });

  it('is filtered by team, state and adherence, and paged, with the summary of all', async () => {
    await report('14:02', second, 'available');
    await report('14:02', third, 'meeting');
    const shown = async (variables: object) => {
      const { total, states, summary } = await wall(variables);
      return [total, states.map(({ employeeId }: any) => employeeId), summary.totalAgents];
    };
    expect(await shown({ adherent: true })).toEqual([1, [second?.employeeId], 3]);
    expect(await shown({ state: 'meeting' })).toEqual([1, [third?.employeeId], 3]);
    expect(await shown({ teamId, adherent: false })).toEqual([1, [first?.employeeId], 1]);
    const [total, rows] = await shown({ adherent: false, page: 2, limit: 1 });
    expect([total, rows.length]).toEqual([2, 1]);
    const { body } = await org.admin.get('/api/adherence/states?adherent=true');
    expect(body.states).toHaveLength(1);
  });
});

describe('alerts', () => {
  beforeEach(async () => {
    clock.moveTo(at('14:10'));
    await judged();
    expect((await alerts()).total).toBe(3);
  });

  it('are filtered by what lasts and by the day on which they were raised', async () => {
    await report('14:11', first, 'available');
    const counted = async (variables: object) => (await alerts(variables)).total;
    expect(await counted({ lasting: true })).toBe(2);
    expect(await counted({ lasting: false })).toBe(1);
    expect(await counted({ from: '2026-03-02', to: '2026-03-02' })).toBe(3);
    expect(await counted({ from: '2026-03-03' })).toBe(0);
    expect(await org.admin.graphqlError(LIST, { from: '2026-03-03', to: '2026-03-02' })).toMatchObject({
      issues: [{ path: 'to', message: 'must not be before 2026-03-03, got "2026-03-02"' }],
    });
    expect(await counted({ teamId, status: 'active', type: 'late_start' })).toBe(1);
    expect(await counted({ type: 'wrong_state' })).toBe(0);
    expect((await org.admin.get('/api/adherence/alerts?lasting=false')).body.alerts).toHaveLength(1);
  });

  it('are handled many at once, all or none, by somebody, and noted on later', async () => {
    const ids = (await alerts()).data.map(({ id }: any) => id);
    await org.admin.graphql(HANDLE, { ids: ids.slice(0, 1), input: { action: 'resolve' } });
    expect(await org.admin.graphqlError(HANDLE, { ids, input: { action: 'acknowledge' } })).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await alerts({ status: 'active' })).total).toBe(2);
    const input = { action: 'acknowledge', notes: 'Snow' };
    const { alerts: handled } = await org.admin.graphql(HANDLE, { ids: ids.slice(1), input });
    const { me } = await org.admin.graphql('{ me { firstName lastName } }');
    const name = `${me.firstName} ${me.lastName}`;
    expect(handled).toMatchObject([
      { id: ids[1], status: 'acknowledged', acknowledgedBy: name, notes: 'Snow' },
      { id: ids[2], status: 'acknowledged', acknowledgedBy: name, notes: 'Snow' },
    ]);
    const { auditLogs } = await org.admin.graphql('{ auditLogs { logs { action details } } }');
    const audited = auditLogs.logs.filter(({ action }: any) => action === 'alert.acknowledge');
    expect(audited.map(({ details }: any) => details.alertId).sort()).toEqual(ids.slice(1).sort());
    expect(audited[0].details).toMatchObject({ type: 'late_start', notes: 'Snow' });
    await org.admin.graphql(NOTE, { ids: [ids[1]], text: 'Called at ten' });
    expect((await org.admin.graphql(NOTE, { ids: [ids[1], ids[0]], text: 'Came at noon' })).alerts).toMatchObject([
      {
        id: ids[1],
        notes: 'Snow',
        addedNotes: [
          { text: 'Called at ten', by: name, at: iso('14:10') },
          { text: 'Came at noon', by: name },
        ],
      },
      { id: ids[0], status: 'resolved', notes: null, addedNotes: [{ text: 'Came at noon', by: name }] },
    ]);
    const agentOfIt = await org.signedIn('supervisor');
    expect(await agentOfIt.graphqlError(HANDLE, { ids, input })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await org.admin.graphqlError(NOTE, { ids: [ids[0], teamId], text: 'x' })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'ids[1]',
    });
  });

  it('have a hundred added notes at most, and say which one has them', async () => {
    const [{ id: full }, { id: other }] = (await alerts()).data;
    await app.database.owner.query(
      `update adherence_alert set added_notes = (
         select jsonb_agg(jsonb_build_object('text', n::text, 'by', 'Ana', 'at', '2026-03-02T14:10:00Z'))
         from generate_series(1, 99) n)
       where id = $1`,
      [full],
    );
    const [noted] = (await org.admin.graphql(NOTE, { ids: [full], text: 'the last' })).alerts;
    expect(noted.addedNotes).toHaveLength(100);
    expect(await org.admin.graphqlError(NOTE, { ids: [other, full], text: 'too much' })).toMatchObject({
      code: 'CONFLICT',
      message: `The alert ${full} has 100 notes: 100 are the most`,
      id: full,
    });
    const counts = (await alerts()).data.map(({ id, addedNotes }: any) => [id, addedNotes.length]);
    expect(Object.fromEntries(counts)).toMatchObject({ [full]: 100, [other]: 0 });
  });

  it('and states give the cursor behind which a subscriber misses nothing and hears nothing twice', async () => {
    const { cursor: after } = await alerts();
    const { cursor } = await wall();
    const [{ id }] = (await alerts()).data;
    await org.admin.graphql(HANDLE, { ids: [id], input: { action: 'resolve' } });
    await report('14:12', second, 'meeting');
    const client = liveClient(org.admin);
    const heard = client.watch(`subscription { adherenceAlertChanged(after: "${after}") { alert { id status } } }`);
    const states = client.watch(
      `subscription { agentStateChanged(after: "${cursor}") { state { employeeId state } } }`,
    );
    await eventually(
      async () => [heard.events.length, states.events.length],
      ([alertsHeard = 0, statesHeard = 0]) => alertsHeard > 0 && statesHeard > 0,
    );
    expect(heard.events[0]).toEqual({ alert: { id, status: 'resolved' } });
    expect(states.events).toEqual([{ state: { employeeId: second?.employeeId, state: 'meeting' } }]);
    await client.end();
  });
});
