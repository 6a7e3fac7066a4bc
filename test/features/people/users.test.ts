import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;
let team: string;

const NOWHERE = '11111111-2222-4333-8444-555555555555';
const person = (email: string, lastName: string, more: object = {}) => ({
  email,
  firstName: 'Pat',
  lastName,
  role: 'agent',
  ...more,
});
const users = async (query = '') => (await org.admin.get(`/api/admin/users${query}`)).body.users as any[];
const emails = async (query: string) => (await users(query)).map((user) => user.email);

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  team = (await org.admin.post('/api/admin/teams', { name: 'Support' })).body.team.id;
  for (const [email, lastName, more] of [
    ['zoe@staffed.example', 'Zimmer', { role: 'supervisor' }],
    [
      'eva@staffed.example',
      'Éclair',
      { employee: { employeeNumber: 'E-7', teamId: team, employmentType: 'part_time', weeklyHoursTarget: 20.5 } },
    ],
    ['dan@staffed.example', 'eagle', { employee: { teamId: team } }],
    ['gus@staffed.example', 'Fox', {}],
  ] as const)
    expect((await org.admin.post('/api/admin/users', person(email, lastName, more))).status).toBe(201);
  const gus = (await users('?search=gus')).at(0).id;
  await org.admin.delete(`/api/admin/users/${gus}`);
});
afterAll(() => app?.stop());

describe('the list of users', () => {
  it('is ordered by last name, whatever its case and accents', async () => {
    expect((await users()).map((user) => user.lastName)).toEqual(['Admin', 'eagle', 'Éclair', 'Fox', 'Zimmer']);
  });

  it('has nothing in it that the document does not know', async () => {
    const eva = (await users('?search=eva@')).at(0);
    expect(eva).toEqual({
      id: expect.any(String),
      email: 'eva@staffed.example',
      firstName: 'Pat',
      lastName: 'Éclair',
      role: 'agent',
      status: 'active',
      employee: { id: expect.any(String), employeeNumber: 'E-7', teamName: 'Support' },
    });
  });

  it('is filtered by status, role, team, and part of a name or an e-mail', async () => {
    expect(await emails('?status=inactive')).toEqual(['gus@staffed.example']);
    expect(await emails('?role=supervisor')).toEqual(['zoe@staffed.example']);
    expect(await emails(`?teamId=${team.toUpperCase()}`)).toEqual(['dan@staffed.example', 'eva@staffed.example']);
    expect(await emails('?search=ÉCLAIR')).toEqual(['eva@staffed.example']);
    expect(await emails('?search=pat%20zim')).toEqual(['zoe@staffed.example']);
    expect(await emails('?search=DAN@staffed')).toEqual(['dan@staffed.example']);
    expect(await emails(`?status=active&role=agent&teamId=${team}&search=eagle`)).toEqual(['dan@staffed.example']);
    expect(await emails('?search=%25')).toEqual([]);
    expect(await emails('?search=_')).toEqual([]);
    expect(await emails(`?teamId=${NOWHERE}`)).toEqual([]);
  });

  it('is the same through GraphQL', async () => {
    const { users: found } = await org.admin.graphql(
      'query ($role: Role, $search: String) { users(role: $role, search: $search, status: active) { email employee ' +
        '{ team { name } } } }',
      { role: 'agent', search: 'staffed' },
    );
    expect(found).toEqual([
      { email: 'dan@staffed.example', employee: { team: { name: 'Support' } } },
      { email: 'eva@staffed.example', employee: { team: { name: 'Support' } } },
    ]);
    expect(
      await org.admin.graphqlError('query ($team: ID) { users(teamId: $team) { id } }', { team: 'nonsense' }),
    ).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'teamId' }] });
  });
});

describe('making a user', () => {
  it('makes the person who is scheduled', async () => {
    const employee = { employeeNumber: 'E1', teamId: team, employmentType: 'full_time', weeklyHoursTarget: 40 };
    expect(
      await org.admin.post('/api/admin/users', person('uma@staffed.example', 'Usual', { employee })),
    ).toMatchObject({
      status: 201,
      body: {
        success: true,
        user: { status: 'active', employee: { employeeNumber: 'E1', teamName: 'Support' } },
        passwordLink: { url: expect.stringContaining('/set-password?token=') },
      },
    });
  });

  it('gets every problem of bad input in one answer', async () => {
    const { status, body } = await org.admin.post('/api/admin/users', {
      email: 'nope',
      firstName: 5,
      role: 'king',
      employee: { weeklyHoursTarget: -1 },
    });
    expect(status).toBe(400);
    expect(body.details.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'email',
      'employee.weeklyHoursTarget',
      'firstName',
      'lastName',
      'role',
    ]);
  });

  it('conflicts on an e-mail without case, and on an employee number', async () => {
    for (const email of ['EVA@staffed.example', ' eva@STAFFED.example ']) {
      expect(await org.admin.post('/api/admin/users', person(email, 'Again'))).toMatchObject({
        status: 409,
        body: { error: 'A user with this e-mail exists already', details: { code: 'CONFLICT' } },
      });
    }
    const before = (await users()).length;
    expect(
      (
        await org.admin.post(
          '/api/admin/users',
          person('new@staffed.example', 'New', { employee: { employeeNumber: 'E-7' } }),
        )
      ).status,
    ).toBe(409);
    expect(
      await org.admin.post('/api/admin/users', person('new@staffed.example', 'New', { employee: { teamId: NOWHERE } })),
    ).toMatchObject({ status: 404, body: { details: { path: 'employee.teamId' } } });
    expect((await users()).length).toBe(before);
  });

  it('takes the same e-mail and number in another organization', async () => {
    const other = await app.organization();
    expect(
      (
        await other.admin.post(
          '/api/admin/users',
          person('eva@staffed.example', 'E', { employee: { employeeNumber: 'E-7' } }),
        )
      ).status,
    ).toBe(201);
  });

  it('gives a link without a password, and none with one', async () => {
    const without = await org.admin.post(
      '/api/admin/users',
      person('link@staffed.example', 'Link', { password: null, employee: null }),
    );
    expect(Object.keys(without.body).sort()).toEqual(['passwordLink', 'success', 'user']);
    const made = await org.admin.post(
      '/api/admin/users',
      person('word@staffed.example', 'Word', { password: 'long enough for all' }),
    );
    expect(Object.keys(made.body).sort()).toEqual(['success', 'user']);
    expect(JSON.stringify(made.body)).not.toMatch(/long enough|argon2/);
    const { createUser } = await org.admin.graphql(
      'mutation ($input: CreateUserInput!) { createUser(input: $input) { user { email status } passwordLink { url ' +
        'expiresAt } } }',
      { input: person('graph@staffed.example', 'Graph') },
    );
    expect(createUser).toEqual({
      user: { email: 'graph@staffed.example', status: 'active' },
      passwordLink: { url: expect.stringContaining('/set-password?token='), expiresAt: expect.any(String) },
    });
    const passwords = async (caller: Caller) => {
      const { employees } = await caller.graphql('{ employees { userId hasPassword } }');
      const of = (id: string) => employees.find(({ userId }: { userId: string }) => userId === id).hasPassword;
      return [without, made].map(({ body }) => of(body.user.id));
    };
    expect(await passwords(org.admin)).toEqual([false, true]);
    expect(await passwords(await org.signedIn('supervisor'))).toEqual([null, null]);
  });
});

describe('changing a user', () => {
  const made = async (email: string, more: object = {}) =>
    (await org.admin.post('/api/admin/users', person(email, 'Change', more))).body.user;

  it.each(['PATCH', 'PUT'])('by %s changes the fields present and no other', async (method) => {
    const { id } = await made(`${method}@staffed.example`, {
      employee: { employeeNumber: `N-${method}`, teamId: team },
    });
    const path = `/api/admin/users/${id}`;
    const renamed = await org.admin.send(method, path, { lastName: 'Changed', employee: { weeklyHoursTarget: 30 } });
    expect(renamed).toMatchObject({
      status: 200,
      body: {
        success: true,
        user: {
          id,
          lastName: 'Changed',
          firstName: 'Pat',
          employee: { employeeNumber: `N-${method}`, teamName: 'Support' },
        },
      },
    });
    expect(
      (await org.admin.send(method, path, { employee: { teamId: null, employeeNumber: null } })).body.user.employee,
    ).toMatchObject({ employeeNumber: null, teamName: null });
    expect((await org.admin.send(method, path, {})).body.user.lastName).toBe('Changed');
    expect(
      (await org.admin.send(method, path, { email: `New.${method}@staffed.example`, role: 'supervisor' })).body.user,
    ).toMatchObject({ email: `New.${method}@staffed.example`, role: 'supervisor' });
    expect(await emails(`?search=new.${method.toLowerCase()}@`)).toHaveLength(1);
  });

  it('is refused where it conflicts', async () => {
    const { id } = await made('conflict@staffed.example');
    expect((await org.admin.patch(`/api/admin/users/${id}`, { email: 'Eva@Staffed.example' })).status).toBe(409);
    expect((await org.admin.patch(`/api/admin/users/${id}`, { employee: { employeeNumber: 'E-7' } })).status).toBe(409);
    expect((await org.admin.patch(`/api/admin/users/${id}`, { employee: { teamId: NOWHERE } })).status).toBe(404);
    expect((await org.admin.patch(`/api/admin/users/${id}`, { email: 'CONFLICT@staffed.example' })).status).toBe(200);
  });

  it('deactivates and activates again', async () => {
    const { id } = await made('comeback@staffed.example');
    expect(await org.admin.delete(`/api/admin/users/${id}`)).toMatchObject({
      status: 200,
      body: { success: true, user: { id, status: 'inactive' } },
    });
    expect((await org.admin.delete(`/api/admin/users/${id}`)).status).toBe(200);
    expect((await org.admin.patch(`/api/admin/users/${id}`, { status: 'active' })).body.user.status).toBe('active');
    expect(
      (await org.admin.graphql('mutation ($id: ID!) { deactivateUser(id: $id) { status } }', { id })).deactivateUser
        .status,
    ).toBe('inactive');
  });
});

describe('the last active admin', () => {
  it('can be neither demoted nor deactivated', async () => {
    const path = `/api/admin/users/${org.adminUserId}`;
    for (const change of [{ role: 'supervisor' }, { status: 'inactive' }]) {
      expect(await org.admin.patch(path, change)).toMatchObject({
        status: 409,
        body: { details: { code: 'CONFLICT' } },
      });
    }
    expect((await org.admin.delete(path)).status).toBe(409);
    expect(
      await org.admin.graphqlError('mutation ($id: ID!) { deactivateUser(id: $id) { id } }', { id: org.adminUserId }),
    ).toMatchObject({ code: 'CONFLICT' });
    expect((await org.admin.patch(path, { firstName: 'Still' })).status).toBe(200);
  });

  it('remains when two admins remove each other at the same time', async () => {
    for (const [how, change] of [
      ['demote', { role: 'agent' }],
      ['deactivate', { status: 'inactive' }],
    ] as const) {
      const pair = await app.organization({ slug: `pair-${how}` });
      const second = await pair.signedIn('admin');
      const answers = await Promise.all([
        pair.admin.patch(`/api/admin/users/${second.userId}`, change),
        second.patch(`/api/admin/users/${pair.adminUserId}`, change),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { rows } = await app.database.owner.query(
        `select count(*)::int as n from user_account where organization_id = $1 and role = 'admin'
          and status = 'active'`,
        [pair.id],
      );
      expect(rows).toEqual([{ n: 1 }]);
    }
  });
});
