import { FakeClock } from '../../support/clock';
import { signIn } from '../../support/caller';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';
import { agent, shiftsOf, type Agent, type Week } from '../offers/offering';
import { addShift, made, schedule, setStatus } from '../scheduling/planning';
import { act, propose, refusedProposal, seen, setTerms } from './trading';

/** Trades against the clock: notice, shifts that have begun, months, and the night of a clock change. */

// A Monday, 10:00 in New York. Clocks go forward on Sunday, 8 March, at 2:00.
const NOW = '2026-03-02T15:00:00Z';
const clock = new FakeClock(NOW);
let app: OwnApp;
let org: TestOrganization;
let week: Week;
let ana: Agent;
let ben: Agent;

beforeAll(async () => {
  app = await startOwnApp({ clock });
});
beforeEach(async () => {
  clock.moveTo(NOW);
  org = await app.organization({ timezone: 'America/New_York' });
  const teamId = (await made(org.admin.post('/api/admin/teams', { name: 'Floor' }))).team.id;
  const scheduleId = await schedule(org.admin, { startDate: '2026-03-02', endDate: '2026-04-12' });
  await setStatus(org.admin, scheduleId, 'published');
  week = { org, scheduleId, teamId, monday: '2026-03-02' };
  [ana, ben] = [await agent(week, 'Ana'), await agent(week, 'Ben')];
  await setTerms(org.admin, { enabled: true, autoApprove: true, autoNoticeHours: 48 });
});
afterAll(() => app?.stop());

const shift = async (of: Agent, date: string, startTime = '09:00', endTime = '17:00', fields: object = {}) =>
  (
    await addShift(org.admin, {
      ...{ scheduleId: week.scheduleId, employeeId: of.employeeId, date, startTime, endTime },
      ...fields,
    })
  ).id;
const swap = async (mine: string, theirs?: string): Promise<any> =>
  propose(ana, {
    partnerId: ben.employeeId,
    gives: [{ shiftId: mine }],
    ...(theirs && { takes: [{ shiftId: theirs }] }),
  });

it('needs a decision where the first shift is nearer than the notice of automatic approval', async () => {
  // 30 and 100 hours ahead.
  const soon = await swap(
    await shift(ana, '2026-03-03', '16:00', '20:00'),
    await shift(ben, '2026-03-06', '14:00', '18:00'),
  );
  expect(await act(ben, 'accept', soon.id)).toMatchObject({ state: 'requested', needsDecision: [{ rule: 'notice' }] });
  const later = await swap(
    await shift(ana, '2026-03-12', '16:00', '20:00'),
    await shift(ben, '2026-03-13', '14:00', '18:00'),
  );
  expect(await act(ben, 'accept', later.id)).toMatchObject({ state: 'approved', needsDecision: [] });
  clock.moveTo('2026-03-03T21:00:00Z');
  // Undecided when its first shift begins.
  const admin = await signIn(app.url, {
    email: `admin@${org.slug}.example`,
    password: PASSWORD,
    organization: org.slug,
  });
  expect(await seen(admin, soon.id)).toMatchObject({ state: 'expired' });
});

it('counts real minutes of a night in which the clocks change, and adherence follows the owner', async () => {
  await setTerms(org.admin, { autoMinutesDifference: 0 });
  const [night, day] = [
    await shift(ana, '2026-03-07', '22:00', '06:00'),
    await shift(ben, '2026-03-11', '09:00', '16:00'),
  ];
  // Seven hours on both sides.
  const { id } = await swap(night, day);
  expect(await act(ben, 'accept', id)).toMatchObject({ state: 'approved', needsDecision: [] });
  expect(await shiftsOf(week, ben.employeeId)).toMatchObject([{ id: night }]);
  const [other, eight] = [
    await shift(ana, '2026-03-14', '22:00', '06:00'),
    await shift(ben, '2026-03-19', '09:00', '16:00'),
  ];
  const usual = await swap(other, eight);
  const { state, needsDecision } = await act(ben, 'accept', usual.id);
  expect(state).toBe('requested');
  expect(needsDecision.map(({ rule }: any) => rule).sort()).toEqual(['minutes', 'partner']);
  // Sunday, 00:30 in New York: the night is Ben's.
  clock.moveTo('2026-03-08T05:30:00Z');
  const admin = await signIn(app.url, {
    email: `admin@${org.slug}.example`,
    password: PASSWORD,
    organization: org.slug,
  });
  const { agentStates } = await admin.graphql(
    '{ agentStates { states { employeeId scheduledState shift { startTime } } } }',
  );
  const stateOf = ({ employeeId }: Agent) => agentStates.states.find((each: any) => each.employeeId === employeeId);
  expect(stateOf(ben)).toMatchObject({ scheduledState: 'available', shift: { startTime: '22:00' } });
  expect(stateOf(ana)).toMatchObject({ scheduledState: 'offline', shift: null });
});

it('is void once a schedule is locked, and impossible for drafts and for shifts that have begun', async () => {
  const mine = await shift(ana, '2026-03-10');
  const { id } = await swap(mine);
  const begun = await shift(ana, '2026-03-02');
  const give = (shiftId: string) => ({ partnerId: ben.employeeId, gives: [{ shiftId }] });
  expect(await refusedProposal(ana, give(begun))).toMatchObject({
    code: 'CONFLICT',
    blockedBy: [{ rule: 'begun' }],
  });
  const draft = await schedule(org.admin, { name: 'Draft', startDate: '2026-05-04', endDate: '2026-05-10' });
  const hidden = await shift(ana, '2026-05-04', '09:00', '17:00', { scheduleId: draft });
  expect(await refusedProposal(ana, give(hidden))).toMatchObject({ code: 'NOT_FOUND', path: 'gives[0].shiftId' });
  expect(await refusedProposal(ben, { ...give(mine), partnerId: ana.employeeId })).toMatchObject({
    code: 'FORBIDDEN',
    path: 'gives[0].shiftId',
  });
  await setStatus(org.admin, week.scheduleId, 'locked');
  expect(await seen(ana, id)).toMatchObject({ state: 'void', stateReason: 'A schedule was locked' });
});

it('counts requested and approved trades by the month of their first shift', async () => {
  await setTerms(org.admin, { perMonth: 2 });
  const gives = [];
  for (const date of ['2026-03-10', '2026-03-17', '2026-03-24', '2026-04-07']) gives.push(await shift(ana, date));
  const give = (shiftId: string) => ({ partnerId: ben.employeeId, gives: [{ shiftId }] });
  for (const shiftId of gives.slice(0, 2)) await act(ben, 'accept', (await propose(ana, give(shiftId))).id);
  expect(await refusedProposal(ana, give(gives[2]))).toMatchObject({
    code: 'CONFLICT',
    blockedBy: [{ rule: 'monthly_limit' }, { rule: 'partner' }],
  });
  expect(await propose(ana, give(gives[3]))).toMatchObject({ state: 'proposed' });
});
