/** @in-order */
import { typedDate } from '../../../src/console/kernel/written-date';
import type { Locator, Page } from 'playwright-core';
import { addDays, mondayOf, weekdayOf } from '../../../src/kernel/time/local-time';
import { forecastNow, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { settled } from '../../support/requirement';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { answer, FIND, GRANT, IMPACT, typesOf } from '../../features/time-off/asking';
import { openBrowser, type TestBrowser } from '../support/browser';

/** Time off from request to decision, with two users in two browsers. */

/** Polling interval of an agent's own requests. */
const ASKED_EVERY_MS = 30_000;

type Person = Awaited<ReturnType<TestOrganization['signedIn']>>;

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let agent: Person;
let supervisor: Person;
/** A Wednesday more than a week ahead, and the day after. The whole team works on both. */
let wednesday: string;
let thursday: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization();
  const soon = addDays(todayOf(org), 8);
  wednesday = addDays(soon, (3 - weekdayOf(soon) + 7) % 7);
  thursday = addDays(wednesday, 1);
  supervisor = await org.signedIn('supervisor', { firstName: 'Sue', lastName: 'Super' });
  const { body } = await org.admin.post('/api/admin/teams', { name: 'Care', supervisorId: supervisor.userId });
  const employee = { teamId: body.team.id };
  agent = await org.signedIn('agent', { firstName: 'Bea', lastName: 'Berg', employee });
  const colleague = await org.signedIn('agent', { firstName: 'Cal', lastName: 'Costa', employee });
  await plan([agent.employeeId, colleague.employeeId]);
  await importHistory(
    await org.key('import:historical'),
    historyOf(org, { queue: 'sales', channel: 'voice', level: 40 }),
  );
  await forecastNow(org);
  await settled(org);
  const { 'Paid time off': typeId } = await typesOf(org);
  const year = Number(wednesday.slice(0, 4));
  await answer(org.admin, GRANT, { input: { employeeIds: [agent.employeeId], typeId, year, minutes: 4800 } });
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

async function plan(employeeIds: readonly string[]): Promise<void> {
  const days = { name: 'Two days', startDate: wednesday, endDate: thursday };
  const { id: scheduleId } = (await org.admin.post('/api/scheduling/schedules', days)).body;
  for (const employeeId of employeeIds)
    for (const date of [wednesday, thursday]) {
      const shift = { scheduleId, employeeId, date, startTime: '09:00', endTime: '17:00' };
      expect((await org.admin.post('/api/scheduling/shifts', shift)).status).toBe(201);
    }
  const { status } = await org.admin.patch(`/api/scheduling/schedules/${scheduleId}`, { status: 'published' });
  expect(status).toBe(200);
}

const dayText = (date: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
const rowOf = (page: Page, date: string): Locator => page.getByRole('row').filter({ hasText: dayText(date) });
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Bea Berg: Paid time off' });

async function ask(page: Page, date: string, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Request time off' }).click();
  const form = page.getByRole('dialog', { name: 'Request time off' });
  await form.getByRole('button', { name: 'Type' }).filter({ hasText: 'Paid time off' }).waitFor();
  await form.getByLabel('First day').fill(date);
  await form.getByLabel('Note').fill(note);
  await form.getByText(`${dayText(date)}, 09:00–17:00`).waitFor();
  // Agents do not see how many others are at work.
  expect(await form.getByText('understaffed hours').count()).toBe(0);
  await form.getByRole('button', { name: 'Send request', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await rowOf(page, date).filter({ hasText: 'Pending' }).waitFor();
}

/**
 * Checks the preview of a request: nothing outside the shift, its hours within the shift, and the remaining balance.
 */
async function tellsBeforeItIsSent(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Request time off' });
  await form.getByText('Hours', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Day' }).fill(wednesday);
  await form.getByLabel('From').fill('05:00');
  await form.getByLabel('To', { exact: true }).fill('06:00');
  await form.getByText('Uses no hours: no work is scheduled').waitFor();
  await form.getByLabel('From').fill('09:00');
  await form.getByLabel('To', { exact: true }).fill('17:00');
  await form.getByText(`Uses 8:00 h in ${wednesday.slice(0, 4)}. 72:00 h remaining after this.`).waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
}

async function decide(page: Page, date: string): Promise<void> {
  await rowOf(page, date).getByRole('button', { name: 'Decide' }).click();
  await dialogOf(page).waitFor();
}

/** Returns the understaffed hours that it would cause, as computed by the server. */
async function hoursMissing(id: string): Promise<string> {
  const { cover } = await answer(supervisor, IMPACT, { id });
  const hours = cover.reduce(
    (sum: number, { startsAt, endsAt, added }: any) =>
      sum + added * ((Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000),
    0,
  );
  expect(hours).toBeGreaterThan(0);
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(hours);
}

describe('time off that an agent asks for', () => {
  it('is decided in another browser with its effect on cover in sight, and the agent sees how and why', async () => {
    const mine = await browser.open(app, { as: agent, path: '/my-week', hasClock: true });
    await mine.page.getByRole('button', { name: 'Request time off' }).click();
    // The form was opened by the button of the previous page.
    await tellsBeforeItIsSent(mine.page);
    await mine.page.getByText('No time-off requests').waitFor();
    await ask(mine.page, wednesday, 'My sister marries');
    await ask(mine.page, thursday, 'And the day after');
    await mine.expectClean();
    const { timeOffRequests } = await agent.graphql('{ timeOffRequests { data { id startDate } } }');
    const idOf = (date: string) => timeOffRequests.data.find((each: any) => each.startDate === date).id as string;

    const approving = await browser.open(app, { as: supervisor, path: '/requests' });
    await decide(approving.page, wednesday);
    const approval = dialogOf(approving.page);
    await approval.getByText('My sister marries').waitFor();
    await approval.getByText(`Adds ${await hoursMissing(idOf(wednesday))} understaffed hours`).waitFor();
    await approval.getByText(`${dayText(wednesday)}, 09:00–17:00`).waitFor();
    await approval.getByRole('heading', { name: 'Others off on these days' }).waitFor();
    await approval.getByText('No one in the team').waitFor();
    await approving.page.reload();
    await approval.getByText('My sister marries').waitFor();
    const year = wednesday.slice(0, 4);
    await approval.getByText(`Uses 8:00 h in ${year}. 64:00 h remaining after this.`).waitFor();
    await approval
      .getByText(`Balance ${year}: 80:00 h granted · 0:00 h approved · 16:00 h pending, including this request`)
      .filter({ hasText: '64:00 h (8 days) remaining' })
      .waitFor();
    await approving.expectClean();
    await approval.getByLabel('Note').fill('Give her my best');
    await approval.getByRole('button', { name: 'Approve', exact: true }).click();
    await approval.waitFor({ state: 'detached' });
    await rowOf(approving.page, wednesday).waitFor({ state: 'detached' });
    await approving.expectClean();
    await approving.close();

    const refusing = await browser.open(app, { as: await org.signedIn('planner'), path: '/requests' });
    await decide(refusing.page, thursday);
    const refusal = dialogOf(refusing.page);
    await refusal.getByText('understaffed hours').waitFor();
    await refusal.getByText('Reject', { exact: true }).click();
    await refusal.getByLabel('Reason').fill('Too many calls that day');
    await refusal.getByRole('button', { name: 'Reject' }).click();
    await refusal.waitFor({ state: 'detached' });
    await refusing.page.getByText('No requests').waitFor();
    await refusing.expectClean();
    await refusing.close();

    await mine.page.clock.fastForward(ASKED_EVERY_MS);
    await rowOf(mine.page, wednesday).filter({ hasText: 'Approved Sue Super' }).waitFor();
    await rowOf(mine.page, wednesday).filter({ hasText: 'Give her my best' }).waitFor();
    await rowOf(mine.page, thursday)
      .filter({ hasText: 'Rejected' })
      .filter({ hasText: 'Too many calls that day' })
      .waitFor();
    await mine.page.getByText(/8:00 h approved · 0:00 h pending/).waitFor();
    expect(await answer(agent, FIND, { id: idOf(wednesday) })).toMatchObject({
      state: 'approved',
      decidedBy: 'Sue Super',
      decisionNote: 'Give her my best',
    });
    expect(await answer(agent, FIND, { id: idOf(thursday) })).toMatchObject({
      state: 'refused',
      decisionNote: 'Too many calls that day',
    });
    await mine.expectClean();
    await mine.page.goto(`${app.url}/my-week?week=${mondayOf(wednesday)}`);
    const day = mine.page.getByRole('listitem').filter({ hasText: `${Number(wednesday.slice(8))} ` });
    await day.getByText('Paid time off').first().waitFor();
    await mine.expectClean();
    await mine.close();
  });
});

describe('time off of somebody who does not ask', () => {
  it('is entered from their day by whoever answers for them, and cancelled as well', async () => {
    const today = todayOf(org);
    const opened = await browser.open(app, { as: supervisor, path: `/people/${agent.employeeId}/${today}` });
    const { page } = opened;
    await page.getByRole('button', { name: 'Enter time off' }).click();
    const form = page.getByRole('dialog', { name: 'Enter time off' });
    await form.locator('input[value="Bea Berg"]').waitFor();
    expect(typedDate(await form.getByLabel('First day').inputValue())).toBe(today);
    await form.getByRole('button', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Sick leave' }).click();
    await form.getByLabel('Note').fill('A fever');
    await form.getByText('No published shifts in this period yet.').waitFor();
    expect(await form.getByLabel('Reason for the override').count()).toBe(0);
    await opened.expectClean();
    await form.getByRole('button', { name: 'Enter time off', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    const row = rowOf(page, today).filter({ hasText: 'Sick leave' });
    await row.filter({ hasText: 'Approved' }).waitFor();
    await opened.expectClean();

    await row.getByRole('button', { name: 'Cancel' }).click();
    const ending = page.getByRole('dialog', { name: 'Cancel Bea Berg’s time off?' });
    await ending.getByLabel('Note').fill('She came after all');
    await opened.expectClean();
    await ending.getByRole('button', { name: 'Cancel time off' }).click();
    await ending.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    const { list } = await agent.graphql('{ list: timeOffRequests { data { startDate state note decisionNote } } }');
    expect(list.data.filter(({ startDate }: any) => startDate === today)).toEqual([
      { startDate: today, state: 'cancelled', note: 'A fever', decisionNote: 'She came after all' },
    ]);
    await opened.close();
  });

  it('is of those whom a planner finds by name, and goes beyond a limit with a reason', async () => {
    const planner = await org.signedIn('planner');
    const opened = await browser.open(app, { as: planner, path: '/requests' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Enter time off' }).click();
    const form = page.getByRole('dialog', { name: 'Enter time off' });
    await form.getByRole('combobox', { name: 'Person' }).fill('Cost');
    await page.getByRole('option', { name: 'Cal Costa' }).click();
    await form.getByRole('button', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Paid time off', exact: true }).click();
    await form.getByLabel('First day').fill(thursday);
    await form.getByText(/The balance is short by/).waitFor();
    await form.getByLabel('Reason for the override').fill('Agreed upon before');
    await form.getByLabel('Last day').fill(wednesday);
    await form.getByRole('button', { name: 'Enter time off', exact: true }).click();
    await form.getByText(`must be from 0 to 365 days after First day ${thursday}, got "${wednesday}"`).waitFor();
    await form.getByLabel('Last day').fill(thursday);
    await form.getByRole('button', { name: 'Enter time off', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await rowOf(page, thursday).filter({ hasText: 'Cal Costa' }).filter({ hasText: 'Agreed upon before' }).waitFor();
    await opened.expectClean();
    await opened.close();
  });
});
