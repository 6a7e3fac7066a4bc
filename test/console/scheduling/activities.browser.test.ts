import { employee, team } from '../../features/scheduling/planning';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';
import { addShift, schedule, setStatus } from '../../features/scheduling/planning';
import { mondayToPlan } from '../support/planned-week';
import { addDays } from '../../../src/kernel/time/local-time';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

it('A code is created and planned, and its sessions are placed after a preview, moved and canceled', async () => {
  const org = await app.organization({ timezone: 'Europe/Berlin' });
  const planner = await org.signedIn('planner');
  const monday = mondayToPlan(org);
  const teamId = await team(org, 'Care');
  const scheduleId = await schedule(planner, { startDate: monday, endDate: addDays(monday, 13) });
  for (const lastName of ['Able', 'Baker']) {
    const employeeId = await employee(org, { lastName, teamId });
    await addShift(planner, { scheduleId, employeeId, date: addDays(monday, 1), breaks: [] });
  }
  await setStatus(planner, scheduleId, 'published');
  const opened = await browser.open(app, { as: planner, path: '/activities?tab=codes' });
  const { page } = opened;
  await page.getByRole('cell', { name: 'Split gap' }).first().waitFor();
  await page.getByRole('button', { name: 'New code' }).click();
  const code = page.getByRole('dialog', { name: 'New activity code' });
  await code.getByLabel('Name').fill('One-to-one');
  await code.getByLabel('Default length (min)').fill('45');
  await opened.expectClean();
  await code.getByRole('button', { name: 'Create code' }).click();
  await page.getByRole('cell', { name: 'One-to-one', exact: true }).waitFor();
  await opened.expectClean();

  await page.getByRole('tab', { name: 'Plans' }).click();
  await page.getByText('No plans').waitFor();
  await page.getByRole('button', { name: 'New plan' }).click();
  const plan = page.getByRole('dialog', { name: 'New plan' });
  await plan.getByLabel('Name').fill('Coaching in winter');
  await plan.getByRole('button', { name: /Activity/ }).click();
  await page.getByRole('option', { name: 'One-to-one' }).click();
  await plan.getByLabel('Every', { exact: true }).fill('2');
  await plan.getByLabel('Every', { exact: true }).blur();
  await plan.getByRole('combobox', { name: 'Teams' }).fill('Care');
  await page.getByRole('option', { name: 'Care' }).click();
  await plan.getByText('Times, groups and limits').click();
  await opened.expectClean();
  await plan.getByRole('button', { name: 'Create plan' }).click();
  await page.getByText('45 min, every 2 weeks').waitFor();
  await opened.expectClean();

  await page.getByRole('button', { name: 'Place sessions' }).click();
  const place = page.getByRole('dialog', { name: 'Place sessions' });
  await place.getByRole('button', { name: 'Preview' }).click();
  await place.getByText('Understaffing added').waitFor();
  await place.getByText('2 attendances').waitFor();
  await opened.expectClean();
  const count = async () =>
    (
      await planner.graphql(
        'query ($from: String!, $to: String!) { activitySessions(from: $from, to: $to) { total } }',
        {
          from: monday,
          to: addDays(monday, 13),
        },
      )
    ).activitySessions.total;
  expect(await count()).toBe(0);
  await place.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('2 sessions placed').waitFor();
  expect(await count()).toBe(2);

  await page.goto(`${app.url}/activities?week=${monday}`);
  await page.getByText('Wanda Able').waitFor();
  await opened.expectClean();
  await page
    .getByRole('button', { name: /^Actions of Coaching in winter/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: /^Move Coaching in winter/ });
  await move.getByText('At the start that adds the least understaffing').click();
  await move.getByRole('textbox', { name: 'Start' }).fill('13:00');
  await move.getByRole('button', { name: 'Preview' }).click();
  await move.getByText('Understaffing added').waitFor();
  await opened.expectClean();
  await move.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/13:00–13:45/).waitFor();

  await page
    .getByRole('button', { name: /^Actions of Coaching in winter/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Change attendees' }).click();
  const attendees = page.getByRole('dialog', { name: /^Coaching in winter/ });
  await attendees.getByText('1 person').waitFor();
  await opened.expectClean();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Actions of Coaching in winter/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cancel session' }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancel Coaching in winter/ });
  await cancel.getByRole('button', { name: 'Cancel session' }).click();
  await page.getByText('Canceled', { exact: true }).waitFor();
  await opened.expectClean();
  await opened.look(390, 'dark');
  await opened.expectClean();
  await opened.close();
});
