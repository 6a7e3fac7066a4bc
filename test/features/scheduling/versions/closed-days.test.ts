import { countStatements } from '../../../support/count-statements';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';
import { schedule } from '../planning';

/** Closed days of schedules: events about every queue, and public holidays of the countries of the queues. */

let app: InProcessApp;
let org: TestOrganization;

const QUERY = '{ schedules { name closedDays { date name } } }';
const closedDays = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries((await org.admin.graphql(QUERY)).schedules.map((each: any) => [each.name, each.closedDays]));
const event = (input: object) =>
  org.admin.graphql('mutation ($input: CreateDemandEventInput!) { createDemandEvent(input: $input) { id } }', {
    input: { kind: 'closed', ...input },
  });

beforeAll(async () => {
  app = await startInProcess();
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'Europe/Berlin' });
  await schedule(org.admin, { name: 'Easter', startDate: '2026-03-30', endDate: '2026-04-05' });
});
afterAll(() => app?.stop());

it('are none without country and events', async () => {
  expect(await closedDays()).toEqual({ Easter: [] });
});

async function closeDays(): Promise<void> {
  await org.admin.graphql(
    'mutation ($input: UpdateQueueSettingsInput!) { updateQueueSettings(input: $input) { country } }',
    { input: { queue: 'sales', channel: 'voice', country: 'DE' } },
  );
  await event({ name: 'Stocktaking', startDate: '2026-03-28', endDate: '2026-03-31' });
  await event({ name: 'Sales off', startDate: '2026-04-01', endDate: '2026-04-01', queue: 'sales' });
}

it('are holidays and events of the days of each schedule', async () => {
  await closeDays();
  await schedule(org.admin, { name: 'Week before', startDate: '2026-03-23', endDate: '2026-03-29' });
  expect(await closedDays()).toEqual({
    Easter: [
      { date: '2026-03-30', name: 'Stocktaking' },
      { date: '2026-03-31', name: 'Stocktaking' },
      { date: '2026-04-03', name: expect.any(String) },
    ],
    'Week before': [
      { date: '2026-03-28', name: 'Stocktaking' },
      { date: '2026-03-29', name: 'Stocktaking' },
    ],
  });
});

it('cost as many statements for many schedules as for one', async () => {
  await closeDays();
  const count = async (query: string) => (await countStatements(app, org.id, () => org.admin.graphql(query))).length;
  const [plain, before] = [await count('{ schedules { name } }'), await count(QUERY)];
  for (let week = 1; week <= 5; week++)
    await schedule(org.admin, { name: `Week ${week}`, startDate: '2026-05-04', endDate: `2026-05-${10 + week}` });
  expect(await count(QUERY)).toBe(before);
  // Settings of the queues, in four statements, and events.
  expect(before - plain).toBe(5);
});
