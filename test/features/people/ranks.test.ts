import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;

const RANKS = 'query ($search: String) { employees(search: $search) { firstName rankPoints seniorityDate } }';
const ranksOf = async (search: string) => (await org.admin.graphql(RANKS, { search })).employees;
const UPDATE = 'mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id } }';

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ slug: 'ranked' });
});
afterAll(() => app?.stop());

describe('ranks of employees', () => {
  it('are set when a user is made, and change alone', async () => {
    const employee = { seniorityDate: '2015-03-01', rankPoints: 12.5 };
    const { body } = await org.admin.post('/api/admin/users', {
      ...{ email: 'ana@ranked.example', firstName: 'Ana', lastName: 'Agent', role: 'agent' },
      employee,
    });
    expect(await ranksOf('ana@')).toEqual([{ firstName: 'Ana', ...employee }]);
    await org.admin.graphql(UPDATE, { id: body.user.id, input: { employee: { rankPoints: null } } });
    expect(await ranksOf('ana@')).toEqual([{ firstName: 'Ana', seniorityDate: '2015-03-01', rankPoints: null }]);
  });

  it('are refused with the field and the value', async () => {
    const { body, status } = await org.admin.post('/api/admin/users', {
      ...{ email: 'bad@ranked.example', firstName: 'Bad', lastName: 'Agent', role: 'agent' },
      employee: { seniorityDate: '2015-02-30', rankPoints: 1e12 },
    });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([
      { path: 'employee.rankPoints', message: 'must be at most 1000000000, got 1000000000000' },
      { path: 'employee.seniorityDate', message: expect.stringContaining('got "2015-02-30"') },
    ]);
  });

  it('come with an employee import, which leaves alone what it does not name', async () => {
    const key = await org.key('import:employees');
    const cal = { email: 'cal@ranked.example', firstName: 'Cal', lastName: 'Agent' };
    const imported = (data: object[]) => key.post('/api/v1/import/employees', { data, updateExisting: true });
    const { body: first } = await imported([{ ...cal, seniorityDate: '2010-01-01', rankPoints: 3 }]);
    expect(first).toMatchObject({ errors: [] });
    expect(first).not.toHaveProperty('warnings');
    await imported([{ ...cal, rankPoints: 4 }]);
    expect(await ranksOf('cal@')).toEqual([{ firstName: 'Cal', seniorityDate: '2010-01-01', rankPoints: 4 }]);
    const { body } = await imported([{ ...cal, seniorityDate: 'long ago', rankPoints: 'many' }]);
    expect(JSON.stringify(body.errors)).toContain('seniorityDate');
    expect(JSON.stringify(body.errors)).toContain('rankPoints');
  });

  it('are shown to agents as far as they are their own', async () => {
    const own = await org.signedIn('agent', { employee: { seniorityDate: '2020-01-01', rankPoints: 7 } });
    const { me } = await own.graphql('{ me { employee { seniorityDate rankPoints } } }');
    expect(me.employee).toEqual({ seniorityDate: '2020-01-01', rankPoints: 7 });
  });
});
