import { addShift, schedule } from '../../features/scheduling/planning';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { openBrowser, type TestBrowser } from '../support/browser';
import { Gantt } from '../support/gantt';
import { LUNCH, plannedWeek, serverHas, type PlannedWeek } from '../support/planned-week';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

async function shown({ planner, path }: PlannedWeek, more = '') {
  const opened = await browser.open(app, { as: planner, path: path + more });
  const gantt = new Gantt(opened.page);
  await gantt.grid.waitFor();
  return { opened, gantt };
}

describe('a planner', () => {
  it('draws a shift with the mouse, deletes it, takes that back, and adds one by keyboard', async () => {
    const week = await plannedWeek(app);
    const { opened, gantt } = await shown(week);
    const { page } = opened;
    const [able = '', baker = ''] = week.people;
    const [monday = '', tuesday = ''] = week.days;
    const cell = gantt.cell(baker, tuesday);
    const hour = await gantt.hourPx();
    await gantt.drag(await gantt.pointOn(cell, 8 * hour), await gantt.pointOn(cell, 16 * hour));
    const [drawn] = await eventually(week.shifts, (shifts) => shifts.length === 1);
    expect(drawn).toMatchObject({ employeeId: baker, date: tuesday, startTime: '08:00', endTime: '16:00' });
    await gantt.reads(drawn!.id, '8–16');
    await page.getByText(/· 1 shift$/).waitFor();
    await gantt.press(drawn!.id, 'Delete');
    await eventually(week.shifts, (shifts) => shifts.length === 0);
    await page.keyboard.press('Control+z');
    await week.has(drawn!.id, { startTime: '08:00', endTime: '16:00', employeeId: baker });

    await gantt.cell(able, monday).click();
    await page.keyboard.press('Enter');
    const dialog = gantt.dialog('New shift');
    await dialog.getByLabel('Start', { exact: true }).fill('07:00');
    await dialog.getByLabel('End', { exact: true }).fill('15:00');
    await dialog.getByRole('button', { name: 'Add break' }).click();
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Add shift' }).click();
    const added = await eventually(
      async () => (await week.shifts()).find(({ employeeId }) => employeeId === able),
      (shift) => shift !== undefined,
    );
    const breaks = [{ type: 'break', startOffset: 240, duration: 15 }];
    expect(added).toMatchObject({ date: monday, startTime: '07:00', endTime: '15:00', breaks });
    await gantt.reads(added!.id, '7–15');
    await opened.expectClean();
    await opened.close();
  });

  it('splits a shift, and gives a part to somebody else who does not work then', async () => {
    const week = await plannedWeek(app);
    const [able = '', baker = '', cole = ''] = week.people;
    const shiftId = await week.shift({ employeeId: able });
    await week.shift({ employeeId: baker, startTime: '13:00', endTime: '20:00', breaks: [] });
    const { opened, gantt } = await shown(week);
    await gantt.name(able).getByText('Care · 7.5 h').waitFor();
    await gantt.press(shiftId, 'Enter');
    const dialog = gantt.dialog(/^Shift of Mon/);
    await dialog.getByLabel('Split at').fill('12:00');
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Split', exact: true }).click();
    await week.has(shiftId, { startTime: '09:00', endTime: '12:00', breaks: [] });
    const ofAble = async () => (await week.shifts()).filter(({ employeeId }) => employeeId === able);
    const parts = await eventually(ofAble, (shifts) => shifts.length === 2);
    const second = parts.find(({ id }) => id !== shiftId)!;
    expect(second).toMatchObject({ startTime: '12:00', endTime: '17:00', breaks: [{ ...LUNCH, startOffset: 60 }] });

    await gantt.press(second.id, 'Enter');
    await gantt.button('Find a replacement').click();
    await gantt.button('Assign to Wanda Cole').waitFor();
    await opened.page.getByText('already working').waitFor();
    expect(await gantt.button('Assign to Wanda Baker').count()).toBe(0);
    await opened.expectClean();
    await gantt.button('Assign to Wanda Cole').click();
    await week.has(second.id, { employeeId: cole, startTime: '12:00' });
    await gantt.name(able).getByText('Care · 3 h').waitFor();
    await gantt.name(cole).getByText('Care · 4.5 h').waitFor();
    await opened.expectClean();
    await opened.close();
  });

  it('swaps two shifts, and moves several together and back', async () => {
    const week = await plannedWeek(app);
    const [able = '', baker = '', cole = ''] = week.people;
    const early = await week.shift({ employeeId: able, startTime: '06:00', endTime: '14:00' });
    const late = await week.shift({ employeeId: baker, startTime: '12:00', endTime: '20:00' });
    const day = await week.shift({ employeeId: cole });
    const { opened, gantt } = await shown(week);
    const { page } = opened;
    await gantt.bar(early).click();
    await gantt.bar(late).click({ modifiers: ['Control'] });
    await page.getByText('2 shifts selected').waitFor();
    await opened.expectClean();
    await gantt.button('Swap').click();
    await week.has(early, { employeeId: baker, startTime: '06:00' });
    await week.has(late, { employeeId: able, startTime: '12:00' });

    await gantt.bar(day).click({ modifiers: ['Control'] });
    await page.getByText('3 shifts selected').waitFor();
    await gantt.pullBar(day, { hours: 2 });
    await gantt.ghost.getByText('11:00–19:00 · 3 shifts').waitFor();
    await page.mouse.up();
    await week.has(early, { employeeId: baker, startTime: '08:00', endTime: '16:00' });
    await week.has(late, { employeeId: able, startTime: '14:00', endTime: '22:00' });
    await week.has(day, { startTime: '11:00', endTime: '19:00' });
    await gantt.button('Undo: 3 shifts changed').click();
    await week.has(early, { startTime: '06:00' });
    await week.has(late, { startTime: '12:00' });
    await week.has(day, { startTime: '09:00' });
    await gantt.button('Undo: 2 shifts changed').click();
    await week.has(early, { employeeId: able });
    await week.has(late, { employeeId: baker });
    await opened.expectClean();
    await opened.close();
  });

  it('changes the ends of a shift and the time of its break with the mouse', async () => {
    const week = await plannedWeek(app);
    const shiftId = await week.shift({ employeeId: week.people[0]! });
    const { opened, gantt } = await shown(week, '&view=day');
    await gantt.reads(shiftId, '9–17');
    const hour = await gantt.hourPx();
    const lunch = await gantt.pointOn(gantt.bar(shiftId).locator('[data-break]'));
    await gantt.drag(lunch, { ...lunch, x: lunch.x + hour });
    await week.has(shiftId, { startTime: '09:00', breaks: [{ ...LUNCH, startOffset: 300 }] });
    const end = await gantt.pointOn(gantt.bar(shiftId), -3);
    await gantt.drag(end, { ...end, x: end.x + 2 * hour });
    await week.has(shiftId, { startTime: '09:00', endTime: '19:00', breaks: [{ ...LUNCH, startOffset: 300 }] });
    await gantt.reads(shiftId, '9–19');
    const start = await gantt.pointOn(gantt.bar(shiftId), 3);
    // The grid shows an hour more now, so its hours are narrower.
    await gantt.drag(start, { ...start, x: start.x + (await gantt.hourPx()) });
    await week.has(shiftId, { startTime: '10:00', endTime: '19:00', breaks: [{ ...LUNCH, startOffset: 240 }] });
    await gantt.reads(shiftId, '10–19');
    await opened.expectClean();
    await opened.close();
  });

  it('sets both times of a shift in fields, one after the other, and keeps the breaks that then fit', async () => {
    const week = await plannedWeek(app);
    const breaks = [
      { type: 'break', startOffset: 105, duration: 15 },
      { ...LUNCH, startOffset: 285 },
    ];
    const times = { startTime: '08:30', endTime: '17:00' };
    const shiftId = await week.shift({ employeeId: week.people[0]!, ...times, breaks });
    const { opened, gantt } = await shown(week);
    await gantt.press(shiftId, 'Enter');
    const dialog = gantt.dialog(/^Shift of Mon/);
    const leftOut = dialog.getByText(/removed on save/);
    await dialog.getByLabel('Start', { exact: true }).fill('14:00');
    await dialog.getByText('Outside 14:00–17:00 (removed on save): lunch at 18:45').waitFor();
    await opened.expectClean();
    await dialog.getByLabel('End', { exact: true }).fill('22:30');
    await leftOut.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await week.has(shiftId, { startTime: '14:00', endTime: '22:30', breaks });

    await gantt.press(shiftId, 'Enter');
    await dialog.getByLabel('End', { exact: true }).fill('18:00');
    await leftOut.waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await week.has(shiftId, { endTime: '18:00', breaks: breaks.slice(0, 1) });
    await opened.expectClean();
    await opened.close();
  });

  it('sets a break by the clock on the wall, also on the day on which clocks change', async () => {
    const week = await plannedWeek(app);
    const [employeeId = ''] = week.people;
    const date = '2027-03-28';
    const scheduleId = await schedule(week.planner, { name: 'Spring', startDate: '2027-03-22', endDate: date });
    const breaks = [{ type: 'break', startOffset: 240, duration: 15 }];
    const night = { scheduleId, employeeId, date, startTime: '00:30', endTime: '08:30', breaks };
    const { id } = await addShift(week.planner, night);
    const { opened, gantt } = await shown({ ...week, path: `/schedule/${scheduleId}?date=${date}` });
    await gantt.press(id, 'Enter');
    const dialog = gantt.dialog(/^Shift of Sun/);
    const start = dialog.getByLabel('Start of break 1');
    expect(await start.inputValue()).toBe('05:30');
    await start.fill('04:00');
    expect(await start.inputValue()).toBe('04:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await serverHas(week.planner, scheduleId, id, { breaks: [{ ...breaks[0]!, startOffset: 150 }] });
    await opened.expectClean();
    await opened.close();
  });

  it('comes back to a schedule as it is after the own changes, and is told of those of others alone', async () => {
    const week = await plannedWeek(app);
    const shiftId = await week.shift({ employeeId: week.people[0]! });
    const { opened, gantt } = await shown(week);
    const { page } = opened;
    await gantt.press(shiftId, 'Alt+ArrowRight');
    await week.has(shiftId, { startTime: '09:15', version: 2 });
    await page.getByRole('link', { name: 'Schedule', exact: true }).click();
    await page.getByRole('link', { name: 'Next week' }).click();
    await gantt.bar(shiftId).waitFor();
    expect(await gantt.bar(shiftId).getAttribute('aria-label')).toContain('9:15–17:15');
    await week.org.admin.patch(`/api/scheduling/shifts/${shiftId}`, { endTime: '18:00' });
    await page.getByText('Ada Admin changed a shift').waitFor();
    expect(await page.getByText('Uma planner changed').count()).toBe(0);
    await opened.expectClean();
    await opened.close();
  });
});
