import type { Command } from './command';

/** Migrates the database, which happens before every command: nothing is left to do. */
export const migrateDatabase: Command = { name: 'migrate', flags: [], run: async () => ({ migrated: true }) };
