import { silentSince, fellSilent } from '../../src/adherence/feed.rules';
import { eventually } from '../support/eventually';
import { makeShifts } from '../support/shifts';
import { startTestApp, type TestApp, type TestOrganization } from '../support/test-app';

const MINUTE = 60_000;
const inShift = (people: number) => () => Promise.resolve(people);

describe('a silent feed', () => {
  it('is one from which nobody is heard while ten people are in a shift', async () => {
    const arrivals = { receivedAt: 0, outage: null };
    expect(await silentSince(arrivals, 15 * MINUTE, 15 * MINUTE, inShift(10))).toBe(15 * MINUTE);
    expect(await silentSince(arrivals, 15 * MINUTE, 15 * MINUTE - 1, inShift(10))).toBeNull();
    expect(await silentSince(arrivals, 15 * MINUTE, 15 * MINUTE, inShift(9))).toBeNull();
    expect(await silentSince(arrivals, 0, 60 * MINUTE, inShift(10))).toBeNull();
  });

  it('is one that was alive before no server ran, until a record arrives or its time has passed', async () => {
    const outage = { from: 10 * MINUTE, until: 20 * MINUTE };
    expect(await silentSince({ receivedAt: 9 * MINUTE, outage }, 15 * MINUTE, 21 * MINUTE, inShift(0))).toBe(10 * MINUTE);
    expect(await silentSince({ receivedAt: 20 * MINUTE, outage }, 15 * MINUTE, 21 * MINUTE, inShift(0))).toBeNull();
    expect(await silentSince({ receivedAt: 9 * MINUTE, outage }, 15 * MINUTE, 35 * MINUTE, inShift(0))).toBeNull();
    expect(await silentSince({ receivedAt: -6 * MINUTE, outage }, 15 * MINUTE, 21 * MINUTE, inShift(0))).toBeNull();
  });

  it('blames nobody for what the clock alone began and ended in it', () => {
    const silence = { from: 10, until: 20 };
    expect(fellSilent({ dueAt: 12, endedAt: 18, witnessed: false }, silence)).toBe(true);
    expect(fellSilent({ dueAt: 12, endedAt: 18, witnessed: true }, silence)).toBe(false);
    expect(fellSilent({ dueAt: 12, endedAt: null, witnessed: false }, silence)).toBe(false);
  });
});

describe('judgement while the feed is silent', () => {
  let app: TestApp;
  let org: TestOrganization;
  let now = new Date('2026-03-02T15:00:00Z');
  beforeAll(async () => {
    app = await startTestApp({ clock: { now: () => now } });
    org = await app.organization();
  });
  afterAll(() => app.stop());

  const alerts = async () => (await org.admin.get('/api/adherence/alerts')).body.alerts as { type: string; employeeId: string; createdAt: string }[];

  it('waits, says that states are stale, and goes on when a record arrives', async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => org.signedIn('agent')));
    const [first, second] = agents as [(typeof agents)[0], (typeof agents)[0]];
    for (const { employeeId } of agents) await org.admin.post('/api/adherence/states', { employeeId, state: 'available' });
    const breaks = [{ startOffset: 30, duration: 15, type: 'meeting' }, { startOffset: 60, duration: 60, type: 'training' }];
    await makeShifts(app.database.owner, org.id, { employeeIds: agents.map(({ employeeId }) => employeeId), startsAt: now, endsAt: new Date(now.getTime() + 480 * MINUTE), breaks });
    await eventually(async () => (await org.admin.get('/api/adherence/states')).body.summary.scheduledAgents as number, (count) => count === 10);
    expect((await org.admin.get('/api/adherence/states')).body.states.map((state: any) => state.stateIsStale)).not.toContain(true);

    now = new Date(now.getTime() + 70 * MINUTE); // past the meeting, ten minutes into the training
    const { body } = await org.admin.get('/api/adherence/states');
    expect(body.states.every((state: any) => state.stateIsStale)).toBe(true);
    await eventually(
      async () => (await app.database.owner.query('select silent_from from adherence_feed where organization_id = $1 and silent_from is not null and silent_until is null', [org.id])).rowCount,
      (count) => count === 1,
    );
    expect(await alerts()).toEqual([]);

    await org.admin.post('/api/adherence/states', { employeeId: first.employeeId, state: 'training' });
    const raised = await eventually(alerts, (found) => found.length >= 9);
    // Nobody is blamed for the meeting, which came and went unseen; those who still are where they should not be are.
    const messages = await Promise.all(raised.map(async (alert: any) => (await org.admin.get(`/api/adherence/alerts/${alert.id}`)).body.evidence.scheduledState));
    expect(raised.filter(({ employeeId }) => employeeId === second.employeeId)).toHaveLength(1);
    expect(messages).not.toContain('meeting');
    expect((await org.admin.get('/api/adherence/states')).body.states.every((state: any) => !state.stateIsStale)).toBe(true);
  });
});
