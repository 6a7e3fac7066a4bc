import type { Client } from 'pg';

const BREAKS = JSON.stringify([
  { startOffset: 120, duration: 15, type: 'break' },
  { startOffset: 240, duration: 30, type: 'lunch' },
]);

/**
 * Creates the history of an organization in SQL, scaled by a factor, always for the same 500 people. Factor 1: one
 * schedule of 10,000 shifts, 10,000 audit entries, 20,000 intervals of contact history, 10,000 states of a month.
 * Factor 10: ten such schedules in a row, so that the days around today hold as many shifts as before. Factor 100: a
 * hundred, and two years of states.
 */
export async function fillOrganization(owner: Client, organizationId: string, factor: number): Promise<void> {
  const run = (text: string, ...values: unknown[]) => owner.query(text, [organizationId, ...values]);
  const periods = Math.max(1, Math.round(factor));
  const people = Math.min(500, Math.round(500 * factor));
  await run(
    `insert into shift_template (id, organization_id, name, name_folded, start_time, end_time, break_rules,
       days_of_week, created_at)
     select gen_random_uuid(), $1::uuid, name, name, start_time, end_time, $2, '{}', now()
     from (values ('early', '07:00'::time, '15:00'::time), ('day', '09:00', '17:00'), ('late', '13:00', '21:00'))
       t (name, start_time, end_time)`,
    BREAKS,
  );
  await run(
    `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, published_at,
       created_at)
     select gen_random_uuid(), $1::uuid, 'period ' || n, 'period ' || n, day, day + 27, 'published', day, now()
     from generate_series(0, $2::int - 1) n, lateral (select current_date - 13 - 28 * n) p (day)
     union all
     select gen_random_uuid(), $1::uuid, 'small', 'small', current_date + 16, current_date + 43, 'draft', null, now()`,
    periods,
  );
  await run(
    `insert into shift (id, organization_id, schedule_id, employee_id, template_id, date, start_time, end_time, breaks,
       starts_at, ends_at, changed_at)
     select gen_random_uuid(), $1::uuid, s.id, e.id, t.id, day, '09:00', '17:00', $3,
       (day + time '09:00') at time zone 'America/New_York', (day + time '17:00') at time zone 'America/New_York',
       s.start_date
     from schedule s
     join shift_template t on t.organization_id = $1 and t.name = 'day'
     join (select id, row_number() over (order by employee_number) as n from employee
       where organization_id = $1 and employee_number is not null) e
       on e.n <= case s.name when 'small' then 10 else $2 end
     cross join lateral (select s.start_date + d as day from generate_series(0, 27) d where d % 7 < 5) d
     where s.organization_id = $1`,
    people,
    BREAKS,
  );
  await run(
    `insert into audit_entry (id, organization_id, user_name, action, details, created_at)
     select gen_random_uuid(), $1::uuid, 'Ada Admin', 'kind' || n % 20 || '.change', '{"field": "value"}',
       now() - make_interval(mins => n)
     from generate_series(1, $2::int) n`,
    10_000 * factor,
  );
  const streams = factor < 100 ? 10 : 40;
  const days = Math.round((42 * factor * 10) / streams);
  for (const [table, columns, least] of [
    ['contact_history', 'volume, aht', 1],
    ['deflection', 'contacts_deflected, total_offered', 4],
  ] as const)
    await run(
      `insert into ${table} (organization_id, queue, channel, date, interval, ${columns})
       select $1::uuid, 'Queue ' || q, 'voice', current_date - d, time '00:00' + make_interval(mins => 30 * i),
         (q + d + i) % 90, 300
       from generate_series(1, $2::int) q, generate_series(1, $3::int / ${least}) d, generate_series(0, 47) i`,
      streams,
      days,
    );
  const months = Math.max(1, Math.min(24, Math.round(factor / 2)));
  await owner.query(`select make_state_partitions(now() - make_interval(months => m)) from generate_series(0, $1) m`, [
    months,
  ]);
  await run(
    `insert into agent_state_event (organization_id, employee_id, given_at, state, effective_at, received_at, queue,
       source)
     select $1::uuid, e.id, at, case n % 3 when 0 then 'available' when 1 then 'on_call' else 'offline' end, at, at,
       'Sales', 'import'
     from generate_series(1, $2::int) n
     cross join (select id from employee where organization_id = $1 and employee_number is not null) e
     cross join lateral (select date_trunc('minute', now()) - n * make_interval(days => $3 * 30) / $2 as at) t`,
    20 * factor,
    months,
  );
  await run(
    `insert into agent_state (organization_id, employee_id, state, state_started_at, last_reported_at, queue,
       received_at,
       sequence)
     select distinct on (employee_id) $1::uuid, employee_id, state, effective_at, effective_at, queue, received_at,
       sequence
     from agent_state_event where organization_id = $1 and given_at > now() - interval '40 days'
     order by employee_id, effective_at desc, sequence desc`,
  );
  await run(
    `insert into adherence_alert (id, organization_id, employee_id, shift_id, type, message, status, evidence,
       created_at, ended_at, resolved_at)
     select gen_random_uuid(), $1::uuid, e.id, gen_random_uuid(), 'late_start', 'late',
       case when n <= 100 then 'active' else 'resolved' end, '{}', now() - make_interval(mins => n),
       now() - make_interval(mins => n), null
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by id) as number from employee where organization_id = $1) e
       on e.number = n % 500 + 1`,
    200 * factor,
  );
  await run(
    `insert into user_session (id_hash, organization_id, user_id, created_at, last_used_at, expires_at)
     select 'made ' || $1::uuid || n, $1::uuid, u.id, now(), now(), now() + interval '1 day'
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by id) as number from user_account where organization_id = $1) u
       on u.number = n % 500 + 1`,
    100 * factor,
  );
}
