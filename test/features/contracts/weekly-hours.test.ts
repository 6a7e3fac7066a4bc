import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { employee } from '../scheduling/planning';

let app: TestApp;
let org: TestOrganization;
let planner: Caller;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
});
afterAll(() => app?.stop());

const hoursOf = async (date: string | null = null): Promise<Record<string, number | null>> => {
  const { employees } = await planner.graphql(
    'query ($date: String) { employees { id hours: weeklyHours(date: $date) } }',
    { date },
  );
  return Object.fromEntries(employees.map(({ id, hours }: any) => [id, hours]));
};

describe('weekly hours of an employee', () => {
  it('are the target of the contract in force, else those of the person', async () => {
    const [bound, free, none] = [
      await employee(org, { weeklyHoursTarget: 20 }),
      await employee(org, { weeklyHoursTarget: 25 }),
      await employee(org, {}),
    ];
    const { createContract } = await planner.graphql(
      'mutation ($input: CreateContractInput!) { createContract(input: $input) { id } }',
      { input: { name: 'Half', rules: [{ kind: 'minutes', days: 14, target: 3600 }] } },
    );
    await planner.graphql('mutation ($input: AssignContractInput!) { assignContract(input: $input) { employeeId } }', {
      input: { employeeIds: [bound], contractId: createContract.id, from: '2026-03-02' },
    });
    expect(await hoursOf('2026-03-01')).toMatchObject({ [bound]: 20, [free]: 25, [none]: null });
    expect(await hoursOf('2026-03-02')).toMatchObject({ [bound]: 30, [free]: 25, [none]: null });
    expect((await hoursOf())[bound]).toBe(30);
  });

  it('are refused for a day that is none', async () => {
    const error = await planner.graphqlError('{ employees { weeklyHours(date: "soon") } }');
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'date' }] });
  });
});
