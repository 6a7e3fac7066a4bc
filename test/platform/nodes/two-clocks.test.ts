import path from 'node:path';
import { Caller, signIn } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { liveClient, type LiveClient } from '../../support/live-client';
import { runMuster, RUNS_TYPESCRIPT, startMuster, type MusterProcess } from '../../support/process';
import { makeShifts } from '../../support/shifts';

/** Two nodes on one database. The clock of one moves 13 hours ahead and back while users work with both. */

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
const SENSITIVE = 3;
const EVERY_JOB = ['session.forget', 'live.forget', 'job.forget'];

let database: FreshDatabase;
let right: MusterProcess;
let other: MusterProcess;
let organizationId: string;
/** The same session on each node. */
let admins: Caller[];
let sessionCookie: string;
const watchers: LiveClient[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const organization = ['--name', 'Acme', '--slug', 'acme', '--timezone', 'America/New_York', '--tier', 'enterprise'];
  const user = ['--admin-email', 'a@acme.example', '--admin-password', PASSWORD];
  const made = await runMuster(['organization:create', ...organization, ...user], { DATABASE_URL: database.url });
  organizationId = JSON.parse(made.stdout).organizationId;
  const environment = { DATABASE_URL: database.url, RATE_LIMIT_SENSITIVE: String(SENSITIVE) };
  const shifted = path.resolve(__dirname, '../../support/shifted-clock.ts');
  right = await startMuster(environment);
  other = await startMuster({
    ...environment,
    CLOCK_AHEAD_HOURS: '13',
    NODE_OPTIONS: [...RUNS_TYPESCRIPT, '-r', shifted].join(' '),
  });
  const admin = await signIn(right.url, { email: 'a@acme.example', password: PASSWORD });
  sessionCookie = admin.sessionCookie as string;
  admins = [right, other].map(({ url }) => new Caller(url, { cookie: sessionCookie }));
  await admin.patch('/api/admin/settings', { settings: { adherence: { wrongStateGrace: 1 } } });
});
afterAll(async () => {
  await Promise.all(watchers.map((watcher) => watcher.end()));
  await Promise.all([right, other].map((node) => node?.end('SIGTERM')));
  await database?.drop();
});

const countOf = async (from: string): Promise<number> =>
  (await database.owner.query(`select count(*)::int as n from ${from}`)).rows[0].n;

/** Runs every recurring job now, on any node. */
async function runJobs(): Promise<void> {
  for (const name of EVERY_JOB) await database.owner.query(`select jobs.add_job($1, job_key := 'test ' || $1)`, [name]);
  await eventually(
    () => countOf(`jobs._private_jobs where key like 'test %'`),
    (count) => count === 0,
  );
}

const stepClock = () => void process.kill(other.pid, 'SIGUSR2');

let people = 0;
/** Reports a wrong state of a scheduled agent to one node, and expects the alert on both. */
async function raisesAlert(): Promise<void> {
  const [admin] = admins as [Caller];
  const name = `agent${++people}`;
  const user = { email: `${name}@acme.example`, firstName: 'Uma', lastName: name, role: 'agent' };
  const { employee } = (await admin.post('/api/admin/users', user)).body.user;
  const begunAt = Date.now() - 60 * MINUTE;
  await makeShifts(database.owner, organizationId, {
    employeeIds: [employee.id],
    startsAt: new Date(begunAt),
    endsAt: new Date(begunAt + 8 * 60 * MINUTE),
  });
  for (const [turn, each] of admins.entries()) {
    const state = ['available', 'unavailable'][turn];
    expect((await each.post('/api/adherence/states', { employeeId: employee.id, state })).status).toBe(200);
  }
  for (const each of admins)
    await eventually(
      async () => (await each.get('/api/adherence/alerts')).body.alerts as { type: string; employeeId: string }[],
      (alerts) => alerts.some(({ type, employeeId }) => type === 'wrong_state' && employeeId === employee.id),
    );
}

/** Everything shared works on both nodes, with the time of the database. */
async function worksAtBoth(): Promise<void> {
  for (const admin of admins) expect((await admin.get('/api/auth/session')).status).toBe(200);
  await raisesAlert();
  const kept = ['user_session', 'live_event'];
  const before = await Promise.all(kept.map(countOf));
  await runJobs();
  (await Promise.all(kept.map(countOf))).forEach((count, i) =>
    expect(count).toBeGreaterThanOrEqual(before[i] as number),
  );
  // All timestamps are those of the database.
  for (const [table, column] of [
    ['user_session', 'last_used_at'],
    ['live_event', 'created_at'],
    ['adherence_alert', 'created_at'],
    ['agent_state_event', 'received_at'],
    ['audit_entry', 'created_at'],
  ])
    expect([table, await countOf(`${table} where abs(extract(epoch from ${column} - now())) > 1800`)]).toEqual([
      table,
      0,
    ]);
  expect(await countOf(`user_session where expires_at > now() + interval '7 days 1 minute'`)).toBe(0);
}

describe('two nodes, one of whose clocks steps', () => {
  it('hold sessions, alerts, jobs and the live log', async () => {
    for (const admin of admins) watchers.push(liveClient(admin, admin.url, { cookie: sessionCookie }));
    const watched = watchers.map((watcher) => watcher.watch('subscription { agentStateChanged { state { state } } }'));
    for (const step of [() => {}, stepClock, stepClock]) {
      step();
      const before = watched.map(({ events }) => events.length);
      await worksAtBoth();
      await eventually(
        async () => watched.map(({ events }) => events.length),
        (counts) => counts.every((count, i) => count > (before[i] as number)),
      );
    }
    for (const { events } of watched) expect(events.filter((event: any) => event.errors)).toEqual([]);
  });

  it('count limits together, and refuse for no longer than a minute', async () => {
    const [one, two] = admins as [Caller, Caller];
    const makeKey = (caller: Caller) =>
      caller.post('/api/admin/api-keys', { name: 'k', permissions: ['import:historical'] });
    for (let n = 0; n < SENSITIVE; n++) expect((await makeKey(n % 2 ? one : two)).status).toBe(201);
    for (const step of [() => {}, stepClock, stepClock]) {
      step();
      for (const caller of admins) {
        const { status, body } = await makeKey(caller);
        if (status !== 201)
          expect({ status, soon: body.details.retryAfter <= 60 }).toEqual({ status: 429, soon: true });
      }
    }
    // The rate limit window ends on both nodes when it ends in the database.
    await database.owner.query(`update rate_limit set expire = extract(epoch from clock_timestamp()) * 1000 - 1`);
    for (const caller of admins) expect((await makeKey(caller)).status).toBe(201);
  });
});
