import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';
import type { Caller } from '../support/caller';
import { eventually } from '../support/eventually';
import { startOwnApp, type OwnApp } from '../support/hosted-app';
import type { TestOrganization } from '../support/test-app';

/** Limits for clients that ignore the protocol. */

let app: OwnApp;
let org: TestOrganization;
beforeAll(async () => {
  app = await startOwnApp({ environment: { TRUST_PROXY: '1', GRAPHQL_INTROSPECTION: 'off' } });
  org = await app.organization();
});
afterAll(() => app?.stop());

interface Message {
  type: string;
  id?: string;
  payload?: any;
}

const open = async (caller: Caller, options: ClientOptions = {}) => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    ...options,
    headers: { cookie: caller.sessionCookie ?? '', ...options.headers },
  });
  const messages: Message[] = [];
  socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString()) as Message));
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  const say = (message: Message) => socket.send(JSON.stringify(message));
  const ask = async (id: string, query: string): Promise<Message> => {
    say({ id, type: 'subscribe', payload: { query } });
    const answer = () => messages.find((message) => message.id === id && message.type !== 'complete');
    return (await eventually(
      async () => answer(),
      (found) => found !== undefined,
    )) as Message;
  };
  return { socket, messages, closed, say, ask };
};
const acknowledged = async (caller: Caller, options?: ClientOptions) => {
  const client = await open(caller, options);
  client.say({ type: 'connection_init' });
  await eventually(
    async () => client.messages.some(({ type }) => type === 'connection_ack'),
    (isThere) => isThere,
  );
  return client;
};

describe('a socket whose session is over', () => {
  it.each<[string, (person: { userId: string } & Caller) => Promise<unknown>]>([
    ['signed out', (person) => person.post('/api/auth/logout')],
    ['demoted', ({ userId }) => org.admin.patch(`/api/admin/users/${userId}`, { role: 'agent' })],
    ['deactivated', ({ userId }) => org.admin.delete(`/api/admin/users/${userId}`)],
  ])('executes nothing more, though it ignores its close: %s', async (_how, end) => {
    const person = await org.signedIn('admin');
    const client = await acknowledged(person);
    expect((await client.ask('1', '{ me { id } }')).type).toBe('next');
    await end(person);
    const name = `Skill ${crypto.randomUUID()}`;
    for (let n = 0; n < 20; n++) {
      const query = `mutation { createSkill(input: { name: "${name} ${n}" }) { id } }`;
      client.say({ id: `late ${n}`, type: 'subscribe', payload: { query } });
    }
    expect(await client.closed).toBe(4401);
    const { body } = await org.admin.get('/api/admin/skills');
    expect(body.skills.filter((skill: { name: string }) => skill.name.startsWith(name))).toEqual([]);
  });
});

describe('a client that is not signed in', () => {
  it('is cut off before anything it says is read', async () => {
    const client = await open(app.anyone);
    for (let n = 0; n < 50; n++) client.say({ type: 'ping', payload: { text: 'x'.repeat(100_000) } });
    expect(await client.closed).toBe(4401);
    expect(client.messages).toEqual([]);
  });
});

describe('a ping', () => {
  it('is answered, its payload only when it is short', async () => {
    const client = await acknowledged(org.admin);
    client.say({ type: 'ping', payload: { n: 1 } });
    client.say({ type: 'ping', payload: { text: 'x'.repeat(1_000) } });
    const pongs = () => client.messages.filter(({ type }) => type === 'pong');
    await eventually(
      async () => pongs(),
      (found) => found.length === 2,
    );
    expect(pongs()).toEqual([{ type: 'pong', payload: { n: 1 } }, { type: 'pong' }]);
    client.socket.close();
  });
});

describe('an operation on a socket', () => {
  it('is of the client that the trusted proxy names', async () => {
    const client = await acknowledged(org.admin, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    const answer = await client.ask('1', 'mutation { createSkill(input: { name: "By proxy" }) { id } }');
    expect(answer.type).toBe('next');
    const { body } = await org.admin.get('/api/admin/audit-logs?limit=1');
    expect(body.logs[0]).toMatchObject({ action: 'skill.create', ipAddress: '203.0.113.7' });
    client.socket.close();
  });

  it('does not show the schema where introspection is off', async () => {
    const client = await acknowledged(org.admin);
    const answer = await client.ask('1', '{ __schema { types { name } } }');
    expect(answer.type).toBe('error');
    expect(answer.payload[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    const misspelt = await client.ask('2', '{ organizatoin { id } }');
    expect(misspelt.payload[0].message).toBe('Cannot query field "organizatoin" on type "Query".');
    client.socket.close();
  });
});

describe('operations of which the client wants to hear no more', () => {
  it('count as long as they are under way', async () => {
    const client = await acknowledged(org.admin);
    for (let n = 0; n < 250; n++) {
      client.say({ id: `${n}`, type: 'subscribe', payload: { query: '{ me { id } }' } });
      client.say({ id: `${n}`, type: 'complete' });
    }
    const answer = await client.ask('last', '{ me { id } }');
    expect(answer).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'FORBIDDEN' } }] });
    const later = async (n: number) => (await client.ask(`later ${n}`, '{ me { id } }')).type;
    let n = 0;
    await eventually(
      () => later(n++),
      (type) => type === 'next',
    );
    client.socket.close();
  });
});

const STATES = 'subscription { agentStateChanged { cursor } }';

describe('a subscription', () => {
  const long = 'x'.repeat(10_000);
  it.each<[string, object]>([
    ['variables that no document declares', { payload: { query: STATES, variables: { junk: long } } }],
    ['extensions', { payload: { query: STATES, extensions: { junk: long } } }],
    ['a document', { payload: { query: `${STATES} # ${long}` } }],
    ['an id', { id: long, payload: { query: STATES } }],
    ['members that no message has', { payload: { query: STATES }, junk: long }],
  ])('is refused where its message is long by %s', async (_what, message) => {
    const client = await acknowledged(org.admin);
    client.say({ id: '1', type: 'subscribe', ...message });
    const [refusal] = await eventually(
      async () => client.messages.filter(({ type }) => type === 'error'),
      (found) => found.length > 0,
    );
    expect(refusal?.payload).toMatchObject([
      {
        message: expect.stringContaining('A message that subscribes must be at most 8192 characters long, got 10'),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    client.socket.close();
  });

  it('counts for its user over all sockets as long as it lasts', async () => {
    const user = await org.signedIn('admin');
    const clients = await Promise.all(Array.from({ length: 6 }, () => acknowledged(user)));
    const watch = ({ say }: (typeof clients)[number], count: number) => {
      for (let n = 0; n < count; n++) say({ id: `${n}`, type: 'subscribe', payload: { query: STATES } });
    };
    const last = clients.pop() as (typeof clients)[number];
    for (const client of clients) {
      watch(client, 190);
      expect((await client.ask('counted', '{ me { id } }')).type).toBe('next');
    }
    watch(last, 100);
    const refusals = await eventually(
      async () => last.messages.filter(({ type }) => type === 'error'),
      (found) => found.length >= 50,
    );
    expect(refusals.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `${n + 50}`));
    expect(refusals[0]).toMatchObject({ payload: [{ extensions: { code: 'FORBIDDEN' } }] });
    const other = await acknowledged(org.admin);
    expect((await other.ask('1', '{ me { id } }')).type).toBe('next');
    clients[0]?.say({ id: '0', type: 'complete' });
    clients[1]?.socket.close();
    let n = 0;
    await eventually(
      async () => (await last.ask(`later ${n++}`, '{ me { id } }')).type,
      (type) => type === 'next',
    );
    for (const { socket } of [other, last, ...clients]) socket.close();
  });
});

describe('a client that talks without a pause', () => {
  it('is told to go', async () => {
    const client = await acknowledged(org.admin);
    for (let n = 0; n < 30; n++) client.say({ type: 'ping', payload: { text: 'x'.repeat(900_000) } });
    expect(await client.closed).toBe(4429);
    const other = await acknowledged(org.admin);
    for (let n = 0; n < 30_000; n++) other.socket.ping('x');
    expect(await other.closed).toBe(4429);
  });
});

describe('a message in very many pieces', () => {
  it('ends its socket before it is whole', async () => {
    const client = await acknowledged(org.admin);
    client.socket.send('{"type":"ping"', { fin: false });
    for (let n = 0; n < 6_000; n++) client.socket.send(' ', { fin: false });
    client.socket.send('}', { fin: true });
    expect(await client.closed).toBe(1008);
    expect(client.messages.filter(({ type }) => type === 'pong')).toEqual([]);
  });
});

it('a user has a thousand web sockets at most', async () => {
  const opened = await Promise.all(Array.from({ length: 1_000 }, () => acknowledged(org.admin)));
  const { closed } = await open(org.admin);
  expect(await closed).toBe(4429);
  opened[0]?.socket.close();
  await eventually(
    async () => {
      const { socket, say, messages } = await open(org.admin);
      say({ type: 'connection_init' });
      await Promise.race([once(socket, 'message'), once(socket, 'close')]);
      return messages;
    },
    (messages) => messages.some(({ type }) => type === 'connection_ack'),
  );
  for (const { socket } of opened) socket.terminate();
});
