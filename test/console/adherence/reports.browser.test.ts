import { addDays } from '../../../src/kernel/time/local-time';
import { todayOf } from '../../support/forecasts';
import { makeShifts } from '../../support/shifts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

const DAYS = 150;
let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let agent: Awaited<ReturnType<TestOrganization['signedIn']>>;
let period: string;
let last: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization({ timezone: 'UTC' });
  agent = await org.signedIn('agent');
  last = addDays(todayOf(org), -1);
  for (let back = 0; back < DAYS; back++) {
    const at = (time: string) => new Date(`${addDays(last, -back)}T${time}:00Z`);
    await makeShifts(app.database.owner, org.id, {
      employeeIds: [agent.employeeId],
      startsAt: at('09:00'),
      endsAt: at('17:00'),
    });
  }
  period = `period=own&from=${addDays(last, 1 - DAYS)}&to=${last}`;
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

describe('a report by day', () => {
  it('shows and saves every day of the period, however many they are, with the totals of all', async () => {
    const opened = await browser.open(app, { as: org.admin, path: `/reports?by=day&${period}` });
    const { page } = opened;
    const rows = page.getByRole('region', { name: 'Adherence by day' }).locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(DAYS);
    await page
      .locator('.figure-box')
      .filter({ hasText: 'Scheduled' })
      .getByText(`${(DAYS * 8).toLocaleString('en-US')} h`, { exact: true })
      .waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString().trim().split('\r\n')).toHaveLength(DAYS + 1);
    await opened.expectClean();
    await opened.close();
  });

  it('leads from the days of a person to the one that was pressed', async () => {
    const opened = await browser.open(app, { as: org.admin, path: `/reports?by=employee&${period}`, width: 390 });
    const { page } = opened;
    await page.getByRole('button', { name: 'Uma agent' }).click();
    await page.getByText('Uma agent, ').waitFor();
    const day = addDays(last, -100);
    await opened.expectClean();
    await page.locator(`a[href$="/${agent.employeeId}/${day}"]`).click();
    await page.waitForURL(`**/people/${agent.employeeId}/${day}`);
    await page.getByRole('heading', { name: 'Uma agent' }).waitFor();
    await opened.close();
  });
});

describe('a report by week', () => {
  it('is of whole weeks, each of which opens its days', async () => {
    const opened = await browser.open(app, { as: org.admin, path: `/reports?by=week&${period}`, theme: 'dark' });
    const { page } = opened;
    const weeks = page.getByRole('region', { name: 'Adherence by week' }).locator('tbody tr');
    await weeks.nth(1).getByRole('button').click();
    const days = page.getByRole('region', { name: 'Adherence by day' }).locator('tbody tr');
    await days.first().waitFor();
    expect(await days.count()).toBe(7);
    await days.nth(2).getByRole('button').click();
    await page.getByRole('link', { name: 'Uma agent' }).waitFor();
    await opened.expectClean();
    await opened.close();
  });
});
