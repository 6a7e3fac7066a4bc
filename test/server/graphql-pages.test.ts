import { sharedApp } from '../support/hosted-app';
import type { TestApp, TestOrganization } from '../support/test-app';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
  for (const name of ['A', 'B', 'C']) {
    await org.admin.post('/api/admin/teams', { name });
    await org.admin.post('/api/admin/skills', { name });
    await org.admin.post('/api/admin/api-keys', { name, permissions: ['import:historical'] });
    await org.admin.post('/api/scheduling/templates', { name, startTime: '09:00', endTime: '17:00' });
    await org.admin.post('/api/scheduling/schedules', { name, startDate: '2026-03-02', endDate: '2026-03-08' });
    await org.admin.graphql(`mutation { createContract(input: { name: "${name}", rules: [] }) { id } }`);
  }
});
afterAll(() => app?.stop());

const LISTS = ['teams', 'skills', 'apiKeys', 'shiftTemplates', 'schedules', 'contracts'];

describe.each(LISTS)('the list %s', (list) => {
  const names = async (args = '') =>
    (await org.admin.graphql(`{ l: ${list}${args} { name } }`)).l.map((l: any) => l.name);

  it('is whole, or answered by pages from 1', async () => {
    expect(await names()).toEqual(['A', 'B', 'C']);
    expect(await names('(limit: 2)')).toEqual(['A', 'B']);
    expect(await names('(limit: 2, page: 2)')).toEqual(['C']);
    expect(await names('(page: 1)')).toEqual(['A', 'B', 'C']);
    expect(await names('(page: 2)')).toEqual([]);
  });

  it('refuses pages that there cannot be', async () => {
    for (const args of ['page: 0', 'limit: 0', 'limit: 10001'])
      expect(await org.admin.graphqlError(`{ l: ${list}(${args}) { name } }`)).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: args.split(':')[0] }],
      });
  });
});

describe('what clients keep', () => {
  it('has an id that stays', async () => {
    const agent = await org.signedIn('agent');
    const { states } = (await org.admin.graphql('{ agentStates { states { id employeeId } } }')).agentStates;
    expect(states).toEqual([{ id: agent.employeeId, employeeId: agent.employeeId }]);
  });
});
