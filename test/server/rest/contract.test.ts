import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { routes } from '../../../src/server/rest/routes';
import type { Method, Route } from '../../../src/server/rest/route';
import { signIn, type Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import { PASSWORD, type TestApp, type TestOrganization } from '../../support/test-app';

/**
 * Requests every route with each of its methods, as documented. Responses must have the documented status and fields,
 * and nothing that the OpenAPI description does not contain.
 */

let app: TestApp;
let org: TestOrganization;
let key: Caller;
let readKey: Caller;
let agent: Caller & { userId: string; employeeId: string };
let openApi: { paths: Record<string, Record<string, any>>; components: Record<string, Record<string, any>> };

const TODAY = new Date().toISOString().slice(0, 10);
const ID = expect.any(String);
const TEXT = expect.any(String);
const NUMBER = expect.any(Number);
const NEW_PASSWORD = 'another battery staple';

let count = 0;
const unique = (name: string) => `${name} ${++count}`;
const email = () => `person${++count}@contract.example`;

/** Returns the response to a creation by an admin. */
const made = async (path: string, body: object): Promise<any> => {
  const answer = await org.admin.post(path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const template = () => ({ name: unique('Day'), startTime: '00:00', endTime: '23:59' });
const schedule = () => ({ name: unique('Week'), startDate: TODAY, endDate: TODAY });
const person = () => ({ email: email(), firstName: 'Pat', lastName: 'Person', role: 'agent' });
const madeTemplate = async () => (await made('/api/scheduling/templates', template())).id as string;
const madeSchedule = async () => (await made('/api/scheduling/schedules', schedule())).id as string;
const madeUser = async () => (await made('/api/admin/users', person())).user;
const shift = async () => ({
  scheduleId: await madeSchedule(),
  employeeId: (await madeUser()).employee.id as string,
  date: TODAY,
  startTime: '09:00',
  endTime: '17:00',
});
const madeShift = async () => (await made('/api/scheduling/shifts', await shift())).id as string;
const madeKey = async () =>
  (await made('/api/admin/api-keys', { name: unique('key'), permissions: ['import:historical'] })).apiKey.id as string;

async function madeAlert(): Promise<string> {
  const shiftId = await madeShift();
  const { rows } = await app.database.owner.query<{ id: string }>(
    `insert into adherence_alert (id, organization_id, employee_id, shift_id, type, message, status, evidence,
      created_at)
     select gen_random_uuid(), organization_id, employee_id, id, 'late_start', 'Late', 'active', '{}', now()
     from shift where id = $1 returning id`,
    [shiftId],
  );
  return rows[0]?.id as string;
}

/** Creates a user and signs them in. No other test uses them. */
async function newcomer(): Promise<Caller> {
  const user = { ...person(), password: PASSWORD };
  await made('/api/admin/users', user);
  return signIn(app.url, { email: user.email, password: PASSWORD });
}

interface Example {
  /** Default: an admin. */
  as?: () => Caller | Promise<Caller>;
  /** Path parameter. */
  id?: () => Promise<string>;
  query?: string;
  body?: () => object | Promise<object>;
  status: number;
  /** Documented part of the response. */
  answer: unknown;
}

const anyone = () => app.anyone;
const importer = () => key;
const reader = () => readKey;
const PAGE = { data: expect.any(Array), nextCursor: TEXT, hasMore: expect.any(Boolean) };
const interval = { date: '2026-01-05', interval: '09:00', queue: 'Sales', channel: 'voice' };
const TEMPLATE = { id: ID, name: TEXT, startTime: '00:00', endTime: '23:59', durationMinutes: NUMBER };
const SCHEDULE = { id: ID, name: TEXT, startDate: TODAY, endDate: TODAY, status: 'draft' };
const SHIFT = { id: ID, scheduleId: ID, employeeId: ID, date: TODAY, startTime: '09:00', endTime: '17:00' };
const STATE = {
  employeeId: ID,
  employeeName: TEXT,
  state: 'on_call',
  scheduledState: TEXT,
  isAdherent: expect.any(Boolean),
};
const ALERT = { id: ID, employeeId: ID, type: 'late_start', message: 'Late', createdAt: TEXT, resolvedAt: null };
const ORGANIZATION = { id: ID, name: TEXT, slug: TEXT, timezone: 'UTC', settings: { serviceLevelTarget: NUMBER } };
const USER = { id: ID, email: TEXT, firstName: 'Pat', lastName: 'Person', role: 'agent', employee: { id: ID } };
const TEAM = { id: ID, name: TEXT, supervisorId: null, memberCount: NUMBER, parentTeamId: null };
const SKILL = { id: ID, name: TEXT, category: 'queue', proficiencyLevels: expect.any(Array) };
const REVOKED = { success: true, apiKey: { id: ID, status: 'revoked' } };
const LINK = { url: TEXT, expiresAt: TEXT };

/** Keyed by the first method and path of a route. */
const examples: Record<string, Example> = {
  'POST /api/v1/import/historical': {
    as: importer,
    body: () => ({ data: [{ ...interval, volume: 12, aht: 240 }] }),
    status: 201,
    answer: { success: true, imported: 1, skipped: 0, errors: [] },
  },
  'POST /api/v1/import/employees': {
    as: importer,
    body: () => ({
      data: [
        {
          email: email(),
          firstName: 'Eve',
          lastName: 'Employee',
          employeeId: unique('E'),
          team: 'Imported',
          role: 'agent',
          skills: ['Imported'],
          active: true,
        },
      ],
      updateExisting: false,
    }),
    status: 201,
    answer: { success: true, created: 1, updated: 0, skipped: 0, errors: [] },
  },
  'POST /api/v1/import/agent-states': {
    as: importer,
    body: () => ({
      data: [
        { agentId: 'E7', state: 'on_call', timestamp: new Date().toISOString(), queue: 'Sales', acdStateCode: 'A1' },
      ],
    }),
    status: 201,
    answer: { success: true, processed: 1, skipped: 0, errors: [] },
  },
  'POST /api/v1/import/deflection': {
    as: importer,
    body: () => ({
      data: [
        {
          ...interval,
          contactsDeflected: 5,
          totalContactsOffered: 17,
          deflectionSource: 'chatbot',
          metadata: { a: 1 },
        },
      ],
    }),
    status: 200,
    answer: { success: true, imported: 1, message: TEXT },
  },

  'GET /api/v1/employees': {
    as: reader,
    query: '?limit=1',
    status: 200,
    answer: { ...PAGE, data: [{ role: 'admin' }] },
  },
  'GET /api/v1/shifts': { as: reader, status: 200, answer: { ...PAGE, deletedIds: [] } },
  'GET /api/v1/shift-trades': { as: reader, status: 200, answer: { ...PAGE, data: [] } },
  'GET /api/v1/offer-claims': { as: reader, status: 200, answer: { ...PAGE, data: [] } },
  'GET /api/v1/agent-states': { as: reader, query: `?updatedSince=${TODAY}T00:00:00Z`, status: 200, answer: PAGE },
  'GET /api/v1/agent-days': { as: reader, status: 200, answer: PAGE },
  'GET /api/v1/history': { as: reader, status: 200, answer: PAGE },
  'GET /api/v1/forecast': { as: reader, query: `?from=${TODAY}&to=${TODAY}`, status: 200, answer: PAGE },

  'GET /api/scheduling/templates': { status: 200, answer: { templates: expect.arrayContaining([expect.anything()]) } },
  'POST /api/scheduling/templates': {
    body: () => ({
      ...template(),
      breakRules: [{ startOffset: 60, duration: 15, type: 'break' }],
      daysOfWeek: [1, 5],
      color: '#00aaff',
    }),
    status: 201,
    answer: { ...TEMPLATE, breakRules: [{ startOffset: 60, duration: 15, type: 'break' }], daysOfWeek: [1, 5] },
  },
  'PUT /api/scheduling/templates/:id': { id: madeTemplate, body: template, status: 200, answer: TEMPLATE },
  'DELETE /api/scheduling/templates/:id': { id: madeTemplate, status: 200, answer: { success: true } },
  'GET /api/scheduling/schedules': {
    query: `?status=draft&startDate=${TODAY}&endDate=${TODAY}`,
    status: 200,
    answer: { schedules: expect.arrayContaining([expect.objectContaining({ shiftCount: NUMBER })]) },
  },
  'POST /api/scheduling/schedules': { body: schedule, status: 201, answer: SCHEDULE },
  'GET /api/scheduling/schedules/:id': {
    id: async () => {
      const one = await shift();
      await made('/api/scheduling/shifts', one);
      return one.scheduleId;
    },
    status: 200,
    answer: {
      schedule: SCHEDULE,
      shifts: [{ shift: { id: ID }, employee: { id: ID, firstName: 'Pat' }, template: null }],
    },
  },
  'PATCH /api/scheduling/schedules/:id': {
    id: madeSchedule,
    body: () => ({ status: 'published' }),
    status: 200,
    answer: { ...SCHEDULE, status: 'published' },
  },
  'GET /api/scheduling/schedules/:id/versions': {
    id: madeSchedule,
    status: 200,
    answer: { data: [{ version: 1, kind: 'create', status: 'draft', added: 0 }], page: 1, limit: 50, total: 1 },
  },
  'GET /api/scheduling/schedules/:id/diff': {
    id: async () => {
      const one = await shift();
      await made('/api/scheduling/shifts', one);
      return one.scheduleId;
    },
    query: '?from=1&to=2',
    status: 200,
    answer: { cells: 1, added: 1, removed: 0, data: [{ differences: ['added'] }], page: 1, total: 1 },
  },
  'DELETE /api/scheduling/schedules/:id': { id: madeSchedule, status: 200, answer: { success: true } },
  'GET /api/scheduling/activity-codes': {
    status: 200,
    answer: { activityCodes: expect.arrayContaining([expect.objectContaining({ name: 'Break', type: 'break' })]) },
  },
  'GET /api/scheduling/shifts': {
    query: `?date=${TODAY}`,
    status: 200,
    answer: { data: expect.arrayContaining([expect.objectContaining(SHIFT)]), page: 1, limit: 50, total: NUMBER },
  },
  'POST /api/scheduling/shifts': { body: shift, status: 201, answer: SHIFT },
  'PUT /api/scheduling/shifts/:id': {
    id: madeShift,
    body: () => ({ startTime: '10:00' }),
    status: 200,
    answer: { ...SHIFT, startTime: '10:00' },
  },
  'DELETE /api/scheduling/shifts/:id': { id: madeShift, status: 200, answer: { success: true } },
  'POST /api/scheduling/generate': {
    body: async () => ({
      ...schedule(),
      employeeIds: [agent.employeeId],
      templateIds: [await madeTemplate()],
      options: { respectAvailability: true, balanceHours: true },
    }),
    status: 201,
    answer: { success: true, schedule: { id: ID, name: TEXT, shiftCount: NUMBER } },
  },

  'GET /api/adherence/states': { status: 200, answer: { states: expect.any(Array), summary: { totalAgents: NUMBER } } },
  'POST /api/adherence/states': {
    body: () => ({ employeeId: agent.employeeId, state: 'on_call', queue: 'Sales', reason: 'asked' }),
    status: 200,
    answer: { success: true, state: STATE },
  },
  'GET /api/adherence/alerts': { query: '?limit=1', status: 200, answer: { alerts: [ALERT] } },
  'GET /api/adherence/alerts/:id': { id: madeAlert, status: 200, answer: { ...ALERT, status: 'active' } },
  'PATCH /api/adherence/alerts/:id': {
    id: madeAlert,
    body: () => ({ action: 'acknowledge', notes: 'called in' }),
    status: 200,
    answer: { success: true, alert: { id: ID, status: 'acknowledged', acknowledgedAt: TEXT, notes: 'called in' } },
  },
  'GET /api/adherence/report': {
    query: `?from=${TODAY}&to=${TODAY}&groupBy=team,hour&reading=published&limit=10`,
    status: 200,
    answer: { report: { from: TODAY, to: TODAY, pendingDays: 0 } },
  },
  'GET /api/adherence/activities': {
    query: `?from=${TODAY}&to=${TODAY}&groupBy=activity,team&limit=10`,
    status: 200,
    answer: { data: expect.any(Array), page: 1, limit: 10, total: NUMBER },
  },
  'GET /api/adherence/agent-days/:employeeId': {
    id: () => Promise.resolve(agent.employeeId),
    query: `?date=${TODAY}`,
    status: 200,
    answer: { agentDay: { employeeId: ID, date: TODAY, isAmended: false } },
  },

  'GET /api/admin/settings': { status: 200, answer: { organization: ORGANIZATION } },
  'PATCH /api/admin/settings': {
    body: () => ({ name: 'Contract', timezone: 'UTC', settings: { serviceLevelTarget: 80 } }),
    status: 200,
    answer: { success: true, organization: { ...ORGANIZATION, name: 'Contract' } },
  },
  'GET /api/admin/users': { query: '?search=person', status: 200, answer: { users: expect.any(Array) } },
  'POST /api/admin/users': { body: person, status: 201, answer: { success: true, user: USER, passwordLink: LINK } },
  'PATCH /api/admin/users/:id': {
    id: async () => (await madeUser()).id,
    body: () => ({ firstName: 'Pam' }),
    status: 200,
    answer: { success: true, user: { ...USER, firstName: 'Pam' } },
  },
  'DELETE /api/admin/users/:id': {
    id: async () => (await madeUser()).id,
    status: 200,
    answer: { success: true, user: { ...USER, status: 'inactive' } },
  },
  'POST /api/admin/users/:id/password-link': {
    id: async () => (await madeUser()).id,
    status: 201,
    answer: { success: true, ...LINK },
  },
  'GET /api/admin/teams': { query: '?includeMembers=true', status: 200, answer: { teams: expect.any(Array) } },
  'POST /api/admin/teams': {
    body: () => ({ name: unique('Team') }),
    status: 201,
    answer: { success: true, team: TEAM },
  },
  'PATCH /api/admin/teams/:id': {
    id: async () => (await made('/api/admin/teams', { name: unique('Team') })).team.id,
    body: () => ({ supervisorId: org.adminUserId }),
    status: 200,
    answer: { success: true, team: { ...TEAM, supervisorId: ID, supervisorName: TEXT } },
  },
  'GET /api/admin/skills': { query: '?category=queue', status: 200, answer: { skills: [SKILL] } },
  'POST /api/admin/skills': {
    body: () => ({ name: unique('Skill'), description: 'Bills', category: 'language', proficiencyLevels: ['expert'] }),
    status: 201,
    answer: { success: true, skill: { ...SKILL, description: 'Bills', category: 'language' } },
  },
  'POST /api/admin/skills/assignments': {
    body: async () => ({
      employeeId: agent.employeeId,
      skillId: (await made('/api/admin/skills', { name: unique('Skill') })).skill.id,
      proficiencyLevel: 'beginner',
    }),
    status: 201,
    answer: { success: true, assignment: { employeeId: ID, skillId: ID, proficiencyLevel: 'beginner' } },
  },
  'DELETE /api/admin/skills/assignments/:employeeId/:skillId': {
    id: async () => {
      const { skill } = await made('/api/admin/skills', { name: unique('Skill') });
      const { employeeId } = agent;
      await made('/api/admin/skills/assignments', { employeeId, skillId: skill.id, proficiencyLevel: 'expert' });
      return `${employeeId}/${skill.id}`;
    },
    status: 200,
    answer: { success: true, assignment: { employeeId: ID, skillId: ID, proficiencyLevel: 'expert' } },
  },
  'GET /api/admin/api-keys': {
    status: 200,
    answer: { apiKeys: expect.arrayContaining([expect.objectContaining({ id: ID, keyPreview: TEXT })]) },
  },
  'POST /api/admin/api-keys': {
    body: () => ({ name: 'telephony', permissions: ['import:agent-states'] }),
    status: 201,
    answer: { success: true, apiKey: { id: ID, name: 'telephony', key: TEXT } },
  },
  'PATCH /api/admin/api-keys/:id': {
    id: madeKey,
    body: () => ({ action: 'revoke' }),
    status: 200,
    answer: REVOKED,
  },
  'DELETE /api/admin/api-keys/:id': { id: madeKey, status: 200, answer: REVOKED },
  'GET /api/admin/people/:employeeId/export': {
    id: () => Promise.resolve(agent.employeeId),
    query: '?from=2026-01-05&to=2026-01-11',
    status: 200,
    answer: { person: { employeeId: ID }, shifts: [], states: [], identities: [] },
  },
  'GET /api/admin/audit-logs': {
    query: '?limit=1&offset=0&action=organization.create',
    status: 200,
    answer: { logs: [{ id: ID, action: 'organization.create', createdAt: TEXT }], total: 1 },
  },

  'GET /api/forecasting/forecast': {
    query: '?queue=Sales&channel=voice&from=2026-01-05&to=2026-01-11&groupBy=day&quantiles=0.5,0.9',
    status: 200,
    answer: { forecast: { queue: 'Sales', channel: 'voice', data: [], flags: [] } },
  },
  'GET /api/forecasting/accuracy': {
    query: '?queue=Sales&channel=voice&from=2026-01-05&to=2026-01-11&groupBy=leadBand',
    status: 200,
    answer: { accuracy: { queue: 'Sales', channel: 'voice', data: [] } },
  },
  'GET /api/forecasting/requirement': {
    query: '?from=2026-01-05&to=2026-01-11&queue=Sales&risk=0.9&groupBy=queue,skill&limit=10',
    status: 200,
    answer: { requirement: { total: 0, data: [] } },
  },
  'GET /api/forecasting/intraday': {
    query: '?date=2026-01-05&queue=Sales&channel=voice',
    status: 200,
    answer: { intraday: { date: '2026-01-05', importedUntil: null, streams: [] } },
  },
  'GET /api/forecasting/capacity': {
    query: '?from=2026-01-05&months=3&risk=0.9&offDutyPercent=12.5&monthlyAttritionPercent=2&leadTimeWeeks=4',
    status: 200,
    answer: { capacity: { hires: 0, data: [] } },
  },

  'POST /api/auth/login': {
    as: anyone,
    body: () => ({ email: `admin@${org.slug}.example`, password: PASSWORD, organization: org.slug }),
    status: 200,
    answer: { user: { role: 'admin' } },
  },
  'POST /api/auth/logout': { as: newcomer, status: 204, answer: '' },
  'GET /api/auth/session': { status: 200, answer: { user: { role: 'admin' }, organization: { timezone: 'UTC' } } },
  'POST /api/auth/password': {
    as: newcomer,
    body: () => ({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    status: 204,
    answer: '',
  },
  'POST /api/auth/set-password': {
    as: anyone,
    body: async () => {
      const { passwordLink } = await made('/api/admin/users', person());
      return { token: new URL(passwordLink.url).searchParams.get('token'), password: NEW_PASSWORD };
    },
    status: 204,
    answer: '',
  },
};

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'UTC' });
  key = await org.key('import:historical', 'import:employees', 'import:agent-states', 'import:deflection');
  readKey = await org.key('read:people', 'read:schedules', 'read:adherence', 'read:demand');
  const { team } = await made('/api/admin/teams', { name: unique('Team') });
  const { skill } = await made('/api/admin/skills', { name: unique('Skill'), category: 'queue' });
  agent = await org.signedIn('agent', { employee: { employeeNumber: 'E7', teamId: team.id } });
  await made('/api/admin/skills/assignments', { employeeId: agent.employeeId, skillId: skill.id });
  await agent.post('/api/adherence/states', { state: 'on_call', employeeId: agent.employeeId });
  const known = { ...interval, date: '2026-01-04', volume: 1, aht: 60 };
  expect((await key.post('/api/v1/import/historical', { data: [known] })).body.imported).toBe(1);
  await made('/api/scheduling/templates', template());
  await madeAlert();
  openApi = (await app.anyone.get('/api/openapi.json')).body;
});
afterAll(() => app?.stop());

const nameOf = ({ methods, path }: Route) => `${methods[0]} ${path}`;

/** Returns the documented response as a shape that allows no other fields. */
function describedAnswer(method: Method, { path, status }: Route): z.ZodType {
  const operation = operationOf(method, path);
  const schema = operation.responses[status].content?.['application/json'].schema;
  return schema ? shapeOf(schema) : z.literal('');
}

const operationOf = (method: Method, path: string) =>
  openApi.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
const named = (reference: string) =>
  reference
    .split('/')
    .slice(1)
    .reduce((part, name) => part[name], openApi as any);
/** Resolves references and forbids additional properties. */
const resolved = (schema: any): any =>
  JSON.parse(JSON.stringify(schema), (_name, value) => {
    if (value?.$ref) return resolved(named(value.$ref));
    return value?.properties ? { additionalProperties: false, ...value } : value;
  });
const shapeOf = (schema: any): z.ZodType => z.fromJSONSchema(resolved(schema));

describe('the contract of REST', () => {
  it('has an example for every row, and none beside', () => {
    expect(Object.keys(examples).sort()).toEqual(routes.map(nameOf).sort());
  });

  const asked = routes.flatMap((row) => row.methods.map((method) => [method, row.path, row] as const));
  it.each(asked)('is kept by %s %s', async (method, path, row) => {
    const example = examples[nameOf(row)] as Example;
    const caller = (await example.as?.()) ?? org.admin;
    const url = path.replace(/:\w+(\/:\w+)?/, (await example.id?.()) ?? randomUUID()) + (example.query ?? '');
    const { status, body } = await caller.send(method, url, await example.body?.());
    expect({ status, body }).toMatchObject({ status: example.status, body: example.answer });
    expect(describedAnswer(method, row).safeParse(body).error?.issues).toBeUndefined();
  });

  it.each(asked)('has every refusal of %s %s in its description', async (method, path) => {
    const url = path.replace(/:\w+/g, randomUUID());
    const wrong = { data: 7, email: 7, name: 7, action: 7, startTime: 7, shifts: 7, employee: 7, settings: 7 };
    const { responses } = operationOf(method, path);
    const nobody = app.anyone;
    for (const [caller, body, type] of [
      [nobody, {}],
      [nobody, wrong],
      [agent, {}],
      [key, wrong],
      [org.admin, wrong],
      [org.admin, 'text', 'text/plain'],
      [org.admin, await examples[`${method} ${path}`]?.body?.()],
    ] as [Caller, unknown, string?][]) {
      const isRead = method === 'GET' || body === undefined;
      // signing out invalidates the session for the next request
      if (path.startsWith('/api/auth/') && caller !== nobody) continue;
      const answer = await caller.send(method, url, isRead ? undefined : body, type ? { 'content-type': type } : {});
      if (answer.status < 300) continue;
      expect(Object.keys(responses)).toContain(String(answer.status));
      const { content } = named(responses[answer.status].$ref);
      const shape = z.fromJSONSchema(
        JSON.parse(JSON.stringify(content['application/json'].schema), (_name, value) =>
          value?.$ref ? named(value.$ref) : value,
        ),
      );
      expect(shape.safeParse(answer.body).error?.issues).toBeUndefined();
    }
  });
});
