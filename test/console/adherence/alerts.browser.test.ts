import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { atWork, tick } from '../support/at-work';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: TestApp;
let org: TestOrganization;
let supervisor: Awaited<ReturnType<TestOrganization['signedIn']>>;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
beforeEach(async () => {
  org = await app.organization();
  supervisor = await org.signedIn('supervisor', { email: `lead@${org.slug}.example` });
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const team = () => ({ team: 'Care', supervisor: `lead@${org.slug}.example` });
const PEOPLE = [
  { number: 'E1', firstName: 'Bea', lastName: 'Berg' },
  { number: 'E2', firstName: 'Cal', lastName: 'Costa' },
  { number: 'E3', firstName: 'Dee', lastName: 'Diaz' },
];
const NUMBERS = PEOPLE.map(({ number }) => number);
const crowd = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    number: `N${index}`,
    firstName: 'Nia',
    lastName: String(index).padStart(2, '0'),
  }));

interface Alert {
  id: string;
  employeeName: string;
  type: string;
  status: string;
  acknowledgedBy: string | null;
  notes: string | null;
  addedNotes: { text: string; by: string }[];
}
/** Returns the server's alerts by name. */
async function alerts(): Promise<Alert[]> {
  const { page } = await org.admin.graphql(`{ page: adherenceAlertPage(limit: 200) { data {
    id employeeName type status acknowledgedBy notes addedNotes { text by } } } }`);
  return page.data.sort((one: Alert, other: Alert) => one.employeeName.localeCompare(other.employeeName));
}
const raised = (count: number) => eventually(alerts, ({ length }) => length === count);
const handle = (ids: readonly string[], action: string) =>
  org.admin.graphql(
    'mutation ($ids: [ID!]!, $input: UpdateAlertInput!) { handleAlerts(ids: $ids, input: $input) { id } }',
    {
      ids,
      input: { action },
    },
  );
/** Delays the responses of an operation, which the server has executed, until they are released. */
async function heldAnswers(page: Page, operation: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(`"${operation}"`)) return route.fallback();
    const response = await route.fetch();
    await isLetGo;
    await route.fulfill({ response });
  });
  return async () => {
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
const openAlerts = (page: Page) => page.getByRole('list', { name: 'Open alerts' }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('alerts of a real departure from the plan', () => {
  it('are acknowledged several at once with a note, which the server keeps and another browser sees live', async () => {
    const people = await atWork(app, org, PEOPLE, team());
    const [opened, other] = await Promise.all([
      browser.open(app, { as: supervisor, path: '/today' }),
      browser.open(app, { as: org.admin, path: '/today' }),
    ]);
    const { page } = opened;
    for (const each of [page, other.page]) await each.getByText('No open alerts').waitFor();
    await people.report('break', 20, NUMBERS);
    for (const each of [page, other.page]) await openAlerts(each).nth(2).waitFor();
    await openAlerts(page).filter({ hasText: 'Unscheduled break' }).nth(2).waitFor();

    expect(await button(page, 'Acknowledge').isDisabled()).toBe(true);
    await tick(page, 'Select all');
    await tick(page, /^Dee Diaz/);
    await page.getByText('2 selected').waitFor();
    await button(page, 'Acknowledge').click();
    const dialog = page.getByRole('dialog', { name: 'Acknowledge 2 alerts' });
    await dialog.getByText('Bea Berg: unscheduled break').waitFor();
    await opened.expectClean();
    await dialog.getByLabel('Note').fill('Fire drill');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await dialog.waitFor({ state: 'detached' });

    for (const each of [page, other.page])
      await openAlerts(each).filter({ hasText: 'owner: Uma supervisor' }).nth(1).waitFor();
    expect(await alerts()).toMatchObject([
      { employeeName: 'Bea Berg', status: 'acknowledged', acknowledgedBy: 'Uma supervisor', notes: 'Fire drill' },
      { employeeName: 'Cal Costa', status: 'acknowledged', acknowledgedBy: 'Uma supervisor', notes: 'Fire drill' },
      { employeeName: 'Dee Diaz', type: 'unscheduled_break', status: 'active', notes: null },
    ]);
    expect(await button(page, 'Resolve').isDisabled()).toBe(true);
    for (const each of [opened, other]) {
      await each.expectClean();
      await each.close();
    }
  });

  it('are noted several at once, without being handled, and the notes stand on the list', async () => {
    const people = await atWork(app, org, PEOPLE, team());
    await people.report('offline', 30, NUMBERS);
    await raised(3);
    const opened = await browser.open(app, { as: supervisor, path: '/today' });
    const { page } = opened;
    await openAlerts(page).nth(2).waitFor();
    await tick(page, 'Select all');
    await button(page, 'Add a note').click();
    const dialog = page.getByRole('dialog', { name: 'Add a note to 3 alerts' });
    await dialog.getByLabel('Note').fill('Power cut in the west wing');
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    await dialog.waitFor({ state: 'detached' });
    const addedNotes = [{ text: 'Power cut in the west wing', by: 'Uma supervisor' }];
    expect(await alerts()).toMatchObject(NUMBERS.map(() => ({ status: 'active', notes: null, addedNotes })));

    await page.getByRole('link', { name: 'All alerts' }).click();
    await page.getByText('Uma supervisor: Power cut in the west wing').nth(2).waitFor();
    await tick(page, 'Select Bea Berg, Early leave');
    await button(page, 'Add a note').click();
    await page.getByRole('dialog', { name: 'Add a note to 1 alert' }).getByLabel('Note').fill('Back at noon');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click();
    await page.getByText('Uma supervisor: Back at noon').waitFor();
    await opened.expectClean();
    await opened.close();
  });

  it('are read whole and handled on a phone', async () => {
    const people = await atWork(app, org, PEOPLE, team());
    await people.report('break', 20, NUMBERS);
    await raised(3);
    const opened = await browser.open(app, { as: supervisor, path: '/alerts', width: 390 });
    const { page } = opened;
    const row = page.getByRole('row').filter({ hasText: 'Bea Berg' });
    await row.getByText('active').waitFor();
    await opened.expectClean();
    await tick(page, 'Select Bea Berg, Unscheduled break');
    await button(page, 'Acknowledge').click();
    const dialog = page.getByRole('dialog', { name: 'Acknowledge 1 alert' });
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await raised(3)).toMatchObject([{ status: 'acknowledged' }, { status: 'active' }, { status: 'active' }]);
    await opened.close();
  });

  it('stay in sight until the server has answered, though what it did is told before', async () => {
    const people = await atWork(app, org, PEOPLE, team());
    await people.report('break', 20, NUMBERS);
    await raised(3);
    const opened = await browser.open(app, { as: supervisor, path: '/today' });
    const { page } = opened;
    await openAlerts(page).nth(2).waitFor();
    for (const [does, done, told] of [
      ['Acknowledge', 'acknowledged', openAlerts(page).filter({ hasText: 'owner: Uma supervisor' }).nth(2)],
      ['Resolve', 'resolved', page.getByText('No open alerts')],
    ] as const) {
      const letGo = await heldAnswers(page, 'HandleAlerts');
      await tick(page, 'Select all');
      await button(page, does).click();
      const dialog = page.getByRole('dialog', { name: `${does} 3 alerts` });
      await dialog.getByRole('button', { name: does }).click();
      await told.waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(3);
      expect(await page.getByText('Another user has handled these alerts').count()).toBe(0);
      await letGo();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(`3 alerts ${done}`).waitFor();
    }
    await opened.expectClean();
    await opened.close();
  });

  it('that somebody else handles meanwhile leave the choice, and the rest goes through', async () => {
    const people = await atWork(app, org, PEOPLE, team());
    await people.report('break', 20, NUMBERS);
    const [bea, cal] = await raised(3);
    const opened = await browser.open(app, { as: supervisor, path: '/today' });
    const { page } = opened;
    await openAlerts(page).nth(2).waitFor();
    await tick(page, 'Select all');
    await button(page, 'Resolve').click();
    await page.getByRole('dialog', { name: 'Resolve 3 alerts' }).waitFor();
    await handle([bea!.id], 'resolve');
    const dialog = page.getByRole('dialog', { name: 'Resolve 2 alerts' });
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('No open alerts').waitFor();
    expect((await alerts()).map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved']);
    await opened.expectClean();
    await opened.close();

    await people.report('available', 15, NUMBERS);
    await people.report('break', 10, NUMBERS);
    await raised(6);
    const list = await browser.open(app, { as: supervisor, path: '/alerts' });
    await tick(list.page, 'Select all');
    await button(list.page, 'Acknowledge').click();
    await list.page.getByRole('dialog', { name: 'Acknowledge 3 alerts' }).waitFor();
    const again = (await alerts()).find(
      ({ employeeName, status }) => employeeName === 'Cal Costa' && status === 'active',
    );
    expect(again?.id).not.toBe(cal?.id);
    await handle([again!.id], 'acknowledge');
    const late = list.page.getByRole('dialog');
    await late.getByLabel('Note').fill('Talked to them');
    await late.getByRole('button', { name: 'Acknowledge' }).click();
    await late.getByText('Another user has handled some of these alerts').waitFor();
    await list.page.getByRole('dialog', { name: 'Acknowledge 2 alerts' }).waitFor();
    expect(await late.getByLabel('Note').inputValue()).toBe('Talked to them');
    await late.getByRole('button', { name: 'Acknowledge' }).click();
    await late.waitFor({ state: 'detached' });
    expect((await alerts()).filter(({ notes }) => notes === 'Talked to them')).toHaveLength(2);
    await list.expectClean();
    await list.close();
  });
});

describe('the list of alerts', () => {
  it('chooses all in sight, and forgets the choice when the page is turned or filtered', async () => {
    await org.admin.patch('/api/admin/settings', { settings: { adherence: { feedSilentSeconds: 0 } } });
    const people = await atWork(app, org, crowd(60), team());
    await people.report('meeting', 30, [...people.employeeIds.keys()]);
    await raised(60);
    const opened = await browser.open(app, { as: supervisor, path: '/alerts' });
    const { page } = opened;
    await tick(page, 'Select all 50 on this page');
    await page.getByText('50 selected').waitFor();
    expect(await page.getByRole('checkbox', { name: /^Select Nia/, checked: true }).count()).toBe(50);
    await opened.expectClean();

    await button(page, 'Next page').click();
    await page.getByText('51–60 of 60').waitFor();
    await page.getByText('Select all 10 on this page').waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(await button(page, 'Resolve').isDisabled()).toBe(true);
    const first = page.getByRole('checkbox', { name: /^Select Nia/ }).first();
    const name = (await first.getAttribute('aria-label')) ?? '';
    await tick(page, name);
    await button(page, 'Resolve').click();
    const dialog = page.getByRole('dialog', { name: 'Resolve 1 alert' });
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.waitFor({ state: 'detached' });
    const resolved = (await alerts()).filter(({ status }) => status === 'resolved');
    expect(resolved.map(({ employeeName }) => `Select ${employeeName}, Wrong state`)).toEqual([name]);

    await button(page, 'Previous page').click();
    await page.getByText('1–50 of 59').waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await opened.expectClean();
    await opened.close();
  });

  it('is only to look at for a planner, who may not handle alerts', async () => {
    const people = await atWork(app, org, PEOPLE, team());
    await people.report('break', 20, NUMBERS);
    await raised(3);
    const planner = await org.signedIn('planner');
    for (const path of ['/today', '/alerts']) {
      const opened = await browser.open(app, { as: planner, path });
      await opened.page.getByText('Unscheduled break').nth(2).waitFor();
      expect(await opened.page.getByRole('checkbox').count()).toBe(0);
      for (const name of ['Acknowledge', 'Resolve', 'Add a note'])
        expect(await button(opened.page, name).count()).toBe(0);
      await opened.expectClean();
      await opened.close();
    }
  });
});
