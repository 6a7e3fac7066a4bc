import { tenantOf, type RequestContext } from '../../../src/kernel/context';

/** Made-up employees in SQL: 200 to a team, three of twelve skills each. */
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
