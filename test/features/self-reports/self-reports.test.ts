import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { answer } from '../time-off/asking';
import { addShift, MONDAY, schedule, setStatus, team } from '../scheduling/planning';

const FIELDS = `id kind expectedAt arrivedAt note reportedAt withdrawnAt offerId employeeId employeeName
  shift { id date } timeOff { state startDate endDate startTime endTime type { name } }`;
const LATE = `mutation ($shiftId: ID!, $expectedAt: DateTime!, $note: String) {
  reportLate(shiftId: $shiftId, expectedAt: $expectedAt, note: $note) { ${FIELDS} } }`;
const ILL = `mutation ($untilDate: String, $note: String) {
  reportIll(untilDate: $untilDate, note: $note) { ${FIELDS} } }`;
const WITHDRAW = `mutation ($id: ID!) { withdrawSelfReport(id: $id) { ${FIELDS} } }`;
const LIST = `query ($from: String!, $to: String!) { selfReports(from: $from, to: $to) { total data { id kind } } }`;

/** The shift is from 9:00 to 17:00 in New York. */
const at = (time: string) => `${MONDAY}T${time}:00.000Z`;
const clock = new FakeClock(at('13:30'));
let app: OwnApp;
let org: TestOrganization;
let agent: Caller & { userId: string; employeeId: string };
let supervisor: Caller & { userId: string; employeeId: string };
let shiftId: string;

beforeAll(async () => {
  app = await startOwnApp({ clock });
});
beforeEach(async () => {
  clock.moveTo(at('13:30'));
  org = await app.organization();
  supervisor = await org.signedIn('supervisor');
  const teamId = await team(org, 'Team', { supervisorId: supervisor.userId });
  agent = await org.signedIn('agent', { employee: { teamId } });
  const scheduleId = await schedule(org.admin);
  shiftId = (await addShift(org.admin, { scheduleId, employeeId: agent.employeeId })).id;
  await addShift(org.admin, { scheduleId, employeeId: agent.employeeId, date: '2026-03-03' });
  await setStatus(org.admin, scheduleId, 'published');
});
afterAll(() => app?.stop());

const inbox = async (caller: Caller): Promise<any[]> =>
  (await caller.graphql('{ notifications(kind: report_received) { data { text data link } } }')).notifications.data;
const expected = async () => {
  const { agentStates } = await supervisor.graphql('{ agentStates { states { employeeId expectedAt } } }');
  return agentStates.states.find(({ employeeId }: any) => employeeId === agent.employeeId).expectedAt;
};

describe('an agent who is late', () => {
  it('says until when, once more if need be, and arrives', async () => {
    const first = await answer(agent, LATE, { shiftId, expectedAt: at('14:30'), note: 'Train' });
    expect(first).toMatchObject({ kind: 'late', expectedAt: at('14:30'), arrivedAt: null, shift: { id: shiftId } });
    clock.forward({ minutes: 1 });
    const second = await answer(agent, LATE, { shiftId, expectedAt: at('15:00') });
    expect(second).toMatchObject({ id: first.id, expectedAt: at('15:00'), note: null });
    expect((await inbox(supervisor)).map(({ data }) => data)).toEqual(
      [1, 2].map(() => ({ reportId: first.id, kind: 'late' })),
    );
    expect(await expected()).toBe(at('15:00'));
    clock.moveTo(at('14:40'));
    await org.admin.post('/api/adherence/states', { employeeId: agent.employeeId, state: 'available' });
    expect(await expected()).toBeNull();
    expect(await agent.graphqlError(LATE, { shiftId, expectedAt: at('15:00') })).toMatchObject({ code: 'CONFLICT' });
    const { selfReports } = await agent.graphql(
      `{ selfReports(from: "${MONDAY}", to: "${MONDAY}") { data { arrivedAt } } }`,
    );
    expect(selfReports.data).toEqual([{ arrivedAt: at('14:40') }]);
  });

  it('is alerted as documented, with the expected arrival until they arrive', async () => {
    await answer(agent, LATE, { shiftId, expectedAt: at('14:30') });
    clock.moveTo(at('14:05'));
    const alerts = async (): Promise<any[]> =>
      (
        await supervisor.graphql(
          '{ adherenceAlertPage { data { type employeeId status createdAt endedAt expectedAt } } }',
        )
      ).adherenceAlertPage.data.filter(({ employeeId }: any) => employeeId === agent.employeeId);
    const [raised] = await eventually(alerts, ({ length }) => length > 0);
    expect(raised).toMatchObject({ type: 'late_start', status: 'active', endedAt: null, expectedAt: at('14:30') });
    expect(await expected()).toBe(at('14:30'));
    clock.moveTo(at('14:28'));
    await org.admin.post('/api/adherence/states', { employeeId: agent.employeeId, state: 'available' });
    const [ended, ...more] = await eventually(alerts, ([first]) => first?.endedAt !== null);
    expect(more).toEqual([]);
    expect(ended).toMatchObject({ type: 'late_start', endedAt: at('14:28') });
    expect(await expected()).toBeNull();
  });

  it('is refused for shifts of others, outside of the shift, and too early or too late', async () => {
    const asked = { shiftId, expectedAt: at('14:30') };
    expect(await supervisor.graphqlError(LATE, asked)).toMatchObject({ code: 'FORBIDDEN', path: 'shiftId' });
    expect(await agent.graphqlError(LATE, { ...asked, expectedAt: at('13:59') })).toMatchObject({
      issues: [{ path: 'expectedAt' }],
    });
    clock.moveTo('2026-03-01T13:59:00Z');
    expect(await agent.graphqlError(LATE, asked)).toMatchObject({ code: 'CONFLICT' });
    clock.moveTo(at('22:00'));
    expect(await agent.graphqlError(LATE, asked)).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('an agent who is ill', () => {
  it('is off for the rest of the shift and the days after, until they withdraw what has not begun', async () => {
    clock.moveTo(at('15:10'));
    const report = await answer(agent, ILL, { untilDate: '2026-03-04' });
    expect(report).toMatchObject({ kind: 'ill', shift: { id: shiftId }, expectedAt: null });
    expect(report.timeOff).toMatchObject([
      { state: 'approved', startDate: MONDAY, startTime: '10:11', endTime: '17:00', type: { name: 'Sick leave' } },
      { state: 'approved', startDate: '2026-03-03', endDate: '2026-03-04', startTime: null },
    ]);
    expect(await inbox(supervisor)).toMatchObject([
      {
        data: { reportId: report.id, kind: 'ill' },
        link: expect.stringMatching(new RegExp(`^/schedule/[^?]+\\?date=${MONDAY}&shift=${shiftId}&replace=true$`)),
      },
    ]);
    expect(await supervisor.graphqlError(WITHDRAW, { id: report.id })).toMatchObject({ code: 'FORBIDDEN' });
    clock.moveTo(at('15:30'));
    const withdrawn = await answer(agent, WITHDRAW, { id: report.id });
    expect(withdrawn.timeOff.map(({ state }: any) => state)).toEqual(['approved', 'cancelled']);
    expect(await agent.graphqlError(WITHDRAW, { id: report.id })).toMatchObject({ code: 'CONFLICT' });
    const list = { from: MONDAY, to: MONDAY };
    expect((await answer(supervisor, LIST, list)).total).toBe(1);
    expect((await answer(await org.signedIn('agent'), LIST, list)).total).toBe(0);
  });

  it('needs a shift today or a later day, and a type of time off', async () => {
    clock.moveTo(at('23:00'));
    expect(await agent.graphqlError(ILL)).toMatchObject({ code: 'CONFLICT' });
    expect(await agent.graphqlError(ILL, { untilDate: '2026-04-03' })).toMatchObject({
      issues: [{ path: 'untilDate' }],
    });
    const { organization } = await org.admin.graphql('{ organization { settings { sickLeaveTypeId } } }');
    const id = organization.settings.sickLeaveTypeId;
    await org.admin.graphql('mutation ($id: ID!) { archiveTimeOffType(id: $id) { id } }', { id });
    expect(await agent.graphqlError(ILL, { untilDate: '2026-03-04' })).toMatchObject({ code: 'CONFLICT' });
  });
});
