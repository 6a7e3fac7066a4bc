import 'reflect-metadata';
import { parseArgs } from 'node:util';
import model from '../../mikro-orm.config';
import { readConfig, type Config } from '../config';
import { systemClock } from '../kernel/time/clock';
import { Database } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { joinEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres';
import { migrateJobs } from '../platform/jobs/queue';
import { knownFault } from '../server/faults';
import { messageForOperator } from '../server/log';
import { ServerContext } from '../server/server-context';
import type { Command } from './command';
import { migrateDatabase } from './migrate.command';
import { organizationCreate } from './organization-create.command';
import { organizationTier } from './organization-tier.command';
import { userPasswordLink } from './user-password-link.command';

/** The command line of an operator; it works whether the server runs or not. */

const COMMANDS: Command[] = [organizationCreate, organizationTier, userPasswordLink, migrateDatabase];
const POOL_SIZE = 2;

async function main([name, ...args]: string[]): Promise<void> {
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) {
    const names = COMMANDS.map((each) => each.name).join(', ');
    throw new Error(`Unknown command ${name ?? '(none)'}; there are: ${names}`);
  }
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(command.flags.map((flag) => [flag, { type: 'string' as const }])),
  });
  const config = readConfig(process.env);
  const postgres = await postgresOf(config);
  try {
    await migrate(model, postgres.url);
    await migrateJobs(postgres.url);
    const database = await Database.connect(model, postgres.url, POOL_SIZE);
    try {
      const answer = await command.run(values, operatorContext(database, config));
      process.stdout.write(`${JSON.stringify(answer)}\n`);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

/** The configured database, or else the embedded one. */
async function postgresOf({ databaseUrl, dataFolder }: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  return joinEmbeddedPostgres({ dataFolder, log: () => {} });
}

function operatorContext(database: Database, config: Config): ServerContext {
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const unlimited = { spend: async () => {}, giveBack: async () => {}, check: async () => {} };
  return new ServerContext(
    { database, limits: unlimited, clock: systemClock, demoSignIn: false },
    { address: '', publicUrl },
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const message = knownFault(error)?.message ?? messageForOperator(error);
  process.stderr.write(`${message.replace(/\s*\n\s*/g, ' ')}\n`);
  process.exitCode = 1;
});
