import { pino } from 'pino';
import { start } from '../../src/app';
import { readConfig } from '../../src/config';
import { testJobs } from './test-jobs';

/** A server with jobs of tests, in a process of its own; it ends on SIGTERM as the program does. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const app = await start(config, { log: pino({ level: config.logLevel }, pino.destination(2)), moreJobs: testJobs });
  process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)));
  process.stdout.write(`Muster is ready: ${app.url}\n`);
}

void serve();
