import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization();
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

describe('a supervisor', () => {
  it('chooses among the teams that they answer for, and an admin among all', async () => {
    const supervisor = await org.signedIn('supervisor');
    const team = async (fields: object) => (await org.admin.post('/api/admin/teams', fields)).body.team.id as string;
    const parentTeamId = await team({ name: 'Care', supervisorId: supervisor.userId });
    await team({ name: 'Care at night', parentTeamId });
    await team({ name: 'Sales' });
    for (const [as, names] of [
      [supervisor, ['All teams', 'Care', 'Care at night']],
      [org.admin, ['All teams', 'Care', 'Care at night', 'Sales']],
    ] as const) {
      const { page, isSettled, close } = await browser.open(app, { as, path: '/today' });
      for (const name of ['Today', 'Alerts', 'Requests', 'Exceptions', 'Reports']) {
        await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').filter({ hasText: name }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await isSettled();
        await page.getByRole('button', { name: /Team$/ }).click();
        await page.getByRole('option', { name: 'Care', exact: true }).waitFor();
        expect([name, await page.getByRole('option').allInnerTexts()]).toEqual([name, names]);
        await page.keyboard.press('Escape');
      }
      await close();
    }
  });
});
