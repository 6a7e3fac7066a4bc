import 'reflect-metadata';
import { parse } from 'graphql';
import { pino } from 'pino';
import { start } from '../../../src/app';
import { readConfig } from '../../../src/config';
import { provisionOrganization } from '../../../src/people/provision.commands';
import { route } from '../../../src/rest/route';
import { LiveContext } from '../../../src/server/live-context';
import { EMPLOYEES } from './reads-document';
import { seedEmployees } from './seed';

/** Muster itself, with one more row in the REST table: the list that the interface document has no path for. */

const PASSWORD = 'only for measuring';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await start(config, { log: pino({ level: config.logLevel }), moreRoutes: [route('GET', '/api/bench/employees', parse(EMPLOYEES))] });
  const organizations = [];
  for (const rows of [200, 5000]) {
    const ctx = new LiveContext(app.services, { address: '', publicUrl: '' });
    const slug = `rows-${rows}`;
    const email = `admin@${slug}.example`;
    const { organizationId } = await provisionOrganization(
      ctx,
      { name: slug, slug, timezone: 'America/New_York', tier: 'enterprise' },
      { email, password: PASSWORD, firstName: 'Ada', lastName: 'Admin' },
    );
    await ctx.unitOfWork(organizationId, () => seedEmployees(ctx, rows - 1));
    organizations.push({ rows, organizationId, email, password: PASSWORD });
  }
  await app.services.database.system(null, 'select 1');
  process.send?.({ url: app.url, organizations });
}

void main();
