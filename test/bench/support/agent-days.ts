import { Client } from 'pg';
import { SUMS } from '../../../src/features/adherence/reports/agent-day.rules';
import { addDays, instantOf, localDateOf } from '../../../src/kernel/time/local-time';
import { SCHEMA } from '../../../src/platform/database/roles';
import { eventually } from '../../support/eventually';
import type { Organization } from './measured-app';
import { startServer } from './servers';
import { elapsed, median } from './timing';

/** Cost of maintaining agent days when importing states, and cost of reports over them. */

export interface Hello extends Organization {
  url: string;
  key: string;
}

const AGENTS = 5_000;
const CHANGES = 10_000;
const ROUNDS = 9;
const DAYS = 400;
const TIME_ZONE = 'America/New_York';

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: `-c search_path=${SCHEMA}` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const yesterday = (): string => addDays(localDateOf(new Date(), TIME_ZONE), -1);

type Server = Awaited<ReturnType<typeof startServer<Hello>>>;

/** Starts a server on its own database, with up-to-date statistics. */
async function serverOn(url: string, database: string, args: string[] = []): Promise<Server & { database: string }> {
  await connected(url, (client) => client.query(`create database ${database}`));
  const own = Object.assign(new URL(url), { pathname: `/${database}` }).toString();
  const server = await startServer<Hello>('adherence-server', own, args);
  await connected(own, (client) => client.query('vacuum analyze'));
  return { ...server, database: own };
}

/**
 * Measures two state changes of all agents, dated now and yesterday, on a server that maintains agent days and on one
 * that does not.
 */
export async function measureKeeping(url: string): Promise<Record<string, number>> {
  const keeping = await serverOn(url, 'with_days');
  const without = await serverOn(url, 'without_days', ['without-days']);
  const starts = { present: Date.now() - 3_000_000, late: instantOf(yesterday(), '09:00', TIME_ZONE).getTime() };
  const samples = { present: [] as Sample[], late: [] as Sample[] };
  try {
    for (let round = -2; round < ROUNDS; round++)
      for (const when of ['present', 'late'] as const) {
        const body = changesOf(round, starts[when]);
        const sample: Sample = { ms: 0, withoutMs: 0, jobMs: 0 };
        const turns = [
          async () => void (sample.withoutMs = await elapsed(() => importStates(without.hello, body))),
          async () => {
            sample.ms = await elapsed(() => importStates(keeping.hello, body));
            sample.jobMs = await elapsed(() => noDayIsDue(keeping.database));
          },
        ];
        // The first one benefits less from caches, so the order alternates.
        for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
        if (round >= 0) samples[when].push(sample);
      }
  } finally {
    for (const server of [keeping, without]) await server.end('SIGKILL');
  }
  const { present, late } = samples;
  return {
    presentMs: median(present.map((s) => s.ms)),
    presentWithoutMs: median(present.map((s) => s.withoutMs)),
    presentRatio: median(present.map((s) => s.ms / s.withoutMs)),
    lateMs: median(late.map((s) => s.ms)),
    lateWithoutMs: median(late.map((s) => s.withoutMs)),
    lateRatio: median(late.map((s) => s.ms / s.withoutMs)),
    daysStoredPerSecond: (1000 * AGENTS) / median(late.map((s) => s.jobMs)),
  };
}

interface Sample {
  ms: number;
  withoutMs: number;
  jobMs: number;
}

const changesOf = (round: number, startMs: number): string =>
  JSON.stringify({
    data: Array.from({ length: CHANGES }, (_, i) => ({
      agentId: `e${(i % AGENTS) + 1}@bench.example`,
      state: (i + round) % 3 === 0 ? 'available' : 'on_call',
      timestamp: new Date(startMs + (round + 2) * 60_000 + i).toISOString(),
    })),
  });

async function importStates({ url, key }: Hello, body: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/import/agent-states`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  const answer = (await response.json()) as { processed: number };
  if (answer.processed !== CHANGES) throw new Error(JSON.stringify(answer).slice(0, 500));
}

const noDayIsDue = (url: string): Promise<unknown> =>
  eventually(
    () => connected(url, async (client) => (await client.query('select from agent_day_due limit 1')).rows.length),
    (due) => due === 0,
    120_000,
  );

/** Inserts 400 days of all agents directly into the table. */
async function seedDays(url: string, organizationId: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set session_replication_role = replica');
    const sums = SUMS.map((name) => (name.endsWith('_scheduled') ? '5760' : '(random() * 5000)::int'));
    const hours = '{9,10,11,12,13,14,15,16}';
    const seconds = '{3600,3600,3600,3600,3600,3600,3600,3600}';
    await client.query(
      `insert into agent_day (organization_id, employee_id, date, reading, ${SUMS.join(', ')}, hour, hour_scheduled,
         hour_excused, hour_neutral, hour_exception, hour_unscheduled, hour_worked, hour_scheduled_work, segments)
       select $1, e.id, day, 'both', ${sums.join(', ')}, '${hours}', '${seconds}', '${seconds}', '${seconds}',
         '${seconds}', '${seconds}', '${seconds}', '${seconds}', to_json(repeat('[32400,36000,0,1,0,null,"="],', 15))
       from generate_series($2::date - ${DAYS - 1}, $2::date, interval '1 day') day
       cross join employee e where e.organization_id = $1
       on conflict do nothing`,
      [organizationId, yesterday()],
    );
    await client.query(
      `insert into agent_day_progress values ($1, $2, null)
       on conflict (organization_id) do update set closed_through = excluded.closed_through, stale_through = null`,
      [organizationId, yesterday()],
    );
    await client.query('delete from agent_day_due');
    await client.query('vacuum analyze agent_day');
  });
}

const REPORT = `query ($from: String!, $to: String!, $teamId: ID, $groupBy: [AdherenceGrouping!]!) {
  adherenceReport(from: $from, to: $to, teamId: $teamId, groupBy: $groupBy, limit: 500) {
    total pendingDays totals { adherence } data { employeeName teamName hour adherence conformance scheduledMinutes }
  }
}`;

export async function measureReports(url: string, own: Hello, cookie: string): Promise<Record<string, number>> {
  await seedDays(url, own.organizationId);
  const teamId = await connected(url, async (client) => {
    const { rows } = await client.query('select id from team where organization_id = $1 limit 1', [own.organizationId]);
    return rows[0].id as string;
  });
  const [to, today] = [yesterday(), addDays(yesterday(), 1)];
  const month = { from: addDays(to, -29), to };
  const asked: Record<string, object> = {
    teamMonthMs: { ...month, teamId, groupBy: ['employee'] },
    teamMonthByHourMs: { ...month, teamId, groupBy: ['hour'] },
    allMonthMs: { ...month, groupBy: ['team'] },
    allMonthByHourMs: { ...month, groupBy: ['team', 'hour'] },
    allMonthByEmployeeMs: { ...month, groupBy: ['employee'] },
    allMonthWithTodayMs: { from: addDays(today, -29), to: today, groupBy: ['team'] },
    teamTodayMs: { from: today, to: today, teamId, groupBy: ['employee'] },
    allYearMs: { from: addDays(to, 1 - DAYS), to, groupBy: ['week'] },
  };
  const figures: Record<string, number> = {};
  for (const [name, variables] of Object.entries(asked)) {
    const samples: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const ms = await elapsed(() => report(own.url, cookie, variables));
      if (round >= 0) samples.push(ms);
    }
    figures[name] = median(samples);
  }
  return figures;
}

async function report(url: string, cookie: string, variables: object): Promise<void> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ query: REPORT, variables }),
  });
  const { data, errors } = await response.json();
  if (errors || data.adherenceReport.pendingDays > 0) throw new Error(JSON.stringify({ data, errors }).slice(0, 500));
}
