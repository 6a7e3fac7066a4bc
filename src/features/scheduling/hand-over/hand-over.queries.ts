import { tenantOf, type RequestContext } from '../../../kernel/context';
import { findUser } from '../../access/user.queries';
import { teamsSupervisedBy } from '../../people/team.queries';
import type { LeftBehind } from './hand-over.type';

/** Returns the resources a user still owns: teams, and shifts that have not begun. */
export async function leftBehind(ctx: RequestContext, userId: string): Promise<LeftBehind> {
  await findUser(ctx, userId, 'userId');
  const teams = await teamsSupervisedBy(ctx, userId);
  const [shifts] = await ctx.sql<Omit<LeftBehind, 'teams'>>(
    'handOver.shiftsLeft',
    `select count(*) as shifts, count(*) filter (where s.status = 'locked') as "lockedShifts"
     from employee e
     join shift f on f.organization_id = e.organization_id and f.employee_id = e.id and f.starts_at > $3
     join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where e.organization_id = $1 and e.user_id = $2`,
    [tenantOf(ctx).organizationId, userId, ctx.clock.now()],
  );
  return { teams, ...(shifts as Omit<LeftBehind, 'teams'>) };
}
