import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import { tryEngine } from '../platform/database/engine-probe';
import { isFormer, reasonAgainstFormer } from '../platform/database/former-steps';
import { inspectDatabase, type Inspection } from '../platform/database/inspection';
import { digestOfSecret } from '../platform/database/shared-secret';
import { isBesideOlder, stepNames } from '../platform/database/step-names';
import { joinEmbeddedPostgres, ownerOf } from '../platform/embedded-postgres/embedded-postgres';
import { askRedis } from '../platform/nodes/redis';
import { portFault, startupProblem } from '../startup-faults';
import type { Command, Operator } from './command';

type Finding = ['ok' | 'warn' | 'fail', string];

const MIN_NODE = [20, 19] as const;
const MIN_POSTGRES = 150_000;
const LITTLE_SPACE_BYTES = 2 * 1024 ** 3;
const NO_SPACE_BYTES = 200 * 1024 ** 2;
const MUCH_SKEW_MS = 5_000;
const MUCH_LAG_SECONDS = 30;

/** Looks at everything the server needs, and changes nothing that lasts. */
export const doctor: Command = {
  name: 'doctor',
  about: 'Checks what the server needs, line by line, with what to do; exit status 1 when something fails.',
  flags: {
    engine: { about: 'tries every feature of PostgreSQL that Muster needs, in a schema that it removes' },
  },
  async run({ engine }, operator) {
    let failures = 0;
    for await (const [state, text] of engine ? engineFindings(operator) : findings(operator)) {
      if (state === 'fail') failures++;
      process.stdout.write(`${state.padEnd(4)}  ${text}\n`);
    }
    if (failures > 0) throw new Error(`${failures} ${failures === 1 ? 'check has' : 'checks have'} failed`);
  },
};

async function* findings(operator: Operator): AsyncGenerator<Finding> {
  yield nodeVersion();
  const config = settings(operator);
  yield config instanceof Error
    ? ['fail', config.message.replace(/\s*\n\s*/g, ' ')]
    : ['ok', `settings: usable${config.production ? ', of production' : ''}`];
  if (config instanceof Error) return;
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === false)
    yield [
      'warn',
      'TRUST_PROXY: not set although PUBLIC_URL is https; name the proxy, or all clients share its limits',
    ];
  if (config.databaseUrl === undefined) yield* dataFolder(config);
  yield* database(config);
  if (config.databaseReadUrl !== undefined) yield await replica(config.databaseReadUrl);
  if (config.redisUrl !== undefined) yield await redis(config.redisUrl);
  yield await port(config);
}

/** For servers that speak the protocol of PostgreSQL and are something else, such as a distributed engine. */
async function* engineFindings(operator: Operator): AsyncGenerator<Finding> {
  const config = operator.config();
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url === undefined) throw new Error('The embedded PostgreSQL has every feature: set DATABASE_URL to try another');
  for await (const { feature, fault } of tryEngine(url))
    yield fault === undefined ? ['ok', `engine: ${feature}`] : ['fail', `engine: ${feature}: ${fault}`];
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isEnough = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
  return isEnough
    ? ['ok', `Node.js ${process.versions.node}`]
    : ['fail', `Node.js ${process.versions.node}: install ${MIN_NODE.join('.')} or newer`];
}

function settings(operator: Operator): Config | Error {
  try {
    return operator.config();
  } catch (error) {
    return error as Error;
  }
}

async function* dataFolder({ dataFolder: folder }: Config): AsyncGenerator<Finding> {
  const full = path.resolve(folder);
  if (!existsSync(full)) return yield ['ok', `data folder ${full}: not there yet, the first start makes it`];
  try {
    await access(full, constants.R_OK | constants.W_OK | constants.X_OK);
    const owner = ownerOf(full);
    yield ['ok', `data folder ${full}: ${owner ? `in use by process ${owner.pid}` : 'free'}`];
  } catch (error) {
    yield ['fail', `data folder ${full}: ${(error as Error).message}; give it to this user, or set DATA_DIR`];
  }
  const { bavail, bsize } = await statfs(full);
  const free = bavail * bsize;
  const text = `disk space: ${(free / 1024 ** 3).toFixed(1)} GiB free for ${full}`;
  if (free > LITTLE_SPACE_BYTES) yield ['ok', text];
  else yield [free > NO_SPACE_BYTES ? 'warn' : 'fail', `${text}; free some, or move DATA_DIR to a larger disk`];
}

async function* database(config: Config): AsyncGenerator<Finding> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataFolder, 'postgres')))
    return yield ['ok', 'database: embedded, made by the first start'];
  let seen: Inspection;
  try {
    seen = await inspected(config);
  } catch (error) {
    return yield ['fail', `database: ${startupProblem(error, config)}`];
  }
  const kind = config.databaseUrl === undefined ? 'embedded' : 'of DATABASE_URL';
  if (seen.version < MIN_POSTGRES) yield ['fail', `PostgreSQL ${seen.versionText}: 15 or newer is needed`];
  else if (seen.isStandby) yield ['fail', `database ${kind}: a standby, which only reads; name the primary`];
  else yield ['ok', `database ${kind}: PostgreSQL ${seen.versionText} answers`];
  yield* encryption(config, seen);
  yield* role(seen);
  yield migrated(seen);
  if (config.sessionSecret && seen.secretDigest)
    yield seen.secretDigest === digestOfSecret(config.sessionSecret)
      ? ['ok', 'SESSION_SECRET: that of the node that started last']
      : ['warn', 'SESSION_SECRET: another one than that of the node that started last; set the same on every node'];
  if (seen.replicationLagSeconds !== undefined)
    yield seen.replicationLagSeconds < MUCH_LAG_SECONDS
      ? ['ok', `replication: the slowest standby is ${seen.replicationLagSeconds.toFixed(1)} s behind`]
      : ['warn', `replication: the slowest standby is ${seen.replicationLagSeconds.toFixed(0)} s behind; look at it`];
  const skew = `clock: ${(Math.abs(seen.clockAheadMs) / 1000).toFixed(1)} s apart from the database's`;
  if (Math.abs(seen.clockAheadMs) < MUCH_SKEW_MS) yield ['ok', skew];
  else yield ['warn', `${skew}; let both machines set their clocks by NTP: Muster follows that of the database`];
}

/** The embedded database and one of this machine need no encryption. */
function* encryption({ databaseUrl, databaseDirectUrl }: Config, { tls }: Inspection): Generator<Finding> {
  if (databaseUrl === undefined) return;
  const { hostname } = new URL(databaseDirectUrl ?? databaseUrl);
  if (tls !== undefined) yield ['ok', `connection to the database: ${tls}`];
  else if (!['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname))
    yield ['warn', 'connection to the database: not encrypted; add sslmode=verify-full to DATABASE_URL'];
}

async function inspected({ databaseUrl, databaseDirectUrl, dataFolder: folder }: Config): Promise<Inspection> {
  if (databaseUrl !== undefined) return inspectDatabase(databaseDirectUrl ?? databaseUrl);
  const postgres = await joinEmbeddedPostgres({ dataFolder: folder, log: () => {} });
  return inspectDatabase(postgres.url).finally(() => postgres.stop());
}

function* role({ login, canBecomeRole, applicationRole, migrations: ran, unguardedTables }: Inspection) {
  if (ran === undefined) return;
  if (!canBecomeRole)
    yield ['fail', `role: ${login} cannot become muster_app; run GRANT muster_app TO ${login};`] satisfies Finding;
  else if (applicationRole !== 'muster_app')
    yield [
      'fail',
      `role: connections work as ${applicationRole}; a pooler drops the startup option "role": let it pass "options"`,
    ] satisfies Finding;
  else yield ['ok', `role: ${login} can become muster_app`] satisfies Finding;
  yield (
    unguardedTables.length === 0
      ? ['ok', 'row-level security: in force on every table']
      : ['fail', `row-level security: off on ${unguardedTables.join(', ')}; restore the schema from a backup`]
  ) satisfies Finding;
}

function migrated({ migrations: ran }: Inspection): Finding {
  if (ran === undefined) return ['warn', 'migrations: none has run yet; the first start runs them'];
  if (isFormer(ran)) {
    const reason = reasonAgainstFormer(ran);
    return reason
      ? ['fail', `migrations: ${reason}`]
      : ['warn', 'migrations: of the last unreleased version; the next start, or muster migrate, carries them over'];
  }
  const foreign = ran.filter((name) => !stepNames.includes(name));
  if (foreign.length > 0) {
    const told = `migrations: a newer release has run ${foreign.join(', ')}`;
    return foreign.every(isBesideOlder)
      ? ['warn', `${told}; this release works beside it, replace it soon`]
      : ['fail', `${told}; start that release`];
  }
  const pending = stepNames.filter((name) => !ran.includes(name));
  return pending.length === 0
    ? ['ok', `migrations: all ${stepNames.length} have run`]
    : ['warn', `migrations: ${pending.join(', ')} will run at the next start, or by muster migrate`];
}

/** Without its replica a node works, so that nothing about it is a failure. */
const replica = (url: string): Promise<Finding> =>
  inspectDatabase(url).then(
    ({ isStandby, canBecomeRole, login, versionText }) => {
      if (!isStandby) return ['warn', 'replica of DATABASE_READ_URL: it is no standby; name one, or unset it'];
      if (!canBecomeRole)
        return ['warn', `replica of DATABASE_READ_URL: ${login} cannot become muster_app there; use the same login`];
      return ['ok', `replica of DATABASE_READ_URL: a standby, PostgreSQL ${versionText}`];
    },
    (error: Error) => ['warn', `replica of DATABASE_READ_URL: ${error.message}; the primary serves all reads`],
  );

const redis = (url: string): Promise<Finding> =>
  askRedis(url).then(
    () => ['ok', `Redis: answers at ${new URL(url).host}`],
    (error: Error) => ['warn', `Redis: ${error.message} (${new URL(url).host}); PostgreSQL serves while it is away`],
  );

async function port(config: Config): Promise<Finding> {
  const { host, port: number, databaseUrl, dataFolder: folder } = config;
  const at = `PORT=${number} on HOST=${host}`;
  const problem = await portFault(config);
  if (!problem) return ['ok', `port: ${at} is free`];
  const owner = databaseUrl === undefined && existsSync(folder) ? ownerOf(folder) : undefined;
  if (owner?.port !== undefined && problem.code === 'EADDRINUSE')
    return ['ok', `port: ${at} is taken while Muster runs (process ${owner.pid}, ${owner.address ?? 'starting'})`];
  if (problem.code === 'EADDRINUSE')
    return ['warn', `port: ${at} is taken; by Muster itself if it runs here, else set PORT to a free port`];
  return ['fail', `port: ${at} cannot be listened on (${problem.code}); set PORT and HOST`];
}
