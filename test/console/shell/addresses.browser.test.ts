import { todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

/** Page state in URLs, and handling of edited URLs. */

let app: TestApp;
let org: TestOrganization;
let agent: Awaited<ReturnType<TestOrganization['signedIn']>>;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization();
  agent = await org.signedIn('agent', { firstName: 'Bea', lastName: 'Berg' });
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
  ])('is typed as it is written: %s', async (path, label, address) => {
    const opened = await browser.open(app, { as: org.admin, path: path.replace('agent', agent.employeeId) });
    const { page } = opened;
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    await field.focus();
    const entries = await page.evaluate(() => history.length);
    await field.selectText();
    await page.keyboard.type('12 Mar 2026');
    await opened.isSettled();
    expect(await field.inputValue()).toBe('12 Mar 2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await field.blur();
    expect(await field.inputValue()).toMatch(/^Thu,? .*12.* 2026$/);
    await opened.expectClean();
    await opened.close();
  });
});

describe('an address that somebody mistyped', () => {
  it.each([
    ['agent', '/my-week?week=2026-02-30', 'My week'],
    ['agent', '/requests?tab=calendar&month=2026-02-31', 'Requests'],
    ['admin', '/coverage?date=2026-02-30', 'Coverage'],
    ['admin', '/alerts?from=zz', 'Alerts'],
    ['admin', '/reports?period=own&from=2026-02-30&to=abc', 'Reports'],
  ])('shows the %s a page as it is without: %s', async (role, path, name) => {
    const opened = await browser.open(app, { as: role === 'agent' ? agent : org.admin, path });
    await opened.page.getByRole('heading', { level: 1, name }).waitFor();
    await opened.isSettled();
    expect(await opened.page.getByRole('alert').count()).toBe(0);
    await opened.expectClean();
    await opened.close();
  });

  it('leads from what is no date to the day that is', async () => {
    const opened = await browser.open(app, { as: org.admin, path: `/people/${agent.employeeId}/notadate` });
    await opened.page.waitForURL(`**/people/${agent.employeeId}/${todayOf(org)}`);
    await opened.page.getByRole('heading', { name: 'Bea Berg' }).waitFor();
    await opened.expectClean();
    await opened.close();
  });

  it('says that nothing is on a page beyond the last, and leads back to that', async () => {
    for (let made = 0; made < 60; made++) await org.admin.post('/api/admin/teams', { name: `Team ${made}` });
    const opened = await browser.open(app, { as: org.admin, path: '/audit?page=99999' });
    const pager = opened.page.getByRole('navigation', { name: 'Pagination' });
    await pager.getByText(/^None of \d+ on page 99999$/).waitFor();
    await opened.expectClean();
    await pager.getByRole('button', { name: 'Previous page' }).click();
    await pager.getByText(/^51–(\d+) of \1$/).waitFor();
    await opened.close();
  });
});
