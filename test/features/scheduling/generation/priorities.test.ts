import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { employee, made, MONDAY, SUNDAY } from '../planning';

/** Priorities, weights and the cost of each employee. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let people: string[];

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'UTC', tier: 'standard' });
  planner = await org.signedIn('planner');
  await made(org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }));
  people = [await employee(org), await employee(org)];
  // Both would rather have Wednesday off.
  for (const employeeId of people)
    await planner.graphql(
      'mutation ($input: SetPreferencesInput!) { setPreferences(input: $input) { preferences { kind } } }',
      { input: { employeeId, preferences: [{ kind: 'day_off', days: [3], weight: 8 }] } },
    );
});
afterAll(() => app?.stop());

const GENERATE = `mutation ($input: GenerateScheduleInput!) { generateSchedule(input: $input) {
  schedule { id } report { certificate { cost costByTerm { term cost } } } } }`;
async function generated(options: object) {
  const input = {
    name: 'Generated',
    startDate: MONDAY,
    endDate: SUNDAY,
    employeeIds: people,
    options: { coverageTarget: 1, epochs: 2, balanceHours: false, ...options },
  };
  const { schedule, report } = (await planner.graphql(GENERATE, { input })).generateSchedule;
  const { cost, costByTerm } = report.certificate;
  return { id: schedule.id, cost, terms: Object.fromEntries(costByTerm.map(({ term, cost }: any) => [term, cost])) };
}
const costsOf = async (id: string) =>
  (
    await planner.graphql(
      'query ($id: ID!) { scheduleCostByEmployee(scheduleId: $id) { employeeId cost costByTerm { term cost } } }',
      { id },
    )
  ).scheduleCostByEmployee;

it('preferences cost what the priority says, and weights replace those of the priority', async () => {
  const wishes = async (options: object) => (await generated(options)).terms.wishes;
  expect(await wishes({})).toBeCloseTo(40);
  expect(await wishes({ priority: 'cover_first' })).toBeCloseTo(12);
  expect(await wishes({ priority: 'people_first' })).toBeCloseTo(120);
  expect(await wishes({ priority: 'people_first', weights: { preferences: 2 } })).toBeCloseTo(80);
});

it('an understaffed hour costs 100 points, times its weight, by either name', async () => {
  const short = async (weights: object) =>
    (await generated({ coverageTarget: 3, weights: { patterns: 0, preferences: 0, ...weights } })).terms.coverNotShort;
  const once = await short({});
  expect(once % 100).toBeCloseTo(0);
  expect(await short({ understaffing: 2 })).toBeCloseTo(2 * once);
  expect(await short({ short: 2 })).toBeCloseTo(2 * once);
  await expect(short({ short: 2, understaffing: 2 })).rejects.toThrow('same field');
});

it('the cost of employees is that of the schedule without cover', async () => {
  const { id, cost, terms } = await generated({});
  const costs = await costsOf(id);
  const { coverNotShort = 0, coverNotOver = 0 } = terms;
  const sum = costs.reduce((total: number, each: { cost: number }) => total + each.cost, 0);
  expect(sum).toBeCloseTo(cost - coverNotShort - coverNotOver);
  const [dearest] = costs;
  expect(people).toContain(dearest.employeeId);
  expect(dearest.costByTerm.reduce((total: number, each: { cost: number }) => total + each.cost, 0)).toBeCloseTo(
    dearest.cost,
  );
  const withWish = costs.filter(({ costByTerm }: any) => costByTerm.some(({ term }: any) => term === 'wishes'));
  expect(withWish).toHaveLength(1);
});

it('every term has a name, a unit, and points unless a rule says them', async () => {
  const { costTerms } = await planner.graphql('{ costTerms { term name unit points weight } }');
  const of = (term: string) => costTerms.find((each: { term: string }) => each.term === term);
  expect(of('coverNotShort')).toEqual({
    term: 'coverNotShort',
    name: 'Understaffing',
    unit: 'person-hour',
    points: 100,
    weight: 'understaffing',
  });
  expect(of('steady_starts')).toMatchObject({ unit: 'minute', points: 1, weight: 'patterns' });
  expect(of('minutes')).toMatchObject({ points: null, weight: null });
  const { terms } = await generated({ coverageTarget: 3 });
  for (const term of Object.keys(terms)) expect(of(term)).toBeDefined();
});
