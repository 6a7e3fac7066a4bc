import { Client } from 'pg';
import { createApiKey } from '../../../src/features/access/api-key.commands';
import { PERMISSIONS } from '../../../src/kernel/principal';
import { fillOrganization } from './growth-data';
import { makeOrganization, startApp } from './measured-app';
import { seedEmployees, seedShifts } from './seed';
import { watchStatements } from './statements';

/** Server with 500 agents on shift, with the history of the factor in its argument. */

const AGENTS = 500;
const HOUR_MS = 3_600_000;

const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

async function main(): Promise<void> {
  const labels: string[] = [];
  const statements = watchStatements((label) => labels.push(label));
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app);
  const { organizationId } = organization;
  const { key } = await ctx.unitOfWork(organizationId, async () => {
    await seedEmployees(ctx, AGENTS);
    await seedShifts(ctx, () => [{ startsAt: inHours(-1), endsAt: inHours(7) }]);
    return createApiKey(ctx, { name: 'bench', permissions: [...PERMISSIONS] });
  });
  const owner = new Client({ connectionString: process.env.DATABASE_URL, options: '-c search_path=muster' });
  await owner.connect();
  await fillOrganization(owner, organizationId, Number(process.argv[2]));
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  await owner.end();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ ...statements(), cpuMs: (user + system) / 1000, labels: labels.splice(0) });
  });
  process.send?.({ url: app.url, ...organization, key });
}

void main();
