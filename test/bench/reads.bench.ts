import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { signIn } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { cpuOf, cpuOfPostgres } from './support/processor-time';
import { rowsOf } from './support/reads-answers';
import { PAIRS } from './support/reads-document';
import type { ReadList } from './support/reads-server';
import { startServer } from './support/servers';
import { median } from './support/timing';

/**
 * `reads [--postgraphile FOLDER] [--only LIST,LIST] [--json]`: lists through GraphQL, with repeated and with new
 * documents; employees also through REST, and compared with the minimum cost: the same rows read through `pg`, mapped
 * by hand and stringified in the same tenant transaction. FOLDER is where `npm install postgraphile@5` was run;
 * PostGraphile is then queried for the same rows. (It needs Node 22, and this bench uses a single Node version.)
 * Results are CPU milliseconds of Node and PostgreSQL per request.
 */

const ROUNDS = 7;
const CONNECTIONS = 4;
const requestsFor = (rows: number) => (rows < 100 ? 600 : rows < 1000 ? 240 : 16);

type Server = Awaited<ReturnType<typeof startServer<{ url: string }>>>;

const BASES = ['floor', 'PostGraphile'] as const;

interface Variant {
  name: (typeof BASES)[number] | 'REST' | 'repeated' | 'unseen';
  server: Server;
  ask(n: number): { path: string; headers: Record<string, string>; body?: string };
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { postgraphile: { type: 'string' }, only: { type: 'string' }, json: { type: 'boolean' } },
  });
  const cluster = await startTestCluster();
  const servers: Server[] = [];
  const start = async <Hello extends { url: string }>(file: string, serverArgs: string[] = []) => {
    const server = await startServer<Hello>(file, cluster.url, serverArgs);
    servers.push(server);
    return server;
  };
  try {
    const muster = await start<{ url: string; lists: ReadList[] }>('reads-server');
    const floor = await start('reads-floor');
    const postgraphile = values.postgraphile && (await start('reads-postgraphile', [values.postgraphile]));
    await tidy(cluster.url);
    for (const asked of muster.hello.lists) {
      const { list, rows, organizationId, variables } = asked;
      if (values.only && !values.only.split(',').includes(list)) continue;
      const { sessionCookie: cookie = '' } = await signIn(muster.hello.url, asked);
      const post = (query: string, headers: Record<string, string>) => ({
        path: '/graphql',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const pair = PAIRS[list];
      const variants: Variant[] = [
        { name: 'repeated', server: muster, ask: () => post(pair.muster, { cookie }) },
        {
          name: 'unseen',
          server: muster,
          // A different operation name each time.
          ask: (n) => post(pair.muster.replace(/query /, `query E${n}x${Date.now()}`), { cookie }),
        },
      ];
      if (list === 'employees')
        variants.unshift(
          { name: 'floor', server: floor, ask: () => ({ path: `/${organizationId}`, headers: {} }) },
          { name: 'REST', server: muster, ask: () => ({ path: '/api/bench/employees', headers: { cookie } }) },
        );
      if (postgraphile)
        variants.unshift({
          name: 'PostGraphile',
          server: postgraphile,
          ask: () => post(pair.postgraphile, { organization: organizationId }),
        });
      await requireSameRows(variants, rows);
      const figures = await measure(variants, requestsFor(rows), cluster.postmaster);
      report(`${list} ${rows}`, figures, values.json ?? false);
    }
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await cluster.stop();
  }
}

/** Collects statistics, as in a database that has been running for minutes. */
async function tidy(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  await owner.end();
}

/** Checks that all variants return the same rows. */
async function requireSameRows(variants: readonly Variant[], rows: number): Promise<void> {
  const agent = new Agent();
  let first: string | undefined;
  for (const variant of variants.filter(({ ask }) => ask(0).body)) {
    const answered = rowsOf(await send(agent, variant, 0));
    const all = answered.join('\n');
    if (answered.length !== rows || all !== (first ??= all))
      throw new Error(`${variant.name} answers ${answered.length} other rows than ${variants[0]?.name}`);
  }
}

interface Cost {
  node: number;
  postgres: number;
}

interface Figures extends Cost {
  /** Ratio to the cost of other variants in the same round. */
  ratios: Partial<Record<Variant['name'], number>>;
  kilobytes: number;
}

async function measure(
  variants: readonly Variant[],
  requests: number,
  postmaster: number,
): Promise<Map<Variant['name'], Figures>> {
  const samples = new Map(variants.map(({ name }) => [name, [] as Cost[]]));
  const sizes = new Map<string, number>();
  for (let round = -1; round < ROUNDS; round++) {
    for (const variant of variants) {
      const [node, postgres] = [cpuOf(variant.server.pid), cpuOfPostgres(postmaster)];
      sizes.set(variant.name, await load(variant, requests));
      const sample = {
        node: (cpuOf(variant.server.pid) - node) / requests,
        postgres: (cpuOfPostgres(postmaster) - postgres) / requests,
      };
      if (round >= 0) samples.get(variant.name)?.push(sample);
    }
  }
  const sums = (name: Variant['name']) => samples.get(name)?.map(({ node, postgres }) => node + postgres);
  return new Map(
    [...samples].map(([name, own]) => {
      const ratios: Figures['ratios'] = {};
      for (const base of BASES) {
        const costs = sums(base);
        if (costs && base !== name)
          ratios[base] = median(own.map((cost, round) => (cost.node + cost.postgres) / (costs[round] as number)));
      }
      return [
        name,
        {
          node: median(own.map((s) => s.node)),
          postgres: median(own.map((s) => s.postgres)),
          ratios,
          kilobytes: Math.round((sizes.get(name) ?? 0) / 1000),
        },
      ];
    }),
  );
}

/** Sends the requests over a few connections. Returns the size of the last response. */
async function load(variant: Variant, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  let size = 0;
  const worker = async () => {
    while (next < requests) size = (await send(agent, variant, next++)).length;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return size;
}

function send(agent: Agent, variant: Variant, n: number): Promise<string> {
  const { path, headers, body } = variant.ask(n);
  return new Promise((resolve, reject) => {
    const sent = request(
      variant.server.hello.url + path,
      { agent, method: body ? 'POST' : 'GET', headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${variant.name}: ${response.statusCode} ${text.slice(0, 500)}`));
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}

function report(list: string, figures: Map<Variant['name'], Figures>, json: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify({ list, ...Object.fromEntries(figures) })}\n`);
  process.stdout.write(`${list}\n`);
  for (const [name, { node, postgres, ratios }] of figures) {
    const times = Object.entries(ratios).map(([base, ratio]) => `, ${ratio.toFixed(2)} x ${base}`);
    process.stdout.write(
      `  ${name.padEnd(12)} node ${node.toFixed(2)} ms + postgres ${postgres.toFixed(2)} ms${times.join('')}\n`,
    );
  }
}
