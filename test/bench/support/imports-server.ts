import 'reflect-metadata';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { createApiKey } from '../../../src/access/api-key.commands';
import { start } from '../../../src/app';
import { readConfig } from '../../../src/config';
import { PERMISSIONS } from '../../../src/kernel/principal';
import { provisionOrganization } from '../../../src/people/provision.commands';
import { LiveContext } from '../../../src/server/live-context';

/** Muster with an organization; tells what its event loop and processor did since last asked. */

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await start(config, { log: pino({ level: config.logLevel }) });
  const ctx = new LiveContext(app.services, { address: '', publicUrl: '' });
  const admin = { email: 'admin@muster.example', password: 'only for measuring', firstName: 'Ada', lastName: 'Admin' };
  const { organizationId } = await provisionOrganization(ctx, { name: 'Muster', slug: 'muster', timezone: 'America/New_York', tier: 'enterprise' }, admin);
  const { key } = await ctx.unitOfWork(organizationId, () => createApiKey(ctx, { name: 'bench', permissions: [...PERMISSIONS] }));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let used = process.cpuUsage();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(used);
    process.send?.({ longestBlockMs: delay.max / 1e6, cpuMs: (user + system) / 1000 });
    delay.reset();
    used = process.cpuUsage();
  });
  process.send?.({ url: app.url, organizationId, key });
}

void main();
