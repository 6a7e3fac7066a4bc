import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres';

/** A process that owns the data folder it is given, sends the url of its PostgreSQL, and ends on SIGTERM. */
async function serve(dataFolder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataFolder });
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.send?.({ url: postgres.url });
}

serve(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
