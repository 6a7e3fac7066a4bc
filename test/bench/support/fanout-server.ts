import { tellFigures } from './figures';
import { makeOrganization, startApp } from './measured-app';
import { seedEmployees } from './seed';

/** Muster with an organization of 500 agents. */

const AGENTS = 500;

async function main(): Promise<void> {
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app);
  await ctx.unitOfWork(organization.organizationId, () => seedEmployees(ctx, AGENTS));
  tellFigures();
  process.send?.({ url: app.url, ...organization });
}

void main();
