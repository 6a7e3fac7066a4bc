import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, signIn } from '../support/caller';
import { eventually } from '../support/eventually';
import { freshDatabase } from '../support/fresh-database';
import { freePort, runMuster, startMuster, type MusterProcess } from '../support/process';
import { preparedFolder } from '../support/cluster';

/** Number of times the server is killed on an external PostgreSQL; use KILLS=50 for a long run. */
const KILLS = Number(process.env.KILLS ?? 3);
const KILLS_EMBEDDED = Math.ceil(KILLS / 10);
const RECORDS = 400;
const CLIENTS_PER_KIND = 2;
const AGENTS = 5;
const PASSWORD = 'correct horse battery';

interface Request {
  number: number;
  acknowledged: boolean;
}

const each = <T>(make: (i: number) => T): T[] => Array.from({ length: RECORDS }, (_, i) => make(i));
const pad = (n: number) => String(n).padStart(2, '0');
const date = '2026-03-02';
const quarter = (i: number) => ({
  date: `2026-03-${pad(2 + Math.floor(i / 96))}`,
  interval: `${pad(Math.floor((i % 96) / 4))}:${pad((i % 4) * 15)}`,
});
/** Time window of the states in each request. */
const windowOf = (number: number) => Date.UTC(2026, 0, 1) + number * 600_000;

interface Kind {
  path: string;
  body(number: number): object;
  /** Returns the number of stored records of a request, read through the API. */
  stored(admin: Caller, number: number): Promise<number>;
}

const kinds: Record<string, Kind> = {
  historical: {
    path: '/api/v1/import/historical',
    body: (number) => ({ data: each((i) => ({ ...quarter(i), volume: i, aht: 60, queue: `r${number}` })) }),
    stored: async (admin, number) =>
      (
        await admin.graphql(
          `{ contactHistory(from: "${date}", to: "2026-03-31", queue: "r${number}", limit: 1) { total } }`,
        )
      ).contactHistory.total,
  },
  deflection: {
    path: '/api/v1/import/deflection',
    body: (number) => ({ data: each((i) => ({ ...quarter(i), contactsDeflected: i, queue: `r${number}` })) }),
    stored: async (admin, number) =>
      (
        await admin.graphql(
          `{ deflections(from: "${date}", to: "2026-03-31", queue: "r${number}", limit: 1) { total } }`,
        )
      ).deflections.total,
  },
  employees: {
    path: '/api/v1/import/employees',
    body: (number) => ({
      data: each((i) => ({
        email: `p${i}@r${number}.example`,
        firstName: 'P',
        lastName: `${i}`,
        employeeId: `r${number}-${i}`,
        team: `Team ${i % 3}`,
        skills: ['Sales'],
      })),
    }),
    stored: async (admin, number) => {
      const { employees } = await admin.graphql(
        `{ employees(search: "@r${number}.example") { employeeNumber teamName skills { name } } }`,
      );
      return (employees as { teamName: string | null; skills: unknown[] }[]).filter(
        ({ teamName, skills }) => teamName && skills.length === 1,
      ).length;
    },
  },
  'agent states': {
    path: '/api/v1/import/agent-states',
    body: (number) => ({
      data: each((i) => ({
        agentId: `A${number % AGENTS}`,
        state: i % 2 ? 'on_call' : 'available',
        timestamp: new Date(windowOf(number) + i * 1000).toISOString(),
      })),
    }),
    stored: async (admin, number) => {
      const { users } = await admin.graphql('{ users { employee { id employeeNumber } } }');
      const agent = (users as { employee: { id: string; employeeNumber: string | null } }[]).find(
        ({ employee }) => employee.employeeNumber === `A${number % AGENTS}`,
      );
      const { agentStateHistory } = await admin.graphql(
        'query ($id: ID!, $from: DateTime!, $to: DateTime!) { agentStateHistory(employeeId: $id, from: $from, to: ' +
          '$to) { state } }',
        {
          id: agent?.employee.id,
          from: new Date(windowOf(number)).toISOString(),
          to: new Date(windowOf(number + 1)).toISOString(),
        },
      );
      return agentStateHistory.length;
    },
  },
};

/** Kills a server during imports, repeatedly. After each kill, acknowledged and stored records must agree. */
async function killedAgainAndAgain(
  environment: Record<string, string>,
  kills: number,
): Promise<{ acknowledged: number; cutOff: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () => startMuster({ ...environment, PORT: String(port) });
  let server = await start();
  try {
    const organization = ['--name', 'Acme', '--slug', 'acme', '--timezone', 'Etc/UTC', '--tier', 'enterprise'];
    const user = ['--admin-email', 'a@acme.example', '--admin-password', PASSWORD];
    expect((await runMuster(['organization:create', ...organization, ...user], environment)).code).toBe(0);
    const admin = await signIn(url, { email: 'a@acme.example', password: PASSWORD });
    const made = await admin.post('/api/admin/api-keys', {
      name: 'all',
      permissions: ['import:historical', 'import:employees', 'import:agent-states', 'import:deflection'],
    });
    const key = new Caller(url, { 'x-api-key': made.body.apiKey.key });
    const agents = Array.from({ length: AGENTS }, (_, i) => ({
      email: `a${i}@acme.example`,
      firstName: 'A',
      lastName: `${i}`,
      employeeId: `A${i}`,
    }));
    await key.post('/api/v1/import/employees', { data: agents });

    const totals = { acknowledged: 0, cutOff: 0 };
    let number = 0;
    for (let kill = 0; kill < kills; kill++) {
      const requests = new Map<Kind, Request[]>(Object.values(kinds).map((kind) => [kind, []]));
      await importUntilKilled(server, key, requests, () => ++number);
      server = await start();
      for (const [kind, sent] of requests) {
        for (const request of sent) {
          const stored = await kind.stored(admin, request.number);
          expect({ path: kind.path, ...request, stored }).toEqual({
            path: kind.path,
            ...request,
            stored: request.acknowledged || stored > 0 ? RECORDS : 0,
          });
          totals[request.acknowledged ? 'acknowledged' : 'cutOff']++;
        }
        const [again] = sent.filter(({ acknowledged }) => !acknowledged);
        if (!again) continue;
        const answer = await key.post(kind.path, kind.body(again.number));
        expect([200, 201]).toContain(answer.status);
        expect(answer.body.errors).toEqual([]);
        expect(await kind.stored(admin, again.number)).toBe(RECORDS);
      }
    }
    return totals;
  } finally {
    await server.end('SIGTERM');
  }
}

/** Clients of every kind import continuously until the server dies at a random moment. */
async function importUntilKilled(
  server: MusterProcess,
  key: Caller,
  requests: Map<Kind, Request[]>,
  nextNumber: () => number,
): Promise<void> {
  let alive = true;
  const client = async (kind: Kind, sent: Request[]) => {
    while (alive) {
      const request = { number: nextNumber(), acknowledged: false };
      sent.push(request);
      const answer = await key.post(kind.path, kind.body(request.number)).catch(() => null);
      if (answer === null) return;
      if (answer.status >= 300) throw new Error(`${kind.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      request.acknowledged = true;
    }
  };
  const clients = [...requests].flatMap(([kind, sent]) =>
    Array.from({ length: CLIENTS_PER_KIND }, () => client(kind, sent)),
  );
  const enough = async () => {
    while ([...requests.values()].some((sent) => !sent.some(({ acknowledged }) => acknowledged))) await sleep(5);
    await sleep(Math.random() * 300);
  };
  await Promise.race([enough(), ...clients]);
  await server.end('SIGKILL');
  alive = false;
  await Promise.all(clients);
}

describe('a server that is killed in the middle of imports', () => {
  it(
    'holds after its restart all it acknowledged, and nothing by halves',
    async () => {
      const database = await freshDatabase();
      try {
        const { acknowledged, cutOff } = await killedAgainAndAgain({ DATABASE_URL: database.url }, KILLS);
        expect(acknowledged).toBeGreaterThan(0);
        expect(cutOff).toBeGreaterThan(0);
        if (process.env.KILLS)
          process.stdout.write(`${KILLS} kills: ${acknowledged} requests acknowledged, ${cutOff} cut off\n`);
      } finally {
        await database.drop();
      }
    },
    (KILLS + 1) * 60_000,
  );

  it(
    'does so with the embedded database too',
    async () => {
      const folder = await preparedFolder();
      try {
        const { acknowledged } = await killedAgainAndAgain({ DATA_DIR: folder }, KILLS_EMBEDDED);
        expect(acknowledged).toBeGreaterThan(0);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    (KILLS_EMBEDDED + 1) * 60_000,
  );
});

/** Lock of the test, for which storing an answer waits. */
const LOCK = 4711;
const WAIT = `create function wait_for_test() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
  create trigger wait_for_test before update on idempotency_key
    for each row when (new.status is not null) execute function wait_for_test()`;
const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
/** Time after the restart in which a retry must be acknowledged. */
const RETRIED_MS = 10_000;

describe('a server that is killed while it stores the answer of an Idempotency-Key', () => {
  it('has done all of the request or nothing: a retry is acknowledged, and does it once', async () => {
    const database = await freshDatabase();
    const { owner } = database;
    const environment = { DATABASE_URL: database.url, PORT: String(await freePort()) };
    const url = `http://127.0.0.1:${environment.PORT}`;
    const isWaiting = async () => (await owner.query(WAITING)).rows.length > 0;
    let server = await startMuster(environment);
    try {
      const organization = ['--name', 'Acme', '--slug', 'acme', '--timezone', 'Etc/UTC', '--tier', 'enterprise'];
      const user = ['--admin-email', 'a@acme.example', '--admin-password', PASSWORD];
      expect((await runMuster(['organization:create', ...organization, ...user], environment)).code).toBe(0);
      const admin = await signIn(url, { email: 'a@acme.example', password: PASSWORD });
      const made = await admin.post('/api/admin/api-keys', { name: 'all', permissions: ['import:employees'] });
      const key = new Caller(url, { 'x-api-key': made.body.apiKey.key });
      const { createWebhook } = await admin.graphql(
        'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }',
        { input: { url: 'https://receiver.example/', eventTypes: ['schedule.published'] } },
      );
      const team = (n: number) => `t${n}: createTeam(input: { name: "Of GraphQL ${n}" }) { id }`;
      const data = [{ email: 'p@acme.example', firstName: 'P', lastName: 'Q' }];
      const deliver = `mutation { updateWebhook(id: "${createWebhook.webhook.id}", input: { active: true }) { id } }`;
      const doors: [caller: Caller, path: string, body: object, count: number, stored: string][] = [
        [admin, '/api/admin/teams', { name: 'Of REST' }, 1, `team where name = 'Of REST'`],
        [admin, '/graphql', { query: `mutation { ${team(1)} ${team(2)} }` }, 2, `team where name like 'Of GraphQL%'`],
        [key, '/api/v1/import/employees', { data }, 1, `user_account where email = 'p@acme.example'`],
        [admin, '/graphql', { query: deliver }, 1, `job_run where kind = 'webhook.deliver'`],
      ];
      await owner.query(WAIT);
      for (const [caller, path, body, count, table] of doors) {
        const send = () => caller.send('POST', path, body, { 'idempotency-key': table.replaceAll(' ', '_') });
        const stored = async () => (await owner.query(`select 1 from ${table}`)).rows.length;
        await owner.query(`select pg_advisory_lock(${LOCK})`);
        const cutOff = send().catch(() => null);
        await eventually(isWaiting, (waits) => waits);
        await server.end('SIGKILL');
        expect(await cutOff).toBeNull();
        await owner.query(`select pg_advisory_unlock(${LOCK})`);
        server = await startMuster(environment);
        const first = await eventually(send, ({ status, body }) => status < 300 && !body.errors?.length, RETRIED_MS);
        expect(await stored()).toBe(count);
        expect((await send()).body).toEqual(first.body);
        expect(await stored()).toBe(count);
      }
    } finally {
      await server.end('SIGKILL');
      await database.drop();
    }
  });
});
