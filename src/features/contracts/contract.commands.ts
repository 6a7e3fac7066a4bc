import { LockMode } from '@mikro-orm/core';
import type { WorkRule } from '../../engines/work-rules/rule';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { conflict, notFound } from '../../kernel/errors';
import { withoutAbsent } from '../../kernel/fields';
import { folded } from '../../kernel/shapes';
import { localDateOf } from '../../kernel/time/local-time';
import { newId } from '../../kernel/ids';
import { recordAudit } from '../audit/audit.commands';
import { requireInScope } from '../people/scope.queries';
import { Contract } from './contract.entity';
import { contractAssignments, findContract } from './contract.queries';
import { READY_MADE_CONTRACTS } from './ready-made.rules';
import {
  rulesOf,
  type AssignContractInput,
  type CreateContractInput,
  type SetWorkRulesInput,
  type UpdateContractInput,
} from './work-rule.inputs';
import { requireTemplates } from './known-templates.queries';
import { contradictions, workRuleVersions } from './work-rule.queries';
import { templateIdsOf } from './work-rule.rules';
import { storeAssignments, storeRules } from './work-rule.store';
import type { ContractAssignment, WorkRuleVersion } from './work-rule.type';

/** Start date of the first version of a contract, before all other dates. */
const ALWAYS = '1990-01-01';

export async function createContract(ctx: RequestContext, input: CreateContractInput): Promise<Contract> {
  const { organizationId } = tenantOf(ctx);
  const readyMade = input.readyMade && READY_MADE_CONTRACTS[input.readyMade];
  const rules: readonly WorkRule[] = readyMade ? readyMade.rules : rulesOf(input.rules ?? []);
  await requireTemplates(ctx, templateIdsOf(rules), 'rules');
  const { id } = ctx.em.create(Contract, {
    id: newId(),
    organizationId,
    name: input.name,
    nameFolded: folded(input.name),
    source: input.source ?? readyMade?.source ?? null,
    archivedAt: null,
    createdAt: ctx.clock.now(),
  });
  await ctx.em.flush();
  await storeRules(ctx, { contractId: id }, ALWAYS, rules);
  await recordAudit(ctx, organizationId, 'contract.create', { contractId: id, ...withoutAbsent(input), rules });
  return findContract(ctx, id, 'id');
}

/** New rules apply from a day on; the versions before that day stay. */
export async function updateContract(ctx: RequestContext, id: string, change: UpdateContractInput): Promise<Contract> {
  const contract = await lockedContract(ctx, id, 'id');
  const { name, source, from } = change;
  const rules = change.rules && rulesOf(change.rules);
  if (name !== undefined) Object.assign(contract, { name, nameFolded: folded(name) });
  if (source !== undefined) contract.source = source;
  await ctx.em.flush();
  if (rules && from !== undefined) {
    await requireTemplates(ctx, templateIdsOf(rules), 'rules');
    await storeRules(ctx, { contractId: id }, from, rules);
    await requireKeepable(ctx, await holdersOf(ctx, id), from);
  }
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'contract.update', { contractId: id, ...withoutAbsent(change) });
  return findContract(ctx, id, 'id');
}

/** Archives the contract: it can no longer be assigned, and existing assignments still apply for their days. */
export async function deleteContract(ctx: RequestContext, id: string): Promise<boolean> {
  const contract = await lockedContract(ctx, id, 'id');
  const [holder] = await ctx.sql<{ employeeId: string }>(
    'contract.holder',
    `select a.employee_id as "employeeId" from employee_contract a
     where a.organization_id = $1 and a.contract_id = $2 and not exists (select from employee_contract n
       where n.organization_id = $1 and n.employee_id = a.employee_id and n.valid_from > a.valid_from
         and n.valid_from <= $3)
     limit 1`,
    [tenantOf(ctx).organizationId, id, localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone)],
  );
  if (holder)
    throw conflict(`The employee ${holder.employeeId} has the contract: assign another one first`, { ...holder });
  contract.archivedAt = ctx.clock.now();
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'contract.delete', { contractId: id, name: contract.name });
  return true;
}

export async function assignContract(
  ctx: RequestContext,
  { employeeIds, contractId = null, from }: AssignContractInput,
): Promise<ContractAssignment[]> {
  if (contractId !== null) await lockedContract(ctx, contractId, 'contractId');
  await requireInScope(
    ctx,
    employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  const people = [...new Set(employeeIds)];
  await storeAssignments(ctx, people, contractId, from);
  await requireKeepable(ctx, people, from);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'contract.assign', { contractId, from, employeeIds: people });
  return contractAssignments(ctx, people);
}

export async function setWorkRules(
  ctx: RequestContext,
  { employeeId, from, rules: fields }: SetWorkRulesInput,
): Promise<WorkRuleVersion[]> {
  const rules = rulesOf(fields);
  if (employeeId) await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  await requireTemplates(ctx, templateIdsOf(rules), 'rules');
  await storeRules(ctx, employeeId ? { employeeId } : {}, from, rules);
  await requireKeepable(ctx, employeeId ? [employeeId] : await holdersOf(ctx, null), from);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'work_rules.set', {
    employeeId: employeeId ?? null,
    from,
    rules,
  });
  return workRuleVersions(ctx, employeeId ?? null);
}

async function lockedContract(ctx: RequestContext, id: string, path: string): Promise<Contract> {
  const contract = await ctx.em.findOne(
    Contract,
    { id, organizationId: tenantOf(ctx).organizationId, archivedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!contract) throw notFound('Contract', path, id);
  return contract;
}

/** Returns employees who have the contract at any time; for null, those who have any contract or own rules. */
async function holdersOf(ctx: RequestContext, contractId: string | null): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    'workRule.holders',
    `select employee_id as id from employee_contract
     where organization_id = $1 and contract_id = coalesce($2, contract_id)
     union select employee_id from work_rules where organization_id = $1 and $2 is null and employee_id is not null`,
    [tenantOf(ctx).organizationId, contractId],
  );
  return rows.map(({ id }) => id);
}

/** Throws a 409 for rules that contradict each other for an employee: own, contract and organization combined. */
async function requireKeepable(ctx: RequestContext, employeeIds: readonly string[], from: string): Promise<void> {
  const [first] = await contradictions(ctx, employeeIds, from);
  if (!first) return;
  const [employeeId, { date, says }] = first;
  throw conflict(`The rules of the employee ${employeeId} contradict each other from ${date} on: ${says}`, {
    employeeId,
    date,
  });
}
