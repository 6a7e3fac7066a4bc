import { Agent, request } from 'node:http';
import { signIn } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import type { Organization } from './support/measured-app';
import { cpuOf, cpuOfPostgres } from './support/processor-time';
import { EMPLOYEES } from './support/reads-document';
import { startServer } from './support/servers';
import { median } from './support/timing';

/**
 * Reading employees with team and skills through REST and GraphQL, against the same rows read through `pg`, mapped by
 * hand and stringified in the same tenant transaction. Figures are processor milliseconds of Node and PostgreSQL per
 * request.
 */

const ROUNDS = 7;
const CONNECTIONS = 4;
const REQUESTS: Record<number, number> = { 200: 240, 5000: 24 };

type Server = Awaited<ReturnType<typeof startServer<{ url: string }>>>;

interface Variant {
  name: 'floor' | 'REST' | 'GraphQL';
  server: Server;
  ask(n: number): { path: string; headers: Record<string, string>; body?: string };
}

interface Hello {
  url: string;
  organizations: (Organization & { rows: number })[];
}

export async function run(args: string[]): Promise<void> {
  const cluster = await startTestCluster();
  const servers: Server[] = [];
  try {
    const muster = await startServer<Hello>('reads-server', cluster.url);
    servers.push(muster);
    const floor = await startServer<{ url: string }>('reads-floor', cluster.url);
    servers.push(floor);
    const results = [];
    for (const organization of muster.hello.organizations) {
      const { sessionCookie: cookie = '' } = await signIn(muster.hello.url, organization);
      const variants: Variant[] = [
        { name: 'floor', server: floor, ask: () => ({ path: `/${organization.organizationId}`, headers: {} }) },
        { name: 'REST', server: muster, ask: () => ({ path: '/api/bench/employees', headers: { cookie } }) },
        {
          name: 'GraphQL',
          server: muster,
          // Another operation name each time: a document the server has never seen.
          ask: (n) => ({
            path: '/graphql',
            headers: { cookie, 'content-type': 'application/json' },
            body: JSON.stringify({ query: EMPLOYEES.replace('Employees', `E${n}x${Date.now()}`) }),
          }),
        },
      ];
      results.push({
        rows: organization.rows,
        ...(await measure(variants, REQUESTS[organization.rows] as number, cluster.postmaster)),
      });
    }
    report(results, args.includes('--json'));
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await cluster.stop();
  }
}

type Figures = Record<Variant['name'], { node: number; postgres: number; ratio: number }>;

async function measure(variants: Variant[], requests: number, postmaster: number): Promise<Figures> {
  const samples = new Map(variants.map((variant) => [variant.name, [] as { node: number; postgres: number }[]]));
  const sizes = new Map<string, number>();
  for (let round = -1; round < ROUNDS; round++) {
    for (const variant of variants) {
      const [node, postgres] = [cpuOf(variant.server.pid), cpuOfPostgres(postmaster)];
      sizes.set(variant.name, await load(variant, round < 0 ? Math.ceil(requests / 3) : requests));
      const sample = {
        node: (cpuOf(variant.server.pid) - node) / requests,
        postgres: (cpuOfPostgres(postmaster) - postgres) / requests,
      };
      if (round >= 0) samples.get(variant.name)?.push(sample);
    }
  }
  const floorSums = samples.get('floor')?.map(({ node, postgres }) => node + postgres) ?? [];
  return Object.fromEntries(
    variants.map(({ name }) => {
      const own = samples.get(name) ?? [];
      const ratio = median(own.map(({ node, postgres }, round) => (node + postgres) / (floorSums[round] as number)));
      return [
        name,
        {
          node: median(own.map((s) => s.node)),
          postgres: median(own.map((s) => s.postgres)),
          ratio,
          kilobytes: Math.round((sizes.get(name) ?? 0) / 1000),
        },
      ];
    }),
  ) as unknown as Figures;
}

/** Sends the requests over a few connections; gives the size of the last answer. */
async function load(variant: Variant, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  let size = 0;
  const worker = async () => {
    while (next < requests) size = await send(agent, variant, next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return size;
}

function send(agent: Agent, variant: Variant, n: number): Promise<number> {
  const { path, headers, body } = variant.ask(n);
  return new Promise((resolve, reject) => {
    const sent = request(
      variant.server.hello.url + path,
      { agent, method: body ? 'POST' : 'GET', headers },
      (response) => {
        let size = 0;
        response.on('data', (chunk: Buffer) => (size += chunk.length));
        response.on('end', () =>
          response.statusCode === 200 ? resolve(size) : reject(new Error(`${variant.name}: ${response.statusCode}`)),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

function report(results: ({ rows: number } & Figures)[], json: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify(results)}\n`);
  for (const { rows, ...figures } of results) {
    process.stdout.write(`${rows} rows\n`);
    for (const [name, { node, postgres, ratio }] of Object.entries(figures)) {
      process.stdout.write(
        `  ${name.padEnd(8)} node ${node.toFixed(2)} ms + postgres ` +
          `${postgres.toFixed(2)} ms, ratio ${ratio.toFixed(2)}\n`,
      );
    }
  }
}
