import { parse } from 'graphql';
import { tenantOf, type RequestContext } from '../../../src/kernel/context';
import { route } from '../../../src/server/rest/route';
import { makeOrganization, startApp, type Organization } from './measured-app';
import { EMPLOYEES, type PAIRS } from './reads-document';
import { seedEmployees, seedSchedule } from './seed';

/** Server with an additional route: the list that has no documented REST path. */

/** A list in an organization of its own, or in one that has several. */
export interface ReadList extends Organization {
  list: keyof typeof PAIRS;
  rows: number;
  variables?: Record<string, unknown>;
}

const AUDIT_ENTRIES = 10_000;

async function main(): Promise<void> {
  const app = await startApp([route('GET', '/api/bench/employees', parse(EMPLOYEES))]);
  /** Creates this number of employees, including the first admin, and other data. */
  const people = async <Made>(count: number, make: (ctx: RequestContext) => Promise<Made>) => {
    const { ctx, ...organization } = await makeOrganization(app, `people-${count}`);
    const made = await ctx.unitOfWork(organization.organizationId, async () => {
      await seedEmployees(ctx, count - 1);
      return make(ctx);
    });
    return { organization, made };
  };
  const small = await people(200, seedAudit);
  const large = await people(5000, seedStates);
  const month = await people(179, (ctx) => seedSchedule(ctx, 28));
  const lists: ReadList[] = [
    { list: 'employees', rows: 200, ...small.organization },
    { list: 'employees', rows: 5000, ...large.organization },
    { list: 'month', rows: 5012, ...month.organization, variables: { id: month.made } },
    { list: 'states', rows: 5000, ...large.organization },
    { list: 'audit', rows: 50, ...small.organization },
    { list: 'auditTotal', rows: 50, ...small.organization },
  ];
  await app.services.database.system(null, 'select 1');
  process.send?.({ url: app.url, lists });
}

const seedAudit = (ctx: RequestContext) =>
  ctx.sql(
    null,
    `insert into audit_entry (id, organization_id, user_name, action, details, created_at)
     select gen_random_uuid(), $1, 'Ada Admin', 'kind' || n % 20 || '.change', '{"field": "value"}',
       now() - make_interval(mins => n)
     from generate_series(1, $2::int) n`,
    [tenantOf(ctx).organizationId, AUDIT_ENTRIES],
  );

/** Makes everyone available during a shift, with adherence computed. */
async function seedStates(ctx: RequestContext): Promise<void> {
  const shifts = [tenantOf(ctx).organizationId, await seedSchedule(ctx, 1)];
  await ctx.sql(
    null,
    `insert into agent_state (organization_id, employee_id, state, state_started_at, last_reported_at, queue,
       received_at,
       sequence)
     select $1, employee_id, 'available', now(), now(), 'Sales', now(), 0 from shift
     where organization_id = $1 and schedule_id = $2`,
    shifts,
  );
  await ctx.sql(
    null,
    `insert into agent_judgement (organization_id, employee_id, recompute, scheduled_state, is_adherent, shift_id)
     select $1, employee_id, false, 'available', true, id from shift where organization_id = $1 and schedule_id = $2
     on conflict (organization_id, employee_id) do update
       set recompute = false, scheduled_state = 'available', shift_id = excluded.shift_id, next_check_at = null`,
    shifts,
  );
}

void main();
