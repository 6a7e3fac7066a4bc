import { once } from 'node:events';
import { WebSocket } from 'ws';
import { withoutValue } from '../../src/server/value-faults';
import { Caller } from '../support/caller';
import { eventually } from '../support/eventually';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database';
import { startOwnApp, type OwnApp } from '../support/hosted-app';
import { PASSWORD } from '../support/test-app';

/**
 * Documents that are refused before they become operations: they consume rate limits, and errors are the same over HTTP
 * and WebSocket.
 */

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const app = await startOwnApp({ database });
  await app.organization({ slug: 'acme' });
  await app.stop();
});
afterAll(() => database.drop());

async function limited(environment: Record<string, string>, work: (app: OwnApp) => Promise<void>) {
  await database.owner.query('delete from rate_limit');
  const app = await startOwnApp({ database, environment });
  await work(app).finally(() => app.stop());
}
const signedIn = async (app: OwnApp) => {
  const caller = new Caller(app.url);
  await caller.post('/api/auth/login', { email: 'admin@acme.example', password: PASSWORD });
  return caller;
};

interface Message {
  type: string;
  id?: string;
  payload?: any;
}

/** Sends operations one at a time over one socket. Returns the first error or the data of each. */
async function overSocket(app: OwnApp, caller: Caller) {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie: caller.sessionCookie ?? '' },
  });
  const messages: Message[] = [];
  socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString()) as Message));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await eventually(
    async () => messages.some(({ type }) => type === 'connection_ack'),
    (isThere) => isThere,
  );
  let count = 0;
  const ask = async (payload: object): Promise<Message> => {
    const id = String(++count);
    socket.send(JSON.stringify({ id, type: 'subscribe', payload }));
    const answer = () => messages.find((message) => message.id === id && message.type !== 'complete');
    return (await eventually(
      async () => answer(),
      (found) => found !== undefined,
    )) as Message;
  };
  return { socket, ask, closed };
}

const REFUSED: [string, object][] = [
  ['without a field', { query: '{ __typename }' }],
  ['malformed', { query: '{' }],
  ['invalid', { query: '{ nothing }' }],
  ['too long', { query: `{ __typename } #${'x'.repeat(100_000)}` }],
  ['of an unknown operation', { query: 'query a { me { id } }', operationName: 'b' }],
];

describe('a document that becomes no operation', () => {
  it.each(REFUSED)('spends one request of its caller: %s', (_what, body) =>
    limited({ RATE_LIMIT_GENERAL: '3' }, async (app) => {
      const admin = await signedIn(app);
      const answers = [];
      for (let n = 0; n < 4; n++) answers.push((await admin.post('/graphql', body)).body.errors?.[0].extensions.code);
      expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
      expect(answers[3]).toBe('RATE_LIMITED');
      const other = await signedIn(app); // the budget belongs to the user, across sessions
      expect((await other.post('/graphql', { query: '{ me { id } }' })).body.errors[0].extensions.code).toBe(
        'RATE_LIMITED',
      );
      await database.owner.query('delete from rate_limit');
      const { ask, socket } = await overSocket(app, other);
      const codes = [];
      for (let n = 0; n < 4; n++) codes.push((await ask(body)).payload[0]?.extensions?.code);
      expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
      expect(codes[3]).toBe('RATE_LIMITED');
      socket.close();
    }),
  );

  it('spends of the address when nobody is signed in, as a body does that is refused where one signs in', () =>
    limited({ RATE_LIMIT_GENERAL: '4' }, async (app) => {
      const statuses = [];
      for (const body of ['{', '{}', '{"query":"{"}', '{"query":"{ __typename }"}', '{"query":"{ __typename }"}'])
        statuses.push((await app.anyone.send('POST', '/graphql', body)).status);
      expect(statuses).toEqual([400, 400, 400, 200, 429]);
      expect((await app.anyone.send('POST', '/api/auth/login', '{')).status).toBe(429);
      expect(
        (await app.anyone.post('/api/auth/login', { email: 'admin@acme.example', password: PASSWORD })).status,
      ).toBe(200);
    }));

  it('leaves what an operation spends as it was', () =>
    limited({ RATE_LIMIT_GENERAL: '3' }, async (app) => {
      const admin = await signedIn(app);
      const ask = async (query: string) => (await admin.post('/graphql', { query })).body.errors?.[0].extensions.code;
      expect(await ask('{ __typename a: me { id } b: me { id } }')).toBeUndefined();
      expect(await ask('{ me { id } }')).toBeUndefined();
      expect(await ask('{ me { id } }')).toBe('RATE_LIMITED');
    }));
});

describe('what a document is told', () => {
  it('is bad input with the reason', () =>
    limited({}, async (app) => {
      const admin = await signedIn(app);
      const subscription = { query: 'subscription { agentStateChanged { cursor } }' };
      expect(await admin.post('/graphql', subscription)).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              message: 'Subscriptions are answered over a web socket (graphql-transport-ws) on this path',
              extensions: { code: 'BAD_USER_INPUT', issues: [] },
            },
          ],
        },
      });
    }));

  it('refuses the hash of a persisted query as clients expect, and runs a document that comes with one', () =>
    limited({}, async (app) => {
      const admin = await signedIn(app);
      const extensions = { persistedQuery: { version: 1, sha256Hash: 'x' } };
      for (const alone of [
        { extensions },
        { query: null, extensions },
        { operationName: 'A', variables: {}, extensions },
      ])
        expect(await admin.post('/graphql', alone)).toMatchObject({
          status: 200,
          body: {
            errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
          },
        });
      const { status, body } = await admin.post('/graphql', { query: '{ me { id } }', extensions });
      expect([status, body.errors]).toEqual([200, undefined]);
      expect(body.data.me.id).toEqual(expect.any(String));
    }));

  it('names the cost that is too high, whole or not', () => {
    for (const cost of ['10234', '10234.5']) {
      const message = `Query Cost limit of 10000 exceeded, found ${cost}`;
      expect(withoutValue(`Syntax Error: ${message}.`)).toBe(message);
      expect(withoutValue(message)).toBe(message);
    }
    expect(withoutValue('Expected Name, found String "hunter2".')).toBe('Expected Name, found String something else');
  });

  it('is the same over HTTP and the web socket, and repeats no secret', () =>
    limited({}, async (app) => {
      const admin = await signedIn(app);
      const { ask, socket, closed } = await overSocket(app, admin);
      const deep =
        '{ teams { members { team { members { team { members ' +
        '{ id name: firstName skills { skill { id } } } } } } } } }';
      for (const query of [
        'mutation { login(input: { email: "a@b.example", password: 1234567890123 }) { id } }',
        'mutation { login(input: { email: "a@b.example", password: { a: "hunter2" } }) { id } }',
        'mutation { login(input: "hunter2") { id } }',
        '{ users(role: "king") { id } }',
        deep,
      ]) {
        const http = (await admin.post('/graphql', { query })).body.errors;
        const { payload } = await ask({ query });
        expect([query, Array.isArray(payload)]).toEqual([query, true]);
        expect(payload.map(({ message }: Error) => message)).toEqual(http.map(({ message }: Error) => message));
        expect(JSON.stringify([http, payload])).not.toMatch(/1234567890123|"hunter2|something else.*exceeded/);
      }
      socket.send(Buffer.from(`{"type":"ping","payload":{"a":${'['.repeat(100)}${']'.repeat(100)}}}`), {
        binary: false,
      });
      expect(await closed).toBe(4400);
    }));
});
