import type { Page } from 'playwright-core';
import { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import { PASSWORD, type TestApp, type TestOrganization } from '../../support/test-app';
import { atWork } from '../support/at-work';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
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
    const opened = await browser.open(app, { path: '/login', width, theme: 'dark' });
    await opened.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await opened.expectClean();
    await opened.look(width, 'light');
    await opened.expectClean();
    await opened.close();
  });

  it('fills the form with a sign-in of the demo organization that is pressed', async () => {
    const email = emailOf('demo');
    await org.signedIn('planner', { email });
    const opened = await browser.open(app);
    // Only a server with a database of its own has the demo organization and shows its accounts.
    const hints = JSON.stringify([{ email, password: PASSWORD }]).replaceAll('"', '&quot;');
    await opened.page.route(`${app.url}/login`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(name="demo-sign-ins" content=)"[^"]*"/, `$1"${hints}"`);
      await route.fulfill({ response, body });
    });
    await opened.page.goto(`${app.url}/login`);
    await opened.page.getByRole('button', { name: email }).click();
    await opened.expectClean();
    await opened.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await opened.page.getByText('Uma planner').waitFor();
    await opened.close();
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

  it('takes the first press after a field was left empty, for what was missing is told of no more', async () => {
    const opened = await browser.open(app, { path: '/login' });
    const { page } = opened;
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    await page.getByLabel('E-mail', { exact: true }).fill(emailOf('admin'));
    await button.click();
    const missing = page.getByText('Please fill out this field');
    await missing.waitFor();
    await page.getByLabel('Password').pressSequentially(PASSWORD);
    await button.hover();
    await page.mouse.down();
    await missing.waitFor({ state: 'detached' });
    await page.mouse.up();
    await page.getByText('Ada Admin').waitFor();
    await opened.close();
  });

  it('leads on to where somebody was going, and never to another host', async () => {
    const opened = await browser.open(app, { path: '/audit?page=2' });
    await signIn(opened, `admin@${org.slug}.example`);
    await opened.page.waitForURL(`${app.url}/audit?page=2`);
    await opened.expectClean();
    await opened.close();
    const lured = await browser.open(app, { path: '/login?next=//evil.example' });
    await signIn(lured, `admin@${org.slug}.example`);
    await lured.page.getByText('Ada Admin').waitFor();
    expect(new URL(lured.page.url()).origin).toBe(app.url);
    await lured.expectClean();
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
    await opened.expectClean();
    await opened.close();
  });
});

const OPERATING = ['Today', 'Alerts', 'Requests', 'Exceptions', 'Trades', 'Inbox', 'Reports'];
const LEADERS = [...OPERATING, 'Schedule', 'Templates', 'Rotations', 'Activities', 'Coverage', 'Forecast', 'People'];
const FIRST = {
  admin: {
    page: 'Today',
    menu: [...LEADERS, 'Import', 'Integrations', 'Settings', 'Audit'],
    answer: 'On break since',
  },
  supervisor: { page: 'Today', menu: LEADERS, answer: 'On break since' },
  planner: { page: 'Schedule', menu: [...LEADERS, 'Import', 'Settings'], answer: 'Week of the fair' },
  agent: {
    page: 'My week',
    menu: ['My week', 'Requests', 'Exceptions', 'Trades', 'Inbox'],
    answer: /Contacts until \d\d:\d\d/,
  },
};

/** Collects the error responses of a page. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/graphql')) return;
    void response.json().then(
      ({ errors }) => errors && refused.push(`${response.request().postData()}: ${JSON.stringify(errors)}`),
      () => {}, // the request of a page that was left
    );
  });
  return refused;
}

describe('the first page', () => {
  let working: TestOrganization;
  const emailOf = (role: string) => (role === 'agent' ? 'e1' : role) + `@${working.slug}.example`;

  beforeAll(async () => {
    working = await app.organization();
    for (const role of ['supervisor', 'planner'] as const) await working.signedIn(role, { email: emailOf(role) });
    await working.signedIn('agent', { email: emailOf('agent'), employee: { employeeNumber: 'E1' } });
    const people = [
      { number: 'E1', firstName: 'Bea', lastName: 'Berg' },
      { number: 'E2', firstName: 'Cal', lastName: 'Costa' },
    ];
    const { report } = await atWork(app, working, people, { team: 'Care', supervisor: emailOf('supervisor') });
    await report('break', 10, ['E2']);
    const today = todayOf(working);
    const schedule = { name: 'Week of the fair', startDate: today, endDate: today };
    expect((await working.admin.post('/api/scheduling/schedules', schedule)).status).toBe(201);
  });

  it.each(['admin', 'supervisor', 'planner', 'agent'] as const)(
    'of the %s answers at once, and the menu offers what they may see and nothing else',
    async (role) => {
      const { page: first, menu, answer } = FIRST[role];
      const opened = await browser.open(app);
      const { page } = opened;
      const refused = refusalsOf(page);
      await signIn(opened, emailOf(role));
      await page.getByRole('heading', { level: 1, name: first }).waitFor();
      await page.getByText(answer).first().waitFor();
      await opened.expectClean();
      const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
      expect(await links.locator('.menu-name').allInnerTexts()).toEqual(menu);
      for (const name of menu) {
        await links.filter({ hasText: name }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await opened.isSettled();
      }
      expect(refused).toEqual([]);
      for (const name of FIRST.admin.menu.filter((each) => !menu.includes(each))) {
        await page.goto(`${app.url}/${name.toLowerCase()}`);
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      }
      await opened.expectClean();
      await opened.close();
    },
  );
});

describe('who signs out', () => {
  it('leaves nothing behind: not in the browser, and no session on the server', async () => {
    const opened = await browser.open(app);
    const { page, context } = opened;
    await signIn(opened, emailOf('admin'));
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    const cookies = await context.cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const thief = new Caller(app.url, { cookie });
    expect((await thief.graphql('{ me { role } }')).me).toEqual({ role: 'admin' });
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /Ada Admin/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await thief.graphqlError('{ me { role } }')).toMatchObject({ code: 'UNAUTHENTICATED' });
    await page.goBack();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await opened.expectClean();
    await opened.close();
  });
});

describe('a session that is asked for in vain', () => {
  const refusal = {
    message: 'Too many requests: wait 20 s',
    extensions: { code: 'RATE_LIMITED', retryAfter: 20 },
  };

  it('tells a form once when to try again', async () => {
    const opened = await browser.open(app, { path: '/login' });
    await opened.page.route('**/graphql', (route) => route.fulfill({ status: 429, json: { errors: [refusal] } }));
    await signIn(opened, emailOf('admin'));
    await opened.page.getByRole('alert').getByText(refusal.message, { exact: true }).waitFor();
    await opened.expectClean();
    await opened.close();
  });

  it.each([
    ['is under the limit of requests', /^Too many requests\. Retrying in (20|1\d) s\.$/],
    ['cannot be reached', 'The server cannot be reached. Retrying…'],
  ])('says that the server %s, and goes on by itself', async (kind, says) => {
    const opened = await browser.open(app, { path: '/login', hasClock: true, isCut: true });
    const { page } = opened;
    await signIn(opened, emailOf('admin'));
    await page.getByText('Ada Admin').waitFor();
    await page.route('**/graphql', (route) =>
      kind.startsWith('is under') ? route.fulfill({ status: 429, json: { errors: [refusal] } }) : route.abort(),
    );
    await page.goto(`${app.url}/people`);
    await page.getByText(says).waitFor();
    await page.unrouteAll();
    await page.clock.fastForward(20_000);
    await page.getByRole('heading', { name: 'People' }).waitFor();
    await opened.expectClean();
    await opened.close();
  });
});

describe('a session that has ended', () => {
  /** Deletes the session, and waits until the server no longer believes it. */
  async function end(caller: Caller & { userId: string }): Promise<void> {
    await app.database.owner.query('delete from user_session where user_id = $1', [caller.userId]);
    await eventually(
      async () => (await caller.post('/graphql', { query: '{ me { id } }' })).body.errors?.[0].extensions.code,
      (code) => code === 'UNAUTHENTICATED',
    );
  }

  it('is begun again over the page, with what was typed', async () => {
    const admin = await org.signedIn('admin');
    const opened = await browser.open(app, { as: admin, path: '/audit' });
    const { page } = opened;
    await page.getByRole('region', { name: 'Changes' }).waitFor();
    await end(admin);
    await page.getByRole('searchbox').fill('team.delete');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('team.delete');
    await page.getByText('No changes found').waitFor();
    await opened.expectClean();
    await opened.close();
  });

  it('is begun again over a form that is filled in, which is then sent as it was', async () => {
    const agent = await org.signedIn('agent');
    const opened = await browser.open(app, { as: agent, path: '/requests' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Request time off' }).click();
    const form = page.getByRole('dialog', { name: 'Request time off' });
    await form.getByRole('button', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Other' }).click();
    await form.getByLabel('First day').fill('2030-03-04');
    await form.getByLabel('Note').fill('My sister marries');
    await form.getByText('No published shifts in this period yet.').waitFor();
    await end(agent);
    await form.getByRole('button', { name: 'Send request', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog
      .getByRole('alert')
      .filter({ hasText: /password/i })
      .waitFor();
    await opened.expectClean();
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Mon, Mar 4' }).filter({ hasText: 'Pending' }).waitFor();
    const { list } = await org.admin.graphql('{ list: timeOffRequests { data { employeeId startDate note } } }');
    expect(list.data).toEqual([{ employeeId: agent.employeeId, startDate: '2030-03-04', note: 'My sister marries' }]);
    await opened.expectClean();
    await opened.close();
  });
});
