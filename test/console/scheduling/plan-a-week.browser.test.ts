import { addDays, mondayOf } from '../../../src/kernel/time/local-time';
import { addShift } from '../../features/scheduling/planning';
import { eventually } from '../../support/eventually';
import { todayOf } from '../../support/forecasts';
import { startTestApp, type TestApp, type TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';
import { Gantt, serverHas, shiftsOf, timesOf, type SeenShift } from '../support/gantt';

type Signed = Awaited<ReturnType<TestOrganization['signedIn']>>;

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let planner: Signed;
let agents: Signed[];
let monday: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), openBrowser()]);
  org = await app.organization({ timezone: 'Europe/Berlin' });
  monday = addDays(mondayOf(todayOf(org)), 7);
  const { body } = await org.admin.post('/api/admin/teams', { name: 'Care' });
  planner = await org.signedIn('planner');
  agents = [];
  for (const lastName of ['Able', 'Baker', 'Cole', 'Dunn'])
    agents.push(await org.signedIn('agent', { firstName: 'Ann', lastName, employee: { teamId: body.team.id } }));
  const breakRules = [{ type: 'lunch', startOffset: 240, duration: 30 }];
  await org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00', breakRules });
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

describe('a planner', () => {
  it('has a week made, changes it by mouse and keys, takes changes back, and publishes it', async () => {
    const opened = await browser.open(app, { as: planner, path: '/schedule' });
    const { page } = opened;
    await page.getByText('No schedule yet').waitFor();
    await page.getByRole('button', { name: 'Generate' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Generate a schedule' });
    await dialog.getByLabel('Name').fill('Next week');
    await dialog.getByLabel('People at any time').fill('2');
    await dialog.getByLabel('Seconds to search').fill('4');
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await dialog.getByRole('progressbar', { name: 'The search' }).waitFor();
    await dialog.getByRole('button', { name: 'Show the result' }).click({ timeout: 120_000 });
    await page.getByRole('heading', { name: 'Result: Next week' }).waitFor();
    await opened.expectClean();
    await page.getByRole('button', { name: 'Open the schedule' }).click();
    await page.getByRole('heading', { name: 'Next week', level: 1 }).waitFor();

    const scheduleId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const gantt = new Gantt(page);
    const made = await shiftsOf(planner, scheduleId);
    expect(made).toHaveLength(14);
    for (const { id } of made) await gantt.bar(id).waitFor();
    await opened.expectClean();

    const [first] = made.filter(({ date }) => date === monday) as [SeenShift];
    const free = agents.find(({ employeeId }) => !made.some((shift) => shift.employeeId === employeeId && shift.date === monday));
    const at = (startTime: string, endTime: string, of = first) => serverHas(planner, scheduleId, first.id, { startTime, endTime, employeeId: of.employeeId });
    await gantt.dragBar(first.id, { hours: 2 });
    await at('11:00', '19:00');
    await gantt.reads(first.id, '11:00–19:00');
    await gantt.dragBar(first.id, { to: gantt.cell(free!.employeeId, monday) });
    await serverHas(planner, scheduleId, first.id, { startTime: '11:00', employeeId: free!.employeeId });

    await gantt.bar(first.id).click();
    await page.keyboard.press('Alt+ArrowLeft');
    await serverHas(planner, scheduleId, first.id, { startTime: '10:45', endTime: '18:45' });
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await serverHas(planner, scheduleId, first.id, { startTime: '10:45', endTime: '19:00' });
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await serverHas(planner, scheduleId, first.id, { startTime: '11:00', endTime: '19:00' });
    await page.keyboard.press('Alt+ArrowUp');
    await opened.expectClean();

    for (let n = 0; n < 6; n++) await page.keyboard.press('Control+z');
    await serverHas(planner, scheduleId, first.id, { startTime: '09:00', endTime: '17:00', employeeId: first.employeeId });
    await gantt.reads(first.id, '09:00–17:00');
    await page.keyboard.press('Control+Shift+z');
    await at('11:00', '19:00');
    await gantt.button('Redo: Move a shift').click();
    await serverHas(planner, scheduleId, first.id, { startTime: '11:00', employeeId: free!.employeeId });
    await gantt.button('Undo: Move a shift').click();
    await at('11:00', '19:00');
    await opened.expectClean();

    await gantt.button('Publish').click();
    const publish = page.getByRole('dialog', { name: 'Publish Next week' });
    await publish.getByText('Rules broken').waitFor();
    await opened.expectClean();
    console.log(await publish.innerText());
    await publish.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published: people see their shifts').waitFor();
    await opened.expectClean();
    const whose = agents.find(({ employeeId }) => employeeId === first.employeeId);
    const own = await browser.open(app, { as: whose, path: `/my-week?week=${monday}` });
    await own.page.getByText('11:00 to 19:00').waitFor();
    await own.expectClean();
    await own.close();
    await opened.close();
  });
});
