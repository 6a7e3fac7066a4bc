import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;
let key: Caller;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  key = await org.key('import:deflection', 'import:historical');
});
afterAll(() => app?.stop());

const date = '2026-06-10';
const deflected = (interval: string, more: object = {}) => ({ date, interval, contactsDeflected: 10, ...more });
const contacts = (interval: string, volume: number, more: object = {}) => ({
  date,
  interval,
  volume,
  aht: 100,
  ...more,
});
const importDeflection = (data: unknown) => key.post('/api/v1/import/deflection', { data });
const importHistory = (data: unknown) => key.post('/api/v1/import/historical', { data });

async function stored(filter = '') {
  const { deflections } = await org.admin.graphql(
    `{ deflections(from: "2026-01-01", to: "2026-12-31"${filter}) {
         data { date interval queue channel contactsDeflected totalContactsOffered isTotalGiven deflectionSource
           metadata } total } }`,
  );
  return deflections as { data: { interval: string; totalContactsOffered: number | null }[]; total: number };
}
const totals = async () => (await stored()).data.map(({ totalContactsOffered }) => totalContactsOffered);

describe('a deflection import', () => {
  it('stores what automation resolved, the last write of an interval winning', async () => {
    const full = {
      totalContactsOffered: 40,
      queue: ' Sales ',
      channel: 'sms',
      deflectionSource: 'chatbot',
      metadata: { bot: 'v2', nested: { a: [1, 2] } },
    };
    const answer = await importDeflection([
      deflected('09:00', full),
      deflected('09:30', { totalContactsOffered: 12.5 }),
      deflected('09:30', { contactsDeflected: 11, totalContactsOffered: 13 }),
    ]);
    expect(answer).toMatchObject({ status: 200, body: { success: true, imported: 3, skipped: 0, errors: [] } });
    expect(answer.body.message).toBe(
      'Imported 3 records, joined 0 totals with historical data, 0 totals could not be joined yet',
    );
    expect(await stored()).toEqual({
      total: 2,
      data: [
        { ...full, queue: 'Sales', date, interval: '09:00', contactsDeflected: 10, isTotalGiven: true },
        {
          date,
          interval: '09:30',
          queue: null,
          channel: null,
          contactsDeflected: 11,
          totalContactsOffered: 13,
          isTotalGiven: true,
          deflectionSource: null,
          metadata: null,
        },
      ],
    });
    expect((await stored(', queue: "Sales"')).total).toBe(1);
  });

  it('joins a missing total with the history, whichever of the two arrives first', async () => {
    await importHistory([contacts('09:00', 30, { queue: 'Sales', channel: 'voice' })]);
    const data = [
      deflected('09:00', { queue: 'Sales', channel: 'voice' }),
      deflected('10:00', { queue: 'Sales', channel: 'voice' }),
      deflected('11:00', { totalContactsOffered: 50 }),
    ];
    const { body } = await importDeflection(data);
    expect(body.message).toBe(
      'Imported 3 records, joined 1 total with historical data, 1 total could not be joined yet: they are joined ' +
        'when the history arrives',
    );
    expect(await totals()).toEqual([40, null, 50]);
    await importHistory([
      contacts('10:00', 7, { queue: 'Sales', channel: 'voice' }),
      contacts('09:00', 31, { queue: 'Sales', channel: 'voice' }),
    ]);
    expect(await totals()).toEqual([41, 17, 50]);
  });

  it('takes the volume for the total where the organization imports what was offered', async () => {
    await org.admin.patch('/api/admin/settings', { settings: { historicalVolume: 'offered' } });
    await importHistory([contacts('09:00', 30)]);
    await importDeflection([deflected('09:00')]);
    expect(await totals()).toEqual([30]);
  });

  it('joins the sum over what is missing, but never adds the stream without a queue to named ones', async () => {
    await importHistory([
      contacts('09:00', 1, { queue: 'Sales', channel: 'voice' }),
      contacts('09:00', 2, { queue: 'Sales', channel: 'chat' }),
      contacts('09:00', 4, { queue: 'Sales' }),
      contacts('09:00', 8, { queue: 'Help', channel: 'voice' }),
      contacts('10:00', 16, { queue: 'Sales', channel: 'voice' }),
      contacts('10:00', 32, { channel: 'voice' }),
    ]);
    const none = { contactsDeflected: 0 };
    await importDeflection([
      deflected('09:00', { ...none, queue: 'Sales' }),
      deflected('09:00', { ...none, channel: 'voice' }),
      deflected('09:00', none),
      deflected('09:00', { ...none, queue: 'Sales', channel: 'sms' }),
      deflected('09:00', { ...none, queue: 'Sales', channel: 'email' }),
      deflected('10:00', { ...none, channel: 'voice' }),
      deflected('10:00', none),
    ]);
    const { data } = await stored();
    const found = Object.fromEntries(
      data.map((row) => [`${row.interval} ${(row as any).queue} ${(row as any).channel}`, row.totalContactsOffered]),
    );
    expect(found).toEqual({
      '09:00 Sales null': 7,
      '09:00 null voice': 9,
      '09:00 null null': 15,
      '09:00 Sales sms': null,
      '09:00 Sales email': null,
      '10:00 null voice': 32,
      '10:00 null null': 32,
    });
  });

  it('does not join another cadence', async () => {
    const quarters = ['09', '10', '11', '12'].flatMap((hour) =>
      ['00', '15', '30', '45'].map((minute) => contacts(`${hour}:${minute}`, 5)),
    );
    await importHistory(quarters);
    const { body } = await importDeflection([
      deflected('09:00'),
      deflected('10:00'),
      deflected('11:00'),
      deflected('09:20', { queue: 'Sales' }),
    ]);
    expect(body.message).toContain('joined 0 totals');
    expect(body.message).toContain('4 totals could not be joined yet');
    expect(await totals()).toEqual([null, null, null, null]);
    await importDeflection(quarters.map(({ interval }) => deflected(interval)));
    expect(
      new Set((await stored()).data.filter((row: any) => row.queue === null).map((row) => row.totalContactsOffered)),
    ).toEqual(new Set([15]));
  });

  it('answers a bad record with an entry that names the field', async () => {
    const { status, body } = await importDeflection([
      deflected('09:00', { totalContactsOffered: 9 }),
      deflected('09:00', { channel: 'fax' }),
      deflected('09:00', { deflectionSource: 'magic' }),
      deflected('09:00', { metadata: [1] }),
      deflected('09:00', { metadata: { a: ['\u0000'] } }),
      deflected('09:00', { metadata: { '\ud800': 1 } }),
      deflected('09:00', { metadata: { a: 'x'.repeat(10_001) } }),
      deflected('09:00', { contactsDeflected: '10' }),
      deflected('25:00'),
      { ...deflected('09:00'), date: '2026-02-30' },
      deflected('09:00', { totalContactsOffered: 10 }),
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, imported: 1, skipped: 10 });
    expect(body.errors.map(({ error }: { error: string }) => error.split(' ')[0])).toEqual([
      'totalContactsOffered',
      'channel',
      'deflectionSource',
      'metadata',
      'metadata',
      'metadata',
      'metadata',
      'contactsDeflected',
      'interval',
      'date',
    ]);
  });

  it('knows the clock changes of the organization', async () => {
    const spring = { date: '2026-03-08', interval: '02:30', contactsDeflected: 1 };
    const autumn = { date: '2026-11-01', interval: '01:30', contactsDeflected: 1, totalContactsOffered: 5 };
    const { body } = await importDeflection([spring, autumn, { ...autumn, contactsDeflected: 2 }]);
    expect(body).toMatchObject({ imported: 2, errors: [{ index: 0 }] });
    expect((await stored()).data).toMatchObject([
      { interval: '01:30', contactsDeflected: 3, totalContactsOffered: 10 },
    ]);
  });

  it('writes one audit entry, and takes the key of its permission only', async () => {
    await importDeflection([deflected('09:00'), 1]);
    const { body } = await org.admin.get('/api/admin/audit-logs?action=import.deflection');
    expect(body.logs).toMatchObject([{ userName: 'test key', details: { imported: 1, skipped: 1 } }]);
    expect((await (await org.key('import:historical')).post('/api/v1/import/deflection', { data: [] })).status).toBe(
      403,
    );
    const agent = await org.signedIn('agent');
    expect((await agent.graphqlError('{ deflections(from: "2026-01-01", to: "2026-01-02") { total } }')).code).toBe(
      'FORBIDDEN',
    );
  });

  it('goes through GraphQL by the same rules', async () => {
    const mutation =
      'mutation ($data: JSON!) { importDeflection(data: $data) { success imported skipped message errors { index ' +
      'error data } } }';
    expect(
      (await key.graphql(mutation, { data: [deflected('09:00'), deflected('x')] })).importDeflection,
    ).toMatchObject({ imported: 1, skipped: 1, errors: [{ index: 1 }] });
  });
});
