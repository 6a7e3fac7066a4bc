import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, schedule, setStatus, team, withoutShrinkage } from './planning';

/** Breaks of a day move to where they reduce shortages most. */

const DATE = '2026-03-02';
const clock = new FakeClock();
let app: OwnApp;
let org: TestOrganization;
let planner: Caller;
let supervisor: Caller & { userId: string };
let teamId: string;
let week: string;
let people: string[];

const MOVE = `mutation ($date: String!, $apply: Boolean! = false, $version: String, $scheduleIds: [ID!],
    $maxShiftMinutes: Int! = 60, $maxOnBreakPercent: Float) {
  reoptimize(date: $date, apply: $apply, version: $version, scheduleIds: $scheduleIds,
    maxShiftMinutes: $maxShiftMinutes, maxOnBreakPercent: $maxOnBreakPercent) {
    applied version isReforecast shortMinutesBefore shortMinutesAfter
    intervals { startTime required scheduledBefore scheduledAfter shortBefore shortAfter }
    moves { employee { id } shiftId gain breaks { type from to duration } } } }`;
const reoptimize = async (variables: object = {}, caller = planner): Promise<any> =>
  (await caller.graphql(MOVE, { date: DATE, ...variables })).reoptimize;
const refusal = (variables: object, caller = planner): Promise<any> =>
  caller.graphqlError(MOVE, { date: DATE, ...variables });
const LUNCH = { startOffset: 180, duration: 60, type: 'lunch' };
const shiftsOf = async (scheduleId = week): Promise<any[]> =>
  (await planner.get(`/api/scheduling/shifts?scheduleId=${scheduleId}&limit=500`)).body.data;
const lunches = async () => (await shiftsOf()).map(({ breaks }) => breaks[0].startOffset).sort();
const requirement = (fields: object) =>
  planner.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: DATE, to: DATE, mode: 'set', ...fields },
  });

beforeAll(async () => {
  app = await startOwnApp({ clock });
});
beforeEach(async () => {
  clock.moveTo('2026-03-02T06:00Z');
  org = await app.organization({ timezone: 'UTC' });
  await withoutShrinkage(org);
  planner = await org.signedIn('planner');
  supervisor = await org.signedIn('supervisor');
  teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  week = await schedule(planner);
  people = [];
  // All have lunch from 12:00 to 13:00, and two of three are needed all day.
  for (let i = 0; i < 3; i++) {
    people.push(await employee(org, { teamId: i < 2 ? teamId : undefined }));
    await addShift(planner, { scheduleId: week, employeeId: people[i]!, breaks: [LUNCH] });
  }
  await requirement({ fromTime: '09:00', untilTime: '17:00', people: 2 });
  await setStatus(org.admin, week, 'published');
});
afterAll(() => app?.stop());

describe('breaks of a day', () => {
  it('move so that fewer are missed, which a preview shows and nothing else', async () => {
    const found = await reoptimize();
    expect(found).toMatchObject({ applied: false, isReforecast: false, shortMinutesBefore: 120, shortMinutesAfter: 0 });
    expect(found.moves).toHaveLength(2);
    expect(found.moves.map(({ gain }: any) => gain).reduce((a: number, b: number) => a + b)).toBe(120);
    for (const { breaks } of found.moves)
      expect(breaks).toMatchObject([{ type: 'lunch', from: '12:00', duration: 60 }]);
    expect(found.moves.map(({ breaks }: any) => breaks[0].to).sort()).toEqual(['11:00', '13:00']);
    const noon = found.intervals.find(({ startTime }: any) => startTime === '12:00');
    expect(noon).toMatchObject({ required: 2, scheduledBefore: 0, scheduledAfter: 2, shortAfter: 0 });
    expect(await lunches()).toEqual([180, 180, 180]);
  });

  it('are written as previewed, once, and audited', async () => {
    const { version } = await reoptimize();
    const applied = await reoptimize({ apply: true, version });
    expect(applied).toMatchObject({ applied: true, shortMinutesAfter: 0 });
    expect(await lunches()).toEqual([120, 180, 240]);
    const { body } = await org.admin.get('/api/admin/audit-logs?action=schedule.reoptimise');
    expect(body.logs).toMatchObject([{ details: { date: DATE, scheduleIds: [week], count: 2 } }]);
    expect((await refusal({ apply: true, version })).code).toBe('CONFLICT');
    expect(await reoptimize()).toMatchObject({ moves: [], shortMinutesBefore: 0 });
  });

  it('are not written when the plan has changed since the preview', async () => {
    const { version } = await reoptimize();
    const [first] = await shiftsOf();
    await planner.put(`/api/scheduling/shifts/${first.id}`, { endTime: '18:00' });
    const refused = await refusal({ apply: true, version });
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(await lunches()).toEqual([180, 180, 180]);
  });

  it('stay when they begin within an hour, or began, or would move to within one', async () => {
    clock.moveTo(`${DATE}T11:01Z`);
    expect((await reoptimize()).moves).toEqual([]);
    clock.moveTo(`${DATE}T10:30Z`);
    const { moves } = await reoptimize();
    for (const { breaks } of moves) for (const { to } of breaks) expect(to >= '11:30').toBe(true);
    expect(moves.length).toBeGreaterThan(0);
  });

  it('move no further than asked, and keep the hours by which people have agreed to have them', async () => {
    for (const { breaks } of (await reoptimize({ maxShiftMinutes: 30 })).moves)
      for (const { to } of breaks) expect(to >= '11:30' && to <= '12:30').toBe(true);
    const rule = { kind: 'breaks', types: ['lunch'], shiftsOver: 360, count: 1, atLeast: 30, beginsBy: 180 };
    for (const employeeId of people)
      await planner.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
        input: { employeeId, from: '2026-01-01', rules: [rule] },
      });
    const { moves, version } = await reoptimize();
    for (const { breaks } of moves) for (const { to } of breaks) expect(to <= '12:00').toBe(true);
    expect(await reoptimize({ apply: true, version })).toMatchObject({ applied: true });
    const checked = await planner.graphql('query ($id: ID!) { checkSchedule(scheduleId: $id) { kind } }', { id: week });
    expect(checked.checkSchedule.filter(({ kind }: any) => kind === 'breaks')).toEqual([]);
  });

  it('of people out of scope, of other schedules and of locked ones stay', async () => {
    const ids = async (variables = {}, caller: Caller = supervisor) =>
      (await reoptimize(variables, caller)).moves.map(({ employee: { id } }: any) => id);
    expect(await ids()).not.toContain(people[2]);
    expect(await ids()).not.toEqual([]);
    const other = await schedule(planner);
    expect(await ids({ scheduleIds: [other] }, planner)).toEqual([]);
    await setStatus(org.admin, week, 'locked');
    expect(await ids({}, planner)).toEqual([]);
  });

  it('are moved by nobody who does not plan, and only on days with a requirement', async () => {
    expect((await refusal({}, await org.signedIn('agent'))).code).toBe('FORBIDDEN');
    expect((await refusal({ scheduleIds: [people[0]] })).code).toBe('NOT_FOUND');
    expect((await refusal({ apply: true })).issues).toMatchObject([{ path: 'version' }]);
    expect((await refusal({ date: '2027-08-02' })).issues).toMatchObject([{ path: 'date' }]);
  });

  it('do not gather where too many would be away at once', async () => {
    // One of three is more than a fifth, so no break may move to where it is the only one.
    expect((await reoptimize({ maxOnBreakPercent: 20 })).moves).toEqual([]);
    expect((await reoptimize({ maxOnBreakPercent: 34 })).shortMinutesAfter).toBe(0);
  });
});
