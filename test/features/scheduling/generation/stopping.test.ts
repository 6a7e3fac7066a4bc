import { signIn, type Caller } from '../../../support/caller';
import { eventually } from '../../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../../support/fresh-database';
import { startMuster, type MusterProcess } from '../../../support/process';
import { startOwnApp } from '../../../support/hosted-app';
import { PASSWORD } from '../../../support/test-app';
import { employee, made, MONDAY, SUNDAY } from '../planning';

/** A server that is stopped while somebody waits for a schedule: a real process. */

const PEOPLE = 40;

let database: FreshDatabase;
let node: MusterProcess;
let admin: Caller;
let employeeIds: string[];

beforeAll(async () => {
  database = await freshDatabase();
  const app = await startOwnApp({ database });
  const org = await app.organization({ timezone: 'UTC' });
  employeeIds = [];
  for (let i = 0; i < PEOPLE; i++) employeeIds.push(await employee(org));
  for (const [name, startTime, endTime] of [
    ['Early', '06:00', '14:00'],
    ['Day', '09:00', '17:30'],
    ['Late', '13:00', '21:00'],
  ])
    await made(org.admin.post('/api/scheduling/templates', { name, startTime, endTime }));
  await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: MONDAY, to: SUNDAY, fromTime: '06:00', untilTime: '21:00', mode: 'set', people: 13 },
  });
  await app.stop();
  node = await startMuster({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  const email = `admin@${org.slug}.example`;
  admin = await signIn(node.url, { email, password: PASSWORD, organization: org.slug });
});
afterAll(async () => {
  await node?.end('SIGKILL');
  await database?.drop();
});

it('answers with the best found by then, and ends in time', async () => {
  const asked = admin.post('/api/scheduling/generate', {
    name: 'Stopped',
    startDate: MONDAY,
    endDate: SUNDAY,
    employeeIds,
    options: { epochs: 100_000 },
  });
  await eventually(
    async () => (await admin.get('/metrics')).body as string,
    (metrics) => /^muster_thread_tasks\{.*running.*\} 1$/m.test(metrics),
  );
  const { code, stderr } = await node.end('SIGTERM');
  const { status, body } = await asked;
  expect({ status, report: body.report }).toMatchObject({
    status: 201,
    report: { stoppedEarly: true, certificate: { legal: true } },
  });
  expect(code).toBe(0);
  expect(stderr).not.toContain('isCutOff');
  const { rows } = await database.owner.query('select count(*)::int as shifts from shift where schedule_id = $1', [
    body.schedule.id,
  ]);
  expect(rows).toEqual([{ shifts: body.schedule.shiftCount }]);
});
