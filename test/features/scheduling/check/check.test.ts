import { Client } from 'pg';
import { operatorOfId } from '../../../../src/features/access/operator';
import { warningsByShift } from '../../../../src/features/scheduling/check/check.queries';
import { ServerContext } from '../../../../src/server/server-context';
import type { Caller } from '../../../support/caller';
import { countStatements } from '../../../support/count-statements';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';
import { ENTER, typesOf } from '../../time-off/asking';
import { addShift, employee, MONDAY, schedule, setStatus, shiftOf, SUNDAY, team } from '../planning';

/** Rules are checked equally for manual entries, changes and publication. */

let app: InProcessApp;
let org: TestOrganization;
let planner: Caller;
let supervisor: Caller & { userId: string };
let teamId: string;

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
  planner = await org.signedIn('planner');
  supervisor = await org.signedIn('supervisor');
  teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
});
afterAll(() => app?.stop());

const TUESDAY = '2026-03-03';
const LATE = { date: MONDAY, startTime: '14:00', endTime: '22:00' };
const EARLY = { date: TUESDAY, startTime: '06:00', endTime: '14:00' };
const RULES = 'mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }';
const enter = (employeeId: string, ...rules: object[]) =>
  planner.graphql(RULES, { input: { employeeId, from: '2026-01-01', rules } });
const CREATE = `mutation ($input: CreateShiftsInput!, $override: RuleOverrideInput) {
  createShifts(input: $input, override: $override) { shifts {
    id overrides { kind says reason userName } warnings { kind source hard units says overridden } } } }`;
const CHECK = `query ($id: ID!) { checkSchedule(scheduleId: $id) {
  employeeId kind source hard units date shiftIds says overridden } }`;
const check = async (id: string, caller = planner) => (await caller.graphql(CHECK, { id })).checkSchedule;
const REST = { kind: 'rest', atLeast: 660 };

describe('a shift against a rule', () => {
  it('is told where nobody entered anything', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await addShift(supervisor, { scheduleId: week, employeeId, ...LATE });
    const input = { scheduleId: week, employeeId, ...EARLY };
    const { createShifts } = await supervisor.graphql(CREATE, { input });
    const says = '8 h rest between 2026-03-02 14:00–22:00 and 2026-03-03 06:00–14:00; minimum 11 h';
    expect(createShifts.shifts[0]).toMatchObject({
      overrides: [],
      warnings: [{ kind: 'rest', source: 'default', hard: true, units: 180, says, overridden: false }],
    });
    expect(await check(week)).toMatchObject([{ employeeId, kind: 'rest', source: 'default', date: TUESDAY }]);
    expect((await setStatus(org.admin, week, 'published')).status).toBe(200);
  });

  it('costs one statement more where nobody entered anything', async () => {
    const own = await app.organization();
    const [employeeId, week] = [await employee(own), await schedule(own.admin)];
    const statements = await countStatements(app, own.id, () =>
      addShift(own.admin, { scheduleId: week, employeeId, ...LATE }),
    );
    expect(statements.filter((text) => text.includes('employee_contract'))).toHaveLength(1);
    expect(statements.filter((text) => /availability_pattern|shift_override|shift.overrides/.test(text))).toEqual([]);
  });

  it('is refused where somebody did, all breaches in one answer', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await enter(employeeId, REST, { kind: 'times_of_day', earliestStart: '07:00' }, { kind: 'whole_weekends' });
    const late = await addShift(supervisor, { scheduleId: week, employeeId, ...LATE });
    const early = shiftOf({ scheduleId: week, employeeId, ...EARLY });
    const { status, body } = await supervisor.post('/api/scheduling/shifts', early);
    expect({ status, details: body.details }).toEqual({
      status: 409,
      details: {
        code: 'CONFLICT',
        breaches: [
          expect.objectContaining({ employeeId, kind: 'rest', source: 'employee', units: 180, shiftIds: [late.id] }),
          expect.objectContaining({ kind: 'times_of_day', units: 60, date: TUESDAY, shiftIds: [] }),
        ],
      },
    });
    expect(body.error).toContain('8 h rest');
    expect((await org.admin.get(`/api/scheduling/shifts?scheduleId=${week}`)).body.total).toBe(1);
  });

  it('is allowed with a reason by those with the right, which stays visible', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await enter(employeeId, REST);
    const late = await addShift(org.admin, { scheduleId: week, employeeId, ...LATE });
    const variables = { input: { scheduleId: week, employeeId, ...EARLY }, override: { reason: 'She asked for it' } };
    expect(await supervisor.graphqlError(CREATE, variables)).toMatchObject({ code: 'FORBIDDEN', path: 'override' });
    const [shift] = (await planner.graphql(CREATE, variables)).createShifts.shifts;
    expect(shift.overrides).toEqual([
      { kind: 'rest', says: expect.any(String), reason: 'She asked for it', userName: 'Uma planner' },
    ]);
    expect(shift.warnings).toMatchObject([{ source: 'employee', overridden: true }]);
    const { auditLogs } = await org.admin.graphql(
      '{ auditLogs(action: "shift.override", limit: 1) { logs { details } } }',
    );
    expect(auditLogs.logs[0].details).toMatchObject({
      reason: 'She asked for it',
      breaches: [{ kind: 'rest', employeeId }],
    });
    expect((await setStatus(supervisor, week, 'published')).status).toBe(200);
    // A change that does not make an existing breach worse is accepted.
    expect((await supervisor.patch(`/api/scheduling/shifts/${late.id}`, { endTime: '21:30' })).status).toBe(200);
  });

  it('is refused when a change makes it worse, or moves it into a rule', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await addShift(org.admin, { scheduleId: week, employeeId, ...LATE });
    const { id } = await addShift(org.admin, { scheduleId: week, employeeId, ...EARLY });
    await enter(employeeId, REST);
    const change = (startTime: string) => supervisor.patch(`/api/scheduling/shifts/${id}`, { startTime });
    expect((await change('05:30')).status).toBe(409);
    expect((await change('06:30')).status).toBe(200);
    expect((await change('09:00')).status).toBe(200);
    expect((await change('08:00')).status).toBe(409);
  });

  it('is refused though a shift beside it was overridden, as far as that did not go', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await enter(employeeId, REST);
    await addShift(org.admin, { scheduleId: week, employeeId, ...LATE });
    const input = { scheduleId: week, employeeId, ...EARLY };
    const { id } = (await planner.graphql(CREATE, { input, override: { reason: 'She asked for it' } })).createShifts
      .shifts[0];
    // The override applies to the rest before the early shift, not to the rest after it.
    const night = shiftOf({ scheduleId: week, employeeId, date: TUESDAY, startTime: '22:00', endTime: '23:30' });
    expect((await supervisor.post('/api/scheduling/shifts', night)).status).toBe(409);
    const breaks = [{ startOffset: 120, duration: 15, type: 'break' }];
    expect((await supervisor.patch(`/api/scheduling/shifts/${id}`, { breaks })).status).toBe(200);
    await enter(employeeId, { kind: 'rest', atLeast: 720 });
    expect((await setStatus(supervisor, week, 'published')).status).toBe(409);
    expect(await check(week)).toMatchObject([{ kind: 'rest', units: 240, overridden: false }]);
  });

  it('needs another override once it is another shift', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await enter(employeeId, REST);
    await addShift(org.admin, { scheduleId: week, employeeId, ...LATE });
    const input = { scheduleId: week, employeeId, ...EARLY };
    const { id } = (await planner.graphql(CREATE, { input, override: { reason: 'She asked for it' } })).createShifts
      .shifts[0];
    const change = `mutation ($id: ID!, $input: UpdateShiftInput!, $override: RuleOverrideInput) {
      updateShift(id: $id, input: $input, override: $override) { overrides { reason } } }`;
    const changed = async (startTime: string, reason?: string) => {
      const variables = { id, input: { startTime }, override: reason ? { reason } : null };
      return (await planner.graphql(change, variables)).updateShift.overrides;
    };
    expect(await changed('06:30', 'The bus leaves later')).toEqual([{ reason: 'The bus leaves later' }]);
    expect(await changed('10:00')).toEqual([]);
    expect(await planner.graphqlError(change, { id, input: { startTime: '06:00' } })).toMatchObject({
      code: 'CONFLICT',
      breaches: [{ kind: 'rest', units: 180, overridden: false }],
    });
  });

  it('keeps its override in a change that makes it no worse, and so may be published', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await enter(employeeId, REST);
    await addShift(org.admin, { scheduleId: week, employeeId, ...LATE });
    const input = { scheduleId: week, employeeId, ...EARLY };
    const { id } = (await planner.graphql(CREATE, { input, override: { reason: 'She asked for it' } })).createShifts
      .shifts[0];
    const change = `mutation ($id: ID!, $input: UpdateShiftInput!) {
      updateShift(id: $id, input: $input) { overrides { reason } warnings { overridden } } }`;
    for (const startTime of ['06:30', '06:00'])
      expect((await supervisor.graphql(change, { id, input: { startTime } })).updateShift).toEqual({
        overrides: [{ reason: 'She asked for it' }],
        warnings: [{ overridden: true }],
      });
    expect((await supervisor.patch(`/api/scheduling/shifts/${id}`, { startTime: '05:30' })).status).toBe(409);
    expect((await setStatus(supervisor, week, 'published')).status).toBe(200);
  });

  it('that nobody has overridden may be made no worse, is told of, and named when it is published', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await addShift(org.admin, { scheduleId: week, employeeId, ...LATE });
    const { id } = await addShift(org.admin, { scheduleId: week, employeeId, ...EARLY });
    await enter(employeeId, REST);
    const change = `mutation ($id: ID!, $input: UpdateShiftInput!) {
      updateShift(id: $id, input: $input) { warnings { units overridden } } }`;
    const { updateShift } = await supervisor.graphql(change, { id, input: { startTime: '06:30' } });
    expect(updateShift.warnings).toEqual([{ units: 150, overridden: false }]);
    const { status, body } = await setStatus(supervisor, week, 'published');
    expect({ status, breaches: body.details?.breaches }).toMatchObject({
      status: 409,
      breaches: [{ kind: 'rest', units: 150, shiftIds: expect.arrayContaining([id]) }],
    });
  });

  it('needs another override on another day', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await enter(employeeId, { kind: 'times_of_day', earliestStart: '07:00' });
    const input = { scheduleId: week, employeeId, ...EARLY };
    const { id } = (await planner.graphql(CREATE, { input, override: { reason: 'On Tuesday' } })).createShifts
      .shifts[0];
    expect((await supervisor.patch(`/api/scheduling/shifts/${id}`, { endTime: '13:00' })).status).toBe(200);
    expect((await supervisor.patch(`/api/scheduling/shifts/${id}`, { date: '2026-03-04' })).status).toBe(409);
    expect((await setStatus(supervisor, week, 'published')).status).toBe(200);
  });

  it('is refused though another shift broke the same rule as far before', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await addShift(org.admin, { scheduleId: week, employeeId, ...LATE });
    await addShift(org.admin, { scheduleId: week, employeeId, ...EARLY });
    await addShift(org.admin, { scheduleId: week, employeeId, ...LATE, date: '2026-03-05' });
    const { id } = await addShift(org.admin, { scheduleId: week, employeeId, ...EARLY, date: '2026-03-07' });
    await enter(employeeId, REST);
    expect((await supervisor.patch(`/api/scheduling/shifts/${id}`, { date: '2026-03-06' })).status).toBe(409);
  });

  it('is refused when what it breaks shows only weeks later', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    const later = await schedule(org.admin, { startDate: '2026-03-23', endDate: '2026-03-29' });
    await addShift(org.admin, { scheduleId: later, employeeId, ...LATE, date: '2026-03-25' });
    await setStatus(org.admin, later, 'published');
    await enter(employeeId, { kind: 'shifts', days: 28, startingOn: MONDAY, atMost: 1 });
    const early = shiftOf({ scheduleId: week, employeeId, ...EARLY });
    const { status, body } = await supervisor.post('/api/scheduling/shifts', early);
    expect({ status, breaches: body.details?.breaches }).toMatchObject({
      status: 409,
      breaches: [{ kind: 'shifts', units: 1, date: '2026-03-25' }],
    });
  });

  it('outside the times available is told, and refused where availability is a rule', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    const windows = [{ day: 1, startTime: '08:00', endTime: '16:00' }];
    const set = 'mutation ($input: SetAvailabilityInput!) { setAvailability(input: $input) { employeeId } }';
    await planner.graphql(set, { input: { employeeId, from: '2026-01-01', windows } });
    const input = { scheduleId: week, employeeId, ...LATE };
    const { shifts } = (await planner.graphql(CREATE, { input })).createShifts;
    expect(shifts[0].warnings).toMatchObject([{ kind: 'availability', source: 'default', units: 360 }]);
    await enter(employeeId, { kind: 'availability' });
    const tuesday = { input: { ...input, ...EARLY } };
    expect(await planner.graphqlError(CREATE, tuesday)).toMatchObject({ code: 'CONFLICT', breaches: [{ units: 480 }] });
  });
});

describe('publishing', () => {
  it('judges the whole schedule, also what is missing, beside what was published before', async () => {
    const employeeId = await employee(org, { teamId });
    const before = await schedule(org.admin, { startDate: '2026-02-23', endDate: '2026-03-01' });
    const sunday = { date: '2026-03-01', startTime: '14:00', endTime: '23:00' };
    await addShift(org.admin, { scheduleId: before, employeeId, ...sunday });
    await setStatus(org.admin, before, 'published');
    const week = await schedule(org.admin);
    const morning = { date: MONDAY, startTime: '07:00', endTime: '15:00' };
    await addShift(org.admin, { scheduleId: week, employeeId, ...morning });
    await enter(
      employeeId,
      REST,
      { kind: 'minutes', days: 7, atLeast: 960 },
      { kind: 'shifts', days: 7, atMost: 0, hard: false },
    );
    const { status, body } = await setStatus(supervisor, week, 'published');
    expect(status).toBe(409);
    const kinds = body.details.breaches.map(({ kind, date }: any) => [kind, date]);
    expect(kinds).toEqual([
      ['rest', MONDAY],
      ['minutes', SUNDAY],
    ]);
    expect((await check(week)).map((breach: any) => [breach.kind, breach.hard])).toContainEqual(['shifts', false]);
    const publish = `mutation ($id: ID!, $override: RuleOverrideInput) {
      updateSchedule(id: $id, input: { status: published }, override: $override) {
        status shifts { overrides { kind } } } }`;
    const { updateSchedule } = await planner.graphql(publish, { id: week, override: { reason: 'First week' } });
    expect(updateSchedule).toEqual({
      status: 'published',
      shifts: [{ overrides: [{ kind: 'minutes' }, { kind: 'rest' }] }],
    });
  });

  it('is refused by least and most, never by a target', async () => {
    const contract = 'mutation ($input: CreateContractInput!) { createContract(input: $input) { id } }';
    const fullTime = await planner.graphql(contract, { input: { name: 'Full time', readyMade: 'full_time' } });
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await planner.graphql('mutation ($input: AssignContractInput!) { assignContract(input: $input) { from } }', {
      input: { employeeIds: [employeeId], contractId: fullTime.createContract.id, from: '2026-01-01' },
    });
    for (const date of [MONDAY, TUESDAY, '2026-03-04', '2026-03-05'])
      await addShift(org.admin, { scheduleId: week, employeeId, date });
    expect(await check(week)).toMatchObject([{ kind: 'minutes', hard: false, units: 480, date: SUNDAY }]);
    // A day of leave counts its share of the target.
    const friday = { employeeId, typeId: (await typesOf(org))['Sick leave'], startDate: '2026-03-06' };
    await planner.graphql(ENTER, { input: friday });
    expect(await check(week)).toEqual([]);
    expect((await setStatus(supervisor, week, 'published')).status).toBe(200);
  });

  it('answers what it breaks, to those who plan', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    await addShift(org.admin, { scheduleId: week, employeeId, ...LATE });
    await addShift(org.admin, { scheduleId: week, employeeId, ...EARLY });
    const publish = `mutation ($id: ID!) {
      updateSchedule(id: $id, input: { status: published }) { status warnings { kind source date overridden } } }`;
    const warnings = [{ kind: 'rest', source: 'default', date: TUESDAY, overridden: false }];
    const { updateSchedule } = await supervisor.graphql(publish, { id: week });
    expect(updateSchedule).toEqual({ status: 'published', warnings });
    const agent = await org.signedIn('agent');
    const read = 'query ($id: ID!) { schedule(id: $id) { warnings { kind } } }';
    expect((await agent.graphql(read, { id: week })).schedule).toEqual({ warnings: [] });
    expect((await planner.graphql(read, { id: week })).schedule).toEqual({ warnings: [{ kind: 'rest' }] });
    const own = await app.organization();
    for (let n = 0; n < 11; n++) await schedule(own.admin);
    expect(await own.admin.graphqlError('{ schedules { warnings { kind } } }')).toMatchObject({
      issues: [{ path: 'warnings', message: 'are answered for 10 schedules at once, not for 11' }],
    });
  });

  it('is made once for all of its shifts', async () => {
    const [employeeId, week] = [await employee(org, { teamId }), await schedule(org.admin)];
    const late = await addShift(org.admin, { scheduleId: week, employeeId, ...LATE });
    const early = await addShift(org.admin, { scheduleId: week, employeeId, ...EARLY });
    const ctx = new ServerContext(app.app.services, { address: '', publicUrl: '' });
    ctx.principal = await operatorOfId(ctx, org.id);
    const [ofLate, ofEarly] = await Promise.all([late, early].map(async ({ id }) => warningsByShift.load(ctx, id)));
    ctx.end();
    expect(ofLate).toMatchObject([{ kind: 'rest', shiftIds: [late.id, early.id] }]);
    expect(ofEarly).toEqual(ofLate);
    expect(ofEarly?.[0]).toBe(ofLate?.[0]);
  });

  it('is nothing of another organization', async () => {
    const other = await app.organization();
    const [employeeId, week] = [await employee(other), await schedule(other.admin)];
    await addShift(other.admin, { scheduleId: week, employeeId, ...LATE });
    expect(await planner.graphqlError(CHECK, { id: week })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await check(week, other.admin)).toEqual([]);
  });
});

describe('an override', () => {
  it('is seen by nobody of another organization, through no door and not by the database', async () => {
    const other = await app.organization();
    const made = new Map<string, string>();
    for (const own of [org, other]) {
      const [employeeId, week] = [await employee(own), await schedule(own.admin)];
      const rules = { employeeId, from: '2026-01-01', rules: [REST] };
      await own.admin.graphql(RULES, { input: rules });
      await addShift(own.admin, { scheduleId: week, employeeId, ...LATE });
      const variables = { input: { scheduleId: week, employeeId, ...EARLY }, override: { reason: `Of ${own.slug}` } };
      made.set(own.id, (await own.admin.graphql(CREATE, variables)).createShifts.shifts[0].id);
    }
    const seen = '{ shifts(limit: 500) { data { id overrides { reason } } } }';
    const reasons = async ({ admin }: TestOrganization): Promise<string[]> =>
      (await admin.graphql(seen)).shifts.data.flatMap(({ overrides }: any) => overrides.map((one: any) => one.reason));
    expect(await reasons(other)).toEqual([`Of ${other.slug}`]);
    expect(await reasons(org)).not.toContain(`Of ${other.slug}`);

    const raw = new Client({ connectionString: app.database.url, options: '-c role=muster_app -c search_path=muster' });
    await raw.connect();
    const asTenant = async (statement: string, values: unknown[] = []) => {
      await raw.query(`begin; set local muster.organization = '${other.id}'`);
      return raw.query(statement, values).finally(() => raw.query('rollback'));
    };
    try {
      expect((await raw.query('select from shift_override')).rowCount).toBe(0);
      const { rows } = await asTenant('select organization_id as id, reason from shift_override');
      expect(rows).toEqual([{ id: other.id, reason: `Of ${other.slug}` }]);
      const theirs = [made.get(org.id)];
      expect((await asTenant('delete from shift_override where shift_id = $1', theirs)).rowCount).toBe(0);
      expect((await asTenant(`update shift_override set reason = 'x' where shift_id = $1`, theirs)).rowCount).toBe(0);
      const add = (organizationId: string) =>
        asTenant(
          `insert into shift_override (organization_id, shift_id, subject, kind, units, says, reason, user_name,
             created_at) values ($1, $2, 'x', 'rest', 1, 'x', 'x', 'x', now())`,
          [organizationId, ...theirs],
        );
      await expect(add(org.id)).rejects.toThrow('row-level security');
      await expect(add(other.id)).rejects.toThrow('foreign key');
    } finally {
      await raw.end();
    }
  });
});
