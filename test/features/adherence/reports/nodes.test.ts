import { Client } from 'pg';
import { operatorOf } from '../../../../src/features/access/operator';
import { importAgentStates } from '../../../../src/features/adherence/agent-state-import.commands';
import { agentDaysSoon, closeAgentDays } from '../../../../src/features/adherence/reports/agent-day.jobs';
import { computeDueDays } from '../../../../src/features/adherence/reports/agent-day.commands';
import { markDays, markEverything } from '../../../../src/features/adherence/reports/agent-day.store';
import { addDays, instantOf, localTimeOf } from '../../../../src/kernel/time/local-time';
import { ServerContext } from '../../../../src/server/server-context';
import { signIn } from '../../../support/caller';
import { eventually } from '../../../support/eventually';
import { todayOf } from '../../../support/forecasts';
import { freshDatabase, type FreshDatabase } from '../../../support/fresh-database';
import { startMuster, type MusterProcess } from '../../../support/process';
import { insertSchedule, storeShifts } from '../../../support/shifts';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import { PASSWORD, type TestOrganization } from '../../../support/test-app';

/** The job that stores agent-days, on nodes that come and go. */

const AGENTS = 60;
const DAYS = 16;
const HOUR_MS = 3_600_000;

let database: FreshDatabase;
let app: InProcessApp;
let org: TestOrganization;
let employeeIds: string[];
const nodes: MusterProcess[] = [];

const day = (daysAgo: number): string => addDays(todayOf(org), -daysAgo);
/** A day is closed half an hour after its end, so tests avoid this time. */
const awayFromMidnight = (): string => {
  const isAway = (timeZone: string) => localTimeOf(new Date(), timeZone) > '06:00';
  return isAway('America/New_York') ? 'America/New_York' : 'Asia/Tokyo';
};
const at = (daysAgo: number, hours: number): Date =>
  new Date(instantOf(day(daysAgo), '09:00', org.timezone).getTime() + hours * HOUR_MS);

beforeAll(async () => {
  database = await freshDatabase();
  app = await startInProcess({ database });
  org = await app.organization({ timezone: awayFromMidnight() });
  employeeIds = (
    await rows<{ id: string }>(
      `with person as (
         insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
           search_folded, role, status, created_at)
         select gen_random_uuid(), $1, n || '@x.example', n || '@x.example', 'A', n, n, n, 'agent', 'active', now()
         from generate_series(1, ${AGENTS}) n returning id
       )
       insert into employee (id, organization_id, user_id, created_at)
       select gen_random_uuid(), $1, id, now() from person returning id`,
    )
  ).map(({ id }) => id);
  const sql = async (_name: string | null, text: string, values?: unknown[]) =>
    (await database.owner.query(text, values)).rows as never;
  const scheduleId = await insertSchedule(sql, org.id, at(DAYS + 1, 0), at(0, 0));
  for (let daysAgo = 1; daysAgo <= DAYS; daysAgo++) {
    const shift = { startsAt: at(daysAgo, 0), endsAt: at(daysAgo, 8), changedAt: at(DAYS + 1, 0), breaks: [] };
    const shifts = employeeIds.map((employeeId) => ({ employeeId, ...shift }));
    await storeShifts(sql, org.id, scheduleId, shifts);
  }
  await work((ctx) => importAgentStates(ctx, daysOf(employeeIds.map((_id, i) => i + 1))));
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.end('SIGKILL')));
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

async function rows<T>(text: string, more: unknown[] = []): Promise<T[]> {
  return (await database.owner.query(text, [org.id, ...more])).rows as T[];
}

/** Shifts of work for these agents, each a little later than the previous one. */
const daysOf = (numbers: readonly number[]) =>
  numbers.flatMap((n) =>
    Array.from({ length: DAYS }, (_, i) => i + 1).flatMap((daysAgo) => [
      { agentId: `${n}@x.example`, state: 'available', timestamp: at(daysAgo, n / 60).toISOString() },
      { agentId: `${n}@x.example`, state: 'offline', timestamp: at(daysAgo, 8 - n / 120).toISOString() },
    ]),
  );

const newContext = () => new ServerContext(app.app.services, { address: '', publicUrl: app.url });
/** Runs a step of work like a separate node. */
function work<T>(step: (ctx: ServerContext) => Promise<T>): Promise<T> {
  const ctx = newContext();
  ctx.principal = operatorOf({ organizationId: org.id, timeZone: org.timezone, tier: 'enterprise' });
  return ctx.unitOfWork(org.id, () => step(ctx));
}

/** Runs the job; returns the number of days stored. */
async function computeAll(): Promise<number> {
  for (let days = 0; ;) {
    const more = await work(computeDueDays);
    if (more === null) return days;
    days += more;
  }
}

interface Run {
  status: string;
  attempts: number;
  node: string;
}
const newestRun = async () =>
  (
    await rows<Run>(
      `select status, attempts, node from job_run where organization_id = $1 and kind = 'agent_day.compute'
       order by created_at desc limit 1`,
    )
  )[0] as Run;
const settled = () =>
  eventually(
    () => rows(`select from job_run where organization_id = $1 and status in ('waiting', 'running')`),
    (open) => open.length === 0,
  );
const stored = () =>
  rows(`select to_jsonb(d) as row from agent_day d where organization_id = $1 order by employee_id, date, reading`);
const due = () => rows('select date, employee_id from agent_day_due where organization_id = $1');

/** The stored days equal those stored without interruption. */
async function expectUndisturbed(): Promise<void> {
  expect(await due()).toEqual([]);
  const found = await stored();
  expect(found).toHaveLength(AGENTS * DAYS);
  await database.owner.query('delete from agent_day');
  await work(markEverything);
  await computeAll();
  expect(await stored()).toEqual(found);
}

/** Locks a day, so that it cannot be stored until released. */
async function hold(date: string): Promise<{ letGo(): Promise<void> }> {
  const client = new Client({ connectionString: database.url, options: '-c search_path=muster' });
  await client.connect();
  await client.query('begin');
  const { rowCount } = await client.query('select from agent_day where date = $1 limit 1 for update', [date]);
  expect(rowCount).toBe(1);
  return { letGo: () => client.end() };
}
/** Waits until so many transactions are blocked by the locked one or by each other. */
const waiting = (most: number) =>
  eventually(
    () =>
      rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query ~ 'insert into agent_day' and $1::uuid is not null`),
    (found) => found.length === most,
  );

describe('nodes that are killed while they store agent-days', () => {
  const startNode = async () => void nodes.push(await startMuster({ DATABASE_URL: database.url }));
  /** Returns the run once it is blocked at a locked day. */
  async function heldUp(attempts: number): Promise<Run> {
    await eventually(newestRun, (run) => run.status === 'running' && run.attempts === attempts);
    await waiting(1);
    return newestRun();
  }
  const kill = ({ node }: Run) => process.kill(Number(node.split(':').at(-1)), 'SIGKILL');
  const storedSince = (date: string) =>
    rows(
      `select employee_id, date, xmin::text from agent_day where organization_id = $1 and date > $2
       order by date, employee_id`,
      [date],
    );

  it('leave them to another one, and to the next that starts: nothing is lost, nothing is stored again', async () => {
    await settled();
    await app.app.stop();
    // A change of settings is stored week by week, each in one transaction.
    const [first, second] = [await hold(day(8)), await hold(day(15))];
    await Promise.all([startNode(), startNode()]);
    const email = `admin@${org.slug}.example`;
    const admin = await signIn(nodes[0]?.url as string, { email, password: PASSWORD, organization: org.slug });
    await admin.patch('/api/admin/settings', { settings: { adherence: { breakGrace: 100 } } });
    const killed = await heldUp(1);
    const before = await storedSince(day(8));
    expect(before).toHaveLength(AGENTS * 7);
    kill(killed);
    await first.letGo();
    kill(await heldUp(2));
    const between = await storedSince(day(15));
    expect(between).toHaveLength(AGENTS * 14);
    await second.letGo();
    await startNode();
    const run = await eventually(newestRun, ({ status }) => status === 'succeeded');
    expect(run.attempts).toBe(3);
    expect(await storedSince(day(8))).toEqual(before);
    expect(await storedSince(day(15))).toEqual(between);
    app = await startInProcess({ database });
    await expectUndisturbed();
  });
});

describe('nodes that store agent-days at once', () => {
  it('share them, each day is stored by one', async () => {
    await settled();
    await work((ctx) => markDays(ctx, employeeIds, { from: day(DAYS), to: day(1) }));
    const shares = await Promise.all([computeAll(), computeAll()]);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(shares[0] + shares[1]).toBe(AGENTS * DAYS);
    await expectUndisturbed();
  });

  /** All employees get a lunch at this hour: the stored day changes once, and is correct in the end. */
  async function expectLunches(daysAgo: number, during: (records: object[]) => Promise<void>): Promise<void> {
    const known = new Set((await stored()).map((row) => JSON.stringify(row)));
    await work((ctx) => markDays(ctx, employeeIds, { from: day(daysAgo), to: day(daysAgo) }));
    const timestamp = at(daysAgo, 4).toISOString();
    await during(employeeIds.map((_id, i) => ({ agentId: `${i + 1}@x.example`, state: 'lunch', timestamp })));
    await settled();
    await computeAll();
    expect((await stored()).filter((row) => !known.has(JSON.stringify(row)))).toHaveLength(AGENTS);
    await expectUndisturbed();
  }

  it('begin none beside one that is at it', async () => {
    await settled();
    const runs = () => rows(`select from job_run where organization_id = $1 and kind = 'agent_day.compute'`);
    const before = (await runs()).length;
    const held = await hold(day(4));
    await work((ctx) => markDays(ctx, employeeIds, { from: day(4), to: day(4) }));
    await work(agentDaysSoon);
    await waiting(1);
    await closeAgentDays.run(newContext());
    expect(await runs()).toHaveLength(before + 1);
    await held.letGo();
    await settled();
    await expectUndisturbed();
  });

  it('miss no record that comes for a day that one of them is storing', () =>
    expectLunches(5, async (records) => {
      const held = await hold(day(5));
      const storing = computeAll();
      await waiting(1); // the day is computed but not yet stored
      const importing = work((ctx) => importAgentStates(ctx, records));
      await waiting(2);
      await held.letGo();
      await Promise.all([storing, importing]);
    }));

  it('miss no record of a day that is due already, whose import has not ended', () =>
    expectLunches(7, (records) =>
      work(async (ctx) => {
        await importAgentStates(ctx, records);
        ctx.beforeCommit(async () => void (await computeAll()));
      }),
    ));
});
