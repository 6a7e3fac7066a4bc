import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { newId } from '../../../kernel/ids';
import { folded } from '../../../kernel/shapes';
import { recordAudit } from '../../audit/audit.commands';
import { requireInScope } from '../../people/scope.queries';
import type { CreateTeamRuleInput, UpdateTeamRuleInput } from './team-rule.inputs';
import { findTeamRule } from './team-rule.queries';
import { memberFaults } from './team-rule.rules';
import type { TeamRule } from './team-rule.type';

export async function createTeamRule(ctx: RequestContext, input: CreateTeamRuleInput): Promise<TeamRule> {
  const { organizationId } = tenantOf(ctx);
  const { name, kind, employeeIds, weight } = input;
  await requireMembers(ctx, employeeIds);
  const id = newId();
  await ctx.sql(
    'teamRule.create',
    `insert into team_rule (id, organization_id, name, name_folded, kind, weight, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, organizationId, name, folded(name), kind, weight ?? 1, ctx.clock.now()],
  );
  await addMembers(ctx, id, employeeIds);
  await recordAudit(ctx, organizationId, 'team_rule.create', { teamRuleId: id, ...input });
  return findTeamRule(ctx, id);
}

export async function updateTeamRule(ctx: RequestContext, id: string, change: UpdateTeamRuleInput): Promise<TeamRule> {
  const { organizationId } = tenantOf(ctx);
  const rule = await findTeamRule(ctx, id);
  const { name = rule.name, weight = rule.weight, employeeIds } = change;
  await ctx.sql(
    'teamRule.update',
    'update team_rule set name = $3, name_folded = $4, weight = $5 where organization_id = $1 and id = $2',
    [organizationId, id, name, folded(name), weight],
  );
  if (employeeIds) {
    const faults = memberFaults(rule.kind, employeeIds);
    if (faults.length > 0) throw badInput(faults);
    await requireMembers(ctx, employeeIds);
    await ctx.sql('teamRule.clear', 'delete from team_rule_member where organization_id = $1 and team_rule_id = $2', [
      organizationId,
      id,
    ]);
    await addMembers(ctx, id, employeeIds);
  }
  await recordAudit(ctx, organizationId, 'team_rule.update', { teamRuleId: id, ...change });
  return findTeamRule(ctx, id);
}

export async function deleteTeamRule(ctx: RequestContext, id: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  const { name } = await findTeamRule(ctx, id);
  await ctx.sql('teamRule.delete', 'delete from team_rule where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ]);
  await recordAudit(ctx, organizationId, 'team_rule.delete', { teamRuleId: id, name });
  return true;
}

const requireMembers = (ctx: RequestContext, employeeIds: readonly string[]): Promise<unknown> =>
  requireInScope(
    ctx,
    employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );

const addMembers = (ctx: RequestContext, id: string, employeeIds: readonly string[]): Promise<unknown> =>
  ctx.sql(
    'teamRule.addMembers',
    `insert into team_rule_member (organization_id, team_rule_id, employee_id)
     select $1, $2, e from unnest($3::uuid[]) e`,
    [tenantOf(ctx).organizationId, id, idArray(employeeIds)],
  );
