import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Caller, signIn } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { eventually } from '../support/eventually';
import { runMuster, startMuster } from '../support/process';
import { attacks, type Finding, type World } from './support/hostile-attacks';
import { HostileClient, times } from './support/hostile-client';

/**
 * `hostile [--only TEXT] [--log]`: attacks with bodies, values, documents, bursts, frames, races, aborted requests and
 * webhook receivers, one after another, against a server without rate limits whose health is checked every 5 ms
 * meanwhile. Passes if health checks take less than 50 ms at the 99th percentile (250 ms if the machine is overloaded),
 * every request is answered, memory is released, and another organization's webhooks are delivered within 3 s.
 */

/** Small heap: an attack that makes the server retain more crashes it. */
const HEAP = '--max-old-space-size=1024';
const MAX_MS = 50;
const MAX_MS_WHILE_BUSY = 250;
/** Memory that the whole list may add, once for all and not for each attack. */
const MAX_GROWTH_MB = 400;
/** Number of checks for released memory, as garbage collection runs at idle times. */
const LOOKS_AT_REST = 30;
const PEOPLE = 2_000;
const QUIET_MS = 1_500;
const PASSWORD = 'only for attacks';
const EMAIL = 'admin@hostile.example';

interface Figures {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  unanswered: number;
  peakMb: number;
  residentMb: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, log: { type: 'boolean' } } });
  const cluster = await startTestCluster();
  const muster = await startMuster({
    DATABASE_URL: cluster.url,
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: HEAP,
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on',
  });
  const probe = new Worker(join(__dirname, 'support', 'hostile-probe.ts'), {
    workerData: { url: muster.url, pid: muster.pid },
    execArgv: ['-r', './src/register.cjs'],
  });
  const figures = async (): Promise<Figures> => {
    probe.postMessage('');
    const [answer] = (await once(probe, 'message')) as [Figures];
    return answer;
  };
  try {
    const world = await makeWorld(muster.url, cluster.url);
    await sleep(QUIET_MS);
    await figures();
    const { residentMb: beforeMb } = await figures();
    let holds = true;
    let last: Figures | undefined;
    for (const [name, attack] of Object.entries(attacks)) {
      if (values.only && !name.includes(values.only)) continue;
      await figures();
      const beganMs = performance.now();
      const answer = await attack(world);
      const finding = Array.isArray(answer) ? undefined : (answer as Finding | undefined);
      last = await figures();
      await sleep(QUIET_MS);
      const isBusy = (loadavg()[0] as number) > cpus().length;
      const own =
        last.p99Ms < (isBusy ? MAX_MS_WHILE_BUSY : MAX_MS) && last.unanswered === 0 && (finding?.holds ?? true);
      holds &&= own;
      const { residentMb: afterMb } = await figures();
      if (afterMb === 0) throw new Error(`The server did not survive: ${name}\n${(await muster.ended).stderr}`);
      const seconds = Math.round((performance.now() - beganMs) / 100) / 10;
      print({ attack: name, ...finding, holds: own, ...last, residentMb: undefined, afterMb, seconds, isBusy });
    }
    let { residentMb: afterMb } = await figures();
    const atEndMb = afterMb;
    for (let looks = 0; looks < LOOKS_AT_REST && afterMb - beforeMb >= MAX_GROWTH_MB; looks++) {
      await sleep(QUIET_MS);
      ({ residentMb: afterMb } = await figures());
    }
    holds &&= afterMb - beforeMb < MAX_GROWTH_MB;
    print({ beforeMb, atEndMb, afterMb, holds });
    if (!holds) process.exitCode = 1;
  } finally {
    await probe.terminate();
    const { stderr } = await muster.end('SIGTERM');
    if (values.log) process.stdout.write(stderr);
    await cluster.stop();
  }
}

const print = (figures: object) => process.stdout.write(`${JSON.stringify(figures)}\n`);

/** Creates an organization of some size, with a user of each role. */
async function makeWorld(url: string, databaseUrl: string): Promise<World> {
  const organization = ['--name', 'Acme', '--slug', 'acme', '--timezone', 'America/New_York', '--tier', 'enterprise'];
  const user = ['--admin-email', EMAIL, '--admin-password', PASSWORD];
  await runMuster(['organization:create', ...organization, ...user], { DATABASE_URL: databaseUrl });
  const admin = await signIn(url, { email: EMAIL, password: PASSWORD });
  const neighbor = { email: 'admin@neighbor.example', password: PASSWORD };
  await runMuster(
    [
      ...['organization:create', '--name', 'Neighbor', '--slug', 'neighbor', '--timezone', 'America/New_York'],
      ...['--tier', 'enterprise', '--admin-email', neighbor.email, '--admin-password', neighbor.password],
    ],
    { DATABASE_URL: databaseUrl },
  );
  const done = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(JSON.stringify(body).slice(0, 300));
    return body;
  };
  const permissions = ['import:historical', 'import:employees', 'import:agent-states', 'import:deflection'];
  const made = await done(admin.post('/api/admin/api-keys', { name: 'all', permissions }));
  const keyHeaders = { 'x-api-key': made.apiKey.key as string };
  const data = times(PEOPLE, (n) => ({
    email: `p${n}@hostile.example`,
    firstName: 'P',
    lastName: `${n}`,
    team: `Team ${n % 40}`,
    skills: [`S${n % 12}`],
  }));
  await done(new Caller(url, keyHeaders).post('/api/v1/import/employees', { data }));
  const { employees } = await admin.graphql<{ employees: { id: string }[] }>('{ employees { id } }');
  const employeeIds = employees.map(({ id }) => id);
  const days = times(60, (n) => new Date(Date.now() - (n + 1) * 86_400_000).toISOString().slice(0, 10));
  const history = days.flatMap((date) =>
    times(20, (n) => ({
      date,
      interval: `${String(8 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
      queue: 'Lines',
      channel: 'voice',
      volume: 20,
      aht: 240,
    })),
  );
  await done(new Caller(url, keyHeaders).post('/api/v1/import/historical', { data: history }));
  const { runForecast } = await admin.graphql<{ runForecast: { id: string } }>('mutation { runForecast { id } }');
  await eventually(
    async () => (await admin.graphql(`{ job(id: "${runForecast.id}") { status } }`)).job.status,
    (status) => status === 'succeeded',
    120_000,
  );
  await done(admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }));
  const generated = await done(
    admin.post('/api/scheduling/generate', {
      name: 'Two weeks',
      startDate: '2030-01-07',
      endDate: '2030-01-20',
      employeeIds,
    }),
  );
  const as = async (role: string) => {
    const email = `${role}@hostile.example`;
    await done(admin.post('/api/admin/users', { email, firstName: 'U', lastName: role, role, password: PASSWORD }));
    return (await signIn(url, { email, password: PASSWORD })).sessionCookie as string;
  };
  const by = (cookie = '') => new HostileClient(url, { cookie });
  return {
    nobody: new HostileClient(url),
    admin: by(admin.sessionCookie),
    supervisor: by(await as('supervisor')),
    agent: by(await as('agent')),
    key: new HostileClient(url, keyHeaders),
    owner: admin,
    neighbor: await signIn(url, neighbor),
    employeeIds,
    scheduleId: generated.schedule?.id ?? generated.id,
    email: EMAIL,
  };
}
