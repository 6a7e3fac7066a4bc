import type { Command } from './command';

/** Migrates the database. Every command does so first, so nothing is left to do here. */
export const migrateDatabase: Command = {
  name: 'migrate',
  about: 'Brings the database to the newest migration. The server does so at its start, too.',
  flags: {},
  run: (_flags, operator) => operator.inDatabase(async () => ({ migrated: true })),
};
