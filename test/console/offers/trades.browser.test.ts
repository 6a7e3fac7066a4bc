import { addDays } from '../../../src/kernel/time/local-time';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { agent, publishedWeek, type Week } from '../../features/offers/offering';
import { addShift, schedule, setStatus } from '../../features/scheduling/planning';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: TestApp;
let browser: TestBrowser;
let week: Week;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
beforeEach(async () => {
  week = await publishedWeek(await app.organization({ timezone: 'UTC' }));
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

it('An open shift is offered from a gap, told live, claimed on a phone, and listed with its owner', async () => {
  const ana = await agent(week, 'Ana');
  const phone = await browser.open(app, { as: ana, path: '/inbox', width: 390, hasTouch: true });
  await phone.page.getByText('No notifications').waitFor();
  await phone.expectClean();

  const path = `/trades?date=${week.monday}&from=09:00&to=17:00`;
  const planner = await browser.open(app, { as: week.org.admin, path });
  const form = planner.page.getByRole('dialog', { name: 'Create offer' });
  expect(await form.getByLabel('From', { exact: true }).inputValue()).toBe('09:00');
  await form.getByLabel('Places').fill('1');
  await form.getByLabel('Note').fill('Launch day');
  await form.getByText('1 person eligible').waitFor();
  await planner.expectClean();
  await form.getByRole('button', { name: 'Publish offer' }).click();
  await planner.page.getByText('0 of 1 place filled').waitFor();
  await planner.expectClean();

  await phone.page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  await phone.page.getByRole('main').getByRole('link').first().click();
  await phone.page.getByRole('heading', { name: 'Trades' }).waitFor();
  await phone.page.getByText('Launch day').waitFor();
  await phone.expectClean();
  await phone.page.getByRole('button', { name: /^Claim Open shift/ }).click();
  await phone.page.getByText('Awarded').first().waitFor();

  await planner.page.getByText('Ana Ode').waitFor();
  await planner.page.getByText('1 of 1 place filled').waitFor();
  await phone.close();
  await planner.close();
});

it('A publication reaches the bell of those who have shifts in it, at once', async () => {
  const cem = await agent(week, 'Cem');
  const opened = await browser.open(app, { as: cem, path: '/my-week' });
  await opened.page.getByRole('link', { name: 'Inbox', exact: true }).first().waitFor();
  const { org } = week;
  const days = { startDate: addDays(week.monday, 7), endDate: addDays(week.monday, 13) };
  const scheduleId = await schedule(org.admin, days);
  await addShift(org.admin, { scheduleId, employeeId: cem.employeeId, date: days.startDate });
  await setStatus(org.admin, scheduleId, 'published');
  const inbox = opened.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Inbox' });
  await inbox.getByText('1', { exact: true }).waitFor();
  await inbox.click();
  await opened.page.getByText('Schedule published').waitFor();
  await opened.expectClean();
  await opened.close();
});

it('Notifications are marked as read, and sent as the user chooses', async () => {
  const ben = await agent(week, 'Ben');
  const opened = await browser.open(app, { as: ben, path: '/inbox' });
  await opened.page.getByRole('button', { name: 'Settings' }).click();
  const settings = opened.page.getByRole('dialog', { name: 'Notification settings' });
  await settings.getByText('Remind me before a shift').click();
  await settings.getByLabel('Time before a shift').fill('45');
  await opened.expectClean();
  await settings.getByRole('button', { name: 'Save' }).click();
  await opened.page.getByText('Settings saved').waitFor();
  const { notificationSettings } = await ben.graphql('{ notificationSettings { reminderMinutes quietFrom } }');
  expect(notificationSettings).toEqual({ reminderMinutes: 45, quietFrom: '21:00' });
  await opened.close();
});
