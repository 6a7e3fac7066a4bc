import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { seededRandom } from '../support/seeded-random';
import { Caller, signIn } from '../support/caller';
import { runMuster } from '../support/process';
import { startFaultyCluster, type FaultyCluster } from './support/faults-cluster';
import { insistent, newOutcomes, startReceiver, watch, type Send, type Watcher } from './support/faults-load';

/**
 * `faults [--minutes 5] [--seed 1] [--redis]`: three servers on one PostgreSQL under load, while servers, PostgreSQL
 * and Redis are killed, frozen and restarted in an order that the seed decides. Reports what was acknowledged and lost,
 * stored twice, received backwards or out of order, bare server errors, and keys that are still refused 5 seconds after
 * recovery. Ends with 1 if there is any.
 */

const AGENTS = 40;
const STATE_CLIENTS = 4;
const SHIFT_CLIENTS = 3;
const WATCHERS = 3;
const STATES = ['available', 'on_call', 'break', 'meeting'];
const DAYS = 60;
const CALM_MS = 4_000;
/** Time after recovery in which every key must be acknowledged. */
const SETTLED_MS = 5_000;
const PASSWORD = 'correct horse battery';

interface Stored {
  key: string;
  count: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      redis: { type: 'boolean', default: false },
    },
  });
  const random = seededRandom(Number(values.seed));
  const endsAt = Date.now() + Number(values.minutes) * 60_000;
  let isOver = false;
  let watchingEnds = false;
  let deadline = Infinity;
  const cluster = await startFaultyCluster(values.redis, () => isOver);
  const receiver = await startReceiver();
  const client = new Client({ connectionString: cluster.databaseUrl });
  client.on('error', () => {});
  try {
    const { admin, importer, scheduleId, employeeIds } = await organizationOn(cluster, receiver.url);
    const outcomes = newOutcomes();
    const isLate = () => Date.now() > deadline;
    const acknowledged = { states: new Set<string>(), shifts: new Set<string>() };
    const sendAs = (caller: Caller): Send =>
      insistent(
        cluster.urls.map((url) => caller.at(url)),
        outcomes,
        seededRandom(random() * 2 ** 31),
        isLate,
      );
    const work = [
      ...Array.from({ length: STATE_CLIENTS }, (_, n) =>
        reportStates(sendAs(importer), n, acknowledged.states, () => isOver),
      ),
      ...Array.from({ length: SHIFT_CLIENTS }, (_, n) =>
        createShifts(sendAs(admin), { n, scheduleId, employeeIds }, acknowledged.shifts, () => isOver),
      ),
    ];
    const watching = Array.from({ length: WATCHERS }, (_, n) =>
      watch(admin, [...cluster.urls.slice(n), ...cluster.urls.slice(0, n)], () => watchingEnds),
    );
    const happened = await happen(cluster, random, endsAt);
    await cluster.recovered();
    isOver = true;
    deadline = Date.now() + SETTLED_MS;
    await Promise.all(work);
    await client.connect();
    await settled(client);
    watchingEnds = true;
    const watchers = await Promise.all(watching);
    const faults = await verdict(client, { acknowledged, watchers, arrived: receiver.arrived });
    faults['keys refused after recovery'] = outcomes.refused.length;
    faults['bare errors'] = outcomes.bare.length;
    const statuses = [...outcomes.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    process.stdout.write(
      `seed ${values.seed}, ${values.minutes} min, ${values.redis ? 'with' : 'without'} Redis: ` +
        `${happened.join(' ')}\n` +
        `${outcomes.requests} requests (${statuses}), longest ${(outcomes.longestMs / 1000).toFixed(1)} s; ` +
        `${acknowledged.states.size} states, ${acknowledged.shifts.size} shifts, ${receiver.messages()} webhook ` +
        `messages, ${watchers.reduce((sum, { events }) => sum + events, 0)} events over ` +
        `${watchers.reduce((sum, { connections }) => sum + connections, 0)} connections\n` +
        `${Object.entries(faults)
          .map(([name, count]) => `${count} ${name}`)
          .join(', ')}\n`,
    );
    for (const text of [...outcomes.refused, ...outcomes.bare].slice(0, 10)) process.stdout.write(`  ${text}\n`);
    if (Object.values(faults).some((count) => count > 0)) process.exitCode = 1;
  } finally {
    isOver = watchingEnds = true;
    deadline = 0;
    await client.end().catch(() => {});
    receiver.stop();
    await cluster.stop();
  }
}

async function organizationOn(cluster: FaultyCluster, receiverUrl: string) {
  const [url = ''] = cluster.urls;
  const email = 'a@acme.example';
  const organization = ['--name', 'Acme', '--slug', 'acme', '--timezone', 'Etc/UTC', '--tier', 'enterprise'];
  const user = ['--admin-email', email, '--admin-password', PASSWORD];
  const { code, stderr } = await runMuster(['organization:create', ...organization, ...user], cluster.environment);
  if (code !== 0) throw new Error(stderr);
  const admin = await signIn(url, { email, password: PASSWORD });
  const made = await admin.post('/api/admin/api-keys', {
    name: 'all',
    permissions: ['import:employees', 'import:agent-states'],
  });
  const importer = new Caller(url, { 'x-api-key': made.body.apiKey.key as string });
  await importer.post('/api/v1/import/employees', {
    data: Array.from({ length: AGENTS }, (_, i) => ({
      email: `a${i}@acme.example`,
      firstName: 'A',
      lastName: `${i}`,
      employeeId: `A${i}`,
    })),
  });
  await admin.graphql('mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }', {
    input: { url: receiverUrl, eventTypes: ['schedule.published', 'schedule.changed'] },
  });
  const { employees } = await admin.graphql('{ employees(search: "@acme") { id employeeNumber } }');
  const schedule = await admin.post('/api/scheduling/schedules', {
    name: 'Faults',
    startDate: dayOf(1),
    endDate: dayOf(DAYS),
  });
  const scheduleId = schedule.body.id as string;
  await admin.patch(`/api/scheduling/schedules/${scheduleId}`, { status: 'published' });
  const employeeIds = (employees as { id: string; employeeNumber: string | null }[])
    .filter(({ employeeNumber }) => employeeNumber !== null)
    .map(({ id }) => id);
  return { admin, importer, scheduleId, employeeIds };
}

const dayOf = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Reports states of agents of its own in batches; every record has a time of its own. */
async function reportStates(send: Send, n: number, stored: Set<string>, isOver: () => boolean): Promise<void> {
  const own = Array.from({ length: AGENTS / STATE_CLIENTS }, (_, i) => `A${n * (AGENTS / STATE_CLIENTS) + i}`);
  for (let turn = 0; !isOver(); turn++) {
    const nowMs = Date.now();
    const data = own.map((agentId, i) => ({
      agentId,
      state: STATES[(turn + i) % STATES.length],
      timestamp: new Date(nowMs).toISOString(),
    }));
    if (await send('/api/v1/import/agent-states', { data }))
      for (const { agentId, timestamp } of data) stored.add(`${agentId} ${timestamp}`);
    await sleep(20);
  }
}

/** Creates shifts in the published schedule, one for each of its employees and days. */
async function createShifts(
  send: Send,
  { n, scheduleId, employeeIds }: { n: number; scheduleId: string; employeeIds: readonly string[] },
  stored: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  const all = employeeIds.flatMap((employeeId) =>
    Array.from({ length: DAYS }, (_, day) => ({ employeeId, date: dayOf(day + 1) })),
  );
  for (let i = n; i < all.length && !isOver(); i += SHIFT_CLIENTS) {
    const { employeeId, date } = all[i] as (typeof all)[number];
    if (await send('/api/scheduling/shifts', { scheduleId, employeeId, date, startTime: '09:00', endTime: '17:00' }))
      stored.add(`${employeeId} ${date}`);
    await sleep(100);
  }
}

/** Lets faults happen one after another, with calm between them. */
async function happen({ faults }: FaultyCluster, random: () => number, endsAt: number): Promise<string[]> {
  const names = Object.keys(faults);
  const happened: string[] = [];
  let left: string[] = [];
  while (Date.now() < endsAt) {
    await sleep(CALM_MS * (0.5 + random()));
    if (left.length === 0) left = [...names];
    const [name = ''] = left.splice(Math.floor(random() * left.length), 1);
    process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${name}\n`);
    happened.push(name);
    await faults[name]?.(random);
  }
  return happened;
}

/** Waits until all webhook messages are delivered, at most two minutes. */
async function settled(client: Client): Promise<void> {
  for (let second = 0; second < 120; second++) {
    const { rows } = await client.query(`select from muster.webhook_delivery where status = 'waiting' limit 1`);
    if (rows.length === 0) break;
    await sleep(1_000);
  }
  await sleep(3_000); // subscribers hear of the last events
}

interface Found {
  acknowledged: { states: Set<string>; shifts: Set<string> };
  watchers: readonly Watcher[];
  arrived: readonly string[];
}

async function verdict(client: Client, { acknowledged, watchers, arrived }: Found): Promise<Record<string, number>> {
  const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const states = await read<Stored>(
    `select e.employee_number || ' ' || to_char(s.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as key,
       count(*)::int as count
     from muster.agent_state_event s join muster.employee e on e.id = s.employee_id group by 1`,
  );
  const shifts = await read<Stored>(
    `select employee_id || ' ' || date as key, count(*)::int as count from muster.shift group by 1`,
  );
  const keysOf = (stored: readonly Stored[]) => new Set(stored.map(({ key }) => key));
  const lost = (wanted: ReadonlySet<string>, stored: ReadonlySet<string>) =>
    [...wanted].filter((key) => !stored.has(key)).length;
  const last = await read<{ id: string; state: string }>(`select employee_id as id, state from muster.agent_state`);
  const missed = watchers.flatMap((watcher) => last.filter(({ id, state }) => watcher.last.get(id) !== state));
  const sent = await read<{ id: string; subject: string }>(
    `select event_id as id, subject from muster.webhook_delivery order by sequence`,
  );
  const place = new Map(arrived.map((id, i) => [id, i]));
  const newest = new Map<string, number>();
  let disordered = 0;
  for (const { id, subject } of sent) {
    const at = place.get(id);
    if (at === undefined) continue;
    if (at < (newest.get(subject) ?? -1)) disordered++;
    newest.set(subject, Math.max(at, newest.get(subject) ?? -1));
  }
  return {
    'states lost': lost(acknowledged.states, keysOf(states)),
    'shifts lost': lost(acknowledged.shifts, keysOf(shifts)),
    'stored twice': [...states, ...shifts].filter(({ count }) => count > 1).length,
    'events backwards or twice': watchers.reduce((sum, { backwards }) => sum + backwards, 0),
    'last states missed': missed.length,
    'webhooks lost': sent.filter(({ id }) => !place.has(id)).length,
    'webhooks out of order': disordered,
  };
}
