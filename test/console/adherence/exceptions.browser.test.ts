import type { Page } from 'playwright-core';
import { addDays } from '../../../src/kernel/time/local-time';
import { todayOf } from '../../support/forecasts';
import { makeShifts } from '../../support/shifts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

type Person = Awaited<ReturnType<TestOrganization['signedIn']>>;
let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let supervisor: Person;
let planner: Person;
let agent: Person;
let yesterday: string;

/** Yesterday from eight to four, at work but for the half hour from ten on. */
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization({ timezone: 'UTC' });
  yesterday = addDays(todayOf(org), -1);
  [supervisor, planner] = [await org.signedIn('supervisor'), await org.signedIn('planner')];
  const team = async (fields: object) => (await org.admin.post('/api/admin/teams', fields)).body.team.id as string;
  const north = await team({ name: 'North', supervisorId: supervisor.userId });
  await team({ name: 'South' });
  const people = await Promise.all(
    ['N1', 'N2'].map((employeeNumber) => org.signedIn('agent', { employee: { teamId: north, employeeNumber } })),
  );
  agent = people[0] as Person;
  await app.database.owner.query('update employee set team_id = $1 where id = $2', [north, supervisor.employeeId]);
  const at = (time: string) => new Date(`${yesterday}T${time}:00Z`);
  await makeShifts(app.database.owner, org.id, {
    employeeIds: people.map(({ employeeId }) => employeeId),
    startsAt: at('08:00'),
    endsAt: at('16:00'),
  });
  const feed = await org.key('import:agent-states');
  const data = ['N1', 'N2'].flatMap((agentId) =>
    [
      ['08:00', 'available'],
      ['10:00', 'unavailable'],
      ['10:30', 'available'],
      ['16:00', 'offline'],
    ].map(([time, state]) => ({ agentId, state, timestamp: at(time as string).toISOString() })),
  );
  expect((await feed.post('/api/v1/import/agent-states', { data })).body.processed).toBe(8);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};
const fillTimes = async (page: Page, from: string, until: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day').fill(yesterday);
  await dialog.getByLabel('From', { exact: true }).fill(from);
  await dialog.getByLabel('To', { exact: true }).fill(until);
  await choose(page, 'Reason', 'System outage');
};

const withdraw = async (page: Page, reason?: string) => {
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('a team that is excused', () => {
  it('is adherent again for that time, and out of adherence once it is withdrawn', async () => {
    const opened = await browser.open(app, { as: supervisor, path: '/reports?period=yesterday' });
    const { page } = opened;
    const adherence = page.getByRole('row', { name: /North/ }).getByRole('cell').nth(1);
    await adherence.filter({ hasText: '93.8 %' }).waitFor();

    await page.getByRole('link', { name: 'Exceptions' }).click();
    await page.getByRole('button', { name: 'Add team exception' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Team' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['North']);
    await page.getByRole('option', { name: 'North' }).click();
    await fillTimes(page, '10:00', '10:30');
    await opened.expectClean();
    await page.getByRole('dialog').getByRole('button', { name: 'Add exception', exact: true }).click();
    await page.getByText('Exception added for 2 people').waitFor();
    const row = page.getByRole('row', { name: /Team North/ });
    await row.filter({ hasText: 'Approved' }).waitFor();
    await opened.expectClean();

    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('button', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Yesterday' }).click();
    await adherence.filter({ hasText: '100 %' }).waitFor();

    await page.goBack();
    await page.goBack();
    await row.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByLabel('Reason').fill('It was the other system');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await row.filter({ hasText: 'Withdrawn' }).filter({ hasText: 'It was the other system' }).waitFor();
    const { adherenceReport } = await supervisor.graphql(
      'query ($d: String!) { adherenceReport(from: $d, to: $d, groupBy: [team]) { totals { adherence } } }',
      { d: yesterday },
    );
    expect(adherenceReport.totals.adherence).toBe(93.8);
    await opened.close();
  });
});

describe('an exception that an agent asks for', () => {
  it('is refused with a note that they read, and offers a planner nothing to decide', async () => {
    const asked = await browser.open(app, { as: agent, path: '/exceptions' });
    await asked.page.getByRole('button', { name: 'Request exception' }).click();
    await fillTimes(asked.page, '10:00', '10:15');
    await asked.page.getByRole('dialog').getByRole('button', { name: 'Send request', exact: true }).click();
    await asked.page.getByRole('button', { name: /^Withdraw/ }).waitFor();

    const seen = await browser.open(app, { as: planner, path: '/exceptions' });
    await seen.page.getByRole('row', { name: /Pending/ }).waitFor();
    expect(await seen.page.getByRole('button', { name: /Approve|Reject|Withdraw|Add/ }).count()).toBe(0);
    await seen.close();

    const decided = await browser.open(app, { as: supervisor, path: '/exceptions', width: 390, theme: 'dark' });
    await decided.page.getByRole('button', { name: /^Reject/ }).click();
    await decided.page.getByLabel('Reason').fill('The line was free');
    await decided.expectClean();
    await decided.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await decided.page.getByText('No pending exceptions').waitFor();
    await decided.expectClean();
    await decided.close();

    await asked.page.reload();
    await asked.page.getByText('The line was free').waitFor();
    await asked.expectClean();
    await asked.close();
  });
});

describe('an exception that an agent asks for on their week', () => {
  it('stands in the list that they had open before', async () => {
    const opened = await browser.open(app, { as: agent, path: '/exceptions' });
    const { page } = opened;
    await page.getByText('No exceptions').or(page.getByRole('cell')).first().waitFor();
    await page.getByRole('link', { name: 'My week' }).click();
    await page.getByRole('button', { name: 'Request exception' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day').fill(yesterday);
    await dialog.getByLabel('From', { exact: true }).fill('11:00');
    await dialog.getByLabel('To', { exact: true }).fill('11:10');
    await choose(page, 'Reason', 'Meeting');
    await dialog.getByRole('button', { name: 'Send request', exact: true }).click();
    await page.getByText('Request sent to your supervisor').waitFor();
    await page.getByRole('link', { name: 'Exceptions' }).click();
    const row = page.getByRole('row', { name: /Meeting/ });
    await row.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await row
      .filter({ hasText: 'Withdrawn' })
      .filter({ hasText: /requested by/ })
      .waitFor();
    await opened.expectClean();
    await opened.close();
  });
});

describe('one’s own day', () => {
  it('asks for an exception where that of others is excused', async () => {
    const own = await browser.open(app, { as: supervisor, path: `/people/${supervisor.employeeId}/${yesterday}` });
    await own.page.getByRole('button', { name: 'Request exception' }).click();
    await fillTimes(own.page, '09:00', '09:15');
    await own.page.getByRole('dialog').getByRole('button', { name: 'Send request', exact: true }).click();
    await own.page.getByText(/Request sent/).waitFor();
    expect(await own.page.getByRole('button', { name: /Add|Approve/ }).count()).toBe(0);
    await own.page.getByRole('button', { name: /^Withdraw/ }).waitFor();
    await own.expectClean();
    await withdraw(own.page);
    await own.close();
    const other = await browser.open(app, { as: supervisor, path: `/people/${agent.employeeId}/${yesterday}` });
    await other.page.getByRole('button', { name: 'Add exception' }).click();
    await fillTimes(other.page, '12:00', '12:30');
    await other.page.getByRole('dialog').getByRole('button', { name: 'Add exception', exact: true }).click();
    await other.page.getByText('Exception added').waitFor();
    await other.page.getByRole('button', { name: /^Withdraw/ }).waitFor();
    await other.expectClean();
    const watched = await browser.open(app, { as: planner, path: `/people/${agent.employeeId}/${yesterday}` });
    await watched.page.getByRole('heading', { name: 'Exceptions' }).waitFor();
    expect(await watched.page.getByRole('button', { name: /Add|Withdraw|Request/ }).count()).toBe(0);
    await watched.close();
    await withdraw(other.page, 'Not needed');
    await other.close();
  });
});
