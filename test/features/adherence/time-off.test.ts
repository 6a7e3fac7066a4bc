import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { judgeAllDue } from '../../support/judge-due';
import { liveClient } from '../../support/live-client';
import { makeShifts } from '../../support/shifts';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';
import { answer, APPROVE, CANCEL, ENTER, REQUEST, typesOf } from '../time-off/asking';

/** Approved time off and what was expected of people meanwhile. */

let clock: FakeClock;
let app: InProcessApp;
let org: TestOrganization;
let agent: Awaited<ReturnType<TestOrganization['signedIn']>>;
let types: Record<string, string>;
/** In New York it is five hours earlier. */
const DAY = '2026-03-02';
const at = (time: string) => new Date(`${DAY}T${time}:00Z`);

beforeAll(async () => {
  clock = new FakeClock(at('14:00'));
  app = await startInProcess({ clock });
});
beforeEach(async () => {
  clock.moveTo(at('13:00'));
  org = await app.organization();
  agent = await org.signedIn('agent');
  types = await typesOf(org);
  await makeShifts(app.database.owner, org.id, {
    employeeIds: [agent.employeeId],
    startsAt: at('14:00'),
    endsAt: at('22:00'),
  });
});
afterAll(() => app?.stop());

const judged = () => judgeAllDue(app, org, clock.now());
const state = async () => {
  const { states } = (await org.admin.get('/api/adherence/states')).body;
  const { scheduledState, isAdherent } = states.find((each: any) => each.employeeId === agent.employeeId);
  return [scheduledState, isAdherent];
};
const ALERT = 'id type status endedAt resolvedAt explainedAt';
const alerts = async () => (await org.admin.graphql(`{ adherenceAlerts { ${ALERT} } }`)).adherenceAlerts;
const sick = (fields: object = {}) => ({
  input: { employeeId: agent.employeeId, typeId: types['Sick leave'], startDate: DAY, ...fields },
});

describe('an illness that is entered today', () => {
  beforeEach(async () => {
    clock.moveTo(at('14:10'));
    await judged();
    expect(await state()).toEqual(['available', false]);
    expect(await alerts()).toMatchObject([{ type: 'late_start', status: 'active', explainedAt: null }]);
  });

  it('makes the scheduled state offline at once and withdraws its alert, of which subscribers hear', async () => {
    const client = liveClient(org.admin);
    const { events } = client.watch(`subscription { adherenceAlertChanged { alert { ${ALERT} } } }`);
    const { events: states } = client.watch(
      'subscription { agentStateChanged { state { scheduledState isAdherent } } }',
    );
    // Once an event of another employee is received, all earlier ones are too.
    const other = await org.signedIn('agent');
    let turn = 0;
    await eventually(
      async () => {
        const report = { employeeId: other.employeeId, state: turn++ % 2 ? 'available' : 'on_call' };
        await org.admin.post('/api/adherence/states', report);
        return states;
      },
      ({ length }) => length > 0,
    );
    await answer(org.admin, ENTER, sick());
    expect(await state()).toEqual(['offline', true]);
    expect(await alerts()).toMatchObject([{ status: 'resolved', explainedAt: clock.now().toISOString() }]);
    await judged();
    expect((await alerts())[0].endedAt).not.toBeNull();
    await eventually(
      async () => events.map(({ alert }) => alert),
      (heard) => heard.some((alert) => alert.status === 'resolved' && alert.explainedAt !== null),
    );
    await eventually(
      async () => states,
      (heard) => heard.some((each) => each.state.scheduledState === 'offline' && each.state.isAdherent),
    );
    await client.end();
    const { auditLogs } = await org.admin.graphql('{ auditLogs(action: "alert.explain") { logs { details } } }');
    expect(auditLogs.logs).toMatchObject([{ details: { explained: [(await alerts())[0].id], unexplained: [] } }]);
  });

  it('and cancelled brings judgement and alert back, once', async () => {
    const { id } = await answer(org.admin, ENTER, sick());
    await judged();
    clock.moveTo(at('14:20'));
    await answer(org.admin, CANCEL, { id });
    expect(await state()).toEqual(['available', false]);
    await judged();
    expect(await alerts()).toMatchObject([
      { type: 'late_start', status: 'active', endedAt: null, resolvedAt: null, explainedAt: null },
    ]);
  });

  it('explains nothing that began before it', async () => {
    await answer(org.admin, ENTER, sick({ startTime: '09:05', endTime: '17:00' }));
    expect(await state()).toEqual(['offline', true]);
    await judged();
    expect(await alerts()).toMatchObject([{ status: 'active', explainedAt: null }]);
    expect((await alerts())[0].endedAt).not.toBeNull();
  });

  describe('for hours', () => {
    const report = async (time: string, what: string) => {
      clock.moveTo(at(time));
      await org.admin.post('/api/adherence/states', { employeeId: agent.employeeId, state: what });
    };
    /** Ten minutes of training that nobody planned, of which an alert is raised. */
    const trains = async (from: string, alerted: string, until: string) => {
      await report(from, 'training');
      clock.moveTo(at(alerted));
      await judged();
      await report(until, 'available');
      await judged();
    };
    const wrongStates = async () =>
      (await alerts())
        .filter(({ type }: any) => type === 'wrong_state')
        .map(({ status, explainedAt }: any) => [status, explainedAt !== null]);
    const morning = () => sick({ startTime: '09:25', endTime: '10:00' });
    const noon = () => sick({ startTime: '11:55', endTime: '12:30' });
    beforeEach(() => report('14:11', 'available'));

    it('explains an alert only with all its episodes', async () => {
      await trains('14:30', '14:33', '14:40');
      await trains('17:00', '17:03', '17:10');
      expect(await wrongStates()).toEqual([['active', false]]);
      await answer(org.admin, ENTER, morning());
      expect(await wrongStates()).toEqual([['active', false]]);
      await answer(org.admin, ENTER, noon());
      expect(await wrongStates()).toEqual([['resolved', true]]);
    });

    it('and cancelled brings one of two alerts of a kind back, the later one', async () => {
      await trains('14:30', '14:33', '14:40');
      const first = await answer(org.admin, ENTER, morning());
      await trains('17:00', '17:03', '17:10');
      expect(await wrongStates()).toEqual([
        ['active', false],
        ['resolved', true],
      ]);
      const second = await answer(org.admin, ENTER, noon());
      await answer(org.admin, CANCEL, { id: second.id });
      await answer(org.admin, CANCEL, { id: first.id });
      const back = [
        ['active', false],
        ['resolved', false],
      ];
      expect(await wrongStates()).toEqual(back);
      const { id } = await answer(org.admin, ENTER, sick());
      expect(await wrongStates()).toEqual([
        ['resolved', true],
        ['resolved', false],
      ]);
      await answer(org.admin, CANCEL, { id });
      expect(await wrongStates()).toEqual(back);
    });
  });

  it('leaves alone what somebody has resolved', async () => {
    const [{ id }] = await alerts();
    await org.admin.patch(`/api/adherence/alerts/${id}`, { action: 'resolve' });
    const { id: timeOff } = await answer(org.admin, ENTER, sick());
    expect(await alerts()).toMatchObject([{ status: 'resolved', explainedAt: null }]);
    await answer(org.admin, CANCEL, { id: timeOff });
    expect(await alerts()).toMatchObject([{ status: 'resolved', explainedAt: null }]);
  });
});

describe('a whole day off', () => {
  it('takes a night shift to its end, and leaves the one of the night before', async () => {
    await makeShifts(app.database.owner, org.id, {
      employeeIds: [agent.employeeId],
      startsAt: new Date('2026-03-03T01:00Z'),
      endsAt: new Date('2026-03-03T09:00Z'),
    });
    const stateAt = async (instant: string) => {
      clock.moveTo(new Date(instant));
      await judged();
      return (await state())[0];
    };
    await answer(org.admin, ENTER, sick({ startDate: '2026-03-03' }));
    expect(await stateAt('2026-03-02T23:30Z')).toBe('offline');
    expect(await stateAt('2026-03-03T07:00Z')).toBe('available');
    await answer(org.admin, ENTER, sick());
    expect(await stateAt('2026-03-03T07:10Z')).toBe('offline');
  });
});

describe('time off that is asked for', () => {
  it('changes nothing until it is approved, and then no alert is raised', async () => {
    const input = { typeId: types['Unpaid time off'], startDate: DAY, startTime: '09:00', endTime: '12:00' };
    const { id } = await answer(agent, REQUEST, { input });
    clock.moveTo(at('14:02'));
    expect(await state()).toEqual(['available', false]);
    await answer(org.admin, APPROVE, { id });
    expect(await state()).toEqual(['offline', true]);
    clock.moveTo(at('16:59'));
    await judged();
    expect(await alerts()).toEqual([]);
    clock.moveTo(at('17:06'));
    await judged();
    expect(await state()).toEqual(['available', false]);
    expect(await alerts()).toMatchObject([{ type: 'late_start', status: 'active' }]);
  });
});
