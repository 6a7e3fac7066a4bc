import type { Caller } from '../../support/caller';
import { addShift, employee, schedule } from './planning';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

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
  app = await sharedApp();
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

  it('may let generated shifts start later and last longer, in steps', async () => {
    const BANDS = 'startBand { latestStart stepMinutes } lengthBand { longestMinutes stepMinutes }';
    const input = {
      ...EARLY,
      name: 'Flexible',
      startBand: { latestStart: '11:00', stepMinutes: 30 },
      lengthBand: { longestMinutes: 630, stepMinutes: 60 },
      // only the longest have it
      breakRules: [...EARLY.breakRules, { startOffset: 600, duration: 20, type: 'break' }],
    };
    const { createShiftTemplate: created } = await supervisor.graphql(
      `mutation ($input: CreateShiftTemplateInput!) { createShiftTemplate(input: $input) { id ${BANDS} } }`,
      { input },
    );
    expect(created).toEqual({ id: created.id, startBand: input.startBand, lengthBand: input.lengthBand });
    const { body } = await org.admin.get(TEMPLATES);
    const documented = { ...input, startBand: undefined, lengthBand: undefined };
    expect(body.templates.find(({ id }: any) => id === created.id)).toEqual({
      id: created.id,
      durationMinutes: 510,
      ...documented,
    });
    // A body of the documented path says nothing of bands: they stay, and bind what it says.
    const earlier = await supervisor.put(`${TEMPLATES}/${created.id}`, { endTime: '17:40', startBand: 'none' });
    expect({ status: earlier.status, paths: issuePaths(earlier.body) }).toEqual({
      status: 400,
      paths: ['lengthBand.longestMinutes'],
    });
    const { updateShiftTemplate: fixed } = await supervisor.graphql(
      `mutation ($id: ID!, $input: UpdateShiftTemplateInput!) {
        updateShiftTemplate(id: $id, input: $input) { ${BANDS} } }`,
      { id: created.id, input: { startBand: null, breakRules: [] } },
    );
    expect(fixed).toEqual({ startBand: null, lengthBand: input.lengthBand });
  });

  it.each([
    [
      'an end of the band before the start',
      { startBand: { latestStart: '06:30', stepMinutes: 30 } },
      'startBand.latestStart',
      'must be later that day than startTime "07:00", got "06:30"',
    ],
    [
      'a step that does not divide',
      { startBand: { latestStart: '08:00', stepMinutes: 25 } },
      'startBand.stepMinutes',
      'must divide the band of 60 minutes, got 25',
    ],
    [
      'a step of nothing',
      { startBand: { latestStart: '08:00', stepMinutes: 0 } },
      'startBand.stepMinutes',
      'must be at least 1, got 0',
    ],
    [
      'no time',
      { startBand: { latestStart: 'noon', stepMinutes: 10 } },
      'startBand.latestStart',
      'must be a time HH:MM from 00:00 to 23:59, got "noon"',
    ],
    [
      'a longest that is shorter',
      { lengthBand: { longestMinutes: 510, stepMinutes: 30 } },
      'lengthBand.longestMinutes',
      "must be more than the template's own 510 minutes, got 510",
    ],
    [
      'a longest of a day',
      { lengthBand: { longestMinutes: 1440, stepMinutes: 30 } },
      'lengthBand.longestMinutes',
      'must be at most 1439, got 1440',
    ],
    [
      'a length in steps that do not divide',
      { lengthBand: { longestMinutes: 540, stepMinutes: 20 } },
      'lengthBand.stepMinutes',
      'must divide the band of 30 minutes, got 20',
    ],
    [
      'too many different shifts',
      { startBand: { latestStart: '13:00', stepMinutes: 1 }, lengthBand: { longestMinutes: 540, stepMinutes: 30 } },
      'startBand',
      'must allow 500 different shifts at most, got 361 x 2: 722',
    ],
  ])('refuse bands with %s', async (_what, bands, path, message) => {
    const refused = await supervisor.graphqlError(
      'mutation ($input: CreateShiftTemplateInput!) { createShiftTemplate(input: $input) { id } }',
      { input: { name: 'Banded', startTime: '07:00', endTime: '15:30', ...bands } },
    );
    expect(refused).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: expect.stringContaining(path), message }],
    });
  });

  it('may let generated shifts have a break within a window, and others where the template has it', async () => {
    const window = { earliestOffset: 180, latestOffset: 300, stepMinutes: 30 };
    const lunch = { startOffset: 240, duration: 30, type: 'lunch' };
    const RULES = 'breakRules { startOffset duration type window { earliestOffset latestOffset stepMinutes } }';
    const { createShiftTemplate: created } = await supervisor.graphql(
      `mutation ($input: CreateShiftTemplateInput!) { createShiftTemplate(input: $input) { id ${RULES} } }`,
      {
        input: {
          ...EARLY,
          breakRules: [
            { ...lunch, window },
            { startOffset: 60, duration: 15, type: 'break' },
          ],
        },
      },
    );
    expect(created.breakRules).toEqual([
      { ...lunch, window },
      { startOffset: 60, duration: 15, type: 'break', window: null },
    ]);
    const { body } = await org.admin.get(TEMPLATES);
    const documented = [lunch, { startOffset: 60, duration: 15, type: 'break' }];
    expect(body.templates.find(({ id }: any) => id === created.id).breakRules).toEqual(documented);
    const shift = await addShift(org.admin, {
      scheduleId: await schedule(org.admin),
      employeeId: await employee(org),
      templateId: created.id,
    });
    expect(shift.breaks).toEqual(documented);
  });

  it.each([
    [{ earliestOffset: 250, latestOffset: 300 }, 'earliestOffset', 'must be at most the startOffset 240, got 250'],
    [{ earliestOffset: 200, latestOffset: 230 }, 'latestOffset', 'must be at least the startOffset 240, got 230'],
    [
      { earliestOffset: 200, latestOffset: 481 },
      'latestOffset',
      'must leave the break within the shift, got 481 of at most 480',
    ],
    [{ earliestOffset: 200, latestOffset: 300, stepMinutes: 0 }, 'stepMinutes', 'must be at least 1, got 0'],
  ])('refuse the window %j', async (window, field, message) => {
    const refused = await supervisor.graphqlError(
      'mutation ($input: CreateShiftTemplateInput!) { createShiftTemplate(input: $input) { id } }',
      { input: { ...EARLY, breakRules: [{ startOffset: 240, duration: 30, type: 'lunch', window }] } },
    );
    expect(refused).toMatchObject({
      issues: [{ path: expect.stringContaining(`breakRules[0].window.${field}`), message }],
    });
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
