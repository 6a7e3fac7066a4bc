import { createApiKey } from '../../../src/features/access/api-key.commands';
import { statesCameLate } from '../../../src/features/adherence/reports/late-states.topics';
import { makeOrganization, startApp } from './measured-app';
import { seedEmployees, seedShifts } from './seed';

/** Server with 5,000 agents on shift for an hour. With the argument `without-days`, it maintains no agent days. */

const AGENTS = 5_000;
const HOUR_MS = 3_600_000;

const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

async function main(): Promise<void> {
  if (process.argv.includes('without-days')) Object.assign(statesCameLate, { publish: () => Promise.resolve() });
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app);
  const { key } = await ctx.unitOfWork(organization.organizationId, async () => {
    await seedEmployees(ctx, AGENTS);
    await seedShifts(ctx, () => [{ startsAt: inHours(-1), endsAt: inHours(7) }]);
    return createApiKey(ctx, { name: 'bench', permissions: ['import:agent-states'] });
  });
  process.send?.({ url: app.url, ...organization, key });
}

void main();
