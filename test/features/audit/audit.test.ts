/** @in-order */
import { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import { PASSWORD, type TestApp, type TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;
const LOGS = '/api/admin/audit-logs';
const NOWHERE = '11111111-2222-4333-8444-555555555555';

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ slug: 'audited' });
});
afterAll(() => app?.stop());

interface Entry {
  id: string;
  userId: string | null;
  userName: string;
  action: string;
  details: Record<string, unknown>;
  ipAddress: string | null;
  createdAt: string;
}
const log = async (query = '?limit=500') =>
  (await org.admin.get(LOGS + query)).body as { logs: Entry[]; total: number };

/** The entries that some work writes, oldest first. */
async function entriesOf(work: () => Promise<unknown>): Promise<Entry[]> {
  const before = await log();
  await work();
  const after = await log();
  return after.logs.slice(0, after.total - before.total).reverse();
}
const actionsOf = async (work: () => Promise<unknown>) => (await entriesOf(work)).map(({ action }) => action);

describe('the audit log', () => {
  it('tells of a long list the first, and how many there are', async () => {
    const { rows } = await app.database.owner.query(
      `with person as (
         insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
           search_folded, role, status, created_at)
         select gen_random_uuid(), $1, n || '@long.example', n || '@long.example', 'F', 'L', 'l f', 'l', 'agent',
           'active', now() from generate_series(1, 150) n returning id
       )
       insert into employee (id, organization_id, user_id, created_at)
       select gen_random_uuid(), $1, id, now() from person returning id`,
      [org.id],
    );
    const employeeIds = rows.map(({ id }) => id);
    const [entry] = await entriesOf(() =>
      org.admin.graphql('mutation ($input: AssignContractInput!) { assignContract(input: $input) { employeeId } }', {
        input: { employeeIds, contractId: null, from: '2026-03-02' },
      }),
    );
    expect(entry).toMatchObject({ action: 'contract.assign', details: { counts: { employeeIds: 150 } } });
    expect(entry?.details.employeeIds).toEqual(employeeIds.slice(0, 100));
  });

  it('has one entry for every change, whatever door it came through', async () => {
    let userId = '';
    const person = { email: 'pat@audited.example', firstName: 'Pat', lastName: 'P', role: 'agent' };
    expect(
      await actionsOf(async () => (userId = (await org.admin.post('/api/admin/users', person)).body.user.id)),
    ).toEqual(['user.create']);
    expect(
      await actionsOf(() => org.admin.patch(`/api/admin/users/${userId}`, { lastName: 'Q', firstName: 'Pat' })),
    ).toEqual(['user.update']);
    expect((await log()).logs[0]?.details).toEqual({ userId, lastName: 'Q' });
    expect(await actionsOf(() => org.admin.patch(`/api/admin/users/${userId}`, { lastName: 'Q' }))).toEqual([]);
    expect(await actionsOf(() => org.admin.post(`/api/admin/users/${userId}/password-link`))).toEqual([
      'user.password_link',
    ]);
    expect(await actionsOf(() => org.admin.delete(`/api/admin/users/${userId}`))).toEqual(['user.deactivate']);
    expect(await actionsOf(() => org.admin.delete(`/api/admin/users/${userId}`))).toEqual([]);
    expect(await actionsOf(() => org.admin.post('/api/admin/teams', { name: 'T' }))).toEqual(['team.create']);
    let skillId = '';
    expect(
      await actionsOf(async () => (skillId = (await org.admin.post('/api/admin/skills', { name: 'S' })).body.skill.id)),
    ).toEqual(['skill.create']);
    const employeeId = (await org.admin.get('/api/admin/users?search=pat@')).body.users[0].employee.id;
    expect(await actionsOf(() => org.admin.post('/api/admin/skills/assignments', { employeeId, skillId }))).toEqual([
      'skill.assign',
    ]);
    expect(
      await actionsOf(() => org.admin.patch('/api/admin/settings', { settings: { serviceLevelTarget: 85 } })),
    ).toEqual(['settings.update']);
    let keyId = '';
    expect(
      await actionsOf(
        async () =>
          (keyId = (await org.admin.post('/api/admin/api-keys', { name: 'K', permissions: ['import:historical'] })).body
            .apiKey.id),
      ),
    ).toEqual(['api_key.create']);
    expect(await actionsOf(() => org.admin.delete(`/api/admin/api-keys/${keyId}`))).toEqual(['api_key.revoke']);
    expect(await actionsOf(() => org.admin.delete(`/api/admin/api-keys/${keyId}`))).toEqual([]);

    const mutation =
      'mutation { a: createTeam(input: { name: "T2" }) { id } b: createSkill(input: { name: "S2" }) { id } c: ' +
      'updateSettings(input: { name: "Acme" }) { id } }';
    expect(await actionsOf(() => org.admin.graphql(mutation))).toEqual([
      'team.create',
      'skill.create',
      'settings.update',
    ]);
  });

  it('has no entry for what was refused or only read', async () => {
    expect(
      await actionsOf(async () => {
        await org.admin.post('/api/admin/teams', { name: 'T' }); // there is one
        await org.admin.post('/api/admin/teams', {});
        await org.admin.patch(`/api/admin/users/${NOWHERE}`, { lastName: 'X' });
        await org.admin.get('/api/admin/users');
        await org.admin.patch('/api/admin/settings', {});
        await org.admin.delete(`/api/admin/users/${org.adminUserId}`);
        await app.anyone.post('/api/auth/login', { email: 'unknown@audited.example', password: PASSWORD });
      }),
    ).toEqual([]);
  });

  it('tells of signing in and out, and of passwords', async () => {
    const user = (
      await org.admin.post('/api/admin/users', {
        email: 'sam@audited.example',
        firstName: 'Sam',
        lastName: 'S',
        role: 'agent',
        password: PASSWORD,
      })
    ).body.user;
    const sam = new Caller(app.url);
    const signIn = (password: string) => sam.post('/api/auth/login', { email: 'sam@audited.example', password });
    const entries = await entriesOf(async () => {
      await signIn('wrong password');
      await signIn(PASSWORD);
      await sam.post('/api/auth/password', { currentPassword: 'wrong password', newPassword: 'another password' });
      await sam.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'another password' });
      await sam.post('/api/auth/logout');
    });
    expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
      ['auth.login_failed', user.id],
      ['auth.login', user.id],
      ['auth.password_change', user.id],
      ['auth.logout', user.id],
    ]);
    expect(entries[1]).toMatchObject({ userName: 'Sam S', ipAddress: '127.0.0.1' });
    const { url } = (await org.admin.post(`/api/admin/users/${user.id}/password-link`)).body;
    const [set] = await entriesOf(() =>
      app.anyone.post('/api/auth/set-password', {
        token: new URL(url).searchParams.get('token'),
        password: 'one more password',
      }),
    );
    expect(set).toMatchObject({ action: 'auth.password_set', userId: user.id, userName: 'Sam S' });
  });

  it('names the key that acted, and nobody else', async () => {
    const { key } = (
      await org.admin.post('/api/admin/api-keys', { name: 'Telephony', permissions: ['import:historical'] })
    ).body.apiKey;
    const data = [{ date: '2026-01-05', interval: '09:00', volume: 1, aht: 60 }, 'bad'];
    const entries = await entriesOf(() =>
      new Caller(app.url, { 'x-api-key': key }).post('/api/v1/import/historical', { data }),
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]).toEqual({
      id: expect.any(String),
      userId: null,
      userName: 'Telephony',
      action: 'import.historical',
      details: { imported: 1, skipped: 1 },
      ipAddress: '127.0.0.1',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it('is newest first, in pages, with the number of all', async () => {
    const { logs, total } = await log();
    expect(logs).toHaveLength(total);
    const times = logs.map(({ createdAt }) => createdAt);
    expect([...times].sort().reverse()).toEqual(times);
    expect(logs.at(-1)?.action).toBe('organization.create');
    const page = await log('?limit=3&offset=2');
    expect(page).toEqual({ logs: logs.slice(2, 5), total });
    expect((await log(`?offset=${total + 5}`)).logs).toEqual([]);
    for (let i = 0; i < 40; i++) await org.admin.patch('/api/admin/settings', { name: `Acme ${i}` });
    expect((await log('')).logs).toHaveLength(50);
    const creates = await log('?action=team.create');
    expect(creates.total).toBe(2);
    expect(creates.logs.every(({ action }) => action === 'team.create')).toBe(true);
    expect(await log('?action=no.such')).toEqual({ logs: [], total: 0 });
    expect(
      (await org.admin.graphql('{ auditLogs(action: "team.create", limit: 1) { total logs { action } } }')).auditLogs,
    ).toEqual({ total: 2, logs: [{ action: 'team.create' }] });
  });

  it('holds no secret', async () => {
    const text = JSON.stringify((await app.database.owner.query('select * from audit_entry')).rows);
    expect(text).not.toMatch(/wfm_[0-9A-Za-z]{40}|argon2|correct horse|another password|one more password|token/i);
  });

  it('cannot be changed by the application', async () => {
    const { owner } = app.database;
    await owner.query('begin; set local role muster_app');
    await expect(owner.query('update audit_entry set action = $1', ['x'])).rejects.toThrow('permission denied');
    await owner.query('rollback; begin; set local role muster_app');
    await expect(owner.query('delete from audit_entry')).rejects.toThrow('permission denied');
    await owner.query('rollback');
  });
});
