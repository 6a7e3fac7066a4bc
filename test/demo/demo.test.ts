import { loadDemo } from '../../src/demo/demo';
import { moveStates } from '../../src/demo/demo-activity';
import { operatorOfSlug } from '../../src/features/access/operator';
import { tenantOf } from '../../src/kernel/context';
import { ServerContext } from '../../src/server/server-context';
import { signIn } from '../support/caller';
import { FakeClock } from '../support/clock';
import { makeShifts } from '../support/shifts';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
const clock = new FakeClock('2026-03-04T15:00:00Z'); // ten in the morning in New York

const load = () => loadDemo(new ServerContext(app.app.services, { address: '', publicUrl: app.url }));
const signedIn = (role: string) => signIn(app.url, { email: `${role}@demo.example`, password: 'muster-demo' });

beforeAll(async () => {
  app = await startTestApp({ clock });
  expect(await load()).toBe(true);
});
afterAll(() => app?.stop());

describe('the demo organization', () => {
  it('shows a living contact center at first look', async () => {
    const supervisor = await signedIn('supervisor');
    const { body } = await supervisor.get('/api/adherence/states');
    expect(body.summary.totalAgents).toBe(40);
    expect(body.summary.scheduledAgents).toBeGreaterThan(10);
    expect(body.summary.scheduledAdherentCount).toBeGreaterThan(body.summary.scheduledAgents / 2);
    expect(new Set(body.states.map(({ state }: { state: string }) => state)).size).toBeGreaterThan(2);
    const alerts = (await supervisor.get('/api/adherence/alerts')).body.alerts;
    expect(alerts.length).toBeGreaterThan(0);
    expect(alerts.length).toBeLessThan(15);
  });

  it('has teams, skills, templates with breaks and eight weeks of history', async () => {
    const admin = await signedIn('admin');
    expect((await admin.get('/api/admin/teams')).body.teams).toHaveLength(2);
    expect((await admin.get('/api/admin/skills')).body.skills.length).toBeGreaterThan(0);
    for (const { breakRules } of (await admin.get('/api/scheduling/templates')).body.templates)
      expect(breakRules.length).toBeGreaterThan(0);
    const { contactTotals } = await admin.graphql(
      '{ contactTotals(from: "2026-01-01", to: "2026-12-31", groupBy: [queue, day]) { queue date volume } }',
    );
    expect(contactTotals).toHaveLength(2 * 56);
  });

  it('moves its own people, and nobody who came later', async () => {
    const admin = await signedIn('admin');
    const fields = { email: 'new@demo.example', firstName: 'Nia', lastName: 'New', role: 'agent' };
    const { employee } = (await admin.post('/api/admin/users', fields)).body.user;
    const { owner } = app.database;
    const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
    ctx.principal = await operatorOfSlug(ctx, 'demo');
    const { organizationId } = tenantOf(ctx);
    await makeShifts(owner, organizationId, {
      employeeIds: [employee.id],
      startsAt: clock.now(),
      endsAt: new Date(clock.now().getTime() + 8 * 3_600_000),
    });
    const before = clock.now();
    const reports = async (own: boolean) =>
      Number(
        (
          await owner.query(
            `select count(*) as count from agent_state_event where (employee_id = $1) = $2 and given_at >= $3`,
            [employee.id, own, before],
          )
        ).rows[0].count,
      );
    for (let tick = 0; tick < 40; tick++) {
      clock.forward({ seconds: 3 });
      await ctx.unitOfWork(organizationId, () => moveStates(ctx));
    }
    expect([await reports(true), (await reports(false)) > 0]).toEqual([0, true]);
  });

  it('rolls its schedule forward at each start, and makes nothing twice', async () => {
    const admin = await signedIn('admin');
    const schedules = async () => (await admin.get('/api/scheduling/schedules?status=published')).body.schedules;
    const before = await schedules();
    await load();
    expect(await schedules()).toHaveLength(before.length);
    clock.moveTo('2026-03-18T15:00:00Z');
    await load();
    const again = await signedIn('admin'); // the session of two weeks ago has ended
    const covering = (
      await again.get('/api/scheduling/schedules?status=published&startDate=2026-03-18&endDate=2026-03-18')
    ).body.schedules;
    expect(covering).toMatchObject([{ employeeCount: 40 }]);
  });
});
