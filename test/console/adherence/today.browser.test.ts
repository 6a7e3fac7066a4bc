import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { freePort } from '../../support/process';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { atWork, type AtWork } from '../support/at-work';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';

/** Keeps Today open as a supervisor does all day, across failures of the connection and the server. */

let database: FreshDatabase;
let port: string;
let app: OwnApp;
let org: TestOrganization;
let supervisor: Awaited<ReturnType<TestOrganization['signedIn']>>;
let people: AtWork;
let browser: TestBrowser;
let proxy: TcpProxy;
let opened: WatchedPage;
let page: Page;

const serve = () => startOwnApp({ database, environment: { PORT: port } });

beforeAll(async () => {
  [database, browser, port] = await Promise.all([freshDatabase(), openBrowser(), freePort().then(String)]);
  app = await serve();
  proxy = await startTcpProxy(app.url);
});
afterAll(async () => {
  await Promise.all([browser?.close(), proxy?.stop()]);
  await app?.stop();
  await database?.drop();
});

const PEOPLE = [
  { number: 'E1', firstName: 'Bea', lastName: 'Berg' },
  { number: 'E2', firstName: 'Cal', lastName: 'Costa' },
  { number: 'E3', firstName: 'Dee', lastName: 'Diaz' },
];

/** The console's timeout for staleness and its ping interval. */
const STALE_AFTER_MS = 30_000;
const PING_EVERY_MS = 10_000;
const PONG_WITHIN_MS = 5_000;

/** Once the page is open, nothing is queried or loaded again. */
let asked: string[];

beforeEach(async () => {
  org = await app.organization();
  const email = `lead@${org.slug}.example`;
  supervisor = await org.signedIn('supervisor', { email });
  people = await atWork(app, org, PEOPLE, { team: 'Care', supervisor: email });
  const url = { ...app, url: proxy.url };
  opened = await browser.open(url, { as: supervisor, path: '/today', isCut: true, hasClock: true });
  page = opened.page;
  for (const { firstName } of PEOPLE) await shows(firstName, 'In adherence', 'Available');
  await page.getByText('No open alerts').waitFor();
  await liveness('Live');
  asked = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(request.url());
    const operation = request.postDataJSON()?.operationName;
    if (['Wall', 'OpenAlerts', 'Session'].includes(operation)) asked.push(operation);
  });
});
afterEach(() => opened.close());

const row = (firstName: string): Locator =>
  page.getByRole('region', { name: 'Agents' }).getByRole('button', { name: new RegExp(firstName) });

/** Waits for a person's standing (text and icon) and state. */
async function shows(firstName: string, standing: string, state: string): Promise<void> {
  const shape = { 'In adherence': 'check', Out: 'alert-triangle', Unknown: 'question-mark' }[standing];
  await row(firstName)
    .filter({ hasText: state })
    .filter({ has: page.getByText(standing, { exact: true }) })
    .filter({ has: page.locator(`svg[data-icon="${shape}"]`) })
    .waitFor();
}
const liveness = (word: string) =>
  page.getByRole('complementary').getByRole('status').filter({ hasText: word }).waitFor({ timeout: 60_000 });
const alertOf = (name: string) =>
  page.getByRole('list', { name: 'Open alerts' }).getByRole('listitem').filter({ hasText: name });

const raised = (count: number) =>
  eventually(
    () => org.admin.graphql('{ page: adherenceAlertPage { total data { id employeeName } } }'),
    ({ page: { total } }) => total === count,
  );

/** Every kind of change of a person and of an alert, while disconnected. */
async function theWorldGoesOn(): Promise<void> {
  await people.report('break', 20, ['E1']);
  await people.report('meeting', 30, ['E2']);
  await people.report('on_call', 1, ['E3']);
  const { page: list } = await raised(2);
  const ids = list.data.filter(({ employeeName }: any) => employeeName === 'Cal Costa').map(({ id }: any) => id);
  const handle = 'mutation ($ids: [ID!]!) { handleAlerts(ids: $ids, input: { action: "acknowledge" }) { id } }';
  await org.admin.graphql(handle, { ids });
}
async function showsTheWorld(): Promise<void> {
  await shows('Bea', 'Out', 'Break');
  await shows('Cal', 'Out', 'Meeting');
  await shows('Dee', 'In adherence', 'On contact');
  await alertOf('Bea Berg').filter({ hasText: 'Unscheduled break' }).waitFor();
  await alertOf('Cal Costa').filter({ hasText: 'owner: Ada Admin' }).waitFor();
  expect(asked).toEqual([]);
}

describe('a state that the telephony system reports', () => {
  it('is on Today as it arrives, with its word, its shape and why it is no good', async () => {
    await people.report('on_call', 1, ['E1']);
    await shows('Bea', 'In adherence', 'On contact');
    await people.report('break', 0, ['E1']);
    await shows('Bea', 'Out', 'Break');
    await row('Bea').filter({ hasText: 'Break, scheduled: work' }).waitFor();
    await page
      .locator('.figure-box')
      .filter({ hasText: 'Out of adherence' })
      .locator('.figure-value')
      .getByText('1', { exact: true })
      .waitFor();
    await people.report('available', 0, ['E1']);
    await shows('Bea', 'In adherence', 'Available');
    expect(asked).toEqual([]);
    await row('Bea').click();
    const day = page.getByRole('dialog', { name: 'Bea Berg' });
    await day.getByText('Adherence', { exact: true }).first().waitFor();
    await opened.expectClean();
  });
});

describe('staffing', () => {
  it('says who is present of those required on duty now, and what is missing as Coverage does', async () => {
    const date = await page.evaluate(() => new Date().toISOString().slice(0, 10));
    const day = (days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
    await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input: { from: day(-1), to: day(2), mode: 'set', people: 9 },
    });
    await people.report('break', 0, ['E1']);
    await page.reload();
    await page.getByText('Now: 2 of 9 required on duty').waitFor();
    // 9 people are on duty, 10 are required.
    await page
      .getByText(/^up to \d+(\.\d+)? understaffed$/)
      .first()
      .waitFor();
  });
});

describe('somebody who is out', () => {
  it.each([1280, 1366, 1440, 1920])('is told of with why and what comes next, %d px wide', async (width) => {
    await people.report('break', 20, ['E1']);
    await raised(1);
    const why = row('Bea').locator('.agent-why');
    await why.filter({ hasText: 'since' }).waitFor();
    await opened.look(width, 'light');
    await opened.isSettled();
    expect(await why.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const next = await row('Bea').locator('.agent-next').boundingBox();
    const wall = await page.getByRole('region', { name: 'Agents' }).boundingBox();
    if (!next || !wall) throw new Error('What comes next is not shown');
    expect(next.width).toBeGreaterThan(0);
    expect(next.x + next.width).toBeLessThanOrEqual(wall.x + wall.width);
    await opened.expectClean();
  });
});

describe('a connection that is cut', () => {
  it('is told of, and once it is back shows all that happened meanwhile', async () => {
    proxy.cut();
    await liveness('Reconnecting');
    await theWorldGoesOn();
    await shows('Bea', 'In adherence', 'Available');
    await page.clock.fastForward(STALE_AFTER_MS);
    await liveness('Offline');
    proxy.restore();
    await liveness('Live');
    await showsTheWorld();
    await people.report('lunch', 0, ['E3']);
    await shows('Dee', 'Out', 'Lunch');
    await opened.expectClean();
  });

  it('without a word from the net is noticed, and loses nothing either', async () => {
    proxy.swallow();
    await theWorldGoesOn();
    await page.clock.fastForward(PING_EVERY_MS);
    await page.clock.fastForward(PONG_WITHIN_MS);
    await showsTheWorld(); // may reconnect before the offline state becomes visible
    await liveness('Live');
    await opened.expectClean();
  });

  it('with the server, which begins anew, goes on by itself', async () => {
    await app.stop();
    await liveness('Reconnecting');
    app = await serve();
    await theWorldGoesOn();
    await liveness('Live');
    await showsTheWorld();
    await opened.expectClean();
  });
});

describe('a page that is opened while the server is away', () => {
  it('is waited for, and opens once the server is back', async () => {
    proxy.cut();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.getByText('The server cannot be reached. The page opens as soon as it responds.').waitFor();
    proxy.restore();
    await page.getByRole('heading', { name: 'Requests' }).waitFor();
    await page.getByText('Requests from your teams appear here until they are decided.').waitFor();
    await opened.expectClean();
  });
});

describe('a page that follows nothing', () => {
  it('says nothing of a connection, and Today follows again', async () => {
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('heading', { name: 'People' }).waitFor();
    await page.getByRole('complementary').getByRole('status').waitFor({ state: 'detached' });
    await people.report('meeting', 1, ['E2']);
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await liveness('Live');
    await shows('Cal', 'Out', 'Meeting');
    proxy.cut();
    await liveness('Reconnecting');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('heading', { name: 'People' }).waitFor();
    await page.getByRole('complementary').getByRole('status').waitFor({ state: 'detached' });
    await people.report('lunch', 1, ['E3']);
    proxy.restore();
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await liveness('Live');
    await shows('Dee', 'Out', 'Lunch');
    await opened.expectClean();
  });
});
