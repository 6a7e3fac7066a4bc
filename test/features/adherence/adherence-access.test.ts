/** @in-order */
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { FakeClock } from '../../support/clock';
import { makeShifts } from '../../support/shifts';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';

const clock = new FakeClock('2026-03-02T15:00:00Z');
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
type Person = Caller & { userId: string; employeeId: string };
interface Alert {
  id: string;
  employeeId: string;
  status: string;
}

let app: OwnApp;
beforeAll(async () => {
  app = await startOwnApp({ clock });
});
afterAll(() => app?.stop());

const alertsOf = async (caller: Caller, query = ''): Promise<Alert[]> =>
  (await caller.get(`/api/adherence/alerts${query}`)).body.alerts;

describe('adherence, by whom it is asked', () => {
  let org: TestOrganization;
  let supervisor: Person;
  let north: string;
  let south: string;
  let [ofNorth, ofNorthEast, ofSouth, ofNobody]: Person[] = [];
  let alertOf: (person: Person | undefined) => string;

  beforeAll(async () => {
    org = await app.organization();
    supervisor = await org.signedIn('supervisor');
    const team = async (name: string, fields = {}) =>
      (await org.admin.post('/api/admin/teams', { name, ...fields })).body.team.id as string;
    north = await team('North', { supervisorId: supervisor.userId });
    south = await team('South');
    const northEast = await team('North East', { parentTeamId: north });
    const inTeam = (teamId?: string) => org.signedIn('agent', teamId ? { employee: { teamId } } : {});
    [ofNorth, ofNorthEast, ofSouth, ofNobody] = await Promise.all([
      inTeam(north),
      inTeam(northEast),
      inTeam(south),
      inTeam(),
    ]);
    const everybody = [ofNorth, ofNorthEast, ofSouth, ofNobody].map((person) => person?.employeeId);
    await makeShifts(app.database.owner, org.id, {
      employeeIds: everybody,
      startsAt: new Date('2026-03-02T14:00:00Z'),
      endsAt: new Date('2026-03-02T22:00:00Z'),
    });
    const alerts = await eventually(
      () => alertsOf(org.admin),
      (found) => found.length === 4,
    );
    alertOf = (person) => alerts.find(({ employeeId }) => employeeId === person?.employeeId)?.id as string;
  });

  const employeesOf = (rows: { employeeId: string }[]) => rows.map(({ employeeId }) => employeeId).sort();
  const idsOf = (...people: (Person | undefined)[]) => people.map((person) => person?.employeeId).sort();

  it('shows an admin everybody, a supervisor their teams and the teams below, an agent themselves', async () => {
    const statesOf = async (caller: Caller, query = '') =>
      employeesOf((await caller.get(`/api/adherence/states${query}`)).body.states);
    for (const seenBy of [statesOf, async (caller: Caller) => employeesOf(await alertsOf(caller))]) {
      expect(await seenBy(org.admin)).toEqual(idsOf(ofNorth, ofNorthEast, ofSouth, ofNobody));
      expect(await seenBy(supervisor)).toEqual(idsOf(ofNorth, ofNorthEast));
      expect(await seenBy(ofSouth as Person)).toEqual(idsOf(ofSouth));
    }
    expect(await statesOf(supervisor, `?teamId=${north}`)).toEqual(idsOf(ofNorth));
    expect(await statesOf(supervisor, `?teamId=${south}`)).toEqual([]);
    expect((await supervisor.get('/api/adherence/states')).body.summary).toMatchObject({
      totalAgents: 2,
      scheduledAgents: 2,
      adherentCount: 0,
    });
    expect(await alertsOf(supervisor, '?limit=1')).toHaveLength(1);
  });

  it('answers 403 for an alert outside the teams, and leaves it as it is', async () => {
    for (const person of [ofSouth, ofNobody]) {
      const path = `/api/adherence/alerts/${alertOf(person)}`;
      expect((await supervisor.get(path)).status).toBe(403);
      expect((await (ofNorth as Person).get(path)).status).toBe(403);
      for (const action of ['acknowledge', 'resolve'])
        expect((await supervisor.patch(path, { action, notes: 'mine now' })).status).toBe(403);
      expect((await org.admin.get(path)).body).toMatchObject({ status: 'active', notes: null });
    }
    expect((await supervisor.get(`/api/adherence/alerts/${alertOf(ofNorthEast)}`)).body).toMatchObject({
      employeeId: ofNorthEast?.employeeId,
      type: 'late_start',
    });
    expect(
      (await supervisor.patch(`/api/adherence/alerts/${alertOf(ofNorthEast)}`, { action: 'resolve' })).status,
    ).toBe(200);
  });

  it('lets nobody handle their own alert', async () => {
    const path = `/api/adherence/alerts/${alertOf(ofNorth)}`;
    expect((await (ofNorth as Person).get(path)).status).toBe(200);
    expect((await (ofNorth as Person).patch(path, { action: 'resolve' })).status).toBe(403);
  });

  it('knows no alert of another organization, and none that is not there', async () => {
    const stranger = await app.organization();
    for (const [caller, id] of [
      [stranger.admin, alertOf(ofNorth)],
      [org.admin, UNKNOWN],
      [supervisor, 'nonsense'],
    ] as const) {
      expect((await caller.get(`/api/adherence/alerts/${id}`)).status).toBe(404);
      expect((await caller.patch(`/api/adherence/alerts/${id}`, { action: 'resolve' })).status).toBe(404);
    }
  });

  it('lets states be set for people in scope only', async () => {
    const set = (caller: Caller | undefined, employeeId: string | undefined) =>
      caller?.post('/api/adherence/states', { employeeId, state: 'available' });
    expect((await set(supervisor, ofNorthEast?.employeeId))?.status).toBe(200);
    expect((await set(ofNorth, ofNorth?.employeeId))?.status).toBe(200);
    expect((await set(supervisor, ofSouth?.employeeId))?.status).toBe(403);
    expect((await set(supervisor, supervisor.employeeId))?.status).toBe(403);
    const refused = await set(ofNorth, ofNorthEast?.employeeId);
    expect([refused?.status, refused?.body.error]).toEqual([403, expect.stringContaining('acts for themselves')]);
    expect((await set(supervisor, UNKNOWN))?.status).toBe(404);
    const { rows } = await app.database.owner.query(
      'select employee_id as "employeeId" from agent_state where organization_id = $1',
      [org.id],
    );
    expect(employeesOf(rows)).toEqual(idsOf(ofNorth, ofNorthEast));
  });

  it('follows an agent to another team', async () => {
    const path = `/api/adherence/alerts/${alertOf(ofNorth)}`;
    await org.admin.patch(`/api/admin/users/${ofNorth?.userId}`, { employee: { teamId: south } });
    expect((await supervisor.get(path)).status).toBe(403);
    expect(employeesOf((await supervisor.get('/api/adherence/states')).body.states)).toEqual(idsOf(ofNorthEast));
    await org.admin.patch(`/api/admin/users/${ofNorth?.userId}`, { employee: { teamId: north } });
    expect((await supervisor.get(path)).status).toBe(200);
  });
});

describe('adherence on the standard tier', () => {
  it('is refused to every role, before anything else is looked at', async () => {
    const org = await app.organization({ tier: 'standard' });
    const agent = await org.signedIn('agent');
    for (const caller of [org.admin, await org.signedIn('supervisor'), agent]) {
      const answers = [
        await caller.get('/api/adherence/states'),
        await caller.get('/api/adherence/states?teamId=nonsense'),
        await caller.post('/api/adherence/states', { employeeId: agent.employeeId, state: 'available' }),
        await caller.put('/api/adherence/states', { state: 'nonsense' }),
        await caller.get('/api/adherence/alerts'),
        await caller.get(`/api/adherence/alerts/${UNKNOWN}`),
        await caller.patch(`/api/adherence/alerts/${UNKNOWN}`, { action: 'resolve' }),
      ];
      expect(answers.map(({ status, body }) => [status, body.details.code])).toEqual(
        answers.map(() => [403, 'FORBIDDEN']),
      );
      for (const query of ['{ agentStates { summary { totalAgents } } }', '{ adherenceAlerts { id } }'])
        expect((await caller.graphqlError(query)).code).toBe('FORBIDDEN');
    }
    expect((await app.anyone.get('/api/adherence/states')).status).toBe(401);
  });
});
