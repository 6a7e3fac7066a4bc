import { FakeClock } from '../../support/clock';
import type { Caller } from '../../support/caller';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, schedule, setStatus, team } from './planning';

const HAND_OVER = `mutation ($input: HandOverInput!, $override: RuleOverrideInput) {
  transferOwnership(input: $input, override: $override) {
    teams { id supervisorId } shifts ownedResources { shifts lockedShifts teams { name } } } }`;
const LEFT = 'query ($userId: ID!) { ownedResources(userId: $userId) { shifts lockedShifts teams { name } } }';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const [YESTERDAY, TODAY, TOMORROW, LATER] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];

type Person = Caller & { userId: string; employeeId: string };
let app: OwnApp;
let org: TestOrganization;
let leaver: Person;
let heir: Person;
let plan: string;

beforeAll(async () => {
  app = await startOwnApp({ clock: new FakeClock('2026-03-03T15:00:00Z') });
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
  [leaver, heir] = [await org.signedIn('supervisor'), await org.signedIn('supervisor')];
  plan = await schedule(org.admin, { name: 'Plan' });
});
afterAll(() => app?.stop());

const handOver = async (input: object, override?: object) =>
  (await org.admin.graphql(HAND_OVER, { input: { fromUserId: leaver.userId, ...input }, override })).transferOwnership;
const refused = (input: object) =>
  org.admin.graphqlError(HAND_OVER, { input: { fromUserId: leaver.userId, toUserId: heir.userId, ...input } });
const left = async (userId = leaver.userId) => (await org.admin.graphql(LEFT, { userId })).ownedResources;
const shift = (date: string, fields: object = {}) =>
  addShift(org.admin, { scheduleId: plan, employeeId: leaver.employeeId, date, ...fields });
const daysOf = async ({ employeeId }: Person): Promise<string[]> =>
  (await org.admin.graphql(`{ shifts(employeeId: "${employeeId}") { data { date } } }`)).shifts.data.map(
    ({ date }: { date: string }) => date,
  );

describe('the teams of a supervisor who leaves', () => {
  it('go over to somebody else who supervises, with what their people wait for', async () => {
    const teamId = await team(org, 'Support', { supervisorId: leaver.userId });
    await team(org, 'Sales', { supervisorId: heir.userId });
    await employee(org, { teamId, lastName: 'Member' });
    expect(await left()).toEqual({ shifts: 0, lockedShifts: 0, teams: [{ name: 'Support' }] });
    const seenBy = async (person: Person) => (await person.get('/api/adherence/states')).body.states.length;
    expect([await seenBy(leaver), await seenBy(heir)]).toEqual([1, 0]);
    expect(await handOver({ toUserId: heir.userId, teams: true })).toEqual({
      teams: [{ id: teamId, supervisorId: heir.userId }],
      shifts: 0,
      ownedResources: { shifts: 0, lockedShifts: 0, teams: [] },
    });
    expect([await seenBy(leaver), await seenBy(heir)]).toEqual([0, 1]);
    const { logs } = (await org.admin.get('/api/admin/audit-logs?action=user.hand_over')).body;
    expect(logs[0].details).toMatchObject({ fromUserId: leaver.userId, toUserId: heir.userId, teamIds: [teamId] });
  });

  it('are still told of after the supervisor was deactivated', async () => {
    await team(org, 'Support', { supervisorId: leaver.userId });
    await org.admin.delete(`/api/admin/users/${leaver.userId}`);
    expect((await left()).teams).toEqual([{ name: 'Support' }]);
    expect((await handOver({ toUserId: heir.userId, teams: true })).teams).toHaveLength(1);
  });

  it('go to nobody who may not have them', async () => {
    const agent = await org.signedIn('agent');
    const gone = await org.signedIn('supervisor');
    await org.admin.delete(`/api/admin/users/${gone.userId}`);
    const stranger = await (await app.organization()).signedIn('supervisor');
    expect(await refused({ teams: true, toUserId: agent.userId })).toMatchObject({ issues: [{ path: 'toUserId' }] });
    expect(await refused({ teams: true, toUserId: gone.userId })).toMatchObject({ code: 'CONFLICT', path: 'toUserId' });
    for (const toUserId of [stranger.userId, UNKNOWN])
      expect(await refused({ teams: true, toUserId })).toMatchObject({ code: 'NOT_FOUND', path: 'toUserId' });
    for (const toUserId of [leaver.userId, null])
      expect(await refused({ teams: true, toUserId })).toMatchObject({ issues: [{ path: 'toUserId' }] });
    expect(await refused({ fromUserId: stranger.userId })).toMatchObject({ code: 'NOT_FOUND', path: 'fromUserId' });
    expect(await heir.graphqlError(HAND_OVER, { input: { fromUserId: leaver.userId } })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await org.admin.graphqlError(LEFT, { userId: stranger.userId })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the shifts of somebody who leaves', () => {
  it('that have not begun go over, of drafts and of published schedules', async () => {
    for (const date of [YESTERDAY, TODAY, TOMORROW]) await shift(date);
    await setStatus(org.admin, plan, 'published');
    const draft = await schedule(org.admin, { name: 'Draft', startDate: LATER, endDate: LATER });
    await shift(LATER, { scheduleId: draft });
    expect(await left()).toMatchObject({ shifts: 2, lockedShifts: 0 });
    expect(await handOver({ toUserId: heir.userId, shifts: 'reassign' })).toMatchObject({
      shifts: 2,
      ownedResources: { shifts: 0 },
    });
    expect([await daysOf(leaver), await daysOf(heir)]).toEqual([
      [YESTERDAY, TODAY],
      [TOMORROW, LATER],
    ]);
  });

  it('go over from a day on, or are taken out of the plan', async () => {
    for (const date of [TOMORROW, LATER]) await shift(date);
    expect((await handOver({ toUserId: heir.userId, shifts: 'reassign', shiftsFrom: LATER })).shifts).toBe(1);
    expect([await daysOf(leaver), await daysOf(heir)]).toEqual([[TOMORROW], [LATER]]);
    expect((await handOver({ shifts: 'unassign' })).shifts).toBe(1);
    expect(await daysOf(leaver)).toEqual([]);
    expect((await org.admin.get(`/api/scheduling/schedules/${plan}`)).body.shifts).toHaveLength(1);
    expect((await handOver({ shifts: 'unassign' })).shifts).toBe(0);
  });

  it('stay where the schedule is locked, and the answer says so', async () => {
    await shift(TOMORROW);
    await setStatus(org.admin, plan, 'published');
    await setStatus(org.admin, plan, 'locked');
    expect(await handOver({ shifts: 'unassign' })).toMatchObject({
      shifts: 0,
      ownedResources: { shifts: 1, lockedShifts: 1 },
    });
    expect(await daysOf(leaver)).toEqual([TOMORROW]);
  });

  it('bring all of their conflicts at once, and nothing is changed by a refusal', async () => {
    const other = await schedule(org.admin, { name: 'Other' });
    const rules = [{ kind: 'rest', atLeast: 660 }];
    await org.admin.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
      input: { employeeId: heir.employeeId, from: '2026-01-01', rules },
    });
    const own = { employeeId: heir.employeeId };
    await shift(TOMORROW, own);
    await shift(LATER, { ...own, scheduleId: other, startTime: '18:00', endTime: '23:00' });
    const overlapping = await shift(TOMORROW, { startTime: '12:00', endTime: '20:00' });
    await shift('2026-03-06', { scheduleId: other, startTime: '06:00', endTime: '14:00' });
    const conflict = await refused({ shifts: 'reassign', teams: true });
    expect(conflict).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('overlaps') });
    expect((conflict.shifts as { id: string }[]).map(({ id }) => id)).toContain(overlapping.id);
    expect((conflict.breaches as { kind: string }[]).map(({ kind }) => kind)).toContain('rest');
    expect(await daysOf(leaver)).toEqual([TOMORROW, '2026-03-06']);
    await org.admin.delete(`/api/scheduling/shifts/${overlapping.id}`);
    const input = { toUserId: heir.userId, shifts: 'reassign' };
    expect(await refused(input)).toMatchObject({ breaches: [{ kind: 'rest', employeeId: heir.employeeId }] });
    expect((await handOver(input, { reason: 'Agreed with them' })).shifts).toBe(1);
    expect((await org.admin.get('/api/admin/audit-logs?action=shift.override')).body.total).toBe(1);
  });

  it('are judged for adherence under their new owner', async () => {
    await shift(TOMORROW, { startTime: '09:00', endTime: '17:00' });
    await setStatus(org.admin, plan, 'published');
    const due = async () =>
      (
        await app.database.owner.query(
          `select employee_id from agent_judgement where organization_id = $1 and employee_id = any($2) and recompute`,
          [org.id, [leaver.employeeId, heir.employeeId]],
        )
      ).rowCount;
    await app.database.owner.query('update agent_judgement set recompute = false where organization_id = $1', [org.id]);
    await handOver({ toUserId: heir.userId, shifts: 'reassign' });
    expect(await due()).toBe(2);
  });
});
