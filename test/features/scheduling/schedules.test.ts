import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, MONDAY, schedule, setStatus, SUNDAY, team } from './planning';

const SCHEDULES = '/api/scheduling/schedules';
const clock = new FakeClock('2026-03-02T01:00:00Z');

let app: OwnApp;
let org: TestOrganization;
let supervisor: Caller & { userId: string };
let agent: Caller & { employeeId: string };
let inTeam: string;
let elsewhere: string;

beforeAll(async () => {
  app = await startOwnApp({ clock });
  org = await app.organization({ timezone: 'Europe/Berlin' });
  supervisor = await org.signedIn('supervisor');
  const teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  const child = await team(org, 'Night support', { parentTeamId: teamId });
  agent = await org.signedIn('agent', { employee: { teamId } });
  inTeam = await employee(org, { teamId: await team(org, 'Weekend nights', { parentTeamId: child }) });
  elsewhere = await employee(org);
});
afterAll(() => app?.stop());
beforeEach(() => clock.moveTo('2026-03-02T01:00:00Z'));

describe('schedules', () => {
  it('begin as drafts', async () => {
    const { status, body } = await supervisor.post(SCHEDULES, { name: 'Week 10', startDate: MONDAY, endDate: SUNDAY });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        name: 'Week 10',
        startDate: MONDAY,
        endDate: SUNDAY,
        status: 'draft',
        shiftCount: 0,
        employeeCount: 0,
      },
    });
  });

  it('need a name and two days in order', async () => {
    const { status, body } = await org.admin.post(SCHEDULES, { startDate: SUNDAY, endDate: MONDAY });
    expect(status).toBe(400);
    expect(body.details.issues.map((issue: any) => issue.path).sort()).toEqual(['endDate', 'name']);
    expect(
      await org.admin.post(SCHEDULES, { name: 'x', startDate: '2026-02-30', endDate: '2026-03-01' }),
    ).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'startDate' }] } } });
  });

  it('last a year at most', async () => {
    const days = { name: 'Year', startDate: '2026-01-01' };
    const tooLong = {
      status: 400,
      body: {
        details: {
          issues: [{ path: 'endDate', message: 'must be at most 366 days from startDate, got 40542 days' }],
        },
      },
    };
    const century = { startDate: '1990-01-01', endDate: '2100-12-31' };
    expect(await org.admin.post(SCHEDULES, { ...days, ...century })).toMatchObject(tooLong);
    const id = await schedule(org.admin, { ...days, endDate: '2027-01-01' });
    expect(await org.admin.patch(`${SCHEDULES}/${id}`, century)).toMatchObject(tooLong);
    expect(await org.admin.patch(`${SCHEDULES}/${id}`, { endDate: '2027-01-02' })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'endDate', message: expect.stringContaining('got 367 days') }] } },
    });
    const update = `mutation ($id: ID!, $input: UpdateScheduleInput!) {
      updateSchedule(id: $id, input: $input) { id } }`;
    expect(await org.admin.graphqlError(update, { id, input: century })).toMatchObject({
      issues: tooLong.body.details.issues,
    });
  });

  it('that are longer, from before there was a bound, are renamed, and planned no more', async () => {
    const id = await schedule(org.admin);
    const { owner } = app.database;
    await owner.query("update schedule set start_date = '1990-01-01', end_date = '2100-12-31' where id = $1", [id]);
    expect((await org.admin.patch(`${SCHEDULES}/${id}`, { name: 'Long' })).status).toBe(200);
    for (const [field, answer] of [
      ['scheduleCertificate(scheduleId: $id)', '{ cost }'],
      ['scheduleCostByEmployee(scheduleId: $id)', '{ cost }'],
      ['uncoveredDemand(scheduleId: $id)', '{ missingHours }'],
    ])
      expect(await org.admin.graphqlError(`query ($id: ID!) { ${field} ${answer} }`, { id })).toMatchObject({
        issues: [
          {
            path: 'scheduleId',
            message: expect.stringMatching(/^must name a schedule of at most \d+ days, got 40542$/),
          },
        ],
      });
  });

  it('are listed by start, name and id, with their counts, by status and by the days they touch', async () => {
    const own = await app.organization();
    const b = await schedule(own.admin, { name: 'B' });
    const a = await schedule(own.admin, { name: 'a' });
    const early = await schedule(own.admin, { name: 'Z', startDate: '2026-02-01', endDate: '2026-02-07' });
    const [one, two] = [await employee(own), await employee(own)];
    await addShift(own.admin, { scheduleId: a, employeeId: one });
    await addShift(own.admin, { scheduleId: a, employeeId: one, date: SUNDAY });
    await addShift(own.admin, { scheduleId: a, employeeId: two });
    await setStatus(own.admin, b, 'published');
    const ids = async (query: string) =>
      (await own.admin.get(`${SCHEDULES}${query}`)).body.schedules.map((s: any) => s.id);
    const { body } = await own.admin.get(SCHEDULES);
    expect(Object.keys(body)).toEqual(['schedules']);
    expect(body.schedules.map((s: any) => [s.id, s.shiftCount, s.employeeCount])).toEqual([
      [early, 0, 0],
      [a, 3, 2],
      [b, 0, 0],
    ]);
    expect(await ids('?status=published')).toEqual([b]);
    expect(await ids(`?startDate=${SUNDAY}`)).toEqual([a, b]);
    expect(await ids('?endDate=2026-02-07')).toEqual([early]);
    expect(await ids('?startDate=2026-02-07&endDate=2026-03-02')).toEqual([early, a, b]);
    expect(await ids('?startDate=2026-02-08&endDate=2026-03-01')).toEqual([]);
    for (const query of ['?status=done', '?startDate=1', '?endDate=2026-13-01'])
      expect(await own.admin.get(SCHEDULES + query)).toMatchObject({ status: 400 });
  });

  it('show their shifts with employee and template', async () => {
    const id = await schedule(org.admin, { name: 'Shown' });
    const { body: template } = await org.admin.post('/api/scheduling/templates', {
      name: 'Day',
      startTime: '09:00',
      endTime: '17:00',
      color: '#abcdef',
    });
    const second = await addShift(org.admin, { scheduleId: id, employeeId: inTeam, date: SUNDAY });
    const first = await addShift(org.admin, { scheduleId: id, employeeId: inTeam, templateId: template.id });
    await org.admin.delete(`/api/scheduling/templates/${template.id}`);
    const { status, body } = await supervisor.get(`${SCHEDULES}/${id}`);
    const person = { id: inTeam, firstName: 'Wanda', lastName: 'Worker' };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        schedule: { id, name: 'Shown', status: 'draft', startDate: MONDAY, endDate: SUNDAY },
        shifts: [
          {
            shift: { id: first.id, date: MONDAY, startTime: '09:00', endTime: '17:00' },
            employee: person,
            template: { name: 'Day', color: '#abcdef' },
          },
          {
            shift: { id: second.id, date: SUNDAY, startTime: '09:00', endTime: '17:00' },
            employee: person,
            template: null,
          },
        ],
      },
    });
  });

  it.each(['PATCH', 'PUT'])('change in the fields that are sent by %s', async (method) => {
    const id = await schedule(org.admin);
    await addShift(org.admin, { scheduleId: id, employeeId: inTeam, date: '2026-03-04' });
    expect(await supervisor.send(method, `${SCHEDULES}/${id}`, { name: 'Renamed' })).toMatchObject({
      status: 200,
      body: { id, name: 'Renamed', startDate: MONDAY, status: 'draft', shiftCount: 1 },
    });
    expect(await supervisor.send(method, `${SCHEDULES}/${id}`, { endDate: '2026-03-01' })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'endDate' }] } },
    });
    expect(await supervisor.send(method, `${SCHEDULES}/${id}`, { endDate: '2026-03-03' })).toMatchObject({
      status: 409,
    });
    expect(await supervisor.send(method, `${SCHEDULES}/${id}`, { endDate: '2026-03-04' })).toMatchObject({
      status: 200,
      body: { endDate: '2026-03-04' },
    });
  });

  it('of another organization, unknown or malformed ids are not found', async () => {
    const other = await app.organization();
    const foreign = await schedule(other.admin);
    for (const id of [foreign, '00000000-0000-4000-8000-000000000000', 'nope']) {
      expect(await org.admin.get(`${SCHEDULES}/${id}`)).toMatchObject({
        status: 404,
        body: { details: { path: 'id' } },
      });
      expect(await org.admin.patch(`${SCHEDULES}/${id}`, { status: 'published' })).toMatchObject({ status: 404 });
      expect(await org.admin.delete(`${SCHEDULES}/${id}`)).toMatchObject({ status: 404 });
    }
  });
});

describe('the status of a schedule', () => {
  const BEGUN = '2026-03-02T08:00:00Z'; // 09:00 in Berlin, to the second

  async function inStatus(status: 'draft' | 'published' | 'locked'): Promise<string> {
    const employeeId = await employee(org, { teamId: await ownTeam() });
    const id = await schedule(org.admin);
    await addShift(org.admin, { scheduleId: id, employeeId });
    if (status !== 'draft') await setStatus(org.admin, id, 'published');
    if (status === 'locked') await setStatus(org.admin, id, 'locked');
    return id;
  }
  let teamId: Promise<string> | undefined;
  const ownTeam = () => (teamId ??= team(org, 'Status team', { supervisorId: supervisor.userId }));

  it.each([
    ['draft', 'published', 200, 200],
    ['draft', 'locked', 409, 409],
    ['published', 'locked', 200, 200],
    ['published', 'draft', 200, 403],
    ['locked', 'published', 200, 403],
    ['locked', 'draft', 409, 409],
    ['draft', 'draft', 200, 200],
    ['published', 'published', 200, 200],
    ['locked', 'locked', 200, 200],
  ] as const)('from %s to %s is %i for an admin and %i for a supervisor', async (from, to, admin, bySupervisor) => {
    expect(await setStatus(agent, await inStatus(from), to)).toMatchObject({ status: 403 });
    for (const [caller, status] of [
      [org.admin, admin],
      [supervisor, bySupervisor],
    ] as const) {
      const id = await inStatus(from);
      const answer = await setStatus(caller, id, to);
      expect(answer).toMatchObject({ status, body: status === 200 ? { id, status: to } : { details: {} } });
    }
  });

  it('cannot go back to draft once a shift has begun, and a supervisor is told first that they may not', async () => {
    const id = await inStatus('published');
    clock.moveTo(BEGUN);
    expect(await setStatus(org.admin, id, 'draft')).toMatchObject({ status: 409 });
    expect(await setStatus(supervisor, id, 'draft')).toMatchObject({ status: 403 });
    clock.moveTo('2026-03-02T07:59:59Z');
    expect(await setStatus(org.admin, id, 'draft')).toMatchObject({ status: 200 });
  });

  it("is not a supervisor's to change when employees outside their teams are in the schedule", async () => {
    const id = await schedule(org.admin);
    await addShift(org.admin, { scheduleId: id, employeeId: elsewhere });
    expect(await setStatus(supervisor, id, 'published')).toMatchObject({ status: 403 });
    expect(await supervisor.delete(`${SCHEDULES}/${id}`)).toMatchObject({ status: 403 });
    expect(await setStatus(org.admin, id, 'published')).toMatchObject({ status: 200 });
    await org.admin.delete(`${SCHEDULES}/${id}`);
  });

  it('locked keeps everything as it is', async () => {
    const id = await inStatus('locked');
    const { body } = await org.admin.get(`/api/scheduling/shifts?scheduleId=${id}`);
    const [shift] = body.data;
    expect(await org.admin.patch(`${SCHEDULES}/${id}`, { name: 'Other' })).toMatchObject({ status: 409 });
    expect(await org.admin.patch(`${SCHEDULES}/${id}`, { name: 'Week 10' })).toMatchObject({ status: 200 });
    expect(await org.admin.post('/api/scheduling/shifts', { ...shift, date: SUNDAY })).toMatchObject({ status: 409 });
    expect(await org.admin.put(`/api/scheduling/shifts/${shift.id}`, { endTime: '18:00' })).toMatchObject({
      status: 409,
    });
    expect(await org.admin.delete(`/api/scheduling/shifts/${shift.id}`)).toMatchObject({ status: 409 });
    expect(await org.admin.delete(`${SCHEDULES}/${id}`)).toMatchObject({ status: 409 });
    expect(await supervisor.delete(`${SCHEDULES}/${id}`)).toMatchObject({ status: 409 });
  });

  it('decides who may delete it: drafts both, published ones an admin until a shift has begun', async () => {
    expect(await supervisor.delete(`${SCHEDULES}/${await inStatus('draft')}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await org.admin.delete(`${SCHEDULES}/${await inStatus('draft')}`)).toMatchObject({ status: 200 });
    const published = await inStatus('published');
    expect(await agent.delete(`${SCHEDULES}/${published}`)).toMatchObject({ status: 403 });
    expect(await supervisor.delete(`${SCHEDULES}/${published}`)).toMatchObject({ status: 403 });
    clock.moveTo(BEGUN);
    expect(await org.admin.delete(`${SCHEDULES}/${published}`)).toMatchObject({ status: 409 });
    clock.moveTo('2026-03-02T01:00:00Z');
    expect(await org.admin.delete(`${SCHEDULES}/${published}`)).toMatchObject({ status: 200 });
    expect((await org.admin.get(`/api/scheduling/shifts?scheduleId=${published}`)).body).toMatchObject({
      data: [],
      total: 0,
    });
  });

  it('leaves its name in the audit log', async () => {
    const own = await app.organization();
    const id = await schedule(own.admin);
    for (const status of ['published', 'locked', 'published', 'draft', 'draft']) await setStatus(own.admin, id, status);
    await own.admin.patch(`${SCHEDULES}/${id}`, { name: 'x' });
    await own.admin.delete(`${SCHEDULES}/${id}`);
    const { logs } = (await own.admin.get('/api/admin/audit-logs')).body;
    expect(logs.map((entry: any) => entry.action).filter((action: string) => action.startsWith('schedule.'))).toEqual([
      'schedule.delete',
      'schedule.update',
      'schedule.unpublish',
      'schedule.unlock',
      'schedule.lock',
      'schedule.publish',
      'schedule.create',
    ]);
  });
});

describe('an agent', () => {
  it('sees published and locked schedules, and their own shifts in them', async () => {
    const own = await app.organization();
    const [ann, bob] = [await own.signedIn('agent'), await own.signedIn('agent')];
    const [draft, published] = [
      await schedule(own.admin, { name: 'Draft' }),
      await schedule(own.admin, { name: 'Published' }),
    ];
    const mine = await addShift(own.admin, { scheduleId: published, employeeId: ann.employeeId });
    const theirs = await addShift(own.admin, { scheduleId: published, employeeId: bob.employeeId });
    await addShift(own.admin, { scheduleId: draft, employeeId: ann.employeeId });
    await setStatus(own.admin, published, 'published');

    expect((await ann.get(SCHEDULES)).body.schedules).toEqual([
      expect.objectContaining({ id: published, shiftCount: 1, employeeCount: 1 }),
    ]);
    expect((await ann.get(`${SCHEDULES}?status=draft`)).body.schedules).toEqual([]);
    expect(await ann.get(`${SCHEDULES}/${draft}`)).toMatchObject({ status: 404 });
    expect((await ann.get(`${SCHEDULES}/${published}`)).body.shifts.map((entry: any) => entry.shift.id)).toEqual([
      mine.id,
    ]);
    expect((await ann.get('/api/scheduling/shifts')).body).toMatchObject({ data: [{ id: mine.id }], total: 1 });
    expect((await ann.get(`/api/scheduling/shifts?employeeId=${bob.employeeId}`)).body).toMatchObject({
      data: [],
      total: 0,
    });
    expect((await ann.get(`/api/scheduling/shifts?scheduleId=${draft}`)).body).toMatchObject({ data: [], total: 0 });
    expect((await bob.get(`${SCHEDULES}/${published}`)).body.shifts.map((entry: any) => entry.shift.id)).toEqual([
      theirs.id,
    ]);
    const { schedule: seen } = await ann.graphql('query($id: ID!) { schedule(id: $id) { shiftCount shifts { id } } }', {
      id: published,
    });
    expect(seen).toEqual({ shiftCount: 1, shifts: [{ id: mine.id }] });
    expect(await ann.graphqlError('query($id: ID!) { schedule(id: $id) { id } }', { id: draft })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('writes nothing', async () => {
    const id = await schedule(org.admin);
    expect(await agent.post(SCHEDULES, {})).toMatchObject({ status: 403 });
    expect(await agent.patch(`${SCHEDULES}/${id}`, {})).toMatchObject({ status: 403 });
    expect(await agent.delete(`${SCHEDULES}/${id}`)).toMatchObject({ status: 403 });
    expect(await agent.post('/api/scheduling/shifts', {})).toMatchObject({ status: 403 });
    expect(await agent.put(`/api/scheduling/shifts/${id}`, {})).toMatchObject({ status: 403 });
    expect(await agent.delete(`/api/scheduling/shifts/${id}`)).toMatchObject({ status: 403 });
  });
});
