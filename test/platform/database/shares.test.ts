import { Client } from 'pg';
import { eventually } from '../../support/eventually';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';

/** An organization may use at most eight of the ten connections of the pool. */

const POOL_SIZE = 10;
const SHARE = 8;

let app: InProcessApp;
let org: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  app = await startInProcess({ environment: { DATABASE_POOL_SIZE: String(POOL_SIZE) } });
  [org, other] = [await app.organization(), await app.organization()];
});
afterAll(() => app?.stop());

const change = (organization: TestOrganization) =>
  organization.admin.patch('/api/admin/settings', { settings: { serviceLevelTarget: 90 } });
const waiting = (count: number) =>
  eventually(
    async () => app.app.services.database.connections.waiting,
    (seen) => seen === count,
  );

it('keeps connections for others while many requests of an organization wait, which are refused in time', async () => {
  const somebody = new Client({ connectionString: app.database.url });
  await somebody.connect();
  try {
    await somebody.query('begin');
    await somebody.query('select from muster.organization where id = $1 for update', [org.id]);
    const changes = Array.from({ length: 2 * SHARE }, () => change(org));
    await waiting(SHARE);
    expect((await change(other)).status).toBe(200);

    await waiting(0);
    await somebody.query('commit');
    const refused = (await Promise.all(changes)).filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(SHARE);
    for (const { status, headers, body } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(body.error).toBe('Your organization asks for too much at once: try again shortly');
    }
    expect((await change(org)).status).toBe(200);
  } finally {
    await somebody.end();
  }
});

it('admits in order of arrival, and the server itself at any time', async () => {
  const { database } = app.app.services;
  const reading = (isShared: boolean) => database.read(org.id, undefined, { isShared });
  const open = Array.from({ length: SHARE }, () => reading(true));
  for (const { q } of open) await q(null, 'select');
  const admitted: number[] = [];
  const later = [0, 1, 2].map((place) => {
    const each = reading(true);
    return { ...each, answer: each.q(null, 'select').then(() => admitted.push(place)) };
  });
  const own = reading(false);
  await own.q(null, 'select');
  expect(admitted).toEqual([]);
  later[1]!.close(); // abandons its response
  open[0]!.close();
  await later[0]!.answer;
  expect(admitted).toEqual([0]);
  later[0]!.close();
  await expect(later[1]!.answer).rejects.toThrow('The reading has ended');
  await later[2]!.answer;
  for (const each of [...open, ...later, own]) each.close();
  await eventually(
    async () => database.connections,
    ({ used, waiting }) => used + waiting === 0,
  );
});
