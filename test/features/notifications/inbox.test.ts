import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { sharedApp } from '../../support/hosted-app';
import { liveClient } from '../../support/live-client';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { answer, APPROVE, REFUSE, REQUEST, typesOf } from '../time-off/asking';

const INBOX = `query ($kind: NotificationKind, $unread: Boolean, $page: Int! = 1, $limit: Int! = 50) {
  notifications(kind: $kind, unread: $unread, page: $page, limit: $limit) { total unread page limit cursor
    data { id kind title text link data createdAt readAt } } }`;
const READ = 'mutation ($ids: [ID!], $upTo: ID) { markNotificationsRead(ids: $ids, upTo: $upTo) }';
const WATCH = `subscription ($after: String) { notificationAdded(after: $after) { cursor unread
  notification { id kind data } } }`;

let app: TestApp;
let org: TestOrganization;
let agent: Caller & { userId: string; employeeId: string };
let typeId: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  agent = await org.signedIn('agent');
  typeId = (await typesOf(org))['Unpaid time off'] as string;
});
afterAll(() => app?.stop());

const inbox = (caller: Caller, variables = {}) => answer(caller, INBOX, variables);
const read = (caller: Caller, variables = {}) => answer(caller, READ, variables);

/** Time off of the agent that an admin decides: one notification. */
async function decided(day: string, decision = APPROVE): Promise<string> {
  const { id } = await answer(agent, REQUEST, { input: { typeId, startDate: day, endDate: day } });
  await answer(org.admin, decision, { id });
  return id;
}

describe('the inbox', () => {
  it('holds what was decided about a person, newest first, and nothing of what they did themselves', async () => {
    const [first, second] = [await decided('2027-03-02'), await decided('2027-03-03', REFUSE)];
    const { data, total, unread } = await inbox(agent);
    expect([total, unread]).toEqual([2, 2]);
    expect(data).toMatchObject([
      { kind: 'time_off_decided', data: { requestId: second, state: 'refused' }, readAt: null },
      {
        title: 'Time off approved',
        text: 'Your time off on 2027-03-02 was approved.',
        link: '/requests',
        data: { requestId: first, state: 'approved' },
      },
    ]);
    expect(await inbox(org.admin)).toMatchObject({ total: 0, unread: 0, data: [] });
    const withdrawing = await answer(agent, REQUEST, {
      input: { typeId, startDate: '2027-03-04', endDate: '2027-03-04' },
    });
    await agent.graphql('mutation ($id: ID!) { withdrawTimeOff(id: $id) { id } }', { id: withdrawing.id });
    expect((await inbox(agent)).total).toBe(2);
  });

  it('is filtered by kind and by what is unread, and has pages', async () => {
    for (const day of ['2027-04-01', '2027-04-02']) await decided(day);
    const { total, data } = await inbox(agent, { kind: 'time_off_decided', limit: 1, page: 2 });
    expect(data).toHaveLength(1);
    expect(total).toBe(2);
    expect(await inbox(agent, { kind: 'shifts_changed' })).toMatchObject({ total: 0, data: [] });
    const [newest] = (await inbox(agent)).data;
    await read(agent, { ids: [newest.id] });
    expect((await inbox(agent, { unread: false })).data.map(({ id }: any) => id)).toContain(newest.id);
    expect((await inbox(agent, { unread: true })).data.map(({ id }: any) => id)).not.toContain(newest.id);
    const wrong = await agent.graphqlError(INBOX, { limit: 501 });
    expect(wrong).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'limit' }] });
  });

  it('marks some, up to one, or all as read, once', async () => {
    for (const day of ['2027-05-01', '2027-05-02', '2027-05-03']) await decided(day);
    const [newest, middle, oldest] = (await inbox(agent, { unread: true })).data;
    expect(await read(agent, { ids: [] })).toBe(3);
    expect(await read(agent, { upTo: middle.id })).toBe(1);
    const readAt = (await inbox(agent)).data.find(({ id }: any) => id === oldest.id).readAt;
    expect(await read(agent, { ids: [newest.id, oldest.id] })).toBe(0);
    expect((await inbox(agent)).data.find(({ id }: any) => id === oldest.id).readAt).toBe(readAt);
  });

  it('refuses ids of somebody else and ids that do not exist', async () => {
    await decided('2027-05-10');
    const [{ id }] = (await inbox(agent)).data;
    expect(await org.admin.graphqlError(READ, { ids: [id] })).toMatchObject({ code: 'FORBIDDEN', path: 'ids[0]' });
    const other = await app.organization();
    expect(await other.admin.graphqlError(READ, { upTo: id })).toMatchObject({ code: 'NOT_FOUND', path: 'upTo' });
    expect((await inbox(agent)).unread).toBe(1);
  });

  it('is live for its user alone', async () => {
    const { cursor } = await inbox(agent);
    const clients = [liveClient(agent), liveClient(org.admin)] as const;
    const [own, others] = clients.map((client) => client.watch(WATCH, { after: cursor }));
    const id = await decided('2027-06-01');
    const { unread } = await inbox(agent);
    const events = await eventually(
      async () => own!.events,
      ({ length }) => length > 0,
    );
    expect(events).toMatchObject([{ unread, notification: { data: { requestId: id } } }]);
    expect(others!.events).toEqual([]);
    await Promise.all(clients.map((client) => client.end()));
  });
});
