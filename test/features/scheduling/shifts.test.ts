import type { Caller } from '../../support/caller';
import { countStatements } from '../../support/count-statements';
import { eventually } from '../../support/eventually';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, made, MONDAY, schedule, setStatus, shiftOf, SUNDAY, team } from './planning';

const SHIFTS = '/api/scheduling/shifts';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let app: InProcessApp;
let org: TestOrganization;
let supervisor: Caller & { userId: string };
let inTeam: string;
let below: string;
let elsewhere: string;
let week: string;

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization({ timezone: 'America/New_York' });
  supervisor = await org.signedIn('supervisor');
  const teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  const child = await team(org, 'Night support', { parentTeamId: teamId });
  inTeam = await employee(org, { teamId });
  below = await employee(org, { teamId: await team(org, 'Weekend nights', { parentTeamId: child }) });
  elsewhere = await employee(org, { teamId: await team(org, 'Sales') });
});
beforeEach(async () => {
  week = await schedule(org.admin);
});
afterAll(() => app?.stop());

const template = (fields: object = {}) =>
  made(
    org.admin.post('/api/scheduling/templates', {
      name: 'Day',
      startTime: '09:00',
      endTime: '17:00',
      breakRules: [
        { startOffset: 120, duration: 15, type: 'break' },
        { startOffset: 240, duration: 60, type: 'lunch' },
      ],
      ...fields,
    }),
  );
const instants = async (id: string) =>
  (await app.database.owner.query('select starts_at, ends_at from shift where id = $1', [id])).rows[0];
const issuePaths = (body: any) => body.details.issues.map((issue: { path: string }) => issue.path).sort();

describe('shifts', () => {
  it('answer one bare, with the breaks of its template', async () => {
    const { id: templateId, breakRules } = await template();
    const asked = shiftOf({ scheduleId: week, employeeId: inTeam, templateId });
    const { status, body } = await supervisor.post(SHIFTS, asked);
    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String), ...asked, breaks: breakRules } });
  });

  it('answer many as a list, in the order asked for', async () => {
    const shifts = [SUNDAY, MONDAY].map((date) => shiftOf({ scheduleId: week, employeeId: below, date }));
    const { status, body } = await supervisor.post(SHIFTS, { shifts });
    expect({ status, body }).toEqual({
      status: 201,
      body: { shifts: shifts.map((shift) => ({ id: expect.any(String), ...shift, templateId: null, breaks: [] })) },
    });
  });

  it('are made all or none', async () => {
    const shifts = [MONDAY, SUNDAY, '2026-03-09'].map((date) =>
      shiftOf({ scheduleId: week, employeeId: inTeam, date }),
    );
    const { status, body } = await org.admin.post(SHIFTS, { shifts });
    expect({ status, paths: issuePaths(body) }).toEqual({ status: 400, paths: ['shifts[2].date'] });
    const overlapping = [shifts[0], shifts[0]];
    expect(await org.admin.post(SHIFTS, { shifts: overlapping })).toMatchObject({ status: 409 });
    expect((await org.admin.get(`${SHIFTS}?scheduleId=${week}`)).body.total).toBe(0);
  });

  it('tell every problem in one answer', async () => {
    const one = await org.admin.post(SHIFTS, {
      scheduleId: 'x',
      templateId: 5,
      date: '2026-02-31',
      startTime: '9',
      endTime: null,
      breaks: [{}],
    });
    expect(one.status).toBe(400);
    expect(issuePaths(one.body)).toEqual([
      'breaks[0].duration',
      'breaks[0].startOffset',
      'breaks[0].type',
      'date',
      'employeeId',
      'endTime',
      'scheduleId',
      'startTime',
      'templateId',
    ]);
    const many = await org.admin.post(SHIFTS, {
      shifts: [shiftOf({ scheduleId: week, employeeId: inTeam }), { date: 1 }],
    });
    expect(issuePaths(many.body)).toEqual([
      'shifts[1].date',
      'shifts[1].employeeId',
      'shifts[1].endTime',
      'shifts[1].scheduleId',
      'shifts[1].startTime',
    ]);
    expect(await org.admin.post(SHIFTS, { shifts: [] })).toMatchObject({ status: 400 });
    const same = await org.admin.post(
      SHIFTS,
      shiftOf({ scheduleId: week, employeeId: inTeam, startTime: '09:00', endTime: '09:00' }),
    );
    expect({ status: same.status, paths: issuePaths(same.body) }).toEqual({ status: 400, paths: ['endTime'] });
  });

  it('name things of the organization only', async () => {
    const other = await app.organization();
    const foreign = {
      scheduleId: await schedule(other.admin),
      employeeId: await employee(other),
      templateId: (
        await made(other.admin.post('/api/scheduling/templates', { name: 'x', startTime: '01:00', endTime: '02:00' }))
      ).id,
    };
    for (const field of ['scheduleId', 'employeeId', 'templateId'] as const) {
      for (const id of [UNKNOWN, foreign[field]]) {
        const asked = shiftOf({ scheduleId: week, employeeId: inTeam, [field]: id });
        expect(await org.admin.post(SHIFTS, asked)).toMatchObject({ status: 404, body: { details: { path: field } } });
        expect(await org.admin.post(SHIFTS, { shifts: [asked] })).toMatchObject({
          status: 404,
          body: { details: { path: `shifts[0].${field}` } },
        });
      }
    }
    const theirs = await addShift(other.admin, foreign);
    for (const id of [theirs.id, UNKNOWN, 'nope']) {
      expect(await org.admin.put(`${SHIFTS}/${id}`, { date: MONDAY })).toMatchObject({
        status: 404,
        body: { details: { path: 'id' } },
      });
      expect(await org.admin.delete(`${SHIFTS}/${id}`)).toMatchObject({ status: 404 });
    }
    const { id: templateId } = await template();
    await org.admin.delete(`/api/scheduling/templates/${templateId}`);
    expect(await org.admin.post(SHIFTS, shiftOf({ scheduleId: week, employeeId: inTeam, templateId }))).toMatchObject({
      status: 404,
    });
  });

  it('keep their own breaks, whatever becomes of the template', async () => {
    const { id: templateId, breakRules } = await template();
    const copied = await addShift(org.admin, { scheduleId: week, employeeId: inTeam, templateId });
    await org.admin.put(`/api/scheduling/templates/${templateId}`, { breakRules: [] });
    expect((await org.admin.get(`${SHIFTS}?scheduleId=${week}`)).body.data[0]).toEqual({
      ...copied,
      breaks: breakRules,
    });
    await org.admin.put(`/api/scheduling/templates/${templateId}`, { breakRules });
    const short = await addShift(org.admin, {
      scheduleId: week,
      employeeId: inTeam,
      templateId,
      date: SUNDAY,
      endTime: '12:00',
    });
    expect(short.breaks).toEqual([breakRules[0]]);
    const own = [{ startOffset: 60, duration: 45, type: 'training' }];
    expect(
      (await addShift(org.admin, { scheduleId: week, employeeId: below, templateId, breaks: own })).breaks,
    ).toEqual(own);
    expect(
      (await addShift(org.admin, { scheduleId: week, employeeId: below, templateId, breaks: [], date: SUNDAY })).breaks,
    ).toEqual([]);
    const late = await org.admin.post(
      SHIFTS,
      shiftOf({ scheduleId: week, employeeId: elsewhere, breaks: [{ startOffset: 470, duration: 11, type: 'break' }] }),
    );
    expect({ status: late.status, paths: issuePaths(late.body) }).toEqual({ status: 400, paths: ['breaks[0]'] });
  });

  it.each(['PUT', 'PATCH'])('change in the fields that are sent by %s', async (method) => {
    const { id: templateId, breakRules } = await template();
    const shift = await addShift(org.admin, { scheduleId: week, employeeId: inTeam, templateId });
    const change = (fields: object) => supervisor.send(method, `${SHIFTS}/${shift.id}`, fields);
    expect((await change({})).body).toEqual(shift);
    expect((await change({ endTime: '12:00' })).body).toEqual({ ...shift, endTime: '12:00', breaks: [breakRules[0]] });
    expect((await change({ templateId: null, startTime: '08:00' })).body).toEqual({
      ...shift,
      templateId: null,
      startTime: '08:00',
      endTime: '12:00',
      breaks: [breakRules[0]],
    });
    const other = await template({ name: 'Other', breakRules: [{ startOffset: 30, duration: 30, type: 'meeting' }] });
    expect((await change({ templateId: other.id })).body).toMatchObject({
      templateId: other.id,
      breaks: other.breakRules,
    });
    const next = await schedule(org.admin, { startDate: '2026-03-09', endDate: '2026-03-15' });
    expect(await change({ scheduleId: next })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'date' }] } },
    });
    expect((await change({ scheduleId: next, date: '2026-03-10', employeeId: below })).body).toMatchObject({
      scheduleId: next,
      date: '2026-03-10',
      employeeId: below,
    });
    expect(await change({ employeeId: UNKNOWN })).toMatchObject({
      status: 404,
      body: { details: { path: 'employeeId' } },
    });
    expect(await change({ startTime: '12:00' })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'endTime' }] } },
    });
    expect(await change({ date: null, breaks: [{ startOffset: 0, duration: 0, type: 'break' }] })).toMatchObject({
      status: 400,
    });
  });

  it('are deleted for good', async () => {
    const { id } = await addShift(org.admin, { scheduleId: week, employeeId: inTeam });
    expect(await supervisor.delete(`${SHIFTS}/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect(await supervisor.delete(`${SHIFTS}/${id}`)).toMatchObject({ status: 404 });
  });

  it('are not given to people who have left', async () => {
    const { userId, employeeId } = await org.signedIn('agent');
    await org.admin.delete(`/api/admin/users/${userId}`);
    expect(await org.admin.post(SHIFTS, shiftOf({ scheduleId: week, employeeId }))).toMatchObject({ status: 409 });
  });

  it('leave one entry a request in the audit log, and none when nothing changes', async () => {
    const breaks = [{ startOffset: 60, duration: 15, type: 'break' }];
    const { id } = await addShift(org.admin, { scheduleId: week, employeeId: inTeam, breaks });
    await org.admin.put(`${SHIFTS}/${id}`, { endTime: '16:00' });
    await org.admin.put(`${SHIFTS}/${id}`, { endTime: '16:00', breaks });
    await org.admin.delete(`${SHIFTS}/${id}`);
    await org.admin.post(SHIFTS, {
      shifts: [MONDAY, SUNDAY].map((date) => shiftOf({ scheduleId: week, employeeId: inTeam, date })),
    });
    const { logs } = (await org.admin.get('/api/admin/audit-logs?limit=4')).body;
    expect(logs.map((entry: any) => entry.action)).toEqual([
      'shift.create',
      'shift.delete',
      'shift.update',
      'shift.create',
    ]);
    expect(logs[0].details).toEqual({ count: 2, scheduleIds: [week] });
    expect(logs[2].details).toEqual({ shiftId: id, endTime: '16:00' });
  });

  it('tell which breaks they lose when they get shorter, in the answer and in the audit log', async () => {
    const { id: templateId, breakRules } = await template();
    const { id } = await addShift(org.admin, { scheduleId: week, employeeId: inTeam, templateId });
    const change = async (input: object) =>
      (
        await org.admin.graphql(
          `mutation ($id: ID!, $input: UpdateShiftInput!) {
             updateShift(id: $id, input: $input) { droppedBreaks { startOffset duration type } }
           }`,
          { id, input },
        )
      ).updateShift.droppedBreaks;
    expect(await change({ endTime: '12:00' })).toEqual(breakRules.slice(1));
    const { logs } = (await org.admin.get('/api/admin/audit-logs?action=shift.update&limit=1')).body;
    expect(logs[0].details).toEqual({ shiftId: id, endTime: '12:00', droppedBreaks: breakRules.slice(1) });
    expect(await change({ endTime: '13:00' })).toEqual([]);
    expect(await change({ endTime: '12:30', breaks: [] })).toEqual([]);
    const { createShifts } = await org.admin.graphql(
      'mutation ($input: CreateShiftsInput!) { createShifts(input: $input) { shift { droppedBreaks { duration } } } }',
      { input: shiftOf({ scheduleId: week, employeeId: inTeam, templateId, date: SUNDAY, endTime: '12:00' }) },
    );
    expect(createShifts.shift.droppedBreaks).toHaveLength(breakRules.length - 1);
    const { shifts } = await org.admin.graphql('{ shifts { data { droppedBreaks { type } } } }');
    expect(shifts.data.every(({ droppedBreaks }: any) => droppedBreaks === null)).toBe(true);
  });
});

describe('a supervisor', () => {
  it('writes shifts of their teams and the teams below them only, and reads all', async () => {
    const { id } = await addShift(org.admin, { scheduleId: week, employeeId: elsewhere });
    const { id: own } = await addShift(supervisor, { scheduleId: week, employeeId: below });
    const asked = [inTeam, elsewhere].map((employeeId) => shiftOf({ scheduleId: week, employeeId, date: SUNDAY }));
    expect(await supervisor.post(SHIFTS, asked[1])).toMatchObject({
      status: 403,
      body: { details: { code: 'FORBIDDEN', path: 'employeeId' } },
    });
    expect(await supervisor.post(SHIFTS, { shifts: asked })).toMatchObject({
      status: 403,
      body: { details: { path: 'shifts[1].employeeId' } },
    });
    expect(await supervisor.put(`${SHIFTS}/${id}`, { endTime: '16:00' })).toMatchObject({ status: 403 });
    expect(await supervisor.delete(`${SHIFTS}/${id}`)).toMatchObject({ status: 403 });
    expect(await supervisor.put(`${SHIFTS}/${own}`, { employeeId: elsewhere })).toMatchObject({ status: 403 });
    expect((await supervisor.get(`${SHIFTS}?scheduleId=${week}`)).body.total).toBe(2);
  });
});

describe('the list of shifts', () => {
  it('is by date, start and id, in pages, with what each filter matches', async () => {
    const own = await app.organization();
    const [a, b] = [await employee(own), await employee(own)];
    const [one, two] = [await schedule(own.admin), await schedule(own.admin, { name: 'Other' })];
    const late = await addShift(own.admin, { scheduleId: one, employeeId: a, startTime: '12:00', endTime: '20:00' });
    const early = await addShift(own.admin, { scheduleId: one, employeeId: b, startTime: '06:00', endTime: '12:00' });
    const sunday = await addShift(own.admin, { scheduleId: two, employeeId: a, date: SUNDAY });
    const page = async (query: string) => (await own.admin.get(SHIFTS + query)).body;
    expect(await page('')).toEqual({ data: [early, late, sunday], page: 1, limit: 50, total: 3 });
    expect(await page('?page=2&limit=2')).toEqual({ data: [sunday], page: 2, limit: 2, total: 3 });
    expect(await page(`?scheduleId=${one}&employeeId=${a}`)).toMatchObject({ data: [{ id: late.id }], total: 1 });
    expect(await page(`?date=${SUNDAY}`)).toMatchObject({ data: [{ id: sunday.id }], total: 1 });
    expect(await page(`?employeeId=${UNKNOWN}`)).toMatchObject({ data: [], total: 0 });
    for (const query of ['?page=0', '?limit=0', '?limit=501', '?page=x', '?date=1', '?scheduleId=x', '?employeeId=1']) {
      expect(await own.admin.get(SHIFTS + query)).toMatchObject({
        status: 400,
        body: { details: { code: 'BAD_USER_INPUT' } },
      });
    }
  });

  it.each(['1.5', 'x', '', '1e3'])('needs a whole number for page, not %j', async (page) => {
    expect(await org.admin.get(`${SHIFTS}?page=${page}`)).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'page', message: `must be a whole number, got "${page}"` }] } },
    });
  });

  it('asks the database as often for many shifts as for one', async () => {
    const own = await app.organization({ tier: 'standard' }); // no judgement of adherence meanwhile
    const scheduleId = await schedule(own.admin);
    const document = `{ shifts { data { id template { name } employee { firstName teamName skills { name } } } }
      schedules { shiftCount employeeCount shifts { id employee { lastName } template { name } } } }`;
    const counted = async () => {
      const statements = [];
      for (const work of [
        () => own.admin.get(SHIFTS),
        () => own.admin.get(`/api/scheduling/schedules/${scheduleId}`),
        () => own.admin.get('/api/scheduling/schedules'),
        () => own.admin.graphql(document),
      ]) {
        statements.push(await countStatements(app, own.id, work));
      }
      return statements;
    };
    const templateId = (
      await made(own.admin.post('/api/scheduling/templates', { name: 'x', startTime: '01:00', endTime: '02:00' }))
    ).id;
    const teamId = await team(own, 'Team');
    await addShift(own.admin, { scheduleId, employeeId: await employee(own, { teamId }), templateId });
    const few = await counted();
    for (let i = 0; i < 5; i++) {
      await addShift(own.admin, { scheduleId, employeeId: await employee(own, { teamId }), templateId });
      await schedule(own.admin);
    }
    expect(await counted()).toEqual(few);
    expect(few.slice(0, 3).map((statements) => statements.length)).toEqual([2, 4, 2]);
  });
});

describe('overlapping shifts of one employee', () => {
  it('are refused within one schedule; shifts that only touch are not', async () => {
    const first = await addShift(org.admin, {
      scheduleId: week,
      employeeId: inTeam,
      startTime: '22:00',
      endTime: '06:00',
    });
    const { status, body } = await org.admin.post(
      SHIFTS,
      shiftOf({ scheduleId: week, employeeId: inTeam, date: '2026-03-03', startTime: '05:59', endTime: '12:00' }),
    );
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        details: { code: 'CONFLICT', shifts: [{ id: first.id, date: MONDAY, startTime: '22:00', endTime: '06:00' }] },
      },
    });
    const next = await addShift(org.admin, {
      scheduleId: week,
      employeeId: inTeam,
      date: '2026-03-03',
      startTime: '06:00',
      endTime: '12:00',
    });
    expect(await org.admin.put(`${SHIFTS}/${next.id}`, { startTime: '05:30' })).toMatchObject({ status: 409 });
    await addShift(org.admin, { scheduleId: week, employeeId: below, startTime: '22:00', endTime: '06:00' });
  });

  it('are refused among published and locked schedules, and nowhere else before publishing', async () => {
    const other = await schedule(org.admin, { name: 'Other' });
    const employeeId = await employee(org);
    const shift = await addShift(org.admin, { scheduleId: week, employeeId });
    const draft = await addShift(org.admin, { scheduleId: other, employeeId, startTime: '16:00', endTime: '20:00' });
    expect(await setStatus(org.admin, week, 'published')).toMatchObject({ status: 200 });
    const refused = await setStatus(org.admin, other, 'published');
    expect(refused.status).toBe(409);
    expect(refused.body.details.shifts.map((each: any) => each.id).sort()).toEqual([shift.id, draft.id].sort());
    expect((await org.admin.get(`/api/scheduling/schedules/${other}`)).body.schedule.status).toBe('draft');
    await org.admin.put(`${SHIFTS}/${draft.id}`, { startTime: '17:00' });
    await setStatus(org.admin, week, 'locked');
    expect(await setStatus(org.admin, other, 'published')).toMatchObject({ status: 200 });
    expect(await org.admin.put(`${SHIFTS}/${draft.id}`, { startTime: '16:00' })).toMatchObject({ status: 409 });
  });

  it('are refused also when they are asked for at the same time', async () => {
    const other = await schedule(org.admin, { name: 'Other' });
    const employeeId = await employee(org);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => org.admin.post(SHIFTS, shiftOf({ scheduleId: week, employeeId }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    await addShift(org.admin, { scheduleId: other, employeeId });
    const published = await Promise.all([week, other].map((id) => setStatus(org.admin, id, 'published')));
    expect(published.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('whoever writes shifts', () => {
  it.each([
    ['deletes one', (id: string) => org.admin.delete(`${SHIFTS}/${id}`)],
    ['publishes them', () => setStatus(org.admin, week, 'published')],
  ])('and %s waits for the time zone before anything else is locked', async (_, write) => {
    const employeeId = await employee(org);
    const { id } = await addShift(org.admin, { scheduleId: week, employeeId });
    const { owner } = app.database;
    const rowsOf = async (text: string, ...values: string[]) => (await owner.query(text, values)).rowCount;
    await owner.query('begin');
    try {
      await owner.query('select from organization where id = $1 for no key update', [org.id]);
      let isDone = false;
      const written = write(id).finally(() => (isDone = true));
      const waiting = async () => {
        await owner.query('select pg_stat_clear_snapshot()');
        return rowsOf(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      };
      await eventually(waiting, (count) => count !== 0 || isDone);
      expect(isDone).toBe(false);
      // A lock of the writer would persist, while a background change holds a row only for a moment.
      for (const [table, id] of [
        ['schedule', week],
        ['employee', employeeId],
      ] as const) {
        const free = () => rowsOf(`select from ${table} where id = $1 for update skip locked`, id);
        await eventually(free, (count) => count === 1);
      }
      await owner.query('commit');
      expect((await written).status).toBe(200);
    } finally {
      await owner.query('rollback');
    }
  });
});

describe('the clock on the wall', () => {
  it('gives each shift its instants: over midnight, over a skipped hour and over a repeated one', async () => {
    const shift = async (date: string, startTime: string, endTime: string) => {
      const scheduleId = await schedule(org.admin, { startDate: date, endDate: date });
      return instants((await addShift(org.admin, { scheduleId, employeeId: inTeam, date, startTime, endTime })).id);
    };
    expect(await shift(MONDAY, '22:00', '06:00')).toEqual({
      starts_at: new Date('2026-03-03T03:00Z'),
      ends_at: new Date('2026-03-03T11:00Z'),
    });
    expect(await shift('2026-03-07', '22:00', '06:00')).toEqual({
      starts_at: new Date('2026-03-08T03:00Z'),
      ends_at: new Date('2026-03-08T10:00Z'),
    });
    expect(await shift('2026-03-08', '02:30', '10:00')).toEqual({
      starts_at: new Date('2026-03-08T07:00Z'),
      ends_at: new Date('2026-03-08T14:00Z'),
    });
    expect(await shift('2026-11-01', '01:30', '09:00')).toEqual({
      starts_at: new Date('2026-11-01T05:30Z'),
      ends_at: new Date('2026-11-01T14:00Z'),
    });
  });

  it('leaves no shift of nothing', async () => {
    const { status, body } = await org.admin.post(
      SHIFTS,
      shiftOf({ scheduleId: week, employeeId: inTeam, date: SUNDAY, startTime: '02:00', endTime: '02:45' }),
    );
    expect({ status, paths: issuePaths(body) }).toEqual({ status: 400, paths: ['startTime'] });
  });

  it('is read anew when the organization moves to another zone', async () => {
    const own = await app.organization({ timezone: 'UTC' });
    const { id } = await addShift(own.admin, {
      scheduleId: await schedule(own.admin),
      employeeId: await employee(own),
    });
    await own.admin.patch('/api/admin/settings', { timezone: 'Asia/Tokyo' });
    expect(await instants(id)).toEqual({
      starts_at: new Date('2026-03-02T00:00Z'),
      ends_at: new Date('2026-03-02T08:00Z'),
    });
    expect((await own.admin.get(SHIFTS)).body.data[0]).toMatchObject({
      date: MONDAY,
      startTime: '09:00',
      endTime: '17:00',
    });
  });
});

describe('shifts through GraphQL', () => {
  const FIELDS = 'id scheduleId employeeId templateId date startTime endTime breaks { startOffset duration type }';

  it('are the same as over REST', async () => {
    const { created } = await supervisor.graphql(
      `mutation($input: CreateShiftsInput!) { created: createShifts(input: $input) { shift { ` +
        `${FIELDS} } shifts { id } } }`,
      {
        input: shiftOf({ scheduleId: week, employeeId: inTeam }),
      },
    );
    expect(created.shifts).toEqual([{ id: created.shift.id }]);
    const { many } = await supervisor.graphql(
      'mutation($input: CreateShiftsInput!) { many: createShifts(input: $input) { shift { id } shifts { startsAt ' +
        'endsAt } } }',
      {
        input: { shifts: [shiftOf({ scheduleId: week, employeeId: below })] },
      },
    );
    expect(many).toEqual({
      shift: null,
      shifts: [{ startsAt: '2026-03-02T14:00:00.000Z', endsAt: '2026-03-02T22:00:00.000Z' }],
    });
    const { page } = await supervisor.graphql(
      `query($id: ID) { page: shifts(scheduleId: $id) { data { ${FIELDS} } page limit total } }`,
      { id: week },
    );
    expect(page).toEqual((await supervisor.get(`${SHIFTS}?scheduleId=${week}`)).body);
    const { changed } = await supervisor.graphql(
      'mutation($id: ID!) { changed: updateShift(id: $id, input: { endTime: "18:00" }) { endTime } }',
      { id: created.shift.id },
    );
    expect(changed).toEqual({ endTime: '18:00' });
    expect(await supervisor.graphql('mutation($id: ID!) { deleteShift(id: $id) }', { id: created.shift.id })).toEqual({
      deleteShift: true,
    });
  });

  it('refuse as over REST', async () => {
    const mutation = 'mutation($input: CreateShiftsInput!) { createShifts(input: $input) { shifts { id } } }';
    expect(
      await supervisor.graphqlError(mutation, { input: shiftOf({ scheduleId: week, employeeId: elsewhere }) }),
    ).toMatchObject({ code: 'FORBIDDEN' });
    expect(await supervisor.graphqlError(mutation, { input: { date: 'x' } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: expect.arrayContaining([{ path: 'date', message: expect.any(String) }]),
    });
    expect(await supervisor.graphqlError('{ shifts(employeeId: "x") { total } }')).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });
});
