import { startTestApp, type TestApp, type TestOrganization } from '../support/test-app';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  org = await app.organization();
});
afterAll(() => app.stop());

describe('users', () => {
  it('are made with the person who is scheduled', async () => {
    const team = await org.admin.post('/api/admin/teams', { name: 'Support' });
    expect(team).toMatchObject({ status: 201, body: { success: true, team: { name: 'Support', memberCount: 0 } } });
    const created = await org.admin.post('/api/admin/users', {
      email: 'Uma@x.example',
      firstName: 'Uma',
      lastName: 'Usual',
      role: 'agent',
      employee: { employeeNumber: 'E1', teamId: team.body.team.id, employmentType: 'full_time', weeklyHoursTarget: 40 },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { success: true, user: { status: 'active', employee: { employeeNumber: 'E1', teamName: 'Support' } }, passwordLink: { url: expect.stringContaining('/set-password?token=') } },
    });
    const again = await org.admin.post('/api/admin/users', { email: 'uma@X.example', firstName: 'U', lastName: 'U', role: 'agent' });
    expect(again).toMatchObject({ status: 409, body: { error: 'A user with this e-mail exists already', details: { code: 'CONFLICT' } } });
  });

  it('get every problem of bad input in one answer', async () => {
    const { status, body } = await org.admin.post('/api/admin/users', { email: 'nope', firstName: 5, role: 'king', employee: { weeklyHoursTarget: -1 } });
    expect(status).toBe(400);
    expect(body.details.issues.map((issue: { path: string }) => issue.path).sort()).toEqual(['email', 'employee.weeklyHoursTarget', 'firstName', 'lastName', 'role']);
  });
});
