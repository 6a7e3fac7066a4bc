import type { Route } from 'playwright-core';
import { eventually } from '../../support/eventually';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { Gantt } from '../support/gantt';
import { plannedWeek, type PlannedWeek } from '../support/planned-week';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

interface Two {
  week: PlannedWeek;
  shiftId: string;
  opened: [WatchedPage, WatchedPage];
  /** Pages of the administrator Ada, who makes concurrent changes, and of the planner Uma. */
  ada: Gantt;
  uma: Gantt;
}

/** Both open a schedule with one shift of Wanda Able, Monday from 9 to 17. */
async function two(): Promise<Two> {
  const week = await plannedWeek(app);
  const shiftId = await week.shift({ employeeId: week.people[0]! });
  const opened: Two['opened'] = [
    await browser.open(app, { as: week.org.admin, path: week.path }),
    await browser.open(app, { as: week.planner, path: week.path }),
  ];
  const [ada, uma] = opened.map(({ page }) => new Gantt(page)) as [Gantt, Gantt];
  for (const gantt of [ada, uma]) await gantt.reads(shiftId, '9–17');
  return { week, shiftId, opened, ada, uma };
}

async function closed({ opened }: Two): Promise<void> {
  for (const each of opened) {
    await each.expectClean();
    await each.close();
  }
}

/** Delays the save requests of a page until they are released, so that the server's state has changed by then. */
async function heldSaves({ page }: Gantt): Promise<{ isHeld: Promise<void>; letGo(): void }> {
  let [tell, letGo] = [() => {}, () => {}];
  const isHeld = new Promise<void>((resolve) => (tell = resolve));
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/graphql', async (route: Route) => {
    if (route.request().postData()?.includes('"ChangeShifts"')) {
      tell();
      await isLetGo;
    }
    await route.continue();
  });
  return { isHeld, letGo };
}

describe('two planners of one draft', () => {
  it('see what the other does as it is done', async () => {
    const both = await two();
    const { ada, uma, shiftId, week } = both;
    await uma.page.evaluate(() => ((globalThis as { mark?: string }).mark = 'not loaded again'));
    await ada.dragBar(shiftId, { hours: 3 });
    await uma.reads(shiftId, '12–20');
    await uma.page.getByText('Ada Admin changed a shift').waitFor();
    const added = await week.shift({ employeeId: week.people[1]!, date: week.days[2] });
    await uma.bar(added).waitFor();
    await ada.press(added, 'Delete');
    await uma.lacks(added);
    expect(await uma.page.evaluate(() => (globalThis as { mark?: string }).mark)).toBe('not loaded again');
    await uma.press(shiftId, 'Alt+ArrowRight');
    await ada.reads(shiftId, '12:15–20:15');
    await week.has(shiftId, { startTime: '12:15', endTime: '20:15' });
    await closed(both);
  });

  it.each([
    ['Keep theirs', '12:00', '20:00'],
    ['Use my version', '10:00', '18:00'],
  ])('who meet at a shift are asked, and "%s" does so', async (choice, startTime, endTime) => {
    const both = await two();
    const { ada, uma, shiftId, week, opened } = both;
    const saves = await heldSaves(uma);
    await uma.dragBar(shiftId, { hours: 1 });
    await saves.isHeld;
    await ada.dragBar(shiftId, { hours: 3 });
    await week.has(shiftId, { startTime: '12:00', endTime: '20:00' });
    saves.letGo();

    const question = uma.dialog('Changed by another user');
    await question.getByText('10:00–18:00').waitFor();
    expect(await question.locator('.conflict').innerText()).toMatch(
      /Your version[^]*10:00–18:00[^]*Current version[^]*12:00–20:00/,
    );
    await week.has(shiftId, { startTime: '12:00', endTime: '20:00' });
    await opened[1].expectClean();
    await question.getByRole('button', { name: choice }).click();
    await question.waitFor({ state: 'detached' });
    const hours = `${startTime}–${endTime}`.replaceAll(':00', '');
    for (const gantt of [uma, ada]) await gantt.reads(shiftId, hours);
    await week.has(shiftId, { startTime, endTime });
    await closed(both);
  });

  it('are asked after one of them was cut off, and nothing is written over in silence', async () => {
    const both = await two();
    const { ada, uma, shiftId, week, opened } = both;
    await opened[1].context.setOffline(true);
    await uma.dragBar(shiftId, { hours: 1 });
    await uma.page.getByText('Server unreachable. Retrying…').waitFor();
    await ada.dragBar(shiftId, { hours: 3 });
    await week.has(shiftId, { startTime: '12:00' });
    await opened[1].context.setOffline(false);
    const question = uma.dialog('Changed by another user');
    await question.getByText('12:00–20:00').waitFor();
    await week.has(shiftId, { startTime: '12:00' });
    await question.getByRole('button', { name: 'Keep theirs' }).click();
    await uma.reads(shiftId, '12–20');
    await closed(both);
  });

  it('cannot undo what the other has changed since', async () => {
    const both = await two();
    const { ada, uma, shiftId, week } = both;
    await uma.press(shiftId, 'Alt+ArrowRight');
    await ada.reads(shiftId, '9:15–17:15');
    await ada.dragBar(shiftId, { hours: 3 });
    await uma.reads(shiftId, '12:15–20:15');
    await uma.page.keyboard.press('Control+z');
    await uma.page.getByText('The change cannot be undone: 1 of its shifts was changed later').waitFor();
    await week.has(shiftId, { startTime: '12:15', endTime: '20:15' });
    await closed(both);
  });

  it('are asked where one was faster while the other still dragged, or had the shift open in fields', async () => {
    const both = await two();
    const { ada, uma, shiftId, week } = both;
    const question = uma.dialog('Changed by another user');
    await uma.pullBar(shiftId, { hours: 1 });
    await ada.press(shiftId, 'Alt+ArrowRight');
    await uma.reads(shiftId, '9:15–17:15');
    await uma.page.mouse.up();
    await question.getByText('10:00–18:00').waitFor();
    await question.getByRole('button', { name: 'Keep theirs' }).click();
    await question.waitFor({ state: 'detached' });
    await uma.reads(shiftId, '9:15–17:15');

    await uma.press(shiftId, 'Enter');
    await ada.press(shiftId, 'Alt+ArrowRight');
    await uma.page.locator(`[data-shift="${shiftId}"][aria-label*="9:30–17:30"]`).waitFor();
    await uma
      .dialog(/^Shift of Mon/)
      .getByLabel('End', { exact: true })
      .fill('16:00');
    await uma.button('Save').click();
    await question.getByText('09:15–16:00').waitFor();
    await question.getByText('09:30–17:30').waitFor();
    await question.getByRole('button', { name: 'Use my version' }).click();
    await week.has(shiftId, { startTime: '09:15', endTime: '16:00' });
    await ada.reads(shiftId, '9:15–16');
    await closed(both);
  });

  it('may bring back a shift that the other has deleted meanwhile', async () => {
    const both = await two();
    const { ada, uma, shiftId, week } = both;
    const saves = await heldSaves(uma);
    await uma.dragBar(shiftId, { hours: 1 });
    await saves.isHeld;
    await ada.press(shiftId, 'Delete');
    await ada.lacks(shiftId);
    await eventually(week.shifts, (shifts) => shifts.length === 0);
    saves.letGo();
    const question = uma.dialog('Changed by another user');
    await question.getByText('Deleted').waitFor();
    await question.getByRole('button', { name: 'Use my version' }).click();
    await week.has(shiftId, { startTime: '10:00', endTime: '18:00' });
    await ada.reads(shiftId, '10–18');
    await closed(both);
  });
});
