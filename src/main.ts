import type { Logger } from 'pino';
import { start, type App } from './app';
import { readConfig, type Config } from './config';
import { DEMO_SIGN_INS } from './demo/demo';
import { createLog } from './server/log';
import { startupProblem } from './startup-faults';

/** Starts the server. On SIGTERM and SIGINT it finishes accepted requests and stops. */

const MAX_STOP_MS = 9_500;

let config: Config | undefined;

async function main(): Promise<void> {
  config = readConfig(process.env);
  const log = createLog(config.logLevel);
  let stopping = false;
  const stop = async (status: 0 | 1, why: object): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log[status === 0 ? 'info' : 'fatal'](why, 'stopping');
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    const app = await starting; // a start in progress completes before it is undone
    await app.stop();
    process.exit(status);
  };
  const onFatal = (error: unknown) => void stop(1, { err: error });
  tellByLog(log, onFatal);
  const starting = start(config, { log, onFatal });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(0, { signal }));
  const app = await starting;
  if (stopping) return;
  const { logLevel, publicUrl } = config;
  log.info({ ...app.about, url: publicUrl ?? app.url, logLevel, ms: Math.round(performance.now()) }, 'started');
  process.stdout.write(greeting(config, app));
}

/** Logs what Node and packages would print as text: warnings, fatal errors, messages. */
function tellByLog(log: Logger, onFatal: (error: unknown) => void): void {
  // Packages print errors with values of statements, which the log leaves out.
  for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const)
    console[method] = (...words: unknown[]) => {
      const error = words.find((word) => word instanceof Error);
      log[error ? 'warn' : 'debug'](error ? { err: error } : {}, 'a package printed something');
    };
  // Deprecations are for developers: packages meet them under newer releases of Node.
  process.removeAllListeners('warning').on('warning', (warning) => {
    log[warning.name === 'DeprecationWarning' ? 'debug' : 'warn']({ err: warning }, 'warning');
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', onFatal);
}

const greeting = ({ publicUrl, demoAsked, dataFolder }: Config, { url, about, demo, isEmpty }: App): string =>
  [
    `Muster is ready: ${publicUrl ?? url}`,
    `Release ${about.release}, node ${about.node}, PostgreSQL ${about.database.version} ` +
      (about.database.isEmbedded ? `embedded in ${dataFolder}` : `at ${about.database.host}`),
    ...(demo ? ['Demo sign-ins:', ...DEMO_SIGN_INS.map(({ email, password }) => `  ${email}  ${password}`)] : []),
    ...(demoAsked && !demo
      ? ['DEMO=on makes no demo here: it is made in an empty embedded database, without DATABASE_URL and production.']
      : []),
    ...(isEmpty ? ['There is no organization yet. To make one: npm run -s muster -- organization:create --help'] : []),
    '',
  ].join('\n');

main().catch((error: unknown) => {
  process.stderr.write(`${startupProblem(error, config)}\n`);
  process.exit(1);
});
