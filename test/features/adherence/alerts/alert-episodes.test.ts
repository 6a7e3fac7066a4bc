import type { Caller } from '../../../support/caller';
import { FakeClock } from '../../../support/clock';
import { judgeAllDue } from '../../../support/judge-due';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';

/**
 * Alerts over a day in New York, with every way to change a plan. All times are on 2 March 2026, UTC: 14:00 is 9 in the
 * morning.
 */

let app: InProcessApp;
let org: TestOrganization;
const clock = new FakeClock();

beforeAll(async () => {
  app = await startInProcess({ clock });
});
beforeEach(async () => {
  clock.moveTo(at('13:00'));
  org = await app.organization();
});
afterAll(() => app?.stop());

interface Alert {
  id: string;
  employeeId: string;
  type: string;
  status: string;
  occurrences: number;
  createdAt: string;
  endedAt: string | null;
  evidence: { beganAt: string; dueAt: string };
}
type Person = Caller & { userId: string; employeeId: string };

const at = (time: string): Date => new Date(`2026-03-02T${time.length === 5 ? `${time}:00` : time}.000Z`);
const iso = (time: string): string => at(time).toISOString();

const judged = () => judgeAllDue(app, org, clock.now());
/** Moves the clock to a time and judges all pending employees. */
async function until(time: string): Promise<void> {
  clock.moveTo(at(time));
  await judged();
}
const alerts = async (): Promise<Alert[]> =>
  (await org.admin.graphql('{ adherenceAlerts { id employeeId type status occurrences createdAt endedAt evidence } }'))
    .adherenceAlerts;
const alertsOf = async ({ employeeId }: Person): Promise<Alert[]> =>
  (await alerts()).filter((alert) => alert.employeeId === employeeId);
const handle = (alert: Alert | undefined, action: 'acknowledge' | 'resolve') =>
  org.admin.patch(`/api/adherence/alerts/${alert?.id}`, { action });
const report = ({ employeeId }: Person, state: string) =>
  org.admin.post('/api/adherence/states', { employeeId, state });
const wall = async () => (await org.admin.get('/api/adherence/states')).body;
const scheduled = async ({ employeeId }: Person): Promise<{ scheduledState: string; isAdherent: boolean }> =>
  (await wall()).states.find((state: { employeeId: string }) => state.employeeId === employeeId);

async function draft(): Promise<string> {
  return (
    await org.admin.post('/api/scheduling/schedules', {
      name: crypto.randomUUID(),
      startDate: '2026-03-01',
      endDate: '2026-03-07',
    })
  ).body.id;
}
const setStatus = async (scheduleId: string, status: string) =>
  (await org.admin.patch(`/api/scheduling/schedules/${scheduleId}`, { status })).status;
async function shift(scheduleId: string, { employeeId }: Person, fields: object = {}): Promise<string> {
  const { status, body } = await org.admin.post('/api/scheduling/shifts', {
    scheduleId,
    employeeId,
    date: '2026-03-02',
    startTime: '09:00',
    endTime: '17:00',
    ...fields,
  });
  expect(status).toBe(201);
  return body.id;
}
async function published(person: Person, fields: object = {}): Promise<{ scheduleId: string; shiftId: string }> {
  const scheduleId = await draft();
  const shiftId = await shift(scheduleId, person, fields);
  expect(await setStatus(scheduleId, 'published')).toBe(200);
  return { scheduleId, shiftId };
}

describe('the adherence wall', () => {
  it('shows who is where the schedule says, also before the clock has judged it', async () => {
    const agent = await org.signedIn('agent');
    await published(agent, { breaks: [{ startOffset: 120, duration: 15, type: 'break' }] });
    await until('15:00');
    expect((await report(agent, 'on_call')).body).toMatchObject({
      success: true,
      state: {
        employeeId: agent.employeeId,
        state: 'on_call',
        scheduledState: 'available',
        isAdherent: true,
        shift: { startTime: '09:00', endTime: '17:00' },
      },
    });
    expect((await wall()).summary).toEqual({
      totalAgents: 1,
      adherentCount: 1,
      adherencePercentage: 100,
      scheduledAgents: 1,
      scheduledAdherentCount: 1,
      scheduledAdherencePercentage: 100,
    });
    clock.moveTo(at('16:05')); // in the break, still on the phone: the break waits for the end of the contact
    expect(await scheduled(agent)).toMatchObject({ scheduledState: 'available', isAdherent: true });
    await report(agent, 'break');
    expect(await scheduled(agent)).toMatchObject({ state: 'break', scheduledState: 'break', isAdherent: true });
  });
});

describe('an alert', () => {
  it('counts what happens again while it is active, and nothing after it was handled', async () => {
    const agent = await org.signedIn('agent');
    await published(agent);
    await report(agent, 'available');
    const pause = async (from: string, due: string, to: string) => {
      await until(from);
      await report(agent, 'break');
      await until(due);
      const during = await alertsOf(agent);
      await until(to);
      await report(agent, 'available');
      return [during, await alertsOf(agent)] as const;
    };
    const [[during], [after]] = await pause('15:00', '15:02', '15:10');
    expect(during).toMatchObject({
      type: 'unscheduled_break',
      status: 'active',
      occurrences: 1,
      endedAt: null,
      evidence: { beganAt: iso('15:00'), dueAt: iso('15:02') },
    });
    expect(after).toMatchObject({ id: during?.id, endedAt: iso('15:10') });

    const [[again], [over]] = await pause('16:00', '16:02', '16:10');
    expect(again).toMatchObject({ id: during?.id, occurrences: 2, endedAt: null, createdAt: during?.createdAt });
    expect(over).toMatchObject({ occurrences: 2, endedAt: iso('16:10') });

    await handle(over, 'acknowledge');
    const [third] = await pause('17:00', '17:02', '17:10');
    expect(third).toHaveLength(2);
    expect(third[0]).toMatchObject({
      type: 'unscheduled_break',
      status: 'active',
      occurrences: 1,
      evidence: { beganAt: iso('17:00') },
    });
    expect(third[1]).toMatchObject({ id: during?.id, status: 'acknowledged', occurrences: 2, endedAt: iso('16:10') });
  });

  it('is raised once for what lasts, also when it was resolved meanwhile', async () => {
    const agent = await org.signedIn('agent');
    await published(agent);
    await until('14:05');
    const [late] = await alertsOf(agent);
    expect(late).toMatchObject({ type: 'late_start', evidence: { beganAt: iso('14:00'), dueAt: iso('14:05') } });
    await handle(late, 'resolve');
    await until('18:00');
    await org.admin.patch(`/api/admin/users/${agent.userId}`, { firstName: 'Another' }); // judged from history
    await judged();
    await report(agent, 'available');
    expect(await alertsOf(agent)).toMatchObject([
      { id: late?.id, status: 'resolved', occurrences: 1, endedAt: iso('18:00') },
    ]);
  });

  it('counts a break that runs over twice, with what is allowed between, as two occurrences', async () => {
    await org.admin.patch('/api/admin/settings', {
      settings: { adherence: { acceptedStates: { meeting: ['meeting', 'break'] } } },
    });
    const agent = await org.signedIn('agent');
    await published(agent, {
      breaks: [
        { startOffset: 60, duration: 15, type: 'break' },
        { startOffset: 90, duration: 30, type: 'meeting' },
      ],
    });
    await report(agent, 'available');
    await until('15:00');
    await report(agent, 'break');
    await until('16:02');
    expect(await alertsOf(agent)).toMatchObject([
      {
        type: 'extended_break',
        occurrences: 2,
        endedAt: null,
        evidence: { beganAt: iso('15:15'), dueAt: iso('15:17') },
      },
    ]);
    await report(agent, 'available');
    expect(await alertsOf(agent)).toMatchObject([{ occurrences: 2, endedAt: iso('16:02') }]);
  });

  it('is acknowledged once, with notes, and then resolved', async () => {
    const agent = await org.signedIn('agent');
    await published(agent);
    await until('14:05');
    const [late] = await alertsOf(agent);
    const notes = 'called in';
    const acknowledged = await org.admin.patch(`/api/adherence/alerts/${late?.id}`, { action: 'acknowledge', notes });
    expect(acknowledged).toMatchObject({
      status: 200,
      body: { success: true, alert: { id: late?.id, status: 'acknowledged', notes } },
    });
    expect((await org.admin.get('/api/adherence/alerts?status=active')).body.alerts).toEqual([]);
    expect((await handle(late, 'acknowledge')).status).toBe(409);
    expect((await handle(late, 'resolve')).body.alert).toMatchObject({ status: 'resolved', notes });
    expect((await handle(late, 'resolve')).status).toBe(409);
  });

  it('ends when a late record shows that its person was there, and is not raised anew by it', async () => {
    const agent = await org.signedIn('agent', { email: `late@${org.slug}.example` });
    await published(agent);
    await until('14:06');
    expect(await alertsOf(agent)).toMatchObject([{ type: 'late_start', endedAt: null }]);
    const feed = await org.key('import:agent-states');
    await feed.post('/api/v1/import/agent-states', {
      data: [{ agentId: `late@${org.slug}.example`, state: 'available', timestamp: iso('13:58') }],
    });
    expect(await alertsOf(agent)).toMatchObject([{ type: 'late_start', occurrences: 1, endedAt: iso('14:06') }]);
    expect(await scheduled(agent)).toMatchObject({ scheduledState: 'available', isAdherent: true });
  });

  it('is raised by late records for the last 24 hours only', async () => {
    const agent = await org.signedIn('agent', { email: `old@${org.slug}.example` });
    await published(agent);
    await report(agent, 'available'); // at 13:00, and nothing more
    const feed = await org.key('import:agent-states');
    for (const hours of [11, 11, 3.25]) {
      clock.forward({ hours }); // until 14:15 of the next day, with the session kept in use
      await judged();
      await alerts();
    }
    const record = (state: string, time: string) => ({
      agentId: `old@${org.slug}.example`,
      state,
      timestamp: iso(time),
    });
    await feed.post('/api/v1/import/agent-states', {
      data: [
        record('meeting', '13:50'),
        record('available', '14:10'),
        record('training', '15:00'),
        record('available', '15:30'),
      ],
    });
    expect(await alertsOf(agent)).toMatchObject([
      { type: 'wrong_state', occurrences: 1, evidence: { beganAt: iso('15:00') }, endedAt: iso('15:30') },
    ]);
  });
});

describe('a shift that is published while it runs', () => {
  it('gives everybody their grace from then on', async () => {
    const agent = await org.signedIn('agent');
    const scheduleId = await draft();
    await shift(scheduleId, agent);
    await until('15:00');
    expect(await alerts()).toEqual([]);
    expect(await setStatus(scheduleId, 'published')).toBe(200);
    await until('15:04:59');
    expect(await alerts()).toEqual([]);
    expect(await scheduled(agent)).toMatchObject({ scheduledState: 'available', isAdherent: false });
    await until('15:05');
    expect(await alertsOf(agent)).toMatchObject([
      { type: 'late_start', evidence: { beganAt: iso('14:00'), dueAt: iso('15:05') } },
    ]);
    expect(await setStatus(scheduleId, 'draft')).toBe(409);
    expect(await setStatus(scheduleId, 'locked')).toBe(200); // still counted
    expect(await scheduled(agent)).toMatchObject({ scheduledState: 'available' });
  });

  it('is expected of nobody when it is taken back before it begins', async () => {
    const agent = await org.signedIn('agent');
    const { scheduleId } = await published(agent);
    expect(await setStatus(scheduleId, 'draft')).toBe(200);
    await until('14:30');
    expect(await alerts()).toEqual([]);
    expect(await scheduled(agent)).toMatchObject({ scheduledState: 'offline', isAdherent: true });
  });
});

describe('a shift that is changed while it runs', () => {
  it('ends the alert when it moves away, and begins anew where it moves to', async () => {
    const agent = await org.signedIn('agent');
    const { shiftId } = await published(agent);
    await until('14:10');
    // 17:00
    expect((await org.admin.put(`/api/scheduling/shifts/${shiftId}`, { startTime: '12:00' })).status).toBe(200);
    await judged();
    expect(await alertsOf(agent)).toMatchObject([{ type: 'late_start', status: 'active', endedAt: iso('14:10') }]);
    expect(await scheduled(agent)).toMatchObject({ scheduledState: 'offline', isAdherent: true });
    await until('17:05');
    expect(await alertsOf(agent)).toMatchObject([{ type: 'late_start', occurrences: 2, endedAt: null }]);
  });

  it('begins its graces anew', async () => {
    const agent = await org.signedIn('agent');
    const { shiftId } = await published(agent, { breaks: [{ startOffset: 60, duration: 15, type: 'break' }] });
    await report(agent, 'available');
    await until('14:59');
    await report(agent, 'meeting');
    await until('15:00:30');
    // The break becomes a meeting while the agent is in one: nothing is wrong any more.
    await org.admin.put(`/api/scheduling/shifts/${shiftId}`, {
      breaks: [{ startOffset: 60, duration: 15, type: 'meeting' }],
    });
    await until('15:10');
    expect(await alerts()).toEqual([]);
    expect(await scheduled(agent)).toMatchObject({ scheduledState: 'meeting', isAdherent: true });
    // And is taken away again: two minutes from now on.
    await org.admin.put(`/api/scheduling/shifts/${shiftId}`, { breaks: [] });
    await until('15:11:59');
    expect(await alerts()).toEqual([]);
    await until('15:12');
    expect(await alertsOf(agent)).toMatchObject([{ type: 'wrong_state', evidence: { dueAt: iso('15:12') } }]);
  });

  it('to and fro, knows what it has seen, also where there is no grace', async () => {
    await org.admin.patch('/api/admin/settings', { settings: { adherence: { wrongStateGrace: 0 } } });
    const agent = await org.signedIn('agent');
    const { shiftId } = await published(agent);
    await report(agent, 'available');
    await until('15:00');
    await report(agent, 'meeting');
    const [alert] = await alertsOf(agent);
    expect(alert).toMatchObject({
      type: 'wrong_state',
      endedAt: null,
      evidence: { beganAt: iso('15:00'), dueAt: iso('15:00') },
    });
    await handle(alert, 'resolve');
    for (const breaks of [[{ startOffset: 60, duration: 15, type: 'meeting' }], []]) {
      await org.admin.put(`/api/scheduling/shifts/${shiftId}`, { breaks });
      await judged();
    }
    expect(await alertsOf(agent)).toMatchObject([{ id: alert?.id, status: 'resolved', endedAt: null }]);
    await until('15:10');
    await report(agent, 'available');
    expect(await alertsOf(agent)).toMatchObject([
      { id: alert?.id, status: 'resolved', occurrences: 1, endedAt: iso('15:10') },
    ]);
  });

  it('is nobody’s any more when it is deleted, and another’s when it is given to another', async () => {
    const [first, second] = [await org.signedIn('agent'), await org.signedIn('agent')];
    const { shiftId } = await published(first);
    await until('14:05');
    await org.admin.put(`/api/scheduling/shifts/${shiftId}`, { employeeId: second.employeeId });
    await judged();
    expect(await alertsOf(first)).toMatchObject([{ type: 'late_start', endedAt: iso('14:05') }]);
    expect(await scheduled(first)).toMatchObject({ scheduledState: 'offline', isAdherent: true });
    expect(await alertsOf(second)).toEqual([]);
    await until('14:10');
    expect(await alertsOf(second)).toMatchObject([
      { type: 'late_start', evidence: { dueAt: iso('14:10') }, endedAt: null },
    ]);
    expect((await org.admin.delete(`/api/scheduling/shifts/${shiftId}`)).status).toBe(200);
    await judged();
    expect(await alertsOf(second)).toMatchObject([{ type: 'late_start', status: 'active', endedAt: iso('14:10') }]);
    expect(await scheduled(second)).toMatchObject({ scheduledState: 'offline', isAdherent: true });
    // The remaining alert can be handled as usual.
    const [left] = await alertsOf(second);
    expect((await handle(left, 'resolve')).body).toMatchObject({ success: true, alert: { status: 'resolved' } });
  });

  it('is judged in the zone that the organization moves to', async () => {
    const agent = await org.signedIn('agent');
    await published(agent);
    await until('14:05');
    expect(await alertsOf(agent)).toMatchObject([{ type: 'late_start', endedAt: null }]);
    await org.admin.patch('/api/admin/settings', { timezone: 'America/Los_Angeles' }); // nine is at 17:00 now
    await judged();
    expect(await alertsOf(agent)).toMatchObject([{ type: 'late_start', endedAt: iso('14:05') }]);
    await until('17:00');
    expect(await scheduled(agent)).toMatchObject({ scheduledState: 'available', isAdherent: false });
  });
});

describe('rules that change', () => {
  it('blame nobody for what was over before, and whoever it still holds for', async () => {
    const [came, missing] = [await org.signedIn('agent'), await org.signedIn('agent')];
    await published(came);
    await published(missing);
    await until('14:03');
    await report(came, 'available'); // late, but within the grace
    await until('14:04');
    await org.admin.patch('/api/admin/settings', { settings: { adherence: { lateStartGrace: 60 } } });
    await judged();
    expect(await alertsOf(came)).toEqual([]);
    expect(await alertsOf(missing)).toMatchObject([
      { type: 'late_start', evidence: { beganAt: iso('14:00'), dueAt: iso('14:01') }, endedAt: null },
    ]);
  });
});

describe('somebody who is deactivated in a shift', () => {
  it('leaves the wall, their alert ends, and nothing more is raised', async () => {
    const agent = await org.signedIn('agent');
    await published(agent);
    await until('14:05');
    expect(await alertsOf(agent)).toMatchObject([{ type: 'late_start', endedAt: null }]);
    await org.admin.delete(`/api/admin/users/${agent.userId}`);
    await judged();
    expect(await alertsOf(agent)).toMatchObject([{ type: 'late_start', status: 'active', endedAt: iso('14:05') }]);
    expect((await wall()).states).toEqual([]);
    expect((await report(agent, 'meeting')).status).toBe(409);
    await until('15:00');
    expect(await alerts()).toHaveLength(1);

    // Active again, the agent is expected again: it is the same absence.
    await org.admin.patch(`/api/admin/users/${agent.userId}`, { status: 'active' });
    await judged();
    expect(await alertsOf(agent)).toMatchObject([{ type: 'late_start', occurrences: 1, endedAt: null }]);
  });
});
