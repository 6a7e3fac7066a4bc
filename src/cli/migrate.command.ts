import type { Command } from './command';

/** Migrates the database, which happens before all work in it: nothing is left to do. */
export const migrateDatabase: Command = {
  name: 'migrate',
  about: 'Brings the database to the newest migration. The server does so at its start, too.',
  flags: {},
  run: (_flags, operator) => operator.inDatabase(async () => ({ migrated: true })),
};
