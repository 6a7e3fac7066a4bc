/** @own-modules */
import { plannedAbsencesOf } from '../../../../src/features/availability/absences.queries';
import type { Caller } from '../../../support/caller';
import { countStatements } from '../../../support/count-statements';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';
import { addShift, employee, made, MONDAY, schedule, setStatus, SUNDAY, team } from '../planning';
import { brokenRules, shortMinutes } from '../roster-checker';

jest.mock('../../../../src/features/availability/absences.queries', () => ({
  ...jest.requireActual<object>('../../../../src/features/availability/absences.queries'),
  plannedAbsencesOf: jest.fn(async () => new Map()),
}));

const GENERATE = '/api/scheduling/generate';
const ZONE = 'Europe/Berlin';

let app: InProcessApp;
let org: TestOrganization;
let supervisor: Caller & { userId: string };
let employees: string[];
let elsewhere: string;
let template: any;

beforeAll(async () => {
  app = await startInProcess();
  // no judgement of adherence while statements are counted
  org = await app.organization({ timezone: ZONE, tier: 'standard' });
  supervisor = await org.signedIn('supervisor');
  const teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  employees = [];
  for (let i = 0; i < 8; i++)
    employees.push(await employee(org, { teamId, ...(i === 7 ? { weeklyHoursTarget: 20 } : {}) }));
  elsewhere = await employee(org);
  template = await made(
    org.admin.post('/api/scheduling/templates', {
      name: 'Day',
      startTime: '08:00',
      endTime: '17:00',
      breakRules: [{ startOffset: 240, duration: 60, type: 'lunch' }],
    }),
  );
});
afterAll(() => app?.stop());

const week = ({ options, ...fields }: { options?: object; [name: string]: unknown } = {}) => ({
  name: 'Generated',
  startDate: MONDAY,
  endDate: SUNDAY,
  employeeIds: employees,
  ...fields,
  options: { epochs: 5, ...options },
});
const shiftsOf = async (id: string) =>
  (await made(org.admin.get(`/api/scheduling/shifts?scheduleId=${id}&limit=500`))).data;
const people = () => employees.map((id, i) => ({ id, weeklyHoursTarget: i === 7 ? 20 : 40 }));
const issuePaths = (body: any) => body.details.issues.map((issue: { path: string }) => issue.path).sort();

describe('generating a schedule', () => {
  it('makes a draft that covers the target and keeps the rules', async () => {
    const { status, body } = await supervisor.post(
      GENERATE,
      week({ options: { coverageTarget: 2.5, respectAvailability: true, balanceHours: true } }),
    );
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        success: true,
        schedule: { id: expect.any(String), name: 'Generated', shiftCount: 21 },
        report: {
          shortIntervals: [],
          teamBreaches: [],
          closedDays: [],
          alreadyScheduled: [],
          peopleLeftOut: [],
          breakMinutesOver: null,
          stoppedEarly: false,
          impossible: [],
          impossibleLeftOut: 0,
          infeasibilities: [],
          moreInfeasibilities: 0,
          epochs: expect.any(Number),
          certificate: expect.objectContaining({ legal: true, brokenRules: 0, shortHours: 0, neededHours: 189 }),
        },
      },
    });
    const shifts = await shiftsOf(body.schedule.id);
    const roster = {
      startDate: MONDAY,
      endDate: SUNDAY,
      timeZone: ZONE,
      people: people(),
      templates: [template],
      existing: [],
      shifts,
    };
    expect(brokenRules(roster)).toEqual([]);
    expect([...shortMinutes(roster, 3)]).toEqual([]);
    expect(shifts[0]).toMatchObject({ templateId: template.id, breaks: template.breakRules });
    expect((await org.admin.get(`/api/scheduling/schedules/${body.schedule.id}`)).body.schedule).toMatchObject({
      status: 'draft',
      startDate: MONDAY,
      endDate: SUNDAY,
    });
  });

  it('is the same again for the same input and seed', async () => {
    const rosters = [];
    for (const [employeeIds, seed] of [
      [employees, 0],
      [[...employees].reverse(), undefined],
      [employees, 5],
      [employees, 5],
    ] as const) {
      const { body } = await org.admin.post(
        GENERATE,
        week({ employeeIds, options: { coverageTarget: 3, seed, epochs: 4 } }),
      );
      rosters.push((await shiftsOf(body.schedule.id)).map((shift: any) => `${shift.date} ${shift.employeeId}`).sort());
    }
    expect(rosters[1]).toEqual(rosters[0]);
    expect(rosters[3]).toEqual(rosters[2]);
  });

  it('gives everybody their hours when nothing says how many people are needed', async () => {
    const { body } = await org.admin.post(GENERATE, week());
    expect(body.schedule.shiftCount).toBe(7 * 5 + 2);
    expect(body.report.shortIntervals).toEqual([]);
  });

  it('says in local time what nobody covers, and who was left out', async () => {
    const { userId, employeeId } = await org.signedIn('agent');
    await org.admin.delete(`/api/admin/users/${userId}`);
    const { status, body } = await org.admin.post(
      GENERATE,
      week({ employeeIds: [employees[0], employeeId], endDate: MONDAY, options: { coverageTarget: 2 } }),
    );
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        schedule: { shiftCount: 1 },
        report: {
          shortIntervals: [
            {
              date: MONDAY,
              startTime: '08:00',
              endTime: '17:00',
              startsAt: '2026-03-02T07:00:00.000Z',
              endsAt: '2026-03-02T16:00:00.000Z',
              required: 2,
              scheduled: 1,
            },
          ],
          peopleLeftOut: [{ employeeId, reason: 'inactive' }],
        },
      },
    });
  });

  it('respects the published shifts that people have, and no drafts', async () => {
    const person = await employee(org);
    const around = { startDate: '2026-02-23', endDate: SUNDAY };
    const [published, draft] = [await schedule(org.admin, around), await schedule(org.admin, around)];
    await addShift(org.admin, {
      scheduleId: published,
      employeeId: person,
      date: '2026-03-01',
      startTime: '16:00',
      endTime: '23:00',
    });
    await addShift(org.admin, { scheduleId: published, employeeId: person, date: '2026-03-05' });
    await addShift(org.admin, { scheduleId: draft, employeeId: person, date: '2026-03-03' });
    await setStatus(org.admin, published, 'published');
    const asked = { employeeIds: [person], options: { coverageTarget: 1 } };
    const untilWednesday = await made(org.admin.post(GENERATE, week({ ...asked, endDate: '2026-03-04' })));
    expect((await shiftsOf(untilWednesday.schedule.id)).map((shift: any) => shift.date)).toEqual([
      '2026-03-03',
      '2026-03-04',
    ]);
    const { body } = await org.admin.post(GENERATE, week(asked));
    const dates = (await shiftsOf(body.schedule.id)).map((shift: any) => shift.date);
    expect(dates).not.toContain(MONDAY); // nine hours after a late Sunday
    expect(dates).not.toContain('2026-03-05');
    expect(dates).toHaveLength(4); // eight of 44 hours are worked on Thursday
    expect(untilWednesday.report.alreadyScheduled).toEqual([]);
    expect(body.report.alreadyScheduled).toEqual([
      { scheduleId: published, name: 'Week 10', employeeCount: 1, shiftCount: 1 },
    ]);
    expect(await setStatus(org.admin, body.schedule.id, 'published')).toMatchObject({ status: 200 });
  });

  it('gives nobody a shift while they are absent, unless availability does not count', async () => {
    const absences = [{ startsAt: new Date('2026-03-03T10:00Z'), endsAt: new Date('2026-03-04T08:00Z') }];
    const off = absences.map(({ startsAt, endsAt }) => ({ startMs: +startsAt, endMs: +endsAt }));
    jest.mocked(plannedAbsencesOf).mockImplementation(async (_ctx, ids) => new Map(ids.map((id) => [id, off])));
    try {
      const datesOf = async (respectAvailability: boolean) => {
        const { body } = await org.admin.post(GENERATE, week({ options: { coverageTarget: 1, respectAvailability } }));
        const shifts = await shiftsOf(body.schedule.id);
        const roster = {
          startDate: MONDAY,
          endDate: SUNDAY,
          timeZone: ZONE,
          people: people().map((person) => ({ ...person, absences: respectAvailability ? absences : [] })),
          templates: [template],
          existing: [],
          shifts,
        };
        expect(brokenRules(roster)).toEqual([]);
        return shifts.map((shift: any) => shift.date);
      };
      expect(await datesOf(true)).toEqual([MONDAY, '2026-03-05', '2026-03-06', '2026-03-07', SUNDAY]);
      expect(await datesOf(false)).toHaveLength(7);
    } finally {
      jest.mocked(plannedAbsencesOf).mockImplementation(async () => new Map());
    }
  });

  it('uses the templates that were named, on their days', async () => {
    const own = await app.organization();
    const ids = [await employee(own), await employee(own)];
    const make = (name: string, daysOfWeek: number[]) =>
      made(own.admin.post('/api/scheduling/templates', { name, startTime: '09:00', endTime: '17:00', daysOfWeek }));
    expect(await own.admin.post(GENERATE, week({ employeeIds: ids }))).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'templateIds' }] } },
    });
    const weekend = await make('Weekend', [0, 6]);
    await make('Week', [1, 2, 3, 4, 5]);
    const { body } = await own.admin.post(
      GENERATE,
      week({ employeeIds: ids, templateIds: [weekend.id], options: { coverageTarget: 1 } }),
    );
    const { data } = (await own.admin.get(`/api/scheduling/shifts?scheduleId=${body.schedule.id}`)).body;
    expect(data.map((shift: any) => [shift.date, shift.templateId])).toEqual([
      ['2026-03-07', weekend.id],
      [SUNDAY, weekend.id],
    ]);
    const both = await own.admin.post(
      GENERATE,
      week({ employeeIds: ids, templateIds: [], options: { coverageTarget: 1 } }),
    );
    expect(both.body.schedule.shiftCount).toBe(7);
  });

  it('tells every problem in one answer', async () => {
    const { status, body } = await org.admin.post(GENERATE, {
      startDate: SUNDAY,
      endDate: MONDAY,
      employeeIds: [],
      templateIds: 'x',
      options: { coverageTarget: -1, balanceHours: 'yes', seed: 1.5 },
    });
    expect({ status, paths: issuePaths(body) }).toEqual({
      status: 400,
      paths: [
        'employeeIds',
        'endDate',
        'name',
        'options.balanceHours',
        'options.coverageTarget',
        'options.seed',
        'templateIds',
      ],
    });
    expect(await org.admin.post(GENERATE, week({ endDate: '2027-03-03' }))).toMatchObject({ status: 400 });
    expect(await org.admin.post(GENERATE, week({ employeeIds: ['x'] }))).toMatchObject({ status: 400 });
  });

  it('gives shifts of a template with bands the times that were found', async () => {
    const own = await app.organization({ tier: 'standard', timezone: ZONE });
    const staff = [await employee(own), await employee(own)];
    const { createShiftTemplate: flexible } = await own.admin.graphql(
      `mutation ($input: CreateShiftTemplateInput!) { createShiftTemplate(input: $input) { id } }`,
      {
        input: {
          name: 'Flexible',
          startTime: '07:00',
          endTime: '13:00',
          daysOfWeek: [1],
          startBand: { latestStart: '13:00', stepMinutes: 30 },
          lengthBand: { longestMinutes: 540, stepMinutes: 60 },
        },
      },
    );
    const { status, body } = await own.admin.post(
      GENERATE,
      week({ employeeIds: staff, options: { coverageTarget: 1 } }),
    );
    expect({ status, report: body.report }).toMatchObject({
      status: 201,
      report: { shortIntervals: [], certificate: { legal: true, shortHours: 0, neededHours: 15 } },
    });
    const { data: shifts } = await made(own.admin.get(`/api/scheduling/shifts?scheduleId=${body.schedule.id}`));
    // From 07:00 to 22:00 there are two shifts that touch or overlap.
    expect(shifts).toHaveLength(2);
    const [early, late] = shifts.toSorted((a: any, b: any) => (a.startTime < b.startTime ? -1 : 1));
    expect(early).toMatchObject({ date: MONDAY, startTime: '07:00', templateId: flexible.id });
    expect(late).toMatchObject({ date: MONDAY, startTime: '13:00', endTime: '22:00', templateId: flexible.id });
    expect(early.endTime >= '13:00').toBe(true);
  });

  it('is refused when it is too large to be looked through', async () => {
    const own = await app.organization({ tier: 'standard' });
    await app.database.owner.query(
      `insert into shift_template (id, organization_id, name, name_folded, start_time, end_time, break_rules,
         days_of_week, created_at)
       select gen_random_uuid(), $1, n, n, time '00:00' + n * interval '1 minute',
         time '08:00' + n * interval '1 minute', '[]', '{}', now() from generate_series(1, 200) n`,
      [own.id],
    );
    const asked = { name: 'Year', startDate: '2026-01-01', endDate: '2026-12-31', employeeIds: [await employee(own)] };
    const message =
      'must be fewer, or for fewer days: 365 days x 200 different shifts x 400 times of day ' +
      'at which they begin or end is 29200000, more than 20000000';
    expect(await own.admin.post(GENERATE, asked)).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'templateIds', message }] } },
    });
    expect((await own.admin.post(GENERATE, { ...asked, endDate: '2026-01-31' })).status).toBe(201);
  });

  it('is for employees in scope, whom the organization knows', async () => {
    const other = await app.organization();
    const unknown = '00000000-0000-4000-8000-000000000000';
    const outside = await supervisor.post(GENERATE, week({ employeeIds: [...employees, elsewhere] }));
    expect(outside).toMatchObject({ status: 403, body: { details: { path: 'employeeIds[8]' } } });
    for (const id of [unknown, await employee(other)]) {
      expect(await org.admin.post(GENERATE, week({ employeeIds: [employees[0], id] }))).toMatchObject({
        status: 404,
        body: { details: { path: 'employeeIds[1]' } },
      });
    }
    expect(await org.admin.post(GENERATE, week({ templateIds: [unknown] }))).toMatchObject({
      status: 404,
      body: { details: { path: 'templateIds[0]' } },
    });
    expect(await (await org.signedIn('agent')).post(GENERATE, week())).toMatchObject({ status: 403 });
    expect(await app.anyone.post(GENERATE, week())).toMatchObject({ status: 401 });
  });

  it('is the same through GraphQL, and one entry in the audit log', async () => {
    const { made: generated } = await org.admin.graphql(
      `mutation($input: GenerateScheduleInput!) { made: generateSchedule(input: $input) { schedule { id shiftCount ` +
        `employeeCount shifts { employee { id } } } report { stoppedEarly shortIntervals { required } } } }`,
      { input: week({ options: { coverageTarget: 1 } }) },
    );
    expect(generated).toMatchObject({
      schedule: { shiftCount: 7 },
      report: { stoppedEarly: false, shortIntervals: [] },
    });
    expect(generated.schedule.shifts).toHaveLength(7);
    const { logs } = (await org.admin.get('/api/admin/audit-logs?limit=1')).body;
    expect(logs[0]).toMatchObject({
      action: 'schedule.generate',
      details: { scheduleId: generated.schedule.id, shiftCount: 7 },
    });
  });

  it('asks the database as often for many people as for one', async () => {
    const count = async (employeeIds: string[]) =>
      (await countStatements(app, org.id, () => made(org.admin.post(GENERATE, week({ employeeIds }))))).length;
    expect(await count(employees)).toBe(await count(employees.slice(0, 1)));
  });
});
