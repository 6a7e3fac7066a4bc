import type { Locator } from 'playwright-core';
import { addDays, instantOf } from '../../../src/kernel/time/local-time';
import { act, agent, shiftsOf, type Agent, type Week } from '../../features/offers/offering';
import { addShift, made, schedule, setStatus } from '../../features/scheduling/planning';
import { eventually } from '../../support/eventually';
import { todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

/** A supervisor's sick call: from the person on Today to a replacement who is assigned or asked. */

const MAX_CLICKS = 6;

let app: TestApp;
let browser: TestBrowser;
let supervisor: Awaited<ReturnType<TestOrganization['signedIn']>>;
let week: Week;
let ana: Agent;
let ben: Agent;
let clicks: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
beforeEach(async () => {
  clicks = 0;
  const org = await app.organization({ timezone: zoneOfTheMorning() });
  supervisor = await org.signedIn('supervisor');
  const today = todayOf(org);
  const fields = { name: 'Floor', supervisorId: supervisor.userId };
  const teamId = (await made(org.admin.post('/api/admin/teams', fields))).team.id;
  const scheduleId = await schedule(org.admin, { startDate: addDays(today, -1), endDate: addDays(today, 5) });
  week = { org, scheduleId, teamId, monday: today };
  [ana, ben] = [await agent(week, 'Ana'), await agent(week, 'Ben')];
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

/** Returns a zone in which it is between 6:00 and 8:00, so that the shifts of the day are ahead. */
function zoneOfTheMorning(): string {
  const hour = new Date().getUTCHours();
  const ahead = (((6 - hour) % 24) + 24) % 24;
  // The names of these zones have the opposite sign: Etc/GMT-5 is five hours ahead of UTC.
  return ahead <= 12 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
}

const click = async (target: Locator): Promise<void> => {
  clicks++;
  await target.click();
};
const plan = async (fields: object) => {
  const { scheduleId, monday } = week;
  return addShift(week.org.admin, { scheduleId, employeeId: ana.employeeId, date: monday, ...fields });
};
const publish = () => setStatus(week.org.admin, week.scheduleId, 'published');
const timeOffOf = async ({ employeeId }: Agent): Promise<any[]> =>
  (
    await week.org.admin.graphql(
      `query ($employeeId: ID!) { timeOffRequests(employeeId: $employeeId) {
        data { state startDate startTime endTime type { name } } } }`,
      { employeeId },
    )
  ).timeOffRequests.data;

/** Enters the absence from the person on Today: three clicks. */
async function enterAbsence() {
  const opened = await browser.open(app, { as: supervisor, path: '/today' });
  const { page } = opened;
  await click(page.getByRole('button', { name: /Ana Ode/ }));
  await page
    .getByRole('dialog', { name: 'Ana Ode' })
    .getByText(/^Shift /)
    .waitFor();
  await opened.expectClean();
  await click(page.getByRole('button', { name: 'Enter absence' }));
  const form = page.getByRole('dialog', { name: 'Enter absence' });
  await form.getByText('Shifts affected').waitFor();
  await form.getByRole('button', { name: /Sick leave/ }).waitFor();
  await opened.expectClean();
  await click(form.getByRole('button', { name: 'Enter and find a replacement' }));
  return { opened, page, list: page.getByRole('region', { name: 'Replacements' }) };
}

it('A replacement who breaks no rule comes first and is assigned, in four clicks', async () => {
  const { monday } = week;
  const cal = await agent(week, 'Cal');
  await plan({ startTime: '22:00', endTime: '06:00' });
  // Ben lacks rest before the shift, by a default rule.
  await plan({ employeeId: ben.employeeId, startTime: '10:00', endTime: '18:00' });
  await publish();
  const { opened, page, list } = await enterAbsence();
  const first = list.getByRole('listitem').first();
  await first.getByText('Cal Ode').waitFor();
  await first.getByText('Available', { exact: true }).waitFor();
  await list.getByRole('listitem').filter({ hasText: 'Ben Ode' }).getByText(/rest/i).first().waitFor();
  await opened.expectClean();
  await click(page.getByRole('button', { name: 'Assign to Cal Ode' }));
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  const shifts = await eventually(
    () => shiftsOf(week, cal.employeeId),
    ({ length }) => length > 0,
  );
  expect(shifts).toMatchObject([{ startTime: '22:00', endTime: '06:00' }]);
  // The absence takes the whole shift, which ends on the next day.
  expect(await timeOffOf(ana)).toEqual([
    {
      ...{ state: 'approved', startDate: monday, startTime: '22:00', endTime: '06:00' },
      type: { name: 'Sick leave' },
    },
  ]);
  await opened.close();
});

it('The shift is offered to all who can take it, in five clicks', async () => {
  const { id } = await plan({ startTime: '14:00', endTime: '18:00' });
  await publish();
  const { opened, page, list } = await enterAbsence();
  await list.getByText('Ben Ode').waitFor();
  await click(list.getByRole('button', { name: /^Create offer for/ }));
  const form = page.getByRole('dialog', { name: 'Create offer' });
  await form.getByText('1 person eligible · 1 place').waitFor();
  await form.getByText('Ben Ode').waitFor();
  await opened.expectClean();
  await click(form.getByRole('button', { name: 'Publish offer' }));
  await page.getByText('0 of 1 place filled').waitFor();
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  const { myHoursOffers } = await ben.graphql('{ myHoursOffers { offer { id replacesShiftId } } }');
  expect(myHoursOffers).toMatchObject([{ offer: { replacesShiftId: id } }]);
  expect(await act(ben, 'claim', myHoursOffers[0].offer.id)).toMatchObject({ state: 'awarded' });
  expect(await shiftsOf(week, ben.employeeId)).toMatchObject([{ startTime: '14:00', endTime: '18:00' }]);
  await opened.close();
});

it('A planner gets the shift where every replacement breaks a required rule', async () => {
  const { org } = week;
  await plan({ startTime: '14:00', endTime: '18:00' });
  await plan({ employeeId: ben.employeeId, date: addDays(week.monday, -1), startTime: '14:00', endTime: '18:00' });
  await publish();
  await org.admin.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
    input: {
      employeeId: ben.employeeId,
      from: '2026-01-01',
      rules: [{ kind: 'shifts', days: 7, sliding: true, atMost: 1 }],
    },
  });
  const { opened, page, list } = await enterAbsence();
  await list.getByText('Every replacement breaks a required rule.', { exact: false }).waitFor();
  await list.getByText('Needs a planner').waitFor();
  await list.getByRole('button', { name: 'Copy link to this shift' }).waitFor();
  await opened.expectClean();
  // The link opens the shift for a planner, who can override the rule.
  const planner = await org.signedIn('planner');
  const opened2 = await browser.open(app, {
    as: planner,
    path: new URL(page.url()).pathname + new URL(page.url()).search,
  });
  await opened2.page.getByRole('button', { name: 'Assign to Ben Ode' }).waitFor();
  await opened2.close();
  await opened.close();
});

it('A sick report of an agent opens the replacements from its notification, a late one shows on the wall', async () => {
  const shift = await plan({ startTime: '14:00', endTime: '18:00' });
  const own = await plan({ employeeId: ben.employeeId, startTime: '15:00', endTime: '19:00' });
  await publish();
  await ana.graphql('mutation { reportIll { id } }');
  const expectedAt = instantOf(week.monday, '15:30', week.org.timezone).toISOString();
  await ben.graphql(
    `mutation ($id: ID!, $at: DateTime!) { reportLate(shiftId: $id, expectedAt: $at) { expectedAt } }`,
    { id: own.id, at: expectedAt },
  );
  const opened = await browser.open(app, { as: supervisor, path: '/inbox' });
  const { page } = opened;
  await click(page.getByRole('link', { name: /Absence reported/ }));
  await page.getByRole('region', { name: 'Replacements' }).getByText('Ben Ode').waitFor();
  expect(new URL(page.url()).searchParams.get('shift')).toBe(shift.id);
  await page.goto(`${app.url}/today`);
  await page
    .getByRole('button', { name: /Ben Ode/ })
    .getByText(/^Late, expected (15:30|3:30)/)
    .waitFor();
  await opened.expectClean();
  await opened.close();
});
