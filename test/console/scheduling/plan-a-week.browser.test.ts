/// <reference lib="dom" />
import { typedDate } from '../../../src/console/kernel/written-date';
import type { Page } from 'playwright-core';
import { addDays } from '../../../src/kernel/time/local-time';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { tick } from '../support/at-work';
import { openBrowser, type TestBrowser } from '../support/browser';
import { Gantt } from '../support/gantt';
import { mondayToPlan, serverHas, shiftsOf } from '../support/planned-week';

type Signed = Awaited<ReturnType<TestOrganization['signedIn']>>;

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let planner: Signed;
let agents: Signed[];
let monday: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization({ timezone: 'Europe/Berlin' });
  monday = mondayToPlan(org);
  const { body } = await org.admin.post('/api/admin/teams', { name: 'Care' });
  planner = await org.signedIn('planner');
  agents = [];
  for (const lastName of ['Able', 'Baker', 'Cole', 'Dunn'])
    agents.push(await org.signedIn('agent', { firstName: 'Ann', lastName, employee: { teamId: body.team.id } }));
  const breakRules = [{ type: 'lunch', startOffset: 240, duration: 30 }];
  await org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00', breakRules });
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

/** Records the texts of the progress bar from now on. */
async function heardOf(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const heard = new Set<string>();
    const hear = () => {
      const bar = document.querySelector('[role=progressbar][aria-label="Search progress"]');
      if (bar) heard.add(`${bar.getAttribute('aria-valuetext')} ${bar.textContent}`);
    };
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, attributes: true });
    return heard;
  });
  return () => said.evaluate((heard) => [...heard]);
}

describe('a planner', () => {
  it('has a week made, changes it by mouse and keys, takes changes back, and publishes it', async () => {
    const opened = await browser.open(app, { as: planner, path: '/schedule' });
    const { page } = opened;
    await page.getByText('No schedules yet').waitFor();
    await page.getByRole('button', { name: 'Generate' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Generate a schedule' });
    expect(typedDate(await dialog.getByLabel('First day').inputValue())).toBe(monday);
    await dialog.getByText('People: 4 of 6').waitFor();
    await dialog.getByText('Without a team (0 of 2)').waitFor();
    await dialog.getByRole('button', { name: 'Show the people of Care' }).click();
    await tick(page, 'Ann Dunn');
    await dialog.getByText('Care (3 of 4)').waitFor();
    await opened.expectClean();
    await tick(page, 'Ann Dunn');
    await dialog.getByText('Care (4)').waitFor();
    await dialog.getByLabel('Name').fill('Next week');
    await dialog.getByLabel('Coverage target at any time').fill('2');
    await dialog.getByLabel('Search time').fill('12');
    await opened.expectClean();
    const told = await heardOf(page);
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await dialog.getByRole('progressbar', { name: 'Search progress' }).waitFor();
    const result = dialog.getByRole('button', { name: 'Show result' });
    await result.waitFor({ timeout: 120_000 });
    expect((await told()).filter((words) => /^[1-9]\d?% \w/.test(words))).not.toEqual([]);
    await result.click();
    await page.getByRole('heading', { name: 'Result: Next week' }).waitFor();
    await page.getByText('Details: cost, bound and certificate').click();
    await page.getByText('Hours below the coverage target').waitFor();
    await page.getByText('0 hours understaffed by skill').waitFor();
    await opened.expectClean();
    await page.getByRole('button', { name: 'Open schedule' }).click();
    await page.getByRole('heading', { name: 'Next week', level: 1 }).waitFor();

    const scheduleId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const gantt = new Gantt(page);
    const made = await shiftsOf(planner, scheduleId);
    expect(made).toHaveLength(14);
    for (const { id } of made) await gantt.bar(id).waitFor();
    await opened.expectClean();

    await gantt.button('More').click();
    await page.getByRole('menuitem', { name: 'Result' }).click();
    await page.getByRole('heading', { name: 'Result: Next week' }).waitFor();
    await page.getByText('Fully staffed').waitFor();
    expect(await page.getByText('No search has run').count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Next week', level: 1 }).waitFor();

    const ofMonday = made.filter(({ date }) => date === monday);
    const { id, employeeId } = ofMonday[0]!;
    const free = agents.find((agent) => ofMonday.every((shift) => shift.employeeId !== agent.employeeId))!.employeeId;
    const at = (startTime: string, endTime: string, whose = employeeId) =>
      serverHas(planner, scheduleId, id, { startTime, endTime, employeeId: whose });
    await gantt.dragBar(id, { hours: 2 });
    await at('11:00', '19:00');
    await gantt.reads(id, '11–19');
    await gantt.dragBar(id, { row: gantt.cell(free, monday) });
    await at('11:00', '19:00', free);

    await gantt.press(id, 'Alt+ArrowLeft');
    await at('10:45', '18:45', free);
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await at('10:45', '19:00', free);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await at('11:00', '19:00', free);
    await opened.expectClean();

    for (let undone = 0; undone < 5; undone++) await page.keyboard.press('Control+z');
    await at('09:00', '17:00');
    await gantt.reads(id, '9–17');
    await page.keyboard.press('Control+y');
    await at('11:00', '19:00');
    await gantt.button('Redo: 1 shift changed').click();
    await at('11:00', '19:00', free);
    await gantt.button('Undo: 1 shift changed').click();
    await at('11:00', '19:00');
    await opened.expectClean();

    await gantt.button('Publish').click();
    const publish = page.getByRole('dialog', { name: 'Publish Next week' });
    await publish.getByText('Required rules broken').waitFor();
    await publish.getByText('Hours understaffed').waitFor();
    await opened.expectClean();
    await publish.getByText('No rule violations.').waitFor();
    const figures = (await publish.locator('.figures').innerText()).split('\n');
    expect(figures.slice(0, 3)).toEqual(['People', '4', '14 shifts · 105 paid hours']);
    await publish.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Schedule published').waitFor();
    await opened.expectClean();
    const own = await browser.open(app, { as: agents.find((agent) => agent.employeeId === employeeId) });
    await own.page.goto(`${app.url}/my-week?week=${monday}`);
    await own.page.getByText('11:00–19:00').waitFor();
    await own.expectClean();

    await gantt.press(id, 'Delete');
    const deleting = page.getByRole('dialog', { name: 'Delete a shift of a published schedule?' });
    await deleting.getByText('11:00–19:00').waitFor();
    await opened.expectClean();
    await deleting.getByRole('button', { name: 'Keep' }).click();
    await deleting.waitFor({ state: 'detached' });
    await gantt.press(id, 'Alt+ArrowRight');
    await at('11:15', '19:15');
    await own.page.getByText('11:15–19:15', { exact: true }).waitFor();
    await own.close();
    await page.getByText('1 changed since it was published').waitFor();
    await gantt.button('Improve').click();
    const improve = page.getByRole('dialog', { name: 'Improve the schedule' });
    await improve.getByLabel('Search time').fill('1');
    await improve.getByRole('button', { name: 'Improve' }).click();
    await improve.getByText(/^Done\. (No improvement found|No shift removed|\d+ shifts? removed)/).waitFor();
    await opened.expectClean();
    await page.goto(`${app.url}/schedule`);
    await page.getByRole('button', { name: 'Generate' }).click();
    await dialog.getByText(/^People: \d of 6/).waitFor();
    expect(typedDate(await dialog.getByLabel('First day').inputValue())).toBe(addDays(monday, 7));
    await opened.expectClean();
    await opened.close();
  });
});
