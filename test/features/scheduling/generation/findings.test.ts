import type { Caller } from '../../../support/caller';
import { eventually } from '../../../support/eventually';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { employee, made, MONDAY, schedule } from '../planning';

/** Unmet demands of a search are stored with the schedule, whichever API started it. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let people: string[];

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  people = [await employee(org), await employee(org)];
  await made(org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }));
  await org.admin.graphql('mutation ($input: CreateTeamRuleInput!) { createTeamRule(input: $input) { id } }', {
    input: { name: 'First aid', kind: 'always_there', employeeIds: people.slice(0, 1) },
  });
  await org.admin.graphql(
    'mutation ($input: AddAvailabilityExceptionInput!) { addAvailabilityException(input: $input) { employeeId } }',
    { input: { employeeId: people[0], startDate: MONDAY, available: false } },
  );
});
afterAll(() => app?.stop());

const FINDINGS = `query ($id: ID!) {
  scheduleFindings(scheduleId: $id) { impossible shortIntervals { date startTime startsAt required reason }
    teamBreaches { name date startTime endTime says } } }`;
const findingsOf = async (id: string, caller: Caller = planner): Promise<any> =>
  (await caller.graphql(FINDINGS, { id })).scheduleFindings;
const IMPOSSIBLE = `${MONDAY} 09:00–17:00: no one from First aid can work`;
const monday = () => ({ name: 'Monday', startDate: MONDAY, endDate: MONDAY, employeeIds: people });
const EXPECTED = {
  impossible: expect.arrayContaining([IMPOSSIBLE]),
  shortIntervals: [
    {
      date: MONDAY,
      startTime: '09:00',
      startsAt: `${MONDAY}T09:00:00.000Z`,
      required: 2,
      reason: expect.stringContaining('unavailable'),
    },
  ],
  teamBreaches: [
    {
      name: 'First aid',
      date: MONDAY,
      startTime: '09:00',
      endTime: '17:00',
      says: expect.stringContaining('No one from First aid is at work'),
    },
  ],
};

describe('a schedule', () => {
  it('that was generated at once by REST tells what was impossible, and why somebody is missing', async () => {
    const { body } = await planner.post('/api/scheduling/generate', {
      ...monday(),
      options: { epochs: 2, coverageTarget: 2 },
    });
    expect(await findingsOf(body.schedule.id)).toEqual(EXPECTED);
    expect(await findingsOf(body.schedule.id, await org.signedIn('supervisor'))).toEqual(EXPECTED);
    const agent = await org.signedIn('agent');
    expect(await agent.graphqlError(FINDINGS, { id: body.schedule.id })).toMatchObject({ code: 'FORBIDDEN' });
    const elsewhere = (await app.organization()).admin;
    expect(await elsewhere.graphqlError(FINDINGS, { id: body.schedule.id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that was made by hand tells nothing, and once it was improved the same as one that was generated', async () => {
    const id = await schedule(planner, { startDate: MONDAY, endDate: MONDAY });
    expect(await findingsOf(id)).toBeNull();
    const { improveSchedule } = await planner.graphql(
      `mutation ($id: ID!, $people: [ID!]) {
         improveSchedule(scheduleId: $id, seconds: 2, epochs: 2, employeeIds: $people) { id } }`,
      { id, people },
    );
    const { job } = await eventually(
      () => planner.graphql('query ($id: ID!) { job(id: $id) { status result error } }', { id: improveSchedule.id }),
      ({ job: { status } }) => !['waiting', 'running'].includes(status),
    );
    expect(job).toMatchObject({ status: 'succeeded', result: { report: { impossible: [IMPOSSIBLE] } } });
    expect((await findingsOf(id)).impossible).toEqual([IMPOSSIBLE]);
  });
});
