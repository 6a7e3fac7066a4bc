import fc from 'fast-check';
import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;
let key: Caller;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  key = await org.key('import:employees');
});
afterAll(() => app?.stop());

const send = (data: unknown, updateExisting?: unknown) =>
  key.post('/api/v1/import/employees', { data, updateExisting });
const uma = { email: 'uma@x.example', firstName: 'Uma', lastName: 'Usual' };

async function people() {
  const { employees } = await org.admin.graphql(
    '{ employees { firstName lastName email role active employeeNumber teamName skills { name proficiencyLevel } } }',
  );
  return (employees as { email: string }[]).filter(({ email }) => !email.startsWith('admin@'));
}

describe('an employee import', () => {
  it('makes users, employees, teams and skills', async () => {
    const answer = await send([
      {
        ...uma,
        employeeId: 'E-1',
        team: ' Support ',
        role: 'supervisor',
        skills: ['Sales', 'sales', 'Billing'],
        active: true,
      },
      { email: 'Ben@x.example', firstName: 'Ben', lastName: 'Baker', team: 'support', active: false },
    ]);
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, created: 2, updated: 0, skipped: 0, errors: [] },
    });
    expect(await people()).toEqual([
      {
        firstName: 'Ben',
        lastName: 'Baker',
        email: 'Ben@x.example',
        role: 'agent',
        active: false,
        employeeNumber: null,
        teamName: 'Support',
        skills: [],
      },
      {
        ...{
          firstName: 'Uma',
          lastName: 'Usual',
          email: 'uma@x.example',
          role: 'supervisor',
          active: true,
          employeeNumber: 'E-1',
          teamName: 'Support',
        },
        skills: [
          { name: 'Billing', proficiencyLevel: null },
          { name: 'Sales', proficiencyLevel: null },
        ],
      },
    ]);
  });

  it('leaves who exists alone unless asked to update, and says so by a count only', async () => {
    await send([uma]);
    const answer = await send([{ ...uma, email: 'UMA@X.example', firstName: 'Other', team: 'Never made' }]);
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, created: 0, updated: 0, skipped: 1, errors: [] },
    });
    expect(await people()).toMatchObject([{ firstName: 'Uma', teamName: null }]);
    expect((await org.admin.get('/api/admin/teams')).body.teams).toEqual([]);
  });

  it('changes only the fields present, and replaces the skills that are given', async () => {
    await send([{ ...uma, employeeId: 'E-1', team: 'Support', role: 'supervisor', skills: ['Sales', 'Billing'] }]);
    expect((await send([{ ...uma, lastName: 'Unusual', skills: ['Chat', 'Sales'] }], true)).body).toMatchObject({
      created: 0,
      updated: 1,
      skipped: 0,
    });
    expect(await people()).toMatchObject([
      {
        lastName: 'Unusual',
        role: 'supervisor',
        active: true,
        employeeNumber: 'E-1',
        teamName: 'Support',
        skills: [{ name: 'Chat' }, { name: 'Sales' }],
      },
    ]);
    await send([{ ...uma, skills: [], team: 'Sales' }], true);
    expect(await people()).toMatchObject([{ lastName: 'Usual', teamName: 'Sales', skills: [] }]);
  });

  it('keeps the level of a skill that stays', async () => {
    await send([{ ...uma, skills: ['Sales'] }]);
    const { employees } = await org.admin.graphql('{ employees(search: "uma") { id skills { skillId } } }');
    const [{ id, skills }] = employees;
    await org.admin.post('/api/admin/skills/assignments', {
      employeeId: id,
      skillId: skills[0].skillId,
      proficiencyLevel: 'expert',
    });
    await send([{ ...uma, skills: ['SALES', 'Chat'] }], true);
    expect(await people()).toMatchObject([
      {
        skills: [
          { name: 'Chat', proficiencyLevel: null },
          { name: 'Sales', proficiencyLevel: 'expert' },
        ],
      },
    ]);
  });

  it('takes a repeat within the request for an existing employee', async () => {
    expect((await send([uma, { ...uma, firstName: 'Twice' }])).body).toMatchObject({
      created: 1,
      updated: 0,
      skipped: 1,
      errors: [],
    });
    const other = { email: 'ben@x.example', firstName: 'Ben', lastName: 'Baker' };
    expect(
      (
        await send(
          [
            { ...other, team: 'A', skills: ['X'] },
            { ...other, firstName: 'Benny' },
          ],
          true,
        )
      ).body,
    ).toMatchObject({ created: 1, updated: 1, skipped: 0 });
    expect(await people()).toMatchObject([
      { firstName: 'Benny', teamName: 'A', skills: [{ name: 'X' }] },
      { firstName: 'Uma' },
    ]);
  });

  it('may make an admin, never raises anybody to admin, and never changes role or active of an admin', async () => {
    const admin = { email: 'boss@x.example', firstName: 'Bo', lastName: 'Boss' };
    expect((await send([{ ...admin, role: 'admin' }, uma])).body).toMatchObject({ created: 2 });
    const { body } = await send(
      [
        { ...uma, role: 'admin', lastName: 'Raised' },
        { ...admin, role: 'agent' },
        { ...admin, active: false },
        { ...admin, role: 'admin', active: true, firstName: 'Bob' },
      ],
      true,
    );
    expect(body).toMatchObject({ created: 0, updated: 1, skipped: 3 });
    expect(
      body.errors.map(({ index, error }: { index: number; error: string }) => [index, error.split(' ')[0]]),
    ).toEqual([
      [0, 'role'],
      [1, 'role'],
      [2, 'active'],
    ]);
    expect(await people()).toMatchObject([
      { firstName: 'Bob', role: 'admin', active: true },
      { lastName: 'Usual', role: 'agent' },
    ]);
  });

  it('gives an employee number to one person only, and moves it from one to another', async () => {
    const [ben, cleo] = ['ben', 'cleo'].map((name) => ({ email: `${name}@x.example`, firstName: name, lastName: 'B' }));
    const { body } = await send([
      { ...uma, employeeId: 'E-1' },
      { ...ben, employeeId: 'E-1' },
      { ...ben, employeeId: 'E-2' },
      { ...cleo, employeeId: 'E-3' },
    ]);
    expect(body).toMatchObject({
      created: 3,
      skipped: 1,
      errors: [{ index: 1, error: 'employeeId belongs to another employee (uma@x.example), got "E-1"' }],
    });
    expect(
      (
        await send(
          [
            { ...ben, employeeId: 'E-9' },
            { ...cleo, employeeId: 'E-2' },
            { ...uma, employeeId: 'E-3' },
          ],
          true,
        )
      ).body,
    ).toMatchObject({ updated: 3, errors: [] });
    expect((await people()).map((person) => (person as unknown as { employeeNumber: string }).employeeNumber)).toEqual([
      'E-9',
      'E-2',
      'E-3',
    ]);
  });

  describe('of people who exchange their numbers', () => {
    const named = (name: string, employeeId: string, more: object = {}) => ({
      ...{ email: `${name}@x.example`, firstName: name, lastName: 'N', employeeId },
      ...more,
    });
    const numbers = async () =>
      Object.fromEntries(
        (await people()).map((one) => {
          const { email, employeeNumber } = one as unknown as { email: string; employeeNumber: string };
          return [email.split('@')[0], employeeNumber];
        }),
      );
    beforeEach(() => send([named('ann', 'A'), named('ben', 'B'), named('cid', 'C'), named('dan', 'D')]));

    it('takes swaps, rings and rows that move on by one', async () => {
      expect((await send([named('ann', 'B'), named('ben', 'A')], true)).body).toMatchObject({ updated: 2, errors: [] });
      expect(await numbers()).toEqual({ ann: 'B', ben: 'A', cid: 'C', dan: 'D' });
      const ring = [named('ann', 'A'), named('ben', 'C'), named('cid', 'D'), named('dan', 'B')];
      expect((await send(ring, true)).body).toMatchObject({ updated: 4, errors: [] });
      const moved = [named('ann', 'C'), named('ben', 'D'), named('cid', 'B'), named('dan', 'E')];
      expect((await send(moved, true)).body).toMatchObject({ updated: 4, errors: [] });
      expect(await numbers()).toEqual({ ann: 'C', ben: 'D', cid: 'B', dan: 'E' });
    });

    it('refuses a number whose holder keeps it after all', async () => {
      const bad = named('ben', 'E', { role: 'admin' });
      const { body } = await send([named('ann', 'B'), named('cid', 'A'), bad, named('dan', 'F')], true);
      expect(body).toMatchObject({ updated: 1, skipped: 3 });
      expect(body.errors.map(({ error }: { error: string }) => error)).toEqual([
        'employeeId belongs to another employee (ben@x.example), got "B"',
        'employeeId belongs to another employee (ann@x.example), got "A"',
        'role of an existing agent is not raised by an import, got "admin"',
      ]);
      expect(await numbers()).toEqual({ ann: 'A', ben: 'B', cid: 'C', dan: 'F' });
    });

    it('keeps numbers unique whatever records ask for', () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom('ann', 'ben', 'cid', 'dan', 'new'), fc.constantFrom(...'ABCDE')), {
            maxLength: 8,
          }),
          async (wishes) => {
            const { status, body } = await send(
              wishes.map(([name, number]) => named(name, number)),
              true,
            );
            expect(status).toBe(201);
            expect(body.created + body.updated + body.skipped).toBe(wishes.length);
            const held = Object.values(await numbers());
            expect(new Set(held).size).toBe(held.length);
          },
        ),
        { numRuns: 30 },
      ));
  });

  it('warns of a record that has the e-mail of an earlier one', async () => {
    const { body } = await send([uma, { ...uma, firstName: 'Other' }], true);
    expect(body.warnings).toEqual([
      { index: 1, field: 'email', message: 'is that of record 0 again: it changes the same employee' },
    ]);
  });

  it('takes an e-mail of an international domain, in letters or as name servers know it, for one person', async () => {
    const [letters, ascii] = ['jörg@Müller.example', 'jörg@xn--mller-kva.example'];
    expect((await send([{ ...uma, email: letters }])).body).toMatchObject({ created: 1 });
    expect((await send([{ ...uma, email: ascii, firstName: 'J' }], true)).body).toMatchObject({ updated: 1 });
    expect(await people()).toMatchObject([{ email: letters, firstName: 'J' }]);
  });

  it('refuses characters that nobody sees, and makes one space of several', async () => {
    const invisible = [
      { ...uma, email: 'u\u200bma@x.example' },
      { ...uma, employeeId: 'E\u20601' },
      { ...uma, firstName: '\u202eamU' },
      { ...uma, team: 'S\u00adales' },
    ];
    const { body } = await send([...invisible, { ...uma, firstName: ' Uma\u00a0 Lea ', team: 'Sales\u00a0North' }]);
    expect(body.errors.map(({ error }: { error: string }) => error)).toEqual([
      'Invalid email format',
      'employeeId must have no invisible characters such as U+2060, got "E\u20601"',
      'firstName must have no invisible characters such as U+202E, got "\u202eamU"',
      'team must have no invisible characters such as U+00AD, got "S\u00adales"',
    ]);
    await send([{ ...uma, email: 'two@x.example', lastName: 'Zwei', team: 'Sales  north' }]);
    expect(await people()).toMatchObject([{ firstName: 'Uma Lea' }, {}]);
    expect((await org.admin.graphql('{ teams { name } }')).teams).toEqual([{ name: 'Sales North' }]);
  });

  it('answers a bad record with an entry that names the field', async () => {
    const { status, body } = await send([
      { ...uma, email: 'not an address' },
      { ...uma, email: undefined },
      null,
      { ...uma, firstName: '  ' },
      { ...uma, role: 'king' },
      { ...uma, skills: ['ok', 5] },
      { ...uma, skills: 'Sales' },
      { ...uma, active: 'yes' },
      { ...uma, team: 'a\u0000b' },
      { ...uma, employeeId: 12 },
      uma,
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, created: 1, skipped: 10 });
    expect(body.errors.map(({ error }: { error: string }) => error)).toEqual([
      'Invalid email format',
      'email is required',
      'The record must be an object',
      'firstName must not be empty, got "  "',
      'role must be one of admin, supervisor, agent, planner, got "king"',
      'skills[1] must be a string, got 5',
      'skills must be an array of names, got "Sales"',
      'active must be true or false, got "yes"',
      'team must be printable text, got "a\\u0000b"',
      'employeeId must be a string, got 12',
    ]);
    expect(body.errors[2].data).toEqual({ value: null });
  });

  it('ends the sessions of whom it deactivates', async () => {
    const agent = await org.signedIn('agent');
    const {
      rows: [{ email }],
    } = await app.database.owner.query('select email from user_account where id = $1', [agent.userId]);
    await send([{ email, firstName: 'A', lastName: 'B', active: false }], true);
    expect((await agent.get('/api/auth/session')).status).toBe(401);
    const { rows } = await app.database.owner.query('select from user_session where user_id = $1', [agent.userId]);
    expect(rows).toEqual([]);
  });

  it('writes one audit entry, in the name of the key', async () => {
    await send([uma, { ...uma, email: 'x' }]);
    const { body } = await org.admin.get('/api/admin/audit-logs?action=import.employees');
    expect(body.logs).toMatchObject([
      {
        userId: null,
        userName: 'test key',
        action: 'import.employees',
        details: { created: 1, updated: 0, skipped: 1 },
      },
    ]);
  });

  it('does not disturb another one at the same time', async () => {
    const data = Array.from({ length: 200 }, (_, i) => ({
      email: `e${i}@x.example`,
      firstName: 'E',
      lastName: `${i}`,
      employeeId: `N${i}`,
      team: `T${i % 7}`,
      skills: [`S${i % 5}`],
    }));
    const answers = await Promise.all([
      send(data),
      send([...data].reverse()),
      send(data, true),
      send([...data].reverse(), true),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(200);
    expect(await people()).toHaveLength(200);
  });

  it('refuses what is no import at all', async () => {
    for (const [body, path] of [
      [{}, 'data'],
      [{ data: {} }, 'data'],
      [{ data: null }, 'data'],
      [{ data: [], updateExisting: 'yes' }, 'updateExisting'],
    ] as const) {
      const answer = await key.post('/api/v1/import/employees', body);
      expect(answer).toMatchObject({ status: 400, body: { details: { code: 'BAD_USER_INPUT', issues: [{ path }] } } });
    }
    expect((await (await org.key('import:historical')).post('/api/v1/import/employees', { data: [] })).status).toBe(
      403,
    );
    expect((await app.anyone.post('/api/v1/import/employees', { data: [] })).status).toBe(401);
  });

  it('goes through GraphQL by the same rules', async () => {
    const mutation =
      'mutation ($data: JSON!, $update: Boolean) { importEmployees(data: $data, updateExisting: $update) { success ' +
      'created updated skipped errors { index error data } } }';
    expect((await key.graphql(mutation, { data: [uma, { ...uma, email: 'x' }] })).importEmployees).toMatchObject({
      created: 1,
      skipped: 1,
      errors: [{ error: 'Invalid email format' }],
    });
    expect((await key.graphql(mutation, { data: [uma], update: true })).importEmployees).toMatchObject({ updated: 1 });
  });
});
