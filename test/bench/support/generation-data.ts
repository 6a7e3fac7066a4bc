import { READY_MADE_CONTRACTS, type ReadyMadeName } from '../../../src/features/contracts/ready-made.rules';
import { createTemplate } from '../../../src/features/scheduling/template.commands';
import { tenantOf, type RequestContext } from '../../../src/kernel/context';

/**
 * Creates a contact center in SQL: three queues open from 7 to 22, each with a skill and eight weeks of history in
 * 15-minute intervals; seven of ten people full-time, three part-time, on contract templates; one or two skills each; a
 * fifth with individual availability, a tenth absent for a week and as many for a day, a third with preferences;
 * thirteen shift templates. In plain centers, people have only default rules.
 */

export const QUEUES = ['Sales', 'Support', 'Billing'] as const;

const LUNCH = { duration: 30, type: 'lunch' } as const;
const BREAK = { duration: 15, type: 'break' } as const;
const FULL_DAY = [
  { startOffset: 120, ...BREAK },
  { startOffset: 240, ...LUNCH },
  { startOffset: 390, ...BREAK },
];
const SHORT_DAY = [{ startOffset: 150, ...BREAK }];
const TEMPLATES = [
  ...['07:00', '08:00', '09:00', '10:00', '11:00', '12:00', '13:30'].map((startTime) => ({
    startTime,
    minutes: 510,
    breakRules: FULL_DAY,
  })),
  ...['07:00', '09:00', '11:00', '13:00', '15:00', '17:00'].map((startTime) => ({
    startTime,
    minutes: 300,
    breakRules: SHORT_DAY,
  })),
];
const HANDLE_TIME_SECONDS = 300;
const OPEN_HOURS_A_WEEK = 7 * 15;
/** Average working hours per person and week: contract hours minus time off, breaks and shrinkage. */
const HOURS_A_PERSON = 28;
/** People beyond the load that a queue of one Erlang needs for its service level; they grow with its root. */
const SPARE_AT_ONE = 1.8;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Gives an organization the templates. */
export async function seedTemplates(ctx: RequestContext): Promise<void> {
  for (const { startTime, minutes, breakRules } of TEMPLATES)
    await createTemplate(ctx, {
      name: `${minutes / 60} h from ${startTime}`,
      startTime,
      endTime: clock(minuteOf(startTime) + minutes),
      breakRules,
      daysOfWeek: [],
    });
}

/** Gives the employees of an organization all that is said above of people. `monday` is the first day to plan. */
export async function seedPeople(ctx: RequestContext, monday: string): Promise<void> {
  const run = (statement: string, ...values: unknown[]) =>
    ctx.sql(null, statement, [tenantOf(ctx).organizationId, ...values]);
  await seedContract(ctx, 'full_time');
  await seedContract(ctx, 'part_time');
  await run(
    `insert into employee_contract (organization_id, employee_id, valid_from, contract_id)
     select $1, e.id, '2020-01-01', c.id from ${NUMBERED}
     join contract c on c.organization_id = $1
       and c.name_folded = case when e.n % 10 < 7 then 'full_time' else 'part_time' end`,
  );
  await run(
    `update employee set weekly_hours_target = 20, employment_type = 'part_time' from ${NUMBERED}
     where employee.id = e.id and e.n % 10 >= 7`,
  );
  await run(
    `insert into skill (id, organization_id, name, name_folded, proficiency_levels, created_at)
     select gen_random_uuid(), $1, name, lower(name), '{expert}', now() from unnest($2::text[]) name`,
    `{${QUEUES.join()}}`,
  );
  await run(
    `insert into employee_skill (organization_id, employee_id, skill_id, proficiency_level)
     select $1, e.id, s.id, 'expert' from ${NUMBERED}
     join unnest($2::text[]) with ordinality q (name, k)
       on (e.n / 10 + e.n) % 3 = k - 1 or (e.n % 2 = 0 and e.n % 3 = k - 1)
     join skill s on s.organization_id = $1 and s.name = q.name`,
    `{${QUEUES.join()}}`,
  );
  await run(
    `insert into availability_pattern (organization_id, employee_id, valid_from, windows)
     select $1, e.id, '2020-01-01', (select json_agg(json_build_object('day', d,
       'startTime', case when e.n % 10 < 5 then '07:00' else '10:00' end,
       'endTime', case when e.n % 10 < 5 then '19:00' else '23:00' end))
       from generate_series(0, 6) d where d <> (e.n / 5) % 7)
     from ${NUMBERED} where e.n % 5 = 0`,
  );
  await run(
    `insert into time_off_request (id, organization_id, employee_id, type_id, start_date, end_date, start_time,
       end_time, minutes, minutes_next_year, state, requested_by, requested_at)
     select gen_random_uuid(), $1, e.id, t.id, d.day, d.day + case when e.n % 10 = 3 then 6 else 0 end, null, null,
       480, 0, 'approved', 'Ada', now()
     from ${NUMBERED}
     cross join lateral
       (select $2::date + (case when e.n % 10 = 3 then 7 * (e.n / 10 % 4) else e.n % 28 end)::int) d (day)
     join time_off_type t on t.organization_id = $1 and t.name = 'Paid time off'
     where e.n % 10 in (3, 8)`,
    monday,
  );
  await run(
    `insert into work_preference (organization_id, employee_id, preferences)
     select $1, e.id, case e.n % 2
       when 0 then json_build_array(
         json_build_object('kind', 'day_off', 'weight', 2, 'days', json_build_array(e.n % 7)))
       else json_build_array(json_build_object('kind', 'time_band', 'weight', 1,
         'band', json_build_object('from', '07:00', 'before', '10:00'))) end
     from ${NUMBERED} where e.n % 3 = 0`,
  );
}

/** Employees with a row number in a fixed order. */
const NUMBERED = `(select id, row_number() over (order by employee_number) as n from employee
  where organization_id = $1 and employee_number is not null) e`;

async function seedContract(ctx: RequestContext, name: ReadyMadeName): Promise<void> {
  await ctx.sql(
    null,
    `with made as (insert into contract (id, organization_id, name, name_folded, created_at)
       values (gen_random_uuid(), $1, $2, $2, now()) returning id)
     insert into work_rules (id, organization_id, contract_id, valid_from, rules, created_at)
     select gen_random_uuid(), $1, id, '1990-01-01', $3, now() from made`,
    [tenantOf(ctx).organizationId, name, JSON.stringify(READY_MADE_CONTRACTS[name].rules)],
  );
}

/** Contacts of eight weeks up to yesterday: two humps a day, busy Mondays, quiet weekends, a little chance. */
export async function seedContacts(ctx: RequestContext, employees: number): Promise<void> {
  // Erlangs that the people there are can take: load and spare people make their number.
  const atWork = (employees * HOURS_A_PERSON) / OPEN_HOURS_A_WEEK / QUEUES.length;
  const load = (Math.sqrt(SPARE_AT_ONE ** 2 / 4 + atWork) - SPARE_AT_ONE / 2) ** 2;
  const contacts = (load * OPEN_HOURS_A_WEEK * 3600) / HANDLE_TIME_SECONDS;
  await ctx.sql(
    null,
    `with curve as (
       select q, slot, weekday, (case weekday when 1 then 1.2 when 6 then 0.6 when 7 then 0.5 else 1 end)
         * (0.5 + exp(-power((slot - 42 - q) / 7.0, 2)) + 0.8 * exp(-power((slot - 62 + q) / 8.0, 2))) as weight
       from generate_series(1, $2::int) q, generate_series(28, 87) slot, generate_series(1, 7) weekday)
     insert into contact_history (organization_id, queue, channel, date, interval, volume, aht)
     select $1, ($5::text[])[q], 'voice', date::date, time '00:00' + make_interval(mins => 15 * slot),
       round($3 * weight / sum(weight) over (partition by q, date_trunc('week', date))
         * (0.9 + 0.2 * (('x' || substr(md5(date::text || slot || q), 1, 4))::bit(16)::int / 65536.0))), $4
     from generate_series(date_trunc('week', current_date) - interval '56 days', date_trunc('week', current_date)
       - interval '1 day', '1 day') date
     join curve on weekday = extract(isodow from date)`,
    [tenantOf(ctx).organizationId, QUEUES.length, contacts, HANDLE_TIME_SECONDS, `{${QUEUES.join()}}`],
  );
}
