import type { Caller } from '../../support/caller';
import { duringChange } from '../../support/held-row';
import { sharedApp } from '../../support/hosted-app';
import { PASSWORD, type TestApp, type TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;
let key: Caller;
let uma: { email: string; firstName: string; lastName: string };
let userId: string;
let employeeId: string;

const USERS = '/api/admin/users';
const NEXT = { email: 'next@x.example', firstName: 'Next', lastName: 'Person' };

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  key = await org.key('import:employees');
  uma = { email: 'uma@x.example', firstName: 'Uma', lastName: 'Usual' };
  const { user } = (await org.admin.post(USERS, { ...uma, role: 'agent' })).body;
  userId = user.id;
  employeeId = user.employee.id;
});
afterAll(() => app?.stop());

const importing = (data: object[], updateExisting = true) =>
  key.post('/api/v1/import/employees', { data, updateExisting });
const set = (columns: string) => `update user_account set ${columns} where id = $1`;
const during = <T>(change: string, work: () => Promise<T>, values: unknown[] = [userId]) =>
  duringChange(app, change, values, work);

async function stored(id = userId) {
  const { rows } = await app.database.owner.query(
    `select u.role, u.status, u.first_name, u.last_name, u.search_folded, e.employee_number, t.name as team
     from user_account u join employee e on e.user_id = u.id left join team t on t.id = e.team_id where u.id = $1`,
    [id],
  );
  return rows[0];
}

async function activeAdmins(): Promise<number> {
  const { rows } = await app.database.owner.query(
    `select from user_account where organization_id = $1 and role = 'admin' and status = 'active'`,
    [org.id],
  );
  return rows.length;
}

describe('an employee import during another change', () => {
  const renamed = () => ({ ...uma, lastName: 'Unusual' });

  it('with names only leaves the deactivation as it is', async () => {
    const { body } = await during(set(`status = 'inactive'`), () => importing([renamed()]));
    expect(body).toMatchObject({ updated: 1, errors: [] });
    expect(await stored()).toMatchObject({ status: 'inactive', last_name: 'Unusual' });
  });

  it('with names only leaves the promotion as it is', async () => {
    const { body } = await during(set(`role = 'admin'`), () => importing([renamed()]));
    expect(body).toMatchObject({ updated: 1, errors: [] });
    expect(await stored()).toMatchObject({ role: 'admin', last_name: 'Unusual' });
  });

  it('leaves the number and the team of the employee as they are', async () => {
    const { body } = await org.admin.post('/api/admin/teams', { name: 'Support' });
    await during(
      `update employee set employee_number = 'E-9', team_id = $2 where id = $1`,
      () => importing([renamed()]),
      [employeeId, body.team.id],
    );
    expect(await stored()).toMatchObject({ employee_number: 'E-9', team: 'Support', last_name: 'Unusual' });
  });

  it.each([
    [{ role: 'supervisor' }, 'role of an existing admin is not changed by an import, got "supervisor"'],
    [{ active: false }, 'active of an existing admin is not changed by an import, got false'],
  ])('refuses a record with %j of who becomes an admin meanwhile', async (fields, error) => {
    const { body } = await during(set(`role = 'admin'`), () => importing([{ ...renamed(), ...fields }]));
    expect(body).toMatchObject({ updated: 0, skipped: 1, errors: [{ index: 0, error }] });
    expect(await stored()).toMatchObject({ role: 'admin', status: 'active', last_name: 'Usual' });
  });

  it('does not raise who ceases to be an admin meanwhile', async () => {
    await org.admin.patch(`${USERS}/${userId}`, { role: 'admin' });
    const { body } = await during(set(`role = 'agent'`), () => importing([{ ...renamed(), role: 'admin' }]));
    expect(body).toMatchObject({
      updated: 0,
      errors: [{ error: 'role of an existing agent is not raised by an import, got "admin"' }],
    });
    expect(await stored()).toMatchObject({ role: 'agent' });
  });

  it('meets a user, a number, a team and a skill that are made meanwhile', async () => {
    const record = { ...NEXT, employeeId: 'E-1', team: 'Support', skills: ['Sales'] };
    const adding = `insert into team (id, organization_id, name, name_folded, created_at)
      values (gen_random_uuid(), $1, 'support', 'support', now())`;
    expect((await during(adding, () => importing([record]), [org.id])).body).toMatchObject({ created: 1, errors: [] });
    const { body } = await during(
      `with new_user as (
         insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
           search_folded, role, status, created_at)
         values (gen_random_uuid(), $1, 'Meanwhile@x.example', 'meanwhile@x.example', 'M', 'M', 'm', 'm', 'agent',
           'active', now())
         returning id)
       insert into employee (id, organization_id, user_id, employee_number, created_at)
       select gen_random_uuid(), $1, id, 'E-2', now() from new_user`,
      () =>
        importing([
          { ...NEXT, email: 'meanwhile@X.example', lastName: 'Known' },
          { ...NEXT, email: 'other@x.example', employeeId: 'E-2' },
        ]),
      [org.id],
    );
    expect(body).toMatchObject({
      created: 0,
      updated: 1,
      skipped: 1,
      errors: [{ index: 1, error: 'employeeId belongs to another employee (Meanwhile@x.example), got "E-2"' }],
    });
  });

  it('and the change of a person through the door both stay', async () => {
    const people = Array.from({ length: 40 }, (_, i) => ({
      email: `p${i}@x.example`,
      firstName: 'P',
      lastName: `${i}`,
    }));
    await importing(people);
    const { users } = (await org.admin.get(USERS)).body;
    const ids = users.filter(({ email }: any) => email.startsWith('p')).map(({ id }: any) => id);
    const [imported, ...changed] = await Promise.all([
      importing(people.map((person) => ({ ...person, firstName: 'Q' }))),
      ...ids.map((id: string, i: number) =>
        i % 2 ? org.admin.delete(`${USERS}/${id}`) : org.admin.patch(`${USERS}/${id}`, { role: 'admin' }),
      ),
    ]);
    expect(imported.body).toMatchObject({ updated: 40, errors: [] });
    expect(new Set(changed.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await app.database.owner.query(
      `select role, status, count(*)::int as count from user_account
       where organization_id = $1 and first_name = 'Q' group by role, status order by role`,
      [org.id],
    );
    expect(rows).toEqual([
      { role: 'admin', status: 'active', count: 20 },
      { role: 'agent', status: 'inactive', count: 20 },
    ]);
  });
});

describe('the last active admin', () => {
  let second: string;
  const demote = (id: string) => org.admin.patch(`${USERS}/${id}`, { role: 'agent' });

  beforeEach(async () => {
    second = (await org.admin.post(USERS, { ...NEXT, role: 'admin', password: PASSWORD })).body.user.id;
  });

  it('stays when both are demoted at once', async () => {
    const answers = await Promise.all([demote(second), org.admin.delete(`${USERS}/${org.adminUserId}`)]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(await activeAdmins()).toBe(1);
  });

  it('stays when the other one is demoted meanwhile', async () => {
    const answer = await during(set(`role = 'agent'`), () => demote(second), [org.adminUserId]);
    expect(answer.status).toBe(409);
    expect(await activeAdmins()).toBe(1);
  });

  it('stays when they were made an admin only meanwhile', async () => {
    await org.admin.delete(`${USERS}/${second}`);
    const answer = await during(
      `update user_account set role = case when id = $1 then 'admin' else 'agent' end where id in ($1, $2)`,
      () => org.admin.delete(`${USERS}/${userId}`),
      [userId, org.adminUserId],
    );
    expect(answer).toMatchObject({ status: 409 });
    expect(await activeAdmins()).toBe(1);
  });
});

describe('a change of a user during another change', () => {
  it('keeps names and search as they belong together', async () => {
    await during(set(`first_name = 'Ursula', search_folded = 'ursula usual uma@x.example'`), () =>
      org.admin.patch(`${USERS}/${userId}`, { lastName: 'Unusual' }),
    );
    expect(await stored()).toMatchObject({ first_name: 'Ursula', search_folded: 'ursula unusual uma@x.example' });
  });

  it.each([
    ['e-mail', { email: 'taken@x.example' }, `email = 'Taken@x.example', email_folded = 'taken@x.example'`, 'email'],
    ['number', { employee: { employeeNumber: 'E-5' } }, `employee_number = 'E-5'`, 'employee.employeeNumber'],
  ])('is refused the %s that somebody else takes', async (_, fields, columns, path) => {
    const other = (await org.admin.post(USERS, { ...NEXT, role: 'agent' })).body.user;
    const [table, id] = path === 'email' ? ['user_account', other.id] : ['employee', other.employee.id];
    const taking = `update ${table} set ${columns} where id = $1`;
    const answers = await during(
      taking,
      () =>
        Promise.all([
          org.admin.patch(`${USERS}/${userId}`, fields),
          org.admin.post(USERS, { email: 'new@x.example', firstName: 'N', lastName: 'N', role: 'agent', ...fields }),
        ]),
      [id],
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { details: { path } } });
  });

  it.each([
    ['team', '/api/admin/teams'],
    ['skill', '/api/admin/skills'],
  ])('is refused the name of a %s that somebody else takes', async (table, path) => {
    const column = table === 'skill' ? [', proficiency_levels', `, '{expert}'`] : ['', ''];
    const answer = await during(
      `insert into ${table} (id, organization_id, name, name_folded, created_at${column[0]})
       values (gen_random_uuid(), $1, 'Sales', 'sales', now()${column[1]})`,
      () => org.admin.post(path, { name: 'SALES' }),
      [org.id],
    );
    expect(answer).toMatchObject({ status: 409, body: { details: { path: 'name' } } });
  });
});

describe('a session', () => {
  const signingIn = () =>
    app.anyone.post('/api/auth/login', { email: NEXT.email, password: PASSWORD, organization: org.slug });

  it.each([
    ['the user is deactivated', `status = 'inactive'`],
    ['the password is changed', `password_hash = 'another'`],
  ])('does not begin when %s while the password is tried', async (_, columns) => {
    const { id } = (await org.admin.post(USERS, { ...NEXT, role: 'agent', password: PASSWORD })).body.user;
    expect(await during(set(columns), signingIn, [id])).toMatchObject({ status: 401 });
    const { rows } = await app.database.owner.query('select from user_session where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('an API key', () => {
  it('is revoked once, however many revoke it', async () => {
    const { id } = (await org.admin.post('/api/admin/api-keys', { name: 'K', permissions: ['import:employees'] })).body
      .apiKey;
    const answers = await Promise.all(Array.from({ length: 5 }, () => org.admin.delete(`/api/admin/api-keys/${id}`)));
    expect(answers.map(({ body }) => body.apiKey.status)).toEqual(Array(5).fill('revoked'));
    expect((await org.admin.get('/api/admin/audit-logs?action=api_key.revoke')).body.total).toBe(1);
  });
});
