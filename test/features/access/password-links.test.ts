import { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import { PASSWORD, type TestApp, type TestOrganization } from '../../support/test-app';

const NEW_PASSWORD = 'another password';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
});
afterAll(() => app.stop());

/** A user with a password, and the token of a link that was issued to them. */
async function withLink() {
  const user = await org.signedIn('agent', { email: `agent-${Math.random()}@acme.example` });
  const { status, body } = await org.admin.post(`/api/admin/users/${user.userId}/password-link`);
  expect(status).toBe(201);
  const { email } = (await user.get('/api/auth/session')).body.user;
  return { user, id: user.userId, email: email as string, token: new URL(body.url).searchParams.get('token') };
}

const use = async (token: string | null) =>
  (await app.anyone.post('/api/auth/set-password', { token, password: NEW_PASSWORD })).status;
const signIn = async (email: string, password: string) =>
  (await new Caller(app.url).post('/api/auth/login', { email, password })).status;
const changeStatus = async (id: string, status: 'active' | 'inactive') =>
  expect((await org.admin.patch(`/api/admin/users/${id}`, { status })).status).toBe(200);

describe('a one-time link', () => {
  it('is void once its user was deactivated, also when they come back', async () => {
    const { id, email, token } = await withLink();
    expect((await org.admin.delete(`/api/admin/users/${id}`)).status).toBe(200);
    expect(await use(token)).toBe(400);
    await changeStatus(id, 'active');
    expect(await use(token)).toBe(400);
    expect(await signIn(email, PASSWORD)).toBe(200);
  });

  it('is void once an import has deactivated its user', async () => {
    const { id, email, token } = await withLink();
    const data = [{ email, firstName: 'Uma', lastName: 'Gone', active: false }];
    const { body } = await (
      await org.key('import:employees')
    ).post('/api/v1/import/employees', {
      data,
      updateExisting: true,
    });
    expect(body).toMatchObject({ updated: 1 });
    await changeStatus(id, 'active');
    expect(await use(token)).toBe(400);
  });

  it('sets no password while its user is inactive', async () => {
    const { id, email } = await withLink();
    await changeStatus(id, 'inactive');
    const { url } = (await org.admin.post(`/api/admin/users/${id}/password-link`)).body;
    const token = new URL(url).searchParams.get('token');
    expect(await use(token)).toBe(400);
    await changeStatus(id, 'active');
    expect(await signIn(email, NEW_PASSWORD)).toBe(401);
    expect(await use(token)).toBe(204);
    expect(await signIn(email, NEW_PASSWORD)).toBe(200);
  });

  it('is void once its user has changed the password', async () => {
    const { user, email, token } = await withLink();
    const change = { currentPassword: PASSWORD, newPassword: 'one of their own' };
    expect((await user.post('/api/auth/password', change)).status).toBe(204);
    expect(await use(token)).toBe(400);
    expect(await signIn(email, 'one of their own')).toBe(200);
  });

  it('sets one password, however often it is used at once', async () => {
    const { token } = await withLink();
    const statuses = await Promise.all(Array.from({ length: 6 }, () => use(token)));
    expect(statuses.sort()).toEqual([204, 400, 400, 400, 400, 400]);
  });
});
