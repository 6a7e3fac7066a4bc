import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';
import { Gantt } from '../support/gantt';
import { plannedWeek, serverHas } from '../support/planned-week';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

it('A scenario is created, changed, compared, rebased with a choice per conflict, and promoted', async () => {
  const week = await plannedWeek(app);
  const { org, planner } = week;
  const [able = '', baker = ''] = week.people;
  const [, tuesday = ''] = week.days;
  const first = await week.shift({ employeeId: able });
  const second = await week.shift({ employeeId: baker });
  const opened = await browser.open(app, { as: planner, path: week.path });
  const { page } = opened;
  const gantt = new Gantt(page);
  const choose = async (item: string) => {
    await gantt.button('More').click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await gantt.bar(first).waitFor();
  await choose('Create scenario');
  const create = gantt.dialog('Create scenario');
  await create.getByLabel('Name').fill('Later start');
  await opened.expectClean();
  await create.getByRole('button', { name: 'Create scenario' }).click();
  await page.getByRole('heading', { name: 'Later start', level: 1 }).waitFor();
  await page.getByText('Scenario', { exact: true }).waitFor();
  await gantt.isReady();
  const scenarioId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const { schedule } = await planner.graphql('query ($id: ID!) { schedule(id: $id) { shifts { id employeeId } } }', {
    id: scenarioId,
  });
  const copyOf = (employeeId: string): string =>
    schedule.shifts.find((shift: { employeeId: string }) => shift.employeeId === employeeId).id;
  await gantt.press(copyOf(able), 'Alt+ArrowRight');
  await serverHas(planner, scenarioId, copyOf(able), { startTime: '09:15' });
  await gantt.press(copyOf(baker), 'Alt+ArrowRight');
  await serverHas(planner, scenarioId, copyOf(baker), { startTime: '09:15' });
  await opened.expectClean();

  await choose('Compare');
  await page.getByRole('heading', { name: 'Compare schedules' }).waitFor();
  await page.getByRole('row', { name: /Days that differ/ }).waitFor();
  await page.getByRole('row', { name: /Hours understaffed/ }).waitFor();
  await page.getByText('09:00–17:00 → 09:15–17:15').first().waitFor();
  await opened.expectClean();
  await opened.look(390, 'dark');
  await opened.expectClean();
  await opened.look(1440, 'light');
  await page.getByRole('button', { name: 'Open schedule' }).click();

  // The base changes: on the same days, and on another one.
  for (const [id, startTime] of [
    [first, '08:00'],
    [second, '07:00'],
  ])
    await org.admin.patch(`/api/scheduling/shifts/${id}`, { startTime });
  await week.shift({ employeeId: able, date: tuesday });
  await gantt.button('Promote').click();
  const promote = gantt.dialog('Promote Later start');
  await promote.getByRole('button', { name: 'Promote' }).click();
  await promote.getByText(/^The base has changed since version/).waitFor();
  await opened.expectClean();
  await promote.getByRole('button', { name: 'Rebase' }).click();
  const rebase = gantt.dialog('Rebase Later start');
  await rebase.getByRole('button', { name: 'Rebase', exact: true }).click();
  await rebase.getByText('2 days were changed in both schedules, 2 to decide').waitFor();
  await rebase.getByText('08:00–17:00').waitFor();
  await rebase.getByText('09:15–17:15').first().waitFor();
  await opened.expectClean();
  await rebase
    .getByRole('radiogroup', { name: /Wanda Able/ })
    .getByText('Take base')
    .click();
  await rebase
    .getByRole('radiogroup', { name: /Wanda Baker/ })
    .getByText('Keep scenario')
    .click();
  await rebase.getByText('2 days were changed in both schedules', { exact: true }).waitFor();
  await rebase.getByRole('button', { name: 'Rebase', exact: true }).click();
  await gantt.reads(copyOf(able), '8–17');
  await gantt.reads(copyOf(baker), '9:15–17:15');
  await opened.expectClean();

  await gantt.button('Promote').click();
  await promote.getByText('1 day of 1 person changes in Next week').waitFor();
  await promote.getByRole('button', { name: 'Promote' }).click();
  await page.getByRole('heading', { name: 'Next week', level: 1 }).waitFor();
  await week.has(second, { startTime: '09:15', endTime: '17:15' });
  await week.has(first, { startTime: '08:00' });
  await opened.close();
});
