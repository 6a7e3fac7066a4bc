import { todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization();
  for (let people = 0; people < 4; people++) await org.signedIn('agent');
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const kept = async (): Promise<number[]> => {
  const days = { from: todayOf(org), to: todayOf(org) };
  const { list } = await org.admin.graphql(
    'query ($from: String!, $to: String!) { list: manualRequirements(from: $from, to: $to) { people } }',
    days,
  );
  return list.map(({ people }: any) => people).sort();
};

describe('people set by hand', () => {
  it('are asked about anew where they are many times those employed', async () => {
    const opened = await browser.open(app, { as: await org.signedIn('planner'), path: '/coverage' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Set requirement' }).click();
    const form = page.getByRole('dialog', { name: 'Manual requirement' });
    await form.getByLabel('Additional people').fill('900');
    await opened.isSettled();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText(/^900 people are far more than the \d employed/).waitFor();
    expect(await kept()).toEqual([]);
    await opened.expectClean();
    await form.getByLabel('Additional people').fill('9');
    await form.getByLabel('Note').fill('A fair');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    expect(await kept()).toEqual([9]);

    await page.getByRole('button', { name: 'Set requirement' }).click();
    await form.getByLabel('Additional people').fill('900');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('button', { name: 'Save anyway' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await kept()).toEqual([9, 900]);
    await opened.close();
  });
});
