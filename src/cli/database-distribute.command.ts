import { distributeTables, listDistribution } from '../platform/database/distribution';
import type { Command } from './command';

/** Distributes the tables by organization, on a server with Citus. */
export const databaseDistribute: Command = {
  name: 'database:distribute',
  about: 'Distributes the tables by organization, in a PostgreSQL with Citus; refuses, and says why, in any other.',
  flags: { list: { about: 'only lists the tables, their distribution column and what is in the way' } },
  async run({ list }, operator) {
    const config = operator.config();
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    if (url === undefined) throw new Error('The embedded PostgreSQL is one server: set DATABASE_URL to one with Citus');
    if (!list) return { distributed: await distributeTables(url) };
    const tables = await listDistribution(url);
    return { tables: tables.map(({ name, column, obstacles }) => ({ name, column, obstacles })) };
  },
};
