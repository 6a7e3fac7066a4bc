import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { sharedApp } from '../../support/hosted-app';
import { liveClient } from '../../support/live-client';
import type { TestApp } from '../../support/test-app';
import { chatBody } from '../../../src/features/webhooks/chat.rules';
import { made, team } from '../scheduling/planning';
import { deliveriesOf } from '../webhooks/receiver';
import { act, addOn, propose, setTerms, tradingFloor, type Floor } from './trading';

/** Recipients of news of trades: inboxes, subscriptions, webhooks, other systems. */

let app: TestApp;
let floor: Floor;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  floor = await tradingFloor(await app.organization());
});
afterAll(() => app?.stop());

const give = async (day = 0) => {
  const shift = await addOn(floor, floor.ana, day);
  return propose(floor.ana, { partnerId: floor.ben.employeeId, gives: [{ shiftId: shift.id }], note: 'Thank you' });
};
const inbox = async (by: Caller): Promise<string[]> =>
  (await by.graphql('{ notifications { data { kind data text } } }')).notifications.data
    .filter(({ kind }: any) => kind.startsWith('trade_'))
    .map(({ kind, data }: any) => `${kind} ${data.state}`);

it('notifies partner, supervisor and parties, each once and not those who act', async () => {
  const { org, ana, ben } = floor;
  const lead = await org.signedIn('supervisor');
  await made(org.admin.patch(`/api/admin/teams/${floor.teamId}`, { supervisorId: lead.userId }));
  const { id } = await give();
  expect(await inbox(ben)).toEqual(['trade_proposed proposed']);
  await act(ben, 'accept', id);
  expect(await inbox(lead)).toEqual(['trade_to_decide requested']);
  expect(await inbox(ana)).toEqual(['trade_changed requested']);
  await act(lead, 'approve', id);
  expect(await inbox(ana)).toEqual(['trade_changed approved', 'trade_changed requested']);
  expect(await inbox(ben)).toEqual(['trade_changed approved', 'trade_proposed proposed']);
  expect(await inbox(org.admin)).toEqual([]);
  const { notifications } = await ben.graphql('{ notifications { data { title text } } }');
  expect(JSON.stringify(notifications)).not.toMatch(/Ana|Thank/);
});

it('tells webhooks of a team in order, and other systems by sync', async () => {
  const { org, ben } = floor;
  const other = await team(org, 'Other');
  const WEBHOOK = `mutation ($input: CreateWebhookInput!) {
    createWebhook(input: $input) { webhook { id format teamId } } }`;
  const webhook = async (teamId: string | null) =>
    (
      await org.admin.graphql(WEBHOOK, {
        input: {
          url: 'https://receiver.example/',
          eventTypes: ['shift_trade.requested', 'shift_trade.decided', 'import.employees.finished'],
          format: 'slack',
          teamId,
        },
      })
    ).createWebhook.webhook;
  const [all, ours, theirs] = [await webhook(null), await webhook(floor.teamId), await webhook(other)];
  expect(ours).toMatchObject({ format: 'slack', teamId: floor.teamId });
  const { id } = await give();
  await act(ben, 'accept', id);
  await act(org.admin, 'approve', id);
  for (const { id: webhookId } of [all, ours])
    expect((await deliveriesOf(org.admin, webhookId)).map(({ type, subject }) => [type, subject])).toEqual([
      ['shift_trade.requested', `trade:${id}`],
      ['shift_trade.decided', `trade:${id}`],
    ]);
  expect(await deliveriesOf(org.admin, theirs.id)).toEqual([]);
  const key = await org.key('read:schedules');
  const { body } = await key.get('/api/v1/shift-trades');
  expect(body).toMatchObject({
    hasMore: false,
    data: [{ id, state: 'approved', proposerId: floor.ana.employeeId, partnerId: ben.employeeId, takes: [] }],
  });
  expect((await key.get(`/api/v1/shift-trades?cursor=${body.nextCursor}`)).body.data).toEqual([]);
});

it('writes messages for channels without names and ids', () => {
  const body = JSON.stringify({
    type: 'hours_offer.opened',
    data: { offerId: 'x', kind: 'open_shift', startsAt: '2026-03-02T08:00:00.000Z', places: 2 },
  });
  expect(JSON.parse(chatBody('slack', body, 'Europe/Vienna'))).toEqual({
    text: '*Offer opened*\nkind: open shift · starts: 2026-03-02 09:00 · places: 2',
  });
  expect(JSON.parse(chatBody('teams', body, 'UTC'))).toMatchObject({
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard', version: '1.4' } },
    ],
  });
});

it('signals posted trades to everyone, others to parties and deciders', async () => {
  const { org, ana, ben } = floor;
  await setTerms(org.admin, { board: true });
  const outsider = await org.signedIn('agent');
  const { notifications } = await outsider.graphql('{ notifications { cursor } }');
  const client = liveClient(outsider);
  const { events } = client.watch(
    'subscription ($after: String) { shiftTradeChanged(after: $after) { tradeId state } }',
    { after: notifications.cursor },
  );
  await give();
  const shift = await addOn(floor, ana, 2);
  const { id } = await propose(ana, { gives: [{ shiftId: shift.id }] });
  await act(ben, 'accept', id);
  await eventually(
    async () => events,
    (heard) => heard.some(({ state }) => state === 'requested'),
  );
  expect(new Set(events.map(({ tradeId }) => tradeId))).toEqual(new Set([id]));
  await client.end();
});
