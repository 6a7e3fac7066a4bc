import { addDays } from '../../../src/kernel/time/local-time';
import { employee, team } from '../../features/scheduling/planning';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { tick } from '../support/at-work';
import { openBrowser, type TestBrowser } from '../support/browser';
import { mondayToPlan } from '../support/planned-week';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

it('A rotation is made from a preset, changed by day, assigned with stagger, and excepted for a day', async () => {
  const org = await app.organization({ timezone: 'Europe/Berlin' });
  const planner = await org.signedIn('planner');
  const monday = mondayToPlan(org);
  const teamId = await team(org, 'Crew');
  const ids: string[] = [];
  for (const lastName of ['Able', 'Baker', 'Cole']) ids.push(await employee(org, { lastName, teamId }));
  await planner.post('/api/scheduling/templates', { name: 'Early', startTime: '06:00', endTime: '14:00' });
  const opened = await browser.open(app, { as: planner, path: '/rotations' });
  const { page } = opened;
  await page.getByText('No rotations').waitFor();
  await opened.expectClean();
  await page.getByRole('button', { name: 'New rotation' }).click();
  const form = page.getByRole('dialog', { name: 'New rotation' });
  await form.getByLabel('Name').fill('4 on 2 off');
  await form.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: '4 on, 2 off' }).click();
  await form
    .getByRole('button', { name: /^Any shift Shift|^Shift Any shift|Shift$/ })
    .first()
    .click();
  await page.getByRole('option', { name: /^Early/ }).click();
  await form.getByRole('button', { name: 'Day 4: Early' }).waitFor();
  await form.getByRole('button', { name: 'Day 5: Off' }).waitFor();
  await opened.expectClean();
  await form.getByRole('button', { name: 'Create rotation' }).click();
  await page.getByText('4 Early, 2 Off').waitFor();
  await opened.expectClean();

  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const assign = page.getByRole('dialog', { name: 'Assign rotation' });
  await tick(page, /^Crew/);
  await assign.getByLabel('Stagger (days)').fill('2');
  await assign.getByLabel('Stagger (days)').blur();
  await assign.getByRole('region', { name: 'Preview' }).getByText('Wanda Cole').waitFor();
  await assign.getByRole('button', { name: 'Move Wanda Baker up' }).waitFor();
  await opened.expectClean();
  await assign.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByText('4 on 2 off assigned to 3 people').waitFor();
  const { rotationAssignments } = await planner.graphql(
    'query ($ids: [ID!]!) { rotationAssignments(employeeIds: $ids) { employeeId offset } }',
    { ids },
  );
  expect(ids.map((id) => rotationAssignments.find((each: any) => each.employeeId === id).offset)).toEqual([0, 2, 4]);

  const days = page.getByRole('region', { name: 'Rotation days' });
  await days
    .getByRole('button', { name: /^Wanda Able, Mon, .*: Early$/ })
    .first()
    .click();
  const exception = page.getByRole('dialog', { name: /^Wanda Able, Mon/ });
  await exception.getByRole('button', { name: /Replace with/ }).click();
  await page.getByRole('option', { name: 'Off' }).click();
  await opened.expectClean();
  await exception.getByRole('button', { name: 'Save exception' }).click();
  await days.getByRole('button', { name: /^Wanda Able, Mon, .*: Off \(exception\)$/ }).waitFor();
  const { rotationDays } = await planner.graphql(
    `query ($ids: [ID!]!, $from: String!, $to: String!) {
      rotationDays(employeeIds: $ids, from: $from, to: $to) { date isException day { kind } } }`,
    { ids: ids.slice(0, 1), from: monday, to: addDays(monday, 27) },
  );
  expect(rotationDays.filter((each: any) => each.isException)).toMatchObject([{ day: { kind: 'off' } }]);
  await opened.expectClean();
  await opened.look(390, 'dark');
  await opened.expectClean();
  await opened.close();
});
