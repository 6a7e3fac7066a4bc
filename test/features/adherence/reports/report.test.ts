import type { Caller } from '../../../support/caller';
import { FakeClock } from '../../../support/clock';
import { eventually } from '../../../support/eventually';
import { makeShifts } from '../../../support/shifts';
import { startOwnApp, type OwnApp } from '../../../support/hosted-app';
import type { TestOrganization } from '../../../support/test-app';

/** Yesterday in New York, from nine to five, with a break at eleven. */
const DAY = '2026-03-02';
const at = (time: string, day = DAY) => `${day}T${time}:00-05:00`;

const clock = new FakeClock(at('10:00', '2026-03-03'));
type Person = Caller & { userId: string; employeeId: string };

let app: OwnApp;
let org: TestOrganization;
let supervisor: Person;
let other: Person;
let key: Caller;
let [rosa, sam]: Person[] = [];
let north: string;
let south: string;

beforeAll(async () => void (app = await startOwnApp({ clock })));
afterAll(() => app?.stop());

const states = async (person: Person | undefined, ...changes: [time: string, state: string][]) => {
  const { rows } = await app.database.owner.query<{ email: string }>(
    'select u.email from user_account u join employee e on e.user_id = u.id where e.id = $1',
    [person?.employeeId],
  );
  const data = changes.map(([time, state]) => ({ agentId: rows[0]?.email, state, timestamp: at(time) }));
  const { body } = await key.post('/api/v1/import/agent-states', { data });
  expect(body).toMatchObject({ processed: changes.length, errors: [] });
};

const settle = async () => {
  org = await app.organization();
  [supervisor, other] = await Promise.all([org.signedIn('supervisor'), org.signedIn('supervisor')]);
  const team = async (name: string, supervisorId: string) =>
    (await org.admin.post('/api/admin/teams', { name, supervisorId })).body.team.id as string;
  north = await team('North', supervisor.userId);
  south = await team('South', other.userId);
  key = await org.key('import:agent-states');
  rosa = await org.signedIn('agent', { firstName: 'Rosa', employee: { teamId: north } });
  sam = await org.signedIn('agent', { firstName: 'Sam', employee: { teamId: south } });
  await makeShifts(app.database.owner, org.id, {
    employeeIds: [rosa.employeeId, sam.employeeId],
    startsAt: new Date(at('09:00')),
    endsAt: new Date(at('17:00')),
    breaks: [{ startOffset: 120, duration: 15, type: 'break' }],
  });
  await states(
    rosa,
    ['09:10', 'available'],
    ['10:00', 'on_call'],
    ['10:30', 'available'],
    ['11:00', 'break'],
    ['11:15', 'available'],
    ['17:00', 'offline'],
  );
  await states(sam, ['09:00', 'available'], ['11:00', 'break'], ['12:15', 'available'], ['17:00', 'offline']);
};

const dayOf = async (person: Person | undefined, caller: Caller = org.admin) =>
  (await caller.get(`/api/adherence/agent-days/${person?.employeeId}?date=${DAY}`)).body.agentDay;
const reportOf = async (query: string, caller: Caller = supervisor) =>
  (await caller.get(`/api/adherence/report?from=${DAY}&to=${DAY}&${query}`)).body.report;

describe('how somebody was yesterday', () => {
  beforeAll(settle);

  it('is told in percentages, and why in segments', async () => {
    const { isAmended, amended, published } = await dayOf(rosa, supervisor);
    expect(isAmended).toBe(false);
    expect(amended.figures).toMatchObject({
      scheduledMinutes: 480,
      adherentMinutes: 470,
      exceptionMinutes: 10,
      workedMinutes: 455,
      adherence: 97.9,
      conformance: 97.8,
      lateMinutes: 10,
      lateShifts: 1,
      breaksTaken: 1,
      breakMinutes: 15,
      contactMinutes: 30,
      contactShare: 6.6,
    });
    expect(amended.segments.slice(0, 2)).toMatchObject([
      {
        startsAt: '2026-03-02T14:00:00.000Z',
        endsAt: '2026-03-02T14:10:00.000Z',
        scheduledState: 'available',
        state: 'offline',
        standing: 'exception',
        reason: 'late_start',
      },
      { state: 'available', standing: 'adherent', reason: null },
    ]);
    expect(published).toEqual(amended);
  });

  it('is for those who answer for them, and for themselves', async () => {
    expect((await dayOf(rosa, rosa)).amended.figures.adherence).toBe(97.9);
    const path = `/api/adherence/agent-days/${rosa?.employeeId}?date=${DAY}`;
    expect((await sam?.get(path))?.status).toBe(403);
    expect((await other.get(path)).status).toBe(403);
    expect((await sam?.get(`/api/adherence/report?from=${DAY}&to=${DAY}`))?.status).toBe(403);
  });
});

describe('the report', () => {
  beforeAll(settle);

  it('says which team was worst and at which hours, in one call', async () => {
    const { data, totals } = await reportOf('groupBy=team,hour&orderBy=adherence', org.admin);
    expect(data.slice(0, 3)).toMatchObject([
      { teamName: 'South', hour: 11, exceptionMinutes: 45, adherence: 25 },
      { teamName: 'South', hour: 12, exceptionMinutes: 15, adherence: 75 },
      { teamName: 'North', hour: 9, exceptionMinutes: 10, adherence: 83.3 },
    ]);
    expect(totals).toMatchObject({ scheduledMinutes: 960, exceptionMinutes: 70, lateShifts: 1, lateMinutes: 10 });
    for (const groupBy of ['team', 'hour', 'day,hour', 'employee'])
      expect([groupBy, (await reportOf(`groupBy=${groupBy}`, org.admin)).totals]).toEqual([groupBy, totals]);
    expect((await reportOf('groupBy=team', org.admin)).data).toMatchObject([
      { teamId: north, adherence: 97.9 },
      { teamId: south, adherence: 87.5, breaksTaken: 1, breakMinutes: 75 },
    ]);
    const worst = await reportOf('groupBy=employee&orderBy=adherence&limit=1', org.admin);
    expect([worst.total, worst.data]).toMatchObject([2, [{ employeeId: sam?.employeeId }]]);
  });

  it('holds the people whom the caller answers for, by pages', async () => {
    expect((await reportOf('groupBy=employee')).data).toMatchObject([{ employeeId: rosa?.employeeId }]);
    expect((await reportOf(`groupBy=employee&teamId=${south}`)).data).toEqual([]);
    const { total, data } = await reportOf('groupBy=employee&page=2&limit=1', org.admin);
    expect([total, data.length]).toEqual([2, 1]);
    expect((await reportOf('groupBy=week', org.admin)).data).toMatchObject([{ date: '2026-03-02', agentDays: 2 }]);
  });

  it('names what is wrong with a question', async () => {
    const { status, body } = await org.admin.get(
      '/api/adherence/report?from=2026-03-02&to=2027-05-02&groupBy=day,week',
    );
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([
      { path: 'to', message: 'must be at most 400 days from from, got 427 days' },
      { path: 'groupBy', message: 'must have day or week, not both, got "day,week"' },
    ]);
  });

  it('and a day come as CSV too', async () => {
    const report = await org.admin.get(`/api/adherence/report?from=${DAY}&to=${DAY}&groupBy=team&format=csv`);
    const [header, first] = (report.body as string).split('\r\n');
    expect(header?.startsWith('date,hour,employeeId,')).toBe(true);
    expect(first).toContain('North,1,480,470,10');
    const day = await org.admin.get(`/api/adherence/agent-days/${rosa?.employeeId}?date=${DAY}&format=csv`);
    expect((day.body as string).split('\r\n')[1]).toContain(
      '2026-03-02T14:00:00.000Z,2026-03-02T14:10:00.000Z,10,available,offline,exception,late_start,',
    );
  });
});

describe('a day that is over', () => {
  beforeEach(settle);

  it('is right at once when a record comes late, and is stored soon after', async () => {
    await dayOf(rosa);
    await states(rosa, ['16:00', 'offline']);
    const late = await dayOf(rosa);
    expect(late.amended.figures).toMatchObject({ exceptionMinutes: 70, adherence: 85.4 });
    expect(late.amended.segments.at(-1)).toMatchObject({ state: 'offline', reason: 'early_leave' });
    await eventually(
      async () =>
        (await app.database.owner.query('select from agent_day where employee_id = $1', [rosa?.employeeId])).rows
          .length,
      (stored) => stored > 0,
    );
    expect(await dayOf(rosa)).toEqual(late);
    expect((await reportOf('groupBy=employee', org.admin)).data[0]).toMatchObject({ adherence: 85.4, agentDays: 1 });
  });

  it('is told against the schedule as published when a shift is changed after it began', async () => {
    const { rows } = await app.database.owner.query('select id from shift where employee_id = $1', [rosa?.employeeId]);
    const changed = await org.admin.send('PATCH', `/api/scheduling/shifts/${rows[0].id}`, { endTime: '15:00' });
    expect(changed.status).toBe(200);
    const { isAmended, amended, published } = await dayOf(rosa);
    expect(isAmended).toBe(true);
    expect(published.figures).toMatchObject({ scheduledMinutes: 480, exceptionMinutes: 10, adherence: 97.9 });
    // Two hours of work that are no longer planned.
    expect(amended.figures).toMatchObject({ scheduledMinutes: 360, exceptionMinutes: 130, adherence: 63.9 });
    expect((await reportOf('groupBy=day&reading=published')).data).toMatchObject([{ scheduledMinutes: 480 }]);
    expect((await reportOf('groupBy=day')).data).toMatchObject([{ scheduledMinutes: 360 }]);

    await org.admin.send('DELETE', `/api/scheduling/shifts/${rows[0].id}`);
    const gone = await dayOf(rosa);
    expect(gone.published.figures.scheduledMinutes).toBe(480);
    expect(gone.amended.figures).toMatchObject({ scheduledMinutes: 0, adherence: null, conformance: null });
  });

  it('is not judged while the feed was silent, and says what that cost', async () => {
    await app.database.owner.query(
      'update adherence_feed set silent_from = $2, silent_until = $3 where organization_id = $1',
      [org.id, at('13:00'), at('14:00')],
    );
    // An outage is recorded during its day, but this day can be stored already.
    await app.database.owner.query(
      'update agent_day_progress set stale_through = closed_through where organization_id = $1',
      [org.id],
    );
    const { neutralMinutes, adherence } = (await dayOf(rosa)).amended.figures;
    expect([neutralMinutes, adherence]).toEqual([60, 97.6]);
    const { data } = await reportOf('groupBy=hour', org.admin);
    expect(data.filter((row: any) => row.neutralMinutes > 0)).toMatchObject([{ hour: 13, neutralMinutes: 120 }]);
  });

  it('is judged again by new settings', async () => {
    expect((await dayOf(sam)).amended.figures.exceptionMinutes).toBe(60);
    await org.admin.send('PATCH', '/api/admin/settings', {
      settings: { adherence: { acceptedStates: { available: ['available', 'on_call', 'after_call_work', 'break'] } } },
    });
    expect((await dayOf(sam)).amended.figures.exceptionMinutes).toBe(0);
    expect((await reportOf('groupBy=day', org.admin)).data).toMatchObject([{ exceptionMinutes: 10 }]);
  });
});
