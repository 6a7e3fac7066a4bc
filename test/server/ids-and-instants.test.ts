import { employee, made, schedule } from '../features/scheduling/planning';
import { sharedApp } from '../support/hosted-app';
import type { TestApp, TestOrganization } from '../support/test-app';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
});
afterAll(() => app.stop());

describe('an id in upper case', () => {
  it('names the same thing in a path, in a body, in a query and in an argument', async () => {
    const employeeId = await employee(org);
    const scheduleId = await schedule(org.admin);
    const { id } = await made(
      org.admin.post('/api/scheduling/shifts', {
        scheduleId: scheduleId.toUpperCase(),
        employeeId: employeeId.toUpperCase(),
        date: '2026-03-03',
        startTime: '09:00',
        endTime: '17:00',
      }),
    );
    const upper = id.toUpperCase();
    expect(await org.admin.patch(`/api/scheduling/shifts/${upper}`, { startTime: '10:00' })).toMatchObject({
      status: 200,
      body: { id, scheduleId, employeeId },
    });
    const listed = await org.admin.get(`/api/scheduling/shifts?employeeId=${employeeId.toUpperCase()}`);
    expect(listed.body.data.map((shift: { id: string }) => shift.id)).toEqual([id]);
    const { schedule: found } = await org.admin.graphql('query ($id: ID!) { schedule(id: $id) { id } }', {
      id: scheduleId.toUpperCase(),
    });
    expect(found).toEqual({ id: scheduleId });
    const { deleteShift } = await org.admin.graphql('mutation ($id: ID!) { deleteShift(id: $id) }', { id: upper });
    expect(deleteShift).toBe(true);
  });

  it('is one in the audit log', async () => {
    const { userId } = await org.signedIn('agent');
    expect((await org.admin.delete(`/api/admin/users/${userId.toUpperCase()}`)).status).toBe(200);
    const { body } = await org.admin.get('/api/admin/audit-logs?action=user.deactivate');
    expect(body.logs[0].details.userId).toBe(userId);
  });
});

describe('an instant', () => {
  it.each(['9999-12-31T23:59:59-14:00', '0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00'])(
    '%s has no year of four digits in UTC, and is refused by the name of its field',
    async (instant) => {
      const { employeeId } = await org.signedIn('agent');
      const query =
        'query ($id: ID!, $from: DateTime!, $to: DateTime!) ' +
        '{ agentStateHistory(employeeId: $id, from: $from, to: $to) ' +
        '{ state } }';
      const from = '2026-01-01T00:00:00Z';
      expect(await org.admin.graphqlError(query, { id: employeeId, from, to: instant })).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: 'to', message: expect.stringContaining(instant) }],
      });
    },
  );
});
