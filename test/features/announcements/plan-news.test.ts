import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { addShift, schedule, setStatus } from '../scheduling/planning';

let app: TestApp;
let org: TestOrganization;
let agent: Caller & { userId: string; employeeId: string };
let scheduleId: string;
const [MONDAY, SUNDAY] = ['2036-03-03', '2036-03-09'];

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  agent = await org.signedIn('agent');
  scheduleId = await schedule(org.admin, { startDate: MONDAY, endDate: SUNDAY });
});
afterAll(() => app?.stop());

const inbox = async (caller: Caller): Promise<any[]> =>
  (await caller.graphql('{ notifications { data { kind title text link data } } }')).notifications.data;
/** Makes collected edits due immediately. */
const wake = () =>
  app.database.owner.query(
    `select jobs.reschedule_jobs(array_agg(j.id), run_at := now()), pg_notify('jobs:insert', '{"r":0,"count":1}')
     from jobs._private_jobs j join job_run r on r.id = (j.payload->>'runId')::uuid
     where r.organization_id = $1 and r.kind = 'notification.plans' and j.run_at > now() and j.locked_at is null
     having count(*) > 0`,
    [org.id],
  );
const told = (caller: Caller, count: number) =>
  eventually(
    async () => {
      await wake();
      return inbox(caller);
    },
    ({ length }) => length >= count,
  );
const idle = () =>
  eventually(
    async () => {
      await wake();
      const { rowCount } = await app.database.owner.query(
        `select from job_run where organization_id = $1 and kind = 'notification.plans'
         and status in ('waiting', 'running')`,
        [org.id],
      );
      return rowCount;
    },
    (open) => open === 0,
  );
const add = (caller: { employeeId: string }, date: string) =>
  addShift(org.admin, { scheduleId, employeeId: caller.employeeId, date });

describe('people are notified of their shifts', () => {
  it('when they are published, each of their own', async () => {
    const other = await org.signedIn('agent');
    await add(agent, '2036-03-03');
    await add(agent, '2036-03-04');
    await add(other, '2036-03-05');
    await setStatus(org.admin, scheduleId, 'published');
    const [notice] = await told(agent, 1);
    expect(notice).toMatchObject({
      kind: 'schedule_published',
      title: 'Schedule published',
      text: 'You have 2 shifts from 2036-03-03 to 2036-03-04.',
      data: { scheduleId, from: '2036-03-03', to: '2036-03-04', changed: [], removed: [] },
    });
    expect(notice.data.added).toMatchObject([
      { date: '2036-03-03', startTime: '09:00', endTime: '17:00', breaks: [] },
      { date: '2036-03-04' },
    ]);
    await told(other, 1);
    expect(await inbox(org.admin)).toEqual([]);
  });

  it('once for edits that belong together, by their net difference', async () => {
    const { id } = await add(agent, '2036-03-03');
    await setStatus(org.admin, scheduleId, 'published');
    await told(agent, 1);
    await idle();
    await org.admin.patch(`/api/scheduling/shifts/${id}`, { startTime: '10:00', endTime: '18:00' });
    await add(agent, '2036-03-06');
    await org.admin.patch(`/api/scheduling/shifts/${id}`, { startTime: '11:00', endTime: '19:00' });
    const [notice] = await told(agent, 2);
    expect(notice).toMatchObject({
      kind: 'shifts_changed',
      text: 'Your shifts from 2036-03-03 to 2036-03-06: 1 added, 1 changed.',
      data: { changed: [{ before: { startTime: '09:00' }, after: { startTime: '11:00', endTime: '19:00' } }] },
    });
    await idle();
    await setStatus(org.admin, scheduleId, 'draft');
    await setStatus(org.admin, scheduleId, 'published');
    await idle();
    expect(await inbox(agent)).toHaveLength(2);
  });

  it('once when a schedule is published again with one shift moved, and only its owner', async () => {
    const other = await org.signedIn('agent');
    const { id } = await add(agent, '2036-03-03');
    await add(other, '2036-03-03');
    await setStatus(org.admin, scheduleId, 'published');
    for (const each of [agent, other]) await told(each, 1);
    await idle();
    // Withdrawn and published again before the withdrawal is told.
    await setStatus(org.admin, scheduleId, 'draft');
    await org.admin.patch(`/api/scheduling/shifts/${id}`, { startTime: '10:00', endTime: '18:00' });
    await setStatus(org.admin, scheduleId, 'published');
    await eventually(
      () => inbox(agent),
      ({ length }) => length === 2,
    );
    await idle();
    const [notice, ...earlier] = await inbox(agent);
    expect(earlier).toHaveLength(1);
    expect(notice).toMatchObject({
      kind: 'schedule_published',
      data: {
        ...{ from: '2036-03-03', to: '2036-03-03', added: [], removed: [] },
        changed: [{ before: { startTime: '09:00' }, after: { startTime: '10:00', endTime: '18:00' } }],
      },
    });
    expect(await inbox(other)).toHaveLength(1);
  });

  it('as the publication asks: of times only, or nobody', async () => {
    const publish = (notify: string) =>
      org.admin.patch(`/api/scheduling/schedules/${scheduleId}`, { status: 'published', notify });
    const { id } = await add(agent, '2036-03-03');
    await publish('nobody');
    await idle();
    expect(await inbox(agent)).toEqual([]);
    await setStatus(org.admin, scheduleId, 'draft');
    await idle();
    const before = (await inbox(agent)).length;
    await publish('changes');
    await idle();
    await setStatus(org.admin, scheduleId, 'draft');
    await idle();
    const withdrawn = (await inbox(agent)).length;
    expect(withdrawn).toBe(before + 2);
    await publish('nobody');
    await idle();
    expect(await inbox(agent)).toHaveLength(withdrawn);
    await org.admin.patch(`/api/scheduling/shifts/${id}`, { startTime: '10:00' });
    const [notice] = await told(agent, withdrawn + 1);
    expect(notice).toMatchObject({ text: 'Your shift on 2036-03-03 changed from 09:00–17:00 to 10:00–17:00.' });
  });

  it('of times only where a promotion asks so', async () => {
    const { id } = await add(agent, '2036-03-03');
    await add(agent, '2036-03-04');
    await setStatus(org.admin, scheduleId, 'published');
    await told(agent, 1);
    await idle();
    const promote = async (change: object, notify: string) => {
      const { made } = await org.admin.graphql(
        'mutation ($id: ID!) { made: createScenario(scheduleId: $id, name: "What if") { id shifts { id date } } }',
        { id: scheduleId },
      );
      const own = made.shifts.find(({ date }: any) => date === '2036-03-03');
      await org.admin.patch(`/api/scheduling/shifts/${own.id}`, change);
      await org.admin.graphql(
        'mutation ($id: ID!, $notify: PublishNotice!) { promoteScenario(id: $id, notify: $notify) { written } }',
        { id: made.id, notify },
      );
      await idle();
    };
    await promote({ breaks: [{ startOffset: 60, duration: 15, type: 'break' }] }, 'times');
    expect(await inbox(agent)).toHaveLength(1);
    await promote({ endTime: '18:00' }, 'times');
    expect(await inbox(agent)).toHaveLength(2);
    await promote({ endTime: '19:00' }, 'nobody');
    expect(await inbox(agent)).toHaveLength(2);
    expect(id).toBeDefined();
  });

  it('when a schedule is withdrawn or deleted, and not when only its name changes', async () => {
    await add(agent, '2036-03-03');
    await setStatus(org.admin, scheduleId, 'published');
    await told(agent, 1);
    await idle();
    await org.admin.patch(`/api/scheduling/schedules/${scheduleId}`, { name: 'Another name' });
    await org.admin.delete(`/api/scheduling/schedules/${scheduleId}`);
    const [notice] = await told(agent, 2);
    expect(notice).toMatchObject({
      kind: 'shifts_changed',
      text: 'Your shift on 2036-03-03, 09:00–17:00, was removed.',
      data: { removed: [{ date: '2036-03-03' }], added: [] },
    });
  });
});
