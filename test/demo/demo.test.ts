/** @in-order */
import { actingAs } from '../../src/demo/acting';
import { DEMO_SIGN_INS, loadDemo } from '../../src/demo/demo';
import { makeDraft } from '../../src/demo/draft';
import { moveStates } from '../../src/demo/states';
import { operatorOfSlug } from '../../src/features/access/operator';
import { tenantOf } from '../../src/kernel/context';
import { ServerContext } from '../../src/server/server-context';
import { signIn } from '../support/caller';
import { FakeClock } from '../support/clock';
import { eventually } from '../support/eventually';
import { makeShifts } from '../support/shifts';
import { startInProcess, type InProcessApp } from '../support/in-process-app';

let app: InProcessApp;
const clock = new FakeClock('2026-03-04T15:00:00Z'); // ten in the morning in New York

const operator = async () => {
  const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
  ctx.principal = await operatorOfSlug(ctx, 'demo');
  return ctx;
};
const load = () => loadDemo(new ServerContext(app.app.services, { address: '', publicUrl: app.url }));
const signedIn = (role: string) => signIn(app.url, { email: `${role}@demo.example`, password: 'muster-demo' });

beforeAll(async () => {
  app = await startInProcess({ clock });
  expect(await load()).toBe(true);
});
afterAll(() => app?.stop());

describe('the demo organization', () => {
  it('lets an admin, a planner, a supervisor and an agent sign in', async () => {
    const roles = [];
    for (const { email } of DEMO_SIGN_INS)
      roles.push((await (await signedIn(email.split('@')[0] as string)).graphql('{ me { role } }')).me.role);
    expect(roles).toEqual(['admin', 'planner', 'supervisor', 'agent']);
  });

  it('shows a living contact center at first look', async () => {
    const supervisor = await signedIn('supervisor');
    const { body } = await supervisor.get('/api/adherence/states');
    expect(body.summary.totalAgents).toBe(40);
    expect(body.summary.scheduledAgents).toBeGreaterThan(10);
    expect(body.summary.scheduledAdherentCount).toBeGreaterThan(body.summary.scheduledAgents / 2);
    expect(new Set(body.states.map(({ state }: { state: string }) => state)).size).toBeGreaterThan(3);
    expect(new Set(body.states.map(({ queue }: { queue: string | null }) => queue)).size).toBeGreaterThan(2);
    const { alerts } = (await supervisor.get('/api/adherence/alerts')).body;
    const open = alerts.filter(({ status }: { status: string }) => status !== 'resolved');
    expect(open.length).toBeGreaterThan(2);
    expect(open.length).toBeLessThan(13);
    expect(alerts.length).toBeGreaterThan(open.length);
  });

  it('has teams, skills, contracts, templates with windows for breaks, and contacts of four queues', async () => {
    const admin = await signedIn('admin');
    expect((await admin.get('/api/admin/teams')).body.teams).toHaveLength(2);
    const answer = await admin.graphql(`{
      skills { name } contracts { name versions { rules { kind hard } } }
      shiftTemplates { name breakRules { window { latestOffset } } }
      contactTotals(from: "2026-01-01", to: "2026-03-03", groupBy: [queue, channel, day]) { queue volume }
      deflections(from: "2026-01-01", to: "2026-03-03", queue: "Customer Care", limit: 1) { total } }`);
    expect(answer.skills).toHaveLength(3);
    expect(answer.contracts).toHaveLength(3);
    for (const { versions } of answer.contracts) expect(versions[0].rules.some((rule: any) => rule.hard)).toBe(true);
    for (const { breakRules } of answer.shiftTemplates) {
      expect(breakRules.length).toBeGreaterThan(1);
      for (const { window } of breakRules) expect(window).not.toBeNull();
    }
    expect(answer.contactTotals).toHaveLength(4 * 62);
    expect(answer.deflections.total).toBe(62 * 15 * 2);
  });

  it('has time off in each state, balances and limits', async () => {
    const planner = await signedIn('planner');
    const requests = (await planner.graphql('{ timeOffRequests(limit: 100) { data { state } } }')).timeOffRequests.data;
    expect([...new Set(requests.map(({ state }: { state: string }) => state))].sort()).toEqual([
      'approved',
      'refused',
      'requested',
      'waiting',
    ]);
  });

  it('has trades, an offer, a sick call, and unread notifications for everyone who signs in', async () => {
    for (const { email } of DEMO_SIGN_INS) {
      const caller = await signedIn(email.split('@')[0] as string);
      const { notifications } = await caller.graphql('{ notifications(limit: 50) { data { kind readAt } } }');
      expect([email, notifications.data.some(({ readAt }: any) => readAt === null)]).toEqual([email, true]);
    }
    const [agent, supervisor] = [await signedIn('agent'), await signedIn('supervisor')];
    const own = await agent.graphql(`{ shiftTrades { data { state isWaitingForMe } } shiftTradeBoard { total }
      myHoursOffers { blockedBy { rule } } }`);
    expect(own.shiftTrades.data).toMatchObject([{ state: 'proposed', isWaitingForMe: true }]);
    expect(own.shiftTradeBoard.total).toBe(1);
    expect(own.myHoursOffers).toHaveLength(1);
    const led = await supervisor.graphql(`{ shiftTrades(state: requested) { data { isWaitingForMe } }
      hoursOffers { data { state claims { state } } }
      selfReports(from: "2026-03-01", to: "2026-03-31") { data { kind } } }`);
    expect(led.shiftTrades.data).toEqual([{ isWaitingForMe: true }]);
    expect(led.hoursOffers.data).toEqual([{ state: 'open', claims: [{ state: 'claimed' }] }]);
    expect(led.selfReports.data).toMatchObject([{ kind: 'ill' }]);
  });

  it('gives the agent shifts of this week and the next, time off and figures of their own', async () => {
    const agent = await signedIn('agent');
    const { me } = await agent.graphql('{ me { employee { id } } }');
    const { shifts, timeOffRequests, agentDay } = await agent.graphql(`{
      shifts(limit: 100) { data { date } } timeOffRequests { data { state } }
      agentDay(employeeId: "${me.employee.id}", date: "2026-03-03") { amended { figures { adherence } } } }`);
    const dates = shifts.data.map(({ date }: { date: string }) => date);
    expect(dates.filter((date: string) => date >= '2026-03-02' && date <= '2026-03-08').length).toBeGreaterThan(2);
    expect(dates.filter((date: string) => date >= '2026-03-09').length).toBeGreaterThan(2);
    expect(timeOffRequests.data).toContainEqual({ state: 'approved' });
    expect(agentDay.amended.figures.adherence).toBeGreaterThan(70);
    expect(agentDay.amended.figures.adherence).toBeLessThan(100);
  });

  it('knows weeks of adherence, an outage that is excused, and an exception that waits for an answer', async () => {
    const supervisor = await signedIn('supervisor');
    const { adherenceReport, adherenceExceptions } = await supervisor.graphql(`{
      adherenceReport(from: "2026-02-16", to: "2026-03-03", groupBy: [day]) {
        data { date adherence excusedMinutes neutralMinutes } }
      adherenceExceptions { data { state note } } }`);
    expect(adherenceReport.data).toHaveLength(16);
    for (const { adherence, neutralMinutes } of adherenceReport.data) {
      expect(adherence).toBeGreaterThan(88);
      expect(adherence).toBeLessThan(98);
      expect(neutralMinutes).toBe(0);
    }
    const excused = adherenceReport.data.filter(({ excusedMinutes }: any) => excusedMinutes > 300);
    expect(excused.map(({ date }: { date: string }) => date)).toEqual(['2026-02-27']);
    const states = adherenceExceptions.data.map(({ state }: { state: string }) => state);
    expect(states.sort()).toEqual(['approved', 'requested']);
  });

  it('forecasts by itself, is short at some times and over at others, and has a draft of the week after', async () => {
    const planner = await signedIn('planner');
    const required = () =>
      planner.graphql(`{ requirement(from: "2026-03-05", to: "2026-03-05") { data { interval scheduled gap } }
        forecast(queue: "Sales", channel: "voice", from: "2026-03-10", to: "2026-03-10", groupBy: day) {
          data { volume drivers { name factor } } }
        forecastRuns(limit: 1) { data { finishedAt open { queue } } } }`);
    const mailing = ({ name }: { name: string }) => name === 'event';
    const { requirement, forecast } = await eventually(required, (answer) => {
      const [run] = answer.forecastRuns.data;
      return run?.finishedAt && run.open.length === 0 && answer.forecast.data[0]?.drivers.some(mailing);
    });
    const gaps: number[] = requirement.data.map(({ gap }: { gap: number }) => gap);
    expect(gaps.filter((gap) => gap < 0).length).toBeGreaterThan(4);
    expect(gaps.filter((gap) => gap > 0).length).toBeGreaterThan(4);
    expect(Math.min(...gaps)).toBeGreaterThan(-10);
    expect(forecast.data[0].drivers.find(mailing).factor).toBeGreaterThan(1.1);

    await makeDraft(await operator());
    const { schedules } = await planner.graphql('{ schedules { id name status shiftCount } }');
    expect(schedules.map(({ status }: { status: string }) => status)).toEqual([
      'locked',
      'locked',
      'locked',
      'published',
      'published',
      'draft',
    ]);
    const { id } = schedules.at(-1);
    expect(schedules.at(-1).shiftCount).toBeGreaterThan(150);
    const { checkSchedule } = await planner.graphql(`{ checkSchedule(scheduleId: "${id}") { hard says } }`);
    expect(checkSchedule.filter(({ hard }: { hard: boolean }) => hard)).toEqual([]);
  });

  it('moves its own people, and nobody who came later', async () => {
    const admin = await signedIn('admin');
    const fields = { email: 'new@demo.example', firstName: 'Nia', lastName: 'New', role: 'agent' };
    const { employee } = (await admin.post('/api/admin/users', fields)).body.user;
    const { owner } = app.database;
    const ctx = await operator();
    const { organizationId } = tenantOf(ctx);
    const before = clock.now();
    await makeShifts(owner, organizationId, {
      employeeIds: [employee.id],
      startsAt: before,
      endsAt: new Date(before.getTime() + 8 * 3_600_000),
    });
    const reports = async (own: boolean) =>
      Number(
        (
          await owner.query(
            `select count(*) as count from agent_state_event where (employee_id = $1) = $2 and given_at >= $3`,
            [employee.id, own, before],
          )
        ).rows[0].count,
      );
    clock.forward({ minutes: 2 });
    await ctx.unitOfWork(organizationId, () => moveStates(ctx, before.getTime()));
    expect([await reports(true), (await reports(false)) > 0]).toEqual([0, true]);
  });

  it('sends home whom the plan has nothing for any more', async () => {
    const admin = await signedIn('admin');
    const { states } = (await admin.get('/api/adherence/states')).body;
    const { employeeId } = states.find(
      ({ state, scheduledState }: any) => state !== 'offline' && scheduledState === 'available',
    );
    const { timeOffTypes } = await admin.graphql('{ timeOffTypes { id name } }');
    const { id: typeId } = timeOffTypes.find(({ name }: { name: string }) => name === 'Sick leave');
    await admin.graphql('mutation ($input: TimeOffInput!) { enterTimeOff(input: $input) { state } }', {
      input: { employeeId, typeId, startDate: '2026-03-04' },
    });
    const state = async () =>
      (await admin.get('/api/adherence/states')).body.states.find((each: any) => each.employeeId === employeeId).state;
    const ctx = await operator();
    for (let minutes = 0; minutes < 12; minutes += 6) {
      const before = clock.now().getTime();
      clock.forward({ minutes: 6 });
      await ctx.unitOfWork(tenantOf(ctx).organizationId, () => moveStates(ctx, before));
    }
    expect(await state()).toBe('offline');
  });

  it('works by DuPont and by alternate weekends without a deviation where rules allow, else with reasons', async () => {
    const planner = await signedIn('planner');
    const [from, to] = ['2026-06-01', '2026-06-28'];
    const { employees, shiftTemplates } = await planner.graphql(
      '{ employees { id employeeNumber } shiftTemplates { id name } }',
    );
    const numbered = (first: number, count: number): string[] =>
      Array.from({ length: count }, (_, i) => employees.find((e: any) => e.employeeNumber === `D${first + i}`).id);
    const template = async (name: string, startTime: string, endTime: string): Promise<string> =>
      (await planner.post('/api/scheduling/templates', { name, startTime, endTime })).body.id;
    const shifts: Record<string, object> = {
      D: { kind: 'template', templateId: await template('Day, 12 hours', '06:00', '18:00') },
      N: { kind: 'template', templateId: await template('Night, 12 hours', '18:00', '06:00') },
      W: { kind: 'template', templateId: shiftTemplates.find(({ name }: any) => name === 'Day').id },
      O: { kind: 'off' },
    };
    const assigned = async (name: string, cycle: string, employeeIds: string[]): Promise<void> => {
      const days = cycle.split(' ').flatMap((run) => Array<object>(Number(run.slice(1))).fill(shifts[run[0]!]!));
      const { rotation } = await planner.graphql(
        'mutation ($input: RotationInput!) { rotation: createRotation(input: $input) { id } }',
        { input: { name, from, days } },
      );
      await planner.graphql('mutation ($input: AssignRotationInput!) { assignRotation(input: $input) { offset } }', {
        input: { employeeIds, rotationId: rotation.id, from, stagger: 7 },
      });
    };
    const generated = async (name: string, employeeIds: string[]): Promise<{ conflicts: any[]; deviations: any[] }> => {
      const { made } = await planner.graphql(
        `mutation ($input: GenerateScheduleInput!) { made: generateSchedule(input: $input) { schedule { id }
           report { rotationConflicts { employeeId date reason } rotationConflictsLeftOut } } }`,
        {
          input: {
            name,
            startDate: from,
            endDate: to,
            employeeIds,
            options: { seed: 1, epochs: 1, coverageTarget: 1 },
          },
        },
      );
      expect(made.report.rotationConflictsLeftOut).toBe(0);
      const { rotationDeviations } = await planner.graphql(
        'query ($id: ID!) { rotationDeviations(scheduleId: $id, limit: 500) { data { employeeId date } } }',
        { id: made.schedule.id },
      );
      await planner.delete(`/api/scheduling/schedules/${made.schedule.id}`);
      return { conflicts: made.report.rotationConflicts, deviations: rotationDeviations.data };
    };
    const full = numbered(1002, 8);
    await assigned('Alternate weekends', 'W3 O1 W1 O2 W2 O2 W3', full);
    expect(await generated('Weekends', full)).toEqual({ conflicts: [], deviations: [] });
    // Contracts allow ten hours a day and no nights: each day that differs is listed with its reason.
    const crews = numbered(1011, 4);
    await assigned('DuPont', 'N4 O3 D3 O1 N3 O3 D4 O7', crews);
    const { conflicts, deviations } = await generated('Under contract', crews);
    expect(deviations.length).toBeGreaterThan(0);
    const reasons = new Map(conflicts.map(({ employeeId, date, reason }) => [`${employeeId} ${date}`, reason]));
    expect([...new Set(deviations.map(({ employeeId, date }) => reasons.get(`${employeeId} ${date}`)))]).toEqual([
      'work_rule',
    ]);
    // Without contracts nothing stands in the way.
    await planner.graphql('mutation ($input: AssignContractInput!) { assignContract(input: $input) { from } }', {
      input: { employeeIds: crews, contractId: null, from },
    });
    expect(await generated('Without contract', crews)).toEqual({ conflicts: [], deviations: [] });
  });

  it('publishes the draft when its time comes, and makes nothing twice', async () => {
    const schedules = async () =>
      (await (await signedIn('planner')).graphql('{ schedules { id name status } }')).schedules as any[];
    const before = await schedules();
    await load();
    expect(await schedules()).toEqual(before);
    const draft = before.at(-1);
    clock.moveTo('2026-03-09T14:00:00Z');
    await load();
    const after = await schedules();
    expect(after).toHaveLength(before.length);
    expect(after).toContainEqual({ ...draft, status: 'published' });
    expect(after.filter(({ status }) => status === 'locked')).toHaveLength(3);
  });

  it('is left alone once its admin is somebody else', async () => {
    const admin = await signedIn('admin');
    const { users } = await admin.graphql('{ users(limit: 100) { id email } }');
    const { id } = users.find(({ email }: { email: string }) => email === 'planner@demo.example');
    await admin.graphql(`mutation { updateUser(id: "${id}", input: { email: "me@mine.example" }) { id } }`);
    const count = async () => (await app.database.owner.query('select from schedule')).rowCount;
    const before = await count();
    clock.moveTo('2026-03-24T14:00:00Z');
    await load();
    expect(await count()).toBe(before);
    const ctx = await operator();
    expect(
      await ctx.unitOfWork(tenantOf(ctx).organizationId, () => actingAs(ctx, 'planner', async () => 1)),
    ).toBeNull();
  });
});
