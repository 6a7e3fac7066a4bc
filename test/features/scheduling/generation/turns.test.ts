import { eventually } from '../../../support/eventually';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { crowd, MONDAY, searchedLong, SUNDAY } from '../planning';

/** Organizations share the time in which schedules are searched for. */

let app: TestApp;

beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app?.stop());

const START = `mutation ($input: GenerateScheduleInput!, $seconds: Int!) {
  startGeneration(input: $input, seconds: $seconds) { id } }`;

/** An organization, and what asks for a search of its own. */
async function planning() {
  const org = await app.organization({ timezone: 'UTC' });
  const employeeIds = await crowd(org);
  await searchedLong(org);
  const input = { name: 'Generated', startDate: MONDAY, endDate: SUNDAY, employeeIds };
  const start = async (seconds: number): Promise<string> =>
    (await org.admin.graphql(START, { input, seconds })).startGeneration.id;
  const refusal = () => org.admin.graphqlError(START, { input, seconds: 1 });
  return { org, start, refusal };
}
const become = (org: TestOrganization, id: string, status: string) =>
  eventually(
    async () => (await org.admin.graphql('query ($id: ID!) { job(id: $id) { status } }', { id })).job,
    (job) => job.status === status,
  );
const cancel = (org: TestOrganization, id: string) =>
  org.admin.graphql('mutation ($id: ID!) { cancelJob(id: $id) { status } }', { id });

it('refuses more than ten open searches of an organization, and gives the others their turns', async () => {
  const [much, little] = [await planning(), await planning()];
  const first = await much.start(1800);
  await become(much.org, first, 'running');
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => much.start(1800)));
  const open = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(open).toHaveLength(9);
  const refusal = {
    code: 'CONFLICT',
    message: '10 searches for schedules are open already: wait until one is done, or cancel one',
    open: 10,
  };
  expect(await much.refusal()).toMatchObject(refusal);

  const own = await little.start(1);
  await cancel(much.org, first);
  const second = await eventually(
    async () => (await much.org.admin.graphql('{ jobs(status: running) { id } }')).jobs[0]?.id as string | undefined,
    (id) => id !== undefined && id !== first,
  );
  await cancel(much.org, second as string);
  await become(little.org, own, 'succeeded');
  expect((await much.org.admin.graphql('{ jobs(status: waiting) { id } }')).jobs.length).toBeGreaterThanOrEqual(7);

  open.push(await much.start(1800));
  for (const id of open) if (id !== second) await cancel(much.org, id);
});
