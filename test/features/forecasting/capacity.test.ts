import { addDays } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { forecastNow, historyOf, importHistory } from '../../support/forecasts';
import { requirementOf, settled } from '../../support/requirement';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, schedule, setStatus } from '../scheduling/planning';

const TODAY = '2026-03-04';

let app: OwnApp;
let org: TestOrganization;
let key: Caller;

beforeAll(async () => {
  app = await startOwnApp({ clock: new FakeClock('2026-03-04T17:00:00Z') });
});
beforeEach(async () => {
  org = await app.organization();
  key = await org.key('import:historical');
});
afterAll(() => app?.stop());

const sales = { queue: 'sales', channel: 'voice' };
const PLAN = `query ($input: CapacityPlanInput) { capacityPlan(input: $input) { hires employed csv
  data { month skillId hours peak needed available gap hires decideBy isLate
    byContract { contractId needed hires } } } }`;
const planOf = async (input: object = {}, caller = org.admin) => (await caller.graphql(PLAN, { input })).capacityPlan;
const UNCOVERED = `query ($id: ID!) { uncoveredDemand(scheduleId: $id) { missingHours contactsTooLate csv
  data { date interval skillId scheduled scheduledPeople missing contactsTooLate } } }`;

async function forecasts(level = 20): Promise<void> {
  await importHistory(key, historyOf(org, { ...sales, level, days: 200 }, TODAY));
  await forecastNow(org);
  await settled(org);
}

describe('the capacity plan', () => {
  it('is the hours of the requirement, month by month, in employees', async () => {
    await forecasts();
    const { data, employed, hires } = await planOf({ leadTimeWeeks: 0 });
    expect(employed).toBe(0);
    expect(data.map(({ month }: any) => month)).toEqual([
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => `2026-${String(month).padStart(2, '0')}-01`),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) => `2027-0${month}-01`),
    ]);
    const [april] = data;
    const rows = await requirementOf(org, { from: '2026-04-01', to: '2026-04-30' });
    expect(april.hours).toBeCloseTo(
      rows.reduce((sum, { scheduled }) => sum + scheduled / 2, 0),
      1,
    );
    expect(april.peak).toBe(Math.max(...rows.map(({ scheduled }) => scheduled)));
    // 40 hours a week, of which 15 % are planned off duty.
    expect(april.needed).toBeCloseTo(Math.max(april.hours / ((40 * 0.85 * 30) / 7), april.peak), 1);
    expect(april).toMatchObject({ available: 0, hires: Math.ceil(april.needed), isLate: false });
    expect(hires).toBeGreaterThanOrEqual(april.hires);
    const [bad] = (await planOf({ months: 1, risk: 0.95 })).data;
    expect(bad.hours).toBeGreaterThan(april.hours);
  });

  it('counts who is there by contract, who comes, who goes, and hires before they are missed', async () => {
    const people = [await employee(org), await employee(org, { weeklyHoursTarget: 20 }), await employee(org)];
    const { createContract } = await org.admin.graphql(
      `mutation { createContract(input: { name: "Half",
         rules: [{ kind: minutes, days: 7, atMost: 1500, target: 1200 }] }) { id } }`,
    );
    const contractId = createContract.id;
    const ASSIGN = 'mutation ($input: AssignContractInput!) { assignContract(input: $input) { from } }';
    await org.admin.graphql(ASSIGN, { input: { employeeIds: [people[1]], contractId, from: '2026-01-01' } });
    await org.admin.graphql(ASSIGN, { input: { employeeIds: [people[2]], contractId, from: '2026-05-20' } });
    await forecasts();
    const input = {
      months: 4,
      leadTimeWeeks: 9,
      monthlyAttritionPercent: 10,
      contracts: [
        { hirePercent: 50, weeklyHours: 40 },
        { contractId, hirePercent: 50 },
      ],
      joining: [{ date: '2026-04-15', people: 3 }],
      leaving: [{ date: '2026-06-01', people: 1 }],
    };
    const { data, employed } = await planOf(input);
    expect(employed).toBe(2);
    // In heads of 30 hours: 40 and 20 now; in May what attrition leaves of them, and three more.
    expect(data[0].available).toBeCloseTo(2, 6);
    expect(data[1].available).toBeCloseTo(2 * 0.9 + 4, 2);
    expect(data.map(({ isLate, hires }: any) => [isLate, hires > 0])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, expect.any(Boolean)],
    ]);
    expect(data[2].decideBy).toBe('2026-03-30');
    const [full, half] = data[2].byContract;
    expect([full.contractId, half.contractId]).toEqual([null, contractId]);
    expect(full.hires + half.hires).toBe(data[2].hires);
    expect(Math.abs(full.hires - half.hires)).toBeLessThanOrEqual(1);
  });

  it('is CSV by REST, refuses what makes no sense, and is for those who plan', async () => {
    await forecasts();
    const { status, headers, body } = await org.admin.get('/api/forecasting/capacity?months=2&format=csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(body).toMatch(/^month,skillId,hours,peak,needed,available,gap,hires,decideBy,isLate,contractId,/);
    expect(body.split('\r\n')).toHaveLength(4);
    const [supervisor, agent] = [await org.signedIn('supervisor'), await org.signedIn('agent')];
    expect((await planOf({ months: 1 }, supervisor)).data).toHaveLength(1);
    expect(await agent.graphqlError(PLAN)).toMatchObject({ code: 'FORBIDDEN' });
    expect((await agent.get('/api/forecasting/capacity')).status).toBe(403);
    const half = { contracts: [{ hirePercent: 50 }] };
    expect(await org.admin.graphqlError(PLAN, { input: half })).toMatchObject({ issues: [{ path: 'contracts' }] });
    const other = await app.organization();
    const foreign = { joining: [{ date: TODAY, people: 1, contractId: org.id }] };
    expect(await other.admin.graphqlError(PLAN, { input: foreign })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'joining[0].contractId',
    });
    expect((await planOf({}, other.admin)).data).toEqual([]);
  });
});

describe('the service level of a placement', () => {
  it('is that of the forecast contacts, with and without the sessions', async () => {
    const date = addDays(TODAY, 5);
    const people = [await employee(org), await employee(org), await employee(org)];
    await forecasts(3);
    const scheduleId = await schedule(org.admin, { startDate: date, endDate: date });
    for (const employeeId of people) await addShift(org.admin, { scheduleId, employeeId, date });
    await setStatus(org.admin, scheduleId, 'published');
    const { activityCodes } = await org.admin.graphql('{ activityCodes { id category } }');
    const activityCodeId = activityCodes.find(({ category }: any) => category === 'training').id;
    const { made } = await org.admin.graphql(
      'mutation ($input: ActivityPlanInput!) { made: createActivityPlan(input: $input) { id } }',
      { input: { name: 'Course', activityCodeId, minutes: 240, from: date, employeeIds: people, period: 'day' } },
    );
    const { placed } = await org.admin.graphql(
      `mutation ($id: ID!, $date: String!) { placed: placeActivities(planIds: [$id], from: $date, to: $date) {
         sessions { startTime } serviceLevelBefore serviceLevelAfter } }`,
      { id: made.id, date },
    );
    expect(placed.sessions).toHaveLength(3);
    const { serviceLevelBefore, serviceLevelAfter } = placed;
    expect(serviceLevelBefore).toBeGreaterThan(serviceLevelAfter);
    expect(serviceLevelBefore).toBeLessThanOrEqual(100);
    expect(serviceLevelAfter).toBeGreaterThan(0);
    // The same contacts are late as those of the uncovered demand.
    const rows = await requirementOf(org, { from: date, to: date });
    const contacts = rows.reduce((sum, { forecast }) => sum + forecast, 0);
    const { uncoveredDemand } = await org.admin.graphql(UNCOVERED, { id: scheduleId });
    expect(100 * (1 - uncoveredDemand.contactsTooLate / contacts)).toBeGreaterThanOrEqual(serviceLevelBefore - 0.5);
  });
});

describe('uncovered demand', () => {
  it('is where a schedule leaves people with the skill missing, and what their contacts wait', async () => {
    const date = addDays(TODAY, 5);
    const people = [await employee(org), await employee(org)];
    const { body } = await org.admin.post('/api/admin/skills', { name: 'sales' });
    const skillId = body.skill.id;
    await org.admin.post('/api/admin/skills/assignments', { employeeId: people[0], skillId });
    await forecasts(3);
    const scheduleId = await schedule(org.admin, { startDate: date, endDate: date });
    for (const employeeId of people) await addShift(org.admin, { scheduleId, employeeId, date });
    const uncovered = async (caller = org.admin) =>
      (await caller.graphql(UNCOVERED, { id: scheduleId })).uncoveredDemand;
    const rows = await requirementOf(org, { from: date, to: date, groupBy: ['skill'], scheduleId });
    const { data, missingHours, contactsTooLate, csv } = await uncovered();
    const short = rows.filter(({ gap }) => gap < 0);
    expect(data).toMatchObject(
      short.map(({ interval, scheduled, scheduledPeople, gap }) => ({
        ...{ date, interval, skillId, scheduled, scheduledPeople },
        missing: -gap,
      })),
    );
    // Agents without the skill do not count.
    expect(data.find(({ interval }: any) => interval === '10:00').scheduledPeople).toBe(1);
    expect(missingHours).toBeCloseTo(
      short.reduce((sum, { gap }) => sum - gap / 2, 0),
      6,
    );
    for (const { interval, contactsTooLate: late } of data) {
      const { forecast } = rows.find((row) => row.interval === interval);
      expect(late).toBeLessThanOrEqual(forecast + 0.01);
      // All contacts are late before the first agent is on duty.
      if (interval < '09:00') expect(late).toBeCloseTo(forecast, 1);
    }
    expect(contactsTooLate).toBeGreaterThan(0);
    expect(csv.split('\r\n')).toHaveLength(data.length + 2);
    await setStatus(org.admin, scheduleId, 'published');
    expect(await uncovered()).toEqual({ data, missingHours, contactsTooLate, csv });
    const [supervisor, agent] = [await org.signedIn('supervisor'), await org.signedIn('agent')];
    expect((await uncovered(supervisor)).data).toHaveLength(data.length);
    expect(await agent.graphqlError(UNCOVERED, { id: scheduleId })).toMatchObject({ code: 'FORBIDDEN' });
    const other = await app.organization();
    expect(await other.admin.graphqlError(UNCOVERED, { id: scheduleId })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
