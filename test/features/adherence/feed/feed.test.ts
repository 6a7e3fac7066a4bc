import { isUnwitnessedWithin, outageSilence, quietSince } from '../../../../src/features/adherence/feed/feed.rules';
import { FakeClock } from '../../../support/clock';
import { eventually } from '../../../support/eventually';
import { makeShifts } from '../../../support/shifts';
import { startOwnApp, type OwnApp } from '../../../support/hosted-app';
import type { TestOrganization } from '../../../support/test-app';

const MINUTE = 60_000;

describe('a silent feed', () => {
  it('is one from which nothing has arrived for its threshold, while enough people are in a shift', () => {
    const arrivals = { receivedMs: 0, outage: null };
    expect(quietSince(arrivals, 15 * MINUTE, 15 * MINUTE)).toBe(15 * MINUTE);
    expect(quietSince(arrivals, 15 * MINUTE, 15 * MINUTE - 1)).toBeNull();
    expect(quietSince({ receivedMs: null, outage: null }, 15 * MINUTE, 15 * MINUTE)).toBe(15 * MINUTE);
    expect(quietSince(arrivals, 0, 60 * MINUTE)).toBeNull();
  });

  it('is one that was alive before no server ran, until a record arrives or its time has passed', () => {
    const outage = { fromMs: 10 * MINUTE, untilMs: 20 * MINUTE };
    const silentAt = (receivedMs: number | null, nowMs: number, thresholdMs = 15 * MINUTE) =>
      outageSilence({ receivedMs, outage }, thresholdMs, nowMs);
    expect(silentAt(9 * MINUTE, 21 * MINUTE)).toBe(10 * MINUTE);
    expect(silentAt(20 * MINUTE, 21 * MINUTE)).toBeNull();
    expect(silentAt(9 * MINUTE, 35 * MINUTE)).toBeNull();
    expect(silentAt(-6 * MINUTE, 21 * MINUTE)).toBeNull();
    expect(silentAt(null, 21 * MINUTE)).toBeNull();
    expect(silentAt(9 * MINUTE, 21 * MINUTE, 0)).toBeNull();
    expect(outageSilence({ receivedMs: 9 * MINUTE, outage: null }, 15 * MINUTE, 21 * MINUTE)).toBeNull();
  });

  it('blames nobody for what the clock alone began and ended in it', () => {
    const silence = { fromMs: 10, untilMs: 20 };
    expect(isUnwitnessedWithin({ dueMs: 12, endedMs: 18, witnessed: false }, silence)).toBe(true);
    expect(isUnwitnessedWithin({ dueMs: 12, endedMs: 18, witnessed: true }, silence)).toBe(false);
    expect(isUnwitnessedWithin({ dueMs: 12, endedMs: null, witnessed: false }, silence)).toBe(false);
    expect(isUnwitnessedWithin({ dueMs: 9, endedMs: 18, witnessed: false }, silence)).toBe(false);
  });
});

describe('judgement while the feed is silent', () => {
  let app: OwnApp;
  let org: TestOrganization;
  const clock = new FakeClock('2026-03-02T15:00:00Z');
  beforeAll(async () => {
    app = await startOwnApp({ clock });
    org = await app.organization();
  });
  afterAll(() => app?.stop());

  const alerts = async () =>
    (await org.admin.get('/api/adherence/alerts')).body.alerts as {
      type: string;
      employeeId: string;
      createdAt: string;
    }[];

  it('waits, says that states are stale, and goes on when a record arrives', async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => org.signedIn('agent')));
    const [first, second] = agents as [(typeof agents)[0], (typeof agents)[0]];
    for (const { employeeId } of agents)
      await org.admin.post('/api/adherence/states', { employeeId, state: 'available' });
    const breaks = [
      { startOffset: 30, duration: 15, type: 'meeting' },
      { startOffset: 60, duration: 60, type: 'training' },
    ];
    await makeShifts(app.database.owner, org.id, {
      employeeIds: agents.map(({ employeeId }) => employeeId),
      startsAt: clock.now(),
      endsAt: new Date(clock.now().getTime() + 480 * MINUTE),
      breaks,
    });
    await eventually(
      async () => (await org.admin.get('/api/adherence/states')).body.summary.scheduledAgents as number,
      (count) => count === 10,
    );
    expect(
      (await org.admin.get('/api/adherence/states')).body.states.map((state: any) => state.stateIsStale),
    ).not.toContain(true);
    const feed = async () =>
      (await first.graphql('{ adherenceFeed { lastRecordAt isSilent silentSince } }')).adherenceFeed;
    const lastRecordAt = clock.now().toISOString();
    expect(await feed()).toEqual({ lastRecordAt, isSilent: false, silentSince: null });

    clock.forward({ minutes: 70 }); // past the meeting, ten minutes into the training
    const { body } = await org.admin.get('/api/adherence/states');
    expect(body.states.every((state: any) => state.stateIsStale)).toBe(true);
    const silentSince = new Date(Date.parse(lastRecordAt) + 15 * MINUTE).toISOString();
    expect(await feed()).toEqual({ lastRecordAt, isSilent: true, silentSince });
    await eventually(
      async () =>
        (
          await app.database.owner.query(
            `select from adherence_feed
             where organization_id = $1 and silent_from is not null and silent_until is null`,
            [org.id],
          )
        ).rowCount,
      (count) => count === 1,
    );
    expect(await alerts()).toEqual([]);

    await org.admin.post('/api/adherence/states', { employeeId: first.employeeId, state: 'training' });
    const stale = async () =>
      (await org.admin.get('/api/adherence/states')).body.states.filter((state: any) => state.stateIsStale).length;
    expect(await stale()).toBe(9);
    expect(await feed()).toEqual({ lastRecordAt: clock.now().toISOString(), isSilent: false, silentSince: null });
    expect((await alerts()).filter(({ employeeId }) => employeeId !== first.employeeId)).toEqual([]);
    clock.forward({ minutes: 14 });
    await org.admin.post('/api/adherence/states', { employeeId: first.employeeId, state: 'training' });
    clock.forward({ minutes: 1 });
    const raised = await eventually(alerts, (found) => found.length >= 10);
    // The meeting began and ended during the outage, so it raised no alert. The absence from the training, which
    // continues, did.
    const scheduledStates = await Promise.all(
      raised.map(
        async (alert: any) => (await org.admin.get(`/api/adherence/alerts/${alert.id}`)).body.evidence.scheduledState,
      ),
    );
    expect(raised.filter(({ employeeId }) => employeeId === second.employeeId)).toHaveLength(1);
    expect(scheduledStates).not.toContain('meeting');
    expect(await stale()).toBe(0);
  });

  it.each([
    ['goes on while fewer people are in a shift than the ten of the settings', {}, false],
    ['waits for as few people as the settings say', { feedSilentMinPeople: 9 }, true],
  ])('%s', async (_, adherence, isStale) => {
    const small = await app.organization();
    await small.admin.patch('/api/admin/settings', { settings: { adherence } });
    const agents = await Promise.all(Array.from({ length: 9 }, (_, i) => agentOf(small, i)));
    const [first] = agents as [string];
    await small.admin.post('/api/adherence/states', { employeeId: first, state: 'available' });
    await makeShifts(app.database.owner, small.id, {
      employeeIds: agents,
      startsAt: clock.now(),
      endsAt: new Date(clock.now().getTime() + 480 * MINUTE),
    });
    clock.forward({ minutes: 70 });
    const { states, summary } = (await small.admin.get('/api/adherence/states')).body;
    if (!isStale) expect(summary).toMatchObject({ scheduledAgents: 9, scheduledAdherentCount: 1 });
    expect(states.map((state: any) => state.stateIsStale)).toEqual(Array(9).fill(isStale));
  });
});

async function agentOf({ admin }: TestOrganization, number: number): Promise<string> {
  const { body } = await admin.post('/api/admin/users', {
    email: `agent${number}@small.example`,
    firstName: 'Amy',
    lastName: 'Agent',
    role: 'agent',
  });
  return body.user.employee.id;
}
