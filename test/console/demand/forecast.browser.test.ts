import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually';
import { addDays, weekdayOf } from '../../../src/kernel/time/local-time';
import { forecastNow, forecastOf, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let opened: WatchedPage;
let page: Page;
/** A Wednesday more than a week ahead. */
let day: string;

const sales = { queue: 'sales', channel: 'voice' };

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization();
  const soon = addDays(todayOf(org), 8);
  day = addDays(soon, (3 - weekdayOf(soon) + 7) % 7);
  await importHistory(await org.key('import:historical'), historyOf(org, { ...sales, level: 40 }));
  await forecastNow(org);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));
beforeEach(async () => {
  opened = await browser.open(app, { as: await org.signedIn('planner'), path: `/forecast?day=${day}` });
  page = opened.page;
});
afterEach(() => opened.close());

interface Row {
  volume: number;
  lower80: number;
  upper80: number;
}
const ofServer = async (): Promise<Row> =>
  (await forecastOf(org, { ...sales, groupBy: 'day', from: day, to: day })).data[0];

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dayText = () =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
const dayPanel = () => page.locator('section').filter({ has: page.getByRole('heading', { name: dayText() }) });
const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Waits until the day panel and the chart show these contacts. */
async function shows({ volume, lower80, upper80 }: Row): Promise<void> {
  await dayPanel().getByText(figures.format(volume), { exact: true }).first().waitFor();
  await dayPanel()
    .getByText(`80 % interval: ${figures.format(lower80)}–${figures.format(upper80)}`)
    .waitFor();
  const chart = page.getByRole('group', { name: /^Contacts by day/ });
  const tip = chart.getByRole('status').filter({ hasText: dayText() });
  await chart.focus();
  for (let steps = 0; steps < 70 && !(await tip.isVisible()); steps++) await chart.press('ArrowRight');
  await tip.filter({ hasText: `Forecast${figures.format(volume)}` }).waitFor();
  await page.mouse.move(0, 0);
}

describe('an event that a planner adds to the forecast', () => {
  it('changes the numbers of its day on the page as on the server, once the forecast is made anew', async () => {
    const before = await ofServer();
    await shows(before);
    await dayPanel().getByRole('button', { name: 'Add event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add event' });
    await dialog.getByLabel('Name', { exact: true }).fill('Catalog mailing');
    await dialog.getByLabel('Change (%)').fill('50');
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await entry('Catalog mailing').filter({ hasText: '+50 %' }).waitFor();

    await page.getByText('Forecast updated.').waitFor();
    // The response may still be that of the previous run.
    const raised = await eventually(ofServer, ({ volume }) => volume > 1.25 * before.volume);
    expect(raised.volume / before.volume).toBeCloseTo(1.5, 2);
    await shows(raised);
    await dayPanel().getByText('+50 %', { exact: true }).last().waitFor();
    await opened.expectClean();

    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await page.getByRole('button', { name: 'Change Catalog mailing' }).click();
    const change = page.getByRole('dialog', { name: 'Edit event' });
    await change.getByRole('button', { name: 'Delete' }).click();
    await change.waitFor({ state: 'detached' });
    await entry('Catalog mailing').waitFor({ state: 'detached' });
    await shows(before);
    expect((await ofServer()).volume).toBeCloseTo(before.volume, 6);
    await opened.expectClean();
  });

  it('is refused beside the field that is wrong', async () => {
    await dayPanel().getByRole('button', { name: 'Add event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add event' });
    await dialog.getByLabel('Name', { exact: true }).fill('Nothing');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog
      .getByText(/percent|contacts/)
      .first()
      .waitFor();
    await opened.expectClean();
  });
});

describe('a run that is asked for', () => {
  it('is followed to its end, and takes in what came meanwhile', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Forecast updated.').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    await shows(await ofServer());
    await opened.expectClean();
  });
});
