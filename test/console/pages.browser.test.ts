/// <reference lib="dom" />
import { sharedApp } from '../support/hosted-app';
import type { TestApp, TestOrganization } from '../support/test-app';
import { openBrowser, type TestBrowser, type WatchedPage } from './support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let scheduleId: string;
let agent: Awaited<ReturnType<TestOrganization['signedIn']>>;
const callers: Record<string, TestOrganization['admin']> = {};

const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization({ timezone: 'UTC' });
  const supervisor = await org.signedIn('supervisor');
  const { body: team } = await org.admin.post('/api/admin/teams', { name: 'Care', supervisorId: supervisor.userId });
  agent = await org.signedIn('agent', { employee: { employeeNumber: 'E7', teamId: team.team.id } });
  Object.assign(callers, { admin: org.admin, supervisor, agent, planner: await org.signedIn('planner') });
  await org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '00:00', endTime: '08:00' });
  const { body: schedule } = await org.admin.post('/api/scheduling/schedules', {
    name: 'This week',
    startDate: today,
    endDate: today,
  });
  scheduleId = schedule.id;
  const shift = { scheduleId, employeeId: agent.employeeId, date: today, startTime: '00:00', endTime: '23:59' };
  await org.admin.post('/api/scheduling/shifts', shift);
  await org.admin.patch(`/api/scheduling/schedules/${scheduleId}`, { status: 'published' });
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const PAGES: readonly [string, string][] = [
  ['supervisor', '/today'],
  ['supervisor', '/today?look=tiles'],
  ['supervisor', '/alerts'],
  ['planner', '/schedule'],
  ['planner', '/schedule/SCHEDULE'],
  ['supervisor', '/schedule/SCHEDULE'],
  ['planner', '/schedule/SCHEDULE/result'],
  ['planner', '/schedule/SCHEDULE/compare'],
  ['supervisor', '/templates'],
  ['planner', '/rotations'],
  ['planner', '/activities'],
  ['planner', '/activities?tab=plans'],
  ['supervisor', '/activities?tab=codes'],
  ['planner', '/coverage'],
  ['planner', '/forecast'],
  ['supervisor', '/requests'],
  ['supervisor', '/exceptions'],
  ['agent', '/exceptions'],
  ['admin', '/reports'],
  ['admin', '/reports?by=day&period=week'],
  ['admin', '/people'],
  ['planner', '/people?tab=teams'],
  ['planner', '/people?tab=contracts'],
  ['supervisor', '/people?tab=contracts'],
  ['planner', '/people?tab=team-rules'],
  ['admin', '/people?tab=data-care'],
  ['supervisor', `/people/EMPLOYEE/${today}`],
  ['agent', '/my-week'],
  ['agent', '/inbox'],
  ['planner', '/trades'],
  ['agent', '/requests'],
  ['admin', '/settings'],
  ['admin', '/settings?tab=organization'],
  ['planner', '/settings?tab=rules'],
  ['admin', '/settings?tab=adherence'],
  ['admin', '/settings?tab=sign-on'],
  ['admin', '/no/such/page'],
];

/** Narrow and dark as it is loaded, then wide and light: on the way from one to the other nothing may break either. */
describe('narrow in the dark theme, then wide in the light one', () => {
  const opened = new Map<string, WatchedPage>();
  afterAll(async () => {
    for (const each of opened.values()) await each.close();
  });

  it.each(PAGES)('what a %s sees of %s keeps nobody out', async (role, path) => {
    const address = path.replace('SCHEDULE', scheduleId).replace('EMPLOYEE', agent.employeeId);
    const mine = opened.get(role) ?? (await browser.open(app, { as: callers[role], width: 390, theme: 'dark' }));
    opened.set(role, mine);
    await mine.look(390, 'dark');
    await mine.page.goto(app.url + address);
    await mine.page.getByRole('heading').first().waitFor();
    for (const [width, theme] of [
      [390, 'dark'],
      [1440, 'light'],
    ] as const) {
      await mine.look(width, theme);
      await mine.expectClean();
      expect(await mine.page.getByText('are missing here').count()).toBe(0);
    }
  });
});

describe('a page', () => {
  it('is not there for whom it is not', async () => {
    const opened = await browser.open(app, { as: callers.agent, path: '/today' });
    await opened.page.getByText('Page not found').waitFor();
    await opened.close();
  });

  it('whose files never come is loaded anew once, then tells of it, and opens when they do', async () => {
    const opened = await browser.open(app, { as: callers.planner, path: '/schedule' });
    const { page } = opened;
    await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor();
    const files = /\/console\/requests\.page-[^/]+\.js$/;
    await page.route(files, (route) => route.abort());
    let loaded = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && loaded++));
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.getByText('Its files could not be loaded').waitFor();
    expect(loaded).toBe(1);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('muster.page-failure'))).toBeNull();
    await opened.close();
  });

  it('is found by typing', async () => {
    const opened = await browser.open(app, { as: callers.supervisor, path: '/alerts' });
    await opened.page.getByRole('heading', { name: 'Alerts' }).waitFor();
    await opened.page.keyboard.press('Control+k');
    await opened.page.getByRole('searchbox', { name: 'Pages, schedules, people and actions' }).fill('report');
    await opened.page.keyboard.press('ArrowDown');
    await opened.page.keyboard.press('Enter');
    await opened.page.waitForURL(/\/reports/);
    await opened.page.keyboard.press('Control+k');
    await opened.page.getByRole('searchbox', { name: 'Pages, schedules, people and actions' }).fill('contracts');
    await opened.page.getByRole('menuitem', { name: 'People: Contracts' }).click();
    await opened.page.waitForURL(/\/people\?tab=contracts/);
    await opened.close();
  });
});
