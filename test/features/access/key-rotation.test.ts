import { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';

let app: OwnApp;
let node2: OwnApp;
let org: TestOrganization;
const clock = new FakeClock();

beforeAll(async () => {
  app = await startOwnApp({ clock });
  node2 = await startOwnApp({ clock, database: app.database });
  org = await app.organization();
});
afterAll(async () => {
  await node2?.stop();
  await app?.stop();
});

interface Secret {
  id: string;
  preview: string;
  createdAt: string;
  endsAt: string | null;
  lastUsedAt: string | null;
}

const ROTATE = `mutation ($id: ID!, $oldSecretEndsAt: String) {
  rotateApiKey(id: $id, oldSecretEndsAt: $oldSecretEndsAt) { id name key } }`;
const END = 'mutation ($id: ID!) { endApiKeySecret(secretId: $id) { id keyPreview secrets { id } } }';

const newKey = async (): Promise<{ id: string; key: string }> =>
  (await org.admin.post('/api/admin/api-keys', { name: 'Feed', permissions: ['import:historical'] })).body.apiKey;
const use = async (key: string, { url } = app) =>
  (await new Caller(url, { 'x-api-key': key }).post('/api/v1/import/historical', { data: [] })).status;
const secretsOf = async (id: string): Promise<Secret[]> =>
  (await org.admin.graphql('{ apiKeys { id secrets { id preview createdAt endsAt lastUsedAt } } }')).apiKeys.find(
    (key: { id: string }) => key.id === id,
  ).secrets;
const rotated = async (id: string, oldSecretEndsAt?: string): Promise<string> =>
  (await org.admin.graphql(ROTATE, { id, oldSecretEndsAt })).rotateApiKey.key;
const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const preview = (key: string) => `wfm_…${key.slice(-4)}`;

describe('a key that is rotated', () => {
  it('works with both secrets at every node, until the old one is ended', async () => {
    const { id, key: old } = await newKey();
    const [first] = await secretsOf(id);
    const made = (await org.admin.graphql(ROTATE, { id })).rotateApiKey;
    expect(made).toEqual({ id, name: 'Feed', key: expect.stringMatching(/^wfm_[0-9A-Za-z]{40}$/) });
    for (const key of [old, made.key]) expect([await use(key), await use(key, node2)]).toEqual([201, 201]);
    const live = await secretsOf(id);
    expect(live.map((secret) => secret.preview).sort()).toEqual([preview(made.key), preview(old)].sort());

    const { endApiKeySecret } = await org.admin.graphql(END, { id: first?.id });
    expect(endApiKeySecret).toMatchObject({ id, keyPreview: preview(made.key), secrets: [{}] });
    expect([await use(old), await use(old, node2), await use(made.key, node2)]).toEqual([401, 401, 201]);
    // Repeating the call changes nothing.
    expect((await org.admin.graphql(END, { id: first?.id })).endApiKeySecret.secrets).toHaveLength(1);
  });

  it('may say when the old secret ends', async () => {
    const { id, key: old } = await newKey();
    const endsAt = later(60);
    const key = await rotated(id, endsAt);
    expect((await secretsOf(id)).map((secret) => secret.endsAt).sort()).toEqual([endsAt, null].sort());
    expect([await use(old), await use(key)]).toEqual([201, 201]);
    clock.forward({ hours: 1 });
    expect([await use(old), await use(key)]).toEqual([401, 201]);
    expect(await secretsOf(id)).toHaveLength(1);
  });

  it('keeps the last use of each secret', async () => {
    const { id, key: old } = await newKey();
    const key = await rotated(id);
    await use(old);
    const usedAt = clock.now().toISOString();
    const byPreview = async () => new Map((await secretsOf(id)).map((secret) => [secret.preview, secret.lastUsedAt]));
    expect(await byPreview()).toEqual(
      new Map([
        [preview(key), null],
        [preview(old), usedAt],
      ]),
    );
    clock.forward({ minutes: 2 });
    await use(key);
    expect(await byPreview()).toEqual(
      new Map([
        [preview(key), clock.now().toISOString()],
        [preview(old), usedAt],
      ]),
    );
    const { apiKeys } = (await org.admin.get('/api/admin/api-keys')).body;
    expect(apiKeys.find((each: { id: string }) => each.id === id).lastUsedAt).toBe(clock.now().toISOString());
  });

  it('has two secrets at most, and keeps one that stays', async () => {
    const { id } = await newKey();
    const [first] = await secretsOf(id);
    expect(await org.admin.graphqlError(END, { id: first?.id })).toMatchObject({ code: 'CONFLICT', path: 'secretId' });
    await rotated(id, later(60));
    expect(await org.admin.graphqlError(ROTATE, { id })).toMatchObject({ code: 'CONFLICT', path: 'id' });
    const newest = (await secretsOf(id)).find((secret) => secret.endsAt === null);
    expect(await org.admin.graphqlError(END, { id: newest?.id })).toMatchObject({ code: 'CONFLICT' });
    await org.admin.graphql(END, { id: first?.id });
    await rotated(id);
  });

  it('is refused once it is revoked, and so are all of its secrets', async () => {
    const { id, key: old } = await newKey();
    const key = await rotated(id);
    await org.admin.delete(`/api/admin/api-keys/${id}`);
    expect([await use(old), await use(key)]).toEqual([401, 401]);
    expect(await org.admin.graphqlError(ROTATE, { id })).toMatchObject({ code: 'CONFLICT', status: 'revoked' });
  });

  it('is rotated by admins of its own organization alone', async () => {
    const { id } = await newKey();
    const [secret] = await secretsOf(id);
    const other = await app.organization();
    for (const [mutation, given] of [
      [ROTATE, { id }],
      [END, { id: secret?.id }],
    ] as const) {
      expect(await other.admin.graphqlError(mutation, given)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await (await org.signedIn('planner')).graphqlError(mutation, given)).toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const oldSecretEndsAt of [later(-1), 'soon'])
      expect(await org.admin.graphqlError(ROTATE, { id, oldSecretEndsAt })).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: 'oldSecretEndsAt' }],
      });
  });

  it('is audited without its secrets, which are stored as digests', async () => {
    const { id, key: old } = await newKey();
    const key = await rotated(id);
    const ended = (await secretsOf(id)).find((secret) => secret.preview === preview(old));
    await org.admin.graphql(END, { id: ended?.id });
    const { logs } = (await org.admin.get('/api/admin/audit-logs?limit=2')).body;
    expect(logs).toMatchObject([
      { action: 'api_key.end_secret', details: { apiKeyId: id, secretId: ended?.id } },
      { action: 'api_key.rotate', details: { apiKeyId: id, oldSecretEndsAt: null } },
    ]);
    const { rows } = await app.database.owner.query(
      `select k::text from api_key k union all select s::text from api_key_secret s
       union all select a::text from audit_entry a`,
    );
    for (const secret of [old, key]) expect(JSON.stringify([logs, rows])).not.toContain(secret);
  });
});
