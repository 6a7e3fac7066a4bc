import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { employee, MONDAY, SUNDAY, withoutShrinkage } from '../planning';

/** Infeasibilities reported by a generation. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ tier: 'standard' });
  await withoutShrinkage(org);
  planner = await org.signedIn('planner');
  for (const [name, startTime, endTime] of [
    ['Day', '09:00', '17:00'],
    ['Night', '22:00', '06:00'],
  ])
    await org.admin.post('/api/scheduling/templates', { name, startTime, endTime });
});
afterAll(() => app?.stop());

const require = (fromTime: string, untilTime: string, people: number) =>
  planner.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: MONDAY, to: SUNDAY, fromTime, untilTime, mode: 'set', people },
  });

describe('what is impossible', () => {
  it('is told of people first, and once of demands alike', async () => {
    const employeeIds = [await employee(org, { lastName: 'Ann' }), await employee(org, { lastName: 'Bob' })];
    await require('06:00', '09:00', 10);
    await require('09:00', '11:00', 9);
    await require('11:00', '17:00', 10);
    const rules = [
      { kind: 'minutes', hard: true, days: 7, startingOn: MONDAY, atLeast: 56 * 60 },
      { kind: 'weekends', hard: true, weeks: 1, startingOn: MONDAY, atMost: 0 },
      { kind: 'minutes', hard: true, days: 1, startingOn: MONDAY, atMost: 8 * 60 },
    ];
    const contract = 'mutation ($input: CreateContractInput!) { createContract(input: $input) { id } }';
    const { createContract } = await org.admin.graphql(contract, { input: { name: 'Much', rules } });
    await org.admin.graphql('mutation ($input: AssignContractInput!) { assignContract(input: $input) { from } }', {
      input: { employeeIds, contractId: createContract.id, from: '2026-01-01' },
    });
    const { made } = await planner.graphql(
      `mutation ($input: GenerateScheduleInput!) { made: generateSchedule(input: $input) {
         report { impossible impossibleLeftOut } } }`,
      {
        input: {
          ...{ name: 'Generated', startDate: MONDAY, endDate: SUNDAY, employeeIds },
          options: { seed: 1, epochs: 4 },
        },
      },
    );
    expect(made.report).toEqual({
      impossible: [
        'Wanda Ann, Wanda Bob cannot meet a rule (off by at least 1 weekend): Weekends worked within their limits.',
        'Wanda Ann, Wanda Bob cannot meet a rule (off by at least 1 day): ' +
          'Consecutive working days within their limits.',
        '2026-03-02 to 2026-03-08 06:00–09:00: 10 needed, but no shift in this period covers that time',
        '2026-03-02 to 2026-03-08 09:00–17:00: only 2 can work, 9 to 10 needed',
      ],
      impossibleLeftOut: 0,
    });
  });
});
