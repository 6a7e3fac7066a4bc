import path from 'node:path';
import { z } from 'zod';
import { writeBackup } from '../platform/embedded-postgres/base-backup';
import { joinEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres';
import type { Config } from '../config';
import { flagsOf, type Command } from './command';

const flagsShape = z.object({ to: z.string() });

/** Copies the embedded database, while the server runs or not. */
export const backup: Command = {
  name: 'backup',
  about: 'Writes the embedded database to a file, also while the server runs, and checks that the copy starts.',
  flags: { to: { value: 'FILE', isRequired: true, about: 'a new file, such as muster.tar.gz; it holds every secret' } },
  async run(given, operator) {
    const { to } = flagsOf(flagsShape, given);
    const config = operator.config();
    requireEmbedded(config, 'pg_dump "$DATABASE_URL" --format=custom --file=muster.dump');
    const postgres = await joinEmbeddedPostgres({ dataFolder: config.dataFolder, log: () => {} });
    const file = path.resolve(to);
    try {
      return { file, ...(await writeBackup(postgres.url, file)) };
    } finally {
      await postgres.stop();
    }
  },
};

/** Databases of DATABASE_URL have their own tools. */
export function requireEmbedded({ databaseUrl }: Config, instead: string): void {
  if (databaseUrl !== undefined)
    throw new Error(`This works on the embedded database only, and DATABASE_URL is set: run ${instead}`);
}
