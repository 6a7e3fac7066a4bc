import { addDays } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { agent, shiftsOf } from '../offers/offering';
import { made, setStatus, team } from '../scheduling/planning';
import {
  act,
  addOn,
  planOf,
  propose,
  refused,
  refusedProposal,
  seen,
  setTerms,
  tradingFloor,
  unseen,
  type Floor,
} from './trading';

/** Trades with a named partner: proposals, answers, decisions, and what ends them. */

let app: TestApp;
let floor: Floor;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  floor = await tradingFloor(await app.organization());
});
afterAll(() => app?.stop());

const AUTO = { autoApprove: true };
const REST = 'mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }';

async function swap(by = floor.ana, partner = floor.ben) {
  const [mine, theirs] = [await addOn(floor, by, 0), await addOn(floor, partner, 1)];
  const input = { partnerId: partner.employeeId, gives: [{ shiftId: mine.id }], takes: [{ shiftId: theirs.id }] };
  return { mine, theirs, trade: await propose(by, input) };
}

it('swaps two shifts at once where approval is automatic', async () => {
  const { org, ana, ben } = floor;
  await setTerms(org.admin, AUTO);
  const { mine, theirs, trade } = await swap();
  expect(trade).toMatchObject({
    state: 'proposed',
    proposerName: 'Ana Ode',
    partnerId: ben.employeeId,
    gives: [{ shiftId: mine.id, startTime: '09:00', isPart: false }],
    takes: [{ shiftId: theirs.id, date: theirs.date }],
  });
  expect(await act(ben, 'accept', trade.id)).toMatchObject({
    state: 'approved',
    isAutomatic: true,
    needsDecision: [],
    approvedFor: [],
    decidedBy: null,
    gives: [{ date: mine.date }],
    takes: [{ date: theirs.date }],
  });
  expect(await shiftsOf(floor, ana.employeeId)).toMatchObject([{ id: theirs.id, date: theirs.date }]);
  expect(await shiftsOf(floor, ben.employeeId)).toMatchObject([{ id: mine.id, date: mine.date }]);
  expect(await refused(ben, 'accept', trade.id)).toMatchObject({
    code: 'CONFLICT',
    message: 'A shift trade that is approved cannot be accepted',
    state: 'approved',
  });
  const { logs } = await made(org.admin.get('/api/admin/audit-logs'));
  expect(logs.map(({ action }: any) => action).filter((action: string) => action.startsWith('shift_trade'))).toEqual([
    'shift_trade.accept',
    'shift_trade.propose',
  ]);
});

it('says why a decider has to approve', async () => {
  const { org, ana, ben } = floor;
  await setTerms(org.admin, { autoApprove: true, autoNoticeHours: 720 });
  const { trade } = await swap();
  expect(await act(ben, 'accept', trade.id)).toMatchObject({ state: 'requested', needsDecision: [{ rule: 'notice' }] });
  await setTerms(org.admin, { autoApprove: null, autoNoticeHours: null });
  const give = await addOn(floor, ana, 2, '09:00', '13:00');
  const { id } = await propose(ana, { partnerId: ben.employeeId, gives: [{ shiftId: give.id }] });
  const accepted = await act(ben, 'accept', id);
  expect(accepted.needsDecision.map(({ rule }: any) => rule)).toEqual(['approval', 'partner', 'minutes']);
  expect(await act(org.admin, 'approve', id, { note: 'Fine' })).toMatchObject({
    state: 'approved',
    isAutomatic: false,
    decisionNote: 'Fine',
    approvedFor: [ana.employeeId, ben.employeeId],
    needsDecision: [{ rule: 'approval' }, { rule: 'minutes' }, { rule: 'minutes' }],
  });
  expect(await planOf(floor, ben)).toEqual(['1 09:00–17:00', '2 09:00–13:00']);
});

it('is blocked by entered rules of the partner, and needs a decision by default rules', async () => {
  const { org, ana, ben } = floor;
  await setTerms(org.admin, AUTO);
  const [late, mine] = [await addOn(floor, ben, 0, '14:00', '22:00'), await addOn(floor, ana, 1, '07:00', '15:00')];
  const theirs = await addOn(floor, ben, 3, '07:00', '15:00');
  const input = { partnerId: ben.employeeId, gives: [{ shiftId: mine.id }], takes: [{ shiftId: theirs.id }] };
  const { id } = await propose(ana, input);
  expect(await act(ben, 'accept', id)).toMatchObject({ state: 'requested', needsDecision: [{ rule: 'rest' }] });
  expect((await seen(ana, id)).needsDecision).toEqual([{ rule: 'partner', says: 'Ben Ode cannot take this shift' }]);
  expect(await seen(ana, id)).toMatchObject({ warnings: [], shortMinutesChange: null });
  expect((await seen(org.admin, id)).warnings).toMatchObject([
    { kind: 'rest', source: 'default', employeeId: ben.employeeId },
  ]);
  await org.admin.graphql(REST, {
    input: { employeeId: ben.employeeId, from: '2026-01-01', rules: [{ kind: 'rest', atLeast: 660 }] },
  });
  expect(await refusedProposal(ana, input)).toMatchObject({
    code: 'CONFLICT',
    message: 'Ben Ode cannot take this shift',
    blockedBy: [{ rule: 'partner', says: 'Ben Ode cannot take this shift' }],
  });
  expect(await refused(org.admin, 'approve', id)).toMatchObject({ code: 'CONFLICT', breaches: [{ kind: 'rest' }] });
  expect(await seen(org.admin, id)).toMatchObject({ state: 'requested' });
  expect(await act(org.admin, 'approve', id, { override: { reason: 'Agreed' } })).toMatchObject({ state: 'approved' });
  expect(await shiftsOf(floor, ben.employeeId)).toMatchObject([{ id: late.id }, { id: mine.id }]);
});

it('is void once another trade of its shift is approved', async () => {
  await setTerms(floor.org.admin, AUTO);
  const dee = await agent(floor, 'Dee');
  const mine = await addOn(floor, floor.ana, 0);
  const [toBen, toDee] = await Promise.all(
    [floor.ben, dee].map(async (partner) => {
      const theirs = await addOn(floor, partner, 1);
      const gives = [{ shiftId: mine.id }];
      return propose(floor.ana, { partnerId: partner.employeeId, gives, takes: [{ shiftId: theirs.id }] });
    }),
  );
  expect(await act(floor.ben, 'accept', toBen.id)).toMatchObject({ state: 'approved' });
  expect(await seen(dee, toDee.id)).toMatchObject({ state: 'void', stateReason: 'A shift has another owner' });
  expect(await refused(dee, 'accept', toDee.id)).toMatchObject({
    message: 'A shift trade that is void cannot be accepted',
    state: 'void',
  });
});

it('stays when breaks move and is void when times do, or the schedule is locked', async () => {
  const { org, ana, ben } = floor;
  const { mine, trade } = await swap();
  const update = (fields: object) => made(org.admin.patch(`/api/scheduling/shifts/${mine.id}`, fields));
  const lunch = { startOffset: 240, duration: 30, type: 'lunch' };
  await update({ breaks: [lunch] });
  expect(await seen(ana, trade.id)).toMatchObject({ state: 'proposed', gives: [{ breaks: [lunch] }] });
  await update({ startTime: '10:00', endTime: '18:00' });
  expect(await seen(ana, trade.id)).toMatchObject({ state: 'void', stateReason: 'The times of a shift changed' });
  const give = await addOn(floor, ana, 3);
  const { id } = await propose(ana, { partnerId: ben.employeeId, gives: [{ shiftId: give.id }] });
  await setStatus(org.admin, floor.scheduleId, 'locked');
  expect(await seen(ben, id)).toMatchObject({ state: 'void', stateReason: 'A schedule was locked' });
  expect(await refusedProposal(ana, { partnerId: ben.employeeId, gives: [{ shiftId: give.id }] })).toMatchObject({
    code: 'CONFLICT',
    blockedBy: [{ rule: 'locked' }],
  });
});

it('is void when a party becomes inactive', async () => {
  const { trade } = await swap();
  await made(floor.org.admin.delete(`/api/admin/users/${floor.ben.userId}`));
  expect(await seen(floor.ana, trade.id)).toMatchObject({ state: 'void', stateReason: 'A party has become inactive' });
});

it('needs the approval of both supervisors where the teams differ', async () => {
  const { org, ana } = floor;
  await setTerms(org.admin, { acrossTeams: true });
  const [one, two] = [await org.signedIn('supervisor'), await org.signedIn('supervisor')];
  const other = await team(org, 'Other', { supervisorId: two.userId });
  await made(org.admin.patch(`/api/admin/teams/${floor.teamId}`, { supervisorId: one.userId }));
  const cal = await org.signedIn('agent', { firstName: 'Cal', lastName: 'Ode', employee: { teamId: other } });
  const { trade, mine } = await swap(ana, cal);
  const waitsFor = async (by: Caller): Promise<boolean> =>
    (await by.graphql('query ($id: ID!) { shiftTrade(id: $id) { isWaitingForMe } }', { id: trade.id })).shiftTrade
      .isWaitingForMe;
  expect(await Promise.all([ana, cal, one, two].map(waitsFor))).toEqual([false, true, false, false]);
  await act(cal, 'accept', trade.id);
  expect(await Promise.all([ana, cal, one, two, org.admin].map(waitsFor))).toEqual([false, false, true, true, true]);
  const stranger = await org.signedIn('supervisor');
  expect(await refused(stranger, 'approve', trade.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await unseen(stranger, trade.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await act(one, 'approve', trade.id)).toMatchObject({ state: 'requested', approvedFor: [ana.employeeId] });
  expect(await Promise.all([one, two].map(waitsFor))).toEqual([false, true]);
  expect(await shiftsOf(floor, ana.employeeId)).toMatchObject([{ id: mine.id }]);
  expect(await act(two, 'approve', trade.id)).toMatchObject({
    state: 'approved',
    approvedFor: [ana.employeeId, cal.employeeId],
  });
  expect(await shiftsOf(floor, cal.employeeId)).toMatchObject([{ id: mine.id }]);
});

it('trades a part of a shift, which extends the shift of the taker', async () => {
  const { org, ana, ben } = floor;
  await setTerms(org.admin, { parts: true });
  const lunch = { startOffset: 285, duration: 30, type: 'lunch' };
  const mine = await addOn(floor, ana, 0, '09:00', '17:00', [lunch]);
  const late = await addOn(floor, ben, 0, '17:00', '21:00');
  const part = (startTime: string, endTime: string) => ({
    partnerId: ben.employeeId,
    gives: [{ shiftId: mine.id, startTime, endTime }],
  });
  for (const times of [
    ['12:00', '14:00'],
    ['16:30', '17:00'],
    ['09:00', '17:00'],
    ['08:00', '12:00'],
  ] as [string, string][])
    expect(await refusedProposal(ana, part(...times))).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'gives[0].startTime' }],
    });
  const { id } = await propose(ana, part('14:00', '17:00'));
  await act(ben, 'accept', id);
  expect(await act(org.admin, 'approve', id)).toMatchObject({
    state: 'approved',
    gives: [{ startTime: '14:00', endTime: '17:00', isPart: true, breaks: [] }],
  });
  expect(await shiftsOf(floor, ana.employeeId)).toMatchObject([
    { id: mine.id, startTime: '09:00', endTime: '14:00', breaks: [] },
  ]);
  expect(await shiftsOf(floor, ben.employeeId)).toMatchObject([
    { id: late.id, startTime: '14:00', endTime: '21:00', breaks: [] },
  ]);
});

it('counts requested and approved trades of a month', async () => {
  const { org, ana, ben } = floor;
  await setTerms(org.admin, { perMonth: 2 });
  const gives = await Promise.all([0, 1, 2].map((day) => addOn(floor, ana, day)));
  await app.database.owner.query(`update shift_trade set first_date = '2001-01-31' where organization_id = $1`, [
    org.id,
  ]);
  for (const { id: shiftId } of gives.slice(0, 2)) {
    const { id } = await propose(ana, { partnerId: ben.employeeId, gives: [{ shiftId }] });
    await act(ben, 'accept', id);
  }
  const third = { partnerId: ben.employeeId, gives: [{ shiftId: gives[2].id }] };
  const isSameMonth = addDays(floor.monday, 2).slice(0, 7) === floor.monday.slice(0, 7);
  if (isSameMonth)
    expect(await refusedProposal(ana, third)).toMatchObject({
      code: 'CONFLICT',
      blockedBy: [{ rule: 'monthly_limit' }, { rule: 'partner' }],
    });
  await app.database.owner.query(`update shift_trade set first_date = '2001-01-31' where organization_id = $1`, [
    org.id,
  ]);
  expect(await propose(ana, third)).toMatchObject({ state: 'proposed' });
});

it('expires when nobody answers, or decides before its first shift begins', async () => {
  const { org, ana, ben } = floor;
  const { trade } = await swap();
  const past = (column: string, id: string) =>
    app.database.owner.query(`update shift_trade set ${column} = now() - interval '1 second' where id = $1`, [id]);
  await past('expires_at', trade.id);
  expect(await seen(ana, trade.id)).toMatchObject({ state: 'expired', stateReason: 'Nobody accepted it in time' });
  expect(await refused(ben, 'accept', trade.id)).toMatchObject({ code: 'CONFLICT', state: 'expired' });
  const give = await addOn(floor, ana, 3);
  const { id } = await propose(ana, { partnerId: ben.employeeId, gives: [{ shiftId: give.id }] });
  await act(ben, 'accept', id);
  await past('first_starts_at', id);
  expect(await refused(org.admin, 'approve', id)).toMatchObject({ code: 'CONFLICT', state: 'expired' });
});

it('ends when it is declined, withdrawn or refused', async () => {
  const { org, ana, ben } = floor;
  const gives = await Promise.all([0, 1, 2].map((day) => addOn(floor, ana, day)));
  const trades = [];
  for (const { id: shiftId } of gives)
    trades.push(await propose(ana, { partnerId: ben.employeeId, gives: [{ shiftId }] }));
  const [first, second, third] = trades.map(({ id }) => id);
  expect(await refused(ana, 'decline', first)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await act(ben, 'decline', first, { note: 'Sorry' })).toMatchObject({
    state: 'declined',
    decisionNote: 'Sorry',
  });
  expect(await refused(ben, 'withdraw', second)).toMatchObject({ code: 'CONFLICT', state: 'proposed' });
  await act(ben, 'accept', second);
  expect(await act(ben, 'withdraw', second)).toMatchObject({ state: 'withdrawn' });
  await act(ben, 'accept', third);
  expect(await refused(ben, 'refuse', third, { note: 'No' })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refused(org.admin, 'refuse', third, { note: ' ' })).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'note' }],
  });
  expect(await act(org.admin, 'refuse', third, { note: 'Too short' })).toMatchObject({
    state: 'refused',
    decisionNote: 'Too short',
  });
});

it('is refused where settings, shifts or input do not allow it', async () => {
  const { org, ana, ben } = floor;
  const mine = await addOn(floor, ana, 0);
  const theirs = await addOn(floor, ben, 1);
  const input = { partnerId: ben.employeeId, gives: [{ shiftId: mine.id }] };
  const outsider = await org.signedIn('agent');
  expect(await refusedProposal(ana, { ...input, partnerId: outsider.employeeId })).toMatchObject({
    code: 'FORBIDDEN',
    path: 'partnerId',
    message: 'Trades with people of other teams are not enabled for your team',
  });
  expect(await refusedProposal(ana, { ...input, partnerId: ana.employeeId })).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'partnerId' }],
  });
  expect(await refusedProposal(ana, { ...input, gives: [{ shiftId: theirs.id }] })).toMatchObject({
    code: 'FORBIDDEN',
    path: 'gives[0].shiftId',
  });
  expect(await refusedProposal(ana, { ...input, takes: [{ shiftId: mine.id }] })).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'takes[0].shiftId' }],
  });
  expect(await refusedProposal(ana, { ...input, gives: [{ shiftId: mine.id, ifVersion: 7 }] })).toMatchObject({
    code: 'CONFLICT',
    current: [{ id: mine.id, version: 1 }],
  });
  expect(
    await refusedProposal(ana, { ...input, expiresAt: new Date(Date.now() + 31 * 86_400_000).toISOString() }),
  ).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'expiresAt' }] });
  expect(await refusedProposal(ana, { gives: input.gives, takes: [{ shiftId: theirs.id }] })).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'takes' }],
  });
  expect(await refusedProposal(ana, { ...input, anonymous: true })).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'anonymous' }],
  });
  await setTerms(org.admin, { noticeHours: 720 });
  expect(await refusedProposal(ana, input)).toMatchObject({ code: 'CONFLICT', blockedBy: [{ rule: 'notice' }] });
  await setTerms(org.admin, { noticeHours: null, giveAway: false });
  expect(await refusedProposal(ana, input)).toMatchObject({
    message: 'Trades without a shift in return are not enabled for your team',
  });
  await setTerms(org.admin, { enabled: false });
  expect(await refusedProposal(ana, input)).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Trading is not enabled for your team',
  });
  await setTerms(org.admin, { enabled: true });
  await setStatus(org.admin, floor.scheduleId, 'draft');
  expect(await refusedProposal(ana, { ...input, takes: [{ shiftId: theirs.id }] })).toMatchObject({
    code: 'NOT_FOUND',
    path: 'gives[0].shiftId',
  });
});
