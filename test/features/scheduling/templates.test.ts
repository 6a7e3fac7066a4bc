import type { Caller } from '../../support/caller';
import { startTestApp, type TestApp, type TestOrganization } from '../../support/test-app';

const TEMPLATES = '/api/scheduling/templates';
const EARLY = {
  name: 'Early',
  startTime: '07:00',
  endTime: '15:30',
  breakRules: [
    { startOffset: 120, duration: 15, type: 'break' },
    { startOffset: 240, duration: 30, type: 'lunch' },
  ],
  daysOfWeek: [1, 2, 3, 4, 5],
  color: '#1E90FF',
};

let app: TestApp;
let org: TestOrganization;
let supervisor: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await startTestApp();
  org = await app.organization();
  supervisor = await org.signedIn('supervisor');
  agent = await org.signedIn('agent');
});
afterAll(() => app?.stop());

const issuePaths = (body: any) => body.details.issues.map((issue: { path: string }) => issue.path).sort();

describe('shift templates', () => {
  it('answer a new template bare, with its length', async () => {
    const { status, body } = await org.admin.post(TEMPLATES, EARLY);
    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String), durationMinutes: 510, ...EARLY } });
  });

  it('need a name and two times, and no more', async () => {
    const { status, body } = await supervisor.post(TEMPLATES, {
      name: '  Night ',
      startTime: '22:00',
      endTime: '06:00',
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        name: 'Night',
        startTime: '22:00',
        endTime: '06:00',
        durationMinutes: 480,
        breakRules: [],
        daysOfWeek: [],
        color: null,
      },
    });
  });

  it('tell every problem in one answer', async () => {
    const missing = await org.admin.post(TEMPLATES, {
      startTime: '9:00',
      endTime: 5,
      color: 'blue',
      daysOfWeek: [7],
      breakRules: [{ startOffset: -1, duration: '15', type: 'nap' }],
    });
    expect(missing.status).toBe(400);
    expect(issuePaths(missing.body)).toEqual([
      'breakRules[0].duration',
      'breakRules[0].startOffset',
      'breakRules[0].type',
      'color',
      'daysOfWeek[0]',
      'endTime',
      'name',
      'startTime',
    ]);
    const whole = await org.admin.post(TEMPLATES, {
      name: '',
      startTime: '09:00',
      endTime: '12:00',
      breakRules: [
        { startOffset: 60, duration: 30, type: 'break' },
        { startOffset: 80, duration: 10, type: 'training' },
        { startOffset: 170, duration: 11, type: 'lunch' },
      ],
    });
    expect(whole.status).toBe(400);
    expect(issuePaths(whole.body)).toEqual(['breakRules[1]', 'breakRules[2]', 'name']);
  });

  it.each([
    ['a start that is also the end', { startTime: '09:00', endTime: '09:00' }, ['endTime']],
    ['a name of more than 100 characters', { name: 'x'.repeat(101) }, ['name']],
    ['an impossible time', { startTime: '24:00' }, ['startTime']],
    [
      'half minutes',
      { breakRules: [{ startOffset: 1.5, duration: 10, type: 'break' }] },
      ['breakRules[0].startOffset'],
    ],
  ])('refuse %s', async (_what, fields, paths) => {
    const { status, body } = await org.admin.post(TEMPLATES, { ...EARLY, breakRules: [], ...fields });
    expect({ status, paths: issuePaths(body) }).toEqual({ status: 400, paths });
  });

  it('are listed by name, without the deleted ones', async () => {
    const own = await app.organization();
    for (const name of ['late', 'Early', 'Middle']) await own.admin.post(TEMPLATES, { ...EARLY, name });
    const { body } = await own.admin.get(TEMPLATES);
    expect(Object.keys(body)).toEqual(['templates']);
    expect(body.templates.map((t: any) => t.name)).toEqual(['Early', 'late', 'Middle']);
    expect(await own.admin.delete(`${TEMPLATES}/${body.templates[0].id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await own.admin.get(TEMPLATES)).body.templates).toHaveLength(2);
    expect(await own.admin.delete(`${TEMPLATES}/${body.templates[0].id}`)).toMatchObject({ status: 404 });
    expect(await own.admin.put(`${TEMPLATES}/${body.templates[0].id}`, { name: 'x' })).toMatchObject({ status: 404 });
  });

  it.each(['PUT', 'PATCH'])('change in the fields that are sent by %s', async (method) => {
    const { body: template } = await org.admin.post(TEMPLATES, EARLY);
    const renamed = await supervisor.send(method, `${TEMPLATES}/${template.id}`, {
      name: 'Earlier',
      color: null,
      unknown: 1,
    });
    expect({ status: renamed.status, body: renamed.body }).toEqual({
      status: 200,
      body: { ...template, name: 'Earlier', color: null },
    });
    const short = await supervisor.send(method, `${TEMPLATES}/${template.id}`, { endTime: '11:00' });
    expect({ status: short.status, paths: issuePaths(short.body) }).toEqual({ status: 400, paths: ['breakRules[1]'] });
    const both = await supervisor.send(method, `${TEMPLATES}/${template.id}`, { endTime: '11:00', breakRules: [] });
    expect(both).toMatchObject({ status: 200, body: { durationMinutes: 240, breakRules: [] } });
  });

  it('are no business of agents, and nobody without a session', async () => {
    const { body } = await org.admin.post(TEMPLATES, EARLY);
    for (const [caller, status] of [
      [agent, 403],
      [app.anyone, 401],
    ] as const) {
      expect(await caller.get(TEMPLATES)).toMatchObject({ status });
      expect(await caller.post(TEMPLATES, EARLY)).toMatchObject({ status });
      expect(await caller.put(`${TEMPLATES}/${body.id}`, { name: 'x' })).toMatchObject({ status });
      expect(await caller.delete(`${TEMPLATES}/${body.id}`)).toMatchObject({ status });
    }
  });

  it('of another organization, unknown or malformed ids are not found', async () => {
    const other = await app.organization();
    const { body } = await other.admin.post(TEMPLATES, EARLY);
    for (const id of [body.id, '00000000-0000-4000-8000-000000000000', 'nope']) {
      expect(await org.admin.put(`${TEMPLATES}/${id}`, { name: 'x' })).toMatchObject({
        status: 404,
        body: { details: { code: 'NOT_FOUND', path: 'id' } },
      });
      expect(await org.admin.delete(`${TEMPLATES}/${id}`)).toMatchObject({ status: 404 });
    }
  });

  it('are the same through GraphQL', async () => {
    const { made } = await org.admin.graphql(
      'mutation($input: CreateShiftTemplateInput!) { made: createShiftTemplate(input: $input) { id durationMinutes ' +
        'daysOfWeek } }',
      { input: EARLY },
    );
    expect(made).toMatchObject({ durationMinutes: 510, daysOfWeek: [1, 2, 3, 4, 5] });
    const { changed } = await org.admin.graphql(
      'mutation($id: ID!) { changed: updateShiftTemplate(id: $id, input: { name: "Via GraphQL" }) { name } }',
      { id: made.id },
    );
    expect(changed).toEqual({ name: 'Via GraphQL' });
    const { gone } = await org.admin.graphql('mutation($id: ID!) { gone: deleteShiftTemplate(id: $id) }', {
      id: made.id,
    });
    expect(gone).toBe(true);
    const { shiftTemplates } = await org.admin.graphql('{ shiftTemplates { id } }');
    expect(shiftTemplates.map((t: any) => t.id)).toEqual(
      (await org.admin.get(TEMPLATES)).body.templates.map((t: any) => t.id),
    );
    expect(await agent.graphqlError('{ shiftTemplates { id } }')).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('leave their changes in the audit log', async () => {
    const own = await app.organization();
    const { body } = await own.admin.post(TEMPLATES, EARLY);
    await own.admin.put(`${TEMPLATES}/${body.id}`, { name: 'x' });
    await own.admin.delete(`${TEMPLATES}/${body.id}`);
    const { logs } = (await own.admin.get('/api/admin/audit-logs')).body;
    expect(logs.slice(0, 3).map((entry: any) => [entry.action, entry.details.templateId])).toEqual(
      ['template.delete', 'template.update', 'template.create'].map((action) => [action, body.id]),
    );
  });
});
