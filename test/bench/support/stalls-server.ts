import { createApiKey } from '../../../src/features/access/api-key.commands';
import { PERMISSIONS } from '../../../src/kernel/principal';
import { tellFigures } from './figures';
import { makeOrganization, startApp } from './measured-app';
import { seedEmployees, seedSchedule } from './seed';

/** Muster with 5,000 agents, a schedule of one shift each and another of twenty, templates, and a key. */

const AGENTS = 5_000;

async function main(): Promise<void> {
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app);
  const { organizationId } = organization;
  const made = await ctx.unitOfWork(organizationId, async () => {
    await seedEmployees(ctx, AGENTS);
    const { key } = await createApiKey(ctx, { name: 'bench', permissions: [...PERMISSIONS] });
    return { key, dayId: await seedSchedule(ctx, 1), monthId: await seedSchedule(ctx, 20) };
  });
  const employees = await app.services.database.read(organizationId).q<{ id: string }>(null, 'select id from employee');
  tellFigures();
  process.send?.({ url: app.url, ...organization, ...made, employeeIds: employees.map(({ id }) => id) });
}

void main();
