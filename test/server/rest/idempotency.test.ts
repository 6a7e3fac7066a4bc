import { createHash, randomUUID } from 'node:crypto';
import { forgetIdempotencyKeys } from '../../../src/features/access/idempotency-key.jobs';
import { ServerContext } from '../../../src/server/server-context';
import { signIn, type Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';

/** A request that is sent again with its `Idempotency-Key` is done once. */

let app: InProcessApp;
let org: TestOrganization;
const clock = new FakeClock(new Date('2026-06-10T16:00:00Z'));
beforeAll(async () => {
  app = await startInProcess({ clock });
});
beforeEach(async () => {
  org = await app.organization();
});
afterAll(() => app?.stop());

const TEAMS = '/api/admin/teams';
const send = (caller: Caller, path: string, body: object | string, key: string) =>
  caller.send('POST', path, typeof body === 'string' ? body : JSON.stringify(body), { 'idempotency-key': key });
let count = 0;
const team = () => ({ name: `Team ${++count}` });
const teams = async () => (await org.admin.get(TEAMS)).body.teams.length as number;

describe('an Idempotency-Key', () => {
  it('has the same answer for the same request, which is done once', async () => {
    const [key, body] = [randomUUID(), team()];
    const first = await send(org.admin, TEAMS, body, key);
    expect(first.status).toBe(201);
    const again = await send(org.admin, TEAMS, body, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await send(org.admin, TEAMS, body, randomUUID())).status).toBe(409);
  });

  it('keeps answers without a body, and those of imports', async () => {
    const key = await org.key('import:employees');
    const data = [{ email: 'ada@x.example', firstName: 'Ada', lastName: 'Example' }];
    const id = randomUUID();
    const answers = [await send(key, '/api/v1/import/employees', { data }, id)];
    answers.push(await send(key, '/api/v1/import/employees', { data }, id));
    expect(answers.map(({ status, body }) => [status, body.created])).toEqual(Array(2).fill([201, 1]));
    const user = await org.signedIn('agent');
    const change = { currentPassword: PASSWORD, newPassword: 'another battery staple' };
    for (const status of [204, 204]) expect((await send(user, '/api/auth/password', change, id)).status).toBe(status);
  });

  it('stands for one request of one caller', async () => {
    const [key, body] = [randomUUID(), team()];
    expect((await send(org.admin, TEAMS, body, key)).status).toBe(201);
    const before = await teams();
    const other = await send(org.admin, TEAMS, team(), key);
    expect(other).toMatchObject({
      status: 422,
      body: { details: { code: 'BAD_USER_INPUT', issues: [{ path: 'Idempotency-Key' }] } },
    });
    expect((await send(org.admin, '/api/admin/skills', body, key)).status).toBe(422);
    expect(await teams()).toBe(before);
    const colleague = await org.signedIn('admin');
    expect((await send(colleague, TEAMS, team(), key)).status).toBe(201);
    const elsewhere = await app.organization();
    expect((await send(elsewhere.admin, TEAMS, body, key)).status).toBe(201);
  });

  it('is refused while the first request is worked on, and many at once make one thing', async () => {
    const [key, body] = [randomUUID(), team()];
    const before = await teams();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(org.admin, TEAMS, body, key)));
    for (const { status, headers, body } of answers) {
      expect([201, 409]).toContain(status);
      if (status === 409) expect([headers.get('retry-after'), body.details.retryAfter]).toEqual(['2', 2]);
    }
    expect(answers.map(({ status }) => status)).toContain(201);
    expect(await teams()).toBe(before + 1);
    expect((await send(org.admin, TEAMS, body, key)).status).toBe(201);
  });

  it('is free again after a refusal', async () => {
    const [key, body] = [randomUUID(), team()];
    const taken = (await org.admin.post(TEAMS, body)).body.team;
    expect((await send(org.admin, TEAMS, body, key)).status).toBe(409);
    await org.admin.patch(`${TEAMS}/${taken.id}`, { name: 'Elsewhere' });
    expect((await send(org.admin, TEAMS, body, key)).status).toBe(201);
    expect((await send(org.admin, TEAMS, '{"name":', key)).status).toBe(400);
    for (const bad of ['', 'a b', 'x'.repeat(256)])
      expect((await send(org.admin, TEAMS, team(), bad)).status).toBe(400);
  });

  it('is taken over from a server that died, which cannot finish any more', async () => {
    const [key, body] = [randomUUID(), team()];
    await send(org.admin, TEAMS, body, key);
    const set = (done: boolean) =>
      app.database.owner.query(
        `update idempotency_key set is_done = ${done}, status = null, answer = null
         where organization_id = $1 and claimed_at = $2`,
        [org.id, clock.now()],
      );
    await set(false);
    expect(await send(org.admin, TEAMS, body, key)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('being worked on') },
    });
    await set(true);
    clock.forward({ seconds: 61 });
    expect(await send(org.admin, TEAMS, body, key)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('its answer is lost') },
    });
    await app.database.owner.query('update idempotency_key set is_done = false where answer is null');
    // The work is repeated, and now the name is taken.
    expect(await send(org.admin, TEAMS, body, key)).toMatchObject({ status: 409, body: { details: { path: 'name' } } });
  });

  it('is taken over at once from a server whose connection is gone, and never from one that is there', async () => {
    const [key, body] = [randomUUID(), team()];
    await send(org.admin, TEAMS, body, key);
    const claimedAt = clock.now();
    const set = (fields: string) =>
      app.database.owner.query(`update idempotency_key set ${fields} where organization_id = $1 and claimed_at = $2`, [
        org.id,
        claimedAt,
      ]);
    await set('is_done = false, status = null, answer = null');
    clock.forward({ seconds: 30 });
    const isWorkedOn = { status: 409, body: { error: expect.stringContaining('being worked on') } };
    expect(await send(org.admin, TEAMS, body, key)).toMatchObject(isWorkedOn);
    await set(`node = '${randomUUID()}'`);
    expect(await send(org.admin, TEAMS, body, key)).toMatchObject({ status: 409, body: { details: { path: 'name' } } });
  });

  it('is heard by mutations of GraphQL, which are kept as far as they are done', async () => {
    const make = (...names: string[]) => ({
      query: `mutation { ${names.map((name, i) => `t${i}: createTeam(input: { name: "${name}" }) { id }`).join(' ')} }`,
    });
    const graphql = (body: object, key: string) => send(org.admin, '/graphql', body, key);
    const [key, name] = [randomUUID(), team().name];
    const first = await graphql(make(name), key);
    expect(first.body).toEqual({ data: { t0: { id: expect.any(String) } } });
    const again = await graphql(make(name), key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await graphql(make('Other'), key)).toMatchObject({
      status: 422,
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', issues: [{ path: 'Idempotency-Key' }] } }] },
    });
    expect((await send(org.admin, TEAMS, { name }, key)).status).toBe(422);
    const many = await Promise.all([1, 2, 3].map(() => graphql(make('At once'), 'at-once')));
    expect(many.filter(({ body }) => body.data?.t0?.id)).not.toHaveLength(0);
    for (const { status, body } of many)
      expect([status, body.errors?.[0].extensions.code]).toEqual(status === 200 ? [200, undefined] : [409, 'CONFLICT']);

    const refused = await graphql(make(name), 'refused');
    expect(refused.body.errors[0].extensions.code).toBe('CONFLICT');
    expect((await graphql(make('Free again'), 'refused')).body.errors).toBeUndefined();
    const half = await graphql(make('A half', name), 'half');
    expect([half.body.errors.length, half.body.data]).toEqual([1, null]);
    const before = await teams();
    expect((await graphql(make('A half', name), 'half')).body).toEqual(half.body);
    expect(await teams()).toBe(before);
    const query = { query: '{ teams { id } }' };
    for (const body of [query, { query: '{ skills { id } }' }]) expect((await graphql(body, 'q')).status).toBe(200);
    expect((await graphql(query, 'a b')).status).toBe(400);
  });

  it.each([0, 1])('keeps of an answer above 4 MiB only that it was given, with %i stored records', async (stored) => {
    const fresh = await app.organization();
    const caller = await fresh.key('import:employees');
    const good = { email: 'ada@x.example', firstName: 'Ada', lastName: 'Example' };
    const data = [...Array(stored).fill(good), ...Array(6_000).fill({ email: 'x'.repeat(900) })];
    const [key, path] = [randomUUID(), '/api/v1/import/employees'];
    const first = await send(caller, path, { data }, key);
    expect(first.body).toMatchObject({ created: stored, skipped: 6_000 });
    const again = await send(caller, path, { data }, key);
    expect(again).toMatchObject({ status: 409, body: { error: expect.stringContaining('its answer is lost') } });
    expect(again.headers.get('retry-after')).toBeNull();
    const ofOrganization = 'select answer from idempotency_key where organization_id = $1';
    const { rows } = await app.database.owner.query(ofOrganization, [fresh.id]);
    expect(rows).toEqual([{ answer: null }]);
  });

  it('is kept for a day, as a hash, with a sealed answer', async () => {
    const fresh = await app.organization();
    const [key, body] = [randomUUID(), { name: 'Key', permissions: ['import:historical'] }];
    const { body: made } = await send(fresh.admin, '/api/admin/api-keys', body, key);
    expect((await send(fresh.admin, '/api/admin/api-keys', body, key)).body).toEqual(made);
    const rows = async () =>
      (await app.database.owner.query('select * from idempotency_key where organization_id = $1', [fresh.id])).rows;
    const [row] = await rows();
    const stored = `${JSON.stringify(row)} ${row.answer.toString('latin1')}`;
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(made.apiKey.key);
    const sweep = () => forgetIdempotencyKeys.run(new ServerContext(app.app.services, { address: '', publicUrl: '' }));
    await sweep();
    expect(await rows()).toHaveLength(1);
    clock.forward({ hours: 24, seconds: 1 });
    const again = await signIn(app.url, {
      email: `admin@${fresh.slug}.example`,
      password: PASSWORD,
      organization: fresh.slug,
    });
    const { body: later } = await send(again, '/api/admin/api-keys', body, key);
    expect(later.apiKey.id).not.toBe(made.apiKey.id);
    clock.forward({ hours: 24, seconds: 1 });
    await sweep();
    expect(await rows()).toEqual([]);
  });

  it('is done as a whole or not at all when a fault of ours cuts it short', async () => {
    const fresh = await app.organization();
    const { owner } = app.database;
    const key = randomUUID();
    const [first, second] = [team().name, team().name];
    const make = {
      query: `mutation {
        first: createTeam(input: { name: "${first}" }) { id }
        second: createTeam(input: { name: "${second}" }) { id members { id } }
      }`,
    };
    await owner.query('revoke select on employee from muster_app');
    try {
      const { body } = await send(fresh.admin, '/graphql', make, key);
      expect(body).toEqual({
        data: null,
        errors: [expect.objectContaining({ extensions: expect.objectContaining({ code: 'INTERNAL_SERVER_ERROR' }) })],
      });
    } finally {
      await owner.query('grant select on employee to muster_app');
    }
    expect((await fresh.admin.get(TEAMS)).body.teams).toHaveLength(0);
    const again = await send(fresh.admin, '/graphql', make, key);
    expect(again.body.errors).toBeUndefined();
    expect((await send(fresh.admin, '/graphql', make, key)).body).toEqual(again.body);
    expect((await fresh.admin.get(TEAMS)).body.teams).toHaveLength(2);
  });

  it('does nothing if the answer cannot be stored', async () => {
    const fresh = await app.organization();
    const { owner } = app.database;
    const [key, body] = [randomUUID(), team()];
    const status = async () => (await send(fresh.admin, TEAMS, body, key)).status;
    await owner.query(
      `create function fail() returns trigger language plpgsql as 'begin raise disk_full; end';
       create trigger fail before update on idempotency_key for each row execute function fail()`,
    );
    try {
      expect(await status()).toBe(503);
      expect((await fresh.admin.get(TEAMS)).body.teams).toHaveLength(0);
    } finally {
      await owner.query('drop trigger fail on idempotency_key; drop function fail');
    }
    for (let n = 0; n < 2; n++) expect(await status()).toBe(201);
    expect((await fresh.admin.get(TEAMS)).body.teams).toHaveLength(1);
  });

  it('sees in a later field that an earlier one has ended the access of its caller', async () => {
    const fresh = await app.organization();
    const caller = await fresh.signedIn('admin');
    const { me } = await caller.graphql('{ me { id } }');
    const { body } = await send(
      caller,
      '/graphql',
      {
        query: `mutation ($id: ID!) {
          updateUser(id: $id, input: { status: inactive }) { id }
          createTeam(input: { name: "Later" }) { id }
        }`,
        variables: { id: me.id },
      },
      randomUUID(),
    );
    expect(body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' }, path: ['createTeam'] }]);
    expect((await fresh.admin.get(TEAMS)).body.teams).toHaveLength(0);
    expect((await caller.get(TEAMS)).status).toBe(401);
  });

  it('keeps no more than a bounded sum of answers of a caller', async () => {
    const fresh = await app.organization();
    const { owner } = app.database;
    await owner.query(
      `insert into idempotency_key (organization_id, caller, key_hash, request_hash, claim, claimed_at, is_done,
         status, answer)
       select $1, $2, n::text, '', gen_random_uuid(), $3, true, 200, decode(repeat('00', 4 * 1024 * 1024), 'hex')
       from generate_series(1, 8) n`,
      [fresh.id, (await fresh.admin.graphql('{ me { id } }')).me.id, clock.now()],
    );
    const [key, body] = [randomUUID(), team()];
    expect((await send(fresh.admin, TEAMS, body, key)).status).toBe(201);
    expect(await send(fresh.admin, TEAMS, body, key)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('its answer is lost') },
    });
    const colleague = await fresh.signedIn('admin');
    const own = team();
    for (let n = 0; n < 2; n++) expect((await send(colleague, TEAMS, own, key)).status).toBe(201);
  });

  it('signs in anew each time, and keeps nothing from which a password could be guessed', async () => {
    const [fresh, other] = [await app.organization(), await app.organization()];
    const [email, key] = [`admin@${fresh.slug}.example`, randomUUID()];
    const credentials = { email, password: PASSWORD, organization: fresh.slug };
    for (let n = 0; n < 2; n++) {
      const answer = await send(other.admin, '/api/auth/login', credentials, key);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('muster.sid')]);
    }
    const input = { currentPassword: PASSWORD, newPassword: 'another battery staple' };
    expect((await send(fresh.admin, '/api/auth/password', input, key)).status).toBe(204);
    const { rows } = await app.database.owner.query('select * from idempotency_key where organization_id = $1', [
      fresh.id,
    ]);
    const guess = createHash('sha256').update('POST /api/auth/password\n').update(JSON.stringify(input)).digest('hex');
    expect(rows).toHaveLength(1);
    expect(rows[0].request_hash).not.toBe(guess);
  });

  it('is not heard where nobody asks', async () => {
    const signIn = { email: 'nobody@x.example', password: 'wrong password' };
    for (const password of [signIn.password, 'another wrong one'])
      expect((await send(app.anyone, '/api/auth/login', { ...signIn, password }, 'login')).status).toBe(401);
  });
});
