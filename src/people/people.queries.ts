import { USER_COLUMNS } from '../access/user.queries';
import type { User } from '../access/user.entity';
import { tenantOf, userOf, type RequestContext } from '../kernel/context';
import { forbidden } from '../kernel/errors';
import { folded } from '../kernel/shapes';
import type { Employee } from './employee.entity';
import type { UsersFilter } from './people.inputs';
import { EMPLOYEE_COLUMNS, EMPLOYEE_SOURCE, TEAM_COLUMNS, TEAM_SOURCE } from './people.loaders';
import type { Skill } from './skill.entity';
import type { Team } from './team.entity';

export function listUsers(ctx: RequestContext, { status, role, teamId, search }: UsersFilter): Promise<User[]> {
  return ctx.q<User>(
    'user.list',
    `select ${USER_COLUMNS} from user_account u
     where u.organization_id = $1 and ($2::text is null or u.status = $2) and ($3::text is null or u.role = $3)
       and ($4::uuid is null or exists (select from employee e where e.organization_id = $1 and e.user_id = u.id and e.team_id = $4))
       and ($5::text is null or position($5 in u.search_folded) > 0)
     order by u.name_sort, u.id`,
    [tenantOf(ctx).organizationId, status ?? null, role ?? null, teamId ?? null, search ? folded(search.trim()) : null],
  );
}

/** Who may not see e-mails and roles does not find people by them either. */
export function listEmployees(ctx: RequestContext, { status, role, teamId, search }: UsersFilter): Promise<Employee[]> {
  const isAdmin = userOf(ctx).role === 'admin';
  if (role && !isAdmin) throw forbidden('Only an admin may ask for people by their role', 'role');
  return ctx.q<Employee>(
    'employee.list',
    `select ${EMPLOYEE_COLUMNS} from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and ($2::text is null or u.status = $2) and ($3::uuid is null or e.team_id = $3)
       and ($4::text is null or position($4 in case when $6 then u.search_folded else left(u.search_folded, -length(u.email_folded)) end) > 0)
       and ($5::text is null or u.role = $5)
     order by u.name_sort, e.id`,
    [tenantOf(ctx).organizationId, status ?? null, teamId ?? null, search ? folded(search.trim()) : null, role ?? null, isAdmin],
  );
}

export function listTeams(ctx: RequestContext): Promise<Team[]> {
  return ctx.q<Team>('team.list', `select ${TEAM_COLUMNS} from ${TEAM_SOURCE} where t.organization_id = $1 order by t.name_folded, t.id`, [
    tenantOf(ctx).organizationId,
  ]);
}

export function listSkills(ctx: RequestContext, category: string | null): Promise<Skill[]> {
  return ctx.q<Skill>(
    'skill.list',
    `select id, name, description, category, proficiency_levels as "proficiencyLevels" from skill
     where organization_id = $1 and ($2::text is null or category = $2) order by name_folded, id`,
    [tenantOf(ctx).organizationId, category],
  );
}
