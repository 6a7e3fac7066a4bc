import 'reflect-metadata';
import { pino } from 'pino';
import { createApiKey } from '../../../src/access/api-key.commands';
import { start } from '../../../src/app';
import { readConfig } from '../../../src/config';
import { provisionOrganization } from '../../../src/people/provision.commands';
import { LiveContext } from '../../../src/server/live-context';
import { seedEmployees } from './seed';

/** Muster with 5,000 agents on shift since an hour. */

const AGENTS = 5_000;
const PASSWORD = 'only for measuring';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await start(config, { log: pino({ level: config.logLevel }) });
  const ctx = new LiveContext(app.services, { address: '', publicUrl: '' });
  const email = 'admin@muster.example';
  const admin = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Admin' };
  const { organizationId } = await provisionOrganization(ctx, { name: 'Muster', slug: 'muster', timezone: 'America/New_York', tier: 'enterprise' }, admin);
  const key = await ctx.unitOfWork(organizationId, async () => {
    await seedEmployees(ctx, AGENTS);
    await seedShifts(ctx, organizationId);
    return createApiKey(ctx, { name: 'bench', permissions: ['import:agent-states'] });
  });
  process.send?.({ url: app.url, organizationId, email, password: PASSWORD, key: key.key });
}

async function seedShifts(ctx: LiveContext, organizationId: string): Promise<void> {
  await ctx.q(
    null,
    `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, published_at, created_at)
     values ($1, $1, 'Bench', 'bench', current_date - 1, current_date + 1, 'published', now() - interval '2 days', now())`,
    [organizationId],
  );
  await ctx.q(
    null,
    `insert into shift (id, organization_id, schedule_id, employee_id, date, start_time, end_time, breaks, starts_at, ends_at, changed_at)
     select gen_random_uuid(), $1, $1, e.id, current_date, '09:00', '17:00',
       '[{"startOffset": 120, "duration": 15, "type": "break"}, {"startOffset": 240, "duration": 30, "type": "lunch"}]',
       now() - interval '1 hour', now() + interval '7 hours', now() - interval '2 days'
     from employee e where e.organization_id = $1 and e.employee_number is not null`,
    [organizationId],
  );
}

void main();
