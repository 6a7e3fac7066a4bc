import { createApiKey } from '../../../src/features/access/api-key.commands';
import { tellFigures } from './figures';
import { makeOrganization, startApp } from './measured-app';
import { seedEmployees } from './seed';

/** Muster with an organization of 500 people, and a key that imports contact history. */

const AGENTS = 500;

async function main(): Promise<void> {
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app);
  const { key } = await ctx.unitOfWork(organization.organizationId, async () => {
    await seedEmployees(ctx, AGENTS);
    return createApiKey(ctx, { name: 'bench', permissions: ['import:historical'] });
  });
  tellFigures();
  process.send?.({ url: app.url, key, ...organization });
}

void main();
