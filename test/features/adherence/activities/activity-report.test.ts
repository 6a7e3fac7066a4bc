import { packedSegments, unpackedSegments } from '../../../../src/features/adherence/reports/packed-segments.rules';
import type { Segment } from '../../../../src/features/adherence/reports/segment.rules';
import type { Caller } from '../../../support/caller';
import { FakeClock } from '../../../support/clock';
import { startOwnApp, type OwnApp } from '../../../support/hosted-app';
import type { TestOrganization } from '../../../support/test-app';
import { schedule, setStatus, team } from '../../scheduling/planning';

/** Activity codes in adherence: accepted states, live, by day and in the report. */

const DAY = '2026-03-02';
const at = (time: string) => new Date(`${DAY}T${time}:00Z`);
const clock = new FakeClock(at('06:00'));
let app: OwnApp;
let org: TestOrganization;
let planner: Caller;
let agent: Caller & { employeeId: string };
let teamId: string;

beforeAll(async () => {
  app = await startOwnApp({ clock });
});
beforeEach(async () => {
  clock.moveTo(at('06:00'));
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  teamId = await team(org, 'Support', {});
  agent = await org.signedIn('agent', { employee: { teamId } });
  const scheduleId = await schedule(planner);
  const create = async (input: object): Promise<string> =>
    (
      await planner.graphql(
        'mutation ($input: ActivityCodeInput!) { made: createActivityCode(input: $input) { id } }',
        {
          input,
        },
      )
    ).made.id;
  const coaching = await create({ name: 'Coaching', category: 'coaching' });
  const project = await create({ name: 'Project', category: 'other', acceptedStates: ['unavailable'] });
  const mail = await create({ name: 'Mail', category: 'work', acceptedStates: ['unavailable'] });
  const chat = await create({ name: 'Chat', category: 'work' });
  const { activityCodes } = await planner.graphql('{ activityCodes { id category } }');
  const breakCode = activityCodes.find(({ category }: any) => category === 'break').id;
  await planner.graphql('mutation ($input: CreateShiftsInput!) { createShifts(input: $input) { shift { id } } }', {
    input: {
      ...{ scheduleId, employeeId: agent.employeeId, date: DAY, startTime: '08:00', endTime: '16:00' },
      segments: [
        { startOffset: 60, duration: 30, activityCodeId: coaching },
        { startOffset: 120, duration: 60, activityCodeId: project },
        { startOffset: 240, duration: 15, activityCodeId: breakCode },
        { startOffset: 300, duration: 30, activityCodeId: coaching },
        { startOffset: 360, duration: 60, activityCodeId: mail },
        { startOffset: 420, duration: 30, activityCodeId: chat },
      ],
    },
  });
  await setStatus(org.admin, scheduleId, 'published');
  for (const [time, state] of [
    ['08:00', 'available'],
    ['09:00', 'training'],
    ['09:30', 'available'],
    ['10:00', 'unavailable'],
    ['11:00', 'available'],
    ['12:00', 'break'],
    ['12:15', 'available'],
  ] as const)
    await report(time, state);
});
afterAll(() => app?.stop());

const report = async (time: string, state: string) => {
  clock.moveTo(at(time));
  await org.admin.post('/api/adherence/states', { employeeId: agent.employeeId, state });
};
const activities = async (groupBy: string[], caller: Caller = planner): Promise<any> =>
  (
    await caller.graphql(
      `query ($day: String!, $groupBy: [ActivityGrouping!]!) {
         made: activityReport(from: $day, to: $day, groupBy: $groupBy) { total data { activityCode { name } employeeId
           teamId date scheduledMinutes adherentMinutes excusedMinutes neutralMinutes occurrences missed } } }`,
      { day: DAY, groupBy },
    )
  ).made;

it('sums up scheduled and adherent time by code, and what was missed', async () => {
  clock.moveTo(at('17:00'));
  const { data, total } = await activities(['activity']);
  expect(total).toBe(6);
  const none = { employeeId: null, teamId: null, date: null, excusedMinutes: 0, neutralMinutes: 0 };
  const row = (name: string | null, scheduled: number, adherent: number, occurrences: number, missed: number) => ({
    ...none,
    activityCode: name === null ? null : { name },
    scheduledMinutes: scheduled,
    adherentMinutes: adherent,
    occurrences,
    missed,
  });
  expect(data).toEqual([
    row(null, 255, 255, 6, 0),
    row('Chat', 30, 30, 1, 0),
    row('Mail', 60, 0, 1, 1),
    row('Break', 15, 15, 1, 0),
    row('Coaching', 60, 30, 2, 1),
    row('Project', 60, 60, 1, 0),
  ]);
  expect((await activities(['team', 'day'])).data).toMatchObject([{ teamId, date: DAY, scheduledMinutes: 480 }]);
  expect((await activities(['employee', 'week'])).data).toMatchObject([
    { employeeId: agent.employeeId, date: DAY, occurrences: 12 },
  ]);
  await expect(activities(['day', 'week'])).rejects.toThrow('must have day or week, not both');
  await expect(activities(['activity'], agent)).rejects.toThrow('FORBIDDEN');
  const rest = await planner.get(`/api/adherence/activities?from=${DAY}&to=${DAY}&groupBy=activity,employee&limit=1`);
  expect(rest).toMatchObject({ status: 200, body: { page: 1, limit: 1, total: 6, data: [{ occurrences: 6 }] } });
});

it('keeps the codes of stored segments', () => {
  const segment: Segment = {
    ...{ startMs: 0, endMs: 60_000, scheduledState: 'meeting', state: 'meeting', standing: 'adherent' },
    ...{ reason: null, shiftId: 'a' },
  };
  const segments = [{ ...segment, activityCodeId: 'code' }, segment];
  expect(unpackedSegments(JSON.parse(packedSegments(segments, 0)), 0)).toEqual(segments);
});

const now = async (): Promise<any> => {
  const { agentStates } = await planner.graphql(
    '{ agentStates { states { employeeId isAdherent scheduledState scheduledActivity { name } } } }',
  );
  const { states } = agentStates;
  const { isAdherent, scheduledState, scheduledActivity } = states.find(
    ({ employeeId }: any) => employeeId === agent.employeeId,
  );
  return { isAdherent, scheduledState, scheduledActivity };
};

it('judges work on queue by the accepted states of its code', async () => {
  await report('13:30', 'available');
  clock.moveTo(at('14:10'));
  const mail = { scheduledState: 'available', scheduledActivity: { name: 'Mail' } };
  expect(await now()).toEqual({ ...mail, isAdherent: false });
  await report('14:20', 'unavailable');
  expect(await now()).toEqual({ ...mail, isAdherent: true });
  clock.moveTo(at('15:10'));
  const chat = { scheduledState: 'available', scheduledActivity: { name: 'Chat' } };
  expect(await now()).toEqual({ ...chat, isAdherent: false });
  await report('15:15', 'on_call');
  expect(await now()).toEqual({ ...chat, isAdherent: true });
});

it('names the activity that is scheduled now, and those of a day', async () => {
  expect(await now()).toEqual({ isAdherent: true, scheduledState: 'available', scheduledActivity: null });
  clock.moveTo(at('13:10'));
  expect(await now()).toEqual({
    ...{ isAdherent: false, scheduledState: 'meeting', scheduledActivity: { name: 'Coaching' } },
  });
  await report('13:15', 'training');
  expect(await now()).toMatchObject({ isAdherent: true });
  const { agentDay } = await planner.graphql(
    `query ($employeeId: ID!, $date: String!) { agentDay(employeeId: $employeeId, date: $date) {
       amended { segments { startsAt standing activityCode { name } } } } }`,
    { employeeId: agent.employeeId, date: DAY },
  );
  expect(
    agentDay.amended.segments
      .filter(({ activityCode }: any) => activityCode)
      .map(({ startsAt, standing, activityCode }: any) => `${startsAt.slice(11, 16)} ${activityCode.name} ${standing}`),
  ).toEqual(['09:00 Coaching adherent', '10:00 Project adherent', '12:00 Break adherent', '13:00 Coaching exception']);
});
