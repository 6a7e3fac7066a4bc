import { pino } from 'pino';
import { start, type App } from './app';
import { readConfig } from './config';
import { DEMO_SIGN_INS } from './demo/demo';

const LONGEST_STOP_MS = 9_500;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const starting: { app?: App } = {};
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    void starting.app?.stop().then(() => process.exit(0)); // while still starting, the start itself stops again
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const app = (starting.app = await start(config, { log }));
  if (stopping) return void app.stop().then(() => process.exit(0));
  process.stdout.write(greeting(config.publicUrl ?? app.url, app.demo));
}

const greeting = (url: string, demo: boolean): string =>
  [
    `Muster is ready: ${url}`,
    ...(demo ? ['Demo sign-ins:', ...DEMO_SIGN_INS.map(({ email, password }) => `  ${email}  ${password}`)] : []),
    '',
  ].join('\n');

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
