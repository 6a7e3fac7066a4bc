import { addDays } from '../../../src/kernel/time/local-time';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { agent, type Agent } from '../offers/offering';
import { made, team } from '../scheduling/planning';
import {
  act,
  addOn,
  board,
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

/** Trades on the board: give-aways, responses, anonymity, options, races. */

let app: TestApp;
let floor: Floor;
let dee: Agent;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  floor = await tradingFloor(await app.organization());
  dee = await agent(floor, 'Dee');
});
afterAll(() => app?.stop());

const post = async (day = 0, more: object = {}, by = floor.ana) => {
  const shift = await addOn(floor, by, day);
  return { shift, trade: await propose(by, { gives: [{ shiftId: shift.id }], ...more }) };
};

it('shows give-aways with the reasons against taking them', async () => {
  const { org, ana, ben } = floor;
  const { trade } = await post(1);
  await addOn(floor, ben, 1, '16:00', '20:00');
  const outsider = await org.signedIn('agent', { employee: { teamId: await team(org, 'Other') } });
  expect(await board(dee)).toMatchObject({
    total: 1,
    data: [{ blockedBy: [], trade: { id: trade.id, state: 'posted', proposerName: 'Ana Ode', note: null } }],
  });
  expect((await board(ben)).data).toMatchObject([{ blockedBy: [{ rule: 'overlap' }] }]);
  expect(await board(outsider)).toMatchObject({ total: 0, data: [] });
  expect(await board(ana)).toMatchObject({ total: 0 });
  const [tuesday, wednesday] = [addDays(floor.monday, 1), addDays(floor.monday, 2)];
  expect(await board(dee, `(from: "${wednesday}")`)).toMatchObject({ total: 0 });
  expect(await board(dee, `(from: "${tuesday}", to: "${tuesday}")`)).toMatchObject({ total: 1 });
  expect(await unseen(outsider, trade.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refused(outsider, 'accept', trade.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refused(ana, 'accept', trade.id)).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'id' }] });
  expect(await refused(ben, 'accept', trade.id)).toMatchObject({ code: 'CONFLICT', blockedBy: [{ rule: 'overlap' }] });
  expect(await seen(ana, trade.id)).toMatchObject({ state: 'posted' });
});

it('gives a shift to exactly one of those who take it at once', async () => {
  await setTerms(floor.org.admin, { autoApprove: true, autoMinutesDifference: 480 });
  const { shift, trade } = await post();
  const answers = await Promise.all(
    [floor.ben, dee].map(async (by) => act(by, 'accept', trade.id).catch((error: Error) => ({ error: error.message }))),
  );
  expect(answers.filter(({ state }) => state === 'approved')).toHaveLength(1);
  const [refusal] = answers.flatMap(({ error }) => error ?? []);
  expect(refusal).toContain('A shift trade that is approved cannot be accepted');
  expect(refusal).toContain('"code":"CONFLICT"');
  const plans = await Promise.all([floor.ana, floor.ben, dee].map((by) => planOf(floor, by)));
  expect(plans.flat()).toEqual(['0 09:00–17:00']);
  expect(plans[0]).toEqual([]);
  expect(shift.date).toBe(floor.monday);
});

it('executes an approval before or after a change of the shift, and never half of both', async () => {
  const { org, ana, ben } = floor;
  for (const day of [0, 1, 2, 3]) {
    const { shift, trade } = await post(day);
    await act(ben, 'accept', trade.id);
    const approve = () => act(org.admin, 'approve', trade.id).catch(() => null);
    const change = () =>
      org.admin.patch(`/api/scheduling/shifts/${shift.id}`, { startTime: '10:00', endTime: '18:00' });
    // The two are sent in turns in either order; the server decides the order of the transactions.
    const changed = day % 2 === 0 ? null : change();
    const approved = approve();
    const [approval, edit] = await Promise.all([approved, changed ?? change()]);
    // An edit of a shift that gets another owner meanwhile is refused.
    const times = edit.status === 200 ? `${day} 10:00–18:00` : `${day} 09:00–17:00`;
    const [ofAna, ofBen] = await Promise.all(
      [ana, ben].map(async (each) => (await planOf(floor, each)).filter((line) => line.startsWith(`${day} `))),
    );
    if (approval) expect([ofAna, ofBen]).toEqual([[], [times]]);
    else expect([ofAna, ofBen, (await seen(ana, trade.id)).state]).toEqual([[times], [], 'void']);
  }
});

it('takes responses within the wanted days, of which the proposer accepts one', async () => {
  const { org, ana, ben } = floor;
  const wants = { wantsFrom: addDays(floor.monday, 2), wantsTo: addDays(floor.monday, 3), note: 'Please' };
  const { trade } = await post(0, wants);
  expect((await board(ben)).data).toMatchObject([{ blockedBy: [{ rule: 'no_shift' }] }]);
  const [early, first, second] = [await addOn(floor, ben, 1), await addOn(floor, ben, 2), await addOn(floor, ben, 3)];
  const other = await addOn(floor, dee, 2);
  const respond = (by: Agent, shift: any) => act(by, 'respond', trade.id, { gives: [{ shiftId: shift.id }] });
  expect(await refused(ben, 'respond', trade.id, { gives: [{ shiftId: early.id }] })).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'gives[0].shiftId' }],
  });
  await respond(ben, first);
  await respond(ben, second);
  expect(await respond(dee, other)).toMatchObject({ responses: [], note: null });
  const { responses } = await seen(ana, trade.id);
  expect(responses).toMatchObject([
    { employeeName: 'Ben Ode', gives: [{ shiftId: second.id }] },
    { employeeName: 'Dee Ode', gives: [{ shiftId: other.id }] },
  ]);
  expect(await refused(ben, 'accept', trade.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refused(ana, 'accept', trade.id)).toMatchObject({ issues: [{ path: 'responseId' }] });
  // A response whose shift changes is dropped, and the trade stays.
  await made(org.admin.patch(`/api/scheduling/shifts/${other.id}`, { startTime: '10:00' }));
  expect((await seen(ana, trade.id)).responses).toHaveLength(1);
  expect(await refused(ana, 'accept', trade.id, { responseId: responses[1].id })).toMatchObject({
    code: 'NOT_FOUND',
    path: 'responseId',
  });
  expect(await act(ana, 'accept', trade.id, { responseId: responses[0].id })).toMatchObject({
    state: 'requested',
    partnerId: ben.employeeId,
    takes: [{ shiftId: second.id }],
  });
  await act(org.admin, 'approve', trade.id);
  expect(await planOf(floor, ana)).toEqual(['3 09:00–17:00']);
});

it('hides the people of anonymous trades from agents until they are approved', async () => {
  const { org, ana, ben } = floor;
  expect(
    await refusedProposal(ana, { gives: [{ shiftId: (await addOn(floor, ana, 5)).id }], anonymous: true }),
  ).toMatchObject({ code: 'FORBIDDEN', message: 'Anonymous trades are not enabled for your team' });
  await setTerms(org.admin, { anonymous: true });
  const { trade } = await post(0, { anonymous: true });
  const lead = await org.signedIn('supervisor');
  await made(org.admin.patch(`/api/admin/teams/${floor.teamId}`, { supervisorId: lead.userId }));
  const nobody = { proposerId: null, proposerName: null };
  expect((await board(ben)).data).toMatchObject([{ trade: nobody }]);
  expect(JSON.stringify(await board(ben))).not.toMatch(new RegExp(`Ana|${ana.employeeId}`));
  expect(await seen(lead, trade.id)).toMatchObject({ proposerName: 'Ana Ode' });
  await act(ben, 'accept', trade.id);
  expect(await seen(ben, trade.id)).toMatchObject({ ...nobody, partnerName: 'Ben Ode', state: 'requested' });
  expect(await seen(ana, trade.id)).toMatchObject({ proposerName: 'Ana Ode', partnerId: null, partnerName: null });
  const list = async (by: Agent, of: Agent) =>
    (await by.graphql('query ($id: ID) { shiftTrades(employeeId: $id) { total } }', { id: of.employeeId })).shiftTrades
      .total;
  expect([await list(ana, ben), await list(ana, ana), await list(lead, ben)]).toEqual([0, 1, 1]);
  await act(lead, 'approve', trade.id);
  expect(await seen(ben, trade.id)).toMatchObject({ proposerName: 'Ana Ode', partnerName: 'Ben Ode' });
});

it('offers legal trades, the smallest difference in worked minutes first', async () => {
  const { ana, ben, monday } = floor;
  const mine = await addOn(floor, ana, 0);
  const [same, short] = [await addOn(floor, ben, 2), await addOn(floor, ben, 3, '09:00', '13:00')];
  await addOn(floor, dee, 0, '12:00', '20:00');
  const { shiftTradeOptions: options } = await ana.graphql(
    `query ($gives: [TradedShiftInput!]!, $from: String!, $to: String!) {
      shiftTradeOptions(gives: $gives, from: $from, to: $to) { employeeName takes { shiftId startTime } } }`,
    { gives: [{ shiftId: mine.id }], from: monday, to: addDays(monday, 6) },
  );
  const own = await addOn(floor, dee, 4);
  expect(own.id).toBeDefined();
  expect(options).toEqual([
    { employeeName: 'Ben Ode', takes: [{ shiftId: same.id, startTime: '09:00' }] },
    { employeeName: 'Dee Ode', takes: [{ shiftId: expect.any(String), startTime: '12:00' }] },
    { employeeName: 'Ben Ode', takes: [{ shiftId: short.id, startTime: '09:00' }] },
    { employeeName: 'Ben Ode', takes: [] },
  ]);
});

it('holds at most 20 open trades of one person', async () => {
  const { shift } = await post();
  await app.database.owner.query(
    `insert into shift_trade (id, organization_id, proposer_id, partner_id, is_posted, state, state_reason, note,
       is_anonymous, wants_from, wants_to, first_date, first_starts_at, expires_at, proposed_at)
     select gen_random_uuid(), organization_id, proposer_id, partner_id, is_posted, state,
       state_reason, note, is_anonymous, wants_from, wants_to, first_date, first_starts_at, expires_at, proposed_at
     from shift_trade, generate_series(1, 19) where organization_id = $1`,
    [floor.org.id],
  );
  expect(await refusedProposal(floor.ana, { gives: [{ shiftId: shift.id }] })).toMatchObject({
    code: 'CONFLICT',
    open: 20,
  });
});
