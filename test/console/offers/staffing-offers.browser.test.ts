import { addDays } from '../../../src/kernel/time/local-time';
import { act, agent, type Agent, type Week } from '../../features/offers/offering';
import { addShift, made, schedule, setStatus, withoutShrinkage } from '../../features/scheduling/planning';
import { todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

/** Offers of hours from understaffed and overstaffed intervals, one click away from where they are seen. */

let app: TestApp;
let browser: TestBrowser;
let week: Week;
let today: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
});
beforeEach(async () => {
  const org = await app.organization({ timezone: 'UTC' });
  today = todayOf(org);
  const teamId = (await made(org.admin.post('/api/admin/teams', { name: 'Floor' }))).team.id;
  const scheduleId = await schedule(org.admin, { startDate: today, endDate: addDays(today, 6) });
  await setStatus(org.admin, scheduleId, 'published');
  await withoutShrinkage(org);
  week = { org, scheduleId, teamId, monday: today };
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const needs = (people: number, from: string, to: string, fromTime: string, untilTime: string) =>
  week.org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from, to, fromTime, untilTime, mode: 'set', people },
  });

it('An understaffed interval on Today is offered in one click and taken by the person first in rank', async () => {
  const { org } = week;
  await needs(1, today, addDays(today, 1), '00:00', '00:00');
  const [old, young] = [
    await agent(week, 'Ana', { seniorityDate: '2010-01-01' }),
    await agent(week, 'Ben', { seniorityDate: '2015-01-01' }),
  ];
  const planner = await browser.open(app, { as: org.admin, path: '/today' });
  await planner.page.getByText('up to 1 understaffed').waitFor();
  await planner.expectClean();
  await planner.page
    .getByRole('button', { name: /^Create offer for/ })
    .first()
    .click();
  const form = planner.page.getByRole('dialog', { name: 'Create offer' });
  await form.getByText('2 people eligible · 1 place').waitFor();
  expect(await form.getByLabel('From', { exact: true }).inputValue()).toMatch(/^\d\d:\d\d$/);
  await form.getByRole('button', { name: /Award/ }).click();
  await planner.page.getByRole('option', { name: 'By ranking at closing' }).click();
  await form.getByRole('button', { name: /Ranking/ }).click();
  await planner.page.getByRole('option', { name: 'Seniority' }).click();
  await form.getByText('Ana Ode, Ben Ode').waitFor();
  await planner.expectClean();
  await form.getByRole('button', { name: 'Publish offer' }).click();
  await planner.page.getByText('0 of 1 place filled').waitFor();

  const { myHoursOffers } = await young.graphql('{ myHoursOffers { offer { id } } }');
  await act(young, 'claim', myHoursOffers[0].offer.id);
  const phone = await browser.open(app, { as: old, path: '/inbox', width: 390, hasTouch: true });
  await phone.page.getByRole('main').getByRole('link').first().tap();
  await phone.page.getByRole('button', { name: /^Claim Open shift/ }).tap();
  await phone.page.getByRole('main').getByText('Claimed', { exact: true }).waitFor();
  await planner.page.getByText('Ana Ode').waitFor();
  await planner.page.getByRole('button', { name: /^Close now/ }).click();
  await phone.page.getByRole('main').getByText('Awarded', { exact: true }).waitFor();
  await phone.expectClean();
  const { hoursOffer } = await org.admin.graphql(
    'query ($id: ID!) { hoursOffer(id: $id) { state claims { employeeName state reason } } }',
    { id: myHoursOffers[0].offer.id },
  );
  expect(hoursOffer).toEqual({
    state: 'closed',
    claims: [
      { employeeName: 'Ben Ode', state: 'waiting', reason: 'Rank 2 of 2 by seniority, 1 place' },
      { employeeName: 'Ana Ode', state: 'awarded', reason: null },
    ],
  });
  await planner.close();
  await phone.close();
});

it('Intervals on Coverage and Result open an offer: time off if overstaffed, a shift if understaffed', async () => {
  const { org, scheduleId } = week;
  const day = addDays(today, 2);
  await needs(1, day, day, '08:00', '12:00');
  await needs(4, day, day, '12:00', '16:00');
  const people: Agent[] = [];
  for (const name of ['Ana', 'Ben', 'Cal']) people.push(await agent(week, name));
  for (const { employeeId } of people)
    await addShift(org.admin, { scheduleId, employeeId, date: day, startTime: '08:00', endTime: '16:00' });
  const opened = await browser.open(app, { as: org.admin, path: `/coverage?date=${day}` });
  const { page } = opened;
  const form = page.getByRole('dialog', { name: 'Create offer' });
  const times = async () =>
    Promise.all(['From', 'To'].map((label) => form.getByLabel(label, { exact: true }).inputValue()));
  await page.getByRole('list', { name: 'Largest gaps and surpluses' }).waitFor();
  await opened.expectClean();
  await page.getByRole('button', { name: /^Create offer for/ }).click();
  await form.getByText('0 people eligible · 1 place').waitFor();
  expect(await times()).toEqual(['12:00', '16:00']);

  await page.goBack();
  await page.getByRole('button', { name: /^Offer time off for/ }).click();
  await form.getByText('3 people eligible · 2 places').waitFor();
  expect(await times()).toEqual(['08:00', '12:00']);
  await opened.expectClean();
  await form.getByRole('button', { name: 'Publish offer' }).click();
  await page.getByText('0 of 2 places filled').waitFor();

  await page.goto(`${app.url}/coverage?tab=uncovered&of=${scheduleId}`);
  await page.getByRole('button', { name: /^Create offer for/ }).click();
  await form.getByText('1 place').waitFor();
  expect(await times()).toEqual(['12:00', '16:00']);

  await page.goto(`${app.url}/schedule/${scheduleId}/result`);
  await page
    .getByRole('button', { name: /^Offer time off:/ })
    .first()
    .click();
  await form.getByText('3 people eligible · 2 places').waitFor();
  expect(await times()).toEqual(['08:00', '12:00']);
  await opened.close();
});
