import { employee, team } from '../../features/scheduling/planning';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';
import { Gantt } from '../support/gantt';
import { plannedWeek } from '../support/planned-week';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

/** Names of the rows, from above. */
const namesOf = ({ grid }: Gantt) => grid.locator('.gantt-person').allInnerTexts();

describe('the rows of a schedule', () => {
  it('are of its own people in the order of their names, and filters leave out whom they count no more', async () => {
    const week = await plannedWeek(app);
    const { org, people } = week;
    const [able = '', , cole = ''] = people;
    const sales = await team(org, 'A first team');
    const angel = await employee(org, { lastName: 'Ängel', teamId: sales });
    await employee(org, { lastName: 'Zorn', teamId: await team(org, 'Elsewhere') });
    const { body } = await org.admin.post('/api/admin/skills', { name: 'Chess' });
    await org.admin.post('/api/admin/skills/assignments', { employeeId: cole, skillId: body.skill.id });
    for (const employeeId of [cole, angel]) await week.shift({ employeeId });
    for (const date of week.days.slice(0, 2)) await week.shift({ employeeId: able, date });

    const opened = await browser.open(app, { as: week.planner, path: week.path });
    const { page } = opened;
    const gantt = new Gantt(page);
    await gantt.isReady();
    expect(await namesOf(gantt)).toEqual(['Wanda Able', 'Wanda Ängel', 'Wanda Baker', 'Wanda Cole']);

    await gantt.button(/^All skills/).click();
    await page.getByRole('option', { name: 'Chess' }).click();
    await gantt.grid.getByText('1 person').waitFor();
    await page.getByText('1 of 4 shifts').waitFor();
    expect(await namesOf(gantt)).toEqual(['Wanda Cole']);
    await opened.expectClean();
    await opened.close();
  });

  it('stay as somebody elsewhere is given a shift, and theirs comes with it', async () => {
    const week = await plannedWeek(app);
    const zorn = await employee(week.org, { lastName: 'Zorn', teamId: await team(week.org, 'Elsewhere') });
    await week.shift({ employeeId: week.people[0]! });
    const opened = await browser.open(app, { as: week.planner, path: week.path });
    const gantt = new Gantt(opened.page);
    await gantt.isReady();
    expect(await namesOf(gantt)).toEqual(['Wanda Able', 'Wanda Baker', 'Wanda Cole']);
    const shiftId = await week.shift({ employeeId: zorn });
    await gantt.reads(shiftId, '9–17');
    expect(await namesOf(gantt)).toEqual(['Wanda Able', 'Wanda Baker', 'Wanda Cole', 'Wanda Zorn']);
    await opened.expectClean();
    await opened.close();
  });
});
