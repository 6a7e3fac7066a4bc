import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Caller } from '../../support/caller';
import { startOwnApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

/** Malicious and broken input to the import endpoints. */

let app: TestApp;
let org: TestOrganization;
let key: Caller;

beforeAll(async () => {
  app = await startOwnApp();
  org = await app.organization();
  key = await org.key('import:historical', 'import:employees', 'import:agent-states', 'import:deflection');
  await key.post('/api/v1/import/employees', {
    data: Array.from({ length: BATCH }, (_, i) => ({ email: `agent${i}@x.example`, firstName: 'A', lastName: `${i}` })),
  });
});
afterAll(() => app?.stop());

const BATCH = 250;
const BATCHES = 6;
const pad = (number: number) => String(number).padStart(2, '0');
/** Returns a new interval for each record. */
let sent = 0;
function slot() {
  const minute = sent++;
  const date = new Date(Date.UTC(2000, 0, 1) + Math.floor(minute / 300) * 86_400_000).toISOString().slice(0, 10);
  return { date, interval: `${12 + (Math.floor(minute / 60) % 5)}:${pad(minute % 60)}` };
}

interface Kind {
  path: string;
  table: string;
  good(i: number): Record<string, unknown>;
  fields: string[];
  /** Returns the number of records that the response counts as stored. */
  taken(body: any): number;
}

const kinds: Record<string, Kind> = {
  historical: {
    path: '/api/v1/import/historical',
    table: 'contact_history',
    good: () => ({ ...slot(), volume: 5, aht: 60.5, queue: 'Sales', channel: 'voice' }),
    fields: ['date', 'interval', 'volume', 'aht', 'queue', 'channel'],
    taken: (body) => body.imported,
  },
  employees: {
    path: '/api/v1/import/employees',
    table: 'employee',
    good: () => ({
      email: `e${sent++}@x.example`,
      firstName: 'Eve',
      lastName: 'Early',
      employeeId: `N${sent}`,
      team: 'Support',
      role: 'agent',
      skills: ['Sales'],
      active: true,
    }),
    fields: ['email', 'firstName', 'lastName', 'employeeId', 'team', 'role', 'skills', 'active'],
    taken: (body) => body.created,
  },
  'agent states': {
    path: '/api/v1/import/agent-states',
    table: 'agent_state_event',
    good: (i) => ({
      agentId: `agent${i}@x.example`,
      state: 'available',
      timestamp: new Date(Date.UTC(2024, 0, 1) + sent++ * 1000).toISOString(),
      queue: 'Sales',
      acdStateCode: 'A1',
    }),
    fields: ['agentId', 'state', 'timestamp', 'queue', 'acdStateCode'],
    taken: (body) => body.processed,
  },
  deflection: {
    path: '/api/v1/import/deflection',
    table: 'deflection',
    good: () => ({
      ...slot(),
      contactsDeflected: 5,
      totalContactsOffered: 60.5,
      queue: 'Sales',
      channel: 'sms',
      deflectionSource: 'ivr',
      metadata: { a: 1 },
    }),
    fields: [
      'date',
      'interval',
      'contactsDeflected',
      'totalContactsOffered',
      'queue',
      'channel',
      'deflectionSource',
      'metadata',
    ],
    taken: (body) => body.imported,
  },
};

/** Inserted into the JSON text, as JavaScript cannot serialize these values. */
const RAW = [
  '1e400',
  '-1e400',
  '1e308',
  '-0',
  '123456789012345678901234567890',
  '1e-400',
  '{"__proto__":{"admin":true}}',
  '{"a":{"__proto__":null}}',
  '"\\ud800"',
  '"\\u0000"',
];
const raw = (json: string) => `@raw ${Buffer.from(json).toString('base64')}`;
const toJson = (value: unknown) =>
  JSON.stringify(value).replace(/"@raw ([^"]+)"/g, (_, text: string) => Buffer.from(text, 'base64').toString());

/** 200 MiB, compressed to 200 KiB. */
const BOMB = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    ...RAW.map(raw),
    ...[
      null,
      true,
      false,
      0,
      -1,
      0.1,
      1e9 + 1,
      Number.MAX_VALUE,
      [],
      {},
      [[]],
      [null],
      [{}],
      nested(40),
      { a: nested(40) },
    ],
    ...[
      '',
      ' ',
      'NaN',
      'Infinity',
      '-Infinity',
      '1e400',
      '0x10',
      'null',
      'undefined',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
    ],
    ...[
      "'; drop table muster.employee; --",
      '" or 1=1 --',
      '$1',
      '{1,2}',
      '\\',
      'a\u0000b',
      '\u0007',
      'line\nbreak',
      '\ud800',
      '\udfff',
      '\u202e',
    ],
    ...['x'.repeat(300), 'x'.repeat(100_000), 'ﷺ'.repeat(100)],
    ...[
      '2026-02-30',
      '0000-00-00',
      '9999-12-31',
      '2026-1-1',
      '24:00',
      '12:60',
      '9:00',
      '2026-06-10T25:00:00Z',
      '2999-01-01T00:00:00Z',
      '1899-01-01T00:00:00Z',
      'now',
    ],
    ...['a@b', '@', 'a@b.c, d@e.f', 'fax', 'ADMIN', 'dancing'],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
);

async function rows(table: string): Promise<number> {
  const { rows } = await app.database.owner.query(
    `select count(*)::int as count from ${table} where organization_id = $1`,
    [org.id],
  );
  return rows[0].count;
}

describe.each(Object.entries(kinds))('hostile %s', (_name, { path, table, good, fields, taken }) => {
  it('records are stored whole or refused by an error that names the field', async () => {
    const record = fc.record({ field: fc.constantFrom(...fields), value: hostile });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: BATCH, maxLength: BATCH }), async (faults) => {
        const before = await rows(table);
        const data = faults.map(({ field, value }, i) => ({ ...good(i), [field]: value }));
        const { status, body } = await key.send('POST', path, toJson({ data }));
        expect([200, 201]).toContain(status);
        for (const { index, error } of body.errors)
          expect(error.toLowerCase()).toContain((faults[index] as { field: string }).field.toLowerCase());
        expect(taken(body) + body.errors.length).toBe(BATCH);
        expect((await rows(table)) - before).toBe(taken(body));
      }),
      { numRuns: BATCHES, endOnFailure: true },
    );
  });

  it('records that are no objects are refused one by one', async () => {
    const data = [1, 'a', null, [], true, [[{}]], raw('1e400'), good(0), {}];
    const { status, body } = await key.send('POST', path, toJson({ data }));
    expect([200, 201]).toContain(status);
    expect(taken(body)).toBe(1);
    expect(body.errors.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 8]);
    expect(body.errors[1].data).toEqual({ value: 'a' });
  });

  it('requests are refused as a whole, and nothing is stored', async () => {
    const before = await rows(table);
    const ok = (i = 0) => good(i % BATCH);
    const gzip = { 'content-encoding': 'gzip' };
    const refusals: [number, string | Uint8Array, Record<string, string>?][] = [
      [400, JSON.stringify({ data: Array.from({ length: 10_001 }, (_, i) => ok(i)) })],
      [400, '{"data": [{}'],
      [400, '{"data": [NaN]}'],
      [400, '[]'],
      [400, '"text"'],
      [400, 'null'],
      [400, '{}'],
      [400, '{"data": "all"}'],
      [400, '{"data": {"0": {}, "length": 1}}'],
      [400, '{"__proto__": {"data": []}}'],
      [400, `{"data": [${'['.repeat(5000)}${']'.repeat(5000)}]}`],
      [400, `{"data": ${'['.repeat(1_000_000)}`],
      [413, JSON.stringify({ data: [ok()], filler: 'x'.repeat(17 * 1024 * 1024) })],
      [413, BOMB, gzip],
      [400, gzipSync(JSON.stringify({ data: [ok()] })).subarray(0, 30), gzip],
      [400, Buffer.from('not gzip'), gzip],
      [415, JSON.stringify({ data: [ok()] }), { 'content-encoding': 'sdch' }],
      [415, JSON.stringify({ data: [ok()] }), { 'content-type': 'text/plain' }],
    ];
    for (const [status, body, headers] of refusals) {
      const answer = await key.send('POST', path, body, headers);
      expect([answer.status, String(body).slice(0, 40)]).toEqual([status, String(body).slice(0, 40)]);
    }
    expect(await rows(table)).toBe(before);
  });

  it('bodies that are honest and gzipped are understood', async () => {
    const { status, body } = await key.send('POST', path, gzipSync(JSON.stringify({ data: [good(0)] })), {
      'content-encoding': 'gzip',
    });
    expect([200, 201]).toContain(status);
    expect(taken(body)).toBe(1);
  });

  it('requests of ten thousand records are taken', async () => {
    const { status, body } = await key.post(path, { data: Array.from({ length: 10_000 }, (_, i) => good(i % BATCH)) });
    expect([200, 201]).toContain(status);
    expect(taken(body)).toBe(10_000);
  });
});
