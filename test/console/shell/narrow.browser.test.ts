import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

describe('the head of a page on a phone', () => {
  it.each([
    ['a long name', 'contact-center-of-the-northern-and-western-regions'],
    ['a short name', 'north'],
  ])('has its menu and its search at the edges, for an organization of %s', async (_, slug) => {
    const org = await app.organization({ slug });
    const opened = await browser.open(app, { as: org.admin, path: '/people', width: 390 });
    const { page } = opened;
    const head = page.getByRole('banner').first();
    const [menu, search] = await Promise.all(
      ['Menu', 'Search'].map((name) => head.getByRole('button', { name }).boundingBox()),
    );
    expect(menu!.x).toBeLessThan(20);
    expect(search!.x + search!.width).toBeGreaterThan(370);
    expect(search!.x + search!.width).toBeLessThanOrEqual(390);
    await opened.expectClean();
    await opened.close();
  });
});
