import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, made, MONDAY, schedule, setStatus, SUNDAY, team } from '../planning';

/** Rotation days that are written into a schedule without a search. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let ann: string;
let ben: string;
let teamId: string;
let supervisor: Caller & { userId: string };
let scheduleId: string;
let template: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  supervisor = await org.signedIn('supervisor');
  teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  [ann, ben] = [await employee(org, { teamId }), await employee(org, {})];
  scheduleId = await schedule(planner);
  template = (
    await made(
      org.admin.post('/api/scheduling/templates', {
        ...{ name: 'Day', startTime: '09:00', endTime: '17:00', daysOfWeek: [1, 2, 3, 4, 5, 6] },
        breakRules: [{ startOffset: 240, duration: 30, type: 'lunch' }],
      }),
    )
  ).id;
  const day = { kind: 'template', templateId: template };
  const { rotation } = await planner.graphql(
    'mutation ($input: RotationInput!) { rotation: createRotation(input: $input) { id } }',
    { input: { name: 'Cycle', from: MONDAY, days: [day, day, { kind: 'off' }, { kind: 'any' }, day, day, day] } },
  );
  await planner.graphql('mutation ($input: AssignRotationInput!) { assignRotation(input: $input) { employeeId } }', {
    input: { employeeIds: [ann, ben], rotationId: rotation.id, from: MONDAY },
  });
});
afterAll(() => app?.stop());

const apply = async (variables: object = {}, caller: Caller = planner): Promise<any> =>
  (
    await caller.graphql(
      `mutation ($scheduleId: ID!, $from: String!, $to: String!, $employeeIds: [ID!], $dryRun: Boolean! = false,
         $ifOccupied: IfOccupied! = skip, $override: RuleOverrideInput) {
         made: applyRotation(scheduleId: $scheduleId, from: $from, to: $to, employeeIds: $employeeIds, dryRun: $dryRun,
           ifOccupied: $ifOccupied, override: $override, reason: "Cycle") {
           written skipped skippedCells { employeeId date reason message } changeSet { kind version reason } } }`,
      { scheduleId, from: MONDAY, to: SUNDAY, ...variables },
    )
  ).made;
const datesOf = async (employeeId: string): Promise<string[]> =>
  (await made(planner.get(`/api/scheduling/shifts?scheduleId=${scheduleId}&employeeId=${employeeId}&limit=500`))).data
    .map(({ date }: any) => date)
    .sort();
const reasons = ({ skippedCells }: any): string[] =>
  skippedCells.map(({ date, reason }: any) => `${date.slice(8)} ${reason}`).sort();

it('writes the days with a template, with breaks, as one change set, and skips the others', async () => {
  expect(await apply({ employeeIds: [ann], dryRun: true })).toMatchObject({ written: 4, skipped: 2, changeSet: null });
  expect(await datesOf(ann)).toEqual([]);
  const answer = await apply({ employeeIds: [ann] });
  expect(answer).toMatchObject({ written: 4, changeSet: { kind: 'rotation', reason: 'Cycle' } });
  expect(reasons(answer)).toEqual(['05 needs_generation', '08 needs_generation']);
  expect(await datesOf(ann)).toEqual(['2026-03-02', '2026-03-03', '2026-03-06', '2026-03-07']);
  const { data } = await made(planner.get(`/api/scheduling/shifts?scheduleId=${scheduleId}`));
  expect(data[0]).toMatchObject({ templateId: template, breaks: [{ startOffset: 240 }] });
  expect(await apply({ employeeIds: [ann] })).toMatchObject({ written: 0, changeSet: null });
  await planner.graphql('mutation ($id: ID!) { undo(scheduleId: $id) { kind } }', { id: scheduleId });
  expect(await datesOf(ann)).toEqual([]);
});

it('leaves occupied, pinned and foreign days, and days of rules and time off', async () => {
  scheduleId = await schedule(planner, { startDate: '2031-03-03', endDate: '2031-03-09' });
  const early = { scheduleId, employeeId: ann, startTime: '06:00', endTime: '10:00' };
  await addShift(planner, { ...early, date: '2031-03-03' });
  await planner.graphql(
    `mutation ($id: ID!, $cells: [CellInput!]!) { setPins(scheduleId: $id, cells: $cells, pinned: true) }`,
    { id: scheduleId, cells: [{ employeeId: ann, date: '2031-03-04' }] },
  );
  const { timeOffTypes } = await org.admin.graphql('{ timeOffTypes { id countsAgainstBalance } }');
  const typeId = timeOffTypes.find((each: any) => !each.countsAgainstBalance).id;
  await org.admin.graphql('mutation ($input: TimeOffInput!) { enterTimeOff(input: $input) { id } }', {
    input: { employeeId: ann, typeId, startDate: '2031-03-07' },
  });
  const all = { from: '2031-03-03', to: '2031-03-10', employeeIds: [ann] };
  expect(reasons(await apply(all))).toEqual([
    '03 occupied',
    '04 pinned',
    '06 needs_generation',
    '07 time_off',
    '09 needs_generation',
    '10 outside_schedule',
  ]);
  expect(await apply({ ...all, ifOccupied: 'replace' })).toMatchObject({ written: 2 });
  expect(await datesOf(ann)).toEqual(['2031-03-03', '2031-03-08']);
  const { written } = await apply({ ...all, override: { reason: 'Agreed' } });
  expect(written).toBe(1);
});

it('is for the people in scope, and not for locked schedules', async () => {
  expect(await apply({}, supervisor)).toMatchObject({ written: 4 });
  expect(await datesOf(ben)).toEqual([]);
  const agent = await org.signedIn('agent');
  await expect(apply({}, agent)).rejects.toThrow('FORBIDDEN');
  await expect(apply({ employeeIds: [ben] }, supervisor)).rejects.toThrow();
  await setStatus(org.admin, scheduleId, 'published');
  await setStatus(org.admin, scheduleId, 'locked');
  await expect(apply({})).rejects.toThrow('CONFLICT');
});
