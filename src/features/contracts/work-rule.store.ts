import type { WorkRule } from '../../engines/work-rules/rule';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { newId } from '../../kernel/ids';

/** The holder of rules: an employee or a contract; neither for the organization. */
export interface RuleHolder {
  contractId?: string;
  employeeId?: string;
}

/** Stores the rules of a holder from a day on. A version of the same day is replaced; others stay. */
export async function storeRules(
  ctx: RequestContext,
  { contractId = undefined, employeeId = undefined }: RuleHolder,
  from: string,
  rules: readonly WorkRule[],
): Promise<void> {
  await ctx.sql(
    'workRule.store',
    `insert into work_rules (id, organization_id, contract_id, employee_id, valid_from, rules, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint work_rules_version do update
       set rules = excluded.rules, created_at = excluded.created_at`,
    [
      newId(),
      tenantOf(ctx).organizationId,
      contractId ?? null,
      employeeId ?? null,
      from,
      JSON.stringify(rules),
      ctx.clock.now(),
    ],
  );
}

/** Assigns a contract to employees from a day on. An assignment of the same day is replaced. */
export async function storeAssignments(
  ctx: RequestContext,
  employeeIds: readonly string[],
  contractId: string | null,
  from: string,
): Promise<void> {
  await ctx.sql(
    null,
    `insert into employee_contract (organization_id, employee_id, valid_from, contract_id)
     select $1, id, $3, $4 from unnest($2::uuid[]) id
     on conflict (organization_id, employee_id, valid_from) do update set contract_id = excluded.contract_id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), from, contractId],
  );
}
