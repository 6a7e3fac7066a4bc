import { eventually } from '../../support/eventually';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';

/** A read uses one snapshot on a pooled connection, which is reused afterwards. */

let app: InProcessApp;
let org: TestOrganization;

const ROWS = 4_000;
const ALL = 'select volume from contact_history order by date, interval';

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
  await app.database.owner.query(
    `insert into contact_history (organization_id, queue, channel, date, interval, volume, aht)
     select $1, '', 'voice', date '2026-01-01' + n / 96, time '00:00' + n % 96 * interval '15 minutes', n, 1
     from generate_series(0, $2::int - 1) n`,
    [org.id, ROWS],
  );
});
afterAll(() => app?.stop());

it('leaves its connection as it was, when it ends between two pages of a list', async () => {
  const { database } = app.app.services;
  let pages = 0;
  const ended = Array.from({ length: 20 }, () => {
    const reading = database.read(org.id, () => {
      pages++;
      reading.close();
    });
    return Promise.allSettled([reading.q(null, ALL), reading.q(null, ALL)]);
  });
  const whole = Array.from({ length: 20 }, async () => {
    const reading = database.read(org.id);
    const rows = await reading.q<{ volume: number }>(null, ALL);
    reading.close();
    return rows.map(({ volume }) => volume);
  });
  for (const volumes of await Promise.all(whole)) expect(volumes).toEqual(Array.from({ length: ROWS }, (_, n) => n));
  for (const answers of await Promise.all(ended))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'The reading has ended' } });
  expect(pages).toBe(20);
});

it('opens nothing once it has ended', async () => {
  const { database } = app.app.services;
  const reading = database.read(org.id);
  const asked = reading.q(null, ALL);
  reading.close();
  await expect(asked).rejects.toThrow('The reading has ended');
  await eventually(
    async () => database.connections.used,
    (used) => used === 0,
  );
});

it('counts a row as its columns, and long texts and JSON by their size', async () => {
  const countOf = async (column: string) => {
    let values = 0;
    const reading = app.app.services.database.read(org.id, (count) => (values += count));
    await reading.q(null, `select 1 as number, ${column} as value`);
    reading.close();
    return values;
  };
  expect(await countOf(`'short'::text`)).toBe(2);
  expect(await countOf('null::jsonb')).toBe(2);
  expect(await countOf(`repeat('x', 5000)`)).toBeGreaterThan(99);
  expect(await countOf(`to_jsonb(array_fill(1.5::float8, array[2000]))`)).toBeGreaterThan(99);
  expect(await countOf(`convert_to(repeat('x', 5000), 'UTF8')`)).toBe(2); // packed figures of a day
});
