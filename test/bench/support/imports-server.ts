import { createApiKey } from '../../../src/features/access/api-key.commands';
import { PERMISSIONS } from '../../../src/kernel/principal';
import { tellFigures } from './figures';
import { makeOrganization, startApp } from './measured-app';

/** Muster with an organization, its admin and a key of every permission. */

async function main(): Promise<void> {
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app);
  const { key } = await ctx.unitOfWork(organization.organizationId, () =>
    createApiKey(ctx, { name: 'bench', permissions: [...PERMISSIONS] }),
  );
  tellFigures();
  process.send?.({ url: app.url, ...organization, key });
}

void main();
