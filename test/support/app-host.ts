import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { start, type App } from '../../src/app';
import { readConfig } from '../../src/config';
import type { Clock } from '../../src/kernel/time/clock';
import {
  createOrganization,
  hashPasswordsCheaply,
  suspendDailyJobs,
  type NewTestOrganization,
} from './test-organization';

/**
 * Runs servers for the test files of one Jest worker in a separate process, so that the server's modules are loaded
 * once instead of once per file. Tests start, use and stop servers by requests to its port, which it sends when ready.
 */

export interface HostedAppOptions {
  environment: Record<string, string>;
  /** A file that holds the present, in milliseconds. */
  clockFile?: string;
}

const apps = new Map<string, App>();
let count = 0;

const clockOf = (file: string): Clock => ({ now: () => new Date(Number(readFileSync(file, 'utf8'))) });

async function startApp({ environment, clockFile }: HostedAppOptions): Promise<{ id: string; url: string }> {
  const config = readConfig(environment);
  const app = await start(config, {
    log: pino({ level: config.logLevel }),
    clock: clockFile === undefined ? undefined : clockOf(clockFile),
  });
  const id = String(++count);
  apps.set(id, app);
  return { id, url: app.url };
}

async function stopApp(id: string): Promise<object> {
  const app = apps.get(id);
  apps.delete(id);
  await app?.stop();
  return {};
}

/** `POST /` starts a server, `POST /1` creates an organization in it, `DELETE /1` stops it. */
async function answer(request: IncomingMessage): Promise<object> {
  const id = String(request.url).slice(1);
  if (request.method === 'DELETE') return stopApp(id);
  const body = JSON.parse(await text(request)) as unknown;
  if (id === '') return startApp(body as HostedAppOptions);
  const app = apps.get(id);
  if (!app) throw new Error(`There is no server ${id}`);
  return createOrganization(app, body as NewTestOrganization);
}

suspendDailyJobs();
hashPasswordsCheaply();
const control = createServer((request, response) => {
  answer(request).then(
    (made) => response.end(JSON.stringify(made)),
    (error: Error) => response.writeHead(500).end(error.stack),
  );
}).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(control.address() as AddressInfo).port}` });
});

const stop = (): void => {
  control.close();
  void Promise.all([...apps.keys()].map(stopApp)).then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
