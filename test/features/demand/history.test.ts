import { gzipSync } from 'node:zlib';
import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
const HISTORY = '/api/v1/import/historical';

beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app?.stop());

interface Site {
  org: TestOrganization;
  key: Caller;
  /** The stored records, as returned by contactHistory. */
  stored(from?: string, to?: string): Promise<object[]>;
}

async function site(timezone = 'America/New_York'): Promise<Site> {
  const org = await app.organization({ timezone });
  const query =
    'query ($from: String!, $to: String!) { contactHistory(from: $from, to: $to, limit: 500) { total data { date ' +
    'interval queue channel volume aht } } }';
  return {
    org,
    key: await org.key('import:historical'),
    stored: async (from = '2026-01-01', to = '2026-12-31') =>
      (await org.admin.graphql(query, { from, to })).contactHistory.data,
  };
}
const record = (more: object = {}) => ({
  date: '2026-01-05',
  interval: '09:00',
  volume: 10,
  aht: 300,
  queue: 'support',
  channel: 'voice',
  ...more,
});

describe('importing contact history', () => {
  it('counts what was imported and tells what was wrong, record by record', async () => {
    const { key, stored } = await site();
    const data = [
      record(),
      record({ interval: '24:00' }),
      'text',
      record({ volume: '10' }),
      null,
      record({ date: '2026-02-29' }),
      [record()],
      record({ interval: '09:15', volume: 0.5, aht: 0, queue: undefined, channel: undefined, note: 'ignored' }),
      record({ aht: undefined }),
    ];
    const { status, body } = await key.post(HISTORY, { data });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, imported: 2, skipped: 7 });
    expect(Object.keys(body)).toEqual(['success', 'imported', 'skipped', 'errors', 'warnings']);
    expect(body.warnings).toEqual([
      { index: 7, field: 'aht', message: 'is 0, and the interval has contacts: 0.5' },
      { index: 7, field: 'note', message: 'is not a field of these records and is ignored' },
    ]);
    expect(body.errors.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3, 4, 5, 6, 8]);
    expect(body.errors[0]).toEqual({
      index: 1,
      error: expect.stringContaining('"24:00"'),
      data: record({ interval: '24:00' }),
    });
    expect(body.errors[1].data).toEqual({ value: 'text' });
    expect(body.errors[3].data).toEqual({ value: null });
    expect(body.errors[2].error).toMatch(/volume/);
    expect(await stored()).toEqual([
      { date: '2026-01-05', interval: '09:00', queue: 'support', channel: 'voice', volume: 10, aht: 300 },
      { date: '2026-01-05', interval: '09:15', queue: null, channel: null, volume: 0.5, aht: 0 },
    ]);
  });

  it.each([
    [{ date: '1989-12-31' }],
    [{ date: '2101-01-01' }],
    [{ date: '2026-1-5' }],
    [{ date: '05.01.2026' }],
    [{ date: '2026-01-05T00:00:00Z' }],
    [{ date: 20260105 }],
    [{ date: null }],
    [{ interval: '9:00' }],
    [{ interval: '09:60' }],
    [{ interval: '09:00:00' }],
    [{ interval: 900 }],
    [{ interval: '' }],
    [{ volume: -1 }],
    [{ volume: 1_000_000_001 }],
    [{ volume: true }],
    [{ volume: null }],
    [{ aht: -0.1 }],
    [{ aht: 1_000_001 }],
    [{ aht: '300' }],
    [{ channel: 'sms' }],
    [{ channel: 'Voice' }],
    [{ channel: '' }],
    [{ channel: 5 }],
    [{ queue: 5 }],
    [{ queue: 'a\u0000b' }],
    [{ queue: 'x'.repeat(201) }],
  ])('refuses %j', async (more) => {
    const { body } = await refusing.key.post(HISTORY, { data: [record(more)] });
    expect(body).toMatchObject({
      imported: 0,
      skipped: 1,
      errors: [{ index: 0, error: expect.stringContaining(Object.keys(more)[0] as string) }],
    });
  });
  let refusing: Site;
  beforeAll(async () => {
    refusing = await site();
  });

  it('takes the bounds themselves, and no number that is none', async () => {
    const { key } = refusing;
    const data = [
      record({ volume: 1e9, aht: 1e6 }),
      record({ date: '1990-01-01', volume: 0 }),
      record({ date: '2100-12-31', interval: '23:59' }),
      record({ queue: 'x'.repeat(200) }),
      record({ queue: null, channel: null }),
    ];
    expect((await key.post(HISTORY, { data })).body).toMatchObject({ imported: 5, skipped: 0 });
    const infinite = await key.send(
      'POST',
      HISTORY,
      '{"data":[{"date":"2026-01-05","interval":"09:00","volume":1e999,"aht":1}]}',
    );
    expect(infinite.body).toMatchObject({ imported: 0, skipped: 1 });
  });

  it('keeps the last write, and counts a repeat as imported', async () => {
    const { key, stored } = await site();
    expect(
      (
        await key.post(HISTORY, {
          data: [record({ volume: 1 }), record({ volume: 2 }), record({ volume: 3, aht: 30 })],
        })
      ).body,
    ).toMatchObject({ imported: 3, skipped: 0 });
    expect(await stored()).toMatchObject([{ volume: 3, aht: 30 }]);
    for (let i = 0; i < 2; i++)
      expect((await key.post(HISTORY, { data: [record({ volume: 7 })] })).body).toMatchObject({
        imported: 1,
        skipped: 0,
      });
    expect(await stored()).toMatchObject([{ volume: 7, aht: 300 }]);
  });

  it('keeps no queue and no channel as streams of their own', async () => {
    const { key, org, stored } = await site();
    await key.post(HISTORY, {
      data: [
        record({ queue: undefined }),
        record({ queue: null, volume: 11 }),
        record({ queue: '  ', channel: undefined }),
        record(),
        record({ channel: 'chat' }),
        record({ queue: ' support ', channel: 'email' }),
      ],
    });
    expect((await stored()).map((row: any) => [row.queue, row.channel, row.volume])).toEqual([
      [null, null, 10],
      [null, 'voice', 11],
      ['support', 'chat', 10],
      ['support', 'email', 10],
      ['support', 'voice', 10],
    ]);
    const totals = async (groupBy: string) =>
      (
        await org.admin.graphql(
          `{ contactTotals(from: "2026-01-01", to: "2026-12-31", groupBy: ` +
            `${groupBy}) { date interval queue channel volume aht } }`,
        )
      ).contactTotals;
    expect(await totals('[]')).toEqual([
      { date: null, interval: null, queue: null, channel: null, volume: 51, aht: 300 },
    ]);
    expect(await totals('[queue]')).toEqual([
      { date: null, interval: null, queue: null, channel: null, volume: 21, aht: 300 },
      { date: null, interval: null, queue: 'support', channel: null, volume: 30, aht: 300 },
    ]);
    expect(await totals('[day, channel]')).toMatchObject([
      { date: '2026-01-05', channel: null, volume: 10 },
      { channel: 'chat', volume: 10 },
      { channel: 'email', volume: 10 },
      { channel: 'voice', volume: 21 },
    ]);
  });

  it('weights handle times by volume when it adds', async () => {
    const { key, org } = await site();
    await key.post(HISTORY, {
      data: [
        record({ volume: 10, aht: 100 }),
        record({ interval: '09:30', volume: 30, aht: 200 }),
        record({ date: '2026-01-06', volume: 0, aht: 999 }),
      ],
    });
    const { contactTotals } = await org.admin.graphql(
      '{ contactTotals(from: "2026-01-05", to: "2026-01-06", groupBy: [day]) { date volume aht } }',
    );
    expect(contactTotals).toEqual([
      { date: '2026-01-05', volume: 40, aht: 175 },
      { date: '2026-01-06', volume: 0, aht: null },
    ]);
  });
});

describe('an hour that daylight saving changes', () => {
  it('is an error where the clock skips it', async () => {
    const { key } = await site('America/New_York');
    const data = [
      record({ date: '2026-03-08', interval: '01:59' }),
      record({ date: '2026-03-08', interval: '02:00' }),
      record({ date: '2026-03-08', interval: '02:45' }),
      record({ date: '2026-03-08', interval: '03:00' }),
    ];
    const { body } = await key.post(HISTORY, { data });
    expect(body).toMatchObject({ imported: 2, skipped: 2, errors: [{ index: 1 }, { index: 2 }] });
    const arizona = await site('America/Phoenix');
    expect((await arizona.key.post(HISTORY, { data })).body).toMatchObject({ imported: 4, skipped: 0 });
  });

  it('is one record where the clock repeats it: both passes of one request are added', async () => {
    const { key, stored } = await site('America/New_York');
    const twice = { date: '2026-11-01', interval: '01:30' };
    const { body } = await key.post(HISTORY, {
      data: [
        record({ ...twice, volume: 10, aht: 100 }),
        record({ ...twice, volume: 30, aht: 200 }),
        record({ ...twice, interval: '02:00', volume: 1 }),
        record({ ...twice, interval: '02:00', volume: 2 }),
      ],
    });
    expect(body).toMatchObject({ imported: 4, skipped: 0 });
    expect(await stored()).toMatchObject([
      { interval: '01:30', volume: 40, aht: 175 },
      { interval: '02:00', volume: 2 },
    ]);
    await key.post(HISTORY, { data: [record({ ...twice, volume: 5, aht: 50 })] });
    expect(await stored()).toMatchObject([
      { interval: '01:30', volume: 5, aht: 50 },
      { interval: '02:00', volume: 2 },
    ]);
  });

  it('may be half an hour', async () => {
    const { key, stored } = await site('Australia/Lord_Howe'); // back at 02:00 by 30 minutes, on at 02:00 by 30 minutes
    const data = [
      record({ date: '2026-04-05', interval: '01:45', volume: 1 }),
      record({ date: '2026-04-05', interval: '01:45', volume: 2 }),
      record({ date: '2026-10-04', interval: '02:15' }),
      record({ date: '2026-10-04', interval: '02:30' }),
    ];
    expect((await key.post(HISTORY, { data })).body).toMatchObject({ imported: 3, skipped: 1, errors: [{ index: 2 }] });
    expect(await stored('2026-04-01', '2026-04-30')).toMatchObject([{ interval: '01:45', volume: 3 }]);
  });
});

describe('a request', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      record({
        date: `2026-0${1 + Math.floor(i / 2700)}-${String(1 + (Math.floor(i / 96) % 28)).padStart(2, '0')}`,
        interval: `${String(Math.floor((i % 96) / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
        queue: `q${i}`,
      }),
    );

  it('takes 10,000 records, and nothing at all of more', async () => {
    const { key, stored, org } = await site('UTC');
    const refused = await key.post(HISTORY, { data: many(10_001) });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { code: 'BAD_USER_INPUT', issues: [{ path: 'data' }] } },
    });
    expect(await stored()).toEqual([]);
    expect(
      (
        await key.send('POST', HISTORY, gzipSync(JSON.stringify({ data: many(10_000) })), {
          'content-encoding': 'gzip',
        })
      ).body,
    ).toMatchObject({ success: true, imported: 10_000, skipped: 0, errors: [] });
    const { contactHistory: page } = await org.admin.graphql(
      '{ contactHistory(from: "2026-01-01", to: "2026-12-31", page: 3, limit: 2) { page limit total data { queue } } }',
    );
    expect(page).toMatchObject({ page: 3, limit: 2, total: 10_000 });
    expect(page.data).toHaveLength(2);
  });

  const noList = expect.stringMatching(/^must be an array, got/);
  it.each([
    [{ data: {} }, noList],
    [{ data: 'x' }, noList],
    [{ data: 5 }, noList],
    [{ data: null }, 'is required'],
    [{}, 'is required'],
    [{ records: [] }, 'is required'],
  ])('with %j is refused whole', async (body, message) => {
    const { key } = await (shared ??= site());
    expect(await key.post(HISTORY, body)).toMatchObject({
      status: 400,
      body: { details: { code: 'BAD_USER_INPUT', issues: [{ path: 'data', message }] } },
    });
  });
  let shared: Promise<Site> | undefined;

  it('is the same through GraphQL', async () => {
    const { key, stored } = await site();
    const mutation =
      'mutation ($data: JSON!) { importHistorical(data: $data) { success imported skipped errors { index error data ' +
      '} } }';
    expect((await key.graphql(mutation, { data: [record(), 7] })).importHistorical).toEqual({
      success: true,
      imported: 1,
      skipped: 1,
      errors: [{ index: 1, error: expect.any(String), data: { value: 7 } }],
    });
    expect(await stored()).toHaveLength(1);
    expect(await key.graphqlError(mutation, { data: {} })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'data' }],
    });
    expect(
      await key.graphqlError('mutation { importHistorical(data: [{date: "2026-01-05"}]) { nothing } }'),
    ).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('never meets another in a circle', async () => {
    const { key, stored } = await site('UTC');
    const data = many(400);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        key.post(HISTORY, { data: (i % 2 ? data : [...data].reverse()).map((r) => ({ ...r, volume: i })) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
    const rows = (await stored()) as { volume: number }[];
    expect([rows.length, new Set(rows.map(({ volume }) => volume)).size]).toEqual([400, 1]);
  });

  it('adds before, between and after the days that are stored, and to a day in part', async () => {
    const { key, stored } = await site('UTC');
    const at = (date: string, interval: string, volume: number, queue = 'support') =>
      record({ date, interval, volume, queue });
    await key.post(HISTORY, {
      data: [at('2026-02-10', '09:00', 1), at('2026-02-20', '09:00', 2), at('2026-02-10', '09:00', 3, 'sales')],
    });
    const requests = [
      [at('2026-02-09', '09:00', 4), at('2026-02-01', '09:00', 5)],
      [at('2026-02-12', '09:00', 6), at('2026-02-11', '09:00', 7), at('2026-02-12', '09:00', 8)],
      [at('2026-02-21', '09:00', 9), at('2026-02-10', '09:00', 10, 'other')],
      [at('2026-02-10', '09:15', 11), at('2026-02-10', '09:00', 12, 'sales')],
    ];
    for (const data of requests)
      expect((await key.post(HISTORY, { data })).body).toMatchObject({ imported: data.length, skipped: 0 });
    expect((await stored()).map((row) => Object.values(row).slice(0, 5).join(' '))).toEqual([
      '2026-02-01 09:00 support voice 5',
      '2026-02-09 09:00 support voice 4',
      '2026-02-10 09:00 other voice 10',
      '2026-02-10 09:00 sales voice 12',
      '2026-02-10 09:00 support voice 1',
      '2026-02-10 09:15 support voice 11',
      '2026-02-11 09:00 support voice 7',
      '2026-02-12 09:00 support voice 8',
      '2026-02-20 09:00 support voice 2',
      '2026-02-21 09:00 support voice 9',
    ]);
  });

  it('reads back only what was asked for, and only by those who may', async () => {
    const { key, org } = await site('UTC');
    await key.post(HISTORY, {
      data: [record(), record({ queue: 'sales' }), record({ date: '2026-01-06', channel: 'chat' })],
    });
    const query =
      'query ($from: String!, $to: String!, $queue: String, $channel: String) { contactHistory(from: $from, to: ' +
      '$to, queue: $queue, channel: $channel) { total } }';
    const total = async (more: object) =>
      (await org.admin.graphql(query, { from: '2026-01-01', to: '2026-01-31', ...more })).contactHistory.total;
    expect([
      await total({}),
      await total({ queue: 'sales' }),
      await total({ channel: 'chat' }),
      await total({ from: '2026-01-06' }),
      await total({ to: '2026-01-04' }),
    ]).toEqual([3, 1, 1, 1, 0]);
    await key.post(HISTORY, { data: [record({ queue: 'a b' })] });
    expect([
      await total({ channel: 'voice', queue: 'a b' }),
      await total({ channel: 'voice a', queue: 'b' }),
      await total({ channel: 'fax' }),
      await total({ channel: '' }),
    ]).toEqual([1, 0, 0, 0]);
    expect(await org.admin.graphqlError(query, { from: 'x', to: '2026-13-01' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'from' }, { path: 'to' }],
    });
    const agent = await org.signedIn('agent');
    expect(await agent.graphqlError(query, { from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
