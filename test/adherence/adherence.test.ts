import { Caller } from '../support/caller';
import { startTestApp, type TestApp, type TestOrganization } from '../support/test-app';
import { eventually } from '../support/eventually';

let app: TestApp;
let org: TestOrganization;
let now = new Date('2026-03-02T15:00:00Z'); // 10:00 in New York

const at = (time: string): string => new Date(`2026-03-02T${time}:00Z`).toISOString();

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date('2026-03-02T15:00:00Z');
  org = await app.organization();
});
afterAll(() => app.stop());

/** An agent with a published shift from 9 to 17 (14:00 to 22:00 UTC) with a break at 11:00 and a lunch at 12:30. */
async function scheduledAgent(): Promise<Caller & { employeeId: string; userId: string }> {
  const agent = await org.signedIn('agent');
  const scheduleId = crypto.randomUUID();
  const o = app.database.owner;
  await o.query(
    `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, published_at, created_at)
     values ($1, $2, 'March', 'march', '2026-03-01', '2026-03-31', 'published', '2026-02-20', '2026-02-20')`,
    [scheduleId, org.id],
  );
  await o.query(
    `insert into shift (id, organization_id, schedule_id, employee_id, date, start_time, end_time, breaks, starts_at, ends_at, changed_at)
     values (gen_random_uuid(), $1, $2, $3, '2026-03-02', '09:00', '17:00', $4, '2026-03-02T14:00Z', '2026-03-02T22:00Z', '2026-02-20')`,
    [org.id, scheduleId, agent.employeeId, JSON.stringify([{ startOffset: 120, duration: 15, type: 'break' }, { startOffset: 210, duration: 30, type: 'lunch' }])],
  );
  await o.query(`insert into agent_judgement (organization_id, employee_id, next_check_at) values ($1, $2, $3)
    on conflict (organization_id, employee_id) do update set next_check_at = excluded.next_check_at, afresh = true`, [org.id, agent.employeeId, now]);
  return agent;
}

const report = (employeeId: string, state: string) => org.admin.post('/api/adherence/states', { employeeId, state });

describe('live adherence', () => {
  it('shows a supervisor who is where the schedule says', async () => {
    const agent = await scheduledAgent();
    expect((await report(agent.employeeId, 'on_call')).body).toMatchObject({
      success: true,
      state: { employeeId: agent.employeeId, state: 'on_call', scheduledState: 'available', isAdherent: true, shift: { startTime: '09:00', endTime: '17:00' } },
    });
    const { body } = await org.admin.get('/api/adherence/states');
    expect(body.summary).toEqual({ totalAgents: 1, adherentCount: 1, adherencePercentage: 100, scheduledAgents: 1, scheduledAdherentCount: 1, scheduledAdherencePercentage: 100 });
    now = new Date(at('16:05')); // in the break, still on the phone: the break waits for the end of the contact
    const later = await org.admin.get('/api/adherence/states');
    expect(later.body.states[0]).toMatchObject({ scheduledState: 'available', isAdherent: true });
    await report(agent.employeeId, 'break');
    const breaking = await org.admin.get('/api/adherence/states');
    expect(breaking.body.states[0]).toMatchObject({ state: 'break', scheduledState: 'break', isAdherent: true });
  });

  it('raises a late start by the clock alone, once', async () => {
    const agent = await scheduledAgent();
    const alerts = await eventually(
      () => org.admin.get('/api/adherence/alerts?status=active'),
      ({ body }) => body.alerts.length > 0,
    );
    expect(alerts.body.alerts).toMatchObject([{ employeeId: agent.employeeId, type: 'late_start', status: 'active', occurrences: 1, acknowledgedAt: null }]);
    await report(agent.employeeId, 'available');
    const [alert] = (await org.admin.get('/api/adherence/alerts')).body.alerts;
    expect(alert.endedAt).toBe(now.toISOString());
    const acknowledged = await org.admin.patch(`/api/adherence/alerts/${alert.id}`, { action: 'acknowledge', notes: 'called in' });
    expect(acknowledged).toMatchObject({ status: 200, body: { success: true, alert: { id: alert.id, status: 'acknowledged', notes: 'called in' } } });
    expect((await org.admin.patch(`/api/adherence/alerts/${alert.id}`, { action: 'acknowledge' })).status).toBe(409);
    expect((await org.admin.patch(`/api/adherence/alerts/${alert.id}`, { action: 'resolve' })).body.alert.status).toBe('resolved');
  });
});
