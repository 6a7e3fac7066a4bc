/** @in-order */
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
});
afterAll(() => app?.stop());

describe('teams', () => {
  it('show their supervisor, their parent and how many they are', async () => {
    const supervisor = await org.signedIn('supervisor', { firstName: 'Sue', lastName: 'Super' });
    const parent = await org.admin.post('/api/admin/teams', {
      name: '  Care ',
      supervisorId: supervisor.userId,
      parentTeamId: null,
    });
    expect(parent).toMatchObject({ status: 201, body: { success: true } });
    expect(parent.body.team).toEqual({
      id: expect.any(String),
      name: 'Care',
      supervisorId: supervisor.userId,
      supervisorName: 'Sue Super',
      memberCount: 0,
      parentTeamId: null,
    });
    const child = (
      await org.admin.post('/api/admin/teams', {
        name: 'billing',
        supervisorId: org.adminUserId,
        parentTeamId: parent.body.team.id,
      })
    ).body.team;
    expect(child).toMatchObject({ parentTeamId: parent.body.team.id, supervisorName: 'Ada Admin' });
    const b = await org.signedIn('agent', { lastName: 'Bee', employee: { teamId: child.id } });
    const a = await org.signedIn('agent', { lastName: 'Ant', employee: { teamId: child.id } });
    const { teams } = (await org.admin.get('/api/admin/teams')).body;
    expect(teams.map((team: any) => [team.name, team.memberCount])).toEqual([
      ['billing', 2],
      ['Care', 0],
    ]);
    expect(teams[0]).not.toHaveProperty('members');
    const full = (await org.admin.get('/api/admin/teams?includeMembers=true')).body.teams;
    expect(full[0].members.map((member: any) => member.id)).toEqual([a.employeeId, b.employeeId]);
    expect(full[1].members).toEqual([]);
    expect((await org.admin.get('/api/admin/teams?includeMembers=false')).body.teams[0]).not.toHaveProperty('members');
    expect((await org.admin.graphql('{ teams { name memberCount members { lastName email } } }')).teams[0]).toEqual({
      name: 'billing',
      memberCount: 2,
      members: [
        { lastName: 'Ant', email: expect.any(String) },
        { lastName: 'Bee', email: expect.any(String) },
      ],
    });
  });

  it('are supervised by a supervisor or an admin', async () => {
    const agent = await org.signedIn('agent');
    expect(await org.admin.post('/api/admin/teams', { name: 'Wrong', supervisorId: agent.userId })).toMatchObject({
      status: 400,
      body: { details: { code: 'BAD_USER_INPUT', issues: [{ path: 'supervisorId' }] } },
    });
    const employeeId = await org.admin.post('/api/admin/teams', { name: 'Wrong', supervisorId: agent.employeeId });
    expect(employeeId).toMatchObject({ status: 404, body: { details: { path: 'supervisorId' } } });
  });

  it('have names that differ in more than case and spaces', async () => {
    expect((await org.admin.post('/api/admin/teams', { name: 'Twice' })).status).toBe(201);
    for (const name of ['Twice', ' tWICE  ', 'TWICE'])
      expect(await org.admin.post('/api/admin/teams', { name })).toMatchObject({
        status: 409,
        body: { details: { code: 'CONFLICT' } },
      });
    const answers = await Promise.all([1, 2, 3, 4].map(() => org.admin.post('/api/admin/teams', { name: 'At once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await (await app.organization()).admin.post('/api/admin/teams', { name: 'Twice' })).status).toBe(201);
  });
});

describe('a team that changes', () => {
  const made = async (fields: object) => (await org.admin.post('/api/admin/teams', fields)).body.team;
  const change = (id: string, fields: object) => org.admin.patch(`/api/admin/teams/${id}`, fields);

  it('has another supervisor, who sees its people from then on, and the former one no more', async () => {
    const [former, next] = [await org.signedIn('supervisor'), await org.signedIn('supervisor')];
    const team = await made({ name: 'Handed over', supervisorId: former.userId });
    await org.signedIn('agent', { lastName: 'Handed', employee: { teamId: team.id } });
    const seenBy = async (supervisor: typeof next) =>
      (await supervisor.get('/api/adherence/states')).body.states.map((state: any) => state.employeeName);
    expect([await seenBy(former), await seenBy(next)]).toEqual([['Uma Handed'], []]);
    expect(await change(team.id, { supervisorId: next.userId })).toMatchObject({
      status: 200,
      body: { success: true, team: { ...team, supervisorId: next.userId, memberCount: 1 } },
    });
    expect([await seenBy(former), await seenBy(next)]).toEqual([[], ['Uma Handed']]);
    const { logs } = (await org.admin.get('/api/admin/audit-logs?action=team.update')).body;
    expect(logs[0].details).toEqual({ teamId: team.id, supervisorId: next.userId });
    expect((await change(team.id, { supervisorId: null })).body.team).toMatchObject({ supervisorName: null });
    expect((await next.patch(`/api/admin/teams/${team.id}`, { supervisorId: next.userId })).status).toBe(403);
  });

  it('keeps what is not named, and leaves no entry when nothing changes', async () => {
    const team = await made({ name: 'Same', supervisorId: org.adminUserId });
    expect((await change(team.id, { name: ' SAME ' })).body.team).toEqual({ ...team, name: 'SAME' });
    const entries = async () => (await org.admin.get('/api/admin/audit-logs?action=team.update')).body.total;
    const before = await entries();
    expect((await change(team.id, { name: 'SAME', parentTeamId: null })).body.team).toEqual({ ...team, name: 'SAME' });
    expect(await entries()).toBe(before);
  });

  it('is refused what a new one is refused, and a circle of parents', async () => {
    const [top, below] = [await made({ name: 'Top' }), await made({ name: 'Below' })];
    const agent = await org.signedIn('agent');
    const refused = async (id: string, fields: object) => {
      const { status, body } = await change(id, fields);
      return [status, body.details.path ?? body.details.issues[0].path];
    };
    expect(await refused(top.id, { name: 'BELOW' })).toEqual([409, 'name']);
    expect(await refused(top.id, { name: null })).toEqual([400, 'name']);
    expect(await refused(top.id, { supervisorId: agent.userId })).toEqual([400, 'supervisorId']);
    expect(await refused(top.id, { parentTeamId: agent.userId })).toEqual([404, 'parentTeamId']);
    expect(await refused(agent.userId, { name: 'Nobody' })).toEqual([404, 'id']);
    expect(await refused(top.id, { parentTeamId: top.id })).toEqual([409, 'parentTeamId']);
    const both = await Promise.all([
      change(top.id, { parentTeamId: below.id }),
      change(below.id, { parentTeamId: top.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('skills', () => {
  it('are listed by name, all or of a category', async () => {
    for (const [name, category] of [
      ['Zulu', 'language'],
      ['arabic', 'language'],
      ['Billing', 'topic'],
    ]) {
      const made = await org.admin.post('/api/admin/skills', { name, category, description: 'Speaks\nit' });
      expect(made).toMatchObject({ status: 201, body: { success: true } });
      expect(made.body.skill).toEqual({
        id: expect.any(String),
        name,
        description: 'Speaks\nit',
        category,
        proficiencyLevels: ['beginner', 'intermediate', 'advanced', 'expert'],
      });
    }
    const names = async (query: string) =>
      (await org.admin.get(`/api/admin/skills${query}`)).body.skills.map((skill: any) => skill.name);
    expect(await names('')).toEqual(['arabic', 'Billing', 'Zulu']);
    expect(await names('?category=language')).toEqual(['arabic', 'Zulu']);
    expect(await names('?category=nothing')).toEqual([]);
    expect((await org.admin.graphql('{ skills(category: "topic") { name } }')).skills).toEqual([{ name: 'Billing' }]);
    expect((await org.admin.post('/api/admin/skills', { name: 'ARABIC ' })).status).toBe(409);
  });

  it('are assigned at one of their levels, and again to change it', async () => {
    const agent = await org.signedIn('agent');
    const skill = (
      await org.admin.post('/api/admin/skills', { name: 'Chess', proficiencyLevels: ['novice', 'master', 'novice'] })
    ).body.skill;
    expect(skill).toMatchObject({ description: null, category: null, proficiencyLevels: ['novice', 'master'] });
    const assign = (more: object) =>
      org.admin.post('/api/admin/skills/assignments', { employeeId: agent.employeeId, skillId: skill.id, ...more });
    expect(await assign({ proficiencyLevel: 'expert' })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'proficiencyLevel', message: expect.stringContaining('"expert"') }] } },
    });
    for (const proficiencyLevel of ['novice', 'master']) {
      expect(await assign({ proficiencyLevel })).toMatchObject({
        status: 201,
        body: { success: true, assignment: { employeeId: agent.employeeId, skillId: skill.id, proficiencyLevel } },
      });
    }
    const { employees } = await org.admin.graphql('{ employees { id skills { name proficiencyLevel } } }');
    expect(employees.find((e: any) => e.id === agent.employeeId).skills).toEqual([
      { name: 'Chess', proficiencyLevel: 'master' },
    ]);
    expect(
      await org.admin.graphqlError('mutation ($input: AssignSkillInput!) { assignSkill(input: $input) { skillId } }', {
        input: { employeeId: agent.userId, skillId: skill.id },
      }),
    ).toMatchObject({ code: 'NOT_FOUND', path: 'employeeId' });
  });
});
