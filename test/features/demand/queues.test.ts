import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
});
afterAll(() => app?.stop());

describe('the list of queues', () => {
  const queues = async (args = '') => (await org.admin.graphql(`{ queues${args} { name channels } }`)).queues;

  it('is empty before anything was imported', async () => {
    const { admin } = await app.organization();
    expect((await admin.graphql('{ queues { name channels } }')).queues).toEqual([]);
  });

  it('has those of history and deflection with their channels, by name and by pages', async () => {
    const key = await org.key('import:historical', 'import:deflection');
    const at = { date: '2026-01-05', volume: 1, aht: 60 };
    const streams = [
      { queue: 'Sales', channel: 'voice' },
      { queue: 'Sales', channel: 'chat' },
      { queue: 'Returns' },
      { channel: 'email' },
      {},
    ];
    const intervals = ['09:00', '09:30', '10:00'];
    const data = streams.flatMap((stream) => intervals.map((interval) => ({ ...at, ...stream, interval })));
    expect((await key.post('/api/v1/import/historical', { data })).body.imported).toBe(data.length);
    const deflected = { date: '2026-01-05', interval: '09:00', contactsDeflected: 1 };
    await key.post('/api/v1/import/deflection', {
      data: [
        { ...deflected, queue: 'Sales', channel: 'sms' },
        { ...deflected, queue: 'Bots', channel: 'chat' },
      ],
    });
    const all = [
      { name: 'Bots', channels: ['chat'] },
      { name: 'Returns', channels: [] },
      { name: 'Sales', channels: ['chat', 'sms', 'voice'] },
    ];
    expect(await queues()).toEqual(all);
    expect(await queues('(limit: 2, page: 2)')).toEqual(all.slice(2));
    expect(await (await org.signedIn('agent')).graphqlError('{ queues { name } }')).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
