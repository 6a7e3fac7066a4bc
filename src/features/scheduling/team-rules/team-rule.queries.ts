import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import type { TeamRule } from './team-rule.type';

const RULES = `select r.id, r.name, r.kind, r.weight,
    array_agg(m.employee_id::text order by m.employee_id) as "employeeIds"
  from team_rule r join team_rule_member m on m.organization_id = r.organization_id and m.team_rule_id = r.id
  where r.organization_id = $1`;

export const listTeamRules = (ctx: RequestContext): Promise<TeamRule[]> =>
  ctx.sql<TeamRule>('teamRule.list', `${RULES} group by r.organization_id, r.id order by r.name_folded, r.id`, [
    tenantOf(ctx).organizationId,
  ]);

export async function findTeamRule(ctx: RequestContext, id: string): Promise<TeamRule> {
  const [rule] = await ctx.sql<TeamRule>('teamRule.find', `${RULES} and r.id = $2 group by r.organization_id, r.id`, [
    tenantOf(ctx).organizationId,
    id,
  ]);
  if (!rule) throw notFound('Team rule', 'id', id);
  return rule;
}

/** Returns the rules with any of these employees, sorted by id. */
export const teamRulesOf = (ctx: RequestContext, employeeIds: readonly string[]): Promise<TeamRule[]> =>
  ctx.sql<TeamRule>(
    null,
    `${RULES} group by r.organization_id, r.id having array_agg(m.employee_id) && $2::uuid[] order by r.id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
