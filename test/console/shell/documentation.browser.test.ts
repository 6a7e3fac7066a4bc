import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

/** The documentation in a browser, and links to it. */

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization();
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

describe('the documentation', () => {
  it('is reached from the sign-in page and from the menu', async () => {
    const opened = await browser.open(app, { path: '/login' });
    await opened.page.getByRole('link', { name: 'Documentation' }).click();
    await opened.page.getByRole('heading', { level: 1, name: 'Muster documentation' }).waitFor();
    await opened.close();
    const mine = await browser.open(app, { as: org.admin, path: '/people' });
    await mine.page.getByRole('link', { name: 'Documentation' }).click();
    await mine.page.getByRole('heading', { level: 1, name: 'Muster documentation' }).waitFor();
    await mine.close();
  });

  it('keeps nobody out, narrow in the dark theme and wide in the light one', async () => {
    const opened = await browser.open(app, { path: '/docs', width: 390, theme: 'dark' });
    for (const path of [
      '/docs',
      '/docs/guide/import',
      '/docs/api/rest',
      '/docs/glossary',
      '/docs/search?q=shrinkage',
    ]) {
      await opened.look(390, 'dark');
      await opened.page.goto(app.url + path);
      await opened.expectClean();
      await opened.look(1440, 'light');
      await opened.expectClean();
    }
    await opened.close();
  });

  it('is searched by keyboard, and follows the theme that was chosen in the console', async () => {
    const opened = await browser.open(app, { path: '/docs', theme: 'light' });
    const { page } = opened;
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.evaluate("localStorage.setItem('muster.theme', 'dark')");
    await page.getByRole('searchbox').fill('feed outage');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Adherence: Feed outages' }).click();
    await page.getByRole('heading', { level: 2, name: 'Feed outages' }).waitFor();
    expect(await background()).not.toBe(light);
    await opened.expectClean();
    await opened.close();
  });
});
