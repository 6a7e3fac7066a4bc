import { startTestApp, type TestApp, type TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

/** What pages keep in their addresses, and what they make of one that somebody edited. */

let app: TestApp;
let org: TestOrganization;
let agent: Awaited<ReturnType<TestOrganization['signedIn']>>;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), openBrowser()]);
  org = await app.organization();
  agent = await org.signedIn('agent');
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

describe('a date of the address', () => {
  it.each([
    ['/coverage?date=2026-11-26', 'Day', /date=2026-03-12/],
    ['/coverage?tab=breaks&date=2026-11-26', 'Day', /date=2026-03-12/],
    ['/alerts?from=2026-11-02', 'From', /from=2026-03-12/],
    ['/alerts', 'From', /from=2026-03-12/],
    ['/reports?period=own&from=2026-01-02&to=2026-11-20', 'From', /from=2026-03-12/],
    ['/people/agent/2026-11-26', 'Day', /\/2026-03-12$/],
  ])('is typed part by part: %s', async (path, label, address) => {
    const opened = await browser.open(app, { as: org.admin, path: path.replace('agent', agent.employeeId) });
    const { page } = opened;
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    await field.focus();
    const entries = await page.evaluate(() => history.length);
    for (const key of '03122026') {
      await page.keyboard.press(key);
      await opened.isSettled();
    }
    expect(await field.inputValue()).toBe('2026-03-12');
    await page.waitForURL(address);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await field.blur();
    expect(await field.inputValue()).toBe('2026-03-12');
    await opened.expectClean();
    await opened.close();
  });
});
