import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { Caller } from '../../support/caller';
import type { TestOrganization } from '../../support/test-app';

let app: OwnApp;
let node2: OwnApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await startOwnApp();
  node2 = await startOwnApp({ database: app.database });
  org = await app.organization();
});
afterAll(async () => {
  await node2?.stop();
  await app?.stop();
});

const PATH = '/api/scheduling/schedules';

it.each([
  ['signing out', (user: Caller) => user.post('/api/auth/logout')],
  ['deactivating its user', (_: Caller, userId: string) => org.admin.delete(`/api/admin/users/${userId}`)],
])('%s ends a session at once at the node that does it, and soon at the others', async (_, end) => {
  const user = await org.signedIn('planner');
  const cookie = user.sessionCookie ?? '';
  const [here, there] = [app, node2].map(({ url }) => new Caller(url, { cookie })) as [Caller, Caller];
  expect([(await here.get(PATH)).status, (await there.get(PATH)).status]).toEqual([200, 200]);
  expect((await end(user, user.userId)).status).toBeLessThan(300);
  expect((await here.get(PATH)).status).toBe(401);
  await eventually(
    () => there.get(PATH),
    ({ status }) => status === 401,
  );
});
