import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import model from '../../mikro-orm.config';
import { readConfig, type Config } from '../config';
import { Believed } from '../kernel/believed';
import { createSealing } from '../kernel/sealing';
import { Database } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { preparePooledLogin } from '../platform/database/pooled-login';
import { sharedSecret } from '../platform/database/shared-secret';
import { joinEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres';
import { migrateJobs } from '../platform/jobs/queue';
import { SharedClock } from '../platform/nodes/shared-clock';
import { createPoster } from '../platform/outbound/poster';
import { createCheckedFetch } from '../platform/outbound/checked-fetch';
import { knownFault } from '../server/faults';
import { IDENTIFIED_MS, ServerContext, type Services } from '../server/server-context';
import { startupProblem } from '../startup-faults';
import { backup } from './backup.command';
import { usage, type Command, type Operator } from './command';
import { databaseDistribute } from './database-distribute.command';
import { doctor } from './doctor.command';
import { erasuresApply } from './erasures-apply.command';
import { erasuresExport } from './erasures-export.command';
import { migrateDatabase } from './migrate.command';
import { organizationCreate } from './organization-create.command';
import { organizationPasswordSignIn } from './organization-password-sign-in.command';
import { organizationTier } from './organization-tier.command';
import { restore } from './restore.command';
import { userPasswordLink } from './user-password-link.command';

/** CLI for operators. Works whether the server is running or not. */

const COMMANDS: Command[] = [
  organizationCreate,
  organizationTier,
  organizationPasswordSignIn,
  userPasswordLink,
  migrateDatabase,
  databaseDistribute,
  doctor,
  backup,
  restore,
  erasuresExport,
  erasuresApply,
];
const POOL_SIZE = 2;
const HELP = ['help', '--help', '-h'];

let config: Config | undefined;

async function main([name, ...args]: string[]): Promise<void> {
  if (name === undefined || HELP.includes(name)) return print(usage(COMMANDS));
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new Error(`Unknown command ${name}; there are: ${COMMANDS.map((each) => each.name).join(', ')}`);
  if (args.some((word) => HELP.includes(word))) return print(usage([command]));
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      Object.entries(command.flags).map(([flag, { value }]) => [
        flag,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const answer = await command.run(values, operator);
  if (answer) print(JSON.stringify(answer));
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const operator: Operator = {
  config: () => (config ??= readConfig(process.env)),
  async inDatabase(work) {
    const settings = operator.config();
    const postgres = await postgresOf(settings);
    try {
      const directUrl = settings.databaseDirectUrl ?? postgres.url;
      const isPooled = settings.databaseDirectUrl !== undefined;
      await migrate(model, directUrl);
      await migrateJobs(directUrl);
      if (isPooled) await preparePooledLogin(directUrl, postgres.url);
      const database = await Database.connect(model, postgres.url, { poolSize: POOL_SIZE, isPooled });
      const publicUrl = settings.publicUrl ?? postgres.address ?? `http://${settings.host}:${settings.port}`;
      try {
        return await work(await contextOf(database, publicUrl, settings));
      } finally {
        await database.close();
      }
    } finally {
      await postgres.stop();
    }
  },
};

/** Returns the configured database or the embedded one, and says which. Only DATA_DIR may begin a new one. */
async function postgresOf({ databaseUrl, dataFolder }: Config) {
  if (databaseUrl !== undefined) return { url: databaseUrl, address: undefined, stop: async () => {} };
  const folder = resolve(dataFolder);
  const isNew = !existsSync(folder);
  if (process.env.DATA_DIR) {
    if (isNew) process.stderr.write(`DATA_DIR ${folder} does not exist: a new database begins there.\n`);
  } else {
    if (isNew)
      throw new Error(
        `There is no database in ${folder}: set DATA_DIR or DATABASE_URL as the server has it. ` +
          `To begin a new database there, start the server first, or set DATA_DIR=${folder}`,
      );
    process.stderr.write(
      `The database is the embedded one in ${folder}, as neither DATABASE_URL nor DATA_DIR is set.\n`,
    );
  }
  return joinEmbeddedPostgres({ dataFolder, log: () => {} });
}

async function contextOf(database: Database, publicUrl: string, settings: Config): Promise<ServerContext> {
  const clock = await SharedClock.read(database.system);
  const unlimited = { spend: async () => {}, giveBack: async () => {}, check: async () => {} };
  const services: Services = {
    database,
    limits: unlimited,
    clock,
    demoSignIn: false,
    poster: createPoster({ reachesPrivate: false }),
    sealing: createSealing(settings.sessionSecret ?? (await sharedSecret(database.system))),
    providers: createCheckedFetch({ reachesPrivate: settings.ssoToPrivateAddresses }),
    users: new Believed(IDENTIFIED_MS),
  };
  return new ServerContext(services, { address: '', publicUrl });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // For an unreachable database, the startup message is more specific.
  const fault = knownFault(error);
  const message = fault && fault.code !== 'SERVICE_UNAVAILABLE' ? fault.message : startupProblem(error, config);
  process.stderr.write(`${message.replace(/\s*\n\s*/g, ' ')}\n`);
  process.exitCode = 1;
});
