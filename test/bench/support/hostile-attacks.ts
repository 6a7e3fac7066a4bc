import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { WebSocket } from 'ws';
import { readConsoleOperations } from '../../../src/server/graphql/known-operations';
import type { Caller } from '../../support/caller';
import { atOnce, held, say, times, type HostileClient } from './hostile-client';

/** All attacks that were found in reviews, and further ones. */

export interface World {
  nobody: HostileClient;
  admin: HostileClient;
  supervisor: HostileClient;
  agent: HostileClient;
  key: HostileClient;
  /** Administrators of the organization and of another one. */
  owner: Caller;
  neighbor: Caller;
  employeeIds: readonly string[];
  scheduleId: string;
  email: string;
}

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
const HOLD_MS = 3_000;
const GZIP = { 'content-encoding': 'gzip' };

const filled = (head: string, piece: string, tail: string, bytes = 15 * MIB): string =>
  head + piece.repeat(Math.floor(bytes / piece.length)) + tail;
const bombs = [
  gzipSync(filled('{"data":[', '[],', '0]}')),
  gzipSync(filled('{"query":"', 'x', '"}')),
  gzipSync(filled('{"data":[', '{"a":1},', '0]}')),
];
const bomb = (n: number): Buffer => bombs[n % bombs.length] as Buffer;
const DOORS = ['/graphql', '/api/auth/login', '/api/auth/set-password'];
const IMPORTS = ['historical', 'employees', 'agent-states', 'deflection'].map((kind) => `/api/v1/import/${kind}`);
const door = (n: number, doors = DOORS): string => doors[n % doors.length] as string;
const JSON_TYPE = 'Content-Type: application/json';

const records = (count: number, record: (n: number) => object) => JSON.stringify({ data: times(count, record) });
const badShifts = ({ employeeIds, scheduleId }: World): string =>
  JSON.stringify({
    shifts: times(8_000, (n) => ({
      scheduleId,
      employeeId: employeeIds[n % employeeIds.length],
      date: 'x',
      startTime: 1,
      endTime: null,
      breaks: times(50, () => ({ type: 'nap', startOffset: -1, duration: 'long' })),
    })),
  });
const aliases = (count: number, field: string): string => `{ ${times(count, (n) => `a${n}: ${field}`).join(' ')} }`;
const fragments = (count: number): string =>
  `{ ...f0 } ${times(count, (n) => `fragment f${n} on Query { ...f${(n + 1) % count} me { id } }`).join(' ')}`;

/** Inputs for which careless regular expressions take exponential time. */
const TRAPS = [
  'a'.repeat(200_000),
  `${'a'.repeat(100_000)}@`,
  `${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`,
  ' '.repeat(200_000),
  `${'\t '.repeat(100_000)}x`,
  '9'.repeat(200_000),
  `2026-01-01T00:00:00.${'0'.repeat(100_000)}`,
  `Europe/${'A_'.repeat(100_000)}`,
  '\u0301'.repeat(100_000),
  '\u{1F468}\u200D'.repeat(30_000),
];

/** Result of an attack, in addition to the responses and the memory of the server. */
export interface Finding {
  holds: boolean;
  [figure: string]: unknown;
}

/** Starts a webhook receiver that hangs at one path and responds at others. Records the last request to `/answers`. */
async function startReceiver() {
  let answeredMs = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/hangs') return;
    answeredMs = performance.now();
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answeredMs: () => answeredMs,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

const CREATE_WEBHOOK = `mutation ($url: String!) {
  createWebhook(input: { url: $url, eventTypes: ["schedule.published"] }) { webhook { id } } }`;
const TEST_WEBHOOK = 'mutation ($id: ID!) { testWebhook(id: $id) { id } }';
const createWebhook = async (caller: Caller, url: string): Promise<string> =>
  (await caller.graphql(CREATE_WEBHOOK, { url })).createWebhook.webhook.id;

/** Maximum delay of a delivery caused by hanging receivers of another organization. */
const MAX_DELIVERY_MS = 3_000;
const MAX_WAIT_MS = 30_000;

export const attacks: Record<string, (world: World) => Promise<Finding | unknown>> = {
  // receivers
  'receivers that hang': async ({ owner, neighbor }): Promise<Finding> => {
    const receiver = await startReceiver();
    const id = await createWebhook(neighbor, `${receiver.url}/answers`);
    const hanging: string[] = [];
    for (let n = 0; n < 18; n++) hanging.push(await createWebhook(owner, `${receiver.url}/hangs`));
    let longestMs = 0;
    for (let round = 0; round < 6; round++) {
      await Promise.all(hanging.map((each) => owner.graphql(TEST_WEBHOOK, { id: each })));
      await sleep(500);
      const sentMs = performance.now();
      await neighbor.graphql(TEST_WEBHOOK, { id });
      while (receiver.answeredMs() < sentMs && performance.now() - sentMs < MAX_WAIT_MS) await sleep(10);
      longestMs = Math.max(longestMs, performance.now() - sentMs);
    }
    const remove = (caller: Caller, each: string) =>
      caller.graphql('mutation ($id: ID!) { deleteWebhook(id: $id) }', { id: each });
    for (const each of hanging) await remove(owner, each);
    await remove(neighbor, id);
    receiver.close();
    return { holds: longestMs < MAX_DELIVERY_MS, deliveryMs: Math.round(longestMs) };
  },

  // bodies
  'gzip bombs of strangers': ({ nobody }) => atOnce(150, (n) => nobody.post(door(n), bomb(n), GZIP)),
  'deflate and br bombs': ({ nobody, admin }) => {
    const text = filled('{"query":"', ' ', '"}');
    const [deflated, br] = [deflateSync(text), brotliCompressSync(text)];
    return atOnce(60, (n) =>
      n % 2
        ? nobody.post(door(n), deflated, { 'content-encoding': 'deflate' })
        : admin.post('/graphql', br, { 'content-encoding': 'br' }),
    );
  },
  'gzip bombs of callers': ({ admin, key }) =>
    atOnce(30, (n) => (n % 2 ? key.post(door(n, IMPORTS), bomb(n), GZIP) : admin.post('/graphql', bomb(n), GZIP))),
  'many gzip members': ({ key }) => {
    const member = gzipSync('');
    const body = Buffer.concat([gzipSync('{"data":[]}'), ...times(200_000, () => member)]);
    return atOnce(5, () => key.post('/api/v1/import/historical', body, GZIP));
  },
  'encodings of no kind': ({ nobody }) =>
    atOnce(50, (n) =>
      nobody.post('/graphql', gzipSync('{}'), {
        'content-encoding': ['gzip, gzip', 'x'.repeat(5_000), '__proto__', 'constructor', 'toString'][n % 5] as string,
      }),
    ),
  'endless chunked bodies': async ({ nobody, key }) => {
    const all = await Promise.all(
      times(60, (n) =>
        (n % 3 ? nobody : key).raw(
          (n % 3 ? nobody : key).head(`POST ${n % 3 ? door(n) : '/api/v1/import/historical'}`, [
            JSON_TYPE,
            'Transfer-Encoding: chunked',
          ]),
        ),
      ),
    );
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    await held(all, HOLD_MS, (one) => void (one.writable && one.write(chunk.repeat(4))));
  },
  'chunks of one byte': async ({ nobody, key }) => {
    const all = await Promise.all(
      times(20, (n) =>
        (n % 2 ? nobody : key).raw(
          (n % 2 ? nobody : key).head(`POST ${n % 2 ? '/graphql' : '/api/v1/import/historical'}`, [
            JSON_TYPE,
            'Transfer-Encoding: chunked',
          ]),
        ),
      ),
    );
    await held(all, HOLD_MS, (one) => void (one.writable && one.write('1\r\n \r\n'.repeat(5_000))));
  },
  'slow heads and bodies': async ({ nobody }) => {
    const all = await Promise.all(
      times(400, (n) =>
        nobody.raw(n % 2 ? 'GET / HTTP/1.1\r\nX' : nobody.head('POST /graphql', [JSON_TYPE, 'Content-Length: 60000'])),
      ),
    );
    await held(all, HOLD_MS, (one) => void (one.writable && one.write('x')));
  },
  'lengths that lie': async ({ nobody }) => {
    const forms = [
      ['Content-Length: 10', 'Transfer-Encoding: chunked'],
      ['Content-Length: 1', 'Content-Length: 2'],
      ['Content-Length: -1'],
      ['Content-Length: 99999999999999999999'],
      ['Content-Length: 5', 'Expect: 100-continue'],
      ['Expect: 200-maybe', 'Content-Length: 2'],
      ['Transfer-Encoding: gzip, chunked'],
      ['Transfer-Encoding: chunked', 'Trailer: x'],
    ];
    const all = await Promise.all(
      times(160, async (n) =>
        nobody.raw(`${nobody.head(`POST ${door(n)}`, [JSON_TYPE, ...(forms[n % forms.length] as string[])])}{}`),
      ),
    );
    await held(all, HOLD_MS);
  },
  'a hundred requests in one write': async ({ nobody, admin }) => {
    const get = admin.head('GET /api/admin/users?limit=500');
    const mixed = times(100, (n) => (n % 2 ? get : nobody.head('GET /api/openapi.json'))).join('');
    const all = await Promise.all(times(10, () => nobody.raw(mixed)));
    all.forEach((one) => one.pause());
    await held(all, HOLD_MS);
  },
  'heads without end': ({ nobody }) =>
    atOnce(100, async (n) => {
      const connection = await nobody.raw(
        nobody.head(
          `GET /${'a/'.repeat(n * 70)}`,
          times(n * 20, (m) => `x${m}: ${'y'.repeat(n)}`),
        ),
      );
      await held([connection], 500);
    }),
  'methods of all kinds': ({ nobody, admin }) =>
    atOnce(120, (n) =>
      (n % 2 ? nobody : admin).send(
        ['HEAD', 'OPTIONS', 'TRACE', 'PURGE', 'LINK', 'PROPFIND', 'SEARCH', 'M-SEARCH'][n % 8] as string,
        ['/graphql', '/api/admin/users', '/metrics', '/%2e%2e/', '//', '/api/docs/../../etc/passwd'][n % 6] as string,
      ),
    ),
  'queries and cookies of thousands': ({ nobody, admin }) =>
    atOnce(60, (n) =>
      n % 2
        ? admin.send('GET', `/api/admin/users?${'a[b]=1&'.repeat(1_500)}search=${'%F0%9F%91%A8'.repeat(100)}`)
        : nobody.send('GET', '/api/auth/session', undefined, { cookie: 'muster.sid=s%3Ax.y; '.repeat(600) }),
    ),

  // values
  'JSON of a hundred thousand levels': ({ key, admin }) => {
    const deep = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    return atOnce(20, (n) => (n % 2 ? key.post(door(n, IMPORTS), deep) : admin.post('/graphql', deep)));
  },
  'numbers of a million digits': ({ key }) => {
    const body = `{"data":[{"volume":${'9'.repeat(5_000_000)},"aht":-${'1'.repeat(5_000_000)}e${'9'.repeat(50)}}]}`;
    return atOnce(6, () => key.post('/api/v1/import/historical', body));
  },
  'names of prototypes, a million times the same name': ({ key, admin }) => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'a'];
    const same = times(5, (n) => `{"data":[{${`"${names[n]}":{"x":1},`.repeat(200_000)}"email":"x"}]}`);
    return atOnce(10, (n) =>
      n % 2
        ? key.post(door(n, IMPORTS), same[n % 5])
        : admin.send('PATCH', '/api/admin/settings', `{"settings":${same[n % 5]}}`),
    );
  },
  'a million different names': ({ key, admin }) => {
    const body = `{"data":[{${times(800_000, (n) => `"k${n}":1`).join(',')}}]}`;
    return atOnce(6, (n) =>
      n % 2 ? key.post(door(n, IMPORTS), body) : admin.send('PATCH', '/api/admin/settings', body),
    );
  },
  'texts that are hard to match': ({ admin, key, nobody }) =>
    atOnce(TRAPS.length * 6, (n) => {
      const trap = TRAPS[Math.floor(n / 6)] as string;
      switch (n % 6) {
        case 0:
          return key.post('/api/v1/import/employees', {
            data: times(20, () => ({ email: trap, firstName: trap, lastName: trap, skills: [trap] })),
          });
        case 1:
          return key.post('/api/v1/import/historical', { data: times(20, () => ({ date: trap, interval: trap })) });
        case 2:
          return key.post('/api/v1/import/agent-states', {
            data: times(20, () => ({ agentId: trap, state: trap, timestamp: trap })),
          });
        case 3:
          return admin.send('PATCH', '/api/admin/settings', JSON.stringify({ name: trap, timezone: trap }));
        case 4:
          return admin.post('/api/scheduling/templates', { name: trap, color: trap, startTime: trap, endTime: trap });
        default:
          return nobody.post('/api/auth/login', { email: trap.slice(0, 60_000), password: trap.slice(0, 1_000) });
      }
    }),
  'ten thousand records, all of them wrong': ({ key }) =>
    atOnce(8, (n) =>
      key.post(
        door(n, IMPORTS),
        records(10_000, (m) => ({ email: `x${m}`, note: 'y'.repeat(1_000), date: m, interval: [m], state: {} })),
      ),
    ),
  'eight thousand shifts with fifty bad breaks each': async (world) => {
    const body = gzipSync(badShifts(world));
    await atOnce(5, () => world.supervisor.post('/api/scheduling/shifts', body, GZIP));
    const { shifts } = JSON.parse(badShifts(world)) as { shifts: object[] };
    const mutation = 'mutation ($input: CreateShiftsInput!) { createShifts(input: $input) { shifts { id } } }';
    const body2 = gzipSync(JSON.stringify({ query: mutation, variables: { input: { shifts } } }));
    await atOnce(5, () => world.supervisor.post('/graphql', body2, GZIP));
  },

  // documents
  'documents that are hard to check': ({ nobody, admin }) => {
    const documents = [
      aliases(400, '__typename'),
      fragments(150),
      `{ me { ${'id '.repeat(1_900)} } }`,
      `${'{ me '.repeat(500)}`,
      `{ __typename ${'@include(if: true) '.repeat(380)} }`,
      `query (${times(250, (n) => `$v${n}: [[[[String]]]] = [[[["a"]]]]`).join(' ')}) { __typename }`,
      `{ users(search: """${'\\"""'.repeat(15_000)}""") { id } }`,
      `#${'x'.repeat(60_000)}\n{ __typename }`,
      `{ ${'...on Query { '.repeat(300)} me { id } ${'}'.repeat(300)} }`,
      `query ${times(200, (n) => `a${n} { me { id } }`).join(' query ')}`,
    ];
    return atOnce(300, (n) => (n % 2 ? nobody : admin).graphql(documents[n % documents.length] as string));
  },
  'variables by the million': ({ admin }) => {
    const list = Buffer.from(
      JSON.stringify({
        query: 'query ($ids: [ID!]) { agentStates(teamId: $ids) { states { state } } }',
        variables: { ids: times(400_000, (n) => n) },
      }),
    );
    const input = {
      query: 'mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }',
      variables: { input: Object.fromEntries(times(100_000, (n) => [`k${n}`, n])) },
    };
    return atOnce(6, (n) => (n % 2 ? admin.post('/graphql', list) : admin.post('/graphql', input)));
  },
  'variables of named operations by the hundred thousand': async ({ agent }) => {
    const named = (name: string) => readConsoleOperations().find((operation) => operation.name === name)?.documentId;
    const items = times(100_000, () => ({ x: 1 }));
    const changes = { scheduleId: 'x', input: { create: items, update: items } };
    for (const sent of [
      { documentId: named('ChangeShifts'), variables: changes },
      { documentId: named('HandleAlerts'), variables: { ids: items } },
      { documentId: named('HandleAlerts'), variables: { ids: times(190_000, () => 1.5) } },
    ])
      await agent.post('/graphql', gzipSync(JSON.stringify(sent)), GZIP);
  },
  'rows made of one forecast by the million': async ({ supervisor }) => {
    const [from, to] = [0, 540].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10));
    const quantiles = times(9, (n) => (n + 1) / 10);
    const field = `forecast(queue: "Lines", channel: "voice", from: "${from}", to: "${to}", groupBy: interval,
      quantiles: [${quantiles}]) { csv }`;
    await atOnce(6, () => supervisor.graphql(aliases(12, field)));
  },
  'pipelined requests that nobody reads': async ({ nobody }) => {
    for (const path of ['/api/openapi.json', '/healthz']) {
      const all = await Promise.all(times(10, () => nobody.raw(nobody.head(`GET ${path}`).repeat(900))));
      all.forEach((one) => one.pause());
      await held(all, HOLD_MS);
    }
  },
  'thirty aliases of the largest lists': ({ admin, scheduleId }) =>
    atOnce(4, () =>
      admin.graphql(
        aliases(14, 'employees { id firstName lastName skills { skill { name } } }').replace(
          ' }',
          ` s: schedule(id: "${scheduleId}") { id } }`,
        ),
      ),
    ),

  // bursts
  'six hundred sign-ins at once': ({ nobody, email }) =>
    atOnce(600, (n) => nobody.post('/api/auth/login', { email, password: `guess number ${n}` })),
  'two hundred links at once': ({ nobody }) =>
    atOnce(200, (n) => nobody.post('/api/auth/set-password', { token: `t${n}`, password: 'long enough to be one' })),
  'a thousand strangers': ({ nobody }) => atOnce(1_000, () => nobody.graphql('{ __typename }')),
  'schedules of everybody for a year': ({ admin, employeeIds }) =>
    atOnce(3, (n) =>
      admin.post('/api/scheduling/generate', {
        name: `Year ${n}`,
        startDate: '2031-01-01',
        endDate: '2031-12-31',
        employeeIds: employeeIds.slice(0, 400),
        options: { coverageTarget: 100 + n },
      }),
    ),

  // frames
  'sockets that say nothing': async ({ nobody, agent }) =>
    held(await Promise.all(times(300, (n) => (n % 2 ? nobody : agent).socket())), HOLD_MS),
  'pings of a megabyte': async ({ agent, nobody }) => {
    const ping = JSON.stringify({ type: 'ping', payload: { x: 'x'.repeat(900_000) } });
    const all = await Promise.all(times(8, (n) => (n % 4 ? agent.greeted() : nobody.socket())));
    all.forEach((one) => one.pause());
    await held(all, HOLD_MS, (one) => times(3, () => say(one, ping)));
  },
  'pings of the protocol, unread': async ({ agent }) => {
    const all = await Promise.all(times(10, () => agent.greeted()));
    all.forEach((one) => one.pause());
    await held(all, HOLD_MS, (one) => times(2_000, () => one.readyState === one.OPEN && one.ping('x'.repeat(100))));
  },
  'frames of no kind': async ({ nobody, agent }) => {
    const frames = [
      [0xff, 0xff, 0xff],
      [0x81, 0x00],
      [0xc1, 0x80, 0, 0, 0, 0],
      [0x83, 0x80],
      [0x81, 0xff, 0x7f],
      [0x89, 0xfe],
    ];
    await atOnce(120, async (n) => {
      const socket = await (n % 2 ? nobody : agent).socket();
      const { _socket: connection } = socket as WebSocket & { _socket?: { write(bytes: Buffer): void } };
      connection?.write(Buffer.from(frames[n % frames.length] as number[]));
      await held([socket], 300);
    });
  },
  'messages in endless pieces': async ({ agent }) => {
    const all = await Promise.all(times(20, () => agent.greeted()));
    await held(all, HOLD_MS, (one) => {
      if (one.readyState === one.OPEN) times(500, () => one.send('x'.repeat(100), { fin: false }, () => {}));
    });
  },
  'messages of no kind': async ({ agent }) => {
    const kinds = [
      '{',
      '[]',
      'null',
      `{"type":${'['.repeat(500_000)}`,
      '{"type":"subscribe","id":"__proto__","payload":{"query":"{ me { id } }"}}',
      '{"type":"subscribe","id":"","payload":{}}',
      '{"type":"subscribe","id":"1","payload":{"query":"{ me { id } }","variables":[]}}',
      '{"type":"complete","id":"constructor"}',
      `{"type":"subscribe","id":"1","payload":{"query":"${'{ me '.repeat(10_000)}"}}`,
      `{"type":"connection_init","payload":{"x":"${'y'.repeat(900_000)}"}}`,
    ];
    await atOnce(100, async (n) => {
      const socket = await agent.greeted();
      times(5, () => say(socket, kinds[n % kinds.length] as string));
      await held([socket], 500);
    });
  },
  'operations by the thousand on one socket': async ({ agent }) => {
    const all = await Promise.all(times(3, () => agent.greeted()));
    all.forEach((one) => one.pause());
    for (const socket of all)
      times(1_000, (n) => {
        say(socket, {
          type: 'subscribe',
          id: `${n}`,
          payload: { query: '{ me { id } agentStates { summary { totalAgents } } }' },
        });
        say(socket, { type: 'complete', id: `${n}` });
      });
    await held(all, HOLD_MS);
  },
  'subscriptions that nobody reads': async ({ admin, key, employeeIds }) => {
    const all = await Promise.all(times(10, () => admin.greeted()));
    for (const socket of all) {
      times(190, (n) =>
        say(socket, {
          type: 'subscribe',
          id: `${n}`,
          payload: { query: 'subscription { agentStateChanged { cursor state { employeeName state } } }' },
        }),
      );
    }
    await sleep(500);
    all.forEach((one) => one.pause());
    const states = ['available', 'on_call', 'break'];
    for (let round = 0; round < 6; round++) {
      await key.post(
        '/api/v1/import/agent-states',
        records(Math.min(1_000, employeeIds.length), (n) => ({
          agentId: `p${n}@hostile.example`,
          state: states[round % states.length],
          timestamp: new Date().toISOString(),
        })),
      );
    }
    await held(all, HOLD_MS);
  },

  // races
  'a hundred of the same at once': async ({ admin, supervisor, employeeIds, scheduleId }) => {
    const shift = { scheduleId, employeeId: employeeIds[0], date: '2030-01-07', startTime: '09:00', endTime: '17:00' };
    await atOnce(100, (n) =>
      n % 2 ? admin.post('/api/scheduling/shifts', shift) : admin.post('/api/admin/teams', { name: 'One' }),
    );
    await atOnce(60, (n) =>
      (n % 2 ? admin : supervisor).send(
        'PATCH',
        `/api/scheduling/schedules/${scheduleId}`,
        JSON.stringify({ status: ['published', 'draft', 'locked'][n % 3] }),
      ),
    );
  },
  'the same people imported by six': ({ key }) =>
    atOnce(6, (round) =>
      key.post(
        '/api/v1/import/employees',
        JSON.stringify({
          updateExisting: true,
          data: times(5_000, (n) => ({
            email: `p${n % 2_000}@hostile.example`,
            firstName: `P${round}`,
            lastName: `${n}`,
            team: `Team ${n % 40}`,
            skills: [`S${n % 12}`],
          })),
        }),
      ),
    ),

  // cuts
  'callers who hang up': ({ admin, key, scheduleId }) => {
    const body = records(10_000, (n) => ({
      date: '2029-01-05',
      interval: `${String(n % 24).padStart(2, '0')}:30`,
      volume: n,
      aht: 300,
      queue: `q${n % 400}`,
    }));
    return atOnce(60, (n) => {
      if (n % 3 === 0) return key.cut('POST', '/api/v1/import/historical', body, n * 5);
      if (n % 3 === 1) return admin.cut('GET', `/api/scheduling/schedules/${scheduleId}`, undefined, n * 5);
      return admin.cut('POST', '/graphql', JSON.stringify({ query: aliases(14, 'employees { id firstName }') }), n * 5);
    });
  },
  'answers that nobody reads': async ({ admin }) => {
    const all = await Promise.all(times(60, () => admin.raw(admin.head('GET /api/admin/users'))));
    all.forEach((one) => one.pause());
    await held(all, HOLD_MS);
  },
};
