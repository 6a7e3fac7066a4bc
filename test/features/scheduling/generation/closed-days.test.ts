import { addDays, mondayOf, weekdayOf } from '../../../../src/kernel/time/local-time';
import type { Caller } from '../../../support/caller';
import { forecastNow, historyOf, importHistory, jobEnded, todayOf } from '../../../support/forecasts';
import { sharedApp } from '../../../support/hosted-app';
import { settled } from '../../../support/requirement';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, made } from '../planning';

/** No one is scheduled on days on which the center is closed. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let people: string[];
let [monday, wednesday, saturday, sunday]: string[] = [];

const create = (noun: string, input: object): Promise<unknown> =>
  org.admin.graphql(`mutation ($input: Create${noun}Input!) { create${noun}(input: $input) { id } }`, { input });

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  people = await Promise.all([1, 2, 3].map(() => employee(org, { weeklyHoursTarget: 40 })));
  await made(org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }));
  monday = addDays(mondayOf(todayOf(org)), 7);
  [wednesday, saturday, sunday] = [2, 5, 6].map((days) => addDays(monday!, days));
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '18:00' }));
  await create('OpeningHours', { validFrom: todayOf(org), hours });
  await create('DemandEvent', { name: 'Works outing', kind: 'closed', startDate: wednesday, endDate: wednesday });
  const key = await org.key('import:historical');
  for (const queue of ['sales', 'help'])
    await importHistory(key, historyOf(org, { queue, channel: 'voice', level: 40 }));
  await forecastNow(org);
  await settled(org);
});
afterAll(() => app?.stop());

interface Generated {
  schedule: { id: string };
  report: { closedDays: unknown[]; certificate: { legal: boolean; costByTerm: { term: string }[] } };
}
const generated = async (fields: object = {}, options: object = {}): Promise<Generated> =>
  made(
    planner.post('/api/scheduling/generate', {
      ...{ name: 'Week', startDate: monday, endDate: sunday, employeeIds: people, ...fields },
      options: { epochs: 2, ...options },
    }),
  );
const shiftsOf = async (id: string): Promise<{ employeeId: string; date: string }[]> =>
  (await planner.graphql('query ($id: ID!) { schedule(id: $id) { shifts { employeeId date } } }', { id })).schedule
    .shifts;
const daysWorked = async (id: string): Promise<string[]> =>
  [...new Set((await shiftsOf(id)).map(({ date }) => date))].sort();
const closedDays = (employeeIds: readonly string[] = []) => [
  { date: wednesday, reason: 'Works outing', employeeIds },
  { date: saturday, reason: 'closed by opening hours', employeeIds },
  { date: sunday, reason: 'closed by opening hours', employeeIds },
];
const openDays = () => [0, 1, 3, 4].map((days) => addDays(monday!, days));

describe('a closed day', () => {
  it('gets no shift, whatever hours people are to work, and the report names it', async () => {
    const { schedule, report } = await generated();
    expect(report.closedDays).toEqual(closedDays());
    expect(await daysWorked(schedule.id)).toEqual(openDays());
    expect(await shiftsOf(schedule.id)).toHaveLength(openDays().length * people.length);
  });

  it('loses a shift that was entered by hand when the schedule is improved, and is legal until then', async () => {
    const { schedule } = await generated();
    await addShift(planner, { scheduleId: schedule.id, employeeId: people[0]!, date: saturday });
    const CERTIFICATE = 'query ($id: ID!) { scheduleCertificate(scheduleId: $id) { legal costByTerm { term cost } } }';
    const { scheduleCertificate } = await planner.graphql(CERTIFICATE, { id: schedule.id });
    expect(scheduleCertificate.legal).toBe(true);
    expect(scheduleCertificate.costByTerm).toContainEqual({ term: 'closedDays', cost: 5000 });
    const IMPROVE = 'mutation ($id: ID!) { improveSchedule(scheduleId: $id, seconds: 5, epochs: 2) { id } }';
    const { improveSchedule } = await planner.graphql(IMPROVE, { id: schedule.id });
    expect(await jobEnded(planner, improveSchedule.id)).toMatchObject({ status: 'succeeded' });
    expect(await daysWorked(schedule.id)).toEqual(openDays());
    const FOUND = 'query ($id: ID!) { scheduleFindings(scheduleId: $id) { closedDays { date reason employeeIds } } }';
    expect((await planner.graphql(FOUND, { id: schedule.id })).scheduleFindings.closedDays).toEqual(closedDays());
  });

  it('is worked by those alone whose least of shifts asks for it', async () => {
    const { createContract } = (await create('Contract', {
      name: 'Five shifts',
      rules: [{ kind: 'shifts', hard: true, days: 7, atLeast: 5 }],
    })) as { createContract: { id: string } };
    const bound = await employee(org);
    await org.admin.graphql('mutation ($input: AssignContractInput!) { assignContract(input: $input) { from } }', {
      input: { employeeIds: [bound], contractId: createContract.id, from: '2020-01-01' },
    });
    const { schedule, report } = await generated({ employeeIds: [...people, bound] });
    expect(report.certificate).toMatchObject({ legal: true });
    const beyond = (await shiftsOf(schedule.id)).filter(({ date }) => !openDays().includes(date));
    expect(beyond.map(({ employeeId }) => employeeId)).toEqual([bound]);
    expect(report.closedDays).toContainEqual(expect.objectContaining({ date: beyond[0]!.date, employeeIds: [bound] }));
  });

  it('is staffed where a coverage target asks for it', async () => {
    const { schedule, report } = await generated({}, { coverageTarget: 1 });
    expect(report.closedDays).toEqual(closedDays());
    expect(await daysWorked(schedule.id)).toEqual(expect.arrayContaining([wednesday, saturday, sunday]));
  });

  it('is none where a minimum was entered by hand, or where a forecast does not reach', async () => {
    const SET = 'mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }';
    const { setRequirement } = await org.admin.graphql(SET, {
      input: { from: saturday, to: saturday, fromTime: '10:00', untilTime: '12:00', mode: 'set', people: 1 },
    });
    const { schedule, report } = await generated();
    expect(report.closedDays).toEqual(closedDays().filter(({ date }) => date !== saturday));
    expect(await daysWorked(schedule.id)).toContain(saturday);
    await org.admin.graphql('mutation ($id: ID!) { removeRequirement(id: $id) }', { id: setRequirement.id });
    const before = addDays(mondayOf(todayOf(org)), -14);
    const past = await generated({ startDate: before, endDate: addDays(before, 6) });
    expect(past.report.closedDays).toEqual([]);
    const worked = (await daysWorked(past.schedule.id)).map(weekdayOf);
    expect(worked.length).toBeGreaterThan(4);
  });
});
