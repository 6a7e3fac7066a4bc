import { explainStatement, recordStatements } from '../../support/count-statements';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';

/** Comparing the queues of an import with the stored ones must cost the same however long the history is. */

let app: InProcessApp;
let org: TestOrganization;

const DAYS = 200;
const STATES = '/api/v1/import/agent-states';
const HISTORY = '/api/v1/import/historical';

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
  const intervals = `unnest(array['Sales', 'Returns']) queue,
    generate_series(date '2025-01-01', date '2025-01-01' + $2::int, '1 day') day, generate_series(0, 95) slot`;
  const key = `$1, queue, 'voice', day, time '00:00' + slot * interval '15 minutes'`;
  const values = [org.id, DAYS];
  await app.database.owner.query(
    `insert into contact_history (organization_id, queue, channel, date, interval, volume, aht)
     select ${key}, 1, 60 from ${intervals}`,
    values,
  );
  await app.database.owner.query(
    `insert into deflection (organization_id, queue, channel, date, interval, contacts_deflected)
     select ${key}, 1 from ${intervals}`,
    values,
  );
  await app.database.owner.query('analyze contact_history, deflection');
});
afterAll(() => app?.stop());

describe('the look at known queues', () => {
  it.each([
    [
      'agent states',
      STATES,
      { agentId: 'nobody@example.com', state: 'available', timestamp: new Date(), queue: 'Tickets' },
    ],
    ['history', HISTORY, { queue: 'Tickets', date: '2026-01-05', interval: '09:00', volume: 1, aht: 60 }],
  ])('reads the first row of a key, never the table: %s', async (_, path, record) => {
    const key = await org.key('import:historical', 'import:agent-states');
    const sent = await recordStatements(app, org.id, () => key.post(path, { data: [record] }));
    const looks = sent.filter(({ name }) => name === 'queue.known');
    expect(looks).toHaveLength(1);
    const plan = await explainStatement(app, org.id, looks[0]!);
    expect(plan).toMatch(/contact_history_pkey/);
    expect(plan).toMatch(/deflection_pkey/);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Sort|contact_history_list|deflection_date/);
  });

  it('tells a stored queue from a name that differs in case', async () => {
    const key = await org.key('import:historical');
    const record = { date: '2026-01-05', interval: '09:00', volume: 1, aht: 60, channel: 'voice' };
    const answerTo = async (queue: string) =>
      (await key.post(`${HISTORY}?dryRun=true`, { data: [{ ...record, queue }] })).body;
    expect(await answerTo('Sales')).not.toHaveProperty('warnings');
    expect(await answerTo('sales')).toMatchObject({ warnings: [{ index: 0, field: 'queue' }] });
  });
});
