import { rulesInForce } from '../../src/features/contracts/work-rule.queries';
import { absencesOf } from '../../src/features/availability/absences.queries';
import { unavailabilityOf } from '../../src/features/availability/availability.queries';
import { tenantOf, type RequestContext } from '../../src/kernel/context';
import { ServerContext } from '../../src/server/server-context';
import { startTestCluster } from '../support/cluster';
import { makeOrganization, startApp } from './support/measured-app';
import { seedEmployees } from './support/seed';
import { median } from './support/timing';

/**
 * Reads a month of 5,000 employees: rules with their sources, availability, and time off. There are ten contracts, 200
 * weekly patterns, individual rules for a fifth of the people and exceptions for as many, and a year of time off for
 * each: 26 full days in weeks and singly, a few hours each month, and as many denied requests. Reports milliseconds:
 * median, minimum and maximum.
 */

const EMPLOYEES = 5_000;
const ROUNDS = 15;
const [FROM, TO] = ['2026-03-01', '2026-03-31'];

export async function run(args: string[]): Promise<void> {
  const cluster = await startTestCluster();
  Object.assign(process.env, { DATABASE_URL: cluster.url, PORT: '0', LOG_LEVEL: 'fatal', DEMO: 'off' });
  const app = await startApp();
  try {
    const { ctx, organizationId } = await makeOrganization(app);
    await ctx.unitOfWork(organizationId, async () => {
      await seedEmployees(ctx, EMPLOYEES - 1);
      await seedRules(ctx);
      await seedTimeOff(ctx);
    });
    const people = await ctx.sql<{ id: string }>(null, 'select id from employee where organization_id = $1', [
      organizationId,
    ]);
    const ids = people.map(({ id }) => id);
    ctx.endReads();
    const rules: number[] = [];
    const hours: number[] = [];
    const absences: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const reader = new ServerContext(app.services, { address: '', publicUrl: '' });
      reader.principal = ctx.principal;
      const begun = performance.now();
      const inForce = await rulesInForce(reader, ids, FROM, TO, { withDefaults: true });
      const read = performance.now();
      const off = await unavailabilityOf(reader, ids, FROM, TO);
      const known = performance.now();
      const absent = await absencesOf(reader, ids, FROM, TO);
      const done = performance.now();
      reader.endReads();
      const people = new Set(absent.map(({ employeeId }) => employeeId));
      if ([inForce, off, people].some(({ size }) => size !== EMPLOYEES))
        throw new Error(`${inForce.size}, ${off.size} and ${people.size} people`);
      rules.push(read - begun);
      hours.push(known - read);
      absences.push(done - known);
    }
    const all = rules.map((ms, round) => ms + (hours[round] as number) + (absences[round] as number));
    const figures = Object.entries({ rules, availability: hours, 'time off': absences, all }).map(
      ([what, measured]) => ({
        what,
        leastMs: Math.min(...measured),
        medianMs: median(measured),
        worstMs: Math.max(...measured),
      }),
    );
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
    else
      for (const { what, leastMs, medianMs, worstMs } of figures)
        process.stdout.write(
          `${what.padEnd(14)} ${medianMs.toFixed(0)} ms, least ${leastMs.toFixed(0)}, worst ${worstMs.toFixed(0)} ms\n`,
        );
  } finally {
    await app.stop();
    await cluster.stop();
  }
}

async function seedRules(ctx: RequestContext): Promise<void> {
  const steps = [
    `insert into contract (id, organization_id, name, name_folded, created_at)
     select gen_random_uuid(), $1, 'Contract ' || n, 'contract ' || n, now() from generate_series(1, 10) n`,
    `insert into work_rules (id, organization_id, contract_id, valid_from, rules, created_at)
     select gen_random_uuid(), $1, c.id, d::date, json_build_array(
       json_build_object('kind', 'rest', 'hard', true, 'weight', 1, 'atLeast', 660),
       json_build_object('kind', 'minutes', 'hard', true, 'weight', 1, 'days', 7, 'atMost', 2640),
       json_build_object('kind', 'days_in_a_row', 'hard', true, 'weight', 1, 'atMost', 5)), now()
     from contract c, (values ('1990-01-01'), ('2026-03-10')) v (d) where c.organization_id = $1`,
    `insert into employee_contract (organization_id, employee_id, valid_from, contract_id)
     select $1, e.id, d.day, c.id
     from (select id, row_number() over (order by id) as n from employee where organization_id = $1) e
     cross join (values (date '2025-01-01', 0), (date '2026-03-16', 3)) d (day, shift)
     join (select id, row_number() over (order by name) - 1 as n from contract where organization_id = $1) c
       on c.n = (e.n + d.shift) % 10`,
    `insert into work_rules (id, organization_id, employee_id, valid_from, rules, created_at)
     select gen_random_uuid(), $1, e.id, '2026-01-01', json_build_array(
       json_build_object('kind', 'rest', 'hard', false, 'weight', 2, 'atLeast', 600)), now()
     from (select id, row_number() over (order by id) as n from employee where organization_id = $1)
       e where e.n % 5 = 0`,
    `insert into availability_pattern (organization_id, employee_id, valid_from, windows)
     select $1, e.id, '2026-01-01', (select json_agg(json_build_object('day', d, 'startTime',
       to_char(time '05:00' + (e.n % 20) * interval '15 minutes', 'HH24:MI'), 'endTime',
       to_char(time '18:00' + (e.n % 10) * interval '30 minutes', 'HH24:MI'))) from generate_series(e.n % 2, 5) d)
     from (select id, row_number() over (order by id) % 200 as n from employee where organization_id = $1) e`,
    `insert into availability_exception
       (id, organization_id, employee_id, start_date, end_date, available, created_at)
     select gen_random_uuid(), $1, e.id, date '2026-03-02' + (e.n % 20)::int, date '2026-03-03' + (e.n % 20)::int,
       false,
       now()
     from (select id, row_number() over (order by id) as n from employee where organization_id = $1)
       e where e.n % 5 = 1`,
  ];
  for (const step of steps) await ctx.sql(null, step, [tenantOf(ctx).organizationId]);
}

async function seedTimeOff(ctx: RequestContext): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  // Days of the year on which time off begins, how long it is, whether it is hours.
  const begins = [
    ...[20, 70, 200, 330].map((day) => [day, 5, false]),
    ...Array.from({ length: 6 }, (_, i) => [5 + i * 60, 1, false]),
    ...Array.from({ length: 12 }, (_, i) => [12 + i * 30, 1, true]),
  ];
  await ctx.sql(
    null,
    `insert into time_off_request (id, organization_id, employee_id, type_id, start_date, end_date, start_time,
       end_time, minutes, minutes_next_year, state, requested_by, requested_at)
     select gen_random_uuid(), $1, e.id, t.id, d.day, d.day + (b.days - 1), case when b.hours then time '13:00' end,
       case when b.hours then time '15:30' end, 480 * b.days, 0, s.state, 'Ada', now()
     from (select id, row_number() over (order by id)::int % 10 as n from employee where organization_id = $1) e
     cross join json_to_recordset($2) b (start int, days int, hours boolean)
     cross join lateral (select date '2026-01-01' + (b.start + e.n) as day) d
     cross join (values ('approved'), ('refused')) s (state)
     join time_off_type t on t.organization_id = $1 and t.name = 'Paid time off'`,
    [organizationId, JSON.stringify(begins.map(([start, days, hours]) => ({ start, days, hours })))],
  );
}
