import { addDays } from '../../../src/kernel/time/local-time';
import { todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { openBrowser, type TestBrowser } from '../support/browser';
import { Gantt } from '../support/gantt';
import { plannedWeek, type PlannedWeek } from '../support/planned-week';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

async function shown({ planner, path }: PlannedWeek) {
  const opened = await browser.open(app, { as: planner, path });
  const gantt = new Gantt(opened.page);
  await gantt.grid.waitFor();
  const choose = async (item: string) => {
    await gantt.button('More').click();
    await opened.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  return { opened, gantt, page: opened.page, choose };
}

describe('a planner', () => {
  it('sees who changed what, views and restores an earlier version, and reverts one change', async () => {
    const week = await plannedWeek(app);
    const [able = '', baker = ''] = week.people;
    const first = await week.shift({ employeeId: able });
    const second = await week.shift({ employeeId: baker });
    const { opened, gantt, page, choose } = await shown(week);
    await gantt.press(first, 'Alt+ArrowRight');
    await week.has(first, { startTime: '09:15' });
    await gantt.press(second, 'Delete');
    await gantt.lacks(second);

    await choose('History');
    const drawer = gantt.dialog('History');
    await drawer.getByText('1 shift removed (1 person, −7:30 h)').waitFor();
    await drawer.getByText('Version 5').waitFor();
    await opened.expectClean();
    await drawer.getByRole('button', { name: 'Actions of version 4' }).click();
    await page.getByRole('menuitem', { name: 'Show differences' }).click();
    await drawer.getByText('09:00–17:00 → 09:15–17:15').waitFor();
    await drawer.getByRole('button', { name: 'Actions of version 3' }).click();
    await page.getByRole('menuitem', { name: 'View this version' }).click();
    await page.getByText('You are viewing version 3').waitFor();
    await gantt.reads(first, '9–17');
    await gantt.bar(second).waitFor();
    await opened.expectClean();

    await gantt.bar(second).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    const restore = gantt.dialog('Restore version 3');
    await restore.getByText('1 shift will be changed').waitFor();
    await opened.expectClean();
    await restore.getByRole('button', { name: 'Restore', exact: true }).click();
    await gantt.reads(first, '9:15–17:15');
    await gantt.bar(second).waitFor();
    await week.has(second, { startTime: '09:00' });

    await choose('History');
    await drawer.getByRole('button', { name: 'Actions of version 4' }).click();
    await page.getByRole('menuitem', { name: 'Revert this change' }).click();
    const revert = gantt.dialog('Revert version 4');
    await revert.getByLabel('Reason').fill('Moved by mistake');
    await revert.getByRole('button', { name: 'Revert' }).click();
    await week.has(first, { startTime: '09:00' });
    await gantt.reads(first, '9–17');
    await choose('History');
    await drawer.getByText('“Moved by mistake”').waitFor();
    await opened.expectClean();

    // A time before the schedule was created has no version.
    await drawer.getByLabel('As of').fill(addDays(todayOf(week.org), -1));
    await drawer.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByText(/^Version not found/).waitFor();
    await page.getByRole('button', { name: 'Current version' }).click();
    await gantt.reads(first, '9–17');
    await opened.close();
  });

  it('publishes with the differences from the last publication, and chooses who is notified', async () => {
    const week = await plannedWeek(app);
    const [able = '', baker = ''] = week.people;
    const first = await week.shift({ employeeId: able });
    await week.shift({ employeeId: baker });
    const { planner, scheduleId } = week;
    for (const status of ['published', 'draft'])
      await planner.patch(`/api/scheduling/schedules/${scheduleId}`, { status });
    const { opened, gantt } = await shown(week);
    await gantt.press(first, 'Alt+ArrowRight');
    await week.has(first, { startTime: '09:15' });
    await gantt.button('Publish').click();
    const publish = gantt.dialog('Publish Next week');
    await publish.getByText('1 day of 1 person changes').waitFor();
    await publish.getByText('09:00–17:00 → 09:15–17:15').waitFor();
    await publish.getByText('1 person is notified').click();
    await publish.getByText(/Wanda Able \(from Mon/).waitFor();
    await opened.expectClean();
    await publish.getByLabel('Reason').fill('Late delivery');
    await publish.getByRole('button', { name: 'Publish' }).click();
    await opened.page.getByText('Schedule published').waitFor();
    const [set] = await eventually(
      async () =>
        (
          await planner.graphql('query ($id: ID!) { changeSets(scheduleId: $id) { data { kind reason } } }', {
            id: scheduleId,
          })
        ).changeSets.data,
      (sets: { kind: string }[]) => sets[0]?.kind === 'publish',
    );
    expect(set).toEqual({ kind: 'publish', reason: 'Late delivery' });
    await opened.close();
  });

  it('copies days after seeing what is copied and skipped, undoes the copy, and does it again', async () => {
    const week = await plannedWeek(app);
    const [able = '', baker = ''] = week.people;
    const [monday = '', tuesday = ''] = week.days;
    await week.shift({ employeeId: able });
    await week.shift({ employeeId: baker });
    await week.shift({ employeeId: baker, date: tuesday, startTime: '12:00', endTime: '20:00' });
    const { opened, gantt, page, choose } = await shown(week);
    await choose('Copy');
    const copy = gantt.dialog('Copy shifts');
    await copy.getByLabel('To', { exact: true }).fill(monday);
    await copy.getByRole('button', { name: /Copy to/ }).click();
    await page.getByRole('option', { name: 'This schedule' }).click();
    await copy.getByLabel('First day of the copy').fill(tuesday);
    await copy.getByText('1 shift will be copied, 1 skipped.').waitFor();
    await copy.getByText('Already has a shift').click();
    await copy.getByText('Wanda Baker').waitFor();
    await opened.expectClean();
    await copy.getByRole('button', { name: 'Copy', exact: true }).click();
    await eventually(week.shifts, (shifts) => shifts.length === 4);
    await gantt.button('Undo: 1 shift added').click();
    await eventually(week.shifts, (shifts) => shifts.length === 3);
    await gantt.button('Redo: 1 shift added').waitFor();
    await page.keyboard.press('Control+y');
    await eventually(week.shifts, (shifts) => shifts.length === 4);
    await opened.expectClean();
    await opened.close();
  });

  it('pins days and notes them by keyboard, and sees the pins and notes of others', async () => {
    const week = await plannedWeek(app);
    const [able = '', baker = ''] = week.people;
    const [monday = ''] = week.days;
    const shiftId = await week.shift({ employeeId: able });
    const { opened, gantt, page } = await shown(week);
    await gantt.press(shiftId, 'p');
    await gantt.reads(shiftId, 'pinned');
    await page.keyboard.press('n');
    const notes = gantt.dialog(/^Notes: Wanda Able, Mon/);
    await notes.getByRole('textbox', { name: 'Note' }).fill('Opens the shop');
    await opened.expectClean();
    await notes.getByRole('button', { name: 'Add note' }).click();
    await gantt.reads(shiftId, 'note: Opens the shop');

    const { scheduleId, org } = week;
    await org.admin.graphql(
      'mutation ($id: ID!, $cells: [CellInput!]!) { setPins(scheduleId: $id, cells: $cells, pinned: true) }',
      {
        id: scheduleId,
        cells: [{ employeeId: baker, date: monday }],
      },
    );
    await gantt.grid.locator(`[data-employee="${baker}"] [aria-label*="no shift, pinned"]`).waitFor();
    await gantt.press(shiftId, 'p');
    await gantt.grid.locator(`[data-shift="${shiftId}"]:not([aria-label*="pinned"])`).waitFor();
    await opened.expectClean();
    await opened.close();
  });
});
