import { createApiKey } from '../../../src/features/access/api-key.commands';
import { statesCameLate } from '../../../src/features/adherence/reports/late-states.topics';
import type { ServerContext } from '../../../src/server/server-context';
import { insertSchedule, storeShifts } from '../../support/shifts';
import { makeOrganization, startApp } from './measured-app';
import { seedEmployees } from './seed';

/** Muster with 5,000 agents on shift since an hour; with the argument `without-days` it keeps no agent-days. */

const AGENTS = 5_000;
const HOUR_MS = 3_600_000;
const BREAKS = [
  { startOffset: 120, duration: 15, type: 'break' },
  { startOffset: 240, duration: 30, type: 'lunch' },
];

async function main(): Promise<void> {
  if (process.argv.includes('without-days')) Object.assign(statesCameLate, { publish: () => Promise.resolve() });
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app);
  const { key } = await ctx.unitOfWork(organization.organizationId, async () => {
    await seedEmployees(ctx, AGENTS);
    await seedShifts(ctx, organization.organizationId);
    return createApiKey(ctx, { name: 'bench', permissions: ['import:agent-states'] });
  });
  process.send?.({ url: app.url, ...organization, key });
}

async function seedShifts(ctx: ServerContext, organizationId: string): Promise<void> {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  const employees = await ctx.sql<{ id: string }>(
    null,
    'select id from employee where organization_id = $1 and employee_number is not null',
    [organizationId],
  );
  const shifts = employees.map(({ id }) => ({
    employeeId: id,
    startsAt: inHours(-1),
    endsAt: inHours(7),
    changedAt: inHours(-48),
    breaks: BREAKS,
  }));
  const scheduleId = await insertSchedule(ctx.sql, organizationId, inHours(-48), inHours(24));
  await storeShifts(ctx.sql, organizationId, scheduleId, shifts);
}

void main();
