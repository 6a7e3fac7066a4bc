/// <reference lib="dom" />
import { addDays } from '../../../src/kernel/time/local-time';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { answer, ENTER, REQUEST, typesOf } from '../../features/time-off/asking';
import { addShift, schedule, setStatus } from '../../features/scheduling/planning';
import { openBrowser, type TestBrowser } from '../support/browser';
import { Gantt } from '../support/gantt';
import { plannedWeek, type PlannedWeek } from '../support/planned-week';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

/** Wanda Able works on Monday and on Tuesday from 9 to 17. */
async function twoDays() {
  const week = await plannedWeek(app);
  const [employeeId = ''] = week.people;
  const first = await week.shift({ employeeId });
  const second = await week.shift({ employeeId, date: week.days[1] });
  return { week, first, second };
}

async function shown({ planner, path }: PlannedWeek, shiftId: string) {
  const opened = await browser.open(app, { as: planner, path });
  const gantt = new Gantt(opened.page);
  await gantt.reads(shiftId, '9–17');
  await gantt.isReady();
  return { opened, gantt };
}

const restOf = (week: PlannedWeek, hours: number) =>
  week.org.admin.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
    input: { from: addDays(week.days[0]!, -30), rules: [{ kind: 'rest', atLeast: hours * 60 }] },
  });

describe('a shift that is dragged', () => {
  it('says which rule it would break before it is let go, and Escape leaves it where it was', async () => {
    const { week, first } = await twoDays();
    // The grid shows the hours in use: with these it shows the evening.
    await week.shift({ employeeId: week.people[1]!, startTime: '14:00', endTime: '22:00' });
    const { opened, gantt } = await shown(week, first);
    await gantt.pullBar(first, { hours: 8 });
    await gantt.ghost.getByText('only 8 h rest before 09:00 (minimum 11 h)').waitFor();
    expect(await gantt.ghost.getAttribute('data-look')).toBe('warn');
    await opened.expectClean();
    await opened.page.keyboard.press('Escape');
    await gantt.ghost.waitFor({ state: 'hidden' });
    await opened.page.mouse.up();
    await gantt.reads(first, '9–17');
    await week.has(first, { startTime: '09:00', version: 1 });
    await gantt.button('Undo: 1 shift added').waitFor();
    await opened.expectClean();
    await opened.close();
  });

  it('over another one of the person is refused in words, and lies again where it was', async () => {
    const { week, first, second } = await twoDays();
    const { opened, gantt } = await shown(week, second);
    await gantt.pullBar(second, { hours: -20 });
    await gantt.ghost.getByText('✕ overlaps 09:00–17:00').waitFor();
    expect(await gantt.ghost.getAttribute('data-look')).toBe('bad');
    await opened.page.mouse.up();
    const refusal = gantt.dialog('Not saved');
    await refusal.getByText(/overlaps .* 09:00–17:00/).waitFor();
    await opened.expectClean();
    await refusal.getByRole('button', { name: 'Keep as is' }).click();
    await refusal.waitFor({ state: 'detached' });
    await gantt.reads(second, '9–17');
    await week.has(second, { date: week.days[1], startTime: '09:00', version: 1 });
    await week.has(first, { date: week.days[0], startTime: '09:00', version: 1 });
    await opened.expectClean();
    await opened.close();
  });

  it('against a rule that must be kept is refused with the rule, and who may overrides it with a reason', async () => {
    const { week, first } = await twoDays();
    await restOf(week, 12);
    const { opened, gantt } = await shown(week, first);
    await gantt.pullBar(first, { hours: 5 });
    await gantt.ghost.getByText('✕ only 11 h rest before 09:00 (minimum 12 h)').waitFor();
    await opened.page.mouse.up();
    const refusal = gantt.dialog('This breaks a rule');
    await refusal.getByText(/^A work rule of Wanda Able is broken: 11 h rest between .*; minimum 12 h/).waitFor();
    await refusal.getByText('Required').waitFor();
    await opened.expectClean();
    expect(await refusal.getByRole('button', { name: 'Override rule' }).isDisabled()).toBe(true);
    await refusal.getByLabel('Reason for the override').fill('Agreed with Wanda');
    await refusal.getByRole('button', { name: 'Override rule' }).click();
    await week.has(first, { startTime: '14:00', endTime: '22:00' });
    await gantt.reads(first, '14–22');
    const { shifts } = await week.org.admin.graphql('{ shifts { data { id overrides { reason } } } }');
    expect(shifts.data.find(({ id }: { id: string }) => id === first).overrides).toEqual([
      { reason: 'Agreed with Wanda' },
    ]);
    await opened.expectClean();
    await opened.close();
  });
});

describe('time off that is entered while somebody is on another page', () => {
  it('is there when they come back to the schedule', async () => {
    const { week, first } = await twoDays();
    const { opened, gantt } = await shown(week, first);
    const { page } = opened;
    const [employeeId, day] = [week.people[1]!, week.days[2]!];
    await page.getByRole('link', { name: 'Schedule', exact: true }).click();
    await page.getByRole('link', { name: 'Next week' }).waitFor();
    const { 'Paid time off': typeId } = await typesOf(week.org);
    await answer(week.org.admin, ENTER, {
      input: { employeeId, typeId, startDate: day, endDate: day },
      override: { reason: 'Given' },
    });
    await page.getByRole('link', { name: 'Next week' }).click();
    await gantt.grid.locator(`[data-date="${day}"][aria-label$="Paid time off"]`).waitFor();
    await opened.expectClean();
    await opened.close();
  });
});

describe('time off that is only asked for', () => {
  it('is drawn and told apart from what is approved, also on days with shifts', async () => {
    const { week, first } = await twoDays();
    const [monday = '', , wednesday = '', thursday = '', friday = ''] = week.days;
    const agent = await week.org.signedIn('agent');
    const { employeeId } = agent;
    const shiftId = await week.shift({ employeeId, date: thursday });
    const worked = await week.shift({ employeeId, date: friday });
    const { 'Unpaid time off': typeId } = await typesOf(week.org);
    const override = { reason: 'Given' };
    for (const date of [monday, friday])
      await answer(week.org.admin, ENTER, { input: { employeeId, typeId, startDate: date, endDate: date }, override });
    await answer(agent, REQUEST, { input: { typeId, startDate: wednesday, endDate: thursday } });
    const { opened, gantt } = await shown(week, first);
    await gantt.cell(employeeId, wednesday).getByText('Unpaid time off requested').waitFor();
    const look = (date: string) =>
      gantt.cell(employeeId, date).evaluate((cell) => getComputedStyle(cell).backgroundImage);
    expect(await look(wednesday)).not.toBe(await look(monday));
    expect(await look(wednesday)).not.toBe('none');
    const nameOf = (id: string) => gantt.bar(id).getAttribute('aria-label');
    expect(await nameOf(shiftId)).toMatch(/, 9–17, Unpaid time off requested$/);
    expect(await nameOf(worked)).toMatch(/, 9–17, Unpaid time off, .* within approved time off$/);
    expect(await nameOf(first)).toMatch(/, 9–17$/);
    await opened.expectClean();
    await opened.close();
  });
});

describe('a draft whose people are published in another schedule at the same time', () => {
  it('is not published, and who works where is told before a reason is asked for', async () => {
    const { week, first } = await twoDays();
    const { planner, people, days } = week;
    await restOf(week, 12);
    const [employeeId = ''] = people;
    const range = { startDate: days[0], endDate: days[6] };
    const scheduleId = await schedule(planner, { name: 'Evenings', ...range });
    await addShift(planner, { scheduleId, employeeId, date: days[1], startTime: '16:00', endTime: '22:00' });
    const { opened, gantt } = await shown(week, first);
    const { page } = opened;
    const dialog = gantt.dialog('Publish Next week');
    const send = dialog.getByRole('button', { name: 'Publish' });
    const refusal = dialog.getByText('Wanda Able has shifts in Evenings already. Delete or change one of the two.');
    await gantt.button('Publish').click();
    await send.waitFor();
    await setStatus(planner, scheduleId, 'published');
    await send.click();
    await refusal.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await gantt.button('Publish').click();
    await refusal.waitFor();
    expect(await send.count()).toBe(0);
    expect(await dialog.getByLabel('Reason for the override').count()).toBe(0);
    await opened.expectClean();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await setStatus(planner, scheduleId, 'draft');
    await gantt.button('Publish').click();
    await send.click();
    await page.getByText('Schedule published').waitFor();
    await opened.expectClean();
    await opened.close();
  });
});
