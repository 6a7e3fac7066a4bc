import { addDays } from '../../../src/kernel/time/local-time';
import { signIn } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { forecastNow, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

const DAYS = 14;
const now = new Date();
const clock = new FakeClock(now);
let app: OwnApp;
let org: TestOrganization;
let browser: TestBrowser;
let origin: string;

/** A forecast of two weeks ago, and one of today. */
beforeAll(async () => {
  [app, browser] = await Promise.all([startOwnApp({ clock }), openBrowser()]);
  clock.forward({ days: -DAYS });
  org = await app.organization({ timezone: 'UTC' });
  origin = todayOf(org, clock.now());
  const all = historyOf(org, { queue: 'Sales', channel: 'voice', days: 90 + DAYS }, addDays(origin, DAYS));
  const key = await org.key('import:historical');
  await importHistory(
    key,
    all.filter(({ date }) => date < origin),
  );
  await forecastNow(org);
  clock.moveTo(now);
  await signedInAnew();
  await importHistory(
    key,
    all.filter(({ date }) => date >= origin),
  );
  await forecastNow(org);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

async function signedInAnew(): Promise<void> {
  const { slug: organization } = org;
  org.admin = await signIn(app.url, { email: `admin@${organization}.example`, password: PASSWORD, organization });
}
const longDay = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

describe('the forecast of an earlier day', () => {
  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('is drawn against what came since, %d px wide and %s', async (width, theme) => {
    const opened = await browser.open(app, { as: org.admin, path: '/forecast', width, theme });
    const { page } = opened;
    await page.getByRole('button', { name: /Current forecast/ }).click();
    await page.getByRole('option', { name: `As forecast on ${longDay(origin)}` }).click();
    await page.getByText(new RegExp(`^Compared with actuals \\(${DAYS} days\\): [\\d.]+ % error`)).waitFor();
    await page.getByText('Forecast at the time', { exact: true }).waitFor();
    await opened.expectClean();
    await opened.close();
  });

  it('can be chosen as soon as there is a newer one', async () => {
    const before = todayOf(org, clock.now());
    clock.forward({ days: 1 });
    await signedInAnew();
    const opened = await browser.open(app, { as: org.admin, path: '/forecast' });
    const choice = opened.page.getByRole('button', { name: /Current forecast/ });
    await choice.waitFor();
    await forecastNow(org);
    await opened.page.getByText('Forecast updated.').waitFor();
    await choice.click();
    await opened.page.getByRole('option', { name: `As forecast on ${longDay(before)}` }).waitFor();
    await opened.close();
  });
});
