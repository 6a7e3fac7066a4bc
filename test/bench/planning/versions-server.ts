import { Client } from 'pg';
import { makeOrganization, startApp } from '../support/measured-app';
import { seedEmployees } from '../support/seed';

/**
 * Server with a published schedule of a year, a tenth of which was amended in versions. The environment variable
 * PEOPLE has the number of its people.
 */

const DAYS = 365;
/** Versions that amend the year, and the share of its shifts that each changes. */
const VERSIONS = 10;
const SHARE = 100;
const BREAKS = JSON.stringify([
  { startOffset: 120, duration: 15, type: 'break' },
  { startOffset: 240, duration: 30, type: 'lunch' },
]);

async function main(): Promise<void> {
  const people = Number(process.env.PEOPLE);
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app);
  const { organizationId } = organization;
  await ctx.unitOfWork(organizationId, () => seedEmployees(ctx, people));
  const owner = new Client({ connectionString: process.env.DATABASE_URL, options: '-c search_path=muster' });
  await owner.connect();
  const run = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await owner.query(text, [organizationId, ...values])).rows as Row[];
  const [schedule] = await run<{ id: string; from: string }>(
    `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, published_at,
       created_at)
     values (gen_random_uuid(), $1, 'Year', 'year', current_date + 1, current_date + ${DAYS}, 'published',
       now() - interval '1 day', now()) returning id, start_date::text as "from"`,
  );
  const scheduleId = schedule!.id;
  const note = (version: number, kind: string) =>
    run(
      `insert into change_set (organization_id, id, schedule_id, operation_id, version, kind, at, name, start_date,
         end_date, status, published_at, added, removed, changed, people, minutes_delta)
       select $1, gen_random_uuid(), $2, change_operation(), $3, $4, now() - make_interval(hours => 20 - $3), 'Year',
         start_date, end_date, status, published_at, 0, 0, 1, 1, 0 from schedule where id = $2`,
      scheduleId,
      version,
      kind,
    );
  await owner.query('begin');
  await run(
    `insert into shift (id, organization_id, schedule_id, employee_id, date, start_time, end_time, breaks, starts_at,
       ends_at, changed_at)
     select gen_random_uuid(), $1, $2, e.id, day, '09:00', '17:00', $3, (day + time '09:00') at time zone
       'America/New_York', (day + time '17:00') at time zone 'America/New_York', now() - interval '1 day'
     from (select id, row_number() over (order by employee_number) as n from employee
       where organization_id = $1 and employee_number is not null) e
     cross join lateral (select current_date + 1 + d as day from generate_series(0, ${DAYS - 1}) d
       where (d + n) % 7 < 5) d`,
    scheduleId,
    BREAKS,
  );
  await note(1, 'baseline');
  await owner.query('commit');
  await owner.query('vacuum analyze');
  const [before] = await run<{ bytes: number }>(`select ${SIZE} where $1::uuid is not null`);
  for (let n = 0; n < VERSIONS; n++) {
    await owner.query('begin');
    await run(
      `update shift set start_time = '09:30', changed_at = now()
       where organization_id = $1 and schedule_id = $2 and abs(hashtext(id::text)) % ${SHARE} = $3`,
      scheduleId,
      n,
    );
    await note(n + 2, 'edit');
    await owner.query('commit');
  }
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  const [after] = await run<{ bytes: number }>(`select ${SIZE} where $1::uuid is not null`);
  const [shifts] = await run<{ count: number }>(
    'select count(*)::int as count from shift where organization_id = $1 and schedule_id = $2',
    scheduleId,
  );
  const employees = await run<{ id: string }>(
    `select id from employee where organization_id = $1 and employee_number is not null
     order by employee_number limit 500`,
  );
  await owner.end();
  process.send?.({
    url: app.url,
    ...organization,
    scheduleId,
    from: schedule!.from,
    shifts: shifts!.count,
    historyBytes: after!.bytes - before!.bytes,
    employeeIds: employees.map(({ id }) => id),
  });
}

const SIZE = `(pg_total_relation_size('shift_image') + pg_total_relation_size('change_set'))::float8 as bytes`;

void main();
