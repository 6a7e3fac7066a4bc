import { loadDemo } from '../../src/demo/demo';
import { ServerContext } from '../../src/server/server-context';
import { signIn } from '../support/caller';
import { FakeClock } from '../support/clock';
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
