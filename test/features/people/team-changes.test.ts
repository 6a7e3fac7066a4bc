import type { Caller } from '../../support/caller';
import { duringChange } from '../../support/held-row';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ARCHIVE = `mutation ($id: ID!, $to: ID) {
  archiveTeam(id: $id, moveEmployeesTo: $to) { id name archivedAt memberCount } }`;
const UNARCHIVE = 'mutation ($id: ID!) { unarchiveTeam(id: $id) { archivedAt } }';
const MOVE = 'mutation ($input: MoveEmployeesInput!) { moveEmployees(input: $input) { moved team { name } } }';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
});
afterAll(() => app?.stop());

const team = async (name: string, fields: object = {}): Promise<string> =>
  (await org.admin.post('/api/admin/teams', { name, ...fields })).body.team.id;
const person = async (teamId: string | null, email = `p-${Math.random().toString(36).slice(2)}@x.example`) => {
  const fields = { email, firstName: 'Pat', lastName: 'Person', role: 'agent', employee: { teamId } };
  const { user } = (await org.admin.post('/api/admin/users', fields)).body;
  return { userId: user.id as string, employeeId: user.employee.id as string, email };
};
const teamNames = async (caller: Caller, args = ''): Promise<string[]> =>
  (await caller.graphql(`{ teams${args} { name } }`)).teams.map(({ name }: { name: string }) => name);
const teamOf = async (employeeId: string): Promise<string | null> =>
  (await app.database.owner.query('select team_id from employee where id = $1', [employeeId])).rows[0].team_id;
const entries = async (action: string) => (await org.admin.get(`/api/admin/audit-logs?action=${action}`)).body.logs;
const archive = (id: string, to?: string) => org.admin.graphql(ARCHIVE, { id, to });

describe('an archived team', () => {
  it('is out of every list but where it is asked for, and comes back', async () => {
    const id = await team('Old');
    await team('New');
    expect((await archive(id)).archiveTeam).toMatchObject({ id, archivedAt: expect.any(String), memberCount: 0 });
    expect(await teamNames(org.admin)).toEqual(['New']);
    expect(await teamNames(org.admin, '(includeArchived: true)')).toEqual(['New', 'Old']);
    const byRest = async (query = '') => (await org.admin.get(`/api/admin/teams${query}`)).body.teams.length;
    expect([await byRest(), await byRest('?includeArchived=true'), await byRest('?limit=1&page=2')]).toEqual([1, 2, 0]);
    await archive(id);
    expect((await org.admin.graphql(UNARCHIVE, { id })).unarchiveTeam).toEqual({ archivedAt: null });
    expect(await teamNames(org.admin)).toEqual(['New', 'Old']);
    expect((await entries('team.archive')).map((entry: any) => entry.details)).toEqual([
      { teamId: id, name: 'Old', moveEmployeesTo: null, employees: 0 },
    ]);
    expect(await entries('team.unarchive')).toHaveLength(1);
  });

  it('has nobody: its people move, or it is refused with their number', async () => {
    const [from, to] = [await team('From'), await team('To')];
    const [one, left] = [await person(from), await person(from)];
    await org.admin.delete(`/api/admin/users/${left.userId}`);
    expect(await org.admin.graphqlError(ARCHIVE, { id: from })).toMatchObject({
      code: 'CONFLICT',
      message: 'There are 2 employees in it: say where to move them',
      employees: 2,
      path: 'moveEmployeesTo',
    });
    for (const [target, code] of [
      [from, 'CONFLICT'],
      [UNKNOWN, 'NOT_FOUND'],
    ])
      expect(await org.admin.graphqlError(ARCHIVE, { id: from, to: target })).toMatchObject({
        code,
        path: 'moveEmployeesTo',
      });
    await archive(from, to);
    for (const { employeeId } of [one, left]) expect(await teamOf(employeeId)).toBe(to);
    expect((await entries('team.archive'))[0].details).toMatchObject({ moveEmployeesTo: to, employees: 2 });
  });

  it('has no team in use below it, and none above it', async () => {
    const above = await team('Above');
    const below = await team('Below', { parentTeamId: above });
    expect(await org.admin.graphqlError(ARCHIVE, { id: above })).toMatchObject({
      code: 'CONFLICT',
      message: 'There is 1 team below it: move or archive first',
      teams: 1,
    });
    await archive(below);
    await archive(above);
    expect(await org.admin.graphqlError(UNARCHIVE, { id: below })).toMatchObject({
      code: 'CONFLICT',
      path: 'parentTeamId',
    });
  });

  it('is entered by no door', async () => {
    const id = await team('Closed');
    const { userId, employeeId, email } = await person(null);
    await archive(id);
    const closed = { code: 'CONFLICT', message: 'The team "Closed" is archived' };
    const fresh = { email: 'new@x.example', firstName: 'N', lastName: 'N', role: 'agent', employee: { teamId: id } };
    for (const answer of [
      await org.admin.post('/api/admin/users', fresh),
      await org.admin.patch(`/api/admin/users/${userId}`, { employee: { teamId: id } }),
      await org.admin.post('/api/admin/teams', { name: 'Child', parentTeamId: id }),
    ])
      expect([answer.status, answer.body.error]).toEqual([409, closed.message]);
    const input = { employeeIds: [employeeId], teamId: id };
    expect(await org.admin.graphqlError(MOVE, { input })).toMatchObject({ ...closed, path: 'teamId' });
    const key = await org.key('import:employees');
    const record = { email, firstName: 'Pat', lastName: 'Person' };
    const data = [
      { ...record, team: ' cLOSED' },
      { ...record, email: 'other@x.example', team: 'Open' },
    ];
    const { body } = await key.post('/api/v1/import/employees', { data, updateExisting: true });
    expect(body).toMatchObject({
      created: 1,
      updated: 0,
      errors: [{ index: 0, error: 'team is archived, got "cLOSED"' }],
    });
    expect(await teamOf(employeeId)).toBeNull();
    expect(await teamNames(org.admin)).toEqual(['Open']);
  });

  it('is an admin’s own doing, in their own organization', async () => {
    const id = await team('Mine');
    const supervisor = await org.signedIn('supervisor');
    expect(await supervisor.graphqlError(ARCHIVE, { id })).toMatchObject({ code: 'FORBIDDEN' });
    const other = await app.organization();
    for (const mutation of [ARCHIVE, UNARCHIVE])
      expect(await other.admin.graphqlError(mutation, { id })).toMatchObject({ code: 'NOT_FOUND', path: 'id' });
    expect(await other.admin.graphqlError(ARCHIVE, { id: UNKNOWN })).toMatchObject({ code: 'NOT_FOUND', path: 'id' });
  });
});

describe('archiving during another change', () => {
  it('sees the employee whom somebody has just put into the team', async () => {
    const id = await team('Busy');
    const { employeeId } = await person(null);
    const answer = await duringChange(
      app,
      `with held as (select id from team where id = $2 for share)
       update employee set team_id = held.id from held where employee.id = $1`,
      [employeeId, id],
      () => org.admin.post('/graphql', { query: ARCHIVE, variables: { id } }),
    );
    expect(answer.body.errors[0].extensions).toMatchObject({ code: 'CONFLICT', employees: 1 });
  });

  it('leaves whom somebody has just moved where they are', async () => {
    const [from, to, elsewhere] = [await team('From'), await team('To'), await team('Elsewhere')];
    const [moved, left] = [await person(from), await person(from)];
    const move = 'update employee set team_id = $2 where id = $1';
    await duringChange(app, move, [moved.employeeId, elsewhere], () => archive(from, to));
    expect([await teamOf(moved.employeeId), await teamOf(left.employeeId)]).toEqual([elsewhere, to]);
    expect((await entries('team.archive'))[0].details).toMatchObject({ employees: 1 });
  });

  it('comes before the employees who would have entered', async () => {
    const id = await team('Closing');
    const { userId } = await person(null);
    const key = await org.key('import:employees');
    const archiving = `with o as (select id from organization where id = $2 for no key update)
      update team set archived_at = now() from o where team.id = $1`;
    const answers = await duringChange(app, archiving, [id, org.id], () =>
      Promise.all([
        key.post('/api/v1/import/employees', {
          data: [{ email: 'late@x.example', firstName: 'L', lastName: 'L', team: 'Closing' }],
        }),
        org.admin.patch(`/api/admin/users/${userId}`, { employee: { teamId: id } }),
      ]),
    );
    expect(answers[0]?.body).toMatchObject({ created: 0, errors: [{ error: 'team is archived, got "Closing"' }] });
    expect(answers[1]?.status).toBe(409);
    const { rows } = await app.database.owner.query('select from employee where team_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('leaves nobody behind, however imports and archivings meet', async () => {
    const key = await org.key('import:employees');
    const target = await team('Target');
    for (let round = 0; round < 5; round++) {
      const name = `Round ${round}`;
      const id = await team(name);
      const data = Array.from({ length: 20 }, (_, i) => ({
        email: `r${round}-${i}@x.example`,
        firstName: 'R',
        lastName: 'R',
        team: name,
      }));
      const [imported] = await Promise.all([
        key.post('/api/v1/import/employees', { data, updateExisting: true }),
        archive(id, target),
      ]);
      expect(imported.status).toBe(201);
      const { rows } = await app.database.owner.query('select from employee where team_id = $1', [id]);
      expect(rows).toEqual([]);
    }
  });
});

describe('employees moved at once', () => {
  it('are all of them or none, and counted without those who were there', async () => {
    const [from, to] = [await team('From'), await team('To')];
    const people = await Promise.all([from, from, to].map((id) => person(id)));
    const employeeIds = people.map(({ employeeId }) => employeeId);
    const refused = await org.admin.graphqlError(MOVE, {
      input: { employeeIds: [...employeeIds, UNKNOWN], teamId: to },
    });
    expect(refused).toMatchObject({ code: 'NOT_FOUND', path: 'employeeIds[3]' });
    expect(await teamOf(employeeIds[0] as string)).toBe(from);
    const move = async (teamId: string | null) =>
      (await org.admin.graphql(MOVE, { input: { employeeIds, teamId } })).moveEmployees;
    expect(await move(to)).toEqual({ moved: 2, team: { name: 'To' } });
    expect(await move(to)).toEqual({ moved: 0, team: { name: 'To' } });
    expect((await entries('employee.move')).map((entry: any) => entry.details)).toEqual([
      { teamId: to, employeeIds: employeeIds.slice(0, 2).sort() },
    ]);
    expect(await move(null)).toEqual({ moved: 3, team: null });
    const missing = await org.admin.graphqlError(MOVE, { input: { employeeIds } });
    expect(missing).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'teamId' }] });
  });

  it('are seen by their new supervisor from then on, and by the former one no more', async () => {
    const [former, next] = [await org.signedIn('supervisor'), await org.signedIn('supervisor')];
    const from = await team('From', { supervisorId: former.userId });
    const to = await team('To', { supervisorId: next.userId });
    const { employeeId } = await person(from);
    const seenBy = async (supervisor: Caller) => (await supervisor.get('/api/adherence/states')).body.states.length;
    expect([await seenBy(former), await seenBy(next)]).toEqual([1, 0]);
    await org.admin.graphql(MOVE, { input: { employeeIds: [employeeId], teamId: to } });
    expect([await seenBy(former), await seenBy(next)]).toEqual([0, 1]);
    expect(await next.graphqlError(MOVE, { input: { employeeIds: [employeeId], teamId: to } })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('are those of the own organization, five thousand at most', async () => {
    const other = await app.organization();
    const stranger = await other.signedIn('agent');
    const to = await team('To');
    const input = { employeeIds: [stranger.employeeId], teamId: to };
    expect(await org.admin.graphqlError(MOVE, { input })).toMatchObject({ code: 'NOT_FOUND', path: 'employeeIds[0]' });
    const { employeeId } = await person(null);
    expect(
      await other.admin.graphqlError(MOVE, { input: { employeeIds: [stranger.employeeId], teamId: to } }),
    ).toMatchObject({ code: 'NOT_FOUND', path: 'teamId' });
    const many = { employeeIds: Array<string>(5_001).fill(employeeId), teamId: to };
    expect(await org.admin.graphqlError(MOVE, { input: many })).toMatchObject({ code: 'BAD_USER_INPUT' });
    many.employeeIds.pop();
    expect((await org.admin.graphql(MOVE, { input: many })).moveEmployees.moved).toBe(1);
  });

  it('move and are deactivated, whichever comes first', async () => {
    const to = await team('To');
    const people = await Promise.all(Array.from({ length: 5 }, () => person(null)));
    const employeeIds = people.map(({ employeeId }) => employeeId);
    const [moved, ...left] = await Promise.all([
      org.admin.graphql(MOVE, { input: { employeeIds, teamId: to } }),
      ...people.map(({ userId }) => org.admin.delete(`/api/admin/users/${userId}`)),
    ]);
    expect(moved.moveEmployees.moved).toBe(5);
    for (const answer of left) expect(answer.status).toBe(200);
    for (const id of employeeIds) expect(await teamOf(id)).toBe(to);
  });
});

describe('a skill taken away', () => {
  const UNASSIGN = `mutation ($employeeId: ID!, $skillId: ID!) {
    unassignSkill(employeeId: $employeeId, skillId: $skillId) { id name proficiencyLevel } }`;

  it('is gone, and can be given again under the same id', async () => {
    const { employeeId } = await person(null);
    const { skill } = (await org.admin.post('/api/admin/skills', { name: 'Chess' })).body;
    const ids = { employeeId, skillId: skill.id };
    await org.admin.post('/api/admin/skills/assignments', { ...ids, proficiencyLevel: 'expert' });
    const skills = async () =>
      (await org.admin.graphql('{ employees { id skills { id name } } }')).employees.find(
        (each: any) => each.id === employeeId,
      ).skills;
    const before = await skills();
    expect(before).toEqual([{ id: `${employeeId}:${skill.id}`, name: 'Chess' }]);
    expect((await org.admin.graphql(UNASSIGN, ids)).unassignSkill).toEqual({
      ...before[0],
      proficiencyLevel: 'expert',
    });
    expect(await skills()).toEqual([]);
    expect(await org.admin.graphqlError(UNASSIGN, ids)).toMatchObject({ code: 'NOT_FOUND', path: 'skillId' });
    expect((await entries('skill.unassign')).map((entry: any) => entry.details)).toEqual([ids]);
    const other = await app.organization();
    await org.admin.post('/api/admin/skills/assignments', ids);
    expect(await other.admin.graphqlError(UNASSIGN, ids)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await skills()).toEqual(before);
  });
});

describe('a skill given', () => {
  const ASSIGN = `mutation ($input: AssignSkillInput!) {
    assignSkill(input: $input) { name proficiencyLevel } }`;
  const ASSIGN_MANY = `mutation ($input: AssignSkillsInput!) {
    assignSkills(input: $input) { assigned skill { name } } }`;
  const madeSkill = async (): Promise<string> =>
    (await org.admin.post('/api/admin/skills', { name: 'Chess' })).body.skill.id;
  const levels = async (skillId: string, employeeIds: readonly string[]) => {
    const { employees } = await org.admin.graphql('{ employees { id skills { skillId proficiencyLevel } } }');
    return employeeIds.map(
      (id) =>
        employees.find((each: any) => each.id === id).skills.find((skill: any) => skill.skillId === skillId)
          ?.proficiencyLevel,
    );
  };

  it('again keeps its level unless another one, or none, is said; over REST it is what was said', async () => {
    const [{ employeeId }, skillId] = [await person(null), await madeSkill()];
    const assign = async (more: object = {}) =>
      (await org.admin.graphql(ASSIGN, { input: { employeeId, skillId, ...more } })).assignSkill.proficiencyLevel;
    expect(await assign()).toBeNull();
    expect(await assign({ proficiencyLevel: 'expert' })).toBe('expert');
    expect(await assign()).toBe('expert');
    expect(await levels(skillId, [employeeId])).toEqual(['expert']);
    expect(await assign({ proficiencyLevel: null })).toBeNull();
    await assign({ proficiencyLevel: 'expert' });
    const { body } = await org.admin.post('/api/admin/skills/assignments', { employeeId, skillId });
    expect(body.assignment).toEqual({ employeeId, skillId, proficiencyLevel: null });
    expect(await levels(skillId, [employeeId])).toEqual([null]);
  });

  it('to many leaves those as they are who have it so already', async () => {
    const skillId = await madeSkill();
    const employeeIds = (await Promise.all([1, 2, 3].map(() => person(null)))).map((each) => each.employeeId);
    const [first] = employeeIds as [string];
    await org.admin.graphql(ASSIGN, { input: { employeeId: first, skillId, proficiencyLevel: 'expert' } });
    const assign = async (more: object = {}) =>
      (await org.admin.graphql(ASSIGN_MANY, { input: { employeeIds, skillId, ...more } })).assignSkills;
    expect(await assign()).toEqual({ assigned: 2, skill: { name: 'Chess' } });
    expect(await levels(skillId, employeeIds)).toEqual(['expert', null, null]);
    expect((await entries('skill.assign'))[0].details).toEqual({ skillId, employeeIds: employeeIds.slice(1).sort() });
    const before = (await entries('skill.assign')).length;
    expect(await assign()).toMatchObject({ assigned: 0 });
    expect(await entries('skill.assign')).toHaveLength(before);
    expect(await assign({ proficiencyLevel: 'expert' })).toMatchObject({ assigned: 2 });
    expect(await assign({ proficiencyLevel: null })).toMatchObject({ assigned: 3 });
    expect(await levels(skillId, employeeIds)).toEqual([null, null, null]);
  });

  it('to many is given to all of them or to none', async () => {
    const [{ employeeId }, skillId] = [await person(null), await madeSkill()];
    const refused = (input: object, caller: Caller = org.admin) =>
      caller.graphqlError(ASSIGN_MANY, { input: { employeeIds: [employeeId], skillId, ...input } });
    expect(await refused({ employeeIds: [employeeId, UNKNOWN] })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'employeeIds[1]',
    });
    expect(await refused({ skillId: UNKNOWN })).toMatchObject({ code: 'NOT_FOUND', path: 'skillId' });
    expect(await refused({ proficiencyLevel: 'guru' })).toMatchObject({
      issues: [{ path: 'proficiencyLevel', message: expect.stringContaining('"guru"') }],
    });
    const tooMany = Array.from({ length: 5_001 }, () => employeeId);
    expect(await refused({ employeeIds: tooMany })).toMatchObject({ issues: [{ path: 'employeeIds' }] });
    expect(await refused({}, await org.signedIn('planner'))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refused({}, (await app.organization()).admin)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await levels(skillId, [employeeId])).toEqual([undefined]);
  });
});
