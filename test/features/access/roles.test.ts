import {
  getNamedType,
  isInputObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLInputType,
} from 'graphql';
import { ruleOf } from '../../../src/kernel/graphql/operation';
import { PERMISSIONS } from '../../../src/kernel/principal';
import { routes } from '../../../src/server/rest/routes';
import { resolvers } from '../../../src/server/resolvers.generated';
import { createSchema } from '../../../src/server/graphql/schema';
import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

/** Permissions of every documented path and every root field. New ones are covered automatically. */

let app: TestApp;
let org: TestOrganization;
let callers: Record<'admin' | 'supervisor' | 'planner' | 'agent' | 'nobody' | 'key' | 'revokedKey' | 'weakKey', Caller>;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
  const revokedKey = await org.key(...PERMISSIONS);
  const { apiKeys } = (await org.admin.get('/api/admin/api-keys')).body;
  await org.admin.delete(`/api/admin/api-keys/${apiKeys[0].id}`);
  callers = {
    admin: org.admin,
    supervisor: await org.signedIn('supervisor'),
    planner: await org.signedIn('planner'),
    agent: await org.signedIn('agent'),
    nobody: app.anyone,
    key: await org.key(...PERMISSIONS),
    revokedKey,
    weakKey: await org.key('import:deflection'),
  };
});
afterAll(() => app?.stop());

const schema = createSchema(resolvers);
const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    kind: type === schema.getQueryType() ? 'query' : 'mutation',
    field,
    rule: ruleOf(field),
  })),
);
const session = roots.filter(({ rule }) => rule?.caller === 'user');
const byKey = roots.filter(({ rule }) => rule?.caller === 'apiKey');
const NOWHERE = '11111111-2222-4333-8444-555555555555';

/** Returns a value that the schema accepts but that refers to nothing, so that an allowed call changes nothing. */
function sample(type: GraphQLInputType): unknown {
  const text = String(type).replace(/!$/, '');
  if (text.startsWith('[')) return [];
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    return Object.fromEntries(
      Object.values(named.getFields())
        .filter(isRequiredInputField)
        .map((f) => [f.name, sample(f.type)]),
    );
  }
  if ('getValues' in named) return (named as { getValues(): readonly { name: string }[] }).getValues()[0]?.name;
  return { ID: NOWHERE, Int: 1, Float: 1, Boolean: true, JSON: [] }[named.name] ?? '2026-01-05';
}

function documentOf({ kind, field }: (typeof roots)[number]) {
  const args = field.args.filter(isRequiredArgument);
  const declared = args.length ? `(${args.map((a) => `$${a.name}: ${String(a.type)}`).join(', ')})` : '';
  const passed = args.length ? `(${args.map((a) => `${a.name}: $${a.name}`).join(', ')})` : '';
  const selection = 'getFields' in getNamedType(field.type) ? ' { __typename }' : '';
  return {
    query: `${kind} ${declared} { ${field.name}${passed}${selection} }`,
    variables: Object.fromEntries(args.map((a) => [a.name, sample(a.type)])),
  };
}

async function codeOf(caller: Caller, root: (typeof roots)[number]): Promise<string | undefined> {
  const { body } = await caller.send('POST', '/graphql', documentOf(root));
  return body.errors?.[0]?.extensions?.code;
}

describe('every operation of GraphQL', () => {
  it('is behind a rule', () => expect(roots.filter(({ rule }) => !rule).map(({ field }) => field.name)).toEqual([]));

  it.each(session.map((root) => [root.field.name, root] as const))(
    '%s is for signed-in users, in the roles of its rule',
    async (_name, root) => {
      for (const caller of [callers.nobody, callers.key, callers.revokedKey])
        expect(await codeOf(caller, root)).toBe('UNAUTHENTICATED');
      for (const role of ['supervisor', 'planner', 'agent'] as const) {
        if (root.rule?.roles && !root.rule.roles.includes(role))
          expect([role, await codeOf(callers[role], root)]).toEqual([role, 'FORBIDDEN']);
      }
      if (root.field.name !== 'logout') {
        expect(['UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']).not.toContain(
          await codeOf(callers.admin, root),
        );
      }
    },
  );

  /** endImportKey revokes the key of the caller, as `logout` ends its session; key tests cover it. */
  const lasting = byKey.filter(({ field }) => field.name !== 'endImportKey');
  it.each(lasting.map((root) => [root.field.name, root] as const))(
    '%s is for keys that carry its permission',
    async (_name, root) => {
      for (const caller of [callers.nobody, callers.admin, callers.supervisor, callers.agent, callers.revokedKey])
        expect(await codeOf(caller, root)).toBe('UNAUTHENTICATED');
      if (root.rule?.permission !== 'import:deflection') expect(await codeOf(callers.weakKey, root)).toBe('FORBIDDEN');
      expect(['UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_SERVER_ERROR']).not.toContain(await codeOf(callers.key, root));
    },
  );
});

const path = (template: string) => template.replace(/:\w+/g, NOWHERE);
const rows = routes.flatMap((route) => route.methods.map((method) => [method, route.path] as const));

describe('every documented path', () => {
  it.each(rows.filter(([, p]) => p.startsWith('/api/admin/')))('%s %s is for admins', async (method, template) => {
    expect((await callers.nobody.send(method, path(template))).status).toBe(401);
    expect((await callers.key.send(method, path(template))).status).toBe(401);
    for (const role of ['supervisor', 'planner', 'agent'] as const) {
      expect(
        await callers[role].send(method, path(template), method === 'GET' ? undefined : 'this is no JSON'),
      ).toMatchObject({ status: 403, body: { details: { code: 'FORBIDDEN' } } });
    }
    expect([401, 403, 500, 503]).not.toContain(
      (await callers.admin.send(method, path(template), method === 'GET' ? undefined : {})).status,
    );
  });

  it.each(rows.filter(([, p]) => p.startsWith('/api/v1/')))(
    '%s %s is for keys with the permission',
    async (method, template) => {
      const body = method === 'GET' ? undefined : 'this is no JSON';
      const wrong = method === 'GET' ? `${template}?limit=0` : template;
      for (const caller of [callers.nobody, callers.admin, callers.revokedKey]) {
        expect(await caller.send(method, template, body)).toMatchObject({
          status: 401,
          body: { error: expect.any(String), details: { code: 'UNAUTHENTICATED' } },
        });
      }
      if (!template.endsWith('/deflection'))
        expect((await callers.weakKey.send(method, template, body)).status).toBe(403);
      expect((await callers.key.send(method, wrong, body)).status).toBe(400);
    },
  );

  const inSession = rows.filter(([, p]) => /^\/api\/(scheduling|adherence)\//.test(p));
  for (const [method, template] of inSession) {
    it(`${method} ${template} is for signed-in users`, async () => {
      const junk = method === 'GET' ? undefined : 'this is no JSON';
      expect((await callers.nobody.send(method, path(template), junk)).status).toBe(401);
      expect((await callers.key.send(method, path(template), junk)).status).toBe(401);
      expect([401, 403, 500, 503]).not.toContain(
        (await callers.admin.send(method, path(template), method === 'GET' ? undefined : {})).status,
      );
    });
  }
});

describe('planners', () => {
  const made = async (name: string, body: object) =>
    (await callers.planner.post(`/api/scheduling/${name}`, body)).body.id;

  it('plan for everybody, back to drafts too', async () => {
    const { employees } = await callers.planner.graphql('{ employees { id email role } teams { id } skills { id } }');
    const range = { startDate: '2030-03-04', endDate: '2030-03-10' };
    const scheduleId = await made('schedules', { name: 'Week', ...range });
    await made('templates', { name: 'Early', startTime: '06:00', endTime: '14:00' });
    const times = { startTime: '06:00', endTime: '14:00' };
    const employeeId = employees[0].id;
    expect(await made('shifts', { scheduleId, employeeId, date: '2030-03-04', ...times })).toEqual(expect.any(String));
    for (const status of ['published', 'locked', 'published', 'draft']) {
      const answer = await callers.planner.patch(`/api/scheduling/schedules/${scheduleId}`, { status });
      expect(answer).toMatchObject({ status: 200, body: { status } });
    }
    expect((await callers.planner.delete(`/api/scheduling/schedules/${scheduleId}`)).status).toBe(200);
    expect(employees.every((e: { email: null; role: null }) => e.email === null && e.role === null)).toBe(true);
  });

  it('see the adherence of everybody and change nothing of it', async () => {
    const { agentStates } = await callers.planner.graphql('{ agentStates { states { employeeId } } }');
    expect(agentStates.states.length).toBeGreaterThan(0);
    const { employeeId } = agentStates.states[0];
    expect((await callers.planner.post('/api/adherence/states', { employeeId, state: 'break' })).status).toBe(403);
    expect((await callers.planner.patch(`/api/adherence/alerts/${NOWHERE}`, { action: 'resolve' })).status).toBe(403);
  });

  it('supervise no team', async () => {
    const { user } = (await callers.planner.get('/api/auth/session')).body;
    const { status, body } = await callers.admin.post('/api/admin/teams', { name: 'Planned', supervisorId: user.id });
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining('got the planner') });
  });
});

describe('what supervisors read of people', () => {
  it('has neither e-mail nor role in it, and is not found by them', async () => {
    const { employees, teams, skills } = await callers.supervisor.graphql(
      '{ employees { id firstName email role } teams { id members { email role } } skills { id } }',
    );
    expect(employees.length).toBeGreaterThanOrEqual(3);
    expect(employees.every((e: { email: null; role: null }) => e.email === null && e.role === null)).toBe(true);
    expect([teams, skills].every(Array.isArray)).toBe(true);
    const search = '($s: String) { employees(search: $s) { id } }';
    const domain = `${org.slug}.example`;
    expect((await callers.supervisor.graphql(`query ${search}`, { s: domain })).employees).toEqual([]);
    expect((await callers.admin.graphql(`query ${search}`, { s: domain })).employees.length).toBeGreaterThanOrEqual(3);
    expect((await callers.supervisor.graphql(`query ${search}`, { s: 'UMA s' })).employees).toHaveLength(1);
    const byRole = 'query { employees(role: supervisor) { id } }';
    expect((await callers.admin.graphql(byRole)).employees).toHaveLength(1);
    expect(await callers.supervisor.graphqlError(byRole)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('another organization', () => {
  it('is nowhere: its ids answer as unknown ones do, and its rows are in no list', async () => {
    const other = await app.organization();
    const theirs = await other.signedIn('agent');
    const team = (await other.admin.post('/api/admin/teams', { name: 'Theirs' })).body.team.id as string;
    const skill = (await other.admin.post('/api/admin/skills', { name: 'Theirs' })).body.skill.id as string;
    await other.key('import:historical');
    const key = (await other.admin.get('/api/admin/api-keys')).body.apiKeys[0].id as string;
    const mine = (await org.admin.get('/api/admin/users')).body.users[0].employee.id as string;
    const ourSkill = (await org.admin.post('/api/admin/skills', { name: 'Ours' })).body.skill.id as string;

    const attempts: [string, string, unknown, string][] = [
      ['PATCH', `/api/admin/users/${theirs.userId}`, { firstName: 'Mine' }, 'id'],
      ['DELETE', `/api/admin/users/${theirs.userId}`, undefined, 'id'],
      ['POST', `/api/admin/users/${theirs.userId}/password-link`, undefined, 'id'],
      ['DELETE', `/api/admin/api-keys/${key}`, undefined, 'id'],
      ['PATCH', `/api/admin/api-keys/${key}`, { action: 'revoke' }, 'id'],
      ['POST', '/api/admin/teams', { name: 'Mixed', supervisorId: other.adminUserId }, 'supervisorId'],
      ['POST', '/api/admin/teams', { name: 'Mixed', parentTeamId: team }, 'parentTeamId'],
      [
        'POST',
        '/api/admin/users',
        { email: 'm@m.example', firstName: 'M', lastName: 'M', role: 'agent', employee: { teamId: team } },
        'employee.teamId',
      ],
      ['PATCH', `/api/admin/users/${org.adminUserId}`, { employee: { teamId: team } }, 'employee.teamId'],
      ['POST', '/api/admin/skills/assignments', { employeeId: theirs.employeeId, skillId: ourSkill }, 'employeeId'],
      ['POST', '/api/admin/skills/assignments', { employeeId: mine, skillId: skill }, 'skillId'],
    ];
    for (const [method, url, body, where] of attempts) {
      const answer = await org.admin.send(method, url, body);
      expect([url, answer.status, answer.body.details]).toEqual([url, 404, { code: 'NOT_FOUND', path: where }]);
      const unknown = await org.admin.send(method, url.replace(theirs.userId, NOWHERE).replace(key, NOWHERE), body);
      expect(unknown.body.details).toEqual(answer.body.details);
      expect(unknown.body.error.replace(NOWHERE, '…')).toBe(
        answer.body.error.replace(new RegExp(`${theirs.userId}|${key}`), '…'),
      );
    }
    for (const list of ['users', 'teams', 'skills', 'api-keys', 'audit-logs?limit=500']) {
      const { body } = await org.admin.get(`/api/admin/${list}`);
      for (const id of [theirs.userId, team, skill, key, other.id]) expect(JSON.stringify(body)).not.toContain(id);
    }
    expect((await org.admin.get(`/api/admin/users?teamId=${team}`)).body).toEqual({ users: [] });
    expect(
      await org.admin.graphqlError('query ($id: ID!) { user(id: $id) { email } }', { id: theirs.userId }),
    ).toMatchObject({ code: 'NOT_FOUND', path: 'id' });
    expect((await other.admin.get('/api/admin/users')).body.users).toHaveLength(2);
  });
});
