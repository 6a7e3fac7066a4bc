import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { Caller, signIn } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { eventually } from '../support/eventually';
import { startMuster, type Process } from '../support/process';
import { makeShifts } from '../support/shifts';
import type { Organization } from './support/measured-app';
import { startServer } from './support/servers';

/**
 * `alerts [--agents 600] [--servers 3]`: agents who miss the start of their shifts in the same second, with several
 * servers on one database. Measures the seconds from the end of the grace period to their alerts.
 */

const GRACE_SECONDS = 2;
const PATIENCE_MS = 300_000;

interface Hello extends Organization {
  url: string;
  key: string;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { agents: { type: 'string', default: '600' }, servers: { type: 'string', default: '3' } },
  });
  const agents = Number(values.agents);
  const cluster = await startTestCluster();
  const owner = new Client({ connectionString: cluster.url, options: '-c search_path=muster' });
  const servers: Process[] = [];
  try {
    await owner.connect();
    const muster = await startServer<Hello>('imports-server', cluster.url);
    servers.push(muster);
    while (servers.length < Number(values.servers)) servers.push(await startMuster({ DATABASE_URL: cluster.url }));
    const { organizationId } = muster.hello;
    await makeAgents(muster.hello, agents);
    const { rows } = await owner.query<{ id: string }>(
      'select id from employee where organization_id = $1 and employee_number is not null',
      [organizationId],
    );
    const startsAt = new Date(Date.now() + 1_000);
    const endsAt = new Date(Date.now() + 3_600_000);
    await makeShifts(owner, organizationId, { employeeIds: rows.map(({ id }) => id), startsAt, endsAt });
    const figures = await eventually(
      () => lagsOf(owner, organizationId),
      ({ alerts }) => alerts >= agents,
      PATIENCE_MS,
    );
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  } finally {
    await owner.end();
    for (const server of servers) await server.end('SIGKILL');
    await cluster.stop();
  }
}

/** Creates agents with a short grace period, and one state, so that the feed counts as connected. */
async function makeAgents(hello: Hello, agents: number): Promise<void> {
  const admin = await signIn(hello.url, hello);
  const key = new Caller(hello.url, { 'x-api-key': hello.key });
  const data = Array.from({ length: agents }, (_, n) => ({
    email: `a${n}@alerts.example`,
    firstName: 'A',
    lastName: `${n}`,
    employeeId: `A${n}`,
  }));
  const answers = [
    await admin.patch('/api/admin/settings', { settings: { adherence: { lateStartGrace: GRACE_SECONDS } } }),
    await key.post('/api/v1/import/employees', { data }),
    await key.post('/api/v1/import/agent-states', {
      data: [{ agentId: hello.email, state: 'available', timestamp: new Date().toISOString() }],
    }),
  ];
  const refused = answers.find(({ status, body }) => status >= 300 || body.errors?.length > 0);
  if (refused) throw new Error(JSON.stringify(refused.body).slice(0, 500));
}

async function lagsOf(owner: Client, organizationId: string) {
  const { rows } = await owner.query<{ alerts: number; medianSeconds: number; longestSeconds: number }>(
    `select count(*)::int as alerts, percentile_cont(0.5) within group (order by lag) as "medianSeconds",
       max(lag) as "longestSeconds"
     from (select extract(epoch from created_at - (evidence->>'dueAt')::timestamptz)::float8 as lag
       from adherence_alert where organization_id = $1) as alert`,
    [organizationId],
  );
  return rows[0]!;
}
