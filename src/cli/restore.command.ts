import path from 'node:path';
import { z } from 'zod';
import { restoreBackup } from '../platform/embedded-postgres/base-backup';
import { requireEmbedded } from './backup.command';
import { flagsOf, type Command } from './command';

const flagsShape = z.object({ from: z.string(), replace: z.boolean().default(false) });

/** Makes the embedded database from a backup. */
export const restore: Command = {
  name: 'restore',
  about: 'Makes the embedded database from a backup. The server must be stopped.',
  flags: {
    from: { value: 'FILE', isRequired: true, about: 'a file that backup has written' },
    replace: { about: 'put it in the place of the data that is there, which is kept beside it' },
  },
  async run(given, operator) {
    const { from, replace } = flagsOf(flagsShape, given);
    const config = operator.config();
    requireEmbedded(config, 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" muster.dump');
    const { kept } = await restoreBackup(path.resolve(from), config.dataFolder, { replace });
    return { restored: path.resolve(config.dataFolder), ...(kept ? { kept: path.resolve(kept) } : {}) };
  },
};
