import { parse } from 'graphql';
import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { codeOf } from '../../docs/documents';
import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, MONDAY, schedule, setStatus, SUNDAY, team } from '../scheduling/planning';
import {
  answer,
  APPROVE,
  balanceOf,
  CALENDAR,
  CANCEL,
  ENTER,
  FIND,
  GRANT,
  IMPACT,
  LIMIT,
  REFUSE,
  REQUEST,
  stateOf,
  typesOf,
  WITHDRAW,
} from './asking';

type Person = Caller & { userId: string; employeeId: string };

let app: OwnApp;
let org: TestOrganization;
let planner: Person;
let supervisor: Person;
let agent: Person;
let teamId: string;
let types: Record<string, string>;
const TUESDAY = '2026-03-03';

beforeAll(async () => {
  app = await startOwnApp({ clock: new FakeClock('2026-02-20T12:00:00Z') });
});
beforeEach(async () => {
  org = await app.organization();
  planner = await org.signedIn('planner');
  supervisor = await org.signedIn('supervisor');
  teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  agent = await org.signedIn('agent', { employee: { teamId } });
  types = await typesOf(org);
});
afterAll(() => app?.stop());

const unpaid = (fields: object = {}) => ({ typeId: types['Unpaid time off'], startDate: MONDAY, ...fields });
const paid = (fields: object = {}) => ({ typeId: types['Paid time off'], startDate: MONDAY, ...fields });
const asks = (caller: Caller, input: object) => answer(caller, REQUEST, { input });
const grant = (employeeIds: string[], minutes: number, fields: object = {}) =>
  answer(planner, GRANT, { input: { employeeIds, typeId: types['Paid time off'], year: 2026, minutes, ...fields } });
const colleague = () => org.signedIn('agent', { employee: { teamId } });
const actions = async (): Promise<string[]> =>
  (await org.admin.graphql('{ auditLogs(limit: 100) { logs { action } } }')).auditLogs.logs
    .map(({ action }: any) => action)
    .filter((action: string) => action.startsWith('time_off.'))
    .reverse();

describe('types of time off', () => {
  it('are there from the start', async () => {
    const { timeOffTypes } = await agent.graphql(
      '{ timeOffTypes { name paid countsAgainstBalance needsApproval archivedAt } }',
    );
    expect(timeOffTypes.map(({ name, ...flags }: any) => [name, ...Object.values(flags)])).toEqual([
      ['Other', false, false, true, null],
      ['Paid time off', true, true, true, null],
      ['Sick leave', true, false, false, null],
      ['Training away', true, false, true, null],
      ['Unpaid time off', false, false, true, null],
    ]);
  });

  it('are added, renamed and archived by those who plan everything', async () => {
    const create = `mutation ($input: CreateTimeOffTypeInput!) { createTimeOffType(input: $input) { id name } }`;
    const input = { name: 'Parental leave', paid: true, countsAgainstBalance: false, needsApproval: true };
    const { id } = await answer(planner, create, { input });
    expect(await supervisor.graphqlError(create, { input })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await planner.graphqlError(create, { input: { ...input, name: 'PARENTAL LEAVE' } })).toMatchObject({
      code: 'CONFLICT',
      path: 'name',
    });
    const update = `mutation ($id: ID!, $input: UpdateTimeOffTypeInput!) {
      updateTimeOffType(id: $id, input: $input) { name paid needsApproval } }`;
    expect(await answer(planner, update, { id, input: { name: 'Family leave', paid: false } })).toEqual({
      name: 'Family leave',
      paid: false,
      needsApproval: true,
    });
    const asked = await asks(agent, { typeId: id, startDate: MONDAY });
    const archive = 'mutation ($id: ID!) { archiveTimeOffType(id: $id) { archivedAt } }';
    expect((await answer(planner, archive, { id })).archivedAt).not.toBeNull();
    expect(await planner.graphqlError(archive, { id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await agent.graphqlError(REQUEST, { input: { typeId: id, startDate: SUNDAY } })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'typeId',
    });
    expect((await answer(supervisor, APPROVE, { id: asked.id })).type.name).toBe('Family leave');
    expect(await actions()).toEqual([
      'time_off.create_type',
      'time_off.update_type',
      'time_off.request',
      'time_off.archive_type',
      'time_off.approve',
    ]);
  });
});

describe('a request', () => {
  it('of an agent is approved by who has them in scope, with a note', async () => {
    const { id, state, minutes } = await asks(agent, unpaid({ endDate: SUNDAY, note: 'Moving\nhouse' }));
    expect({ state, minutes }).toEqual({ state: 'requested', minutes: 5 * 480 });
    const other = await org.signedIn('supervisor');
    expect(await other.graphqlError(APPROVE, { id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await other.graphqlError(FIND, { id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await agent.graphqlError(APPROVE, { id })).toMatchObject({ code: 'FORBIDDEN' });
    const approved = await answer(supervisor, APPROVE, { id, input: { note: 'Good luck' } });
    expect(approved).toMatchObject({
      state: 'approved',
      note: 'Moving\nhouse',
      decisionNote: 'Good luck',
      decidedBy: 'Uma supervisor',
    });
    expect(await supervisor.graphqlError(REFUSE, { id })).toMatchObject({ code: 'CONFLICT', state: 'approved' });
  });

  it('is refused, withdrawn, cancelled, and each is the end of it', async () => {
    const ids: Record<string, string> = {};
    for (const [i, what] of ['refused', 'withdrawn', 'cancelled'].entries())
      ids[what] = (await asks(agent, unpaid({ startDate: `2026-03-0${i + 2}` }))).id;
    expect(await answer(supervisor, REFUSE, { id: ids.refused, note: 'Too many calls' })).toMatchObject({
      state: 'refused',
      decisionNote: 'Too many calls',
    });
    expect((await answer(agent, WITHDRAW, { id: ids.withdrawn })).state).toBe('withdrawn');
    expect(await agent.graphqlError(CANCEL, { id: ids.cancelled })).toMatchObject({ code: 'CONFLICT' });
    await answer(supervisor, APPROVE, { id: ids.cancelled });
    expect(await agent.graphqlError(WITHDRAW, { id: ids.cancelled })).toMatchObject({ code: 'CONFLICT' });
    expect((await answer(agent, CANCEL, { id: ids.cancelled })).state).toBe('cancelled');
    for (const [state, id] of Object.entries(ids)) {
      for (const query of [APPROVE, REFUSE, WITHDRAW, CANCEL])
        expect(await planner.graphqlError(query, { id })).toMatchObject({ code: 'CONFLICT', state });
    }
    // The days are free again.
    expect((await asks(agent, unpaid({ endDate: SUNDAY }))).state).toBe('requested');
  });

  it('is made by others for those in their scope, and by nobody for others', async () => {
    const stranger = await employee(org);
    expect((await asks(supervisor, unpaid({ employeeId: agent.employeeId }))).employeeId).toBe(agent.employeeId);
    const forbidden = { code: 'FORBIDDEN', path: 'employeeId' };
    const input = unpaid({ employeeId: stranger });
    for (const query of [REQUEST, ENTER])
      expect(await supervisor.graphqlError(query, { input })).toMatchObject(forbidden);
    expect(await agent.graphqlError(REQUEST, { input })).toMatchObject(forbidden);
    expect(await agent.graphqlError(ENTER, { input: unpaid() })).toMatchObject({ code: 'FORBIDDEN' });
    expect((await asks(planner, input)).state).toBe('requested');
  });

  it('is decided by others than the person, unless nobody is above them', async () => {
    const own = await asks(supervisor, unpaid());
    const mine = await org.admin.graphql('{ teams { id } }');
    await org.admin.patch(`/api/admin/users/${supervisor.userId}`, { employee: { teamId: mine.teams[0].id } });
    expect(await supervisor.graphqlError(APPROVE, { id: own.id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await supervisor.graphqlError(ENTER, { input: unpaid({ startDate: SUNDAY }) })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await answer(planner, APPROVE, { id: own.id })).state).toBe('approved');
    expect((await answer(planner, ENTER, { input: unpaid() })).state).toBe('approved');
  });

  it('of a type that needs no approval is approved at once, but not what has begun', async () => {
    const sick = (startDate: string) => ({ typeId: types['Sick leave'], startDate });
    expect((await asks(agent, sick(MONDAY))).state).toBe('approved');
    const today = await asks(agent, sick('2026-02-20'));
    expect(today.state).toBe('requested');
    expect((await answer(supervisor, APPROVE, { id: today.id })).state).toBe('approved');
    expect(await agent.graphqlError(CANCEL, { id: today.id })).toMatchObject({ code: 'CONFLICT' });
    expect((await answer(supervisor, CANCEL, { id: today.id })).state).toBe('cancelled');
    expect((await answer(supervisor, ENTER, { input: { ...sick(TUESDAY), employeeId: agent.employeeId } })).state).toBe(
      'approved',
    );
  });

  it('does not overlap another one, by days or by hours', async () => {
    await asks(agent, unpaid({ startTime: '22:00', endTime: '02:00' }));
    const conflict = { code: 'CONFLICT', state: 'requested' };
    const next = (startTime: string, endTime: string) => unpaid({ startDate: TUESDAY, startTime, endTime });
    expect(await agent.graphqlError(REQUEST, { input: unpaid() })).toMatchObject(conflict);
    expect(await agent.graphqlError(REQUEST, { input: next('01:00', '03:00') })).toMatchObject(conflict);
    expect((await asks(agent, next('02:00', '03:00'))).state).toBe('requested');
    expect((await asks(agent, unpaid({ startTime: '08:00', endTime: '22:00' }))).state).toBe('requested');
  });

  it('is one of a hundred at most that are not decided, and of as many that are', async () => {
    const first = await asks(agent, unpaid());
    await app.database.owner.query(
      `insert into time_off_request (id, organization_id, employee_id, type_id, start_date, end_date, minutes,
         minutes_next_year, state, requested_by, requested_at)
       select gen_random_uuid(), organization_id, employee_id, type_id, start_date + n, end_date + n, 0, 0, state,
         requested_by, requested_at
       from time_off_request, generate_series(1, 98) n where id = $1`,
      [first.id],
    );
    const last = await asks(agent, unpaid({ startDate: '2026-09-01' }));
    const oneMore = { input: unpaid({ startDate: '2026-09-02' }) };
    const refusal = {
      code: 'CONFLICT',
      message: `The employee ${agent.employeeId} has 100 requests that are not decided: 100 are the most`,
      employeeId: agent.employeeId,
      undecided: 100,
    };
    expect(await agent.graphqlError(REQUEST, oneMore)).toMatchObject(refusal);
    const theirs = { ...oneMore.input, employeeId: agent.employeeId };
    expect(await supervisor.graphqlError(REQUEST, { input: theirs })).toMatchObject(refusal);
    expect((await answer(supervisor, ENTER, { input: theirs })).state).toBe('approved');
    await answer(supervisor, APPROVE, { id: last.id });
    expect((await asks(agent, unpaid({ startDate: '2026-09-03' }))).state).toBe('requested');
  });

  it('tells every fault with field and value', async () => {
    const issues = async (input: object) =>
      ((await agent.graphqlError(REQUEST, { input })).issues as { path: string; message: string }[]).map(
        ({ path, message }) => `${path.replace('input.', '')} ${message}`,
      );
    expect(await issues({ typeId: 'x', startDate: '2026-02-30', startTime: '9:00', note: 'x'.repeat(2001) })).toEqual([
      expect.stringContaining('typeId must be an id'),
      'startDate must be a date YYYY-MM-DD from 1990 to 2100, got "2026-02-30"',
      'startTime must be a time HH:MM from 00:00 to 23:59, got "9:00"',
      expect.stringContaining('note must be at most 2000 characters'),
      'endTime is required beside the other time',
    ]);
    expect(await issues(unpaid({ endDate: '2026-03-01' }))).toEqual([
      'endDate must be from 0 to 365 days after startDate 2026-03-02, got "2026-03-01"',
    ]);
    expect(await issues(unpaid({ endDate: TUESDAY, startTime: '09:00', endTime: '10:00' }))).toEqual([
      'endDate must be 2026-03-02 or left out beside hours, which are of one day',
    ]);
    const inactive = await colleague();
    await org.admin.delete(`/api/admin/users/${inactive.userId}`);
    expect(await planner.graphqlError(REQUEST, { input: unpaid({ employeeId: inactive.employeeId }) })).toMatchObject({
      code: 'CONFLICT',
      employeeId: inactive.employeeId,
    });
  });

  it('of another organization is not there, nor are its types and limits', async () => {
    const { id } = await asks(agent, unpaid());
    const limit = await answer(planner, LIMIT, { input: { teamId, from: MONDAY, people: 3 } });
    const other = await app.organization();
    const notFound = { code: 'NOT_FOUND' };
    for (const query of [FIND, APPROVE, REFUSE, WITHDRAW, CANCEL, IMPACT])
      expect(await other.admin.graphqlError(query, { id })).toMatchObject(notFound);
    const own = await employee(other);
    const calls: [string, Record<string, unknown>][] = [
      [REQUEST, { input: unpaid({ employeeId: own }) }],
      [REQUEST, { input: { ...unpaid({ employeeId: agent.employeeId }), typeId: (await typesOf(other)).Other } }],
      [GRANT, { input: { employeeIds: [own], typeId: types['Paid time off'], year: 2026, minutes: 1 } }],
      [LIMIT, { input: { teamId, from: MONDAY, people: 3 } }],
      ['mutation ($id: ID!) { removeTimeOffLimit(id: $id) }', { id: limit.id }],
      ['mutation ($id: ID!) { archiveTimeOffType(id: $id) { id } }', { id: types.Other }],
    ];
    for (const [query, variables] of calls)
      expect(await other.admin.graphqlError(query, variables)).toMatchObject(notFound);
    expect((await answer(other.admin, CALENDAR, { from: MONDAY, to: SUNDAY })).data).toEqual([]);
    expect(await other.admin.graphql('{ timeOffLimits { id } }')).toEqual({ timeOffLimits: [] });
  });
});

describe('minutes', () => {
  const published = async (...shifts: object[]) => {
    const id = await schedule(org.admin);
    const breaks = [{ startOffset: 240, duration: 30, type: 'lunch' }];
    for (const shift of shifts)
      await addShift(org.admin, { scheduleId: id, employeeId: agent.employeeId, breaks, ...shift });
    await setStatus(org.admin, id, 'published');
  };

  it('are those scheduled without lunches, and of a planned day without a shift none', async () => {
    await published({ date: MONDAY }, { date: TUESDAY, startTime: '22:00', endTime: '06:00' });
    const minutes = async (fields: object) =>
      (await answer(agent, IMPACT, { input: unpaid(fields) })).years.map((year: any) => year.minutes);
    expect(await minutes({})).toEqual([450]);
    expect(await minutes({ startDate: TUESDAY })).toEqual([450]);
    expect(await minutes({ startDate: '2026-03-04' })).toEqual([0]);
    expect(await minutes({ startDate: '2026-03-05' })).toEqual([0]);
    expect(await minutes({ endDate: SUNDAY })).toEqual([900]);
    expect(await minutes({ startTime: '12:00', endTime: '14:00' })).toEqual([90]);
    expect(await minutes({ startDate: TUESDAY, startTime: '21:00', endTime: '07:00' })).toEqual([450]);
  });

  it('of a day without a schedule are the daily target, none on weekends', async () => {
    const minutes = async (fields: object) => (await answer(agent, IMPACT, { input: unpaid(fields) })).years[0].minutes;
    expect(await minutes({ startDate: MONDAY, endDate: SUNDAY })).toBe(2400);
    expect(await minutes({ startTime: '09:00', endTime: '11:00' })).toBe(120);
    expect(await minutes({ startTime: '06:00', endTime: '22:00' })).toBe(480);
    expect(await minutes({ startDate: SUNDAY, startTime: '06:00', endTime: '22:00' })).toBe(0);
    await org.admin.patch(`/api/admin/users/${agent.userId}`, { employee: { weeklyHoursTarget: 30 } });
    expect(await minutes({})).toBe(360);
    const rules = 'mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }';
    const enter = (from: string, ...targets: object[]) =>
      planner.graphql(rules, {
        input: {
          employeeId: agent.employeeId,
          from,
          rules: targets.map((target) => ({ kind: 'minutes', ...target })),
        },
      });
    await enter('2026-01-01', { days: 28, target: 4 * 1500 });
    await enter(TUESDAY, { days: 7, target: 2000 }, { days: 1, target: 390 });
    expect(await minutes({ endDate: TUESDAY })).toBe(300 + 390);
  });

  it('of a weekday on which nobody would have worked are none, by availability and by past schedules', async () => {
    const daysOff = async (of: Person) => {
      const minutes: number[] = [];
      for (const startDate of [MONDAY, TUESDAY, '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', SUNDAY])
        minutes.push((await answer(of, IMPACT, { input: unpaid({ startDate }) })).years[0].minutes);
      return minutes;
    };
    await org.admin.patch(`/api/admin/users/${agent.userId}`, { employee: { weeklyHoursTarget: 24 } });
    expect(await daysOff(agent)).toEqual([288, 288, 288, 288, 288, 0, 0]);
    const windows = [1, 2, 3].map((day) => ({ day, startTime: '08:00', endTime: '18:00' }));
    await planner.graphql(
      'mutation ($input: SetAvailabilityInput!) { setAvailability(input: $input) { employeeId } }',
      {
        input: { employeeId: agent.employeeId, from: '2026-01-01', windows },
      },
    );
    expect(await daysOff(agent)).toEqual([480, 480, 480, 0, 0, 0, 0]);
    const weekender = await colleague();
    await org.admin.patch(`/api/admin/users/${weekender.userId}`, { employee: { weeklyHoursTarget: 24 } });
    const past = await schedule(org.admin, { startDate: '2026-01-12', endDate: '2026-02-15' });
    const weeks = ['2026-01-15', '2026-01-22', '2026-01-29', '2026-02-05'];
    for (const thursday of weeks)
      for (const offset of [0, 1, 2]) {
        const date = new Date(Date.parse(thursday) + offset * 86_400_000).toISOString().slice(0, 10);
        await addShift(org.admin, { scheduleId: past, employeeId: weekender.employeeId, date });
      }
    expect(await daysOff(weekender)).toEqual([288, 288, 288, 288, 288, 0, 0]);
    await setStatus(org.admin, past, 'published');
    expect(await daysOff(weekender)).toEqual([0, 0, 0, 480, 480, 480, 0]);
  });

  it('of a request over new year belong to two years', async () => {
    await grant([agent.employeeId], 480);
    await grant([agent.employeeId], 960, { year: 2027 });
    const over = { startDate: '2026-12-31', endDate: '2027-01-04' };
    expect((await answer(agent, IMPACT, { input: paid(over) })).years).toEqual([
      { year: 2026, minutes: 480, left: 0 },
      { year: 2027, minutes: 960, left: 0 },
    ]);
    expect(await asks(agent, paid(over))).toMatchObject({ minutes: 1440, minutesNextYear: 960 });
    const typeId = types['Paid time off'] as string;
    expect(await balanceOf(agent, agent.employeeId, typeId)).toMatchObject({ requested: 480, left: 0 });
    expect(await balanceOf(agent, agent.employeeId, typeId, 2027)).toMatchObject({ requested: 960, left: 0 });
  });

  it('stay what they were when it was asked for', async () => {
    const { id } = await asks(agent, unpaid());
    await published({ date: MONDAY, startTime: '09:00', endTime: '13:00', breaks: [] });
    expect((await answer(supervisor, APPROVE, { id })).minutes).toBe(480);
  });
});

describe('a balance', () => {
  it('is what was granted less what is used and asked for', async () => {
    const typeId = types['Paid time off'] as string;
    const two = [agent.employeeId, (await colleague()).employeeId];
    expect(await grant(two, 1440)).toEqual(
      two.map((employeeId) => ({ employeeId, granted: 1440, used: 0, requested: 0, left: 1440 })),
    );
    const first = await asks(agent, paid());
    const second = await asks(agent, paid({ startDate: TUESDAY }));
    await answer(supervisor, APPROVE, { id: first.id });
    const balance = () => balanceOf(agent, agent.employeeId, typeId);
    expect(await balance()).toEqual({ granted: 1440, used: 480, requested: 480, left: 480 });
    await answer(agent, WITHDRAW, { id: second.id });
    await answer(supervisor, CANCEL, { id: first.id });
    expect(await balance()).toEqual({ granted: 1440, used: 0, requested: 0, left: 1440 });
    const query = 'query ($ids: [ID!]!) { timeOffBalances(employeeIds: $ids, year: 2026) { left } }';
    expect(await agent.graphqlError(query, { ids: two })).toMatchObject({ code: 'FORBIDDEN', path: 'employeeIds[1]' });
  });

  it('is granted in days, each as long as those of the person, and taken away in words of hours', async () => {
    const half = await org.signedIn('agent', { employee: { teamId, weeklyHoursTarget: 20 } });
    const ids = [agent.employeeId, half.employeeId];
    const input = { employeeIds: ids, typeId: types['Paid time off'], year: 2026 };
    await answer(planner, GRANT, { input: { ...input, days: 2.5 } });
    await answer(planner, GRANT, { input: { ...input, days: 1 } });
    const query = `query ($ids: [ID!]!) {
      timeOffBalances(employeeIds: $ids, year: 2026) { typeId granted dayMinutes } }`;
    const balances = (await planner.graphql(query, { ids })).timeOffBalances;
    expect(balances.filter(({ typeId }: any) => typeId === input.typeId)).toMatchObject([
      { granted: 1680, dayMinutes: 480 },
      { granted: 840, dayMinutes: 240 },
    ]);
    expect(await planner.graphqlError(GRANT, { input: { ...input, days: -4 } })).toMatchObject({
      message: expect.stringMatching(
        /^Of the employee .*, and of 1 more, 32 h cannot be taken: granted 28 h, left 28 h$/,
      ),
    });
    for (const amounts of [{}, { minutes: 1, days: 1 }])
      expect(await planner.graphqlError(GRANT, { input: { ...input, ...amounts } })).toMatchObject({
        issues: [{ path: 'minutes', message: 'is given, or else days: one of the two' }],
      });
  });

  it('never goes below zero without a reason of somebody with the right', async () => {
    await grant([agent.employeeId], 480);
    const input = paid({ employeeId: agent.employeeId, endDate: TUESDAY });
    const override = { reason: 'Borrowed from next year' };
    expect(await agent.graphqlError(REQUEST, { input })).toMatchObject({
      code: 'CONFLICT',
      message: 'The time off takes 16 h of 2026, and 8 h are left',
      year: 2026,
      minutes: 960,
      left: 480,
    });
    expect(await supervisor.graphqlError(ENTER, { input })).toMatchObject({ code: 'CONFLICT', left: 480 });
    for (const caller of [agent, supervisor])
      expect(await caller.graphqlError(REQUEST, { input, override })).toMatchObject({
        code: 'FORBIDDEN',
        path: 'override',
      });
    const { state, overrideReason } = await answer(planner, ENTER, { input, override });
    expect({ state, overrideReason }).toEqual({ state: 'approved', overrideReason: 'Borrowed from next year' });
    const typeId = types['Paid time off'] as string;
    expect(await balanceOf(agent, agent.employeeId, typeId)).toMatchObject({ used: 960, left: -480 });
    const { auditLogs } = await org.admin.graphql('{ auditLogs(action: "time_off.enter") { logs { details } } }');
    expect(auditLogs.logs[0].details).toMatchObject({ overrideReason: 'Borrowed from next year', state: 'approved' });
  });

  it('is taken away no further than it goes', async () => {
    await grant([agent.employeeId], 960);
    await asks(agent, paid());
    const taking = (minutes: number, fields: object = {}) => ({
      input: { employeeIds: [agent.employeeId], typeId: types['Paid time off'], year: 2026, minutes, ...fields },
    });
    expect(await planner.graphqlError(GRANT, taking(-481))).toMatchObject({
      code: 'CONFLICT',
      employeeIds: [agent.employeeId],
    });
    expect((await answer(planner, GRANT, taking(-480)))[0]).toMatchObject({ granted: 480, left: 0 });
    const override = { reason: 'Left in May' };
    expect((await answer(planner, GRANT, taking(-480, { override })))[0]).toMatchObject({ granted: 0, left: -480 });
    expect(await planner.graphqlError(GRANT, taking(-1, { override }))).toMatchObject({ code: 'CONFLICT' });
    expect(await supervisor.graphqlError(GRANT, taking(480))).toMatchObject({ code: 'FORBIDDEN' });
    const sick = taking(480, { typeId: types['Sick leave'] });
    expect(await planner.graphqlError(GRANT, sick)).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a limit of a team', () => {
  const limit = (people: number, fields: object = {}) =>
    answer(planner, LIMIT, { input: { teamId, from: '2026-01-01', people, ...fields } });

  it('makes those wait who come later, and move up in the order in which they asked', async () => {
    await limit(1);
    const [b, c, d] = [await colleague(), await colleague(), await colleague()];
    const holds = await asks(agent, unpaid({ endDate: TUESDAY }));
    const [second, third] = [await asks(b, unpaid()), await asks(c, unpaid({ endDate: TUESDAY }))];
    const fourth = await asks(d, unpaid({ startDate: TUESDAY }));
    expect([holds, second, third, fourth].map(({ state }) => state)).toEqual([
      'requested',
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect(await supervisor.graphqlError(APPROVE, { id: second.id })).toMatchObject({
      code: 'CONFLICT',
      fullDays: [{ date: MONDAY, people: 1 }],
    });
    await answer(supervisor, APPROVE, { id: holds.id });
    await answer(agent, CANCEL, { id: holds.id });
    const states = async () =>
      Promise.all([second, third, fourth].map(({ id }: { id: string }) => stateOf(planner, id)));
    // The third request does not fit completely beside the second; the fourth does.
    expect(await states()).toEqual(['requested', 'waiting', 'requested']);
    await answer(supervisor, REFUSE, { id: second.id });
    expect(await states()).toEqual(['refused', 'waiting', 'requested']);
    await answer(d, WITHDRAW, { id: fourth.id });
    expect(await states()).toEqual(['refused', 'requested', 'withdrawn']);
    expect((await answer(supervisor, APPROVE, { id: third.id })).state).toBe('approved');
    expect((await actions()).filter((action) => action === 'time_off.move_up')).toHaveLength(2);
  });

  it('that is raised or taken away lets people move up; a lower one makes the latest wait', async () => {
    const three = [agent, await colleague(), await colleague()];
    const ids: string[] = [];
    for (const each of three) ids.push((await asks(each, unpaid())).id);
    const states = () => Promise.all(ids.map((id) => stateOf(planner, id)));
    const { id } = await limit(1);
    expect(await states()).toEqual(['requested', 'waiting', 'waiting']);
    expect((await limit(2)).id).toBe(id);
    expect(await states()).toEqual(['requested', 'requested', 'waiting']);
    expect(await planner.graphql('{ timeOffLimits { people } }')).toEqual({ timeOffLimits: [{ people: 2 }] });
    await planner.graphql('mutation ($id: ID!) { removeTimeOffLimit(id: $id) }', { id });
    expect(await states()).toEqual(['requested', 'requested', 'requested']);
    expect(await actions()).toEqual([
      ...Array(3).fill('time_off.request'),
      'time_off.set_limit',
      'time_off.move_back',
      'time_off.set_limit',
      'time_off.move_up',
      'time_off.remove_limit',
      'time_off.move_up',
    ]);
  });

  it('is of its days, its type and its team', async () => {
    await limit(0, { typeId: types['Training away'], from: MONDAY, to: TUESDAY });
    const training = (fields: object) => ({ typeId: types['Training away'], startDate: MONDAY, ...fields });
    expect((await asks(agent, training({}))).state).toBe('waiting');
    expect((await asks(agent, training({ startDate: '2026-03-04' }))).state).toBe('requested');
    expect((await asks(agent, unpaid({ startDate: TUESDAY }))).state).toBe('requested');
    const elsewhere = await org.signedIn('agent', { employee: { teamId: await team(org, 'Sales') } });
    expect((await asks(elsewhere, training({}))).state).toBe('requested');
    expect((await asks(await org.signedIn('agent'), training({}))).state).toBe('requested');
  });

  it('counts who is there: people who leave, or leave the team, give their places to those who wait', async () => {
    await limit(1);
    const three = [agent, await colleague(), await colleague(), await colleague()];
    const ids: string[] = [];
    for (const each of three) ids.push((await asks(each, unpaid())).id);
    await answer(supervisor, APPROVE, { id: ids[0] });
    const becomes = (...expected: string[]) =>
      eventually(
        () => Promise.all(ids.map((id) => stateOf(planner, id))),
        (states) => states.join() === expected.join(),
      );
    const move = (who: number, to: string | null) =>
      org.admin.graphql('mutation ($input: MoveEmployeesInput!) { moveEmployees(input: $input) { moved } }', {
        input: { employeeIds: [three[who]?.employeeId], teamId: to },
      });
    await becomes('approved', 'waiting', 'waiting', 'waiting');
    await org.admin.delete(`/api/admin/users/${agent.userId}`);
    await becomes('approved', 'requested', 'waiting', 'waiting');
    const sales = await team(org, 'Sales');
    await move(1, sales);
    await becomes('approved', 'requested', 'requested', 'waiting');
    await move(3, null);
    await becomes('approved', 'requested', 'requested', 'requested');
    expect((await actions()).filter((action) => action === 'time_off.move_up')).toHaveLength(3);
  });

  it('leaves what is over as it was', async () => {
    const { id } = await asks(agent, unpaid({ startDate: '2026-02-18', endDate: '2026-02-19' }));
    const today = await asks(await colleague(), unpaid({ startDate: '2026-02-19', endDate: '2026-02-20' }));
    await limit(0);
    expect([await stateOf(planner, id), await stateOf(planner, today.id)]).toEqual(['requested', 'waiting']);
  });

  it('is passed with a reason, and by illness without one', async () => {
    await limit(0);
    const { id } = await asks(agent, unpaid());
    const override = { reason: 'Her wedding' };
    expect(await supervisor.graphqlError(APPROVE, { id, input: { override } })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await answer(planner, APPROVE, { id, input: { override } })).toMatchObject({
      state: 'approved',
      overrideReason: 'Her wedding',
    });
    const input = unpaid({ employeeId: agent.employeeId, startDate: TUESDAY });
    expect(await supervisor.graphqlError(ENTER, { input })).toMatchObject({ code: 'CONFLICT' });
    expect((await answer(planner, ENTER, { input, override })).state).toBe('approved');
    const sick = { employeeId: agent.employeeId, typeId: types['Sick leave'], startDate: SUNDAY };
    expect((await answer(supervisor, ENTER, { input: sick })).state).toBe('approved');
    const set = { input: { teamId, from: MONDAY, people: 1 } };
    expect(await supervisor.graphqlError(LIMIT, set)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the impact of approval', () => {
  it('shows shifts, limits and the balance before', async () => {
    await grant([agent.employeeId], 480);
    const scheduleId = await schedule(org.admin);
    const { id: shiftId } = await addShift(org.admin, { scheduleId, employeeId: agent.employeeId });
    await addShift(org.admin, { scheduleId, employeeId: agent.employeeId, date: TUESDAY });
    const input = paid({ startTime: '16:00', endTime: '20:00' });
    // Draft shifts do not count.
    expect(await answer(agent, IMPACT, { input })).toMatchObject({ shifts: [], years: [{ minutes: 240, left: 240 }] });
    await setStatus(org.admin, scheduleId, 'published');
    await answer(planner, LIMIT, { input: { teamId, from: MONDAY, people: 1 } });
    await asks(await colleague(), unpaid());
    const expected = {
      employeeId: agent.employeeId,
      startsAt: '2026-03-02T21:00:00.000Z',
      endsAt: '2026-03-03T01:00:00.000Z',
      years: [{ year: 2026, minutes: 60, left: 420 }],
      shifts: [{ shiftId, date: MONDAY, startTime: '09:00', endTime: '17:00', minutes: 60 }],
      fullDays: [{ date: MONDAY, people: 1 }],
      cover: null,
    };
    expect(await answer(agent, IMPACT, { input })).toEqual(expected);
    const { id } = await asks(agent, input);
    expect(await answer(supervisor, IMPACT, { id })).toEqual(expected);
    const both = await agent.graphqlError(IMPACT, { id, input });
    expect(both.issues).toEqual([{ path: 'id', message: 'or input is required, and not both' }]);
    expect(await (await colleague()).graphqlError(IMPACT, { id })).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a whole day off of somebody who works nights', () => {
  it('takes the shift that starts that day to its end, and nothing of the one before', async () => {
    const night = { employeeId: agent.employeeId, startTime: '22:00', endTime: '06:00' };
    const scheduleId = await schedule(org.admin);
    await addShift(org.admin, { ...night, scheduleId, date: MONDAY });
    const { id: shiftId } = await addShift(org.admin, { ...night, scheduleId, date: TUESDAY });
    await setStatus(org.admin, scheduleId, 'published');
    const input = { typeId: types['Sick leave'], employeeId: agent.employeeId, startDate: TUESDAY };
    expect(await answer(planner, IMPACT, { input })).toMatchObject({
      startsAt: '2026-03-03T11:00:00.000Z',
      endsAt: '2026-03-04T11:00:00.000Z',
      years: [{ minutes: 480 }],
      shifts: [{ shiftId, date: TUESDAY, startTime: '22:00', endTime: '06:00', minutes: 480 }],
    });
    await answer(planner, ENTER, { input });
    const check = 'query ($id: ID!) { checkSchedule(scheduleId: $id) { kind shiftIds units } }';
    const broken = (await answer(planner, check, { id: scheduleId })).filter(({ kind }: any) => kind === 'time_off');
    expect(broken).toEqual([{ kind: 'time_off', shiftIds: [shiftId], units: 480 }]);
  });
});

describe('the calendar', () => {
  it('shows who is off or has asked to be to those who have them in scope', async () => {
    const elsewhere = await org.signedIn('agent', { lastName: 'Aardvark' });
    await asks(elsewhere, unpaid({ startDate: '2026-03-01', startTime: '22:00', endTime: '04:00' }));
    await asks(agent, unpaid({ endDate: TUESDAY }));
    await answer(agent, WITHDRAW, { id: (await asks(agent, unpaid({ startDate: SUNDAY }))).id });
    const shown = async (caller: Caller, fields: object = {}) => {
      const { total, data } = await answer(caller, CALENDAR, { from: MONDAY, to: SUNDAY, ...fields });
      return [total, ...data.map((each: any) => each.employeeId)];
    };
    expect(await shown(planner)).toEqual([2, elsewhere.employeeId, agent.employeeId]);
    expect(await shown(planner, { page: 2, limit: 1 })).toEqual([2, agent.employeeId]);
    expect(await shown(planner, { teamId })).toEqual([1, agent.employeeId]);
    expect(await shown(planner, { from: TUESDAY })).toEqual([1, agent.employeeId]);
    expect(await shown(planner, { from: '2026-03-04' })).toEqual([0]);
    expect(await shown(supervisor)).toEqual([1, agent.employeeId]);
    expect(await shown(elsewhere)).toEqual([1, elsewhere.employeeId]);
    const tooLong = await planner.graphqlError(CALENDAR, { from: MONDAY, to: '2028-01-01' });
    expect(tooLong.issues).toMatchObject([{ path: 'to' }]);
    const list = `query ($state: TimeOffState) { timeOffRequests(state: $state, limit: 1) { total data { state } } }`;
    expect(await answer(agent, list, { state: 'withdrawn' })).toEqual({ total: 1, data: [{ state: 'withdrawn' }] });
    expect(await answer(agent, list, {})).toMatchObject({ total: 2, data: [{ state: 'withdrawn' }] });
  });

  it('and the list tell how many there are to each who sees them', async () => {
    const elsewhere = await org.signedIn('agent');
    for (const startDate of [MONDAY, TUESDAY]) await asks(elsewhere, unpaid({ startDate }));
    const { id } = await asks(agent, unpaid());
    await asks(agent, unpaid({ startDate: TUESDAY }));
    await answer(supervisor, APPROVE, { id });
    const query = `query ($state: TimeOffState, $teamId: ID, $employeeId: ID) {
      timeOffRequests(state: $state, teamId: $teamId, employeeId: $employeeId) { total data { id } } }`;
    const counted = async (caller: Caller, filter: object = {}) => {
      const { total, data } = await answer(caller, query, { ...filter });
      expect(data).toHaveLength(total);
      return total;
    };
    const callers = [planner, supervisor, agent, elsewhere, await org.signedIn('supervisor')];
    const totals = (filter: object = {}) => Promise.all(callers.map((caller) => counted(caller, filter)));
    expect(await totals()).toEqual([4, 2, 2, 2, 0]);
    expect(await totals({ state: 'requested' })).toEqual([3, 1, 1, 2, 0]);
    expect(await totals({ state: 'approved' })).toEqual([1, 1, 1, 0, 0]);
    expect(await totals({ state: 'refused' })).toEqual([0, 0, 0, 0, 0]);
    expect(await totals({ teamId })).toEqual([2, 2, 2, 0, 0]);
    expect(await totals({ employeeId: elsewhere.employeeId, state: 'requested' })).toEqual([2, 0, 0, 2, 0]);
    expect(await totals({ employeeId: agent.employeeId, teamId, state: 'approved' })).toEqual([1, 1, 1, 0, 0]);
  });
});

describe('a plan', () => {
  const CHECK = `query ($id: ID!) { checkSchedule(scheduleId: $id) { kind source hard units overridden says } }`;
  const CREATE = `mutation ($input: CreateShiftsInput!, $override: RuleOverrideInput) {
    createShifts(input: $input, override: $override) { shifts { id overrides { kind reason } } } }`;
  const shift = (scheduleId: string, date = MONDAY) => ({
    scheduleId,
    employeeId: agent.employeeId,
    date,
    startTime: '09:00',
    endTime: '17:00',
  });

  it('has no shift within approved time off, unless somebody with the right says why', async () => {
    const { id } = await asks(agent, unpaid());
    const scheduleId = await schedule(org.admin);
    await addShift(org.admin, shift(scheduleId));
    await answer(supervisor, APPROVE, { id });
    expect(await answer(planner, CHECK, { id: scheduleId })).toEqual([
      {
        kind: 'time_off',
        source: 'employee',
        hard: true,
        units: 480,
        overridden: false,
        says: '2026-03-02 09:00–17:00 is 8 h within approved time off',
      },
    ]);
    expect((await setStatus(supervisor, scheduleId, 'published')).status).toBe(409);
    const other = await schedule(org.admin, { name: 'Other' });
    const input = shift(other);
    expect(await supervisor.graphqlError(CREATE, { input })).toMatchObject({
      code: 'CONFLICT',
      breaches: [{ kind: 'time_off' }],
    });
    const override = { reason: 'She comes in for the audit' };
    const { shifts } = await answer(planner, CREATE, { input, override });
    expect(shifts[0].overrides).toEqual([{ kind: 'time_off', reason: 'She comes in for the audit' }]);
    const { id: free } = await addShift(supervisor, shift(other, TUESDAY));
    expect((await supervisor.patch(`/api/scheduling/shifts/${free}`, { date: MONDAY })).status).toBe(409);
    await answer(supervisor, CANCEL, { id });
    expect((await setStatus(supervisor, scheduleId, 'published')).status).toBe(200);
  });

  it('is not generated into time off, unless that is asked not to count', async () => {
    await answer(supervisor, ENTER, { input: unpaid({ employeeId: agent.employeeId, endDate: '2026-03-05' }) });
    const day = { name: 'Day', startTime: '09:00', endTime: '17:00' };
    const { body: template } = await org.admin.post('/api/scheduling/templates', day);
    const dates = async (options: object) => {
      const { body } = await org.admin.post('/api/scheduling/generate', {
        name: 'Generated',
        startDate: MONDAY,
        endDate: SUNDAY,
        employeeIds: [agent.employeeId],
        templateIds: [template.id],
        options: { coverageTarget: 1, ...options },
      });
      const { id } = body.schedule ?? body;
      const { data } = (await org.admin.get(`/api/scheduling/shifts?scheduleId=${id}`)).body;
      return data.map(({ date }: any) => date);
    };
    expect(await dates({})).toEqual(['2026-03-06', '2026-03-07', '2026-03-08']);
    expect(await dates({ respectAvailability: false })).toContain(MONDAY);
  });

  it('takes time off as no rule that somebody enters', async () => {
    const rules = 'mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }';
    const { issues } = await planner.graphqlError(rules, {
      input: { from: MONDAY, rules: [{ kind: 'time_off', hard: false }] },
    });
    expect(issues).toEqual([
      {
        path: 'rules[0].kind',
        message: 'is no rule to enter, got "time_off": approved time off is kept by itself',
      },
    ]);
  });
});

describe('the documented week of a planner', () => {
  const [week = ''] = codeOf('src/docs/guide/time-off.md', 'graphql');

  /** Returns each document below the comment that names the caller. */
  function documents(): { by: string; text: string }[] {
    const comments = [...week.matchAll(/^# .*(planner|agent|supervisor)/gm)];
    return parse(week).definitions.map(({ loc }) => {
      const { start, end } = loc as { start: number; end: number };
      const last = comments.filter(({ index }) => index < start).at(-1);
      return { by: last?.[1] ?? '', text: week.slice(start, end) };
    });
  }

  it('goes as it says', async () => {
    const people: Record<string, Caller> = { planner, agent, supervisor };
    const ids: string[] = [];
    const answers: Record<string, any>[] = [];
    for (const { by, text } of documents()) {
      const query = text
        .replaceAll('employeeIds: ["…"]', `employeeIds: ["${agent.employeeId}"]`)
        .replaceAll('employeeId: "…"', `employeeId: "${agent.employeeId}"`)
        .replaceAll('typeId: "…"', `typeId: "${types['Paid time off']}"`)
        .replaceAll('teamId: "…"', `teamId: "${teamId}"`)
        .replace('id: "…"', `id: "${text.includes('refuse') ? ids[1] : ids[0]}"`);
      const data = await (people[by] as Caller).graphql(query);
      if (data.requestTimeOff?.id) ids.push(data.requestTimeOff.id);
      answers.push(data);
    }
    expect(answers).toMatchObject([
      { grantTimeOff: [{ left: 9600 }] },
      { setTimeOffLimit: {} },
      { requestTimeOff: { state: 'requested', minutes: 2400 } },
      { requestTimeOff: {} },
      { timeOffImpact: { years: [{ year: 2026, minutes: 2400, left: 7080 }], fullDays: [], cover: [] } },
      { approveTimeOff: { state: 'approved' } },
      { refuseTimeOff: { state: 'refused' } },
      { enterTimeOff: { state: 'approved' } },
      { timeOffCalendar: { total: 2, data: [{ startDate: MONDAY }, { startDate: '2026-03-11' }] } },
      { cancelTimeOff: { state: 'cancelled' } },
      { timeOffBalances: [{ granted: 9600, used: 480, requested: 0, left: 9120 }] },
      { requestTimeOff: { state: 'requested', overrideReason: 'Borrowed from next year' } },
    ]);
  });
});
