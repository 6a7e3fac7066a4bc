import { startEmbeddedPostgres } from '../../src/database/embedded-postgres';

/** A process that owns the data folder it is given, prints where its PostgreSQL is, and ends on SIGTERM. */
async function serve(dataFolder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataFolder });
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ url: postgres.url })}\n`);
}

serve(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
