import { addDays, mondayOf } from '../../../../src/kernel/time/local-time';
import { eventually } from '../../../support/eventually';
import { sharedApp } from '../../../support/hosted-app';
import type { TestOrganization } from '../../../support/test-app';
import { addShift, employee, made, schedule } from '../planning';

/** The first Monday at least a week from now: requirements are stored for a year ahead only. */
const MONDAY = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 14);
const [WEDNESDAY, SUNDAY] = [addDays(MONDAY, 2), addDays(MONDAY, 6)];
const PIN = 'mutation ($id: ID!, $cells: [CellInput!]!) { setPins(scheduleId: $id, cells: $cells, pinned: true) }';
const IMPROVE = 'mutation ($id: ID!) { improveSchedule(scheduleId: $id, epochs: 30) { id } }';
const JOB = 'query ($id: ID!) { job(id: $id) { status error } }';
const GENERATE = `mutation ($input: GenerateScheduleInput!) { generateSchedule(input: $input) { schedule {
  shifts { employeeId date startTime } } } }`;
const SHIFTS = `query ($id: ID!) { schedule(id: $id) { shifts { employeeId date startTime } } }`;

let org: TestOrganization;

beforeAll(async () => {
  org = await (await sharedApp()).organization();
});

it('keeps pinned days off and pinned shifts in searches, although people are missing', async () => {
  const [ann, ben] = [await employee(org), await employee(org)];
  const { id: templateId } = await made(
    org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }),
  );
  await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: MONDAY, to: SUNDAY, fromTime: '09:00', untilTime: '17:00', mode: 'set', people: 2 },
  });
  const week = await schedule(org.admin, { startDate: MONDAY, endDate: SUNDAY });
  await addShift(org.admin, { scheduleId: week, employeeId: ann, date: MONDAY, startTime: '10:00', endTime: '12:00' });
  await addShift(org.admin, { scheduleId: week, employeeId: ben, date: WEDNESDAY, templateId });
  const cells = [ann, ben].map((employeeId) => ({ employeeId, date: MONDAY }));
  expect((await org.admin.graphql(PIN, { id: week, cells })).setPins).toBe(2);
  const onMonday = (shifts: any[]) => shifts.filter(({ date }) => date === MONDAY);
  const pinned = [{ employeeId: ann, date: MONDAY, startTime: '10:00' }];

  const { id } = (await org.admin.graphql(IMPROVE, { id: week })).improveSchedule;
  const ended = await eventually(
    async () => (await org.admin.graphql(JOB, { id })).job,
    ({ status }) => !['waiting', 'running'].includes(status),
  );
  expect(ended).toEqual({ status: 'succeeded', error: null });
  const { shifts } = (await org.admin.graphql(SHIFTS, { id: week })).schedule;
  expect(onMonday(shifts)).toEqual(pinned);
  expect(shifts.length).toBeGreaterThan(2);

  const input = {
    name: 'Generated',
    startDate: MONDAY,
    endDate: SUNDAY,
    employeeIds: [ann, ben],
    options: { pinsOf: week, epochs: 30 },
  };
  const generated = (await org.admin.graphql(GENERATE, { input })).generateSchedule.schedule.shifts;
  expect(onMonday(generated)).toEqual(pinned);
  expect(generated.length).toBeGreaterThan(2);

  // Shifts of the draft that has the pins meet no need of another schedule.
  expect(shifts.filter(({ date }: { date: string }) => date === WEDNESDAY)).toHaveLength(2);
  const others = [await employee(org), await employee(org)];
  const beside = { ...input, name: 'Beside', startDate: WEDNESDAY, endDate: WEDNESDAY, employeeIds: others };
  expect((await org.admin.graphql(GENERATE, { input: beside })).generateSchedule.schedule.shifts).toHaveLength(2);
});
