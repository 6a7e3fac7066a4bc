import { request, type ClientRequest } from 'node:http';
import { eventually } from '../support/eventually';
import { sharedApp } from '../support/hosted-app';
import type { TestApp, TestOrganization } from '../support/test-app';

/** Callers whose access is revoked after their request was admitted, before it completes. */

let app: TestApp;
let org: TestOrganization;
beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
});
afterAll(() => app?.stop());

/** Sends a request except for the last byte of its body. */
async function begun(path: string, body: object, headers: Record<string, string>) {
  const text = JSON.stringify(body);
  let sent!: ClientRequest;
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent = request(app.url + path, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': text.length,
        expect: '100-continue',
      },
    });
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
  });
  await new Promise((resolve) => {
    sent.on('continue', resolve);
    sent.flushHeaders();
  });
  sent.write(text.slice(0, -1));
  const begunMs = performance.now();
  return async () => {
    // Authentications are cached for a second.
    await eventually(
      async () => performance.now() - begunMs,
      (passedMs) => passedMs > 1_100,
    );
    sent.end(text.slice(-1));
    return answered;
  };
}

const newAdmin = (email: string) => ({ email, firstName: 'Eve', lastName: 'Late', role: 'admin' });
const emails = async (): Promise<string[]> =>
  (await org.admin.get('/api/admin/users')).body.users.map((user: { email: string }) => user.email);

describe('a request whose body comes slowly', () => {
  it.each([
    ['/api/admin/users', newAdmin('rest@late.example')],
    [
      '/graphql',
      {
        query: 'mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }',
        variables: { input: newAdmin('graphql@late.example') },
      },
    ],
  ])('does nothing once its caller was deactivated: %s', async (path, body) => {
    const person = await org.signedIn('admin');
    const rest = await begun(path, body, { cookie: person.sessionCookie as string });
    expect((await org.admin.delete(`/api/admin/users/${person.userId}`)).status).toBe(200);
    expect((await rest()).text).toContain('"code":"UNAUTHENTICATED"');
    expect((await emails()).filter((email) => email.endsWith('late.example'))).toEqual([]);
  });

  it('reads nothing once its caller was deactivated', async () => {
    const person = await org.signedIn('admin');
    const rest = await begun('/graphql', { query: '{ users { email } }' }, { cookie: person.sessionCookie as string });
    await org.admin.delete(`/api/admin/users/${person.userId}`);
    expect((await rest()).text).toMatch(
      /^{"data":null.*"code":"UNAUTHENTICATED"|"code":"UNAUTHENTICATED".*"data":null}\s*$/,
    );
  });

  it('imports nothing once its key was revoked', async () => {
    const { apiKey } = (
      await org.admin.post('/api/admin/api-keys', { name: 'stolen', permissions: ['import:historical'] })
    ).body;
    const data = [{ date: '2026-03-02', interval: '09:00', volume: 1, aht: 60 }];
    const rest = await begun('/api/v1/import/historical', { data }, { 'x-api-key': apiKey.key });
    const { apiKeys } = await org.admin.graphql('{ apiKeys { id name } }');
    const { id } = apiKeys.find(({ name }: { name: string }) => name === 'stolen');
    expect((await org.admin.delete(`/api/admin/api-keys/${id}`)).status).toBe(200);
    expect(await rest()).toMatchObject({ status: 401 });
    const { contactHistory } = await org.admin.graphql(
      '{ contactHistory(from: "2026-03-02", to: "2026-03-02") { total } }',
    );
    expect(contactHistory.total).toBe(0);
  });
});

describe('a field after one that ends the session', () => {
  const TEAM = 'createTeam(input: { name: "Late" }) { id }';

  it.each<[string, (userId: string) => string]>([
    ['signing out', () => 'logout'],
    ['deactivating oneself', (id) => `deactivateUser(id: "${id}") { id }`],
    ['demoting oneself', (id) => `updateUser(id: "${id}", input: { role: agent }) { id }`],
  ])('is not executed: %s', async (_how, end) => {
    const person = await org.signedIn('admin');
    expect(await person.graphqlError(`mutation { ${end(person.userId)} ${TEAM} }`)).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect((await org.admin.get('/api/admin/teams')).body.teams).toEqual([]);
    expect((await person.get('/api/admin/users')).status).toBeGreaterThan(400);
  });

  it('is executed after one that ends nothing', async () => {
    const { admin } = await app.organization();
    await admin.graphql(
      `mutation { a: createTeam(input: { name: "A" }) { id } b: createTeam(input: { name: "B" }) { id } }`,
    );
    expect((await admin.get('/api/admin/teams')).body.teams).toHaveLength(2);
  });
});
