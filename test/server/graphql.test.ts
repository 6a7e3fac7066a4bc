import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printSchema, lexicographicSortSchema } from 'graphql';
import { directResolverOf } from '../../src/kernel/graphql/direct-field';
import { resolvers } from '../../src/server/resolvers.generated';
import { createSchema } from '../../src/server/graphql/schema';
import { startOwnApp, type OwnApp } from '../support/hosted-app';
import type { TestOrganization } from '../support/test-app';

let app: OwnApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await startOwnApp();
  org = await app.organization();
});
afterAll(() => app?.stop());

const ask = (query: unknown, variables?: unknown, more: object = {}) =>
  org.admin.post('/graphql', { query, variables, ...more });
const refusal = async (query: unknown, variables?: unknown, more: object = {}) => {
  const { status, body } = await ask(query, variables, more);
  expect(status).toBeLessThan(500);
  expect(JSON.stringify(body)).not.toMatch(/stack|node_modules|select |\.ts:/);
  expect(body.errors).toHaveLength(1);
  return { ...body.errors[0].extensions, message: body.errors[0].message } as {
    code: string;
    issues?: { path: string; message: string }[];
    message: string;
  };
};

describe('the HTTP status', () => {
  const ofNobody = (query: string) => app.anyone.post('/graphql', { query });

  it('is that of REST where nothing has run: 401 not signed in, 400 no such field', async () => {
    expect(await ofNobody('{ me { id } }')).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    });
    expect((await ofNobody('{ nothing }')).status).toBe(400);
  });

  it('is 200 where a field has answered or failed', async () => {
    expect((await ofNobody('{ __typename }')).status).toBe(200);
    const { status, body } = await ask('mutation { updateTeam(id: "' + org.id + '", input: {}) { id } }');
    expect([status, body.errors[0].extensions.code]).toEqual([200, 'NOT_FOUND']);
  });
});

describe('the schema', () => {
  it('is the one that is committed', () => {
    const committed = readFileSync(join(__dirname, '../../schema/schema.graphql'), 'utf8');
    expect(printSchema(lexicographicSortSchema(createSchema(resolvers))).trim()).toBe(committed.trim());
  });

  it('answers no more fields without guards than these', () => {
    const fields = Object.values(createSchema(resolvers).getTypeMap()).flatMap((type) =>
      'getFields' in type
        ? Object.values(type.getFields() as Record<string, { name: string; extensions?: object }>)
            .filter((field) => directResolverOf(field as never))
            .map((field) => `${type.name}.${field.name}`)
        : [],
    );
    // Child fields of people and API keys are covered by the permission of the parent's operation; guarded ones check
    // the caller.
    const known = [
      'ApiKey.secrets',
      'User.employee',
      'Employee.team',
      'Employee.teamName',
      'Employee.skills',
      'Employee.email',
      'Employee.hasPassword',
      'Employee.rankPoints',
      'Employee.role',
      'Employee.seniorityDate',
      'Team.members',
      'Team.memberCount',
    ];
    expect(
      fields.filter((name) => /^(User|Employee|Team|Skill|ApiKey|Organization|AuditEntry)\./.test(name)).sort(),
    ).toEqual(known.sort());
  });
});

describe('a document', () => {
  it.each([
    ['no GraphQL', 'this is none'],
    ['an unknown field', '{ nothing }'],
    ['a field of children left out', '{ me }'],
    ['an unknown argument', '{ users(color: "red") { id } }'],
    ['a value of a wrong type', '{ users(status: "active") { id } }'],
    ['an empty text', ''],
    ['two operations and no name', 'query a { me { id } } query b { me { id } }'],
  ])('with %s is bad input', async (_what, query) =>
    expect(await refusal(query)).toMatchObject({ code: 'BAD_USER_INPUT' }),
  );

  it('that fails at one field holds no connection for the others', async () => {
    const query = '{ schedule(id: "none") { id } me { employee { id } } teams { name } }';
    for (let i = 0; i < 15; i++) expect((await ask(query)).body.errors).toHaveLength(1);
    const { rows } = await app.database.owner.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'muster'
         and state = 'idle in transaction' and state_change < now() - interval '200 milliseconds'`,
    );
    expect(rows).toHaveLength(0);
    expect(await org.admin.graphql('{ me { id } }')).toEqual({ me: { id: org.adminUserId } });
  });

  it('runs nothing under the name of an operation that it does not hold', async () => {
    const query = 'mutation make { createTeam(input: { name: "Unnamed" }) { id } }';
    expect(await refusal(query, {}, { operationName: 'other' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    const { teams } = await org.admin.graphql('{ teams { name } }');
    expect(teams).not.toContainEqual({ name: 'Unnamed' });
  });

  it('must be a text', async () => {
    for (const query of [5, null, {}, ['{ me { id } }']]) expect((await ask(query)).status).toBe(400);
    expect((await org.admin.post('/graphql', {})).status).toBe(400);
    expect((await ask('{ me { id } }', 'no object')).status).toBe(400);
  });

  it('repeats no secret of its own, written in it or beside it', async () => {
    const inDocument = await refusal(
      'mutation { login(input: { email: "a@b.example", password: 1234567890123 }) { id } }',
    );
    expect(JSON.stringify(inDocument)).not.toContain('1234567890123');
    for (const input of [
      { email: 'a@b.example', password: 1234567890123 },
      { email: 'a@b.example', password: { secret: 'hunter2hunter2' } },
      { email: ['x'], password: 'hunter2hunter2' },
      'hunter2hunter2',
      { email: 'a', password: 'hunter2hunter2', pass: 'hunter2hunter2' },
    ]) {
      const error = await refusal('mutation ($input: LoginInput!) { login(input: $input) { id } }', { input });
      expect(error).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: expect.stringMatching(/^input/), message: expect.any(String) }],
      });
      expect(JSON.stringify(error)).not.toMatch(/1234567890123|hunter2/);
    }
  });

  it('tells of values it cannot take as REST does', async () => {
    const users = 'query ($role: Role, $team: ID) { users(role: $role, teamId: $team) { id } }';
    expect(await refusal(users, { role: 'king' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'role' }],
    });
    expect(await refusal(users, { team: 'x' })).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'teamId' }] });
    expect(await refusal('query ($limit: Int!) { auditLogs(limit: $limit) { total } }', { limit: 501 })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'limit' }],
    });
    expect(await refusal('query ($limit: Int!) { auditLogs(limit: $limit) { total } }', { limit: 1.5 })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'limit' }],
    });
    expect(await refusal('query ($limit: Int!) { auditLogs(limit: $limit) { total } }')).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'limit' }],
    });
    const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }';
    const bad = await refusal(create, {
      input: {
        email: 'x',
        firstName: '',
        lastName: 'L',
        role: 'agent',
        employee: { weeklyHoursTarget: -1, teamId: 'x' },
      },
    });
    expect(bad.issues?.map(({ path }) => path).sort()).toEqual([
      'email',
      'employee.teamId',
      'employee.weeklyHoursTarget',
      'firstName',
    ]);
    expect(await refusal('query ($id: ID!) { user(id: $id) { id } }', { id: 'x' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'id' }],
    });
    expect(
      await refusal('query ($id: ID!) { user(id: $id) { id } }', { id: '11111111-2222-4333-8444-555555555555' }),
    ).toMatchObject({ code: 'NOT_FOUND', path: 'id' });
  });

  it('names the field, the value and what it may be, in a document and in its variables', async () => {
    const role = 'must be one of admin, supervisor, agent, planner, ';
    const users = 'query ($role: Role) { users(role: $role) { id } }';
    const logs = 'query ($limit: Int!) { auditLogs(limit: $limit) { total } }';
    const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }';
    const written = (input: string) => `mutation { createUser(input: ${input}) { user { id } } }`;
    const told: [string, object, string, string][] = [
      ['{ users(role: "king") { id } }', {}, 'role', `${role}got "king"`],
      ['{ users(role: king) { id } }', {}, 'role', `${role}got king`],
      ['{ users(role: [admin]) { id } }', {}, 'role', `${role}got a list`],
      [users, { role: 'king; Expected' }, 'role', `${role}got "king; Expected"`],
      ['{ auditLogs(limit: "many") { total } }', {}, 'limit', 'must be a whole number, got "many"'],
      [logs, { limit: 1.5 }, 'limit', 'must be a whole number, got 1.5'],
      [logs, { limit: 3e9 }, 'limit', 'must be a whole number from -2147483648 to 2147483647, got 3000000000'],
      [
        written('{ email: 5, role: agent, firstName: "A", lastName: "B" }'),
        {},
        'input.email',
        'must be a string, got 5',
      ],
      [
        written('{ email: "a", role: agent, firstName: "A", lastName: "B", employee: { weeklyHoursTarget: "x" } }'),
        {},
        'input.employee.weeklyHoursTarget',
        'must be a number, got "x"',
      ],
      [written('"king"'), {}, 'input', 'must be an object of type CreateUserInput, got a string'],
      [
        create,
        { input: { email: 'a', role: 'king', firstName: 'A', lastName: 'B' } },
        'input.role',
        `${role}got "king"`,
      ],
      [
        written('{ email: null, role: agent, firstName: "A", lastName: "B" }'),
        {},
        'input.email',
        'must be of type String!, got null',
      ],
    ];
    for (const [query, variables, path, message] of told) {
      const { body } = await ask(query, variables);
      expect(body.errors).toMatchObject([
        {
          message: `Invalid input: ${path} ${message}`,
          extensions: { code: 'BAD_USER_INPUT', issues: [{ path, message }] },
        },
      ]);
    }
    const { status, body } = await org.admin.get('/api/admin/users?role=king');
    expect([status, body.details?.issues]).toEqual([400, [{ path: 'role', message: `${role}got "king"` }]]);
  });

  it('may be deep and long only so far', async () => {
    const aliases = Array.from({ length: 31 }, (_, i) => `a${i}: me { id }`).join(' ');
    const long = `{ me { ${'id '.repeat(3000)} } }`;
    for (const query of [
      `{ teams { ${'members { team { '.repeat(6)} id ${'} }'.repeat(6)} } }`,
      `{ ${aliases} }`,
      long,
    ]) {
      expect(await refusal(query)).toMatchObject({ code: 'BAD_USER_INPUT' });
    }
    expect((await ask('{ teams { members { team { members { id } } } } }')).body.errors).toBeUndefined();
    expect((await ask(`{ ${aliases} }`)).body.errors[0].message).toBe('Aliases limit of 30 exceeded, found 31');
  });

  it('may not multiply teams by their members without end', async () => {
    const teamId = (await org.admin.post('/api/admin/teams', { name: 'Many' })).body.team.id;
    for (let i = 0; i < 65; i++)
      await org.admin.post('/api/admin/users', {
        email: `m${i}@many.example`,
        firstName: 'M',
        lastName: 'M',
        role: 'agent',
        employee: { teamId },
      });
    expect((await ask('{ teams { members { team { members { id } } } } }')).body.errors).toBeUndefined();
    const { body } = await ask('{ teams { members { team { members { team { members { id } } } } } } }');
    expect(body.errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'members' }] });
    expect(JSON.stringify(body).length).toBeLessThan(50_000_000);
  });

  it('made of fragments that spread each other twice is refused before it is spread', async () => {
    const levels = 40;
    const fragments = Array.from(
      { length: levels },
      (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`,
    ).join(' ');
    const answer = await ask(`{ ...f0 } ${fragments} fragment f${levels} on Query { me { id } }`);
    expect(answer.body.errors).toHaveLength(1);
  });

  it('has fifty fragments at most: each is compared with every other one', async () => {
    const fragments = (count: number) =>
      Array.from({ length: count }, (_, i) => `fragment f${i} on Query { me { id } }`).join(' ');
    const spread = (count: number) => `{ ${Array.from({ length: count }, (_, i) => `...f${i}`).join(' ')} }`;
    expect((await ask(`${spread(50)} ${fragments(50)}`)).body.errors).toBeUndefined();
    const { status, body } = await ask(`${spread(51)} ${fragments(51)}`);
    expect([status, body.errors[0].message]).toEqual([400, 'The document must define at most 50 fragments, got 51']);
  });

  it('comes alone: a batch is refused', async () => {
    expect((await org.admin.post('/graphql', [{ query: '{ me { id } }' }, { query: '{ me { id } }' }])).status).toBe(
      400,
    );
  });
});

describe('each root mutation', () => {
  it('is a transaction of its own: the second one failing leaves the first', async () => {
    const { body } = await ask(
      'mutation { a: createTeam(input: { name: "Kept" }) { name } b: createTeam(input: { name: "kept" }) { name } ' +
        'c: createTeam(input: { name: "After" }) { name } }',
    );
    expect(body.errors).toEqual([
      {
        message: 'A team with this name exists already',
        path: ['b'],
        locations: expect.any(Array),
        extensions: { code: 'CONFLICT', path: 'name' },
      },
    ]);
    const { teams } = await org.admin.graphql('{ teams { name } }');
    expect(teams.map((team: { name: string }) => team.name)).toContain('Kept');
  });
});

describe('the introspection', () => {
  it('is open, but in production only where it was asked for', async () => {
    expect((await ask('{ __schema { queryType { name } } }')).body.data.__schema.queryType.name).toBe('Query');
    const production = {
      NODE_ENV: 'production',
      SESSION_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://wfm.example.com',
    };
    for (const [more, open] of [
      [{}, false],
      [{ GRAPHQL_INTROSPECTION: 'on' }, true],
    ] as const) {
      const server = await startOwnApp({ database: app.database, environment: { ...production, ...more } });
      const { body } = await server.anyone.post('/graphql', { query: '{ __schema { queryType { name } } }' });
      expect(body.data?.__schema !== undefined).toBe(open);
      if (!open) expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
      await server.stop();
    }
  });
});
