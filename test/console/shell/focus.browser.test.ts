/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { employee } from '../../features/scheduling/planning';
import { sharedApp } from '../../support/hosted-app';
import { PASSWORD, type TestApp, type TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization();
  for (const lastName of ['Berg', 'Costa']) await employee(org, { lastName });
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

/** Waits until the keyboard is at the heading of a page. */
const isAt = (page: Page, name: string) => page.locator('h1:focus').filter({ hasText: name }).waitFor();

describe('the keyboard is at the heading of the page', () => {
  it('after signing in, and after a link of the menu', async () => {
    const opened = await browser.open(app);
    const { page } = opened;
    await page.getByLabel('E-mail', { exact: true }).fill(`admin@${org.slug}.example`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await isAt(page, 'Today');
    const menu = page.getByRole('navigation', { name: 'Pages' });
    for (const name of ['Schedule', 'Forecast', 'People', 'Audit', 'Schedule', 'Today']) {
      await menu.getByRole('link', { name, exact: true }).press('Enter');
      await isAt(page, name);
    }
    await page.goBack();
    await isAt(page, 'Schedule');
    await opened.expectClean();
    await opened.close();
  });

  it('after a page or a person chosen in the palette', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/alerts' });
    const { page } = opened;
    await isAt(page, 'Alerts');
    for (const name of ['Reports', 'Alerts', 'Berg', 'Costa']) {
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox', { name: 'Pages, schedules, people and actions' }).fill(name);
      await page.getByRole('menuitem', { name }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await isAt(page, name);
    }
    await opened.close();
  });

  it('after a page of the menu on a phone', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/alerts', width: 390 });
    const { page } = opened;
    for (const name of ['Reports', 'Alerts', 'Reports']) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await isAt(page, name);
    }
    await opened.close();
  });

  it('no more once somebody has gone on in the page', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/reports' });
    const { page } = opened;
    await isAt(page, 'Reports');
    const period = page.getByRole('button', { name: 'Period' });
    await period.press('Enter');
    await page.getByRole('option', { name: 'Last four weeks' }).press('Enter');
    await page.waitForURL(/period=/);
    await opened.isSettled();
    expect(await page.locator('h1:focus').count()).toBe(0);
    await opened.close();
  });
});
