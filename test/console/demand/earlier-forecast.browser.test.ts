import { addDays } from '../../../src/kernel/time/local-time';
import { signIn } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { forecastNow, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { PASSWORD, startTestApp, type TestApp, type TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

const DAYS = 14;
const now = new Date();
const clock = new FakeClock(now);
let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let origin: string;

/** A forecast of two weeks ago, and one of today. */
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ clock }), openBrowser()]);
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
  org.admin = await signIn(app.url, { email: `admin@${org.slug}.example`, password: PASSWORD, organization: org.slug });
  await importHistory(
    key,
    all.filter(({ date }) => date >= origin),
  );
  await forecastNow(org);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

describe('the forecast of an earlier day', () => {
  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('is drawn against what came since, %d px wide and %s', async (width, theme) => {
    const opened = await browser.open(app, { as: org.admin, path: '/forecast', width, theme });
    const { page } = opened;
    await page.getByRole('button', { name: /The newest forecast/ }).click();
    const name = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(origin));
    await page.getByRole('option', { name: `As forecast on ${name}` }).click();
    await page.getByText(new RegExp(`^Of ${DAYS} days in sight that have come since: [\\d.]+ % error`)).waitFor();
    await page.getByText('Forecast then').waitFor();
    await opened.expectClean();
    await opened.close();
  });
});
