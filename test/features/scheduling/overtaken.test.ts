import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { answer, ENTER, typesOf } from '../time-off/asking';
import { addShift, crowd, MONDAY, schedule, searchedLong, SUNDAY, team } from './planning';

/** Changes to employees while a search for their shifts is running. */

let app: OwnApp;
let org: TestOrganization;
let planner: Caller & { userId: string };
let others: string[];
let leaver: Caller & { userId: string; employeeId: string };

beforeAll(async () => {
  app = await startOwnApp({ clock: new FakeClock('2026-02-27T12:00Z') });
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  leaver = await org.signedIn('agent');
  others = await crowd(org);
  await searchedLong(org);
});
afterAll(() => app?.stop());

const JOB = 'query ($id: ID!) { job(id: $id) { status details result error } }';
const jobOf = async (id: string) => (await planner.graphql(JOB, { id })).job;
const plansOf = async (scheduleId: string): Promise<string[]> =>
  (await planner.get(`/api/scheduling/shifts?scheduleId=${scheduleId}&limit=500`)).body.data
    .map(({ id, employeeId, date }: any) => `${id} ${employeeId} ${date}`)
    .sort();
const deactivate = () => org.admin.delete(`/api/admin/users/${leaver.userId}`);
const offSick = async () =>
  answer(planner, ENTER, {
    input: {
      typeId: Object.values(await typesOf(org))[0],
      employeeId: leaver.employeeId,
      startDate: MONDAY,
      endDate: SUNDAY,
    },
    override: { reason: 'ill' },
  });

/** Returns the job after it was asked to finish, following a change during the search. */
async function overtakenBy(change: () => Promise<unknown>, jobId: string) {
  await eventually(
    () => jobOf(jobId),
    ({ details }) => details?.epoch > 2,
  );
  await change();
  await org.admin.graphql('mutation ($id: ID!) { cancelJob(id: $id) { status } }', { id: jobId });
  const queued = () => app.database.owner.query(`select from jobs._private_jobs where payload->>'runId' = $1`, [jobId]);
  await eventually(queued, ({ rowCount }) => rowCount === 0);
  return jobOf(jobId);
}

describe('what is entered while a schedule is improved', () => {
  const improve = async (id: string, kept: readonly string[] = []): Promise<string> =>
    (
      await planner.graphql(
        `mutation ($id: ID!, $others: [ID!], $kept: [ID!]) {
          improveSchedule(scheduleId: $id, seconds: 1800, disruption: 0, employeeIds: $others, keepShiftIds: $kept) {
            id } }`,
        { id, others, kept },
      )
    ).improveSchedule.id;

  it('is not overruled: nobody gets shifts within time off, or after they have left', async () => {
    for (const change of [offSick, deactivate]) {
      leaver = await org.signedIn('agent');
      const id = await schedule(planner);
      const kept = await addShift(planner, { scheduleId: id, employeeId: leaver.employeeId, date: SUNDAY });
      const plan = await plansOf(id);
      expect(await overtakenBy(change, await improve(id, [kept.id]))).toMatchObject({
        status: 'cancelled',
        result: null,
      });
      expect(await plansOf(id)).toEqual(plan);
    }
  });

  it('does not matter where it forbids nothing that was found', async () => {
    const id = await schedule(planner);
    await addShift(planner, { scheduleId: id, employeeId: others[0]!, date: SUNDAY });
    const { result } = await overtakenBy(offSick, await improve(id));
    expect(result.report.made).toBeGreaterThan(1);
  });

  it('does not matter where the schedule is made without regard to absences', async () => {
    await offSick();
    const { body } = await planner.post('/api/scheduling/generate', {
      name: 'Made',
      startDate: MONDAY,
      endDate: SUNDAY,
      employeeIds: [leaver.employeeId],
      options: { epochs: 1, respectAvailability: false },
    });
    const shifts = (await planner.get(`/api/scheduling/shifts?scheduleId=${body.schedule.id}&limit=500`)).body.data;
    for (const { id } of shifts.slice(1)) await planner.delete(`/api/scheduling/shifts/${id}`);
    const { improveSchedule } = await planner.graphql(
      'mutation ($id: ID!) { improveSchedule(scheduleId: $id, seconds: 5, disruption: 0) { id } }',
      { id: body.schedule.id },
    );
    const { status, result } = await eventually(
      () => jobOf(improveSchedule.id),
      (job) => !['waiting', 'running'].includes(job.status),
    );
    expect(status).toBe('succeeded');
    expect(result.report.made).toBeGreaterThan(0);
  });
});

async function generate(caller: Caller, employeeIds: readonly string[]): Promise<string> {
  const { startGeneration } = await caller.graphql(
    'mutation ($input: GenerateScheduleInput!) { startGeneration(input: $input, seconds: 1800) { id } }',
    { input: { name: 'Made', startDate: MONDAY, endDate: SUNDAY, employeeIds } },
  );
  return startGeneration.id;
}

describe('who leaves while a schedule is generated', () => {
  it('has no shifts in it, and is named among those left out', async () => {
    const { result } = await overtakenBy(deactivate, await generate(planner, [...others, leaver.employeeId]));
    expect(result.report.peopleLeftOut).toEqual([{ employeeId: leaver.employeeId, reason: 'inactive' }]);
    const holders = (await plansOf(result.scheduleId)).map((plan) => plan.split(' ')[1]);
    expect(holders.length).toBeGreaterThan(0);
    expect(holders.filter((holder) => !others.includes(holder!))).toEqual([]);
  });
});

describe('who asked for a schedule that is generated', () => {
  const schedulesOf = async () => (await planner.get('/api/scheduling/schedules')).body.schedules;

  it('gets none once they are shut out, or answer no more for its people', async () => {
    const supervisor = await org.signedIn('supervisor');
    const teamId = await team(org, 'Theirs', { supervisorId: supervisor.userId });
    const own = await crowd(org, { teamId });
    const handOver = () => org.admin.patch(`/api/admin/teams/${teamId}`, { supervisorId: null });
    const shutOut = () => org.admin.delete(`/api/admin/users/${supervisor.userId}`);
    for (const change of [handOver, shutOut]) {
      await org.admin.patch(`/api/admin/teams/${teamId}`, { supervisorId: supervisor.userId });
      const job = await overtakenBy(change, await generate(supervisor, own));
      expect(job).toMatchObject({ status: 'cancelled', result: null });
      expect(await schedulesOf()).toEqual([]);
    }
  });

  it('stands in the audit log', async () => {
    await overtakenBy(async () => {}, await generate(planner, others));
    const { logs } = (await org.admin.get('/api/admin/audit-logs?action=schedule.generate')).body;
    expect(logs).toEqual([expect.objectContaining({ userId: planner.userId, userName: 'Uma planner' })]);
  });
});
