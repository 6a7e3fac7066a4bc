import { PASSWORD, startTestApp, type TestApp, type TestOrganization } from '../support/test-app';
import { openBrowser, type TestBrowser, type WatchedPage } from './support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), openBrowser()]);
  org = await app.organization();
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const signIn = async ({ page }: WatchedPage, email: string, password = PASSWORD) => {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const emailOf = (role: string) => `${role}@${org.slug}.example`;

describe('the sign-in page', () => {
  it.each([1440, 390])('has nothing that keeps somebody out, %d px wide', async (width) => {
    for (const theme of ['light', 'dark'] as const) {
      const opened = await browser.open(app, { path: '/login', width, theme });
      await opened.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await opened.expectClean();
      await opened.close();
    }
  });

  it('says that a password is wrong, and then lets in', async () => {
    const opened = await browser.open(app);
    await signIn(opened, `admin@${org.slug}.example`, 'not the password');
    await opened.page
      .getByRole('alert')
      .filter({ hasText: /e-mail|password/i })
      .waitFor();
    await signIn(opened, `admin@${org.slug}.example`);
    await opened.page.getByText('Ada Admin').waitFor();
    await opened.expectClean();
    await opened.close();
  });

  it.each(['admin', 'supervisor', 'planner', 'agent'] as const)(
    'lets a %s in, to a page of their own',
    async (role) => {
      await org.signedIn(role, { email: emailOf(`own-${role}`) });
      const opened = await browser.open(app, { path: '/login' });
      await signIn(opened, emailOf(`own-${role}`));
      await opened.page.getByRole('navigation', { name: 'Pages' }).waitFor();
      await opened.page.getByRole('heading', { level: 1 }).waitFor();
      const menu = await opened.page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allInnerTexts();
      expect(menu.includes('Audit')).toBe(role === 'admin');
      expect(menu.includes('My week')).toBe(role === 'agent');
      await opened.close();
    },
  );

  it('leads on to where somebody was going, and never to another host', async () => {
    const opened = await browser.open(app, { path: '/audit?page=2' });
    await signIn(opened, `admin@${org.slug}.example`);
    await opened.page.waitForURL(`${app.url}/audit?page=2`);
    await opened.close();
    const lured = await browser.open(app, { path: '/login?next=//evil.example' });
    await signIn(lured, `admin@${org.slug}.example`);
    await lured.page.getByText('Ada Admin').waitFor();
    expect(new URL(lured.page.url()).origin).toBe(app.url);
    await lured.close();
  });

  it('lets choose where one e-mail belongs to several organizations', async () => {
    const other = await app.organization();
    const email = 'both@people.example';
    await org.signedIn('admin', { email });
    await other.signedIn('admin', { email });
    const opened = await browser.open(app, { path: '/login' });
    await signIn(opened, email);
    await opened.page.getByRole('button', { name: /Organization/ }).click();
    await opened.page.getByRole('option', { name: other.slug }).click();
    await opened.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await opened.page.getByRole('complementary').getByText(other.slug, { exact: true }).waitFor();
    await opened.close();
  });
});

describe('a session that has ended', () => {
  it('is begun again over the page, with what was typed', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/audit' });
    const { page } = opened;
    await page.getByRole('region', { name: 'Changes' }).waitFor();
    await app.database.owner.query('delete from user_session where user_id = $1', [org.adminUserId]);
    await page.getByRole('searchbox').fill('auth.logout');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('auth.logout');
    await page.getByText('No change found').waitFor();
    await opened.close();
  });
});
