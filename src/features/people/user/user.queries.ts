import type { User } from '../../access/user.entity';
import { USER_COLUMNS } from '../../access/user.queries';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { partOf } from '../../../kernel/graphql/page';
import { folded } from '../../../kernel/shapes';
import type { UsersFilter } from '../employee.inputs';

export function listUsers(ctx: RequestContext, filter: UsersFilter): Promise<User[]> {
  const { status, role, teamId, search } = filter;
  const part = partOf(filter);
  return ctx.sql<User>(
    part ? null : 'user.list',
    `select ${USER_COLUMNS} from user_account u
     where u.organization_id = $1 and ($2::text is null or u.status = $2) and ($3::text is null or u.role = $3)
       and ($4::uuid is null or exists (select from employee e where e.organization_id = $1 and e.user_id = u.id
         and e.team_id = $4))
       and ($5::text is null or position($5 in u.search_folded) > 0)
     order by u.name_sort, u.id ${part}`,
    [tenantOf(ctx).organizationId, status ?? null, role ?? null, teamId ?? null, search ? folded(search.trim()) : null],
  );
}
