import { tenantOf, type RequestContext } from '../../../src/kernel/context';
import { insertSchedule, storeShifts } from '../../support/shifts';

const DAY_MS = 86_400_000;
const BREAKS = [
  { startOffset: 120, duration: 15, type: 'break' },
  { startOffset: 240, duration: 30, type: 'lunch' },
];

/** Creates employees in SQL: 200 per team, three of twelve skills each. */
export async function seedEmployees(ctx: RequestContext, count: number): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const steps = [
    `insert into team (id, organization_id, name, name_folded, created_at)
     select gen_random_uuid(), $1, 'Team ' || n, 'team ' || n, now() from generate_series(1, greatest(1, $2::int / 200))
       n`,
    `insert into skill (id, organization_id, name, name_folded, proficiency_levels, created_at)
     select gen_random_uuid(), $1, 'Skill ' || n, 'skill ' || n, '{beginner,expert}', now()
       from generate_series(1, 12) n where $2::int > 0`,
    `insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
      search_folded, role, status, created_at)
     select gen_random_uuid(), $1, 'e' || n || '@bench.example', 'e' || n || '@bench.example', 'First' || n,
       'Last' || n,
       'last' || n || 'first' || n, 'first' || n || ' last' || n || ' e' || n || '@bench.example', 'agent', 'active',
         now()
     from generate_series(1, $2::int) n`,
    `insert into employee (id, organization_id, user_id, employee_number, team_id, employment_type, weekly_hours_target,
      created_at)
     select gen_random_uuid(), $1, u.id, 'N' || u.n, t.id, 'full_time', 40, now()
     from (select id, row_number() over (order by email) as n from user_account where organization_id = $1
       and role = 'agent' limit $2::int) u
     join (select id, row_number() over (order by name) as n, count(*) over () as teams from team
       where organization_id = $1) t on t.n = u.n % t.teams + 1`,
    `insert into employee_skill (organization_id, employee_id, skill_id, proficiency_level)
     select $1, e.id, s.id, 'expert'
     from (select id, row_number() over (order by id) as n from employee where organization_id = $1 limit $2::int) e
     join (select id, row_number() over (order by name) as n from skill where organization_id = $1) s
       on (e.n + s.n) % 4 = 0`,
  ];
  for (const step of steps) await ctx.sql(null, step, [organizationId, count]);
}

/** Creates a published schedule from 2030 on with a shift for everyone on each day. Returns its id. */
export async function seedSchedule(ctx: RequestContext, days: number): Promise<string> {
  const { organizationId } = tenantOf(ctx);
  const first = `date '2030-01-01' + ${days === 1 ? -1 : 0}`;
  const [template] = await ctx.sql<{ id: string }>(
    null,
    `insert into shift_template (id, organization_id, name, name_folded, start_time, end_time, break_rules,
       days_of_week, created_at)
     values (gen_random_uuid(), $1, 'Day ' || $2, 'day ' || $2, '09:00', '17:00', '[]', '{}', now()) returning id`,
    [organizationId, String(days)],
  );
  const [schedule] = await ctx.sql<{ id: string }>(
    null,
    `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, published_at,
       created_at)
     values (gen_random_uuid(), $1, 'Days ' || $2, 'days ' || $2, ${first}, ${first} + $2::int - 1, 'published', now(),
       now()) returning id`,
    [organizationId, String(days)],
  );
  await ctx.sql(
    null,
    `insert into shift (id, organization_id, schedule_id, employee_id, template_id, date, start_time, end_time, breaks,
       starts_at, ends_at, changed_at)
     select gen_random_uuid(), $1, $2, e.id, $3, day, '09:00', '17:00',
       '[{"startOffset": 120, "duration": 15, "type": "break"}, {"startOffset": 240, "duration": 30, "type": "lunch"}]',
       day + time '14:00', day + time '22:00', now()
     from employee e, (select ${first} + n as day from generate_series(0, $4::int - 1) n) d
     where e.organization_id = $1`,
    [organizationId, schedule?.id, template?.id, days],
  );
  return schedule?.id as string;
}

/** Creates shifts for everyone, by number, in a published schedule of matching length. Returns its id. */
export async function seedShifts(
  ctx: RequestContext,
  shiftsOf: (n: number) => readonly { startsAt: Date; endsAt: Date }[],
): Promise<string> {
  const { organizationId } = tenantOf(ctx);
  const employees = await ctx.sql<{ id: string }>(
    null,
    'select id from employee where organization_id = $1 and employee_number is not null order by employee_number',
    [organizationId],
  );
  const spans = employees.flatMap(({ id }, n) => shiftsOf(n).map((span) => ({ employeeId: id, ...span })));
  const first = Math.min(...spans.map(({ startsAt }) => startsAt.getTime()));
  const last = Math.max(...spans.map(({ endsAt }) => endsAt.getTime()));
  const changedAt = new Date(first - DAY_MS);
  const scheduleId = await insertSchedule(ctx.sql, organizationId, changedAt, new Date(last + DAY_MS));
  const shifts = spans.map((span) => ({ ...span, changedAt, breaks: BREAKS }));
  await storeShifts(ctx.sql, organizationId, scheduleId, shifts);
  return scheduleId;
}
