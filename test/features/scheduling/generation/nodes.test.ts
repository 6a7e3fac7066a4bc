import { Client } from 'pg';
import { Caller, signIn } from '../../../support/caller';
import { eventually } from '../../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../../support/fresh-database';
import { startMuster, type MusterProcess } from '../../../support/process';
import { startOwnApp, type OwnApp } from '../../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../../support/test-app';
import { addShift, crowd, MONDAY, schedule, searchedLong, SUNDAY } from '../planning';

/** Schedules that are made on nodes that come and go: real processes, and no server here meanwhile. */

let database: FreshDatabase;
let app: OwnApp;
let org: TestOrganization;
let people: string[];
let draft: string;
let nodes: MusterProcess[] = [];
/** The admin at each node. */
const admins = new Map<number, Caller>();

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  app = await startOwnApp({ database });
  org = await app.organization({ timezone: 'UTC' });
  people = await crowd(org);
  await searchedLong(org);
  draft = await schedule(org.admin);
  for (const employeeId of people) await addShift(org.admin, { scheduleId: draft, employeeId });
  await app.stop();
  nodes = await Promise.all([1, 2].map(() => startMuster({ DATABASE_URL: database.url })));
  for (const { pid, url } of nodes)
    admins.set(
      pid,
      await signIn(url, { email: `admin@${org.slug}.example`, password: PASSWORD, organization: org.slug }),
    );
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.end('SIGKILL')));
});
afterAll(() => database?.drop());

interface Run {
  id: string;
  status: string;
  attempts: number;
  node: string;
  details: object | null;
  result: any;
}
const rows = async <T>(text: string): Promise<T[]> => (await database.owner.query(text, [org.id])).rows as T[];
const run = async (): Promise<Run> =>
  (await rows<Run>("select * from job_run where organization_id = $1 and kind like 'schedule.%'"))[0]!;
const searching = (attempts: number) =>
  eventually(run, (each) => each.status === 'running' && each.attempts === attempts && each.details !== null);
const pidOf = ({ node }: Run): number => Number(node.split(':').at(-1));
const otherThan = (each: Run): Caller => admins.get(nodes.find(({ pid }) => pid !== pidOf(each))!.pid)!;
const schedules = () => rows<{ id: string }>('select id from schedule where organization_id = $1');
const audited = (action: string) => rows(`select from audit_entry where organization_id = $1 and action = '${action}'`);
const shifts = () => rows<{ id: string }>('select id from shift where organization_id = $1 order by id');
const legal = async (caller: Caller, id: string): Promise<boolean> =>
  (await caller.graphql('query ($id: ID!) { scheduleCertificate(scheduleId: $id) { legal } }', { id }))
    .scheduleCertificate.legal;

const START = `mutation ($input: GenerateScheduleInput!) { startGeneration(input: $input, seconds: 1800) { id } }`;
const IMPROVE = 'mutation ($id: ID!) { improveSchedule(scheduleId: $id, seconds: 3) { id } }';
const generate = () =>
  admins.get(nodes[0]!.pid)!.graphql(START, {
    input: { name: 'Generated', startDate: MONDAY, endDate: SUNDAY, employeeIds: people },
  });
/** Ends a search that another node has resumed: its best schedule is stored exactly once. */
async function expectBestOnce(goesOn: Run): Promise<void> {
  const caller = admins.get(pidOf(goesOn))!;
  await caller.graphql('mutation ($id: ID!) { cancelJob(id: $id) { status } }', { id: goesOn.id });
  const { result } = await eventually(run, (each) => each.result !== null);
  expect((await schedules()).map(({ id }) => id).sort()).toEqual([draft, result.scheduleId].sort());
  expect(await audited('schedule.generate')).toHaveLength(1);
  expect(await legal(caller, result.scheduleId)).toBe(true);
}

describe('a node that is killed while it makes a schedule', () => {
  it('leaves it to another one, which makes it once', async () => {
    await generate();
    const first = await searching(1);
    process.kill(pidOf(first), 'SIGKILL');
    const next = await searching(2);
    expect(next.node).not.toBe(first.node);
    expect(await schedules()).toHaveLength(1);
    await expectBestOnce(next);
  });

  it('leaves nothing half written, and another one writes it whole', async () => {
    const caller = admins.get(nodes[0]!.pid)!;
    const before = await shifts();
    const holding = new Client({ connectionString: database.url, options: '-c search_path=muster' });
    await holding.connect();
    let first: Run;
    try {
      // Blocks the certificate while the shifts are already written.
      await holding.query('begin');
      await holding.query('lock table schedule_plan in share mode');
      await caller.graphql(IMPROVE, { id: draft });
      await eventually(
        () =>
          rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query ~ 'insert into schedule_plan' and $1::uuid is not null`),
        (waiting) => waiting.length === 1,
      );
      first = await run();
      process.kill(pidOf(first), 'SIGKILL');
      await nodes.find(({ pid }) => pid === pidOf(first))!.ended;
    } finally {
      await holding.end();
    }
    const survivor = otherThan(first);
    const next = await eventually(run, ({ attempts }) => attempts === 2);
    expect(await shifts()).toEqual(before);
    expect(await audited('schedule.improve')).toEqual([]);
    const { status, result } = await eventually(run, (each) => !['waiting', 'running'].includes(each.status));
    expect({ status, node: next.node === first.node }).toEqual({ status: 'succeeded', node: false });
    expect(await shifts()).toHaveLength(before.length - result.report.dropped + result.report.made);
    expect(await audited('schedule.improve')).toHaveLength(1);
    expect(await legal(survivor, draft)).toBe(true);
  });
});

describe('a node that stops while it makes a schedule', () => {
  it('puts it back, and another one goes on', async () => {
    await generate();
    const first = await searching(1);
    process.kill(pidOf(first), 'SIGTERM');
    const next = await eventually(
      run,
      (each) => each.status === 'running' && each.node !== first.node && each.details !== null,
    );
    expect(next.attempts).toBe(1);
    expect(await nodes.find(({ pid }) => pid === pidOf(first))!.ended).toMatchObject({ code: 0, stderr: '' });
    await expectBestOnce(next);
  });
});
