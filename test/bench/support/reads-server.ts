import { parse } from 'graphql';
import { route } from '../../../src/server/rest/route';
import { makeOrganization, startApp } from './measured-app';
import { EMPLOYEES } from './reads-document';
import { seedEmployees } from './seed';

/** Muster itself, with one more row in the REST table: the list that the interface document has no path for. */

async function main(): Promise<void> {
  const app = await startApp([route('GET', '/api/bench/employees', parse(EMPLOYEES))]);
  const organizations = [];
  for (const rows of [200, 5000]) {
    const { ctx, ...organization } = await makeOrganization(app, `rows-${rows}`);
    await ctx.unitOfWork(organization.organizationId, () => seedEmployees(ctx, rows - 1));
    organizations.push({ rows, ...organization });
  }
  await app.services.database.system(null, 'select 1');
  process.send?.({ url: app.url, organizations });
}

void main();
