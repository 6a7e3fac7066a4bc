import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../support/cluster';
import { startServer } from './support/servers';

/**
 * `marketplace [--people 5000] [--json]`: publishing 28 days and its inboxes, a hundred offers with their eligible
 * people, the board of 500 trades, own offers, options of a trade, and 200 claims on 5 places at once. Milliseconds at
 * the functions, without HTTP.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { people: { type: 'string', default: '5000' }, json: { type: 'boolean' } },
  });
  const cluster = await startTestCluster();
  const start = () =>
    startServer<{ figures: Record<string, number> }>(
      join(__dirname, 'planning/marketplace-server.ts'),
      cluster.url,
      [],
      { PEOPLE: values.people },
    );
  let server: Awaited<ReturnType<typeof start>> | undefined;
  try {
    server = await start();
    const figures = Object.entries(server.hello.figures).map(([name, value]) => [name, Math.round(value)] as const);
    process.stdout.write(
      values.json
        ? `${JSON.stringify(Object.fromEntries(figures))}\n`
        : `${figures.map(([name, value]) => `${name} ${value}`).join('\n')}\n`,
    );
  } finally {
    await server?.end('SIGKILL');
    await cluster.stop();
  }
}
